"""How work is run: compiled, beside the caller, on processes, threads and clusters."""
