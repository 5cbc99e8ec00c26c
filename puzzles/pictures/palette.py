"""Every colour of the project, by what it is for: for drawings, pages, print and the terminal.

Two kinds of colours. Themed ones are named by their role (``INK``, ``PAPER``, ...) and have a value for
light and one for dark; drawings and pages hold the name. The colours of the games are the same in both
themes and are given as ``#rrggbb``. Those that have to be told apart are so for every kind of colour vision
and in shades of grey (test_palette.py simulates it); what a colour says is also said by a
letter, a hatching or a word.
"""

from __future__ import annotations

from collections.abc import Mapping

PAPER, INK, FAINT, ACCENT = "paper", "ink", "faint", "accent"
GOOD, BAD, UNDECIDED = "good", "bad", "undecided"  # never without words that say the same

LIGHT: Mapping[str, str] = {
    PAPER: "#ffffff",
    INK: "#22252b",
    FAINT: "#5b6170",
    ACCENT: "#2458b8",
    GOOD: "#1b7a3d",
    BAD: "#b3261e",
    UNDECIDED: "#7b3fa0",
}
DARK: Mapping[str, str] = {
    PAPER: "#17191e",
    INK: "#e9eaee",
    FAINT: "#a3a9b6",
    ACCENT: "#8ab4f8",
    GOOD: "#6fd08c",
    BAD: "#ff9a90",
    UNDECIDED: "#cf9df0",
}

OUTLINE = "#22252b"  # borders, pips and letters on the light colours below, in both themes
WHITE = "#ffffff"  # letters on the dark colours below

# Faces of Cube Duel by colour ("R", "Y" or none) and face, as the light falls on them: the top is the
# lightest. Red is dark, yellow lighter, and none the lightest, so that they differ in print.
FACES: Mapping[tuple[str, str], str] = {
    ("R", "top"): "#cf3b48", ("R", "left"): "#b12f3b", ("R", "right"): "#92222d",
    ("Y", "top"): "#f7c81e", ("Y", "left"): "#e3b213", ("Y", "right"): "#cb9c0b",
    ("", "top"): "#fbfbfc", ("", "left"): "#f1f1f4", ("", "right"): "#e8e9ed",
}  # fmt: skip
ON_FACES: Mapping[str, str] = {"R": WHITE, "Y": OUTLINE, "": OUTLINE}  # letters on them, by colour

# The sides of CUBED: Midnight Purple, Admiral Blue, Cyber Grape, Kobi Pink, Bright Pink, Peach Pie, White
# Almond, on a ladder of lightness.
SIDES: Mapping[str, str] = {
    "M": "#1d1430",
    "A": "#27458f",
    "C": "#7466be",
    "K": "#f494c6",
    "B": "#f74b83",
    "P": "#f5d09a",
    "W": "#fffaf0",
}
ON_SIDES: Mapping[str, str] = {side: WHITE if side in "MAC" else OUTLINE for side in SIDES}

TILE, TILE_MARKED, TILE_BACK = "#fbf8ef", "#7fc4f2", "#8d93a1"  # dominoes; pips are drawn in OUTLINE

# The darkest, the middle and the lightest tint of a colour.
_TINTS = {"R": ("#520812", "#c02c39", "#e8747e"), "Y": ("#b08200", "#edb90a", "#fff4c0")}
_COLOUR_NAMES = {"R": "red", "Y": "yellow", "": "none"}


def light(colour: str) -> str:
    """The ``#rrggbb`` of a role in the light theme; a colour of a game stays as it is."""
    return LIGHT.get(colour, colour)


def shades(colour: str, number: int) -> list[str]:
    """Tints of red or yellow from dark to light, to tell pieces of one colour apart beside their borders.

    Args:
        colour: ``R`` or ``Y``.
        number: how many; up to 8 are well apart.

    Returns:
        ``#rrggbb`` each; a single one is the middle tint.
    """
    tints = _TINTS[colour]
    if number == 1:
        return [tints[1]]
    places = [step * (len(tints) - 1) / (number - 1) for step in range(number)]
    return [
        _between(tints[low], tints[low + 1], place - low)
        for place in places
        for low in (min(int(place), len(tints) - 2),)
    ]


def pale(colour: str) -> str:
    """A colour of a game, half way to white: what stands already."""
    return _between(colour, WHITE, 0.5)


def _between(first: str, second: str, share: float) -> str:
    """The mixture of two ``#rrggbb``, channel by channel; 0 is the first, 1 the second."""
    pairs = [(int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def css() -> str:
    """The colours as CSS custom properties of a page, e.g. ``--ink``, ``--red-top``, ``--side-M``.

    Dark follows the system, unless ``data-theme`` of the root element is ``light`` or ``dark``. The last
    rules let drawings inside the page follow the page instead of the system (see `svg.Sheet.to_svg`).
    """
    fixed = {f"{_COLOUR_NAMES[colour]}-{face}": fill for (colour, face), fill in FACES.items()}
    fixed |= {f"on-{_COLOUR_NAMES[colour]}": ink for colour, ink in ON_FACES.items()}
    fixed |= {f"side-{side}": fill for side, fill in SIDES.items()}
    fixed |= {f"on-side-{side}": ink for side, ink in ON_SIDES.items()}
    fixed |= {"tile": TILE, "tile-marked": TILE_MARKED, "tile-back": TILE_BACK, "outline": OUTLINE}
    dark_rule = _rule(':root:not([data-theme="light"])', DARK, "dark").replace("\n", "\n  ")
    drawn = "\n".join(
        f"svg .fill-{role} {{ fill: var(--{role}); }}\nsvg .stroke-{role} {{ stroke: var(--{role}); }}"
        for role in LIGHT
    )
    light_rule = _rule(":root", {**LIGHT, **fixed}, "light")
    chosen = _rule(':root[data-theme="dark"]', DARK, "dark")
    by_system = f"@media (prefers-color-scheme: dark) {{\n  {dark_rule}\n}}"
    return "\n".join((light_rule, by_system, chosen, drawn, ""))


def _rule(selector: str, colours: Mapping[str, str], scheme: str) -> str:
    """A CSS rule that sets custom properties, and whether form controls and scroll bars are light or dark."""
    lines = "".join(f"  --{name}: {colour};\n" for name, colour in colours.items())
    return f"{selector} {{\n  color-scheme: {scheme};\n{lines}}}"
