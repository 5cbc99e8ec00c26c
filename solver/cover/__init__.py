"""Exact cover: the problem, its engines, counts, and what follows from them."""
