"""Dominoes: Draw, Block, All Fives and Fives & Threes, with every hand known."""
