"""Records of games for two: faults with their places, and records written and read back."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from pipcube.puzzles.cube_duel.files.games import Duel, Move, format_move
from pipcube.puzzles.cube_duel.rules import game
from pipcube.puzzles.cube_duel.rules.board import RED, YELLOW
from pipcube.puzzles.cube_duel.rules.game import Board
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set

from ....reading import read_duels as read_games
from ..rules.plays import check_state, play_out


def faults(folder: Path, text: str) -> list[str]:
    path = folder / "games.toml"
    path.write_text(text, encoding="utf-8")
    read = read_games(str(path))
    found = [*read.faults, *(fault for entry in read.entries for fault in entry.faults)]
    return [str(fault).replace(str(path), "FILE") for fault in found]


def moves_of(states: list[Board]) -> tuple[Move, ...]:
    moves: list[Move] = []
    for before, here in pairwise(states):
        new = here.placed[len(before.placed) :]
        moves.append((new[0].letter, new[0].cells) if new else None)
    return tuple(moves)


def as_file(played: Duel) -> str:
    moves = "".join(f'    "{format_move(move)}",\n' for move in played.moves)
    return f'[[game]]\nname = "{played.name}"\nfirst = "{played.first}"\nmoves = [\n{moves}]\n'


def replayed(folder: Path, seed: int) -> None:
    """A random game (each state of it checked) comes back from its file as it was."""
    first = (RED, YELLOW)[seed % 2]
    states = play_out(seed)
    played = Duel(f"game {seed}", first, moves_of(states), states[-1])
    path = folder / "games.toml"
    path.write_text(as_file(played), encoding="utf-8")
    (entry,) = read_games(str(path)).entries
    assert entry.faults == ()
    assert entry.item is not None
    assert entry.item == played
    assert game.is_over(entry.item.end)
    check_state(entry.item.end)
    assert as_file(entry.item) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("seed", range(20))
def test_random_games_are_legal_counted_and_replayed(seed: int, tmp_path: Path) -> None:
    replayed(tmp_path, seed)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ('"x",' * 201, "x, moves: a game has at most 200, found 201"),
        (f'"T {"x " * 65}"', "x, move 1: the cube has 64 cells, found 65"),
    ],
)
def test_too_many_words_are_one_fault(moves: str, message: str, tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, f'[[game]]\nname = "x"\nfirst = "R"\nmoves = [{moves}]\n')
    assert message in fault.replace('game "x"', "x")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 120))
def test_a_hundred_more_random_games(seed: int, tmp_path: Path) -> None:
    replayed(tmp_path, seed)


def test_the_shipped_games_are_read() -> None:
    read = read_games("@games")
    assert read.faults == ()
    by_name = {entry.name: entry.item for entry in read.entries}
    full, late = by_name["duel-1"], by_name["late-1"]
    assert full is not None
    assert late is not None
    assert game.is_over(full.end)
    assert not game.is_over(late.end)


def test_a_game_may_begin_with_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.toml"
    path.write_text('[[game]]\nname = "new"\nfirst = "Y"\nmoves = []\n')
    (entry,) = read_games(str(path)).entries
    assert entry.item == Duel("new", YELLOW, (), Board(shipped_set("tetracubes"), YELLOW))


def test_own_pieces_of_the_file_or_of_a_game(tmp_path: Path) -> None:
    (tmp_path / "bars.toml").write_text('[[piece]]\nname = "I"\nlayers = "###"\n')
    path = tmp_path / "games.toml"
    path.write_text(
        'pieces = "bars.toml"\n[[game]]\nname = "a"\nfirst = "R"\nmoves = ["I 000 100 200"]\n'
        '[[game]]\nname = "b"\npieces = "soma"\nfirst = "R"\nmoves = ["V 000 100 110"]\n'
    )
    one, two = (entry.item for entry in read_games(str(path)).entries)
    assert one is not None
    assert two is not None
    assert (one.end.pieces.name, two.end.pieces.name) == ("bars.toml", "soma")
    path.write_text(
        '[[piece]]\nname = "I"\nlayers = "###"\n'
        '[[game]]\nname = "a"\nfirst = "R"\nmoves = ["I 000 100 200"]\n'
    )
    (entry,) = read_games(str(path)).entries
    assert entry.item is not None
    assert entry.item.end.pieces.name == "own pieces"


def test_a_move_is_written_as_in_the_rules() -> None:
    assert format_move(("T", frozenset([(2, 0, 0), (0, 0, 0), (1, 0, 0), (1, 1, 0)]))) == "T 000 100 110 200"
    assert format_move(None) == "pass"


HEAD = '[[game]]\nname = "g"\nfirst = "R"\nmoves = [\n'


@pytest.mark.parametrize(
    ("moves", "line", "message", "caret"),
    [
        (
            '"T 000 100 200 110",\n"O 110 120 210 220"',
            6,
            "move 2: the red T stands there already, on 110",
            '"O',
        ),
        ('"T 000 100 200 110", "Q 010"', 5, "move 2: 1 cells", ""),
        ('"T 000 100 200"', 5, "move 1: 3 cells where the piece has 4", '"T'),
        ('"T 000 100 200 110", "pass"', 5, "move 2: yellow cannot pass while a piece can be placed", ""),
        ('"I 100 101 102 103"', 5, "move 1: the red I does not rest stable there", '"I'),
        (
            '"I 000 100 200 300", "I 001 101 201 301", "I 002 102 202 302"',
            5,
            "move 3: the red I stands on",
            "",
        ),
        ('"I 000 100 200 400"', 5, "move 1: off the board: 400", '"I'),
        ('"I 000 100 200 30"', 5, "move 1: expected a cell xyz such as 120, found '30'", ""),
        ('"I 000 100 100 300"', 5, "move 1: the cell 100 is named twice", ""),
        ('"i 000 100 200 300"', 5, 'move 1: expected "pass", or a piece and its cells', '"i'),
        ('"pass 1"', 5, 'move 1: expected "pass", or a piece and its cells', '"pass'),
        ('"I"', 5, "here the cells are missing", '"I'),
    ],
)
def test_a_fault_of_a_move_is_named_with_its_place(
    moves: str, line: int, message: str, caret: str, tmp_path: Path
) -> None:
    (found,) = faults(tmp_path, f"{HEAD}{moves}\n]\n")
    message = message.replace("1 cells", "the set tetracubes has no such piece")
    assert found.startswith(f'FILE:{line}: game "g", move ')
    assert message in found.split("\n")[0]
    _, excerpt, carets = found.split("\n")
    if caret:
        assert excerpt[carets.index("^") - 1 :].startswith(caret)


def test_all_faults_of_how_moves_are_written_are_listed(tmp_path: Path) -> None:
    found = faults(tmp_path, f'{HEAD}"x",\n"T 9",\n"",\n"pass",\n]\n')
    assert [fault.split(":")[1] for fault in found] == ["5", "6", "4"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pieces = 'soma'\n", "there is no [[game]] in this file"),
        ('[[game]]\nname = "g"\nmoves = []\n', 'FILE:1: game "g": who begins is missing'),
        ('[[game]]\nname = "g"\nfirst = "B"\n', 'first: expected "R" or "Y", found \'B\''),
        ('[[game]]\nname = "g"\nfirst = "R"\nmoves = "pass"\n', "moves: expected a list of texts"),
        ('[[game]]\nname = "g"\nfirst = "R"\nmoves = [1]\n', "moves: expected a list of texts"),
        ('[[game]]\nname = "g"\nfirst = "R"\nmove = []\n', "unknown key 'move' (did you mean \"moves\"?)"),
        ('[[game]]\nfirst = "R"\n', "game 1: a name is missing"),
        (
            '[[game]]\nname = "g"\nfirst = "R"\npieces = "some"\n',
            "game \"g\", pieces: there is no piece set 'some'",
        ),
        (
            '[[game]]\nname = "g"\nfirst = "R"\npieces = 3\n',
            "pieces: expected the name of a set in quotes, found 3",
        ),
        ('pieces = "some"\n[[game]]\nname = "g"\nfirst = "R"\n', "FILE:1: there is no piece set 'some'"),
    ],
)
def test_faults_beside_the_moves(text: str, message: str, tmp_path: Path) -> None:
    assert any(message in fault for fault in faults(tmp_path, text))


def test_moves_after_the_end(tmp_path: Path) -> None:
    """Each may pass once when nothing can be placed any more; nothing else comes after the end."""
    bars = '[[piece]]\nname = "I"\nlayers = "####"\n[[piece]]\nname = "V"\nlayers = "#####"\n' + HEAD
    played = '"I 000 100 200 300", "I 001 101 201 301", '
    assert faults(tmp_path, f'{bars}{played}"pass", "pass"]\n') == []
    (found,) = faults(tmp_path, f'{bars}{played}"pass", "pass", "pass"]\n')
    assert "move 5: the game is over: both have passed" in found
    (found,) = faults(tmp_path, f'{bars}{played}"V 010 110 210 310"]\n')
    assert "move 3: the game is over: neither side can place a piece" in found
