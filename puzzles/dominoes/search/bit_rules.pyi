from numpy import int64
from numpy.typing import NDArray

GAME: int
COUNT: int
SEATS: int
SIDES: int
TARGET: int
FIELDS: int
BLOCK: int
DRAW: int
ALL_FIVES: int
FIVES_THREES: int
RIVALS: int
ALL: int
DIFFERENCE: int
NO_END: int
ALL_TILES: int
MOST_PLAYS: int

def laid(rules: NDArray[int64], tile: int, at_right: int, left: int, right: int) -> tuple[int, int, int]: ...
def won(rules: NDArray[int64], own: int, others: int) -> int: ...
def playable(hand: int, left: int, right: int) -> tuple[list[int], int]: ...
