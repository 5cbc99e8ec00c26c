"""Slow tests run only when asked for: ``pytest -m slow``."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what is marked slow unless ``-m`` selects by marker."""
    if config.getoption("markexpr"):
        return
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="slow; run with -m slow"))


@pytest.fixture
def pass_by(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Put this process's clocks forward by seconds, so that no test waits and none depends on the machine."""

    def forward(seconds: float) -> None:
        for name in ("monotonic", "perf_counter"):
            clock = getattr(time, name)
            monkeypatch.setattr(time, name, lambda clock=clock: clock() + seconds)

    return forward
