"""Compares the files of a wheel with the tree's: `python tests/wheel_files.py WHEEL`; 1 if they differ.

Of the compiled searches a wheel holds what was made of them, instead of their sources.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = ("__init__.py", "py.typed", "cli", "data", "puzzles", "solver")
BUILT = sysconfig.get_config_var("EXT_SUFFIX")
SUFFIX = ".pyx"  # of a source that is compiled
SHARED = (".pxd", ".h")  # of files that are compiled into others


def differences(held: list[str], tracked: list[str]) -> list[str]:
    """What a wheel lacks, and what it holds beside the tree's files and its own notes."""
    wanted = {
        f"pipcube/{name.removesuffix(SUFFIX)}" + (BUILT if name.endswith(SUFFIX) else "")
        for name in tracked
        if not name.endswith(SHARED)
    }
    found = {name for name in held if ".dist-info/" not in name}
    lacking = [f"not in the wheel: {name}" for name in sorted(wanted - found)]
    return lacking + [f"not in the tree: {name}" for name in sorted(found - wanted)]


def main(wheel: str) -> int:
    """Say what differs."""
    listed = subprocess.run(["git", "ls-files", *ROOMS], cwd=ROOT, check=True, capture_output=True, text=True)
    wrong = differences(zipfile.ZipFile(wheel).namelist(), listed.stdout.split())
    print("\n".join(wrong) or "the wheel holds the tree's files")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
