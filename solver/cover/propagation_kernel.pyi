from .propagation import PartialCover, Tables

EXCLUDED: int
OPEN: int
CHOSEN: int
CHAIN: int
LOOKAHEAD: int

def strike(tables: Tables, position: PartialCover, option: int) -> int: ...
def choose(tables: Tables, position: PartialCover, option: int) -> int: ...
def close(tables: Tables, position: PartialCover, spare: PartialCover) -> int: ...
def refute(
    tables: Tables,
    position: PartialCover,
    option: int,
    technique: int,
    tried: PartialCover,
    spare: PartialCover,
) -> int: ...
