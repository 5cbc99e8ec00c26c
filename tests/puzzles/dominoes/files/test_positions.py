"""Position files: what is read, what is written, and every kind of fault with its place."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pipcube.puzzles.dominoes.ask.dealing import deal, hand_size
from pipcube.puzzles.dominoes.files.positions import (
    Positions,
    format_position,
    placed_alone,
    position_from_options,
    read_positions,
)
from pipcube.puzzles.dominoes.rules.game import GAMES, Drawn, Pass, Play, Rules, forced_lead
from pipcube.puzzles.dominoes.rules.notation import format_event
from pipcube.puzzles.dominoes.rules.reading import alone
from pipcube.puzzles.dominoes.rules.record import replay
from pipcube.puzzles.dominoes.rules.situation import Situation
from pipcube.puzzles.files.faults import InvalidError

from ..records import random_hand

HEAD = '[[position]]\nname = "x"\n'
SOUND = HEAD + 'game = "block"\nline = "6-4"\nhands = ["4-1 6-6", "2-2"]\n'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "positions.toml"


def read(path: Path, text: str) -> Positions:
    path.write_text(text, encoding="utf-8")
    return read_positions(str(path))


def one(path: Path, text: str) -> Situation:
    positions = read(path, text)
    assert positions.faults == ()
    (entry,) = positions.entries
    assert [str(fault) for fault in entry.faults] == []
    assert entry.item is not None
    return entry.item.situation


def test_a_position_with_everything(path: Path) -> None:
    text = """[[position]]
name = "everything"
game = "all-fives"
line = "6-6 6-4 4-1"
set = 6
hands = ["5-1 2-0", "3-3 1-0", "1-1", "5-5"]
boneyard = "2-2 0-5"
order = "known"
turn = 3
partners = true
count = "difference"
lead = "forced"
score = [35, 40]
target = 50
note = "a note"
"""
    position = one(path, text)
    assert position.rules == Rules("all-fives", 4, True, "difference", 50, True)
    assert position.line == ((6, 6), (6, 4), (4, 1))
    assert position.state.ends == ((6, True), (1, False))
    assert position.state.hands == (((0, 2), (1, 5)), ((0, 1), (3, 3)), ((1, 1),), ((5, 5),))
    assert position.state.boneyard == ((2, 2), (0, 5))
    assert (position.state.turn, position.state.scores, position.note) == (3, (35, 40), "a note")
    assert one(path, text.replace('"known"', '"random"')).state.boneyard == ((0, 5), (2, 2))


def test_defaults(path: Path) -> None:
    position = one(path, HEAD + 'game = "draw"\nhands = ["1-2", "?3"]\nboneyard = "?4"\n')
    assert position.rules == Rules("draw", 2, False, "rivals", None, False)
    assert (position.state.turn, position.state.scores, position.state.ends) == (1, (0, 0), None)
    assert (position.line, position.events, position.replayed) == ((), (), None)
    assert (position.highest, position.order_known) == (6, True)
    assert (position.hidden, position.hidden_boneyard) == ((0, 3), 4)


@pytest.mark.parametrize(
    "tiles",
    [
        "6-4 3-3",
        "64 33",
        "6|4 3|3",
        "[6|4] [3|3]",
        "  6-4\t3-3 ",
        "\U0001f05f \U0001f049",
        "\U0001f091 \U0001f07b",
    ],
)
def test_ways_of_writing_tiles(path: Path, tiles: str) -> None:
    text = f'{HEAD}game = "draw"\nline = "{tiles.split()[0]}"\nhands = ["{tiles.split()[1]}", "1-2"]\n'
    position = one(path, text)
    assert (position.line, position.state.hands) == (((6, 4),), (((3, 3),), ((1, 2),)))


def test_line_and_hands_over_several_lines(path: Path) -> None:
    lines = "game = 'draw'\nline = '''\n6-4\n4-1\n'''\n"
    text = HEAD + lines + 'hands = [\n  "3-3 # no comment",  # a comment\n "5-9"]\n'
    (entry,) = read(path, text).entries
    assert [fault.line for fault in entry.faults] == [9, 9, 9, 10]
    assert one(path, text.replace(" # no comment", "").replace("5-9", "5-0")).line == ((6, 4), (4, 1))


@pytest.mark.parametrize("game", GAMES)
def test_written_positions_are_read_back(path: Path, game: str) -> None:
    rng, positions = random.Random(game), []
    for seed in range(100):
        played = random_hand(seed, game, 2 + seed % 3)
        position = replay(played.recorded) if played.events else played.recorded
        if not played.events and rng.random() < 0.5:
            position = replace(position, order_known=False)
            boneyard = tuple(sorted(position.state.boneyard))
            position = replace(position, state=replace(position.state, boneyard=boneyard))
        note = rng.choice(["", 'a "note" \\ with [brackets] and 🁇'])
        positions.append(replace(position, name=f"{seed} \"'\\ é", note=note))
    found = read(path, "\n".join(map(format_position, positions)))
    assert found.faults == ()
    for position, entry in zip(positions, found.entries, strict=True):
        assert ([str(fault) for fault in entry.faults], entry.item and entry.item.situation) == ([], position)


@pytest.mark.parametrize("game", GAMES)
def test_written_moments_without_a_record_are_read_back(path: Path, game: str) -> None:
    positions = []
    for seed in range(60):
        played = random_hand(seed, game, 2 + seed % 3)
        position = replay(played.recorded) if played.events else played.recorded
        if position.replayed and (position.replayed.over or position.state.passes):
            continue
        state = position.state
        if not position.rules.target:  # outside a match a position without a record has no points yet
            state = replace(state, scores=(0,) * position.rules.sides)
        bare = replace(position, name=str(seed), state=state, events=(), replayed=None)
        positions.append(bare)
        if position.line:
            hands = (*bare.state.hands[:-1], ())
            state = replace(bare.state, hands=hands, boneyard=())
            hidden, left = (*bare.hidden[:-1], len(bare.state.hands[-1])), len(bare.state.boneyard)
            positions.append(
                replace(bare, name=f"{seed} hidden", state=state, hidden=hidden, hidden_boneyard=left)
            )
    found = read(path, "\n".join(map(format_position, positions)))
    assert [entry.item and entry.item.situation for entry in found.entries] == positions
    assert len(positions) > 30


def test_events_are_written_as_they_are_read() -> None:
    text = "6-6 draw:2 draw:3-4,0-5 2-6> pass 4-6<"
    options = {"name": "x", "game": "draw", "hands": ["?6", "?6"], "moves": "6-6 draw:1 2-6>", "turn": 1}
    (entry,) = position_from_options(options).entries
    assert entry.item is not None
    assert entry.item.situation.events == (Play((6, 6), "lead"), Drawn(1), Play((2, 6), "right"))
    events = [Play((6, 6), "lead"), Drawn(2), Drawn(2, ((3, 4), (0, 5))), Play((2, 6), "right"), Pass()]
    assert " ".join(map(format_event, [*events, Play((4, 6), "left")])) == text


@pytest.mark.parametrize("rules", [Rules("draw"), Rules("block", 4, True), Rules("all-fives", 3)])
def test_deals(path: Path, rules: Rules) -> None:
    assert [hand_size(Rules(game, seats)) for game in ("block", "draw") for seats in (2, 3, 4)] == [
        7,
        7,
        7,
        7,
        5,
        5,
    ]
    seen = set()
    for seed in range(30):
        dealt = deal(rules, seed)
        assert one(path, format_position(dealt)) == dealt == deal(rules, seed)
        assert [len(hand) for hand in dealt.state.hands] == [hand_size(rules)] * rules.seats
        assert forced_lead(dealt.state.hands) in dealt.state.hands[dealt.state.turn - 1]
        held = sum(map(len, dealt.state.hands)) + len(dealt.state.boneyard)
        assert held == (28 if rules.draws else 7 * rules.seats)
        seen.add(dealt.state.hands)
    assert len(seen) == 30
    assert len(deal(Rules("draw"), 1, highest=3, size=2).state.boneyard) == 10 - 4
    for size in (0, 6):
        with pytest.raises(ValueError, match="a double-3 set has 10 tiles"):
            deal(Rules("draw"), 1, highest=3, size=size)


def test_a_deal_is_the_same_everywhere() -> None:
    """Tiles in the order of random numbers, whose sequence Python promises to keep."""
    rng = random.Random(7)
    assert round(random.Random(7).random(), 4) == 0.3238
    order = sorted((rng.random(), number) for number in range(28))
    tiles = [(low, high) for low in range(7) for high in range(low, 7)]
    assert deal(Rules("draw"), 7).state.hands[0] == tuple(sorted(tiles[number] for _, number in order[:7]))


def test_tiles_alone() -> None:
    assert alone("5-5 05", "6-6 6-4", None) == (((5, 5), (0, 5)), ((6, 6), (6, 4)), [])
    assert alone(None, "1-0", 1) == (((0, 0), (1, 1)), ((1, 0),), [])
    for tiles, laid, message in (
        ("", "", "expected the tiles to be laid"),
        ("?3", "", "expected the tiles to be laid"),
        ("5-5 55", "", "5-5 is in the tiles twice"),
        ("5-4", "4-5", "4-5 is in the tiles and in the line"),
        ("7-1", "", "'7-1' is not in a double-6 set"),
        ("a", "", "expected a tile such as 6-4"),
        ("1-1", "6-6 5-5", "5-5 does not join 6-6 before it in the line"),
    ):
        faults = placed_alone(tiles, laid, alone(tiles, laid, None)[2])
        assert [fault.message for fault in faults if message in fault.message], message
        assert {fault.file for fault in faults} == {"command line"}


def test_only_some(path: Path) -> None:
    path.write_text(SOUND + SOUND.replace('"x"', '"y"'))
    assert [entry.name for entry in read_positions(str(path), ["y"]).entries] == ["y"]
    (fault,) = read_positions(str(path), ["yy"]).faults
    assert "no position is named 'yy'" in fault.message


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet='[]position="\n handsmove,:?60-4<>#\\|d5', max_size=60), st.integers(0, 150))
def test_noise_gives_clean_faults(tmp_path_factory: pytest.TempPathFactory, noise: str, at: int) -> None:
    path = tmp_path_factory.getbasetemp() / "noise.toml"
    whole = HEAD + 'game = "draw"\nmoves = "6-6 6-4> draw:1 4-4>"\nhands = ["?2", "?2"]\nboneyard = "?3"\n'
    path.write_text(whole[:at] + noise + whole[at:], encoding="utf-8")
    try:
        positions = read_positions(str(path))
    except InvalidError:
        return
    for entry in positions.entries:
        assert (entry.item is None) == bool(entry.faults)


def test_tiles_may_stand_close_together_or_have_commas() -> None:
    options = {"name": "x", "game": "block", "line": "[6|4][4|1]", "hands": ["2-3, 3-4", "[5|5][0|1]"]}
    (entry,) = position_from_options(options).entries
    assert entry.item is not None
    assert entry.item.situation.line == ((6, 4), (4, 1))
    assert entry.item.situation.state.hands == (((2, 3), (3, 4)), ((0, 1), (5, 5)))
