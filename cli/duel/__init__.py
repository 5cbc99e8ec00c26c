"""`pipcube duel ...`: Cube Duel."""

from __future__ import annotations

import click

from ..main import LazyGroup


@click.group(
    cls=LazyGroup,
    lazy={
        "booklet": (".duel.booklet", "Make a booklet for print, as PDF or HTML."),
        "build": (".duel.build", "Find an order in which it can be built in the hand."),
        "count": (".duel.count", "Count all solutions."),
        "draw": (".duel.draw", "Draw challenges and solutions, as text, SVG or a page in 3D."),
        "edit": (".duel.edit", "Copy challenges from a booklet, in the browser."),
        "export": (".duel.export", "Write challenges as a BurrTools file."),
        "generate": (".duel.generate", "Make new challenges with exactly one solution."),
        "hint": (".duel.hint", "Say which piece comes next, and why."),
        "import": (".duel.import_", "Read a BurrTools file as challenges."),
        "minimise": (".duel.minimise", "Find the smallest setup that leaves one solution."),
        "pieces": (".duel.pieces", "Show a set of pieces."),
        "play": (".duel.play", "Count a game for two, and find the best move."),
        "solve": (".duel.solve", "Solve, and prove that nothing else fits."),
        "verify": (".duel.verify", "Prove each solution unique: a line a challenge."),
    },
)
def duel() -> None:
    """Cube Duel: polycube challenges in a cube that stands on its corner.

    FILE is a challenge file (TOML), - for standard input, or a shipped collection such as @sampler.

    \b
    Examples:
        pipcube duel verify @sampler                 is every solution unique?
        pipcube duel solve @sampler --only wizard-11 show the solution
        pipcube duel draw @sampler -o sampler.svg    draw all challenges
    """
