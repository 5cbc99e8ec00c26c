"""Files of all games: text to objects and back, and what is wrong with them."""
