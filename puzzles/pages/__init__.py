"""The HTML pages' common parts: what every page is made of, and the scripts and styles themselves."""
