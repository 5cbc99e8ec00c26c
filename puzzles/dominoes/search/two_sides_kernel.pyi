from .codes import Task
from .two_sides import Deals

ENTRY: int
TAIL: int

def run_many(arrays: Deals, task: Task, budget: int) -> tuple[int, int]: ...
def run_values(arrays: Deals, task: Task, budget: int) -> tuple[int, int]: ...
