"""Reading a BurrTools file as XML: nothing in it is trusted, and everything keeps its line."""

from __future__ import annotations

import re
import zlib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ....files.faults import Fault, InvalidError
from ....files.reader import read_bytes, show, shown_name

MAX_XML = 32 * 1024 * 1024  # bytes once unpacked; the file itself may have reader.MAX_BYTES
_MAX_DEPTH = 500
_MAX_ELEMENTS = 250_000
_MAX_TAG = 1 << 20  # bytes of a tag with its attributes, or of a comment
_CHUNK = 1 << 16
_MAX_DIGITS = 6
_GZIP = b"\x1f\x8b"
_MAX_MEMBERS = 1000  # of a packed file; it has one
_ENCODING = re.compile(rb"\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([^\"'>]{1,40})")
_COMMENT = re.compile(rb"<comment\b[^<>]*+>[^<]*+|<!--(?:[^-]|-(?!->))*+")
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
# What stands in these is about taking a puzzle apart, or the state of a search.
_PASSED_OVER = frozenset({"separation", "separationInfo", "assembler"})
_WITH_TEXT = frozenset({"voxel", "assembly"})
_INTEGER = re.compile(rf"[+-]?[0-9]{{1,{_MAX_DIGITS}}}")


@dataclass(frozen=True)
class Node:
    """An element of the file.

    Attributes:
        tag: its name.
        line: where it begins.
        attributes: by name.
        children: elements directly in it.
        texts: the parts of its text, where it is of a kind that has one.
    """

    tag: str
    line: int
    attributes: dict[str, str]
    children: list[Node] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its text in one piece."""
        return "".join(self.texts)

    def inside(self, *tags: str) -> Iterator[Node]:
        """The elements at a path of tags below this one."""
        for child in self.children:
            if child.tag == tags[0]:
                if len(tags) == 1:
                    yield child
                else:
                    yield from child.inside(*tags[1:])


@dataclass(frozen=True)
class Puzzle:
    """A file as XML."""

    name: str
    root: Node

    def fault(self, node: Node, message: str) -> Fault:
        """A fault at an element."""
        return Fault(message, self.name, node.line)


def read_puzzle(source: str) -> Puzzle:
    """The elements of a file, packed or plain, or of standard input for ``-``.

    Raises:
        InvalidError: it cannot be read, is cut off, too large, not XML, or holds a document type (which is
            where entities are declared).
    """
    name = shown_name(source)
    content = read_bytes(source)
    if not content.strip():
        raise InvalidError([Fault("the file is empty", name)])
    return Puzzle(name, _parse(_mended(_unpacked(content, name)), name))


def integer(text: str) -> int | None:
    """A whole number of a few digits, ``None`` if it is none."""
    return int(text) if _INTEGER.fullmatch(text) else None


def _unpacked(content: bytes, name: str) -> bytes:
    """The XML of a packed file; one that is not packed as it is."""
    if not content.startswith(_GZIP):
        return content
    parts: list[bytes] = []
    size = 0
    while content.startswith(_GZIP):
        if len(parts) == _MAX_MEMBERS:
            raise InvalidError([Fault(f"more than {_MAX_MEMBERS:,} gzip members", name)])
        packed = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
        try:
            parts.append(packed.decompress(content, MAX_XML + 1 - size))
        except zlib.error:
            raise InvalidError([Fault("the gzip data are damaged", name)]) from None
        size += len(parts[-1])
        if size > MAX_XML:
            limit = MAX_XML // 1024 // 1024
            raise InvalidError(
                [Fault(f"the file is larger than the limit of {limit} MB when unpacked", name)]
            )
        if not packed.eof:
            raise InvalidError([Fault("the gzip data end too early: the file is cut off", name)])
        content = packed.unused_data
    if content.strip(b"\0"):
        raise InvalidError([Fault("there is something else after the gzip data", name)])
    return b"".join(parts)


def _mended(content: bytes) -> bytes:
    """What BurrTools reads in comments and strict XML is not: Latin-1, and control characters."""
    declared = _ENCODING.match(content)
    if (declared and declared[1].lower() != b"utf-8") or content[:2] in (BOM_UTF16_BE, BOM_UTF16_LE):
        return content
    return _COMMENT.sub(_comment, content)


def _comment(found: re.Match[bytes]) -> bytes:
    text = _CONTROL.sub(b" ", found[0])
    try:
        text.decode()
    except UnicodeDecodeError:
        return text.decode("latin-1").encode()
    return text


class _RefusedError(Exception):
    """Well-formed, but not to be read on."""


def _parse(content: bytes, name: str) -> Node:
    """The root element, its descendants below it.

    Document types are refused where they begin, so that no entity is ever declared, expanded or fetched.
    """
    from xml.parsers import expat

    parser = expat.ParserCreate()
    top = Node("", 1, {})
    path: list[Node | None] = [top]  # None: inside something that is passed over
    elements = 0

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal elements
        elements += 1
        if len(path) > _MAX_DEPTH:
            raise _RefusedError(f"elements nested more than {_MAX_DEPTH} deep")
        if elements > _MAX_ELEMENTS:
            raise _RefusedError(f"more than {_MAX_ELEMENTS:,} elements")
        above = path[-1]
        if above is None or tag in _PASSED_OVER:
            path.append(None)
            return
        path.append(Node(tag, parser.CurrentLineNumber, attributes))
        above.children.append(path[-1])  # type: ignore[arg-type]

    def end(_: str) -> None:
        path.pop()

    def characters(text: str) -> None:
        if path[-1] is not None and path[-1].tag in _WITH_TEXT:
            path[-1].texts.append(text)

    def doctype(*_: Any) -> None:
        raise _RefusedError("a document type (<!DOCTYPE ...>) is not accepted: it could declare entities")

    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = doctype
    parser.buffer_text = True
    try:
        for at in range(0, len(content), _CHUNK):
            parser.Parse(content[at : at + _CHUNK])
            if at - parser.CurrentByteIndex > _MAX_TAG:
                raise _RefusedError(f"a tag or comment of more than {_MAX_TAG // 1024} kB")
        parser.Parse(b"", True)
    except _RefusedError as refused:
        raise InvalidError([Fault(str(refused), name, parser.CurrentLineNumber)]) from None
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise InvalidError([Fault(f"not valid XML: {reason}", name, error.lineno)]) from None
    except (LookupError, ValueError):  # from Python's codecs, for the encoding that the first line names
        raise InvalidError([Fault("not valid XML: this encoding is not known", name, 1)]) from None
    root = top.children[0] if top.children else top
    if root.tag != "puzzle":
        message = f"not a BurrTools file: its outermost element is {show(root.tag)}, not 'puzzle'"
        raise InvalidError([Fault(message, name, root.line)])
    return root
