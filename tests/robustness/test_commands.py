"""What has passed a reader is answered by every command that takes it, or said to be undecided or refused."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .entries import GENERATED
from .formats import FORMATS, Format, arguments
from .judge import judge_command, judge_reader
from .mutate import mutated
from .test_readers import bounded, formats, generated

TRIES = 40  # to find a damaged file that is sound
EXAMPLES, EXAMPLES_SLOW = 10, 15


def sound_after_all(form: Format, rng: Random, path: Path) -> None:
    """Write a file that is sound although it has been mutated."""
    for _ in range(TRIES):
        content = mutated(rng.choice(form.originals), rng)
        path.write_bytes(content)
        if judge_reader(form, str(path), content):
            return
    path.write_bytes(form.originals[0])


def judge_all(form: Format, rounds: range, folder: Path) -> None:
    """Each command of a format, with a file of its own in each round."""
    for number in rounds:
        for command in form.commands:
            sound_after_all(form, Random(f"{form.name} {command} {number}"), folder / "file")
            judge_command(arguments(command, str(folder / "file"), str(folder / "out")))


@formats
def test_commands(form: Format, tmp_path: Path) -> None:
    judge_all(form, range(1), tmp_path)


@pytest.mark.slow
@formats
def test_commands_again(form: Format, tmp_path: Path) -> None:
    judge_all(form, range(1, 2), tmp_path)


def judge_generated(form: Format, folder: Path, data: st.DataObject) -> None:
    content, command = data.draw(GENERATED[form.name]), data.draw(st.sampled_from(form.commands))
    (folder / "file").write_bytes(content)
    judge_command(arguments(command, str(folder / "file"), str(folder / "out")))


@generated
@settings(bounded, max_examples=EXAMPLES)
@given(data=st.data())
def test_commands_for_generated_files(form: Format, tmp_path: Path, data: st.DataObject) -> None:
    judge_generated(form, tmp_path, data)


@pytest.mark.slow
@generated
@settings(bounded, max_examples=EXAMPLES_SLOW)
@given(data=st.data())
def test_commands_for_more_generated_files(form: Format, tmp_path: Path, data: st.DataObject) -> None:
    judge_generated(form, tmp_path, data)


def test_every_format_has_commands() -> None:
    assert all(form.commands and form.originals for form in FORMATS)
