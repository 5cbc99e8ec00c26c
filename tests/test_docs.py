"""The pictures of the documentation are what the code draws today."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pipcube
import pytest

DOCS = Path(str(pipcube.__file__)).parent / "docs"


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    """The script docs/make.py."""
    spec = importlib.util.spec_from_file_location("docs_make", DOCS / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["docs_make"] = module  # where dataclasses look for the annotations
    spec.loader.exec_module(module)
    return module


def test_no_picture_is_stale(maker: ModuleType) -> None:
    made = maker.make()
    stale = [name for name, text in made.items() if (DOCS / name).read_text(encoding="utf-8") != text]
    assert stale == [], "run: python docs/make.py"
    assert {path.name for path in DOCS.iterdir() if path.suffix in (".svg", ".html")} == set(made)
    assert len(made["gallery.html"].encode()) < 1_000_000


def test_pictures_of_the_readme_are_there() -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    linked = re.findall(r"\((docs/[^)]+)\)", readme)
    assert "docs/gallery.html" in linked
    assert [name for name in linked if not (DOCS.parent / name).is_file()] == []


def test_a_command_that_fails_is_not_overlooked(maker: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="no challenge is named"):
        maker.draw(maker.Drawn("duel draw @sampler --only nobody"), tmp_path)
