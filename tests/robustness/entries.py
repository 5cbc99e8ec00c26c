"""Entries that are sound, or nearly so, generated for each format: small, large and odd ones alike."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st
from pipcube.puzzles.cube_duel.files.burrtools.export import puzzle_xml, why_not
from pipcube.puzzles.cube_duel.files.games import Move, format_move, play
from pipcube.puzzles.cube_duel.files.writing import format_booklet, format_pieces
from pipcube.puzzles.cube_duel.rules.board import Box, squares
from pipcube.puzzles.cube_duel.rules.board import cells as cells_of
from pipcube.puzzles.cube_duel.rules.challenge import Challenge, Placed, in_order, labels_of
from pipcube.puzzles.cube_duel.rules.game import Board, is_over, legal_placements
from pipcube.puzzles.cube_duel.rules.pieces import Cell, Cells, Piece, PieceSet, normalised
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.cubed.files.hands import format_table
from pipcube.puzzles.cubed.rules.laying import BLOCKS, MATCHES, Hex, Profile
from pipcube.puzzles.cubed.rules.laying import legal_placements as legal_in_cubed
from pipcube.puzzles.cubed.rules.pieces import BOX
from pipcube.puzzles.dominoes.rules.game import (
    COUNTS,
    GAMES,
    LEADS,
    Drawn,
    Event,
    Pass,
    Rules,
    after_draw,
    after_pass,
    after_play,
    must_draw,
    outcome,
    plays,
)
from pipcube.puzzles.dominoes.rules.game import State as Table
from pipcube.puzzles.dominoes.rules.notation import format_event
from pipcube.puzzles.dominoes.rules.tiles import format_tiles, full_set

from .mutate import mutated

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SEEDS = st.integers(0, 2**32)
_BOXES = st.one_of(
    st.tuples(st.integers(1, 4), st.integers(1, 4), st.integers(1, 4)),
    st.sampled_from(
        [(1, 1, 1), (1, 1, 2), (40, 1, 1), (1, 60, 1), (1, 1, 64), (2, 8, 3), (5, 5, 5), (6, 5, 4)]
    ),
)


def damaged(sound: st.SearchStrategy[str]) -> st.SearchStrategy[bytes]:
    """The files as they are, or (one in three) mutated."""

    def damage(text: str, seed: int) -> bytes:
        return text.encode() if seed % 3 else mutated(text.encode(), Random(seed))

    return st.builds(damage, sound, SEEDS)


def _cut_up(cells: list[Cell], most: int, rng: Random) -> list[Cells]:
    """A box cut into connected pieces, as large as they must be to be no more than some number."""
    for size in range(rng.randint(1, 6), len(cells) + 1):
        left, found = set(cells), []
        while left:
            piece = {min(left)}
            while len(piece) < size and (edge := _beside(piece) & left - piece):
                piece.add(rng.choice(sorted(edge)))
            found.append(frozenset(piece))
            left -= piece
        if len(found) <= most:
            return found
    return [frozenset(cells)]


def _beside(cells: set[Cell]) -> set[Cell]:
    return {
        (x + a, y + b, z + c)
        for x, y, z in cells
        for a, b, c in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
    }


def packed_box(size: Cell, sets: int, seed: int) -> Challenge:
    """A challenge made from a packing: of two sets, the second lies on the first."""
    rng = Random(seed)
    x, y, z = size
    found = _cut_up(list(cells_of(Box(x, y, z))), len(LETTERS), rng)
    pieces: dict[Cells, str] = {}
    red = []
    for letter, cells in zip(rng.sample(LETTERS, len(found)), found, strict=True):
        shape = normalised(cells)
        pieces[shape] = pieces.get(shape, "") + letter
        red.append(Placed("R", letter, cells))
    copies = [Placed("Y", p.letter, frozenset((a, b, c + z) for a, b, c in p.cells)) for p in red]
    packing = red + copies if sets == 2 else red
    box = Box(x, y, z * sets, colours=sets)
    shown = {square.cell for square in squares(box)}
    colour = {cell: piece.colour for piece in packing for cell in piece.cells if cell in shown}
    label = {cell: text for cell, text in labels_of(in_order(packing)).items() if cell in shown}
    keep = rng.choice((0.0, 0.1, 0.5, 1.0))
    standing = [piece for piece in packing if rng.random() < keep]
    kept = sorted(cell for cell in shown if rng.random() < rng.choice((0.0, 0.3, 1.0)))
    wrong = rng.random() < 0.2 and sets == 2
    return Challenge(
        "generated",
        PieceSet("own pieces", tuple(Piece(names, shape) for shape, names in pieces.items())),
        level=rng.choice(("", "expert")),
        shape=box,
        target={cell: rng.choice("RY") if wrong else colour[cell] for cell in kept if rng.random() < 0.8},
        seams={cell: label[cell] for cell in kept} if rng.random() < 0.4 else {},
        setup=in_order(piece for piece in standing if piece.letter > "F"),
        placed=in_order(piece for piece in standing if piece.letter <= "F"),
        solution=labels_of(in_order(packing)) if rng.random() < 0.5 else None,
    )


CHALLENGES = st.builds(packed_box, _BOXES, st.integers(1, 2), SEEDS)


def _exported(challenge: Challenge) -> str:
    plain = replace(challenge, seams={}, placed=())
    return puzzle_xml([plain]) if why_not(plain) is None else puzzle_xml([packed_box((2, 2, 2), 1, 0)])


def _duel(name: str, first: str, length: int, seed: int) -> str:
    """A game for two, with moves as the rules allow them."""
    rng = Random(seed)
    pieces = shipped_set(name)
    state, moves = Board(pieces, first), []
    while len(moves) < length and not is_over(state):
        options = legal_placements(state)
        move: Move = (lambda one: (one.letter, one.cells))(rng.choice(options)) if options else None
        moves.append(format_move(move))
        state = play(state, move)
    moves += ["pass"] * rng.choice((0, 0, 1, 2, 3))
    listed = ", ".join(f'"{move}"' for move in moves)
    return f'[[game]]\nname = "generated"\npieces = "{name}"\nfirst = "{first}"\nmoves = [{listed}]\n'


def _hand(size: int, laid: int, match: str, block: str, drawn: int, bag: str, seed: int) -> str:
    """A hand after some pieces have been laid by the rules."""
    rng = Random(seed)
    box = [piece for piece, copies in BOX.items() for _ in range(copies)]
    rng.shuffle(box)
    hand, table, profile = box[: size + laid], dict[Hex, str](), Profile(match, block)
    while len(hand) > size and (options := legal_in_cubed(table, hand[:3], profile) if table else None) != []:
        if options is None:
            table[0, 0] = hand.pop()
            continue
        one = rng.choice(options)
        hand.remove(next(piece for piece in hand if sorted(piece) == sorted(one.sides)))
        table[one.at] = one.sides
    rest = box[size + laid :]
    listed = {"rest": "rest", "none": "none", "some": " ".join(rest[:5])}[bag]
    out = " ".join(piece for piece in rest[-2:] if "M" in piece)
    return "\n".join(
        [
            '[[hand]]\nname = "generated"',
            f'pieces = "{" ".join(hand)}"\ntable = "{format_table(table)}"\nbag = "{listed}"',
            f'discarded = "{out}"\ndrawn = {drawn}\nmatch = "{match}"\nblock = "{block}"\n',
        ]
    )


def _seats(rules: Rules, highest: int, rng: Random) -> Table:
    deck = rng.sample(full_set(highest), len(full_set(highest)))
    size = max(1, min(rng.choice((1, 2, 2, 3, 7)), len(deck) // rules.seats))
    hands = tuple(tuple(sorted(deck[size * n : size * n + size])) for n in range(rules.seats))
    rest = deck[size * rules.seats :]
    scores = tuple(rng.randrange(rules.target) if rules.target else 0 for _ in range(rules.sides))
    most = rng.choice((0, 1, 3, len(rest)))
    return Table(
        hands, rng.randint(1, rules.seats), None, tuple(rest[:most]) if rules.draws else (), 0, scores
    )


def _position(game: str, seats: int, highest: int, count: str, target: int | None, seed: int) -> str:
    """A position after some moves by the rules, as it was seen by one, by all or by nobody."""
    rng = Random(seed)
    rules = Rules(game, seats, seats == 4 and rng.random() < 0.5, count, target, rng.random() < 0.3)
    state = _seats(rules, highest, rng)
    before = state.scores
    events: list[Event] = []
    length = rng.choice((0, 0, 1, 3, 8, 99))
    while len(events) < length and outcome(rules, state) is None:
        if options := plays(rules, state):
            events.append(rng.choice(options))
            state = after_play(rules, state, events[-1])  # type: ignore[arg-type]
        elif must_draw(rules, state):
            seen = (state.boneyard[0],) if rng.random() < 0.5 else None
            events.append(Drawn(1, seen))
            state = after_draw(state, state.boneyard[0])
        else:
            events.append(Pass())
            state = after_pass(rules, state)
    hidden = rng.choice(("nobody", "all", "rivals", "rivals", "some"))
    veiled = {
        "nobody": [],
        "all": range(1, seats + 1),
        "rivals": [s for s in range(1, seats + 1) if s != state.turn],
    }
    hands = [
        f"?{len(tiles)}" if tiles and seat in veiled.get(hidden, [1]) else format_tiles(tiles)
        for seat, tiles in enumerate(state.hands, 1)
    ]
    stack = (
        format_tiles(state.boneyard)
        if hidden == "nobody" or not state.boneyard
        else f"?{len(state.boneyard)}"
    )
    lines = [f'[[position]]\nname = "generated"\ngame = "{game}"\nset = {highest}\nturn = {state.turn}']
    lines.append(
        f'hands = [{", ".join(f"{chr(34)}{hand}{chr(34)}" for hand in hands)}]\nboneyard = "{stack}"'
    )
    lines.append(f'moves = "{" ".join(map(format_event, events))}"\ncount = "{count}"')
    lines.append(f'order = "{rng.choice(("known", "random"))}"\nlead = "{LEADS[rules.forced_lead]}"')
    lines.append(f"partners = {str(rules.partners).lower()}")
    lines += [f"target = {target}\nscore = {list(before)}"] if target else []
    return "\n".join(lines) + "\n"


_SETS = st.sampled_from(["tetracubes", "tetracubes", "soma", "bedlam"])
GENERATED: dict[str, st.SearchStrategy[bytes]] = {
    "challenge": damaged(CHALLENGES.map(lambda one: format_booklet([one]))),
    "piece set": damaged(CHALLENGES.map(lambda one: format_pieces(one.pieces))),
    "game of Cube Duel": damaged(
        st.builds(_duel, _SETS, st.sampled_from("RY"), st.sampled_from([0, 0, 1, 2]), SEEDS)
    ),
    "hand": damaged(
        st.builds(
            _hand,
            st.sampled_from([1, 1, 2, 3, 5, 9, 25, 88]),
            st.sampled_from([0, 0, 1, 2, 5, 9]),
            st.sampled_from(MATCHES),
            st.sampled_from(BLOCKS),
            st.integers(0, 2),
            st.sampled_from(["rest", "none", "some"]),
            SEEDS,
        )
    ),
    "position": damaged(
        st.builds(
            _position,
            st.sampled_from(GAMES),
            st.integers(2, 4),
            st.sampled_from([1, 2, 3, 6, 6]),
            st.sampled_from(COUNTS),
            st.sampled_from([None, None, 1, 50]),
            SEEDS,
        )
    ),
    "xmpuzzle": damaged(CHALLENGES.map(_exported)),
}
