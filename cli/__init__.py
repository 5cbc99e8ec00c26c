"""The command line: read options, call one function of puzzles/, print."""
