"""Damage to the text of a file, by chance but the same for the same seed."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from random import Random

Mutation = Callable[[str, Random], str]

NUMBERS = (
    *("0", "1", "2", "3", "-1", "-0", "+7", "1000001", "9" * 30, "-" + "9" * 30, "9" * 5000, "1" * 4000),
    *("1.0", "0.5", "-3.7e300", "1e999", "nan", "-nan", "inf", "-inf", "1_0", "0x10", "0o7", "0b11"),
    *("0x" + "f" * 6000, "1_" * 3 + "1", "007", "1e", ".5", "٣", "\uff14"),
)  # fmt: skip
TEXTS = (
    *("", " ", "\t", "x", "?", "?7", "?99", "rest", "none", "pass", "draw:2", "draw:", "6-6", "6-4>", "ABK"),
    *("0,0:ABK", "T 000 100 200 110", "R", "RRRR", "....", "# / #", "../../etc/passwd", "/dev/null", "-"),
    *("@x", "x" * 300, "word " * 3000, "a" * 100_000, "#/" * 3000, "R.R." * 40, "a.b." * 60),
    *("\\u0000", "\\u001b[31m", "\\n", "\\r\\n", "\\t", "\\\\", '\\"', "\\u2028", "\\u0085", "\\u009b"),
    *("\u202eRL", "\u200f", "\ufeff", "e\u0301\u0301\u0301", "\U0001f468\u200d\U0001f469", "\uffff"),
    *("\U0010ffff", "\\ud800", "\\U00110000", "漢字", "🁇", "ß", "\u017f", "\u0131", "\u212a"),
    *("\uff16-\uff16", "\uff11,\uff11:ABK", "\uff32\uff32\uff32\uff32", "٦-٦"),  # full-width, Arabic
)
VALUES = (
    *("true", "[]", "{}", '""', '[""]', "[[]]", "[1, 'a', [2]]", '{a = 1, b = {c = "x"}}', "1979-05-27"),
    *("1979-05-27T07:32:00Z", "07:32:00", "[" * 50 + "]" * 50, "[" * 400 + "]" * 400),
    *("{a = " * 60 + "1" + "}" * 60, "[" + "1, " * 3000 + "]", '["' + '", "'.join("a" * 200) + '"]'),
    *("''''''", '"""\\\n  x"""'),
)
LINES = (
    *("", "#", "# \u202e", "x = 1", "[x]", "[[x]]", "[[challenge]]", "[[piece]]", "[[hand]]", "[[game]]"),
    *("[[game.round]]", "[[position]]", "[challenge]", "[challenge.x]", "name = 'twin'", "name = 1", "="),
    *('"" = 1', "'a.b' = 1", '"\\u001b" = 1', "a." * 30 + "a = 1", "a." * 300 + "a = 1", "\x00"),
    *('"a".' * 300 + "a = 1", "[" * 3000, "[" + "a." * 300 + "a]", "pieces = 'soma'", "pieces = '.'"),
    *("shape = [8, 8, 8]", "count = 2"),
)
_NUMBER = re.compile(r"(?<![\w.-])[+-]?\d+(?![\w.-])")
_TEXT = re.compile(r'"""[^"]*"""|"[^"\n]*"')
_VALUE = re.compile(r'(?<== )(?:"""[^"]*"""|.+)')


def mutated(content: bytes, rng: Random) -> bytes:
    """The same file with one to three changes; a packed one is packed again, or its packing is damaged."""
    if content.startswith(b"\x1f\x8b"):
        if rng.random() < 0.5:
            return _bytes_changed(content, rng)
        return gzip.compress(mutated(gzip.decompress(content), rng), mtime=0)
    text = content.decode()
    for _ in range(rng.choice((1, 1, 2, 3))):
        text = rng.choice(MUTATIONS)(text, rng)
    return _encoded(text, rng)


def _encoded(text: str, rng: Random) -> bytes:
    content = text.encode("utf-8", "surrogatepass")
    kind = rng.random()
    if kind < 0.80:
        return content
    if kind < 0.84:
        return b"\xef\xbb\xbf" * rng.randint(1, 2) + content
    if kind < 0.90:
        return content.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\n\r")))
    if kind < 0.93:
        return text.encode(rng.choice(("utf-16", "utf-16-le", "utf-32", "utf-7", "cp500")), "replace")
    if kind < 0.96:
        at = rng.randint(0, len(content))
        return (
            content[:at]
            + rng.choice((b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xe9", b"\x00"))
            + content[at:]
        )
    return _bytes_changed(content, rng)


def _bytes_changed(content: bytes, rng: Random) -> bytes:
    changed = bytearray(content)
    for _ in range(rng.randint(1, 4)):
        if changed:
            changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _replaced(pattern: re.Pattern[str], found: Callable[[Random], str]) -> Mutation:
    """Puts something else where one of the matches of a pattern is."""

    def change(text: str, rng: Random) -> str:
        places = [match.span() for match in pattern.finditer(text)]
        if not places:
            return text
        begin, end = rng.choice(places)
        return text[:begin] + found(rng) + text[end:]

    return change


def _quoted(rng: Random) -> str:
    quote = rng.choice(('"', '"', '"', "'", '"""', "'''"))
    return quote + rng.choice(TEXTS) + quote


def _any_value(rng: Random) -> str:
    return rng.choice((*VALUES, *NUMBERS, _quoted(rng), _quoted(rng)))


def _cut(text: str, rng: Random) -> str:
    return text[: rng.randint(0, len(text))]


def _beheaded(text: str, rng: Random) -> str:
    return text[rng.randint(0, len(text)) :]


def _lines_changed(text: str, rng: Random) -> str:
    lines = text.split("\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(5)
    if kind == 0:
        del lines[a]
    elif kind == 1:
        lines.insert(b, lines[a])
    elif kind == 2:
        lines[a], lines[b] = lines[b], lines[a]
    elif kind == 3:
        lines[a:b] = reversed(lines[a:b])
    else:
        lines.insert(a, rng.choice(LINES))
    return "\n".join(lines)


def _words_changed(text: str, rng: Random) -> str:
    words = re.split(r"(\s+)", text)  # words and what is between them in turn
    a, b = (rng.randrange((len(words) + 1) // 2) * 2 for _ in range(2))
    kind = rng.randrange(5)
    if kind == 0:
        words[a] = ""
    elif kind == 1:
        words[a] += " " + words[a]
    elif kind == 2:
        words[a], words[b] = words[b], words[a]
    elif kind == 3:
        words[a] = words[b]
    else:
        words[a] = rng.choice((*TEXTS, *NUMBERS))
    return "".join(words)


def _characters_changed(text: str, rng: Random) -> str:
    at = rng.randint(0, len(text))
    new = rng.choice((*"\"'[]{}=.,#\\\n\t\x00\x1b\x7f-?<>/:01RYry漢", "\u0301", "\u202e", "\u2028", "ab", ""))
    return text[:at] + new + text[at + rng.randint(0, 2) :]


def _doubled(text: str, rng: Random) -> str:
    return text + "\n" + text if rng.random() < 0.5 else (text + "\n") * 3


def _one_long_line(text: str, rng: Random) -> str:
    return text.replace("\n", rng.choice((" ", "  ", ",")), rng.randint(1, 30))


MUTATIONS: tuple[Mutation, ...] = (
    *(_replaced(_NUMBER, lambda rng: rng.choice(NUMBERS)),) * 3,
    *(_replaced(_TEXT, _quoted),) * 3,
    *(_replaced(_VALUE, _any_value),) * 3,
    *(_lines_changed,) * 3,
    *(_words_changed,) * 3,
    *(_characters_changed,) * 3,
    *(_cut, _beheaded, _doubled, _one_long_line),
)
