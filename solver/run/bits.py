"""Machine instructions on a word, for compiled code: how many bits are set, and which is the lowest."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import extending

_intrinsic: Any = extending.intrinsic  # untyped: it takes the typing context away


@_intrinsic
def size(_: Any, word: Any) -> Any:
    """The number of bits set in a word."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return word(word), generate


@_intrinsic
def lowest(_: Any, word: Any) -> Any:
    """The index of the lowest bit set in a word that is not zero."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return word(word), generate
