"""A person who asks the wrong command is told the right one."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Ask


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ('[[hand]]\nname = "x"\n', "`pipcube cubed check`"),
        ('[[position]]\nname = "x"\n', "`pipcube domino endgame`"),
        ('[[game]]\nname = "x"\n', "`pipcube duel play` or `pipcube cubed replay`"),
    ],
)
def test_a_file_for_another_command_says_which(tmp_path: Path, ask: Ask, text: str, hint: str) -> None:
    path = tmp_path / "f.toml"
    path.write_text(text)
    status, objects, errors = ask("duel", "solve", str(path))
    assert (status, hint in errors) == (2, True)
    assert hint in objects[0]["errors"][0]["message"]


def test_a_collection_of_another_game_says_which(ask: Ask) -> None:
    status, _, errors = ask("duel", "solve", "@evening")
    assert status == 2
    assert "it is one of `pipcube cubed`; shipped: @booklet" in errors
