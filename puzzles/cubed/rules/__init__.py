"""The rules of CUBED as plain data and pure functions."""
