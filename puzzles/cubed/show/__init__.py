"""How CUBED is shown: words, pictures, pages."""
