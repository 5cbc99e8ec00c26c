"""The rules of dominoes as plain data and pure functions."""
