"""Slow tests run only when asked for: ``pytest -m slow``.

Where pipcube is installed without its compiled searches, a test that misses them is skipped, and says so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Any

import pytest
from pipcube.solver.run import compiled

MISSED = "pipcube is installed without its compiled searches"
# What stands in what a command says that misses them, and in what Python says of one that is imported.
_NOTE, _UNBUILT = "compiled searches", ("ImportError: cannot import name", "No module named 'pipcube.")


def _skip_what_misses_them() -> None:
    """End a test when a compiled search is missed: refused, or a slower one asked instead."""
    init = compiled.NotCompiledError.__init__

    def asked(named: str | None, first: str, instead: str) -> str:
        if named in (None, first):
            pytest.skip(MISSED)
        return named or instead

    def refused(self: compiled.NotCompiledError, cause: object = None) -> None:
        init(self, cause)
        pytest.skip(MISSED)

    compiled.engine, compiled.NotCompiledError.__init__ = asked, refused


if not compiled.there():
    _skip_what_misses_them()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """A failure in another process for want of the compiled searches is none of the test's."""
    report = yield
    said = f"{report.longrepr}{report.capstdout}{report.capstderr}"
    if report.failed and not compiled.there() and _NOTE in said:
        report.outcome, report.longrepr = "skipped", (str(item.path), 0, f"Skipped: {MISSED}")
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, Any]:
    """So are the tests of the compiled searches themselves."""
    report = yield
    if report.failed and not compiled.there() and any(word in str(report.longrepr) for word in _UNBUILT):
        report.outcome, report.longrepr = "skipped", (str(collector.path), 0, f"Skipped: {MISSED}")
    return report


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
