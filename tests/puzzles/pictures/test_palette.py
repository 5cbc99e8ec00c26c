"""Colours differ for every kind of colour vision and in print; text is legible on its ground."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations, product
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest
from pipcube.puzzles.pictures import palette
from pipcube.puzzles.pictures.palette import DARK, FACES, LIGHT, ON_FACES, ON_SIDES, SIDES, css, pale, shades

Triple = tuple[float, float, float]

LUMINANCE = (0.2126, 0.7152, 0.0722)  # of linear sRGB (ITU-R BT.709)
# What remains of linear RGB: Machado, Oliveira & Fernandes, A physiologically-based model for simulation of
# color vision deficiency, IEEE TVCG 15 (2009), its matrices at severity 1.0; and prints without colour.
VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "monochrome": (LUMINANCE, LUMINANCE, LUMINANCE),
}
COLOURED = [vision for vision in VISIONS if vision != "monochrome"]

# Least CIEDE2000 differences. About 1 is just noticed side by side; areas that are looked at one after the
# other need far more.
CLEAR = 13.0  # what is told apart by colour, whatever the colour vision
GREY = 6.0  # the same without any colour, where a hatching or a letter says it, too
TINT = 3.5  # pieces of one colour beside their borders and letters


def linear(colour: str) -> Triple:
    """Linear RGB, 0 to 1 (IEC 61966-2-1)."""
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return r, g, b


def times(matrix: Iterable[Triple], vector: Triple) -> Triple:
    x, y, z = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def lab(rgb: Triple) -> Triple:
    """CIELAB under D65 of linear sRGB."""
    matrix = (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
    white = times(matrix, (1, 1, 1))
    shares = (c / w for c, w in zip(times(matrix, rgb), white, strict=True))
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(first: Triple, second: Triple) -> float:
    """The colour difference of two CIELAB colours (Sharma, Wu & Dalal, Color Res. Appl. 30, 2005)."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    chroma7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * sqrt(chroma7 / (chroma7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue_step = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    middle = (lightness - 50) ** 2
    dl = (l2 - l1) / (1 + 0.015 * middle / sqrt(20 + middle))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = hue_step / (1 + 0.015 * chroma * t)
    spread = 2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(dl**2 + dc**2 + dh**2 - spread * dc * dh)


def difference(first: str, second: str, vision: str) -> float:
    """How different two ``#rrggbb`` look."""

    def seen(colour: str) -> Triple:
        r, g, b = (min(1.0, max(0.0, c)) for c in times(VISIONS[vision], linear(colour)))
        return lab((r, g, b))

    return ciede2000(seen(first), seen(second))


def contrast(first: str, second: str) -> float:
    """The contrast ratio of WCAG 2.2."""
    low, high = sorted(
        sum(w * c for w, c in zip(LUMINANCE, linear(one), strict=True)) for one in (first, second)
    )
    return (high + 0.05) / (low + 0.05)


def least(pairs: Iterable[tuple[str, str]], visions: Iterable[str]) -> float:
    return min(difference(a, b, vision) for (a, b), vision in product(list(pairs), list(visions)))


def face_pairs() -> list[tuple[str, str]]:
    """Fills of different colours, on one face and across faces."""
    return [(a, b) for (one, a), (other, b) in combinations(FACES.items(), 2) if one[0] != other[0]]


# --- The yardstick ---


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [  # from the test data of Sharma, Wu & Dalal
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_ciede2000(first: Triple, second: Triple, expected: float) -> None:
    assert ciede2000(first, second) == pytest.approx(expected, abs=1e-4)
    assert ciede2000(second, first) == pytest.approx(expected, abs=1e-4)


def test_every_vision_keeps_white() -> None:
    for matrix in VISIONS.values():
        assert times(matrix, (1, 1, 1)) == pytest.approx((1, 1, 1), abs=1e-3)


def test_the_check_has_teeth() -> None:
    """A red and a green of one lightness are far apart for most eyes, and alike for a deuteranope."""
    red, green = "#c8503c", "#6a8a1e"
    assert difference(red, green, "normal") > 3 * CLEAR
    assert difference(red, green, "deuteranopia") < CLEAR
    assert difference("#2d5da1", "#6c4f9c", "protanopia") < 2, "blue and purple, as CUBED was drawn before"
    assert difference("#dcb01f", "#d9dae0", "monochrome") > GREY
    assert difference("#ffd84d", "#d9dae0", "monochrome") < 1, "yellow above, none at the side, as before"
    assert contrast("#ffffff", "#d64550") < 4.5, "letters on red, as before"
    assert contrast("#ffffff", "#000000") == pytest.approx(21)


# --- The palette ---


def test_colours_of_the_cube() -> None:
    assert least(face_pairs(), COLOURED) >= CLEAR
    assert least(face_pairs(), ["monochrome"]) >= GREY
    same = [
        (FACES[a, face], FACES[b, face]) for a, b in ("RY", ("R", ""), ("Y", "")) for face in ("top", "left")
    ]
    assert least(same, ["monochrome"]) >= 10


def test_sides_of_cubed() -> None:
    """Each also carries its letter."""
    pairs = list(combinations(SIDES.values(), 2))
    assert len(pairs) == 21
    assert least(pairs, COLOURED) >= CLEAR
    assert least(pairs, ["monochrome"]) >= GREY


def test_dominoes() -> None:
    """The marked tile, the plain one, and the back; the best plays are also listed in bold."""
    kinds = [palette.TILE, palette.TILE_MARKED, palette.TILE_BACK]
    assert least(combinations(kinds, 2), COLOURED) >= CLEAR
    assert least(combinations(kinds, 2), ["monochrome"]) >= GREY


@pytest.mark.parametrize("colour", ["R", "Y"])
def test_tints_of_one_colour(colour: str) -> None:
    assert len(shades(colour, 1)) == 1
    for number in range(2, 9):
        tints = shades(colour, number)
        assert len(set(tints)) == number
        assert least(combinations(tints, 2), COLOURED) >= TINT
        lightness = [lab(linear(tint))[0] for tint in tints]
        assert lightness == sorted(lightness)


def test_tints_of_red_and_of_yellow_stay_apart() -> None:
    assert least(product(shades("R", 8), shades("Y", 8)), COLOURED) >= 10


def test_marks_differ_in_ink() -> None:
    """Good, bad and undecided are never told apart by colour alone, words go with them; still they differ."""
    for theme in (LIGHT, DARK):
        marks = [theme[palette.GOOD], theme[palette.BAD], theme[palette.UNDECIDED]]
        assert least(combinations(marks, 2), ["normal"]) >= CLEAR


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_text_is_legible_on_paper(theme: dict[str, str]) -> None:
    for role, colour in theme.items():
        if role != palette.PAPER:
            assert contrast(colour, theme[palette.PAPER]) >= 4.5, role


def test_letters_are_legible_on_their_fills() -> None:
    for (colour, face), fill in FACES.items():
        assert contrast(ON_FACES[colour], fill) >= 4.5, (colour, face)
    for side, fill in SIDES.items():
        assert contrast(ON_SIDES[side], fill) >= 4.5, side
    for tile in (palette.TILE, palette.TILE_MARKED):
        assert contrast(palette.OUTLINE, tile) >= 4.5


def test_pale_is_half_way_to_white() -> None:
    assert pale("#000000") == "#808080"
    assert pale("#ffffff") == "#ffffff"


# --- As CSS ---


def test_css_sets_every_colour_for_both_themes() -> None:
    rules = {
        selector.strip(): dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", body))
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css())
    }
    assert rules[":root"].items() >= LIGHT.items()
    assert {"red-top", "yellow-left", "none-right", "on-red", "side-M", "on-side-W", "tile-back"} <= set(
        rules[":root"]
    )
    by_system = ':root:not([data-theme="light"])'
    assert rules[by_system] == rules[':root[data-theme="dark"]'] == DARK
    assert css().index("prefers-color-scheme: dark") < css().index(by_system)
    assert css().count("{") == css().count("}")
    for role in LIGHT:
        assert f"svg .fill-{role} {{ fill: var(--{role}); }}" in css()
