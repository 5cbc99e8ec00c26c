"""Files of named entries: what is the same for every game."""

from __future__ import annotations

from pathlib import Path

import pytest
from pipcube.puzzles.files import collection

from ...reading import read_booklet


def test_the_names_of_a_file_are_not_printed_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    path.write_text('[[challenge]]\nname = "wizard\\u001b"\n')
    (fault,) = read_booklet(str(path), ["wizard"]).faults
    assert fault.message == "no challenge is named 'wizard'"


def test_after_very_many_faults_the_file_is_not_read_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collection, "MAX_FAULTS", 5)
    path = tmp_path / "f.toml"
    path.write_text("".join(f'[[challenge]]\nname = "{n}"\na = 1\nb = 1\n' for n in range(9)))
    found = read_booklet(str(path))
    assert [entry.name for entry in found.entries] == ["0", "1", "2"]
    assert [len(entry.faults) for entry in found.entries] == [2, 2, 2]
    (fault,) = found.faults
    assert (fault.message, fault.line) == ("more than 5 faults: the file is not read from here on", 13)


def test_pieces_in_a_challenge_are_one_fault_that_says_where_they_stand(tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    path.write_text('[[challenge]]\nname = "cube"\npieces = "soma"\nshape = [3, 3, 3]\n')
    (entry,) = read_booklet(str(path)).entries
    (fault,) = entry.faults
    assert fault.line == 3
    assert "above the first [[challenge]]" in fault.message
