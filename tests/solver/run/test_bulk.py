"""Work in pieces: in order, stopped in time, by Ctrl-C or by a failure."""

from __future__ import annotations

import itertools
import threading
import time

import pytest
from pipcube.solver.result import Deadline
from pipcube.solver.run.bulk import in_pieces


def silent(results: list[int]) -> None:
    pass


def test_results_are_in_the_order_of_the_pieces() -> None:
    def work(piece: int) -> int:
        time.sleep(0.001 * (piece % 3))
        return piece * piece

    for jobs in (1, 3, None):
        found = in_pieces(work, range(30), lambda: None, silent, Deadline(), jobs=jobs)
        assert found == ([n * n for n in range(30)], False)
    assert in_pieces(work, [], lambda: None, silent, Deadline()) == ([], False)


def test_the_deadline_stops_the_work() -> None:
    stopped = threading.Event()

    def work(piece: int) -> int:
        return -1 if stopped.wait(0.01) else piece

    found, interrupted = in_pieces(work, itertools.count(), stopped.set, silent, Deadline.after(0.2), jobs=2)
    assert not interrupted
    done = [number for number in found if number >= 0]
    assert done == list(range(len(done)))


def test_ctrl_c_keeps_what_is_done() -> None:
    stopped = threading.Event()

    def work(piece: int) -> int:
        stopped.wait(0.01)
        return piece

    def press(results: list[int]) -> None:
        if len(results) > 3:
            raise KeyboardInterrupt

    found, interrupted = in_pieces(work, itertools.count(), stopped.set, press, Deadline(), jobs=2)
    assert interrupted
    assert found == list(range(len(found)))
    assert len(found) > 3


def test_failures_are_raised() -> None:
    def work(piece: int) -> int:
        return 1 // (3 - piece)

    with pytest.raises(ZeroDivisionError):
        in_pieces(work, itertools.count(), lambda: None, silent, Deadline(), jobs=2)
