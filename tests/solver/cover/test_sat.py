"""What PySAT does must not meet Ctrl-C in the main thread."""

from __future__ import annotations

import threading
from functools import partial
from typing import Any

import pytest
from pipcube.solver.cover import sat
from pipcube.solver.cover.hitting_sets import smallest
from pipcube.solver.result import Deadline
from pysat.card import CardEnc

from .test_engines import make


def _noted(threads: list[threading.Thread], honest: Any, *arguments: Any, **options: Any) -> Any:
    threads.append(threading.current_thread())
    return honest(*arguments, **options)


def test_bounds_are_encoded_in_other_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the main thread PySAT jumps out of C++ at Ctrl-C: the process aborts, or reports a fault of ours."""
    threads: list[threading.Thread] = []
    for name in ("atmost", "equals"):
        monkeypatch.setattr(CardEnc, name, partial(_noted, threads, getattr(CardEnc, name)))
    problem = make(2, [(0, frozenset({0})), (0, frozenset({1}))], [2])
    assert list(sat.solutions(problem, Deadline())) == [(0, 1)]
    assert [hit.elements for hit in smallest(2, lambda chosen: None, Deadline())] == [frozenset()]
    assert len(threads) > 3
    assert threading.main_thread() not in threads
