"""Shipped data: piece sets and collections of challenges, found by name."""
