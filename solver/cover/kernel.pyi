from numpy import int32
from numpy.typing import NDArray

from .search import Arrays

BLOCK: int
SHORTEST: int
UNIVERSE: int
AT: int
TAKEN: int
HINT: int
BRANCHES: int
TRIED: int
PLACES: int

def begin(arrays: Arrays, number: int) -> None: ...
def advance(arrays: Arrays, depth: int, budget: int, solutions: NDArray[int32]) -> tuple[int, int]: ...
