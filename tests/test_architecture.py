"""Who may import whom, and how long a file may be."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pipcube
import pytest

ROOT = Path(str(pipcube.__file__)).parent
FOLDERS = ("cli", "puzzles", "solver", "data")
ALLOWED: dict[str, set[str]] = {
    "cli": {"cli", "puzzles", "solver", "data"},
    "puzzles": {"puzzles", "solver", "data"},
    "solver": {"solver"},
    "data": {"data"},
}
# In a game a room may use those on lower floors, and itself; show and play stand side by side.
ROOMS = {"rules": 0, "files": 1, "search": 2, "ask": 3, "play": 4, "show": 4}
GAMES = ("cube_duel", "cubed", "dominoes")
MAX_LINES = 400
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
IDS = [str(path.relative_to(ROOT)) for path in FILES]

Parts = tuple[str, ...]  # ("puzzles", "cube_duel", "board")


def is_module(parts: Parts) -> bool:
    """Is there a file or folder of this name in the package?"""
    path = ROOT.joinpath(*parts)
    return path.is_dir() or path.with_suffix(".py").is_file()


def imports(source: str, package: Parts) -> Iterator[tuple[int, Parts | None]]:
    """(line, parts of the module below ``pipcube``) of each import; ``None`` for one that is not relative
    although it is inside the package.

    Args:
        source: the text of a module.
        package: the folders that the module lies in.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name.split(".")[0] for alias in node.names]
            yield from ((node.lineno, None) for name in names if name == "pipcube" or name in FOLDERS)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            first = (node.module or "").split(".")[0]
            if first == "pipcube" or first in FOLDERS:
                yield node.lineno, None
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - (node.level - 1)]
            base += tuple(node.module.split(".")) if node.module else ()
            for alias in node.names:
                target = (*base, alias.name)
                yield node.lineno, target if is_module(target) else base


def climbs(module: Parts, target: Parts) -> bool:
    """Does an import inside a game run to a higher room, or to one beside its own? The front door, the
    game's own ``__init__``, may use all of them."""
    if len(target) < 3 or len(module) < 3 or module[2] == "__init__":
        return len(module) > 2 and module[2] != "__init__" and len(target) < 3
    here, there = module[2], target[2]
    return here != there and ROOMS[there] >= ROOMS[here]


def faults(source: str, module: Parts) -> list[str]:
    """What is wrong with the imports of a module, given by its parts below ``pipcube``."""
    found = []
    for line, target in imports(source, module[:-1]):
        if target is None:
            found.append(f"line {line}: imports inside the package are relative")
            continue
        folder, top = ".".join(module[:1]), ".".join(target[:1])
        if not top:
            if folder != "cli":  # the root holds the version, which only the command line shows
                found.append(f"line {line}: imports the root")
        elif top not in ALLOWED[folder]:
            found.append(f"line {line}: {folder} imports {top}")
        elif folder == top == "puzzles" and len(target) > 1 and target[1] in GAMES:
            own = module[1] if len(module) > 2 else None  # what lies beside the games belongs to none
            if target[1] != own or climbs(module, target):
                found.append(f"line {line}: {'.'.join(module)} imports {'.'.join(target)}")
    return found


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_imports(path: Path) -> None:
    module = path.relative_to(ROOT).with_suffix("").parts
    assert faults(path.read_text(encoding="utf-8"), module) == []


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_no_file_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_LINES


def test_every_folder_is_read() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in FILES} == set(FOLDERS)
    assert len(FILES) > 20


@pytest.mark.parametrize(
    ("module", "source", "good"),
    [
        ("solver.sat", "from .result import Deadline", True),
        ("solver.sat", "from ..puzzles.files import faults", False),
        ("solver.sat", "from .. import puzzles", False),
        ("solver.sat", "from ..data import text", False),
        ("solver.sat", "def f():\n    from ..puzzles.cube_duel.board import Box", False),
        ("solver.sat", "import pipcube.solver.result", False),
        ("solver.sat", "from pipcube.solver.result import Deadline", False),
        ("solver.sat", "import numpy", True),
        ("data.__init__", "from ..puzzles.files import faults", False),
        ("puzzles.files.reader", "from .faults import Fault", True),
        ("puzzles.files.reader", "from . import faults", True),
        ("puzzles.files.reader", "from ..cube_duel.rules.board import Box", False),
        ("puzzles.cube_duel.search.model", "from ....solver.cover.problem import Problem", True),
        ("puzzles.cube_duel.search.model", "from .... import data", True),
        ("puzzles.cube_duel.search.model", "from ..rules.board import Box", True),
        ("puzzles.cube_duel.search.model", "from ...files.faults import Fault", True),
        ("puzzles.cube_duel.search.model", "from ...cubed.rules.laying import Hex", False),
        ("puzzles.cube_duel.search.model", "from ....puzzles.dominoes.rules import tiles", False),
        ("puzzles.cube_duel.search.model", "from ....cli.output import Progress", False),
        ("puzzles.cube_duel.search.model", "from .... import cli", False),
        ("puzzles.cube_duel.search.model", "from solver.result import Deadline", False),
        ("puzzles.cube_duel.search.model", "from ..ask.solve import solve", False),
        ("puzzles.cube_duel.search.model", "from ..files.challenges import read", True),
        ("puzzles.cube_duel.show.page", "from ..ask.solve import solve", True),
        ("puzzles.dominoes.show.page", "from ..play.hand import Table", False),
        ("puzzles.cube_duel.rules.check", "from .. import read", False),
        ("puzzles.cube_duel.__init__", "from .ask.solve import solve", True),
        ("cli.work", "from ..puzzles.cube_duel.ask import solve", True),
        ("cli.work", "from ..solver.result import Status", True),
        ("cli.work", "from .. import __version__", True),
        ("solver.sat", "from .. import __version__", False),
        ("cli.work", "from ..tests import x", False),
    ],
)
def test_the_test_sees_what_is_forbidden(module: str, source: str, good: bool) -> None:
    assert (faults(source, tuple(module.split("."))) == []) == good


def test_a_class_name_stands_once() -> None:
    """One word means one thing in the whole house."""
    rooms: dict[str, list[str]] = {}
    for path in FILES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                rooms.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    assert {name: paths for name, paths in rooms.items() if len(paths) > 1} == {}


def test_no_module_needs_itself() -> None:
    """No circle of imports at the top of modules (those inside functions come later)."""
    needs: dict[Parts, set[Parts]] = {}
    modules = {path.relative_to(ROOT).with_suffix("").parts for path in FILES}
    for path in FILES:
        module = path.relative_to(ROOT).with_suffix("").parts
        body = ast.parse(path.read_text(encoding="utf-8")).body
        source = "\n".join(ast.unparse(node) for node in body if isinstance(node, ast.ImportFrom))
        needs[module] = {target for _, target in imports(source, module[:-1]) if target in modules}
    settled: set[Parts] = set()
    while ready := {module for module in set(needs) - settled if needs[module] <= settled}:
        settled |= ready
    assert set(needs) - settled == set()


DOORS = {"duel": "cube_duel", "cubed": "cubed", "domino": "dominoes"}
# Commands whose question is no module of its own name in ask/: what is asked instead, and why.
ELSEWHERE = {
    "duel/booklet": "ask/draw",  # the same question, printed
    "duel/edit": "ask/solve",  # the page asks it
    "cubed/draw": "ask/check",  # the plan that is drawn
    "domino/play": "play/hand",  # played, not asked
    "domino/rush": "play/rush",
}


def commands() -> list[str]:
    """Each command with a file of its own, as ``duel/solve``."""
    return [
        f"{game}/{path.stem}"
        for game in DOORS
        for path in sorted((ROOT / "cli" / game).glob("*.py"))
        if "click.command(" in path.read_text(encoding="utf-8")
    ]


def test_a_question_has_one_name_on_every_floor() -> None:
    assert len(commands()) > 25
    for command in commands():
        game, name = command.split("/")
        room = ELSEWHERE.get(command, f"ask/{name}")
        assert (ROOT / "puzzles" / DOORS[game] / f"{room}.py").is_file(), command


def test_a_file_holds_one_command() -> None:
    for command in commands():
        text = (ROOT / "cli" / f"{command}.py").read_text(encoding="utf-8")
        assert text.count("click.command(") == 1, command
