"""The chance to win a dealt hand."""

from __future__ import annotations

from typing import Any

import pytest
from pipcube.puzzles.cubed.ask.odds_from_deal import interval, odds_from_deal

from .exhaustive import PROFILES


def test_the_odds_from_deal_is_the_same_with_any_number_of_jobs() -> None:
    reading: dict[str, Any] = {"match": PROFILES[2].match, "block": PROFILES[2].block}
    one = odds_from_deal(seed=5, trials=30, jobs=1, **reading)
    assert one == odds_from_deal(seed=5, trials=30, jobs=2, **reading)
    assert (one.won, one.lost_without_draw, one.undecided) == (30, 0, 0)
    assert one.low == pytest.approx(0.025 ** (1 / 30))
    assert one.high == 1.0
    none = odds_from_deal(seed=5, trials=3, jobs=1, timeout=0, **reading)
    assert (none.won, none.undecided, none.low, none.high) == (0, 3, 0.0, 1.0)


def test_the_interval_has_published_values() -> None:
    """5 of 10: 0.1871 to 0.8129; 0 of 20: 0 to 0.1684 (tables of the Clopper-Pearson interval)."""
    assert interval(5, 10) == pytest.approx((0.187086, 0.812914), abs=1e-6)
    assert interval(0, 20) == pytest.approx((0.0, 0.168433), abs=1e-6)
