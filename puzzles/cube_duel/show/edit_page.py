"""The transcriber: a page on which a person copies challenges from a printed booklet."""

from __future__ import annotations

import os
from typing import Any

from ...files.collection import Opened, open_source
from ...files.faults import InvalidError
from ...pages.page import page
from ..files.challenges import FOLDER
from ..files.pieces import find_set
from ..rules.pieces import PieceSet
from ..rules.shipped import DEFAULT_SET, shipped_set, shipped_sets

TITLE = "Copy a challenge"
_SCRIPTS = (
    "depth.js",
    "solid.js",
    "isometric.js",
    "edit_model.js",
    "edit_seams.js",
    "edit_toml.js",
    "edit_grids.js",
    "edit_files.js",
    "edit_checks.js",
    "edit_state.js",
    "edit_icon.js",
    "edit_save.js",
    "edit_hand.js",
    "edit_faces.js",
    "edit_setup.js",
    "edit_pieces.js",
    "edit_file.js",
    "edit_solve.js",
    "edit.js",
)


def edit_page(source: str | None = None, *, serve: bool = False) -> str:
    """The page as HTML.

    Args:
        source: a challenge file that is open on it from the start: a path, ``-`` or ``@name``; ``None``: an
            empty challenge.
        serve: does a solver answer where the page comes from?

    Raises:
        InvalidError: the file cannot be read, or is not TOML. What else is wrong with it the page shows.
    """
    sets = [_set_object(shipped_set(name)) for name in shipped_sets()]
    data: dict[str, Any] = {"sets": sets, "standard": DEFAULT_SET, "serve": serve, "text": "", "file": ""}
    if source is not None:
        opened = open_source(source, FOLDER)
        data["text"] = opened.document.text
        data["file"] = "" if source.startswith(("-", "@")) else os.path.basename(source)
        if own := _set_of(opened):
            sets.append(_set_object(own))
    return page(TITLE, _SCRIPTS, data, styles=["edit.css"], connect=serve)


def _set_of(opened: Opened) -> PieceSet | None:
    """The set that a challenge file takes from a piece-set file, for the page cannot open that by itself."""
    name = opened.document.data.get("pieces")
    if not isinstance(name, str) or name in shipped_sets():
        return None
    try:
        return find_set(name, opened.folder)
    except InvalidError:
        return None


def _set_object(pieces: PieceSet) -> dict[str, Any]:
    """What the page knows of a set."""
    return {
        "name": pieces.name,
        "title": pieces.title,
        "pieces": [{"names": piece.names, "cells": sorted(piece.cells)} for piece in pieces.pieces],
    }
