"""The notebooks of docs/: executed, and every cell's last value draws itself."""

from __future__ import annotations

from pathlib import Path

import pipcube
import pytest

nbformat = pytest.importorskip("nbformat", reason="the extra docs is not installed")
nbclient = pytest.importorskip("nbclient", reason="the extra docs is not installed")
pytest.importorskip("ipykernel", reason="the extra docs is not installed")

DOCS = Path(str(pipcube.__file__)).parent / "docs"


@pytest.mark.parametrize("game", ["duel", "cubed", "domino"])
def test_a_notebook_runs_and_draws(game: str) -> None:
    notebook = nbformat.read(DOCS / f"{game}.ipynb", as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.outputs for cell in cells] == [[] for _ in cells]
    nbclient.NotebookClient(notebook, timeout=300).execute()
    drawn = [any("text/html" in output.get("data", {}) for output in cell.outputs) for cell in cells]
    assert drawn == [True] * (len(cells) - 1) + [False]  # the last one lists faults
