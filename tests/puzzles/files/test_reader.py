"""Every value of a TOML file knows its place, however it is spelt."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pipcube.puzzles.files.faults import InvalidError
from pipcube.puzzles.files.reader import Document, Key, Row, parse, read_text, unknown_keys

EVERYTHING = '''\
# a comment = "with [brackets"
title = "top # no comment ]"   # a comment ] with " quotes
bare-key_1=1
"quoted key" = 2 # "x
'literal key' = 3
dotted.one = 4
dotted . "two" = 5

basic = """
first \\
   same
second"""
literal = \'\'\'
a \\ b # [
c\'\'\'
short = \'\'\'one\'\'\'
quotes = """"quoted"""""
empty = ""
empty-multi = """"""
escaped = "a \\"b\\" ]"
list = [ "a]", # comment ] with bracket
  [1, 2], \'\'\'
]\'\'\', {x = "}"},
]
inline = { a = 1, b = [1, { c = "}" }], d = "#" }
date = 1979-05-27 07:32:00
number = +1_000.5e3
flag = true

[table]
key = "t1"
  indented  =  "t2"

[table.below]
key = "t3"

[[entry]]
name = "e0"
[entry.sub]
key = "e0 sub"
[[entry.list]]
key = "e0 l0"
[[entry.list]]
key = "e0 l1"
[entry.list.deep]
key = "e0 l1 deep"

[[ entry ]] # another
name = "e1"
sub.key = "e1 sub"
[[entry."li.st"]]
key = "e1 quoted"
[entry.'x y']
key = "e1 x y"
[after]
key = 0'''


def keys_of(value: object, key: Key = ()) -> list[Key]:
    """All key paths of parsed TOML, values in inline tables and plain arrays left out."""
    found: list[Key] = []
    if isinstance(value, dict):
        for name, part in value.items():
            found += [(*key, name), *keys_of(part, (*key, name))]
    elif isinstance(value, list) and value and all(isinstance(part, dict) for part in value):
        for number, part in enumerate(value):
            found += [(*key, number), *keys_of(part, (*key, number))]
    return found


def position(document: Document, key: Key, *, at_value: bool = False) -> tuple[int | None, str]:
    """Line, and the text from the fault's column on; a value's is as wide as its carets."""
    fault = document.fault(key, "x", at_value=at_value)
    assert fault.column is not None
    return fault.line, fault.text[fault.column :][: fault.width if at_value else None]


def line_of(text: str, part: str) -> int:
    assert text.count(part) == 1, part
    return text.count("\n", 0, text.index(part)) + 1


@pytest.mark.parametrize(
    ("key", "line", "word", "value"),
    [
        (("title",), 'title = "top', "title", '"top # no comment ]"'),
        (("bare-key_1",), "bare-key_1=1", "bare-key_1", "1"),
        (("quoted key",), '"quoted key"', '"quoted key"', "2"),
        (("literal key",), "'literal key'", "'literal key'", "3"),
        (("dotted", "one"), "dotted.one", "dotted.one", "4"),
        (("dotted", "two"), "dotted . ", 'dotted . "two"', "5"),
        (("basic",), "basic =", "basic", '"""'),
        (("literal",), "literal =", "literal", "'''"),
        (("short",), "short =", "short", "'''one'''"),
        (("quotes",), "quotes =", "quotes", '""""quoted"""""'),
        (("empty",), "empty =", "empty", '""'),
        (("empty-multi",), "empty-multi =", "empty-multi", '""""""'),
        (("escaped",), "escaped =", "escaped", '"a \\"b\\" ]"'),
        (("list",), "list = [", "list", '[ "a]", # comment ] with bracket'),
        (("inline",), "inline =", "inline", '{ a = 1, b = [1, { c = "}" }], d = "#" }'),
        (("date",), "date =", "date", "1979-05-27 07:32:00"),
        (("number",), "number =", "number", "+1_000.5e3"),
        (("flag",), "flag =", "flag", "true"),
        (("table", "key"), '"t1"', "key", '"t1"'),
        (("table", "indented"), '"t2"', "indented", '"t2"'),
        (("table", "below", "key"), '"t3"', "key", '"t3"'),
        (("entry", 0, "name"), '"e0"', "name", '"e0"'),
        (("entry", 0, "sub", "key"), '"e0 sub"', "key", '"e0 sub"'),
        (("entry", 0, "list", 0, "key"), '"e0 l0"', "key", '"e0 l0"'),
        (("entry", 0, "list", 1, "key"), '"e0 l1"', "key", '"e0 l1"'),
        (("entry", 0, "list", 1, "deep", "key"), '"e0 l1 deep"', "key", '"e0 l1 deep"'),
        (("entry", 1, "name"), '"e1"', "name", '"e1"'),
        (("entry", 1, "sub", "key"), "sub.key", "sub.key", '"e1 sub"'),
        (("entry", 1, "li.st", 0, "key"), '"e1 quoted"', "key", '"e1 quoted"'),
        (("entry", 1, "x y", "key"), '"e1 x y"', "key", '"e1 x y"'),
        (("after", "key"), "key = 0", "key", "0"),
    ],
    ids=lambda value: ".".join(map(str, value)) if isinstance(value, tuple) else "",
)
def test_places(key: Key, line: str, word: str, value: str) -> None:
    document = parse(EVERYTHING, "f.toml")
    number, rest = position(document, key)
    assert number == line_of(EVERYTHING, line)
    assert rest.startswith(word)
    assert position(document, key, at_value=True) == (line_of(EVERYTHING, line), value)


def test_places_of_tables() -> None:
    document = parse(EVERYTHING, "f.toml")
    for key, header in (
        (("table",), "[table]"),
        (("table", "below"), "[table.below]"),
        (("entry", 0), "[[entry]]"),
        (("entry", 0, "sub"), "[entry.sub]"),
        (("entry", 1), "[[ entry ]]"),
        (("entry", 1, "li.st", 0), '[[entry."li.st"]]'),
        (("after",), "[after]"),
    ):
        assert document.fault(key, "x").line == line_of(EVERYTHING, header), key


def test_every_key_has_a_place() -> None:
    document = parse(EVERYTHING, "f.toml")
    for key in keys_of(tomllib.loads(EVERYTHING)):
        assert document.fault(key, "x").line is not None, key


def test_a_key_inside_an_inline_value_has_the_place_of_the_whole() -> None:
    document = parse("a = 1\nb = [{c = 2},\n {c = 3}]\n", "f.toml")
    assert document.fault(("b", 1, "c"), "x").line == 2
    assert document.fault(("nowhere",), "x").line is None


def test_values() -> None:
    document = parse(EVERYTHING, "f.toml")
    assert document.value(("entry", 0, "list", 1, "key")) == "e0 l1"
    assert document.value(()) == document.data == tomllib.loads(EVERYTHING)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ('v = """\nab\n\n  cd\n"""', [Row("ab", 2, 0), Row("  cd", 4, 0)]),
        ("v = '''\nab\n  cd'''", [Row("ab", 2, 0), Row("  cd", 3, 0)]),
        ('v = """ab\ncd"""', [Row("ab", 1, 7), Row("cd", 2, 0)]),
        ('  v  =  "ab"', [Row("ab", 1, 9)]),
        ("v = 'ab'", [Row("ab", 1, 5)]),
        ('v = "ab\\ncd"', [Row("ab", 1, None), Row("cd", 1, None)]),
        ('v = """\nab \\\n  cd\n"""', [Row("ab cd", 2, None)]),
        ("v = '''\na\\b\n'''", [Row("a\\b", 2, None)]),
        ('v = ""', []),
        ('v = """\n\n"""', []),
        ('# c\n[[t]]\nw = 1\n[t.u]\nv = """\nab\n"""', [Row("ab", 6, 0)]),
    ],
)
def test_rows(text: str, rows: list[Row]) -> None:
    document = parse(text, "f.toml")
    key: Key = ("t", 0, "u", "v") if "[[t]]" in text else ("v",)
    assert document.rows(key) == rows


def test_rows_of_a_value_inside_an_inline_table() -> None:
    document = parse('# c\nt = [{v = "ab\\ncd"}]', "f.toml")
    assert document.rows(("t", 0, "v")) == [Row("ab", 2, None), Row("cd", 2, None)]


def test_fault_in_a_row() -> None:
    document = parse('v = """\nab\n  cd\n"""', "f.toml")
    fault = document.fault_in(document.rows(("v",))[1], "wrong", 3)
    assert str(fault) == "f.toml:3: wrong\n      cd\n       ^"
    escaped = parse('v = "ab\\ncd"', "f.toml")
    assert str(escaped.fault_in(escaped.rows(("v",))[1], "wrong", 1)) == "f.toml:1: wrong"


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_line_ends_and_byte_order_mark(tmp_path: Path, start: bytes, end: bytes) -> None:
    path = tmp_path / "f.toml"
    path.write_bytes(start + EVERYTHING.encode().replace(b"\n", end))
    document, plain = parse(read_text(str(path)), "f.toml"), parse(EVERYTHING, "f.toml")
    assert document.spans == plain.spans
    assert document.data == plain.data
    assert document.rows(("literal",)) == plain.rows(("literal",))


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a = = 1", 1, 4),
        ("a = 1\n  b = ]", 2, 6),
        ("a = 1\na = 2", 2, 5),
        ("a = 1\n[b\n", 2, 2),
        ("a 1", 1, 2),
        ('a = "x', 1, 6),
        ('a = """\nx\ny', 3, 1),
        ("a = [1,\n2", 2, 1),
        ("a = ", 1, 4),
        ("[a]\n[a]", 2, 2),
        ('a = "\\q"', 1, None),
        ("a = 1979-13-40", 1, None),
        ("a = 1\x00", 1, None),
        ("[[a]]\n[a]", 2, None),
    ],
)
def test_syntax_errors(text: str, line: int, column: int | None) -> None:
    with pytest.raises(InvalidError) as caught:
        parse(text, "f.toml")
    (fault,) = caught.value.faults
    assert fault.message.startswith("not valid TOML: ")
    assert "(at" not in fault.message
    assert (fault.file, fault.line) == ("f.toml", line)
    assert fault.text == text.split("\n")[line - 1]
    assert fault.column is not None
    if column is not None:
        assert fault.column == column


@pytest.mark.parametrize("text", ["a = " + "[" * 20000, "a = " + "9" * 5000, "a = " + "{a=" * 5000])
def test_monstrous_values(text: str) -> None:
    with pytest.raises(InvalidError, match="not valid TOML"):
        parse(text, "f.toml")


@pytest.mark.parametrize("part", ["a", '"a"', "'a'", '"\\"."', "'#'"])
def test_keys_of_many_parts_are_refused(part: str) -> None:
    """They would take tomllib minutes."""
    for text in (
        f"{part}." * 20_000 + "a = 1",
        "[" + f"{part} . " * 20_000 + "a]",
        f"b = {{{f'{part}.' * 9}a = 1}}",
    ):
        with pytest.raises(InvalidError, match="a key of more than 8 parts"):
            parse(text, "f.toml")


@pytest.mark.parametrize(
    "text",
    [
        "a.b.c.d.e.f.g = 1",
        'a = "R.R.R.R.R.R.R.R.R.R"',
        "a = '''R.R.R.R.R.R.R.R.R.R'''",
        "a = 1 # a.b.c.d.e.f.g.h.i.j",
    ],
)
def test_dots_elsewhere_are_no_keys(text: str) -> None:
    assert parse(text, "f.toml").data == tomllib.loads(text)


@pytest.mark.parametrize("unit", ["[[a]]\n", "[a%]\n", "a% = 1\n", "{},", "[],", "{a=1},"])
def test_millions_of_keys_are_refused(unit: str) -> None:
    """They would take gigabytes."""
    body = "".join(unit.replace("%", str(n)) for n in range(210_000))
    with pytest.raises(InvalidError, match="more than 200,000 keys, tables and lists"):
        parse(f"b = [{body}]" if unit.endswith(",") else body, "f.toml")
    with pytest.raises(InvalidError, match="more than 200,000 keys, tables and lists"):
        parse("".join(f"[a{n}.b.c.d.e.f.g]\n" for n in range(30_000)), "f.toml")
    text = "a = [" + '"[={",' * 210_000 + "]"
    assert len(parse(text, "f.toml").data["a"]) == 210_000


def test_what_tomllib_says_is_cut() -> None:
    with pytest.raises(InvalidError) as caught:
        parse(f"[{'a' * 100_000}]\n" * 2, "f.toml")
    (fault,) = caught.value.faults
    assert fault.message.startswith("not valid TOML: Cannot declare ('aaaa")
    assert len(fault.message) < 250


def test_a_fault_in_a_line_of_megabytes_is_cheap() -> None:
    """A file of a hundred thousand faulty entries in one line asks for it a hundred thousand times."""
    document = parse("a = [" + "1, " * 100_000 + "]", "f.toml")
    faults = [document.fault(("a", number), "x", at_value=True) for number in range(2000)]
    assert all(fault.width <= 1000 for fault in faults)
    assert faults[0].line == 1


def test_long_texts_are_read_in_linear_time() -> None:
    """A pattern that backtracks would need hours."""
    body = "x" * 200_000 + "\\\\" * 50_000 + '"' + "'" * 2
    document = parse(f'a = """{body} """\nb = 1', "f.toml")
    assert position(document, ("b",)) == (2, "b = 1")
    with pytest.raises(InvalidError):
        parse(f'a = """{body}', "f.toml")


def test_unknown_keys() -> None:
    document = parse('[[t]]\nname = 1\nnmae = 2\n"odd\\u001b" = 3', "f.toml")
    first, second = unknown_keys(document, ("t", 0), ("name",), "t 1: ")
    assert str(first) == "f.toml:3: t 1: unknown key 'nmae' (did you mean \"name\"?)\n    nmae = 2\n    ^^^^"
    assert second.message == "t 1: unknown key 'odd\\x1b'"


SNIPPETS = st.one_of(
    st.sampled_from(
        ['"""', "'''", '"', "'", "[[", "]]", "[", "]", "{", "}", "=", ".", ",", "#", "\\", "\n", "\r", "\t",
         "a", "1", "-", "é", "\x00", "\ufeff", '"a.b"', "x.y=1\n", "[[entry]]\n", "[entry]\n"]
    ),
    st.text(max_size=6),
)  # fmt: skip


@settings(max_examples=400, deadline=None, derandomize=True, database=None)
@given(
    st.lists(st.tuples(st.integers(0, len(EVERYTHING)), st.integers(0, 12), SNIPPETS), max_size=4),
    st.integers(0, len(EVERYTHING)),
)
@example([], 5)
def test_mutated_texts_only_raise_input_errors(edits: list[tuple[int, int, str]], end: int) -> None:
    text = EVERYTHING if end % 3 == 0 else EVERYTHING[:end]
    for at, cut, snippet in edits:
        text = text[:at] + snippet + text[at + cut :]
    judge(text)


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.lists(SNIPPETS, max_size=25).map("".join))
def test_random_texts_only_raise_input_errors(text: str) -> None:
    judge(text)


def judge(text: str) -> None:
    """Parse a text; whatever it is, faults lie in it and all keys of sound TOML have lines within it."""
    try:
        document = parse(text, "f.toml")
    except InvalidError as error:
        (fault,) = error.faults
        assert fault.line is None or 1 <= fault.line <= text.count("\n") + 1
        assert str(fault)
        return
    for key in keys_of(document.data):
        fault = document.fault(key, "x", at_value=True)
        assert fault.line is None or 1 <= fault.line <= text.count("\n") + 1
        value = document.value(key)
        if isinstance(value, str):
            for row in document.rows(key):
                assert str(document.fault_in(row, "x", 1))
                if row.column is not None:
                    line = text.replace("\r\n", "\n").split("\n")[row.line - 1]
                    assert line[row.column :].startswith(row.text.rstrip("\r"))
