"""The compiled searches: built from what is in the tree, and looking as all of them do."""

from __future__ import annotations

import ast
import os
import re
import sysconfig
from pathlib import Path

import pipcube
import pytest

ROOT = Path(str(pipcube.__file__)).parent
ROOMS = ("puzzles", "solver")
KERNELS = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.pyx"))
SHARED = sorted(path for room in ROOMS for kind in ("*.pxd", "*.h") for path in (ROOT / room).rglob(kind))
IDS = [str(path.relative_to(ROOT)) for path in KERNELS]
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
MAX_LINES, MAX_ARGUMENTS = 400, 8

DEFINED = re.compile(r"^def (\w+)\((.*?)\)(?: -> .+?)?:", re.MULTILINE | re.DOTALL)
TAKEN = re.compile(r"^from (\.+)([\w.]*) cimport (.+)$", re.MULTILINE)
FORBIDDEN = re.compile(r"^(?:from (?!\.|libc|cpython)\S+ c?import|c?import )", re.MULTILINE)


def sources(kernel: Path) -> set[Path]:
    """A kernel and all that is compiled into it: .pxd files, what these take, and headers beside them."""
    found, rest = set[Path](), [kernel]
    while rest:
        here = rest.pop()
        if here in found:
            continue
        found.add(here)
        text = here.read_text(encoding="utf-8")
        for dots, module, _ in TAKEN.findall(text):
            home = here.parents[len(dots) - 1]
            rest.append(home.joinpath(*module.split(".")).with_suffix(".pxd"))
        rest += [path for path in SHARED if path.suffix == ".h" and f'"{path.name}"' in text]
    return found


def newer(kernel: Path, built: Path) -> list[str]:
    """The sources that were changed after a kernel was built."""
    return [
        str(path.relative_to(ROOT))
        for path in sorted(sources(kernel))
        if path.stat().st_mtime > built.stat().st_mtime
    ]


@pytest.mark.parametrize("kernel", KERNELS, ids=IDS)
def test_no_kernel_is_older_than_its_source(kernel: Path) -> None:
    built = kernel.with_name(kernel.stem + SUFFIX)
    if not built.is_file():
        pytest.skip("pipcube is installed without its compiled searches")
    changed = newer(kernel, built)
    assert not changed, (
        f"{', '.join(changed)} changed after {built.name} was built: pip install -e . builds it"
    )


def test_a_header_counts_as_source_of_what_includes_it() -> None:
    assert {path.name for path in sources(ROOT / "solver" / "cover" / "kernel.pyx")} == {
        "kernel.pyx", "arrays.pxd", "bits.pxd", "bits.h"
    }  # fmt: skip


def test_what_is_newer_is_named(tmp_path: Path) -> None:
    built = tmp_path / f"kernel{SUFFIX}"
    built.touch()
    kernel = ROOT / "solver" / "cover" / "kernel.pyx"
    assert newer(kernel, built) == []
    os.utime(built, (0, 0))
    assert "solver/run/bits.h" in newer(kernel, built)


@pytest.mark.parametrize("path", [*KERNELS, *SHARED], ids=lambda path: str(path.relative_to(ROOT)))
def test_no_source_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_LINES


@pytest.mark.parametrize("kernel", KERNELS, ids=IDS)
def test_a_kernel_is_built_of_c_and_its_own_room_alone(kernel: Path) -> None:
    text = kernel.read_text(encoding="utf-8")
    assert FORBIDDEN.findall(text) == []
    assert "nogil" in text, "a search lets other threads run"


@pytest.mark.parametrize("kernel", KERNELS, ids=IDS)
def test_a_kernel_and_its_types_say_the_same(kernel: Path) -> None:
    defined = {}
    for name, arguments in DEFINED.findall(kernel.read_text(encoding="utf-8")):
        names = [
            argument.split("=")[0].split()[-1].strip("*")
            for argument in arguments.split(",")
            if argument.strip()
        ]
        assert len(names) <= MAX_ARGUMENTS, name
        defined[name] = names
    stub = ast.parse(kernel.with_suffix(".pyi").read_text(encoding="utf-8"))
    typed = {
        node.name: [argument.arg for argument in node.args.args]
        for node in stub.body
        if isinstance(node, ast.FunctionDef)
    }
    assert defined == typed
