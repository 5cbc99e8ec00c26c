"""Who may import whom, and how long a file may be."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pipcube
import pytest
from pipcube.cli.domino.entries import position_options

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
TESTS = sorted((ROOT / "tests").rglob("*.py"))

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


def test_no_file_is_too_long() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in (*FILES, *TESTS)}
    assert [str(path.relative_to(ROOT)) for path, lines in lengths.items() if lines > MAX_LINES] == []


def test_every_folder_is_read() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in FILES} == set(FOLDERS)
    assert len(FILES) > 20
    assert len(TESTS) > 100


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


def circle(sources: dict[Parts, str]) -> set[Parts]:
    """Modules, given by their parts and texts, that need themselves, or need one that does.

    A package stands for its ``__init__``. Imports inside functions count, and those for type checkers: a
    circle that is closed late is one all the same. ``import x`` cannot close one, being never relative.
    """
    needs: dict[Parts, set[Parts]] = {}
    for module, source in sources.items():
        targets = {target for _, target in imports(source, module[:-1]) if target is not None}
        targets |= {(*target, "__init__") for target in targets}
        needs[module] = targets & sources.keys()
    settled: set[Parts] = set()
    while ready := {module for module in needs.keys() - settled if needs[module] <= settled}:
        settled |= ready
    return needs.keys() - settled


def test_no_module_needs_itself() -> None:
    modules = {path.relative_to(ROOT).with_suffix("").parts: path for path in FILES}
    assert circle({module: path.read_text(encoding="utf-8") for module, path in modules.items()}) == set()


@pytest.mark.parametrize(
    ("first", "second", "good"),
    [
        ("from .run import parallel", "import numpy", True),
        ("from .run import parallel", "from ..result import Deadline", False),
        ("def f():\n    from .run import parallel", "from .. import result", False),
        ("from .run.parallel import cores", "def f():\n    from ..result import Deadline", False),
        ("from .run.parallel import cores", "if TYPE_CHECKING:\n    from ..result import Deadline", False),
    ],
)
def test_the_test_sees_circles(first: str, second: str, good: bool) -> None:
    sources = {("solver", "result"): first, ("solver", "run", "parallel"): second}
    assert (circle(sources) == set()) == good
    package = {
        ("puzzles", "cubed", "__init__"): "from .ask import check",
        ("puzzles", "cubed", "ask", "check"): "from ... import cubed",
    }
    assert len(circle(package)) == 2


DOORS = {"duel": "cube_duel", "cubed": "cubed", "domino": "dominoes"}
# Commands whose question is no module of its own name in ask/: what is asked instead, and why.
ELSEWHERE = {
    "duel/booklet": "ask/draw",  # the same question, printed
    "duel/edit": "ask/solve",  # the page asks it
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


# Questions whose tests have no file of their name in ask/: where they are.
ASKED_ELSEWHERE = {
    "duel/build": "search/test_buildable",  # the orders; the door and the command have the rest
    "duel/export": "files/test_burrtools_export",  # a format
    "duel/import_": "files/test_burrtools_import",
    "duel/pieces": "rules/test_pieces",  # it is the shipped set
    "cubed/replay": "files/test_games",  # every move is checked by the reader
    "domino/deal": "files/test_positions",  # dealt, written and read again
    "domino/replay": "rules/test_record",  # it is the situation's own record
    "domino/unseen": "rules/test_worlds",  # it counts the worlds
}


def test_tests_have_the_name_of_their_question() -> None:
    for command in commands():
        game, name = command.split("/")
        assert (ROOT / "tests" / "cli" / game / f"test_{name}.py").is_file(), command
        tests = ROOT / "tests" / "puzzles" / DOORS[game]
        own, other = tests / "ask" / f"test_{name}.py", ASKED_ELSEWHERE.get(command)
        if command not in ELSEWHERE:
            assert own.is_file() != (other is not None), command
            assert other is None or (tests / f"{other}.py").is_file(), command
    assert ASKED_ELSEWHERE.keys() <= set(commands()) - ELSEWHERE.keys()


def test_a_file_holds_one_command() -> None:
    for command in commands():
        text = (ROOT / "cli" / f"{command}.py").read_text(encoding="utf-8")
        assert text.count("click.command(") == 1, command


# What is asked about, where it is worked at and where the answer goes: no part of a question.
AROUND = {"only", "output", "force", "jobs", "scheduler", "resume", "json"}
MEANS = {"progress", "mapper"}  # what --jobs, --scheduler and the bar come to in Python
TWO_QUESTIONS = {"cubed/odds": ("odds", "odds_from_deal")}
# Options that are no keywords, keywords that are no options, and why.
DIFFERENT = {
    "duel/draw": {"orders": "-o FILE.html shows them"},
    "duel/generate": {"beside": "what the command has made of other levels"},
    "duel/play": {"moves": "shows what is in every answer"},
    "cubed/odds": {"from_deal": "a question of its own in Python"},
    "domino/draw": {"lines": "-o FILE.html shows them"},
}


def default(value: Any) -> Any:
    """The default of an option or a keyword; ``None`` if it has none."""
    return value if isinstance(value, bool | int | float | str) else None


def options(command: click.Command) -> dict[str, Any]:
    """The options of a command as keywords, with their defaults."""
    context = click.Context(command)
    return {
        max(param.opts, key=len).lstrip("-").replace("-", "_"): default(param.get_default(context))
        for param in command.params
        if isinstance(param, click.Option)
    }


TYPED = options(click.command()(position_options(print)))  # a position instead of FILE


def keywords(door: Any, questions: tuple[str, ...], *, item: bool) -> dict[str, Any]:
    """The keywords of the functions that ask, with their defaults; without the item they ask about."""
    found = {}
    for question in questions:
        listed = list(inspect.signature(getattr(door, question)).parameters.values())
        if item and listed[0].kind is inspect.Parameter.POSITIONAL_OR_KEYWORD:
            del listed[0]
        found |= {parameter.name: default(parameter.default) for parameter in listed}
    return {name: value for name, value in found.items() if name not in AROUND | MEANS}


@pytest.mark.parametrize("name", [name for name in commands() if name not in ELSEWHERE])
def test_options_are_keywords(name: str) -> None:
    """In Python they have the names and the defaults that they have on the command line."""
    game, question = name.split("/")
    command = getattr(import_module(f"pipcube.cli.{game}.{question}"), question)
    item = any(isinstance(param, click.Argument) for param in command.params)
    given = options(command)
    apart = AROUND | (TYPED.keys() if "hand" in given else set())
    given = {word: value for word, value in given.items() if word not in apart}
    named = keywords(getattr(pipcube, game), TWO_QUESTIONS.get(name, (question,)), item=item)
    different = DIFFERENT.get(name, {})
    assert set(given) ^ set(named) == set(different)
    for word in set(given) - set(different):
        assert given[word] == named[word], word
