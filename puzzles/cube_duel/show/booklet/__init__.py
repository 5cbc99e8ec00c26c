"""Booklets for print."""
