"""Cube Duel: polycube challenges in a cube that stands on its corner."""
