"""The rules of the four games as plain data and pure functions; no search.

Seats count from 1. A side is who scores together: the two players, the partners (seats 1 and 3 against 2 and
4), or, each for himself, every seat alone. Scores are per side; side 1 is the one of seat 1.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .tiles import Tile, is_double, other_half, pips

BLOCK, DRAW, ALL_FIVES, FIVES_THREES = "block", "draw", "all-fives", "fives-threes"
GAMES = (BLOCK, DRAW, ALL_FIVES, FIVES_THREES)
SCORING = (ALL_FIVES, FIVES_THREES)  # points are made during the hand, too
COUNTS = ("rivals", "all", "difference")
LEADS = ("free", "forced")
SEATS = (2, 3, 4)
LEAD, LEFT, RIGHT = "lead", "left", "right"

End = tuple[int, bool]  # the open number, and whether a double lies there (kept only where it counts)


@dataclass(frozen=True)
class Rules:
    """How a hand is played.

    Attributes:
        game: one of `GAMES`.
        seats: 2, 3 or 4.
        partners: four seats, 1 and 3 against 2 and 4.
        count: what the winner of the hand scores, one of `COUNTS`.
        target: the points that end the match, ``None`` outside a match.
        forced_lead: must the first tile of the hand be the highest double (or the heaviest tile)?
    """

    game: str
    seats: int = 2
    partners: bool = False
    count: str = COUNTS[0]
    target: int | None = None
    forced_lead: bool = False

    @property
    def sides(self) -> int:
        """Two for two players and for partners, else the number of seats."""
        return 2 if self.partners else self.seats

    @property
    def draws(self) -> bool:
        """Does a seat that cannot play draw from the boneyard?"""
        return self.game != BLOCK

    def side(self, seat: int) -> int:
        """The side of a seat, both from 1."""
        return (seat - 1) % self.sides + 1


@dataclass(frozen=True)
class State:
    """A moment in a hand.

    Attributes:
        hands: per seat, sorted.
        turn: the seat to move.
        ends: left and right end of the line, ``None`` before the lead.
        boneyard: the next to be drawn first (or, where the order is not known, sorted).
        passes: how many seats have passed since the last play.
        scores: points per side, those from before this moment included.
    """

    hands: tuple[tuple[Tile, ...], ...]
    turn: int
    ends: tuple[End, End] | None
    boneyard: tuple[Tile, ...]
    passes: int
    scores: tuple[int, ...]


@dataclass(frozen=True, order=True)
class Play:
    """A tile laid at an end; plays sort by the lowest tile, the lead or left before right."""

    tile: Tile
    end: str


@dataclass(frozen=True)
class Drawn:
    """A seat takes tiles from the boneyard: how many, and which (in order) where that was seen by all."""

    number: int
    tiles: tuple[Tile, ...] | None = None


@dataclass(frozen=True)
class Pass:
    """A seat can neither play nor draw."""


Event = Play | Drawn | Pass


@dataclass(frozen=True)
class Outcome:
    """How a hand has ended.

    Attributes:
        winner: the side that wins the hand; ``None`` after a tie, or when the target was reached in mid-hand.
        blocked: did it end because nobody could play?
        points: what the winner scores for the end of the hand.
        target_reached: did it end in the middle, with the match?
    """

    winner: int | None
    blocked: bool
    points: int
    target_reached: bool = False


def lead_rank(tile: Tile) -> tuple[bool, int, int]:
    """What leads before what in a first hand: doubles, then heavier tiles, of equal ones the higher half."""
    return is_double(tile), sum(tile), tile[1]


def forced_lead(hands: tuple[tuple[Tile, ...], ...]) -> Tile:
    """The tile that leads a first hand."""
    return max((tile for hand in hands for tile in hand), key=lead_rank)


def make_end(rules: Rules, number: int, *, double: bool) -> End:
    """An end of the line; whether it is a double is kept only in the scoring games."""
    return number, double and rules.game in SCORING


def plays(rules: Rules, state: State) -> list[Play]:
    """The legal plays, sorted; empty if the seat to move must draw or pass. Alike ends are listed once."""
    hand = state.hands[state.turn - 1]
    if state.ends is None:
        must = forced_lead(state.hands) if rules.forced_lead else None
        return [Play(tile, LEAD) for tile in hand if must in (None, tile)]
    left, right = state.ends
    found = []
    for tile in hand:
        if left[0] in tile:
            found.append(Play(tile, LEFT))
        if right[0] in tile and right != left:
            found.append(Play(tile, RIGHT))
    return found


def listed(state: State, play: Play) -> Play:
    """The play as `plays` lists it: at the left of two ends that are alike."""
    alike = state.ends is not None and state.ends[0] == state.ends[1]
    return Play(play.tile, LEFT) if alike else play


def must_draw(rules: Rules, state: State) -> bool:
    """Has the seat to move nothing to play, and a boneyard to draw from?"""
    return rules.draws and bool(state.boneyard) and not plays(rules, state)


def ends_after(rules: Rules, ends: tuple[End, End] | None, play: Play) -> tuple[End, End]:
    """The ends of the line after a play that fits."""
    double = is_double(play.tile)
    if ends is None:
        low, high = play.tile
        return make_end(rules, low, double=double), make_end(rules, high, double=double)
    left, right = ends
    old = left if play.end == LEFT else right
    new = make_end(rules, other_half(play.tile, old[0]), double=double)
    return (new, right) if play.end == LEFT else (left, new)


def play_points(rules: Rules, ends: tuple[End, End], *, lead: bool) -> int:
    """Points for a play that leaves these ends; the lead is one tile, whose halves count once."""
    if rules.game not in SCORING:
        return 0
    total = sum(number * (2 if double and not lead else 1) for number, double in ends)
    return total_points(rules.game, total)


def total_points(game: str, total: int) -> int:
    """Points for a total of the open ends: All Fives the total itself if 5 divides it; Fives & Threes its
    fifths and its thirds where these are whole."""
    if game == ALL_FIVES:
        return total if total % 5 == 0 else 0
    fifths = total // 5 if total % 5 == 0 else 0
    return fifths + (total // 3 if total % 3 == 0 else 0)


def _add(scores: tuple[int, ...], side: int, points: int) -> tuple[int, ...]:
    return tuple(score + points * (number == side) for number, score in enumerate(scores, 1))


def _with_hand(state: State, hand: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    return tuple(hand if seat == state.turn else other for seat, other in enumerate(state.hands, 1))


def after_play(rules: Rules, state: State, play: Play) -> State:
    """The state after a legal play, its points counted."""
    hand = tuple(tile for tile in state.hands[state.turn - 1] if tile != play.tile)
    ends = ends_after(rules, state.ends, play)
    points = play_points(rules, ends, lead=state.ends is None)
    return State(
        hands=_with_hand(state, hand),
        turn=state.turn % rules.seats + 1,
        ends=ends,
        boneyard=state.boneyard,
        passes=0,
        scores=_add(state.scores, rules.side(state.turn), points),
    )


def after_draw(state: State, drawn: Tile) -> State:
    """The state after the seat to move takes a tile of the boneyard; it is still its turn."""
    hand = tuple(sorted((*state.hands[state.turn - 1], drawn)))
    left = tuple(tile for tile in state.boneyard if tile != drawn)
    return replace(state, hands=_with_hand(state, hand), boneyard=left)


def after_pass(rules: Rules, state: State) -> State:
    """The state after a pass."""
    return replace(state, turn=state.turn % rules.seats + 1, passes=state.passes + 1)


def after(rules: Rules, state: State, event: Event) -> State:
    """The state after an event that is `legal`; a draw that names no tiles takes the next ones."""
    if isinstance(event, Play):
        return after_play(rules, state, event)
    if isinstance(event, Pass):
        return after_pass(rules, state)
    for drawn in event.tiles or state.boneyard[: event.number]:
        state = after_draw(state, drawn)
    return state


def legal(rules: Rules, state: State, event: Event) -> bool:
    """May the seat to move do this, the boneyard's order being known? It may draw on after it."""
    if isinstance(event, Play):
        return listed(state, event) in plays(rules, state)
    if isinstance(event, Pass):
        return not plays(rules, state) and not must_draw(rules, state)
    for drawn in event.tiles or (None,) * event.number:
        if not must_draw(rules, state) or drawn not in (None, state.boneyard[0]):
            return False
        state = after_draw(state, state.boneyard[0])
    return True


def forced(rules: Rules, state: State) -> Drawn | Pass | None:
    """What the seat to move has to do without a choice: draw until a tile fits, or pass; ``None`` to play."""
    drawn: list[Tile] = []
    while must_draw(rules, state):
        drawn.append(state.boneyard[0])
        state = after_draw(state, drawn[-1])
    if drawn:
        return Drawn(len(drawn), tuple(drawn))
    return None if plays(rules, state) else Pass()


def outcome(rules: Rules, state: State) -> Outcome | None:
    """How the hand has ended, or ``None`` if it goes on."""
    if rules.target is not None and max(state.scores) >= rules.target:
        return Outcome(None, blocked=False, points=0, target_reached=True)
    empty = next((seat for seat, hand in enumerate(state.hands, 1) if not hand), None)
    blocked = state.passes >= rules.seats
    if empty is None and not blocked:
        return None
    winner = rules.side(empty) if empty is not None else _least(side_pips(rules, state.hands))
    return Outcome(winner, empty is None, 0 if winner is None else _end_points(rules, state, winner))


def side_pips(rules: Rules, hands: tuple[tuple[Tile, ...], ...]) -> list[int]:
    """Pips in hand per side."""
    counts = [0] * rules.sides
    for seat, hand in enumerate(hands, 1):
        counts[rules.side(seat) - 1] += pips(hand)
    return counts


def _least(counts: list[int]) -> int | None:
    """The side with the lowest count; nobody if two share it."""
    low = min(counts)
    return counts.index(low) + 1 if counts.count(low) == 1 else None


def _end_points(rules: Rules, state: State, winner: int) -> int:
    """What the winner of a hand scores for what is left in the hands."""
    counts = side_pips(rules, state.hands)
    return end_points(rules, counts[winner - 1], sum(counts))


def end_points(rules: Rules, own: int, total: int) -> int:
    """What the winner of a hand scores, by the pips in his side's hands and in all."""
    points = {"rivals": total - own, "all": total, "difference": max(0, total - 2 * own)}[rules.count]
    if rules.game == ALL_FIVES:
        return (points + 2) // 5 * 5
    return (points + 2) // 5 if rules.game == FIVES_THREES else points


def final_scores(rules: Rules, state: State, ended: Outcome) -> tuple[int, ...]:
    """The scores with the points for the end of the hand."""
    return state.scores if ended.winner is None else _add(state.scores, ended.winner, ended.points)
