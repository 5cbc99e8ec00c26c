"""Every command and every public name stands on the site; nothing heavy is loaded by the doors."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pipcube
import pytest
from pipcube.cli.main import pipcube as top

ROOT = Path(str(pipcube.__file__)).parent


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """The pages that are made, by path."""
    return runpy.run_path(str(ROOT / "docs/generated.py"))["pages"]()


def names(group: click.Group, above: str) -> list[str]:
    context = click.Context(group)
    found = []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        found += names(command, f"{above}{name} ") if isinstance(command, click.Group) else [above + name]
    return found


def test_every_command_is_on_the_site(made: dict[str, str]) -> None:
    text = "\n".join(made.values())
    assert [name for name in names(top, "") if f"\n## {name}\n" not in text] == []


@pytest.mark.parametrize(
    ("game", "folder"), [("duel", "cube_duel"), ("cubed", "cubed"), ("domino", "dominoes")]
)
def test_every_public_name_is_on_the_site(made: dict[str, str], game: str, folder: str) -> None:
    door = import_module(f"pipcube.puzzles.{folder}")
    page = made[f"python/{game}.md"]
    assert len(door.__all__) > 10
    assert [n for n in door.__all__ if not re.search(rf"{game}\.{n}\n", page)] == []


def test_the_doors_load_nothing_heavy() -> None:
    code = (
        "import sys; from pipcube import cubed, domino, duel; "
        "print(*{'numpy', 'ortools', 'pysat', 'rich', 'click'} & set(sys.modules))"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "\n"
    )


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out.split() == ["one", "winnable", "10"]
