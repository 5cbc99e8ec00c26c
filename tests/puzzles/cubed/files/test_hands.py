"""Hand files: what is read, what is written, and every kind of fault with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pipcube.puzzles.cubed.ask.deal import deal
from pipcube.puzzles.cubed.files.hands import format_hand
from pipcube.puzzles.cubed.files.hands import read as read_hands
from pipcube.puzzles.cubed.rules.hand import Hand, rest_of_box
from pipcube.puzzles.cubed.rules.laying import Profile
from pipcube.puzzles.files.collection import Collection, collected

TABLE = 'table = "0,0:ACK 0,-1:BAP 1,-1:WPA"\n'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hands.toml"


def read(path: Path, text: str) -> Collection[Hand]:
    path.write_text(text, encoding="utf-8")
    return collected(lambda: read_hands(str(path)))


def one(path: Path, body: str) -> Hand:
    evening = read(path, f'[[hand]]\nname = "x"\n{body}')
    assert evening.faults == ()
    (entry,) = evening.entries
    assert [str(fault) for fault in entry.faults] == []
    assert entry.item is not None
    return entry.item


def test_a_hand_with_everything(path: Path) -> None:
    text = f'pieces = "CKA PPP\\nBWK"\n{TABLE}discarded = "MMA"\ndrawn = 1\nmatch = "all"\nblock = "piece"\n'
    hand = one(path, text.replace("CKA", "CAK"))
    assert hand.pieces == ("AKC", "PPP", "BWK")
    assert list(hand.table.items()) == [((0, 0), "ACK"), ((0, -1), "BAP"), ((1, -1), "WPA")]
    assert hand.discarded == ("AMM",)
    assert hand.drawn == 1
    assert hand.profile == Profile("all", "piece")
    assert len(hand.bag) == 88 - 3 - 3 - 1
    assert hand.bag.count("AMM") == 1


def test_defaults_and_bags(path: Path) -> None:
    hand = one(path, 'pieces = "ACK"\n')
    assert (hand.profile, hand.drawn, hand.discarded) == (Profile("any", "sides"), 0, ())
    assert hand.bag == rest_of_box(["ACK"])
    assert one(path, 'pieces = "ACK"\nbag = "none"\n').bag == ()
    assert one(path, 'pieces = "ACK"\nbag = "PPP CCA"\n').bag == ("ACC", "PPP")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (f'pieces = "{"ABK " * 500}"\n', "pieces: the box has 88 pieces, found 500"),
        (f'pieces = "ACK"\ndiscarded = "{"x " * 89}"\n', "discarded: the box has 88 pieces, found 89"),
        (f'pieces = "ACK"\ntable = "{"x " * 90}"\n', "table: the box has 88 pieces, found 90"),
    ],
)
def test_too_many_words_are_one_fault(path: Path, body: str, message: str) -> None:
    (entry,) = read(path, f'[[hand]]\nname = "x"\n{body}').entries
    assert [fault.message for fault in entry.faults] == [f'hand "x", {message}']


def test_digits_of_other_scripts_are_no_coordinates(path: Path) -> None:
    (entry,) = read(path, '[[hand]]\nname = "x"\npieces = "ACK"\ntable = "\uff10,\u0660:BAP"\n').entries
    (fault,) = entry.faults
    assert "expected q,r:TRL such as 1,-1:ACK" in fault.message


@pytest.mark.parametrize("players", [1, 2, 11])
def test_dealt_hands_are_read_back(path: Path, players: int) -> None:
    for seed in range(20):
        hands = deal(seed, players=players, match="all", block="piece")
        evening = read(path, "\n".join(format_hand(hand) for hand in hands))
        read_back = [entry.item for entry in evening.entries]
        if players == 1:
            assert read_back == list(hands)
        assert [h and h.pieces for h in read_back] == [h.pieces for h in hands]


@pytest.mark.parametrize(
    ("body", "message", "line"),
    [
        ("", "the pieces are missing", 1),
        ('pieces = ""\n', "the hand is empty", 3),
        ('pieces = " "\n', "the hand is empty", 3),
        ("pieces = 3\n", "expected a text in quotes, found 3", 3),
        ('pieces = "ACX"\n', "'ACX' is no piece", 3),
        ('pieces = "ACKB"\n', "'ACKB' is no piece", 3),
        ('pieces = "MAC"\n', "the box has no piece MAC", 3),
        ('pieces = "MMM"\n', "the box has no piece MMM", 3),
        ('pieces = "ACK KAC"\n', "KAC is used more often than the box holds it (1 time)", 3),
        ('pieces = "AMM MMA MAM"\n', "MAM is used more often than the box holds it (2 times)", 3),
        ('pieces = "CKA"\ntable = "0,0:ACK"\n', "ACK is used more often than the box holds it", 4),
        ('pieces = "CKA"\nbag = "ACK"\n', "ACK is used more often than the box holds it", 4),
        ('pieces = "CKA"\nbag = "all"\n', "'all' is no piece", 4),
        ('pieces = "CKA"\ndiscarded = "AAA"\n', "AAA is no blocking piece", 4),
        ('pieces = "PPP"\ntable = "0;0:ACK"\n', "expected q,r:TRL such as 1,-1:ACK, found '0;0:ACK'", 4),
        ('pieces = "PPP"\ntable = "0,x:ACK"\n', "expected q,r:TRL", 4),
        ('pieces = "PPP"\ntable = "0,9999:ACK"\n', "coordinates go from -1000 to 1000", 4),
        ('pieces = "PPP"\ntable = "0,0:AC"\n', "'AC' is no piece", 4),
        ('pieces = "PPP"\ntable = "0,0:MMA"\n', "piece 1 (MMA): the first piece must not be a blocking", 4),
        ('pieces = "PPP"\ntable = "0,0:ACK 2,0:AAA"\n', "piece 2 (AAA): it touches 0 of the 1", 4),
        ('pieces = "PPP"\ntable = "0,0:ACK 0,0:AAA"\n', "piece 2 (AAA): a piece lies there already", 4),
        ('pieces = "PPP"\ntable = "0,0:ACK 1,0:WWW"\n', "piece 2 (WWW): none of its sides matches", 4),
        ('pieces = "PPP"\nmatch = "every"\n', 'match: expected "any" or "all", found \'every\'', 3),
        ('pieces = "PPP"\nblock = "side"\n', 'did you mean "sides"', 4),
        ('pieces = "PPP"\nblock = 1\n', 'block: expected "sides" or "piece", found 1', 4),
        ('pieces = "PPP"\ndrawn = 3\n', "drawn: expected a whole number from 0 to 2, found 3", 4),
        ('pieces = "PPP"\ndrawn = true\n', "drawn: expected a whole number from 0 to 2, found True", 4),
        ('pieces = "PPP"\nhands = "x"\n', "unknown key 'hands'", 4),
    ],
)
def test_faults(path: Path, body: str, message: str, line: int) -> None:
    evening = read(path, f'[[hand]]\nname = "x"\n{body}')
    (entry,) = evening.entries
    assert entry.item is None
    found = [fault for fault in entry.faults if message in fault.message]
    assert found, [str(fault) for fault in entry.faults]
    if "match" not in body:
        assert found[0].line == line
    assert all('hand "x"' in fault.message for fault in entry.faults)


def test_a_piece_that_breaks_a_rule_is_underlined(path: Path) -> None:
    evening = read(path, '[[hand]]\nname = "x"\npieces = "PPP"\ntable = "0,0:ACK 1,0:WWW"\n')
    text = str(evening.entries[0].faults[0]).split("\n")
    assert text[1].strip() == 'table = "0,0:ACK 1,0:WWW"'
    assert text[1][text[2].index("^") : text[2].rindex("^") + 1] == "1,0:WWW"


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet='[]hand="\n pieces,:ACKMB01-#\\', max_size=80), st.integers(0, 120))
def test_noise_gives_clean_faults(tmp_path_factory: pytest.TempPathFactory, noise: str, at: int) -> None:
    path = tmp_path_factory.getbasetemp() / "noise.toml"
    whole = '[[hand]]\nname = "x"\npieces = "PPP ACK"\ntable = "0,0:AKC 1,0:CAA"\nmatch = "all"\n'
    path.write_text(whole[:at] + noise + whole[at:], encoding="utf-8")
    evening = collected(lambda: read_hands(str(path)))
    for entry in evening.entries:
        assert (entry.item is None) == bool(entry.faults)
