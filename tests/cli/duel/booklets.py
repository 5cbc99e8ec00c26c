"""Challenges for the tests of the commands."""

from __future__ import annotations

from pathlib import Path

WIZARD = """
[[challenge]]
name = "wizard-11"
level = "wizard"
target = '''
     RRYY
     RYRR
     YRYR
     YYRR
RRYY YYRR
YYRY YYRY
YRRR RYRY
YYYY YYYR
'''
"""
WIZARD_SOLUTION = "iBBO bbBO bAoo AAoo\niBZO TtzO bttP AtPP\niIZZ TIzz TIaa pIaP\nillZ TlLz plLa ppLL"
LOOSE = """
[[challenge]]
name = "loose"
shape = "half"
setup = '''
.... ..AA
...A ...A
..T. ....
.TTT ....
'''
"""
JUNIOR = """
[[challenge]]
name = "mine"
shape = "half"
setup = '''
OOZZ OOAA
.ZZA ...A
..T. ....
.TTT ....
'''
"""


def write(folder: Path, text: str, name: str = "challenges.toml") -> str:
    path = folder / name
    path.write_text(text)
    return str(path)
