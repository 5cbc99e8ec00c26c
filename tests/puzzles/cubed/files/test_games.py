"""Rounds of several players: scripted games are recorded and replayed; every rule has its breach."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from pipcube.puzzles.cubed.ask.deal import deal
from pipcube.puzzles.cubed.files.games import read_games
from pipcube.puzzles.cubed.rules.game import (
    VARIANTS,
    Action,
    IllegalActionError,
    Round,
    apply,
    is_over,
    scores,
    start,
    winners,
)
from pipcube.puzzles.cubed.rules.hand import rest_of_box
from pipcube.puzzles.cubed.rules.laying import (
    BLOCKS,
    MATCHES,
    Placement,
    Profile,
    bridges_gap,
    fills_void,
    legal_placements,
    neighbours,
)
from pipcube.puzzles.cubed.rules.pieces import canonical, points
from pipcube.puzzles.cubed.rules.record import PlayedGame
from pipcube.puzzles.files.collection import Collection, collected

PROFILES = [Profile(match, block) for match in MATCHES for block in BLOCKS]
RING = dict(zip(neighbours((0, 0)), ("AAA", "AAC", "AAK", "AAB", "AAP", "AAW"), strict=True))


def scripted(state: Round, rng: random.Random) -> Action:
    """What a player does who plays at random, uses every variant, and keeps to the rules."""
    seat, hand = state.turn, list(state.hands[state.turn - 1])
    if "draw3" in state.variants and len(state.bag) >= 3 and rng.random() < 0.1:
        drawn = rng.sample(state.bag, 3)
        return Action(seat, tuple(drawn), rng.choice(drawn))
    drawn_one: tuple[str, ...] = ()
    placements = legal_placements(state.table, hand, state.profile)
    if not placements and state.bag:
        drawn_one = (rng.choice(state.bag),)
        hand += drawn_one
        placements = legal_placements(state.table, hand, state.profile)
    if not placements:
        return Action(seat, drawn_one)
    special = [p for p in placements if fills_void(state.table, p.at) or bridges_gap(state.table, p.at)]
    first = rng.choice(special or placements)
    hand.remove(canonical(first.sides))
    table = {**state.table, first.at: first.sides}
    laid = [first]
    if "bridge" in state.variants and bridges_gap(state.table, first.at):
        more = legal_placements(table, hand, state.profile)
        if more:
            laid.append(rng.choice(more))
            hand.remove(canonical(laid[1].sides))
    gift = None
    if "void" in state.variants and fills_void(state.table, first.at) and hand:
        gift = (seat % len(state.hands) + 1, rng.choice(hand))
    return Action(seat, drawn_one, None, tuple(laid), gift)


def as_line(action: Action) -> str:
    words = [str(action.seat)]
    if action.keep:
        words += ["draw3", *action.drawn, "keep", action.keep]
    elif action.drawn:
        words += ["draw", *action.drawn]
    words += [f"{p.at[0]},{p.at[1]}:{p.sides}" for p in action.placements]
    if action.gift:
        words += ["give", str(action.gift[0]), action.gift[1]]
    return " ".join(words if len(words) > 1 else [*words, "pass"])


def play(
    seed: int, players: int, profile: Profile, variants: frozenset[str]
) -> tuple[Round, list[Action], str]:
    """A scripted round: its end, its actions, and its record."""
    rng = random.Random(seed)
    hands = [hand.pieces for hand in deal(seed, players=players)]
    first = rng.randrange(players) + 1
    state = start(hands, first=first, profile=profile, variants=variants)
    actions = []
    while not is_over(state) and len(actions) < 400:
        actions.append(scripted(state, rng))
        state = apply(state, actions[-1])
        together = [p for hand in state.hands for p in hand] + list(state.bag)
        assert sorted(together + [canonical(s) for s in state.table.values()]) == list(rest_of_box())
    listed = ", ".join(f'"{" ".join(hand)}"' for hand in hands)
    moves = "\n".join(map(as_line, actions))
    return state, actions, f'[[game.round]]\nhands = [{listed}]\nfirst = {first}\nmoves = """\n{moves}\n"""\n'


def head(profile: Profile, variants: frozenset[str]) -> str:
    listed = ", ".join(f'"{name}"' for name in sorted(variants))
    return (
        f'[[game]]\nname = "g"\nmatch = "{profile.match}"\nblock = "{profile.block}"\nvariants = [{listed}]\n'
    )


def read(folder: Path, text: str) -> Collection[PlayedGame]:
    path = folder / "games.toml"
    path.write_text(text)
    return collected(lambda: read_games(str(path)))


@pytest.mark.slow
def test_scripted_games_replay_to_the_same_scores(tmp_path: Path) -> None:
    seen = {"bridge": 0, "void": 0, "draw3": 0, "pass": 0, "draw": 0, "blocked": 0, "out": 0}
    for seed in range(40):
        profile = PROFILES[seed % 4]
        variants = frozenset(VARIANTS) if seed % 3 else frozenset[str]()
        players = 2 + seed % 10
        rounds = [play(100 * seed + i, players, profile, variants) for i in range(3 if seed % 5 == 0 else 1)]
        record = read(tmp_path, head(profile, variants) + "".join(text for _, _, text in rounds))
        (entry,) = record.entries
        assert [str(fault) for fault in entry.faults] == []
        assert entry.item is not None
        for (end, actions, _), played in zip(rounds, entry.item.rounds, strict=True):
            assert played.end == end
            assert played.scores == tuple(points(hand) for hand in end.hands)
            assert played.finished == is_over(end)
            for action in actions:
                seen["bridge"] += len(action.placements) == 2
                seen["void"] += action.gift is not None
                seen["draw3"] += action.keep is not None
                seen["draw"] += len(action.drawn) == 1
                seen["pass"] += not action.drawn and not action.placements
            seen["out" if any(not hand for hand in end.hands) else "blocked"] += 1
        totals = [sum(column) for column in zip(*(scores(end) for end, _, _ in rounds), strict=True)]
        assert entry.item.totals == tuple(totals)
        assert entry.item.winners == winners(totals)
    assert all(seen.values()), seen


def some_round(*hands: tuple[str, ...], bag: tuple[str, ...] = ("PPP",), **more: object) -> Round:
    return replace(Round(tuple(hands), bag), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("state", "action", "reason"),
    [
        (some_round(("AAA",), ("BBB",)), Action(2, placements=(Placement((0, 0), "BBB"),)), "turn of seat 1"),
        (some_round(("AAA",), ()), Action(1, placements=(Placement((0, 0), "AAA"),)), "round has ended"),
        (some_round(("AAA",), ("BBB",)), Action(1), "passing while a piece can be laid"),
        (some_round(("AMM",), ("BBB",)), Action(1), "draws instead of passing"),
        (some_round(("AAA",), ("BBB",)), Action(1, ("PPP",)), "drawing while a piece can be laid"),
        (some_round(("AMM",), ("BBB",)), Action(1, ("CCC",)), "CCC is not in the bag"),
        (some_round(("AMM",), ("BBB",)), Action(1, ("PPP",)), "PPP can be laid, so it must be"),
        (
            some_round(("AAA",), ("BBB",)),
            Action(1, placements=(Placement((0, 0), "CCC"),)),
            "does not hold CCC",
        ),
        (
            some_round(("AMM",), ("B",)),
            Action(1, placements=(Placement((0, 0), "MMA"),)),
            "must not be a blocking",
        ),
        (
            some_round(("AAA", "AAB"), ("BBB",)),
            Action(1, placements=(Placement((0, 0), "AAA"), Placement((1, 0), "AAB"))),
            "only with the variant bridge",
        ),
        (
            some_round(("AAA",), ("B",)),
            Action(1, ("PPP", "PPP", "PPP"), "PPP"),
            "only with the variant draw3",
        ),
        (
            some_round(("AAA", "AAB"), ("B",)),
            Action(1, placements=(Placement((0, 0), "AAA"),), gift=(2, "AAB")),
            "only with the variant void",
        ),
        (
            some_round(("AAA", "AAB"), ("B",), variants=frozenset(["void"])),
            Action(1, placements=(Placement((0, 0), "AAA"),), gift=(2, "AAB")),
            "only after filling a void",
        ),
        (
            some_round(("AAA",), ("B",), bag=("PPP", "CCC", "KKK"), variants=frozenset(["draw3"])),
            Action(1, ("PPP", "CCC", "KKK"), "WWW"),
            "must be one of the three drawn",
        ),
        (
            some_round(("AAA",), ("B",), bag=("PPP", "CCC", "KKK"), variants=frozenset(["draw3"])),
            Action(1, ("PPP", "CCC", "KKK"), "PPP", (Placement((0, 0), "AAA"),)),
            "the turn ends",
        ),
    ],
)
def test_what_is_not_allowed(state: Round, action: Action, reason: str) -> None:
    with pytest.raises(IllegalActionError, match=reason):
        apply(state, action)


def test_the_second_piece_across_a_gap() -> None:
    table = {at: sides for at, sides in RING.items() if at not in ((1, 0), (-1, 0))}
    state = some_round(
        ("ABP", "ACP", "APW"), ("BBB",), table=table, variants=frozenset(["bridge"]), profile=Profile()
    )
    first = next(p for p in legal_placements(table, ["ABP"], Profile()) if p.at == (0, 0))
    after_first = {**table, first.at: first.sides}
    second = legal_placements(after_first, ["ACP"], Profile())[0]
    after = apply(state, Action(1, placements=(first, second)))
    assert after.hands == (("APW",), ("BBB",))
    assert after.turn == 2
    with pytest.raises(IllegalActionError, match="no more than two"):
        apply(state, Action(1, placements=(first, second, second)))


def test_a_gift_for_filling_a_void() -> None:
    state = some_round(("ABP", "ACP"), ("BBB",), table=RING, variants=frozenset(["void"]), profile=Profile())
    fill = next(p for p in legal_placements(RING, ["ABP"], Profile()) if p.at == (0, 0))
    after = apply(state, Action(1, placements=(fill,), gift=(2, "ACP")))
    assert after.hands == ((), ("BBB", "ACP"))
    assert is_over(after)
    assert scores(after) == (0, 4)
    for gift, reason in (
        ((1, "ACP"), "no other player"),
        ((3, "ACP"), "no other player"),
        ((2, "PPP"), "hold"),
    ):
        with pytest.raises(IllegalActionError, match=reason):
            apply(state, Action(1, placements=(fill,), gift=gift))


def test_draw_three_keeps_one_and_returns_two() -> None:
    bag = ("CCC", "KKK", "PPP", "WWW")
    state = some_round(("AAA",), ("B",), bag=bag, variants=frozenset(["draw3"]))
    after = apply(state, Action(1, ("PPP", "CCC", "KKK"), "KKK"))
    assert after.hands[0] == ("AAA", "KKK")
    assert after.bag == ("CCC", "PPP", "WWW")
    assert after.turn == 2


def test_a_drawn_piece_may_be_laid_and_the_blocked_round_ends() -> None:
    state = some_round(("AMM",), ("BMM",), bag=("PPP",))
    after = apply(state, Action(1, ("PPP",), placements=(Placement((0, 0), "PPP"),)))
    assert after.bag == ()
    assert is_over(after)  # nobody can lay a blocking piece beside one piece
    assert scores(after) == (5, 5)
    assert winners(scores(after)) == (1, 2)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("1 pass", "1 sleep"), "expected q,r:TRL"),
        (("1 pass", "x pass"), "expected the number of a seat"),
        (("1 pass", "1"), "expected an action"),
        (("1 pass", "1 draw"), "expected draw and the piece drawn"),
        (("1 pass", "1 draw XYZ"), "is no piece"),
        (("1 pass", "1 pass"), "move 1: passing while a piece can be laid"),
        (("first = 1", "first = 3"), "expected a whole number from 1 to 2"),
        (("first = 1", "frist = 1"), 'did you mean "first"'),
        (("variants = []", 'variants = ["bridges"]'), "expected a list of bridge, void, draw3"),
        (("[[game.round]]", "[game.rounds]"), "the rounds are missing"),
        (('hands = ["', 'hands = ["AAA '), "seat 1 has 26 pieces"),
    ],
)
def test_faults_of_a_record(change: tuple[str, str], message: str, tmp_path: Path) -> None:
    hands = ", ".join(f'"{" ".join(hand.pieces)}"' for hand in deal(1, players=2))
    text = (
        head(Profile(), frozenset())
        + f'[[game.round]]\nhands = [{hands}]\nfirst = 1\nmoves = """\n1 pass\n"""\n'
    )
    record = read(tmp_path, text.replace(*change))
    (entry,) = record.entries
    assert entry.item is None
    assert any(message in fault.message for fault in entry.faults), [str(fault) for fault in entry.faults]


def test_an_illegal_move_is_named_with_its_line(tmp_path: Path) -> None:
    _, actions, text = play(3, 3, Profile(), frozenset())
    lines = text.split("\n")
    at = lines.index(as_line(actions[4]))
    lines[at] = lines[at].replace(f"{actions[4].seat} ", f"{actions[4].seat % 3 + 1} ", 1)
    record = read(tmp_path, head(Profile(), frozenset()) + "\n".join(lines))
    (fault,) = record.entries[0].faults
    assert "round 1, move 5: it is the turn of seat" in fault.message
    assert fault.text == lines[at]
