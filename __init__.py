"""pipcube: proved answers to questions about three tabletop games."""

__version__ = "0.1.0"
