"""The packages, data files and compiled searches of pipcube: the checkout itself is the package `pipcube`.

The compiled searches are the .pyx files, built by Cython and a C compiler. Where there is no compiler pipcube
is installed without them, and says what it cannot do. `PIPCUBE_CFLAGS` adds options for the compiler.
"""

import compileall
import os
import platform
import shlex
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CCompilerError, CompileError, ExecError, LinkError, PlatformError

ROOMS = ("cli", "data", "puzzles", "solver")
DATA = (".toml", ".css", ".js", ".pyi")
SOURCES = (".pyx", ".pxd", ".h")
BUILD_ERRORS = (CCompilerError, CompileError, ExecError, LinkError, PlatformError)
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
}

root = Path(__file__).parent
folders = sorted({path.parent for room in ROOMS for path in (root / room).rglob("*.py")})
packages = {".".join(("pipcube", *folder.relative_to(root).parts)): folder for folder in folders}


def data_files(folder: Path) -> list[str]:
    """The data that belongs to a package: its own files, and those in folders below that are none."""
    found = (path for path in folder.rglob("*") if path.suffix in DATA)
    owner = {path: next(p for p in path.parents if p in packages.values()) for path in found}
    return sorted(str(path.relative_to(folder)) for path, home in owner.items() if home == folder)


def kernels() -> list[Extension]:
    """An extension for each .pyx file."""
    found = sorted(path.relative_to(root) for folder in folders for path in folder.glob("*.pyx"))
    return [Extension(".".join(("pipcube", *path.with_suffix("").parts)), [str(path)]) for path in found]


class BuildModules(build_py):
    """Without this script, which lies in the folder of the package `pipcube`."""

    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        found = super().find_package_modules(package, package_dir)
        return [(home, name, path) for home, name, path in found if (home, name) != ("pipcube", "setup")]


class BuildKernels(build_ext):
    """All compiled searches or none, so that what is there fits together."""

    def run(self) -> None:
        for place in self._places():  # what an earlier build left must not be taken for this one's
            place.unlink(missing_ok=True)
        try:
            self._translate()
            self.parallel = self.parallel or os.cpu_count()
            super().run()
            if self.inplace:  # `pip install -e` leaves bytecode to the first run, which would be a slow one
                for room in ROOMS:
                    compileall.compile_dir(root / room, quiet=2)
        except BUILD_ERRORS as failed:
            print(f"pipcube is installed without its compiled searches: {failed}")
            for place in self._places():
                place.unlink(missing_ok=True)
            self.extensions = []

    def build_extensions(self) -> None:
        flags = [*self._portable_flags(), *shlex.split(os.environ.get("PIPCUBE_CFLAGS", ""))]
        for extension in self.extensions:
            extension.extra_compile_args = extension.extra_link_args = flags
        super().build_extensions()

    def _places(self) -> list[Path]:
        """Where the built files go."""
        return [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]

    def _translate(self) -> None:
        """Make C of the extensions, in a folder called as the package is, whatever the checkout's name."""
        from Cython.Build import cythonize

        mirror = root / "build" / "kernels"
        wanted = set()
        for folder in (root, *folders):
            for path in folder.iterdir():
                if path.suffix in SOURCES or path.name == "__init__.py":
                    copy = mirror / "pipcube" / path.relative_to(root)
                    wanted.add(copy)
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(path, copy)
        for stale in mirror.rglob("*"):
            if stale.suffix in SOURCES and stale not in wanted:
                stale.unlink()
        shared = [str(path) for path in sorted(wanted) if path.suffix in (".pxd", ".h")]
        for extension in self.extensions:
            extension.sources = [str(mirror / "pipcube" / source) for source in extension.sources]
            extension.include_dirs = sorted({os.path.dirname(path) for path in shared if path.endswith(".h")})
            extension.depends = shared
        translated = cythonize(
            self.extensions, include_path=[str(mirror)], compiler_directives=DIRECTIVES, quiet=True
        )
        for extension, made in zip(self.extensions, translated, strict=True):
            extension.sources = made.sources

    def _portable_flags(self) -> list[str]:
        """What every processor of the last ten years understands, if this compiler takes it."""
        if self.compiler.compiler_type != "unix":
            return []
        flags = ["-O3", "-g0"]
        if platform.machine() in ("x86_64", "AMD64"):
            with tempfile.TemporaryDirectory() as folder:
                probe = Path(folder) / "probe.c"
                probe.write_text("int probe;\n", encoding="utf-8")
                with suppress(CompileError):  # more than one kind of processor at once, or an old compiler
                    self.compiler.compile([str(probe)], folder, extra_postargs=["-march=x86-64-v2"])
                    flags.append("-march=x86-64-v2")
        return flags


setup(
    cmdclass={"build_ext": BuildKernels, "build_py": BuildModules},
    ext_modules=kernels(),
    packages=["pipcube", *packages],
    package_dir={"pipcube": "."},
    package_data={"pipcube": ["py.typed"], **{name: data_files(folder) for name, folder in packages.items()}},
)
