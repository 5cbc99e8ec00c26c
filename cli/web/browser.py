"""Opening a page in the person's browser without telling its address to anybody else."""

from __future__ import annotations

import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path


@contextmanager
def opened(address: str) -> Iterator[None]:
    """Open an address that is a secret.

    What is handed to a browser stands in the list of processes, which everybody on the machine can read. So
    it gets a file that only this person can read, which sends it on; the file is gone afterwards.
    """
    with tempfile.TemporaryDirectory(prefix="pipcube-") as folder:
        path = Path(folder, "open.html")
        path.write_text(f'<meta http-equiv="refresh" content="0; url={escape(address)}">\n', encoding="utf-8")
        webbrowser.open(path.as_uri())
        yield
