"""An ending as a constraint model: every reachable state a node, its value tied to those of its successors.

The second witness for the compiled searches, for small endings; the model is that of solver/trees/cp_sat.py.
"""

from __future__ import annotations

from ....solver.result import Deadline
from ....solver.trees import cp_sat
from ....solver.trees.minimax import Payoff
from ..rules.game import Play, Rules, State
from .plain import expander, fresh, play_payoffs, weights


def values(
    rules: Rules, state: State, *, order_known: bool, deadline: Deadline
) -> tuple[Payoff, list[tuple[Play, Payoff]]]:
    """The payoff of a state and of every legal play, as `plain.values` gives it.

    Raises:
        TooManyStatesError: the ending is too large for a model.
        TimeUpError: at the deadline.
    """
    state = fresh(rules, state)
    expand = expander(rules, order_known=order_known)
    known = cp_sat.values(state, expand, weights(rules), deadline)
    return known[state], play_payoffs(rules, state, expand(state), known)
