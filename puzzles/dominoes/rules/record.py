"""A record of play gone through move by move: is it legal, and do the hands it ends in agree with it?

Hands, boneyard and turn are known as they stand after the record; what came before follows by counting back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .evidence import (
    FROM_THE_START,
    OUT,
    TO_THE_END,
    Fate,
    RecordStep,
    Slot,
    can_fill,
    fates_of,
    slots_of,
    unplaceable,
)
from .game import LEAD, LEFT, Drawn, Event, Play, Rules, final_scores, lead_rank, outcome, play_points
from .situation import Lying, Replayed, Situation, boneyard_size, ends_of, extended, hand_sizes, unseen_tiles
from .tiles import Tile, format_tile


class IllegalEventError(Exception):
    """A move of a record that cannot have been made; carries its number from 1 and the reason."""

    def __init__(self, move: int, reason: str) -> None:
        self.move = move
        self.reason = reason
        super().__init__(move, reason)

    def __str__(self) -> str:
        return f"move {self.move}: {self.reason}"


def no_record(position: Situation) -> str | None:
    """Why there is nothing to replay; ``None`` if there is."""
    return None if position.replayed else "there is no record of play (moves) to replay"


@dataclass
class _Walk:
    """Where a replay stands.

    Attributes:
        rules: of the hand.
        sizes: tiles in each hand.
        boneyard: tiles in it.
        before: the scores before the record.
        line: the tiles as they lie.
        points: made so far, per side.
        passes: since the last play.
        over: why the hand has ended; empty while it goes on.
        steps: what has been done.
    """

    rules: Rules
    sizes: list[int]
    boneyard: int
    before: list[int]
    line: tuple[Lying, ...]
    points: list[int]
    passes: int
    over: str
    steps: list[RecordStep]

    def ends(self) -> tuple[int, int] | None:
        return (self.line[0][0], self.line[-1][1]) if self.line else None

    def note(self, move: int, seat: int, kind: str, tile: Tile | None = None) -> RecordStep:
        step = RecordStep(move, seat, kind, tile, self.ends())
        self.steps.append(step)
        return step


def seats_of(rules: Rules, events: Sequence[Event], turn: int) -> list[int]:
    """The seat of each event, counted back from the seat to move after the record; draws are no turns."""
    seat = turn
    seats = []
    for event in reversed(events):
        if not isinstance(event, Drawn):
            seat = (seat - 2) % rules.seats + 1
        seats.append(seat)
    return seats[::-1]


def replay(position: Situation) -> Situation:
    """Go through the events of a position.

    Args:
        position: its hands, boneyard and turn are those after the record, its scores those before it.

    Returns:
        The position with its line and its state as they are after the record, and what came of it.

    Raises:
        IllegalEventError: a move cannot have been made, by the rules or by what the hands show.
    """
    rules, state = position.rules, position.state
    seats = seats_of(rules, position.events, state.turn)
    sizes, boneyard = sizes_before(position, seats)
    walk = _Walk(rules, sizes, boneyard, list(state.scores), (), [0] * rules.sides, 0, "", [])
    for number, (event, seat) in enumerate(zip(position.events, seats, strict=True), 1):
        if walk.over:
            reason = f"{_made(seat, event)} after the hand has ended ({walk.over})"
            raise IllegalEventError(number, reason)
        if isinstance(event, Play):
            _play(walk, event, seat, number)
        elif isinstance(event, Drawn):
            _draw(walk, event, seat, number)
        else:
            _pass(walk, seat, number)
    _check_hands(position, walk)
    scores = tuple(a + b for a, b in zip(walk.before, walk.points, strict=True))
    state = replace(state, ends=ends_of(rules, walk.line), passes=walk.passes, scores=scores)
    counted = walk.over == _REACHED or not any(position.hidden)
    ended = outcome(rules, state) if walk.over and counted else None
    finally_ = final_scores(rules, state, ended) if ended else scores
    points = tuple(a - b for a, b in zip(finally_, walk.before, strict=True))
    out = next((rules.side(seat) for seat, size in enumerate(walk.sizes, 1) if not size), None)
    replayed = Replayed(
        seats=tuple(seats),
        made=tuple(walk.points),
        points=points,
        outcome=ended,
        over=bool(walk.over),
        winner=ended.winner if ended else out,
        blocked=walk.over == _BLOCKED,
        steps=tuple(walk.steps),
    )
    return replace(position, state=state, line=walk.line, replayed=replayed)


_REACHED = "the match is over"
_BLOCKED = "nobody could play"
_LISTED = 4  # tiles that a message names at most


def sizes_before(position: Situation, seats: Sequence[int]) -> tuple[list[int], int]:
    """How many tiles each seat and the boneyard had before the record; ``seats`` are those of its events.

    Raises:
        IllegalEventError: there was no such moment.
    """
    sizes, boneyard = hand_sizes(position), boneyard_size(position)
    for number, (event, seat) in reversed(list(enumerate(zip(position.events, seats, strict=True), 1))):
        if isinstance(event, Play):
            sizes[seat - 1] += 1
        elif isinstance(event, Drawn):
            sizes[seat - 1] -= event.number
            boneyard += event.number
            if not position.rules.draws:
                raise IllegalEventError(number, "there is no drawing in Block")
            if sizes[seat - 1] < 1:
                had = sizes[seat - 1] + event.number
                reason = f"seat {seat} draws {event.number}, but holds and plays only {had} from there on"
                raise IllegalEventError(number, f"{reason}; it had none before, and the hand was over")
    if 0 in sizes:
        seat = sizes.index(0) + 1
        reason = f"seat {seat} has no tile from the start: it holds none after the record and plays none"
        raise IllegalEventError(1, reason)
    return sizes, boneyard


def _made(seat: int, event: Event | RecordStep) -> str:
    """What a seat does, for a message."""
    if isinstance(event, Play) or (isinstance(event, RecordStep) and event.kind == "play"):
        assert event.tile is not None
        return f"seat {seat} plays {format_tile(event.tile)}"
    draws = isinstance(event, Drawn) or (isinstance(event, RecordStep) and event.kind == "draw")
    return f"seat {seat} draws" if draws else f"seat {seat} passes"


def _play(walk: _Walk, play: Play, seat: int, move: int) -> None:
    written = format_tile(play.tile)
    if not walk.line and play.end != LEAD:
        raise IllegalEventError(move, f"{written} leads; the lead is written without < or >")
    if walk.line and play.end == LEAD:
        raise IllegalEventError(move, f"{written} needs < (left end) or > (right end) behind it")
    if walk.line:
        left, right = walk.line[0][0], walk.line[-1][1]
        if (left if play.end == LEFT else right) not in play.tile:
            now = f"both ends are {left}" if left == right else f"the ends are {left} and {right}"
            raise IllegalEventError(move, f"{written} does not fit the {play.end} end; {now}")
    before = walk.steps[-1] if walk.steps else None
    if before and before.kind == "draw" and before.tile not in (None, play.tile):
        drawn = format_tile(before.tile)  # type: ignore[arg-type]
        reason = (
            f"seat {seat} plays {written}, but after a draw only the tile drawn last, {drawn}, can be played"
        )
        raise IllegalEventError(move, reason)
    walk.note(move, seat, "play", play.tile)
    walk.line = extended(walk.line, play)
    ends = ends_of(walk.rules, walk.line)
    assert ends is not None
    side = walk.rules.side(seat) - 1
    walk.points[side] += play_points(walk.rules, ends, lead=len(walk.line) == 1)
    walk.sizes[seat - 1] -= 1
    walk.passes = 0
    if walk.sizes[seat - 1] == 0:
        walk.over = f"seat {seat} has played its last tile"
    if walk.rules.target is not None and walk.before[side] + walk.points[side] >= walk.rules.target:
        walk.over = _REACHED


def _draw(walk: _Walk, event: Drawn, seat: int, move: int) -> None:
    if not walk.line:
        raise IllegalEventError(move, "nobody draws before the lead")
    for tile in event.tiles or (None,) * event.number:
        before = walk.steps[-1]
        if before.kind == "draw" and before.tile is not None and before.fits(before.tile):
            reason = (
                f"seat {seat} draws on although {format_tile(before.tile)}, which it has just drawn, fits"
            )
            raise IllegalEventError(move, reason)
        walk.note(move, seat, "draw", tile)
    walk.sizes[seat - 1] += event.number
    walk.boneyard -= event.number


def _pass(walk: _Walk, seat: int, move: int) -> None:
    if not walk.line:
        raise IllegalEventError(move, "nobody passes before the lead")
    if walk.rules.draws and walk.boneyard:
        left = f"{walk.boneyard} tile{'s' if walk.boneyard > 1 else ''} in the boneyard"
        raise IllegalEventError(move, f"seat {seat} passes with {left}; it has to draw")
    walk.note(move, seat, "pass")
    walk.passes += 1
    if walk.passes == walk.rules.seats:
        walk.over = _BLOCKED


def _check_hands(position: Situation, walk: _Walk) -> None:
    """Can the tiles of the known hands have come to them in a way that agrees with every draw and pass?"""
    steps = walk.steps
    fates = fates_of(steps, position.state.hands)
    drawn: dict[Tile, RecordStep] = {}
    for number, step in enumerate(steps):
        if step.kind != "draw" or step.tile is None:
            continue
        fate = fates.get(step.tile)
        gone = "which lies in the boneyard after the record" if step.tile in position.state.boneyard else ""
        if step.tile in drawn:
            gone = f"which seat {drawn[step.tile].seat} draws in move {drawn[step.tile].move}"
        drawn[step.tile] = step
        if fate and (fate.seat != step.seat or fate.until < number):
            gone = _whereabouts(steps, step.tile, fate.seat, fate.until)
        if gone or (fate is None and not position.hidden[step.seat - 1]):
            gone = gone or "which is not in its hand after the record, and it does not play it"
            reason = f"seat {step.seat} draws {format_tile(step.tile)}, {gone}"
            raise IllegalEventError(step.move, reason)
    misfits = _misfits(position, walk, TO_THE_END)
    if len(misfits) > 1:  # no single tile is to blame: the first steps that cannot be explained
        found = (_misfits(position, walk, number) for number in range(1, len(steps) + 1))
        misfits = next(tiles for tiles in found if tiles)
    if not misfits:
        _check_hidden(position, walk)
        return
    fate = fates[misfits[-1]]
    step = _proof(steps, misfits[-1], fate)
    lead = step.kind == "play"
    blamed = [t for t in misfits if (lead_rank(t) > lead_rank(step.tile or t) if lead else step.fits(t))]
    reason = f"{_made(step.seat, step)}, but had"
    if lead:
        reason = f"{_made(step.seat, step)} as a forced lead, but seat {fate.seat} had"
    if len(blamed) == 1:
        where = _whereabouts(steps, blamed[0], fate.seat, fates[blamed[0]].until)
        raise IllegalEventError(step.move, f"{reason} {format_tile(blamed[0])}, {where}")
    few = blamed[-_LISTED:]
    listed = " or ".join(map(format_tile, few))
    laid = sorted({steps[fates[tile].until].move for tile in few if fates[tile].until != TO_THE_END})
    later = f" (played in {_moves(laid)})" if laid else ""
    raise IllegalEventError(
        step.move, f"{reason} {listed}{later}: not all of them can have come by later draws"
    )


def _check_hidden(position: Situation, walk: _Walk) -> None:
    """Is there a deal of what is not seen, too, that agrees with every draw and pass?"""
    steps, unseen = walk.steps, unseen_tiles(position, walk.line)
    if not any(position.hidden) or not _misfits(position, walk, TO_THE_END, unseen):
        return
    found = (_misfits(position, walk, number, unseen) for number in range(1, len(steps) + 1))
    last, tiles = next((number, tiles) for number, tiles in enumerate(found, 1) if tiles)
    step = steps[last - 1]
    proofs = {s.move for s in steps[:last] if s.kind != "play" and any(s.fits(tile) for tile in tiles)}
    if lead := position.rules.forced_lead and any(
        lead_rank(tile) > lead_rank(steps[0].tile or tile) for tile in tiles
    ):
        proofs.add(steps[0].move)
    before = sorted(proofs - {step.move})
    reason = f"{_made(step.seat, step)}" + (" as a forced lead" if lead and last == 1 else "")
    also = f" after {_moves(before)}" if before else ""
    hidden = sorted(set(tiles) & set(unseen)) or sorted(tiles)
    listed = " ".join(map(format_tile, hidden[:_LISTED])) + (" ..." if len(hidden) > _LISTED else "")
    left = "no place is" if len(hidden) == 1 else "too few places are"
    raise IllegalEventError(step.move, f"{reason}, but{also} {left} left for {listed}")


def _moves(numbers: Sequence[int]) -> str:
    return f"move{'s' if len(numbers) > 1 else ''} {' and '.join(map(str, numbers))}"


def _proof(steps: Sequence[RecordStep], tile: Tile, fate: Fate) -> RecordStep:
    """The step that a tile, had it been in the hand before, would have made impossible.

    The last of the steps has brought the contradiction, but perhaps only by taking from this tile the draw by
    which it could have come; then an earlier one, or the forced lead, shows that it came by a draw.
    """
    before = steps[: fate.until]
    silent = [s for s in before if s.seat == fate.seat and s.kind != "play" and s.fits(tile)]
    return silent[-1] if silent else steps[0]


def _whereabouts(steps: Sequence[RecordStep], tile: Tile, seat: int, until: int) -> str:
    if until == TO_THE_END:
        return f"which is in the hand of seat {seat} after the record"
    return f"which seat {seat} plays in move {steps[until].move}"


def _misfits(position: Situation, walk: _Walk, upto: int, unseen: Sequence[Tile] = ()) -> tuple[Tile, ...]:
    """Tiles that cannot all have come to where they are, judged by the first steps only.

    Those of the known hands and the line, and with ``unseen`` also these, which may be in any hidden hand, in
    the boneyard or out of play.
    """
    steps, forced = walk.steps, position.rules.forced_lead
    fates = fates_of(steps, position.state.hands)

    slots = slots_of(steps, walk.sizes)
    certain = {slot.tile for slot in slots}  # a tile that was seen to come has come only then
    slots += [Slot(OUT, FROM_THE_START)] * (len(unseen) + len(fates) - len(slots))

    def fills(slot: Slot, tile: Tile) -> bool:
        fate = fates.get(tile)
        if slot.seat == OUT:
            return fate is None and tile not in certain
        same = slot.seat == fate.seat if fate else position.hidden[slot.seat - 1] > 0
        if not same or (tile in certain and slot.tile != tile):
            return False
        until = fate.until if fate else TO_THE_END
        return can_fill(steps, slot, tile, until, forced_lead=forced, upto=upto)

    def last(tile: Tile) -> int:
        return fates[tile].until if tile in fates else TO_THE_END

    return unplaceable(sorted((*fates, *unseen), key=last), slots, fills)
