"""Lines laid alone: answers against a brute force over all plays, and the known numbers of longest lines."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from pipcube.puzzles.dominoes.ask.lines import (
    CP_SAT,
    ENGINES,
    SEARCH,
    BestLine,
    best_line,
    check,
    longest_line,
    replay,
)
from pipcube.puzzles.dominoes.rules.game import (
    ALL_FIVES,
    BLOCK,
    FIVES_THREES,
    LEAD,
    LEFT,
    RIGHT,
    SCORING,
    Play,
    Rules,
    ends_after,
    play_points,
)
from pipcube.puzzles.dominoes.rules.situation import ends_of
from pipcube.puzzles.dominoes.rules.tiles import Tile, full_set
from pipcube.solver.result import CheckFailedError

Laid = tuple[Tile, ...]


def ways(tiles: frozenset[Tile], laid: Laid, game: str) -> Iterator[tuple[int, int, Laid]]:
    """Points, number of plays and final line of every sequence of plays, the empty one included."""
    rules = Rules(game)

    def lay(rest, ends, chain, points, number):  # type: ignore[no-untyped-def]
        yield points, number, chain
        for t in rest:
            if ends is None:
                after = ends_after(rules, None, Play(t, LEAD))
                for chain_after in {(t,), t[::-1]}:  # it may lie either way round
                    turned = after if chain_after[0] == t else after[::-1]
                    gain = play_points(rules, after, lead=True)
                    lying = chain_after if chain_after[0] == t else (chain_after,)
                    yield from lay(rest - {t}, turned, lying, points + gain, number + 1)
                continue
            for end, number_there in ((LEFT, ends[0][0]), (RIGHT, ends[1][0])):
                if number_there in t:
                    after = ends_after(rules, ends, Play(t, end))
                    other = t[1] if t[0] == number_there else t[0]
                    longer = (
                        ((other, number_there), *chain) if end == LEFT else (*chain, (number_there, other))
                    )
                    gain = play_points(rules, after, lead=False)
                    yield from lay(rest - {t}, after, longer, points + gain, number + 1)

    yield from lay(tiles, ends_of(rules, laid), laid, 0, 0)


def expected(tiles: frozenset[Tile], laid: Laid, game: str) -> tuple[int, int, int]:
    """The most points, the most plays, and the number of lines with the most plays."""
    all_ways = list(ways(tiles, laid, game))
    length = max(number for _, number, _ in all_ways)
    longest = {chain for _, number, chain in all_ways if number == length}
    return max(points for points, _, _ in all_ways), length, len(longest)


def random_case(rng: random.Random, most: int) -> tuple[frozenset[Tile], Laid]:
    """Some tiles, few numbers more often than many; a line of up to three tiles two times of three."""
    rest = list(full_set(rng.choice((2, 3, 3, 4, 6))))
    rng.shuffle(rest)
    laid: Laid = ()
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        fits = [t for t in rest if not laid or laid[-1][1] in t]
        if fits:
            t = rng.choice(fits)
            rest.remove(t)
            left = laid[-1][1] if laid else rng.choice(t)
            laid = (*laid, (left, t[1] if t[0] == left else t[0]))
    return frozenset(rest[: rng.randint(0, most)]), laid


@pytest.mark.parametrize("game", SCORING)
def test_brute_force(game: str) -> None:
    rng = random.Random(f"line {game}")
    for _ in range(150):
        tiles, laid = random_case(rng, 6)
        points, length, count = expected(tiles, laid, game)
        best, longest = best_line(tiles, laid, game), longest_line(tiles, laid, game)
        where = f"{sorted(tiles)} {laid}"
        assert (best.line.points, best.proved) == (points, True), where
        assert (len(longest.line.plays), longest.upper, longest.count) == (length, length, count), where


@pytest.mark.parametrize("game", SCORING)
def test_brute_force_one_double_lies(game: str) -> None:
    rng = random.Random(f"double {game}")
    for number in range(7):
        laid = ((number, number),)
        tiles = frozenset(rng.sample([t for t in full_set() if t != laid[0] and number in t], 3))
        tiles |= frozenset(rng.sample([t for t in full_set() if number not in t], 3))
        points, length, count = expected(tiles, laid, game)
        assert best_line(tiles, laid, game).line.points == points
        assert (lambda found: (found.upper, found.count))(longest_line(tiles, laid)) == (length, count)


@pytest.mark.parametrize("game", SCORING)
def test_engines_agree(game: str) -> None:
    rng = random.Random(f"engines {game}")
    for _ in range(25):
        tiles, laid = random_case(rng, 8)
        best = [best_line(tiles, laid, game, engine=engine) for engine in ENGINES]
        assert all(answer.proved for answer in best)
        assert best[0].line.points == best[1].line.points, f"{sorted(tiles)} {laid}"
        lengths = [longest_line(tiles, laid, game, engine=engine) for engine in ENGINES]
        assert all(answer.proved for answer in lengths)
        assert lengths[0].upper == lengths[1].upper, f"{sorted(tiles)} {laid}"


@pytest.mark.parametrize(
    ("highest", "length", "count"),
    [(0, 1, 1), (1, 3, 2), (2, 6, 12), (4, 15, 126_720), (6, 28, 7_959_229_931_520)],
)
def test_known_counts(highest: int, length: int, count: int) -> None:
    """OEIS A284287."""
    found = longest_line(full_set(highest))
    assert (len(found.line.plays), found.upper, found.count) == (length, length, count)


@pytest.mark.parametrize("first", [(0, 0), (1, 2), (2, 1)])
def test_count_from_any_tile(first: Tile) -> None:
    """Each longest line of all tiles has every double once; another tile lies one way in half of them."""
    found = longest_line(set(full_set()) - {first, first[::-1]}, [first])
    assert (found.upper, found.count) == (27, 7_959_229_931_520 // (1 if first == (0, 0) else 2))


@pytest.mark.parametrize(("game", "points"), [(ALL_FIVES, 125), (FIVES_THREES, 59)])
def test_double_five(game: str, points: int) -> None:
    assert best_line(full_set(5), game=game).line.points == points


@pytest.mark.slow
@pytest.mark.parametrize(("game", "points"), [(ALL_FIVES, 200), (FIVES_THREES, 109)])
def test_double_six(game: str, points: int) -> None:
    assert best_line(full_set(), game=game).line.points == points


def test_longest_double_six_with_cp_sat() -> None:
    found = longest_line(full_set(), engine=CP_SAT)
    assert (len(found.line.plays), found.upper, found.count) == (28, 28, None)


def test_mirrored_start() -> None:
    rng = random.Random("mirror")
    for _ in range(60):
        tiles, laid = random_case(rng, 9)
        mirrored = tuple((right, left) for left, right in laid[::-1])
        for game in SCORING:
            assert best_line(tiles, laid, game).line.points == best_line(tiles, mirrored, game).line.points
        assert longest_line(tiles, laid).count == longest_line(tiles, mirrored).count


def test_unreachable_tiles() -> None:
    rng = random.Random("unreachable")
    for _ in range(30):
        tiles = frozenset(rng.sample(full_set(3), 6)) - {(0, 2)}
        far = frozenset({(4, 5), (5, 6), (5, 5)})
        laid = ((0, 2),)
        for game in SCORING:
            assert best_line(tiles | far, laid, game) == best_line(tiles, laid, game)
        assert longest_line(tiles | far, laid) == longest_line(tiles, laid)


@pytest.mark.parametrize("engine", ENGINES)
def test_nothing_to_lay(engine: str) -> None:
    for tiles, laid in (((), ()), ((), ((6, 4), (4, 1))), (((0, 0), (2, 3)), ((6, 4),))):
        best, longest = best_line(tiles, laid, engine=engine), longest_line(tiles, laid, engine=engine)
        assert (best.line.plays, best.line.chain, best.upper) == ((), laid, 0)
        assert (longest.line.plays, longest.line.chain, longest.upper) == ((), laid, 0)
        assert longest.count == (1 if engine == SEARCH else None)


@pytest.mark.parametrize("engine", ENGINES)
def test_time_up(engine: str) -> None:
    best = best_line(full_set(), engine=engine, timeout=0)
    assert 0 < best.line.points <= 200 <= best.upper
    longest = longest_line(full_set(), engine=CP_SAT, timeout=0)
    assert len(longest.line.plays) <= 28 == longest.upper


def test_a_double_at_an_end_counts_twice() -> None:
    """6-3 at a 6-6 that lies leaves 12 + 3; a lead of 5-5 makes 10, and 5-0 then leaves 10 + 0."""
    assert best_line([(3, 6)], [(6, 6)]).line.points == 15
    best = best_line([(5, 5), (0, 5)])
    assert best.line.plays == (Play((5, 5), LEAD), Play((0, 5), LEFT))
    assert (best.line.points, best.line.chain) == (20, ((0, 5), (5, 5)))


def test_wrong_input() -> None:
    with pytest.raises(ValueError, match="no points in block"):
        best_line(full_set(), game=BLOCK)
    with pytest.raises(ValueError, match="does not match"):
        best_line([(0, 0)], [(1, 2), (3, 4)])
    for tiles, laid in (([(1, 2), (1, 2)], []), ([(1, 2)], [(2, 1)]), ([], [(1, 2), (2, 1)])):
        with pytest.raises(ValueError, match="twice"):
            longest_line(tiles, laid)
    with pytest.raises(ValueError, match="no engine"):
        best_line([(0, 0)], engine="guess")


def test_progress() -> None:
    seen: list[float] = []
    best_line(full_set(5), progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1


def test_checker_refuses() -> None:
    tiles, laid, rules = [(3, 6), (3, 5), (1, 2)], ((6, 6),), Rules(ALL_FIVES)
    best = best_line(tiles, laid)
    check(best, tiles, laid, rules)
    line = best.line
    wrong = [
        BestLine(replace(line, points=line.points + 5), best.upper + 5),
        BestLine(replace(line, chain=line.chain[::-1]), best.upper),
        BestLine(line, line.points - 1),
        BestLine(replace(line, plays=(*line.plays, line.plays[-1])), best.upper),
        BestLine(replace(line, plays=(Play((1, 2), LEFT),)), best.upper),
        BestLine(replace(line, plays=(Play((3, 6), LEAD),)), best.upper),
        BestLine(replay([Play((0, 6), LEFT)], laid, rules), 99),
    ]
    for answer in wrong:
        with pytest.raises(CheckFailedError):
            check(answer, tiles, laid, rules)
