"""The questions of dominoes, a module each."""
