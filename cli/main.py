"""The command `pipcube`."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from importlib import import_module
from keyword import iskeyword
from typing import NoReturn

import click

from .. import __version__
from ..puzzles.files.faults import InvalidError
from ..solver.run import compiled
from .status import BAD_INPUT, BROKEN_PIPE, INTERRUPTED, OWN_FAULT, YES

_PATIENCE = 1.0  # seconds from Ctrl-C to the end of the process, at the most


class LazyGroup(click.Group):
    """A group whose subcommands are imported when they are used, so that `--help` is instant."""

    def __init__(self, *args: object, lazy: dict[str, tuple[str, str]], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*super().list_commands(ctx), *self._lazy])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self._lazy:
            function = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name  # `import`
            return getattr(import_module(self._lazy[cmd_name][0], __package__), function)
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        own = [(name, command.get_short_help_str(limit=60)) for name, command in self.commands.items()]
        with formatter.section("Commands"):
            formatter.write_dl(sorted([*own, *((name, text) for name, (_, text) in self._lazy.items())]))


@click.group(
    cls=LazyGroup,
    lazy={
        "cubed": (".cubed", "CUBED: can this hand be won alone?"),
        "domino": (".domino", "Dominoes: the exact value of every play."),
        "duel": (".duel", "Cube Duel: polycube challenges in a cube on its corner."),
    },
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="pipcube")
def pipcube() -> None:
    """Answers, with proof, about tabletop puzzles.

    \b
    Example: prove that every challenge of the shipped booklet has one solution
        pipcube duel verify @sampler

    Exit status: 0 yes or answered, 1 no, 2 bad input, 3 undecided within the limits, 130 after Ctrl-C.
    """
    if not compiled.there():
        note = "the compiled searches are not there, so that slower engines answer, and not every question"
        click.echo(f"note: {note} (README: Without a compiler)", err=True)


@pipcube.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print a script for Tab completion.

    \b
    Example (bash; put the line into ~/.bashrc to keep it):
        eval "$(pipcube completion bash)"
    """
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(pipcube, {}, "pipcube", "_PIPCUBE_COMPLETE").source())
    if shell == "bash":  # where @ would end a word, @sampler could not be completed
        click.echo("COMP_WORDBREAKS=${COMP_WORDBREAKS//@/}")


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line in a process of its own, and exit with its status."""
    _prepare_streams()
    interrupt = _Interrupt()
    signal.signal(signal.SIGINT, interrupt)
    status = run(arguments, interrupted=lambda: interrupt.pressed)
    _leave(INTERRUPTED if interrupt.pressed else status)


class _Interrupt:
    """Ctrl-C: the first ends the work in good order, or by force after a second; others change nothing."""

    def __init__(self) -> None:
        self.pressed = False

    def __call__(self, number: int, frame: object) -> None:
        if not self.pressed:
            self.pressed = True
            deadline = threading.Timer(_PATIENCE, _leave, [INTERRUPTED])
            deadline.daemon = True
            deadline.start()
            raise KeyboardInterrupt


def _failed(error: Exception) -> int:
    """Say what went wrong where no command has; the exit status."""
    from .output import own_fault, report_faults

    with contextlib.suppress(OSError):
        if isinstance(error, InvalidError):
            report_faults(error.faults)
        elif isinstance(error, compiled.NotCompiledError):
            report_faults([str(error)])
        elif isinstance(error, OSError) and error.errno != errno.ENOMEM:  # no space left for the output
            report_faults([str(error.strerror or error)])
        else:
            report_faults([own_fault(error)])
            return OWN_FAULT
    return BAD_INPUT


def _prepare_streams() -> None:
    """Streams that are closed become empty, and characters that a terminal cannot show are escaped."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 (open until the process ends)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _leave(status: int) -> NoReturn:
    """End the process at once: threads inside a solver are not waited for."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def run(arguments: Sequence[str] | None = None, interrupted: Callable[[], bool] = lambda: False) -> int:
    """Run the command line; the exit status. Never shows a traceback.

    Args:
        arguments: instead of the process's own.
        interrupted: has Ctrl-C been pressed? Some libraries turn it into an error of their own.
    """
    try:
        status = pipcube.main(
            arguments if arguments is None else list(arguments), prog_name="pipcube", standalone_mode=False
        )
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # the reader (`head`, a pager) has seen enough; click exits then
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except Exception as error:
        return INTERRUPTED if interrupted() else _failed(error)
    return status if isinstance(status, int) else YES
