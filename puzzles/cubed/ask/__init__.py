"""The questions of CUBED, a module each."""
