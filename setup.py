"""The packages and the data files of pipcube, found: the checkout itself is the package `pipcube`."""

from pathlib import Path

from setuptools import setup

ROOMS = ("cli", "data", "puzzles", "solver")
DATA = (".toml", ".css", ".js")

root = Path(__file__).parent
folders = sorted({path.parent for room in ROOMS for path in (root / room).rglob("*.py")})
packages = {".".join(("pipcube", *folder.relative_to(root).parts)): folder for folder in folders}


def data_files(folder: Path) -> list[str]:
    """The data that belongs to a package: its own files, and those in folders below that are none."""
    found = (path for path in folder.rglob("*") if path.suffix in DATA)
    owner = {path: next(p for p in path.parents if p in packages.values()) for path in found}
    return sorted(str(path.relative_to(folder)) for path, home in owner.items() if home == folder)


setup(
    packages=["pipcube", *packages],
    package_dir={"pipcube": "."},
    package_data={"pipcube": ["py.typed"], **{name: data_files(folder) for name, folder in packages.items()}},
)
