"""Files of BurrTools, read and written."""
