from numpy import int64, uint64
from numpy.typing import NDArray

from .arrays import CompleteArrays

LEVEL: int
ENTER: int
GOAL: int
FOUND: int
NODES: int
SEED: int
NOISE: int
STORED: int
TOUCHED: int
ON_TABLE: int
BLOCKS_LAID: int
MOST: int
LEAST: int
SLOTS: int

def lay(arrays: CompleteArrays, cells: NDArray[int64], sides: NDArray[int64]) -> None: ...
def advance(arrays: CompleteArrays, store: NDArray[uint64], budget: int) -> None: ...
def unwind(arrays: CompleteArrays) -> None: ...
def rehash(old: NDArray[uint64], new: NDArray[uint64]) -> None: ...
