"""Game trees: their values with everything seen, and with hidden information."""
