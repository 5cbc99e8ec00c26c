"""The complete search of CUBED and its witness."""
