from .exact import ExactArrays

MOST_DRAWN: int

def run_chance(
    arrays: ExactArrays, left: int, right: int, turn: int, leads: int, budget: int
) -> tuple[int, int, int, bool]: ...
