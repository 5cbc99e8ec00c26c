"""Writing challenge files."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ..rules.board import FULL, HALF, Box
from ..rules.challenge import Challenge, labels_of
from ..rules.notation import format_layers, format_net
from ..rules.pieces import Cells, PieceSet


def format_booklet(challenges: Sequence[Challenge]) -> str:
    """A challenge file that brings its own pieces: those of the first challenge, and of all others."""
    return "\n".join([format_pieces(challenges[0].pieces), *map(format_challenge, challenges)])


def format_challenge(challenge: Challenge) -> str:
    """A challenge as an entry of a challenge file. Its pieces are not part of the entry."""
    box = challenge.box
    lines = ["[[challenge]]", f"name = {_text(challenge.name)}"]
    lines += [f"level = {_text(challenge.level)}"] if challenge.level else []
    lines += _shape(box)
    texts: Sequence[tuple[str, str]] = (
        ("target", format_net(challenge.target, box) if challenge.target else ""),
        ("seams", format_net(challenge.seams, box) if challenge.seams else ""),
        ("setup", format_layers(labels_of(challenge.setup), box) if challenge.setup else ""),
        ("placed", format_layers(labels_of(challenge.placed), box) if challenge.placed else ""),
        ("solution", format_layers(challenge.solution, box) if challenge.solution is not None else ""),
    )
    lines += [f'{key} = """\n{text}\n"""' for key, text in texts if text]
    return "\n".join(lines) + "\n"


def format_pieces(pieces: PieceSet) -> str:
    """The pieces of a set as tables of a piece-set or challenge file."""
    tables = []
    for piece in pieces.pieces:
        copies = len(piece.names)
        name = f'name = "{piece.names}"' if copies == 1 else f'count = {copies}\nnames = "{piece.names}"'
        tables.append(f'[[piece]]\n{name}\nlayers = "{_drawing(piece.cells)}"\n')
    return "\n".join(tables)


def _shape(box: Box) -> list[str]:
    if box in (FULL, HALF):
        return [f'shape = "{"half" if box == HALF else "full"}"']
    return [f"shape = [{box.x}, {box.y}, {box.z}]", f"colours = {box.colours}"]


def _drawing(cells: Cells) -> str:
    """A piece on one line: spaces separate layers, slashes separate rows."""
    x, y, z = (max(values) + 1 for values in zip(*cells, strict=True))
    rows = format_layers(dict.fromkeys(cells, "#"), Box(x, y, z))
    return rows.replace("\n", " / ")


def _text(value: str) -> str:
    """A printable text as TOML writes it; JSON escapes the same characters in the same way."""
    return json.dumps(value, ensure_ascii=False)
