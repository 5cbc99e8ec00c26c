from .colourings import Placements, Scratch

SHAPES: int
PIECES: int
MOST_SOLUTIONS: int
MOST_REPACKED: int
HISTORY_BITS: int
COLOURING: int
SOLUTIONS: int
KNOWN: int
IDLE: int

def draw(tables: Placements, space: Scratch) -> None: ...
def descend_roughly(tables: Placements, space: Scratch, moves: int) -> None: ...
def begin(tables: Placements, space: Scratch) -> tuple[int, bool]: ...
def descend(tables: Placements, space: Scratch, evaluations: int, most_idle: int) -> tuple[int, bool]: ...
