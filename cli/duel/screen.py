"""How Cube Duel's answers look on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click
from rich.style import Style
from rich.text import Text

from ...puzzles.cube_duel.ask.build import InHand
from ...puzzles.cube_duel.ask.solve import Counted, Solved
from ...puzzles.cube_duel.files.pieces import DEFAULT_SET
from ...puzzles.cube_duel.rules.board import Box
from ...puzzles.cube_duel.rules.challenge import Challenge, Packing, labels_of
from ...puzzles.cube_duel.rules.pieces import PieceSet
from ...puzzles.cube_duel.show.picture import Picture, layers, seam_picture, solution_picture, target_picture
from ...puzzles.pictures.palette import FACES, ON_FACES
from ...solver.result import Status
from ..output import folded, indented, screen, time_text

WIDTH = 80
_VERDICTS = {
    Status.ONE: ("exactly one solution", "green"),
    Status.MANY: ("more than one solution", "yellow"),
    Status.NONE: ("no solution", "red"),
    Status.UNKNOWN: ("undecided within the limits", "magenta"),
}


def paint(picture: Picture) -> Text:
    lines = []
    for line in picture:
        text = Text()
        for glyph in line:
            fill = FACES.get((glyph.colour, glyph.face)) if glyph.colour else None
            text.append(glyph.text, Style(color=ON_FACES[glyph.colour], bgcolor=fill) if fill else "")
        text.rstrip()
        lines.append(text)
    return Text("\n").join(lines)


def show_solved(challenge: Challenge, solved: Solved, in_hand: InHand) -> None:
    """The verdict and the solutions with their pictures."""
    console = screen()
    console.print(_headline(challenge, solved, in_hand))
    for number, packing in enumerate(solved.solutions, 1):
        title = ""
        if len(solved.solutions) > 1:
            title = f"solution {number}" + ("" if number == 1 else _difference(solved.solutions[0], packing))
            title += {True: ", can be built in the hand", False: ", cannot be built", None: ""}[
                in_hand[0][number - 1]
            ]
        picture = solution_picture(labels_of(packing), challenge.box, WIDTH - 2)
        console.print(indented(Text(title)) if title else "")
        console.print(indented(paint(picture)), soft_wrap=True)
    console.print()


def show_scene(challenge: Challenge, solution: Packing | None, note: str) -> None:
    """A challenge as a booklet prints it, and a solution if there is one, as pictures.

    Args:
        challenge: what is drawn.
        solution: the packing to show, if any.
        note: a few words behind the name.
    """
    console, box, width = screen(), challenge.box, WIDTH - 2
    heading = Text.assemble((challenge.name, "bold"), level_text(challenge), f"  {note}" if note else "")
    console.print(folded(heading))
    parts: list[tuple[str, Picture]] = []
    if challenge.target:
        target = target_picture(challenge.target, box, width)
        parts.append(("target, seen from above: R red, Y yellow", target))
    if challenge.seams:
        seams = seam_picture(challenge.seams, box, width)
        parts.append(("seams: equal letters side by side are one piece, different ones two", seams))
    if challenge.setup or (solution is None and not parts):
        setup = layers(labels_of(challenge.setup), box, width)
        parts.append(("setup, layer by layer from the bottom", setup))
    if solution is not None:
        title = "solution: each letter a piece, capital letters red"
        parts.append((title, solution_picture(labels_of(solution), box, width)))
    for title, picture in parts:
        console.print(f"\n  {title}")
        console.print(indented(paint(picture)), soft_wrap=True)
    console.print()


def _difference(first: Packing, other: Packing) -> str:
    moved = [piece.label for piece, was in zip(other, first, strict=True) if piece.cells != was.cells]
    return f" (pieces that stand elsewhere than in the first: {' '.join(moved)})"


def verdict_text(solved: Solved) -> str:
    """The verdict in plain words."""
    return _VERDICTS[solved.status][0]


def _headline(challenge: Challenge, solved: Solved, in_hand: InHand) -> Text:
    verdict, colour = _VERDICTS[solved.status]
    if solved.count is not None and solved.count > 1:
        verdict = f"{solved.count:,} solutions, {solved.count_up_to_turns:,} up to turns"
    elif solved.status is Status.MANY and not solved.complete and len(solved.solutions) > 2:
        verdict = f"the first {len(solved.solutions):,} solutions, not all"
    line = Text.assemble((challenge.name, "bold"), level_text(challenge), "  ", (verdict, colour))
    if solved.solution_ok is False:
        line.append(f"; {solved.solution_fault}", "red")
    elif solved.solution_ok:
        line.append(", the one printed")
    if words := _in_hand_text(solved, in_hand):
        line.append(f"; {words}", "yellow")
    line.append(f"  [{time_text(solved.seconds)}, {solved.engine}]", "dim")
    return line


def _in_hand_text(solved: Solved, in_hand: InHand) -> str:
    """What the hand adds to the verdict over all packings; nothing where it changes nothing."""
    verdicts, status = in_hand
    if solved.status is Status.ONE and verdicts == [False]:
        return "but it cannot be built in the hand"
    if solved.status is Status.MANY and solved.complete and status in (Status.ONE, Status.NONE):
        return f"{'only one' if status is Status.ONE else 'none'} of them can be built in the hand"
    return ""


def level_text(challenge: Challenge) -> str:
    return f" ({challenge.level})" if challenge.level else ""


def show_verdict(challenge: Challenge, solved: Solved, in_hand: InHand) -> None:
    """The verdict in one line."""
    screen().print(_headline(challenge, solved, in_hand))


def show_summary(answers: Sequence[Mapping[str, Any]]) -> None:
    """The verdicts of a booklet, given as JSON, in one line."""
    parts = [f"{sum(answer.get('status') == Status.ONE for answer in answers)} with exactly one solution"]
    for status, words in (
        (Status.MANY, "with more than one"),
        (Status.NONE, "with none"),
        (Status.UNKNOWN, "undecided"),
    ):
        if number := sum(answer.get("status") == status for answer in answers):
            parts.append(f"{number} {words}")
    if wrong := sum(answer.get("solution_ok") is False for answer in answers):
        parts.append(f"{wrong} with a wrong printed solution")
    click.echo(f"{len(answers)} challenge{'' if len(answers) == 1 else 's'}: {', '.join(parts)}")


def show_count(challenge: Challenge, counted: Counted) -> None:
    """The number of solutions in one line."""
    if counted.count is None:
        what = f"at least {counted.at_least:,} solutions, not counted to the end"
    else:
        what = f"{counted.count:,} solution{'' if counted.count == 1 else 's'}"
        if counted.count_up_to_turns is not None:
            what += f", {counted.count_up_to_turns:,} up to turns"
    line = Text.assemble((challenge.name, "bold"), level_text(challenge), "  ", what)
    line.append(f"  [{time_text(counted.seconds)}, {counted.engine}]", "dim")
    screen().print(line)


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


_ABOUT_DEFAULT = """\
What is known: a set has 8 different pieces of 32 cells in all; that they are these is our decision, since no
source shows them. If your box holds others, write them into a file and name it in your challenge file:
pieces = "my-box.toml" (see README, "Your own pieces")."""
