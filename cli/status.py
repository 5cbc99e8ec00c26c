"""Exit status, the same for every command."""

YES, NO, BAD_INPUT, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130
BROKEN_PIPE = 141  # whoever read the output has gone away
OWN_FAULT = 70  # a fault of the program: engines disagree, a solution fails its check, anything unexpected
