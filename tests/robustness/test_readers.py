"""Damaged and generated files of each format: a reader gives entries or faults, and nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .entries import GENERATED
from .formats import FORMATS, Format
from .judge import judge_reader
from .mutate import mutated

MUTATED, MUTATED_SLOW = 150, 400
EXAMPLES, EXAMPLES_SLOW = 25, 50
formats = pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
_GENERATED = [form for form in FORMATS if form.name in GENERATED]
generated = pytest.mark.parametrize("form", _GENERATED, ids=lambda form: form.name)
bounded = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def judge_mutated(form: Format, seeds: range, path: Path) -> None:
    """Mutate sound files; some must stay sound, and some must not."""
    sound = 0
    for seed in seeds:
        rng = Random(f"{form.name} {seed}")
        content = mutated(rng.choice(form.originals), rng)
        path.write_bytes(content)
        sound += judge_reader(form, str(path), content) > 0
    assert 0 < sound < len(seeds)


@formats
def test_originals_are_sound(form: Format, tmp_path: Path) -> None:
    for content in form.originals:
        (tmp_path / "file").write_bytes(content)
        found = form.read(str(tmp_path / "file"))
        assert found.entries
        assert not found.faults
        assert not [fault for entry in found.entries for fault in entry.faults]


@formats
def test_mutated_files(form: Format, tmp_path: Path) -> None:
    judge_mutated(form, range(MUTATED), tmp_path / "file")


@pytest.mark.slow
@formats
def test_more_mutated_files(form: Format, tmp_path: Path) -> None:
    judge_mutated(form, range(MUTATED, MUTATED + MUTATED_SLOW), tmp_path / "file")


@generated
@settings(bounded, max_examples=EXAMPLES)
@given(data=st.data())
def test_generated_files(form: Format, tmp_path: Path, data: st.DataObject) -> None:
    content = data.draw(GENERATED[form.name])
    (tmp_path / "file").write_bytes(content)
    judge_reader(form, str(tmp_path / "file"), content)


@pytest.mark.slow
@generated
@settings(bounded, max_examples=EXAMPLES_SLOW)
@given(data=st.data())
def test_more_generated_files(form: Format, tmp_path: Path, data: st.DataObject) -> None:
    content = data.draw(GENERATED[form.name])
    (tmp_path / "file").write_bytes(content)
    judge_reader(form, str(tmp_path / "file"), content)
