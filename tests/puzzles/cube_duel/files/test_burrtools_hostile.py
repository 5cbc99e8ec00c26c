"""Files of BurrTools that are none, or meant to do harm."""

from __future__ import annotations

import gzip
import re
import tempfile
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pipcube.puzzles.cube_duel.files.burrtools import xml as burrtools_xml
from pipcube.puzzles.cube_duel.files.burrtools.export import puzzle_xml
from pipcube.puzzles.cube_duel.files.burrtools.import_ import read_problems
from pipcube.puzzles.cube_duel.files.writing import format_booklet
from pipcube.puzzles.files.faults import InvalidError

from ....reading import read_booklet
from .exchange import BRICK, Import, alike, faults, take

__all__ = ["take"]

HOSTILE = {
    "laughs": b'<!DOCTYPE puzzle [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><puzzle version="2">&b;</puzzle>',
    "outside": b'<!DOCTYPE puzzle [<!ENTITY x SYSTEM "file:///etc/passwd">]><puzzle version="2">&x;</puzzle>',
    "foreign": b'<!DOCTYPE puzzle SYSTEM "http://localhost/x.dtd"><puzzle version="2"/>',
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=list(HOSTILE))
def test_document_types_are_refused(content: bytes, take: Import) -> None:
    for one in (content, gzip.compress(content, mtime=0)):
        with pytest.raises(InvalidError, match=r"a document type \(<!DOCTYPE ...>\) is not accepted"):
            take(one)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b" \n", "the file is empty"),
        (gzip.compress(b"", mtime=0), "not valid XML: no element found"),
        (b"\x1f\x8b", "cut off"),
        (b"\x1f\x8bgarbage", "the gzip data are damaged"),
        (gzip.compress(b"garbage", mtime=0), "1: not valid XML: syntax error"),
        (gzip.compress(b"<puzzle/>", mtime=0) + b"x", "something else after the gzip data"),
        (
            gzip.compress(b"<puz", mtime=0) + gzip.compress(b"zle/>", mtime=0) + bytes(512),
            "expected version 1 or 2",
        ),
        (b"<cube/>", "its outermost element is 'cube', not 'puzzle'"),
        (b"<puzzle>\n<shapes>\n</puzzle>", "3: not valid XML: mismatched tag"),
        (b"<puzzle/><puzzle/>", "not valid XML: junk after document element"),
        (b"<?xml version='1.0' encoding='klingon'?><puzzle/>", "not valid XML"),
        (b"<?xml version='1.0' encoding='gb2312'?><puzzle/>", "not valid XML"),
        (b"<puzzle name='\xff'/>", "not valid XML: not well-formed"),
        (b"<puzzle>&#0;</puzzle>", "not valid XML: reference to invalid character"),
        (b"<puzzle>&nothing;</puzzle>", "not valid XML: undefined entity"),
        (b"<puzzle version='2'/>", "there is no problem in this file"),
        (b"<a>" * 600, "1: elements nested more than 500 deep"),
        (b"<puzzle>\n<a " + b"x" * (2 << 20), "2: a tag or comment of more than 1024 kB"),
        (b"<puzzle>\n<!--" + b"x" * (2 << 20), "2: a tag or comment of more than 1024 kB"),
        (
            b"<puzzle version='2'><problems>" + b"<problem/>" * 5001 + b"</problems></puzzle>",
            "more than 5,000 problems",
        ),
        (b"<puzzle version='2'><colors>" + b"<color/>" * 64 + b"</colors></puzzle>", "more than 63 colours"),
        (b"PK\x03\x04", "not valid XML"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",  # the contents are long
)
def test_files_that_are_none(content: bytes, message: str, take: Import) -> None:
    try:
        found = faults(take(content))
    except InvalidError as error:
        found = [str(error)]
    assert len(found) == 1
    assert message in found[0]


def test_a_bomb_is_not_unpacked(take: Import) -> None:
    pack = zlib.compressobj(9, wbits=31)
    block = b" " * (1 << 20)
    head = pack.compress(block) + pack.flush(zlib.Z_FULL_FLUSH)
    again = pack.compress(block) + pack.flush(zlib.Z_FULL_FLUSH)  # stands by itself, so it can be repeated
    content = head + again * 1023  # a gigabyte once unpacked
    assert len(content) < 2 << 20
    with pytest.raises(InvalidError, match="larger than the limit of 32 MB when unpacked"):
        take(content)


def test_the_number_of_elements_is_limited(take: Import, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(burrtools_xml, "_MAX_ELEMENTS", 1000)
    with pytest.raises(InvalidError, match="2: more than 1,000 elements"):
        take(b"<puzzle>\n" + b"<a/>" * 1000)


def test_the_limit_holds_over_several_parts(take: Import, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(burrtools_xml, "MAX_XML", 1 << 20)
    part = gzip.compress(b" " * 600_000, mtime=0)
    with pytest.raises(InvalidError, match="larger than the limit of 1 MB when unpacked"):
        take(part + part)


def test_a_file_cut_off_anywhere(take: Import) -> None:
    content = gzip.compress(BRICK.encode(), mtime=0)
    for length in range(1, len(content), 7):
        with pytest.raises(InvalidError):
            take(content[:length])


MUTABLE = puzzle_xml([entry.item for entry in read_booklet("@sampler").entries[:3] if entry.item])
WORDS = re.findall(r"[\w.]+|[^\w.]", MUTABLE)


def changed(data: st.DataObject) -> bytes:
    """A sound file with a few bytes, or a few of its words, changed."""
    if data.draw(st.booleans()):
        content = bytearray(MUTABLE.encode())
        for _ in range(data.draw(st.integers(1, 4))):
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
        return bytes(content)
    words = list(WORDS)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(words) - 1))
        words[at] = data.draw(
            st.sampled_from(["", "0", "-1", "7", "99999999999", "x", '"', "<", words[at] * 2])
        )
    return "".join(words).encode()


@settings(max_examples=150, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_changed_file_gives_faults_or_sound_challenges(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "file")
        path.write_bytes(changed(data))
        try:
            found = read_problems(str(path))
        except InvalidError:
            return
        assert all((entry.item is None) == bool(entry.faults) for entry in found.entries)
        challenges = [entry.item for entry in found.entries if entry.item]
        if challenges:  # what is imported can be written, and is read again as it is
            path.write_text(format_booklet(challenges), encoding="utf-8")
            again = read_booklet(str(path))
            assert [entry.faults for entry in again.entries] == [()] * len(challenges)
            for one, entry in zip(challenges, again.entries, strict=True):
                assert entry.item
                assert alike(one, entry.item)


def test_comments_may_hold_what_burrtools_reads(take: Import) -> None:
    """Latin-1 bytes and control characters, also in a comment of XML; the lines of what follows stay."""
    plain = BRICK.encode().replace(b"</puzzle>", b"<comment>%s</comment><!--%s--></puzzle>")
    odd = plain % (b"D\xfcrer\x01\n", b"\xe4\x02")
    assert take(odd).entries == take(plain % (b"D\n", b"")).entries


def test_a_great_many_empty_members_are_refused_at_once(take: Import) -> None:
    with pytest.raises(InvalidError, match="more than 1,000 gzip members"):
        take(gzip.compress(b"", mtime=0) * 100_000)
