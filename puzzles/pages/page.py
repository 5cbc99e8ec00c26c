"""One self-contained HTML page: style, scripts and data in one file that asks nothing of any network.

Names and texts of a person's files reach a page only as JSON in a data block, in which every character that
could end the block is escaped, and the scripts put them on the page as text nodes. A content security policy
names the hashes of the page's own scripts, so that nothing else would run even if something slipped through.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from ..pictures.palette import css

_UNSAFE = {ord(c): f"\\u{ord(c):04x}" for c in "<>&\u2028\u2029"}


def asset(name: str) -> str:
    """The text of a script or style of this folder.

    Raises:
        FileNotFoundError: there is none of that name.
    """
    return Path(__file__).parent.joinpath(name).read_text(encoding="utf-8")


def data_block(data: Any) -> str:
    """JSON that cannot end the element it stands in, whatever texts it holds."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(_UNSAFE)


def policy(styles: str, scripts: Sequence[str], *, connect: bool) -> str:
    """What the page may do: run these scripts, use this style, and (``connect``) call where it came from."""

    def sha(text: str) -> str:
        return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    return "; ".join(
        [
            "default-src 'none'",
            f"style-src {sha(styles)}",
            " ".join(["script-src", *map(sha, scripts)]) if scripts else "script-src 'none'",
            "img-src data: blob:",
            "connect-src 'self'" if connect else "connect-src 'none'",
            "form-action 'none'",
            "base-uri 'none'",
        ]
    )


def page(
    title: str, scripts: Sequence[str], data: Any, *, styles: Sequence[str] = (), connect: bool = False
) -> str:
    """A page whose scripts build everything from the data.

    Args:
        title: the page's title.
        scripts: names of scripts of this folder, run in this order after ``base.js``.
        data: what the scripts find as ``pip.data``; anything that `json` can write.
        styles: names of style sheets of this folder, used in this order after ``base.css``.
        connect: may the page call the server it came from?
    """
    style = css() + "".join(asset(name) for name in ("base.css", *styles))
    texts = [asset(name) for name in ("base.js", *scripts)]
    body = [
        "<noscript>This page draws with a script; please allow it.</noscript>",
        f'<script type="application/json" id="data">{data_block(data)}</script>',
        *(f"<script>{text}</script>" for text in texts),
    ]
    return document(title, style, body, policy(style, texts, connect=connect))


def document(title: str, style: str, body: Sequence[str], allowed: str) -> str:
    """A document in one file.

    Args:
        title: its title.
        style: its style sheet.
        body: what is in it, as HTML.
        allowed: what it may do, see `policy`.
    """
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{allowed}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        '<link rel="icon" href="data:,">',
        f"<style>{style}</style>",
        "</head>",
        "<body>",
        *body,
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"
