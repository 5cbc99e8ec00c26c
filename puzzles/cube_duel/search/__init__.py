"""Models and compiled searches of Cube Duel."""
