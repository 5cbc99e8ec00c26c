"""Draws the pictures of the documentation and the gallery, by the commands that the gallery shows.

Run it in the folder docs after anything about drawing has changed: ``python make.py``
"""

from __future__ import annotations

import contextlib
import io
import tempfile
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from pipcube.cli.main import run
from pipcube.puzzles.pages.page import page

DOCS = Path(__file__).parent
SVG = "http://www.w3.org/2000/svg"


@dataclass(frozen=True)
class Drawn:
    """A picture.

    Attributes:
        arguments: of the command that draws it, without ``-o FILE``.
        name: the file in docs/ that holds it, or empty if only the gallery has it.
        deal: arguments of a command that makes its source, if that is not shipped.
    """

    arguments: str
    name: str = ""
    deal: str = ""

    @property
    def commands(self) -> list[str]:
        """What a reader types."""
        source = [f"pipcube {self.deal} > hand.toml"] if self.deal else []
        return [*source, f"pipcube {self.arguments} -o {self.name or 'picture.svg'}"]


@dataclass(frozen=True)
class Section:
    """Pictures of one collection: its name, the game, and what it holds."""

    name: str
    note: str
    text: str
    pictures: tuple[Drawn, ...]


GALLERY = (
    Section(
        "@sampler",
        "Cube Duel",
        "Challenges of every level, each with its only solution: pieces that stand from the start, and from "
        "expert on a target, the colours of the visible squares.",
        (
            *(Drawn(f"duel draw @sampler --only {name}") for name in ("starter-0", "junior-1", "expert-0")),
            Drawn("duel draw @sampler --only wizard-11 --without-solution", "wizard-11-target.svg"),
            Drawn("duel draw @sampler --only wizard-11", "wizard-11.svg"),
        ),
    ),
    Section(
        "@booklet",
        "Cube Duel",
        "Eighty generated challenges, sixteen of each level. pipcube duel booklet prints them all.",
        tuple(
            Drawn(f"duel draw @booklet --only {level}-01 --without-solution")
            for level in ("starter", "junior", "expert", "master", "wizard")
        ),
    ),
    Section(
        "build order",
        "Cube Duel",
        "A challenge built in the hand, the new piece in full colour. Everything is stable after each piece.",
        (Drawn("duel build @sampler --only wizard-11", "build.svg"),),
    ),
    Section(
        "@evening",
        "CUBED",
        "Hands to be played out alone: the table in the order of the best plan, dead places hatched.",
        (
            *(Drawn(f"cubed draw @evening --only {name}") for name in ("tuesday", "walled", "half-way")),
            Drawn("cubed draw hand.toml", "hand-7.svg", deal="cubed deal --seed 7"),
        ),
    ),
    Section(
        "@endings",
        "Dominoes",
        "Ends of hands with everything known, the best plays marked.",
        (
            Drawn(
                "domino draw @endings --only all-fives-points --only all-fives-for-the-match", "endings.svg"
            ),
            *(
                Drawn(f"domino draw @endings --only {name}")
                for name in ("block-shut-out", "draw-order-unknown", "block-play-for-the-partner")
            ),
        ),
    ),
)


def draw(drawn: Drawn, folder: Path) -> str:
    """The SVG of a picture, made in a folder.

    Raises:
        RuntimeError: its command does not answer yes.
    """
    words, said = drawn.arguments.split(), io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        if drawn.deal:
            dealt = io.StringIO()
            with contextlib.redirect_stdout(dealt):
                run(drawn.deal.split())
            (folder / "hand.toml").write_text(dealt.getvalue(), encoding="utf-8")
            words = [str(folder / word) if word == "hand.toml" else word for word in words]
        made = folder / "picture.svg"
        if run([*words, "-o", str(made)]) != 0:
            raise RuntimeError(f"pipcube {drawn.arguments}: {said.getvalue()}")
    return made.read_text(encoding="utf-8")


def within_a_page(svg: str) -> str:
    """A picture without its own style sheet: the page has the colours."""
    ET.register_namespace("", SVG)
    root = ET.fromstring(svg)  # noqa: S314 (it is our own)
    for style in root.findall(f"{{{SVG}}}style"):
        root.remove(style)
    return ET.tostring(root, encoding="unicode")


def make() -> dict[str, str]:
    """The text of every file by its name in docs/."""
    made: dict[str, str] = {}
    sections = []
    with tempfile.TemporaryDirectory() as folder:
        for section in GALLERY:
            pictures = []
            for drawn in section.pictures:
                svg = draw(drawn, Path(folder))
                if drawn.name:
                    made[drawn.name] = svg
                pictures.append({"commands": drawn.commands, "svg": within_a_page(svg)})
            shown = {"name": section.name, "note": section.note, "text": section.text, "pictures": pictures}
            sections.append(shown)
    data = {"title": "pipcube: gallery", "sections": sections}
    return made | {"gallery.html": page("pipcube: gallery", ["gallery.js"], data, styles=["gallery.css"])}


if __name__ == "__main__":
    for name, text in make().items():
        (DOCS / name).write_text(text, encoding="utf-8")
        print(f"{name}: {len(text.encode()):,} bytes")
