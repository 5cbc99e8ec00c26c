"""The packages and the data files of pipcube, found: the checkout itself is the package `pipcube`."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

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


class BuildModules(build_py):
    """Without this script, which lies in the folder of the package `pipcube`."""

    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        found = super().find_package_modules(package, package_dir)
        return [(home, name, path) for home, name, path in found if (home, name) != ("pipcube", "setup")]


setup(
    cmdclass={"build_py": BuildModules},
    packages=["pipcube", *packages],
    package_dir={"pipcube": "."},
    package_data={"pipcube": ["py.typed"], **{name: data_files(folder) for name, folder in packages.items()}},
)
