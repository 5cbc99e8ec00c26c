"""Dominoes at the table: hands, robots, the race."""
