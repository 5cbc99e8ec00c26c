"""How `pipcube duel pieces` looks on a terminal, and its JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click
from rich.text import Text

from ...puzzles.cube_duel import PieceSet
from ...puzzles.cube_duel.rules.board import Box
from ...puzzles.cube_duel.rules.shipped import DEFAULT_SET
from ...puzzles.cube_duel.show.picture import layers
from ..output import indented, screen
from .screen import WIDTH, paint

_ABOUT_DEFAULT = """\
What is known: a set has 8 different pieces of 32 cells in all; that they are these is our decision, since no
source shows them. If your box holds others, write them into a file and name it in your challenge file:
pieces = "my-box.toml" (see README, "Your own pieces")."""


def piece_set_object(pieces: PieceSet) -> dict[str, Any]:
    """The JSON for a piece set."""
    return {
        "name": pieces.name,
        "title": pieces.title,
        "source": pieces.source,
        "volume": pieces.volume,
        "pieces": [
            {"names": piece.names, "cells": sorted(map(list, piece.cells))} for piece in pieces.pieces
        ],
    }


def show_sets(sets: Iterable[PieceSet]) -> None:
    """The shipped sets, a line each."""
    for pieces in sets:
        number = sum(len(piece.names) for piece in pieces.pieces)
        click.echo(f"{pieces.name:16}{number:3} pieces, {pieces.volume:3} cells  {pieces.title}")
    click.echo("\nShow one with its pieces: pipcube duel pieces tetracubes")


def show_piece_set(pieces: PieceSet) -> None:
    """Each piece of a set, drawn, and what is known about the set."""
    console = screen()
    console.print(Text(pieces.title or pieces.name, "bold"))
    if pieces.source:
        console.print(Text(f"Source: {pieces.source}"))
    if pieces.name == DEFAULT_SET:
        console.print(Text(_ABOUT_DEFAULT))
    for piece in pieces.pieces:
        size = [max(cell[axis] for cell in piece.cells) + 1 for axis in range(3)]
        box = Box(size[0], size[1], size[2])
        labels = dict.fromkeys(piece.cells, piece.names[0])
        copies = f" x{len(piece.names)}" if len(piece.names) > 1 else ""
        title = f"{piece.names}{copies}  {len(piece.cells)} cells"
        console.print(f"\n{title}")
        console.print(indented(paint(layers(labels, box, WIDTH - 2))), soft_wrap=True)
