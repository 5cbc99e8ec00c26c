"""Hand files: reading them, finding all that is wrong with them, and writing them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ...files.collection import Collection, Entry, NamedTable, named_tables, open_source
from ...files.faults import Fault
from ...files.reader import Document, show, unknown_keys
from ...files.values import Token, read_choice, read_number, read_tokens, token_fault, too_many
from ..rules.hand import Hand, rest_of_box
from ..rules.laying import BLOCKS, MATCHES, Hex, Placement, Profile, broken_rule
from ..rules.pieces import BLOCKING, BOX, COLOURS, canonical, kind

FOLDER = "cubed"
MAX_COORDINATE = 1000  # far beyond what 88 pieces can reach
MAX_DRAWS = 2
MOST = sum(BOX.values())  # pieces in a list
_KEYS = ("name", "pieces", "table", "bag", "discarded", "drawn", "match", "block")
_LAID = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9}):(\S*)")


Evening = Collection[Hand]


def format_table(table: Mapping[Hex, str]) -> str:
    """The table as a hand file has it: ``q,r:TRL`` in the order played."""
    return " ".join(f"{q},{r}:{sides}" for (q, r), sides in table.items())


def format_hand(hand: Hand) -> str:
    """A hand as an entry of a hand file."""
    lines = ["[[hand]]", f"name = {json.dumps(hand.name, ensure_ascii=False)}"]
    lines.append(f'pieces = "{" ".join(hand.pieces)}"')
    if hand.table:
        lines.append(f'table = "{format_table(hand.table)}"')
    if hand.bag != rest_of_box(hand.pieces, map(canonical, hand.table.values()), hand.discarded):
        lines.append(f'bag = "{" ".join(hand.bag) or "none"}"')
    if hand.discarded:
        lines.append(f'discarded = "{" ".join(hand.discarded)}"')
    if hand.drawn:
        lines.append(f"drawn = {hand.drawn}")
    lines += [f'match = "{hand.profile.match}"', f'block = "{hand.profile.block}"']
    return "\n".join(lines) + "\n"


def read_hands(source: str, only: Sequence[str] = ()) -> Evening:
    """Read a hand file.

    Args:
        source: a path, ``-`` for standard input, or ``@name`` for a shipped collection.
        only: names of the entries wanted; all if empty.

    Raises:
        InvalidError: the file cannot be read at all.
    """
    document = open_source(source, FOLDER).document
    faults = unknown_keys(document, (), ("hand",), "")
    entries = [_entry(document, named) for named in named_tables(document, "hand", only, faults)]
    return Evening(tuple(entries), tuple(faults))


def _entry(document: Document, named: NamedTable) -> Entry[Hand]:
    """One hand, or all that is wrong with it."""
    key, table, where, faults = named.key, named.table, named.where, named.faults
    faults += unknown_keys(document, key, _KEYS, f"{where}: ")
    match = read_choice(document, (*key, "match"), MATCHES, where, faults)
    block = read_choice(document, (*key, "block"), BLOCKS, where, faults)
    drawn = read_number(document, (*key, "drawn"), range(MAX_DRAWS + 1), 0, where, faults)

    def listed_in(name: str) -> list[tuple[Token, str]]:
        tokens = read_tokens(document, (*key, name), where, faults)
        return read_pieces(document, tokens, f"{where}, {name}", faults)

    pieces = listed_in("pieces")
    if "pieces" not in table:
        faults.append(document.fault(key, f"{where}: the pieces are missing"))
    elif isinstance(table["pieces"], str) and not table["pieces"].strip():
        faults.append(document.fault((*key, "pieces"), f"{where}: the hand is empty", at_value=True))
    discarded = listed_in("discarded")
    for token, piece in discarded:
        if kind(piece) != BLOCKING:
            message = f"{where}, discarded: {piece} is no blocking piece; only these are put out of the game"
            faults.append(token_fault(document, token, message))
    profile = Profile(match or MATCHES[0], block or BLOCKS[0])
    before = len(faults)
    laid = read_laid(
        document, read_tokens(document, (*key, "table"), where, faults), f"{where}, table", faults
    )
    sound = len(faults) == before
    listed = None if table.get("bag") in ("none", "rest") else listed_in("bag")
    on_table = [(token, canonical(placement.sides)) for token, placement in laid]
    _check_box(document, where, [*pieces, *on_table, *discarded, *(listed or [])], faults)
    if match and block and sound:
        _check_table(document, where, laid, profile, faults)
    if faults or named.name is None or drawn is None:
        return Entry(named.name, None, tuple(faults))
    placed = {placement.at: placement.sides for _, placement in laid}
    names = tuple(piece for _, piece in pieces)
    out = tuple(piece for _, piece in discarded)
    bag = tuple(sorted(piece for _, piece in listed or []))
    if table.get("bag", "rest") == "rest":
        bag = rest_of_box(names, map(canonical, placed.values()), out)
    return Entry(named.name, Hand(named.name, names, placed, bag, out, drawn, profile), ())


def _piece_fault(sides: str) -> str | None:
    """Why three letters are no piece of the box."""
    if len(sides) != 3 or not set(sides) <= set(COLOURS):
        letters = ", ".join(COLOURS)
        return f"{show(sides)} is no piece: expected three of the letters {letters}"
    if canonical(sides) not in BOX:
        return f"the box has no piece {sides}: purple (M) stands twice on blocking pieces, beside one colour"
    return None


def read_pieces(
    document: Document,
    tokens: Sequence[Token],
    where: str,
    faults: list[Fault],
    *,
    limit_to_box: bool = False,
) -> list[tuple[Token, str]]:
    """A list of pieces by their canonical names; ``limit_to_box``: none more often than the box holds it."""
    pieces: list[tuple[Token, str]] = []
    if too_many(document, tokens, MOST, f"{where}: the box has {MOST} pieces", faults):
        return pieces
    for token in tokens:
        if problem := _piece_fault(token[2]):
            faults.append(token_fault(document, token, f"{where}: {problem}"))
        else:
            pieces.append((token, canonical(token[2])))
    if limit_to_box:
        _check_box(document, where, pieces, faults)
    return pieces


def read_laid(
    document: Document, tokens: Sequence[Token], where: str, faults: list[Fault]
) -> list[tuple[Token, Placement]]:
    """Placements written ``q,r:TRL``; whether they are legal is not asked here."""
    laid: list[tuple[Token, Placement]] = []
    if too_many(document, tokens, MOST, f"{where}: the box has {MOST} pieces", faults):
        return laid
    for token in tokens:
        match = _LAID.fullmatch(token[2])
        if not match:
            message = f"{where}: expected q,r:TRL such as 1,-1:ACK, found {show(token[2])}"
            faults.append(token_fault(document, token, message))
            continue
        at = int(match[1]), int(match[2])
        if max(map(abs, at)) > MAX_COORDINATE:
            message = f"{where}: coordinates go from -{MAX_COORDINATE} to {MAX_COORDINATE}"
            faults.append(token_fault(document, token, message))
        elif problem := _piece_fault(match[3]):
            faults.append(token_fault(document, token, f"{where}: {problem}"))
        else:
            laid.append((token, Placement(at, match[3])))
    return laid


def _check_box(
    document: Document, where: str, used: Iterable[tuple[Token, str]], faults: list[Fault]
) -> None:
    """No piece is used more often than the box holds it, over hand, table, discarded and bag."""
    times: Counter[str] = Counter()
    for token, piece in used:
        times[piece] += 1
        if times[piece] > BOX[piece]:
            holds = f"{BOX[piece]} time{'s' if BOX[piece] > 1 else ''}"
            message = f"{where}: piece {token[2][-3:]} is used more often than the box holds it ({holds})"
            faults.append(token_fault(document, token, message))


def _check_table(
    document: Document, where: str, laid: list[tuple[Token, Placement]], profile: Profile, faults: list[Fault]
) -> None:
    """Every piece was laid by the rules, in the order written; what follows a breach is not judged."""
    table: dict[Hex, str] = {}
    for number, (token, placement) in enumerate(laid, 1):
        if problem := broken_rule(table, placement, profile):
            message = f"{where}, table, piece {number} ({placement.sides}): {problem}"
            faults.append(token_fault(document, token, message))
            return
        table[placement.at] = placement.sides
