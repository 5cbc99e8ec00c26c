"""CUBED: hexagonal dominoes with heights, colours and blocking pieces."""
