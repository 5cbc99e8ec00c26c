"""The transcriber by keys alone, in a real browser."""

from __future__ import annotations

import pytest

from .editing import (
    CONTROL,
    DOWN_KEY,
    ENTER,
    ESCAPE,
    LEFT_KEY,
    PAGE_UP,
    RIGHT_KEY,
    SHIFT,
    UP_KEY,
    Loader,
    keys,
    square,
    the_challenge,
)


@pytest.mark.slow
def test_a_setup_by_keys_alone_with_undo(load: Loader) -> None:
    page = load()
    page.run("document.querySelector('[data-piece=I]').focus()")
    keys(page, ENTER, "z", LEFT_KEY, PAGE_UP)  # the rod upright in the layer, one to the left, one layer up
    keys(page, ENTER)
    [piece] = the_challenge(page).setup
    assert (piece.letter, sorted(piece.cells)) == ("I", [(1, y, 1) for y in range(4)])
    page.run("document.querySelector('[data-piece=t]').focus()")
    keys(page, ENTER, "x", "x", ESCAPE)
    assert page.find_all(".ghost") == []
    page.run("document.querySelector('.cell[tabindex=\"0\"]').focus()")
    keys(page, RIGHT_KEY, RIGHT_KEY, LEFT_KEY)
    assert page.run("return document.activeElement.dataset.cell") != ""
    page.run("document.querySelector('[data-cell=\"1,2,1\"]').focus()")
    page.find('[data-cell="1,2,1"]').click()  # takes it up again
    assert page.find('[data-piece="I"]').get_attribute("aria-pressed") == "true"
    keys(page, CONTROL + "z")
    assert len(the_challenge(page).setup) == 1
    keys(page, CONTROL + "y")
    assert the_challenge(page).setup == ()


def test_faces_by_keys_alone_over_the_folds(load: Loader) -> None:
    page = load()
    page.run("document.querySelector('polygon[tabindex=\"0\"]').focus()")
    keys(page, "r", LEFT_KEY, "r", RIGHT_KEY)  # top's far left corner; over the fold; on to the next column
    keys(page, "y", UP_KEY, "y", DOWN_KEY, DOWN_KEY, ".", " ")
    assert the_challenge(page).target == {(3, 0, 3): "R", (3, 1, 3): "Y", (3, 3, 3): "R"}
    folds = {
        ("top-2-0", LEFT_KEY): "left-0-2",
        ("left-0-2", UP_KEY): "top-2-0",
        ("top-3-1", DOWN_KEY): "right-0-1",
        ("right-0-1", UP_KEY): "top-3-1",
        ("left-2-3", RIGHT_KEY): "right-2-0",
        ("right-2-0", LEFT_KEY): "left-2-3",
        ("top-0-0", UP_KEY): "top-0-0",
    }
    for (start, key), end in folds.items():
        square(page, start).send_keys(key)
        assert page.run("return document.activeElement.dataset.square") == end


def test_every_square_is_one_tab_stop_in_all(load: Loader) -> None:
    page = load()
    stops = page.run(
        'return [...document.querySelectorAll(\'.faces [tabindex="0"], .layers [tabindex="0"]\')].length'
    )
    assert stops == 2
    unnamed = page.run(
        """const named = (e) => e.getAttribute('aria-label') || e.textContent.trim() || e.closest('label');
           const all = document.querySelectorAll('button, input, select, textarea, [role=button]');
           return [...all].filter((e) => !named(e)).map((e) => e.outerHTML)"""
    )
    assert unnamed == []


def test_shift_and_arrows_turn_the_picture_and_leave_the_hand(load: Loader) -> None:
    page = load()
    page.find('[data-piece="L"]').click()
    page.run("pip.edit.hand.hover([1, 1, 1]); document.querySelector('canvas.solid').focus()")
    before = page.run("return pip.edit.hand.held.at")
    keys(page, SHIFT + UP_KEY)
    assert page.run("return pip.edit.hand.held.at") == before
    keys(page, UP_KEY)
    assert page.run("return pip.edit.hand.held.at") != before


def test_download_keeps_the_focus(load: Loader) -> None:
    page = load()
    square(page, "top-0-0").click()
    page.find("#tab-file").click()
    page.run("document.querySelector('#panel-file .download').focus()")
    keys(page, ENTER)
    assert page.run("return document.activeElement.className") == "download"
    assert not page.run("return pip.edit.store.dirty")
