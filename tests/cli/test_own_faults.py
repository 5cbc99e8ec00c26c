"""When the program catches itself in a contradiction it says so, in every game, and never answers "no"."""

from __future__ import annotations

from typing import NoReturn

import pytest
from pipcube.cli.main import run
from pipcube.cli.status import OWN_FAULT
from pipcube.puzzles.cube_duel.ask import verify
from pipcube.puzzles.cubed.ask import check as solo
from pipcube.solver.result import CheckFailedError, EngineDisagreementError


@pytest.mark.parametrize("error", [CheckFailedError, EngineDisagreementError])
@pytest.mark.parametrize(
    ("module", "function", "command"),
    [(verify, "verify", ["duel", "verify", "@sampler"]), (solo, "check", ["cubed", "check", "@evening"])],
)
def test_a_contradiction_is_no_answer(
    error: type[Exception],
    module: object,
    function: str,
    command: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object, **__: object) -> NoReturn:
        raise error("the two do not agree")

    monkeypatch.setattr(module, function, fail)
    assert run(command) == OWN_FAULT
    captured = capsys.readouterr()
    assert "fault of pipcube" in captured.err
    assert "the two do not agree" in captured.err
    assert captured.out == ""
