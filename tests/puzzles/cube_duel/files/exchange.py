"""What the tests of the exchange with BurrTools share: a file by hand, importing a text, comparing."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pipcube.puzzles.cube_duel.files.burrtools.import_ import read_problems
from pipcube.puzzles.cube_duel.rules.challenge import Challenge
from pipcube.puzzles.files.collection import Collection

Import = Callable[..., Collection[Challenge]]


@pytest.fixture
def take(tmp_path: Path) -> Import:
    """Imports a text or bytes."""

    def taking(content: str | bytes, *only: str) -> Collection[Challenge]:
        path = tmp_path / "file.xmpuzzle"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return read_problems(str(path), only)

    return taking


def faults(found: Collection[Challenge]) -> list[str]:
    """All faults, without the folder."""
    every = (*found.faults, *(fault for entry in found.entries for fault in entry.faults))
    return [re.sub(r"^/.*/", "", str(fault)) for fault in every]


def sound(found: Collection[Challenge]) -> list[Challenge]:
    """The challenges of a file that has no fault."""
    assert faults(found) == []
    return [entry.item for entry in found.entries if entry.item]


def alike(one: Challenge, other: Challenge) -> bool:
    """Are two challenges the same in all but what the set is called?"""
    return replace(one, pieces=other.pieces) == other and one.pieces.pieces == other.pieces.pieces


# A file as somebody else may write it: comments, attributes in another order, hotspots, space around the box.
BRICK = """<?xml version='1.0'?>
<!-- three bars make a brick -->
<puzzle version="2">
  <gridType type="0"/>
  <colors/>
  <comment popup="">drawn by hand &amp; eye</comment>
  <shapes>
    <voxel type="0" z="3" y="4" x="3">
      ____________ ____##_##___ ____##_##___
    </voxel>
    <voxel name="bar" weight="7" hx="1" hz="0" type="0" x="2" y="1" z="1">##</voxel>
    <voxel name="bend" x="2" y="2" z="2" type="0">###_____</voxel>
    <voxel x="3" y="1" z="1" type="0">+++</voxel>
  </shapes>
  <problems>
    <problem state="2" assemblies="1" solutions="0" time="3">
      <shapes><shape id="1" count="1"/><shape id="2" min="2" max="2"/></shapes>
      <result id="0"/>
      <bitmap/>
      <solutions>
        <solution asmNum="1" solNum="1">
          <assembly>2 1 1 0  1 2 2 14  2 2 2 14</assembly>
          <separation><pieces count="3">0 1 2</pieces><separation type="left"/></separation>
        </solution>
      </solutions>
    </problem>
  </problems>
</puzzle>
"""
