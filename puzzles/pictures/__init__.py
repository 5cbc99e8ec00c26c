"""Drawings of all games: colours, projections, sheets, and their forms as SVG and PDF."""
