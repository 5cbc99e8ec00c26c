"""Values as files of all games have them: words, one of a few choices, whole numbers, yes and no."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from .faults import Fault, nearest
from .reader import Document, Key, Row, show

Token = tuple[Row, int, str]  # a word, its row and its column


def token_fault(document: Document, token: Token, message: str) -> Fault:
    """A fault that points at a word."""
    row, column, word = token
    return document.fault_in(row, message, column, len(word))


def tokens_in(rows: Iterable[Row]) -> list[Token]:
    """The words of some lines."""
    return [(row, word.start(), word.group()) for row in rows for word in re.finditer(r"\S+", row.text)]


def too_many(document: Document, tokens: Sequence[Token], most: int, what: str, faults: list[Fault]) -> bool:
    """Are there more words than can be meant? They are one fault, not thousands."""
    if len(tokens) > most:
        faults.append(token_fault(document, tokens[most], f"{what}, found {len(tokens)}"))
    return len(tokens) > most


def _value_fault(document: Document, key: Key, where: str, wanted: str, hint: str = "") -> Fault:
    message = f"{where}, {key[-1]}: expected {wanted}, found {show(document.value(key))}{hint}"
    return document.fault(key, message, at_value=True)


def read_tokens(document: Document, key: Key, where: str, faults: list[Fault]) -> list[Token]:
    """The words of a text; empty if it is missing or (a fault) no text."""
    value = document.value(key[:-1]).get(key[-1])
    if value is None:
        return []
    if not isinstance(value, str):
        faults.append(_value_fault(document, key, where, "a text in quotes"))
        return []
    return tokens_in(document.rows(key))


def read_token_lists(document: Document, key: Key, where: str, faults: list[Fault]) -> list[list[Token]]:
    """The words of each text of an array; empty if it is missing or (a fault) no array of texts."""
    value = document.value(key[:-1]).get(key[-1])
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        faults.append(_value_fault(document, key, where, 'a list of texts such as ["...", "..."]'))
        return []
    return [tokens_in(rows) for rows in document.item_rows(key)]


def read_texts(document: Document, key: Key, where: str, faults: list[Fault]) -> list[str]:
    """An array of texts; empty if it is missing or (a fault) something else."""
    value = document.value(key[:-1]).get(key[-1])
    if value is None:
        return []
    if isinstance(value, list) and all(isinstance(text, str) for text in value):
        return value
    faults.append(_value_fault(document, key, where, 'a list of texts such as ["...", "..."]'))
    return []


def read_choice(
    document: Document, key: Key, allowed: Sequence[str], where: str, faults: list[Fault]
) -> str | None:
    """One of a few words, the first if the key is missing; ``None`` after a fault."""
    value = document.value(key[:-1]).get(key[-1], allowed[0])
    if value in allowed:
        return value
    quoted = [f'"{word}"' for word in allowed]
    hint = nearest(value, allowed) if isinstance(value, str) else ""
    wanted = f"{', '.join(quoted[:-1])} or {quoted[-1]}"
    faults.append(_value_fault(document, key, where, wanted, hint))
    return None


def read_number(
    document: Document, key: Key, span: range, default: int | None, where: str, faults: list[Fault]
) -> int | None:
    """A whole number of a span, the default if the key is missing; ``None`` after a fault."""
    value = document.value(key[:-1]).get(key[-1], default)
    if value is None or (type(value) is int and value in span):
        return value
    wanted = f"a whole number from {span.start} to {span.stop - 1}"
    faults.append(_value_fault(document, key, where, wanted))
    return None


def read_numbers(
    document: Document, key: Key, span: range, where: str, faults: list[Fault]
) -> list[int] | None:
    """A list of whole numbers of a span; ``None`` if it is missing or after a fault."""
    value = document.value(key[:-1]).get(key[-1])
    if value is None:
        return None
    if isinstance(value, list) and all(type(number) is int and number in span for number in value):
        return value
    wanted = f"a list of whole numbers from {span.start} to {span.stop - 1}"
    faults.append(_value_fault(document, key, where, wanted))
    return None


def read_flag(document: Document, key: Key, where: str, faults: list[Fault]) -> bool:
    """``true`` or ``false``, the latter if the key is missing or after a fault."""
    value = document.value(key[:-1]).get(key[-1], False)
    if isinstance(value, bool):
        return value
    faults.append(_value_fault(document, key, where, "true or false"))
    return False
