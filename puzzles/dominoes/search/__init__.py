"""Models and compiled searches of dominoes."""
