"""How Cube Duel is shown: words, pictures, pages."""
