"""The questions of Cube Duel, a module each."""
