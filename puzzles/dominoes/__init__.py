"""Dominoes: Draw, Block, All Fives and Fives & Threes."""
