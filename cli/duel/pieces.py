"""`pipcube duel pieces`: the sets of pieces."""

from __future__ import annotations

import click

from ...puzzles import cube_duel as duel
from ...puzzles.files.faults import InvalidError
from ..output import error_object, json_option, print_json, report_faults
from ..status import BAD_INPUT, YES


def _set_names(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in duel.piece_sets() if name.startswith(incomplete)]


@click.command()
@click.argument("piece_set", metavar="[SET]", required=False, shell_complete=_set_names)
@json_option
def pieces(piece_set: str | None, as_json: bool) -> int:
    """Show a set of pieces.

    SET is a shipped set or a piece-set file; without it the shipped sets are listed.

    \b
    Examples:
        pipcube duel pieces tetracubes
        pipcube duel pieces my-box.toml
    """
    from .pieces_screen import piece_set_object, show_piece_set, show_sets

    try:
        found = (
            [duel.read_pieces(piece_set)] if piece_set else [duel.pieces(name) for name in duel.piece_sets()]
        )
    except InvalidError as error:
        report_faults(error.faults)
        if as_json:
            print_json(error_object(None, error.faults))
        return BAD_INPUT
    if as_json:
        for one in found:
            print_json(piece_set_object(one))
    elif piece_set:
        show_piece_set(found[0])
    else:
        show_sets(found)
    return YES
