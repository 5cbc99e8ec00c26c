"""What the commands of `pipcube cubed` share: the hands of a file."""

from __future__ import annotations

from typing import Any

from ...puzzles import cubed
from ..output import source_argument_for
from ..work import Question, Work, answer_file

source_argument = source_argument_for("cubed")


def each_hand(
    source: str, only: tuple[str, ...], question: Question[Any, Any], work: Work, *, as_json: bool = False
) -> int:
    """Ask about each hand of a file; the exit status."""
    return answer_file(lambda: cubed.read(source, only), question, work, as_json=as_json)
