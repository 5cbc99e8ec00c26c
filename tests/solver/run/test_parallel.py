"""Calls on several processes: in order, whatever fails or dies.

The calls are texts for `eval`, which any process can be sent.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pipcube.puzzles.files.faults import Fault, InvalidError
from pipcube.solver.run import parallel
from pipcube.solver.run.parallel import CallOutcome, ForeignError, WorkerDiedError, in_order, outcomes

PID = "__import__('os').getpid()"
DIE = "__import__('os')._exit(1)"
KILLED = "__import__('os').kill(__import__('os').getpid(), 9)"


def slow(seconds: float, then: str) -> str:
    return f"(__import__('time').sleep({seconds}), {then})[1]"


def dies_once(marker: Path) -> str:
    """Ends its process the first time, and then is 7."""
    return f"7 if __import__('os').path.exists({str(marker)!r}) else (open({str(marker)!r}, 'x'), {DIE})"


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("patience", [0, 0.1, None])
def test_results_come_in_order(jobs: int, patience: float | None) -> None:
    calls = [slow(0.1 if number % 3 == 0 else 0.01, str(number)) for number in range(9)]
    told: list[int] = []

    def finished(number: int, outcome: CallOutcome[int]) -> None:
        assert outcome.result == number
        told.append(number)

    found = outcomes(eval, calls, jobs=jobs, patience=patience, finished=finished)
    assert [outcome.get() for outcome in found] == list(range(9))
    assert sorted(told) == list(range(9))


def test_short_work_stays_here() -> None:
    assert {outcome.result for outcome in outcomes(eval, [PID] * 5, jobs=2)} == {os.getpid()}


@pytest.mark.slow
def test_long_work_goes_on_elsewhere() -> None:
    calls = [slow(0.2, PID)] * 50  # long enough for another process to be ready
    pids = [outcome.get() for outcome in outcomes(eval, calls, jobs=2, patience=0.1)]
    assert pids[0] == os.getpid()
    assert pids[-1] != os.getpid()
    assert len(set(pids)) == 3


def test_one_job_means_this_process() -> None:
    calls = [slow(0.05, PID), PID]
    assert {outcome.result for outcome in outcomes(eval, calls, jobs=1, patience=0)} == {os.getpid()}


@pytest.mark.parametrize("patience", [0, None])
def test_an_error_is_that_of_one_call(patience: float | None) -> None:
    first, second, third = outcomes(eval, ["1", "1 // 0", "3"], jobs=2, patience=patience)
    assert (first.result, third.result) == (1, 3)
    assert isinstance(second.error, ZeroDivisionError)
    with pytest.raises(ZeroDivisionError):
        second.get()


@pytest.mark.parametrize("poison", [DIE, KILLED])
def test_a_deadly_call_takes_no_others_down(poison: str) -> None:
    calls = [slow(0.2, "0"), poison, slow(0.2, "2"), "3", "4"]
    found = list(outcomes(eval, calls, jobs=2, patience=0))
    assert [outcome.result for outcome in found] == [0, None, 2, 3, 4]
    assert isinstance(found[1].error, WorkerDiedError)


def test_what_a_dead_process_had_is_done_by_another(tmp_path: Path) -> None:
    calls = ["0", dies_once(tmp_path / "a"), "2", dies_once(tmp_path / "b")]
    assert [outcome.get() for outcome in outcomes(eval, calls, jobs=2, patience=0)] == [0, 7, 2, 7]


def test_a_deadly_call_is_made_twice(tmp_path: Path) -> None:
    deadly = f"(__import__('tempfile').mkstemp(dir={str(tmp_path)!r}), {DIE})"
    (outcome, _) = outcomes(eval, [deadly, "0"], jobs=2, patience=0)
    assert isinstance(outcome.error, WorkerDiedError)
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("patience", [0, 0.1])
def test_where_no_process_can_be_started_the_work_is_done_here(
    patience: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel, "_serve", os.abort)  # cannot even be called as it will be
    found = outcomes(eval, [slow(0.3, PID), PID, slow(0.3, PID), PID], jobs=2, patience=patience)
    assert {outcome.get() for outcome in found} == {os.getpid()}


def test_what_cannot_be_sent_is_an_error_of_the_call() -> None:
    raising = "exec('class E(Exception):\\n def __init__(self, a, b): super().__init__(a)\\nraise E(1, 2)')"
    calls = ["lambda: 0", raising, "2"]
    unsendable, unreadable, last = outcomes(eval, calls, jobs=2, patience=0)
    assert isinstance(unsendable.error, ForeignError)
    assert isinstance(unreadable.error, ForeignError)
    assert "E: 1" in str(unreadable.error)
    assert last.result == 2


def test_errors_keep_what_they_carry() -> None:
    raising = 'from pipcube.puzzles.files.faults import *\\nraise InvalidError([Fault("bad", "a.toml", 3)])'
    code = f"exec('{raising}')"
    (outcome, _) = outcomes(eval, [code, "0"], jobs=2, patience=0)
    assert isinstance(outcome.error, InvalidError)
    assert outcome.error.faults == (Fault("bad", "a.toml", 3),)


def test_nothing_is_left_behind() -> None:
    found = outcomes(eval, [PID, PID, slow(10**6, "0"), slow(10**6, "0"), "0"], jobs=2, patience=0)
    pids = {next(found).get(), next(found).get()}
    found.close()
    assert not any(map(is_alive, pids))


def test_trouble_with_a_result_ends_the_work() -> None:
    def refuse(number: int, outcome: CallOutcome[int]) -> None:
        raise OSError("no space left")

    for patience in (0, None):
        with pytest.raises(OSError, match="no space left"):
            list(outcomes(eval, ["1", "2", slow(60, "3")], jobs=2, patience=patience, finished=refuse))


@pytest.mark.parametrize("chunk", [None, 1, 3])
def test_in_order(chunk: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "PATIENCE", 0)
    numbers = list(range(50))
    for jobs in (1, 2):
        assert list(in_order(float, numbers, jobs=jobs, chunk=chunk)) == [float(n) for n in numbers]
    assert list(in_order(float, [], jobs=2)) == []


@pytest.mark.slow
def test_in_order_raises_what_was_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "PATIENCE", 0)
    with pytest.raises(ZeroDivisionError):
        list(in_order(eval, ["1", "1 // 0"], jobs=2))
    with pytest.raises(WorkerDiedError):
        list(in_order(eval, ["1", DIE], jobs=2))
