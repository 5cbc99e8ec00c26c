"""Challenges, sets, games and answers that show themselves: as text, and drawn in a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from ....solver.result import Status
from ...files.faults import show, with_lines
from ...pictures.shown import as_html, as_text
from ..ask.build import Built
from ..ask.count import Counted
from ..ask.draw import Drawing
from ..ask.hint import Hints
from ..ask.minimise import Minimised
from ..ask.play import JudgedDuel
from ..ask.solve import Solved
from ..files.games import Duel, format_placement
from ..rules.board import RED, YELLOW, Box
from ..rules.challenge import Challenge, Packing, labels_of
from ..rules.faults import faults
from ..rules.piece_faults import set_faults
from ..rules.pieces import Cell, PieceSet
from ..rules.spots import BOARD
from ..rules.words import colour_name
from .drawing import order_to_sheet, scene, to_sheet
from .picture import Picture, layers, solution_picture, target_picture
from .words import VERDICTS, order_text, step_text


def _plain(picture: Picture) -> str:
    return "\n".join("".join(glyph.text for glyph in line).rstrip() for line in picture)


def _layers(pieces: Packing | Mapping[Cell, str], box: Box) -> str:
    return _plain(layers(pieces if isinstance(pieces, Mapping) else labels_of(pieces), box))


def _headline(challenge: Challenge, words: str) -> str:
    return f"{challenge.name}{f' ({challenge.level})' if challenge.level else ''}  {words}"


def _unsound(thing: Challenge | PieceSet) -> str:
    """What is wrong with an item that cannot be drawn; empty if it can be."""
    found = faults(thing) if isinstance(thing, Challenge) else set_faults(thing)
    name = thing.name if isinstance(thing.name, str) else show(thing.name)
    return "\n".join([f"{name}  unsound", *(f"  {fault.message}" for fault in found)]) if found else ""


@as_text.register
def _(challenge: Challenge) -> str:
    if unsound := with_lines(_unsound(challenge), ()):
        return unsound
    parts = [_headline(challenge, f"{challenge.pieces.name} in {challenge.box}")]
    if challenge.target:
        parts.append(_plain(target_picture(challenge.target, challenge.box)))
    if challenge.setup or not challenge.target:
        parts.append(_layers(challenge.setup, challenge.box))
    return "\n".join(parts)


@as_html.register
def _(challenge: Challenge) -> str:
    if unsound := _unsound(challenge):
        return f"<pre>{escape(with_lines(unsound, ()))}</pre>"
    return to_sheet([(challenge, None, "")]).to_svg()


@as_text.register
def _(pieces: PieceSet) -> str:
    if unsound := _unsound(pieces):
        return unsound
    number = sum(len(piece.names) for piece in pieces.pieces)
    lines = [f"{pieces.title or pieces.name}: {number} pieces, {pieces.volume} cells"]
    for piece in pieces.pieces:
        x, y, z = (max(values) + 1 for values in zip(*piece.cells, strict=True))
        drawn = _layers(dict.fromkeys(piece.cells, piece.names[0]), Box(x, y, z))
        lines += [f"{piece.names}  {len(piece.cells)} cells", drawn]
    return "\n".join(lines)


@as_text.register
def _(solved: Solved) -> str:
    verdict = VERDICTS[solved.status]
    if solved.count is not None and solved.count > 1:
        verdict = f"{solved.count:,} solutions, {solved.count_up_to_turns:,} up to turns"
    if solved.solution_ok is not None:
        verdict += ", the one printed" if solved.solution_ok else f"; {solved.solution_fault}"
    parts = [_headline(solved.challenge, verdict)]
    box = solved.challenge.box
    return "\n\n".join([*parts, *(_plain(solution_picture(labels_of(p), box)) for p in solved.packings)])


@as_html.register
def _(solved: Solved) -> str:
    first = solved.packings[0] if solved.packings else None
    return to_sheet([(solved.challenge, first, VERDICTS[solved.status])]).to_svg()


@as_text.register
def _(drawing: Drawing) -> str:
    challenge, solution, verdict = scene(drawing)
    if solution is None:
        return f"{as_text(challenge)}\n{verdict}".rstrip()
    picture = _plain(solution_picture(labels_of(solution), challenge.box))
    return f"{_headline(challenge, verdict)}\n\n{picture}"


@as_html.register
def _(drawing: Drawing) -> str:
    return to_sheet([scene(drawing)]).to_svg()


@as_text.register
def _(counted: Counted) -> str:
    if counted.count is None:
        return f"{counted.name}  at least {counted.at_least:,} solutions, not counted to the end"
    turns = f", {counted.count_up_to_turns:,} up to turns" if counted.count_up_to_turns is not None else ""
    return f"{counted.name}  {counted.count:,} solution{'' if counted.count == 1 else 's'}{turns}"


@as_text.register
def _(built: Built) -> str:
    if built.best is None:
        none = built.status is Status.NONE
        return _headline(built.challenge, "no solution to build" if none else "undecided within the limits")
    steps = [f"{number:2}. {step_text(step)}" for number, step in enumerate(built.order, 1)]
    return "\n".join([_headline(built.challenge, order_text(built.best)), *steps])


@as_html.register
def _(built: Built) -> str:
    if not built.order:
        return f"<pre>{escape(as_text(built))}</pre>"
    steps = [(step.placed, step_text(step)) for step in built.order]
    return order_to_sheet([(built.challenge, steps)]).to_svg()


@as_text.register
def _(hints: Hints) -> str:
    lines = [f"{hints.name}  {hints.status}"]
    for hint in hints.steps:
        lines += [f"place {format_placement(hint.placed)} ({colour_name(hint.colour)})", f"  {hint.reason}"]
    lines += [f"take back {format_placement(piece)}" for piece in hints.wrong]
    return "\n".join(lines)


@as_text.register
def _(found: Minimised) -> str:
    if not found.setups:
        return _headline(found.challenge, "no setup" if found.status is Status.NONE else "undecided")
    size = len(found.setups[0])
    line = _headline(found.challenge, f"the smallest setup has {size} piece{'' if size == 1 else 's'}")
    return "\n\n".join([line, *(_layers(setup, found.challenge.box) for setup in found.setups if setup)])


@as_text.register
def _(game: Duel) -> str:
    board = _plain(solution_picture(labels_of(game.end.placed), BOARD))
    return f"{game.name}  {len(game.moves)} moves, {colour_name(game.end.turn)} to move\n{board}"


@as_text.register
def _(judged: JudgedDuel) -> str:
    counts = ", ".join(f"{colour_name(side)} {judged.scores[side]}" for side in (RED, YELLOW))
    if judged.finished:
        return f"{judged.name}  finished: {counts}"
    best = f"best: {judged.best}, value {judged.value}{'' if judged.exact else ' as far as seen'}"
    return f"{judged.name}  {counts}; {len(judged.placements)} legal placements; {best}"
