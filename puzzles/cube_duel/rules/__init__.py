"""The rules of Cube Duel as plain data and pure functions."""
