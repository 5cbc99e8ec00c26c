"""How dominoes are shown: words, pictures, pages."""
