from numpy import int32
from numpy.typing import NDArray

from .list_search import Lists

def run(lists: Lists, budget: int, solutions: NDArray[int32]) -> tuple[bool, int]: ...
