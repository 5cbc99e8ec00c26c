from .exact import ExactArrays

SCORE_BITS: int
SCORE: int

def run_maxn(
    arrays: ExactArrays, left: int, right: int, turn: int, leads: int, budget: int, cuts: bool
) -> tuple[int, int, int, bool]: ...
