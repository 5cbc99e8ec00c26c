"""Faults as texts."""

from __future__ import annotations

import pickle

from pipcube.puzzles.files.faults import Fault, InvalidError, nearest
from pipcube.puzzles.files.reader import show


def test_fault_texts() -> None:
    assert str(Fault("wrong", "f")) == "f: wrong"
    assert str(Fault("wrong", "f", 3)) == "f:3: wrong"
    assert str(Fault("wrong", "f", 3, "abc", 1, 2)) == "f:3: wrong\n    abc\n     ^^"
    assert str(Fault("wrong", "f", 3, "a\tb\x1b", 2)) == "f:3: wrong\n    a b \n      ^"
    assert str(Fault("wrong", "f", 3, "abc", 1, 99)) == "f:3: wrong\n    abc\n     ^^"
    assert str(Fault("wrong", "f", 3, "e\u0301\u0301x漢", 3)) == "f:3: wrong\n    e\u0301\u0301x漢\n     ^"
    assert str(Fault("wrong", "f", 3, "漢e\u0301x", 1, 2)) == "f:3: wrong\n    漢e\u0301x\n      ^"
    assert str(Fault("wrong", "a\x1b\nb", 3)) == "a??b:3: wrong"
    first, text, carets = str(Fault("wrong", "f", 3, "x" * 5000 + "HERE" + "y" * 5000, 5000, 4)).split("\n")
    assert first == "f:3: wrong"
    assert len(text) <= 110
    begin = carets.index("^")
    assert text[begin : begin + carets.count("^")] == "HERE"


def test_input_error_survives_pickling() -> None:
    error = InvalidError([Fault("one", "f", 1), Fault("two", "f", 2, "abc", 1, 2)])
    again = pickle.loads(pickle.dumps(error))
    assert again.faults == error.faults
    assert str(again) == "f:1: one\nf:2: two\n    abc\n     ^^"


def test_nearest() -> None:
    assert nearest("targt", ["setup", "target"]) == ' (did you mean "target"?)'
    assert nearest("xyz", ["setup", "target"]) == ""
    assert nearest("setup", ["setup\x1b", "setu\n"]) == ""
    assert nearest("x" * 100_000, ["x" * 99_999]) == nearest("x" * 200, ["x" * 201]) == ""


def test_show() -> None:
    assert show("a\x1b") == "'a\\x1b'"
    assert len(show("x" * 10**6)) <= 80
    assert len(show(16**5000)) <= 80
    assert len(show([16**5000])) <= 80
