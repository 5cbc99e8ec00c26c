"""The pages of the site that nobody writes: every command, from its own help, and every public name.

A hook of MkDocs (see mkdocs.yml). `pages` needs nothing but pipcube, so that the tests can read them.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import click
from pipcube.cli.main import pipcube

GAMES = {"duel": ("Cube Duel", "cube_duel"), "cubed": ("CUBED", "cubed"), "domino": ("Dominoes", "dominoes")}


def commands(group: click.Group, above: click.Context) -> Iterator[tuple[click.Context, click.Command]]:
    """All commands below a group, in the order of its help, with their contexts."""
    for name in group.list_commands(above):
        command = group.get_command(above, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=above, terminal_width=100)
        yield context, command
        if isinstance(command, click.Group):
            yield from commands(command, context)


def command_section(context: click.Context, command: click.Command) -> str:
    """A command's heading and its help, as a terminal shows it."""
    name = context.command_path.removeprefix("pipcube ")
    return f"## {name}\n\n```text\n{command.get_help(context)}\n```\n"


def command_pages() -> dict[str, str]:
    """A page for each game's commands, and one for those of all games."""
    top = click.Context(pipcube, info_name="pipcube", terminal_width=100)
    sections: dict[str, list[str]] = {"index": []}
    for context, command in commands(pipcube, top):
        words = context.command_path.split()
        page = words[1] if words[1] in GAMES else "index"
        if len(words) == 2 and page != "index":
            sections[page] = [f"# pipcube {page}\n\n```text\n{command.get_help(context)}\n```\n"]
        else:
            sections[page].append(command_section(context, command))
    front = f"# All games\n\n```text\n{pipcube.get_help(top)}\n```\n"
    sections["index"].insert(0, front)
    return {f"commands/{page}.md": "\n".join(parts) for page, parts in sections.items()}


def public_name(game: str, folder: str, name: str, value: object) -> str:
    """The directive that shows a public name with its docstring; a constant is shown as it is."""
    if not callable(value):
        return f"## {game}.{name}\n\n```python\n{name} = {value!r}\n```\n"
    directive = f"::: pipcube.puzzles.{folder}.{name}\n"
    return f"{directive}    options:\n      heading: {game}.{name}\n      toc_label: {name}\n"


def door_page(game: str) -> str:
    """The page of a front door: its own words, then its questions, then all else, by name."""
    title, folder = GAMES[game]
    door: Any = import_module(f"pipcube.puzzles.{folder}")
    names = sorted(door.__all__, key=lambda name: (not name[0].islower(), name))
    head = (
        f"# pipcube.{game}\n\n{title}: `from pipcube import {game}`. The functions first, then "
        "the classes that they take and return, and the words that stand in answers.\n\n"
        f"::: pipcube.puzzles.{folder}\n    options:\n      members: false\n"
        "      show_root_heading: false\n      show_root_toc_entry: false\n"
    )
    return "\n".join([head, *(public_name(game, folder, name, getattr(door, name)) for name in names)])


def pages() -> dict[str, str]:
    """The text of every page that is made, by its path in docs/."""
    doors = {f"python/{game}.md": door_page(game) for game in GAMES}
    return command_pages() | doors


def on_files(files: Any, config: Any) -> Any:
    """MkDocs asks here for more pages."""
    from mkdocs.structure.files import File

    for path, text in pages().items():
        files.append(File.generated(config, path, content=text))
    return files
