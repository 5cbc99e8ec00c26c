"""Files of dominoes: positions and records."""
