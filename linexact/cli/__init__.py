"""The command line: the door for people at a terminal.

Each command is a module of its own with one function; :mod:`.app` lists them.  Exit
codes: 0 the question was answered, 1 ``check`` rejected a certificate, 2 the call or its
input cannot be used, 3 a stated limit was reached, 130 interrupted.
"""

from __future__ import annotations

import codecs
import gc
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from linexact.errors import InputError, LimitError, printable

GARBAGE = 100_000  # objects that are made before unused ones are looked for
INTERRUPTED = 130  # the exit code of a command that was interrupted

# What the library calls an argument, the command line calls an option.
_HINTS = {
    "training": "\ntry: --train FILE, or --weights",
    "several-solutions": "\ntry: linexact evaluate, which takes the shortest of them",
    "classes": "\ntry: --positive CLASS, and --negative CLASS to leave the others out",
    "no-bias": "\ntry: --bias for a problem with one",
}


PLAIN = "linexact-plain"  # what becomes of letters that a terminal lacks
_WRITTEN = {
    "−": "-", "≥": ">=", "≤": "<=", "≠": "!=", "→": "->", "⇒": "=>", "·": "*", "√": "sqrt",
    "θ": "theta", "∞": "oo",
}  # fmt: skip


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Write signs in ASCII, so that no minus is lost; any other letter becomes ``?``."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacked = error.object[error.start : error.end]
    return "".join(_WRITTEN.get(letter, "?") for letter in lacked), error.end


codecs.register_error(PLAIN, _plainly)


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line and exit; every failure is one clear message on stderr."""
    gc.set_threshold(GARBAGE)  # what is imported is no garbage, and most commands end soon
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=PLAIN)
    code = run(argv)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _silence_stdout()
    sys.exit(code)


def run(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    from linexact.cli.app import app

    given = list(sys.argv[1:] if argv is None else argv)
    try:
        answer = app(args=given or ["--help"], prog_name="linexact", standalone_mode=False)
    except InputError as error:
        hint = _HINTS.get(error.code, "")
        return _complain(f"{error}{hint}", 2)
    except LimitError as error:
        return _complain(str(error), 3)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except SystemExit as end:
        if not isinstance(end.__context__, BrokenPipeError):
            raise
        _silence_stdout()  # typer exits with 1, which means that a certificate was rejected
        return 0
    except OSError as error:
        return _complain(f"{error.strerror or error}: {error.filename or ''}".rstrip(": "), 2)
    except MemoryError:
        return _complain("not enough memory for this input", 3)
    except Exception as error:
        return _usage_error(error)
    if answer == INTERRUPTED:  # typer answers an interruption inside a command by itself
        return _complain("interrupted", INTERRUPTED)
    return answer if isinstance(answer, int) else 0


def _complain(message: str, code: int) -> int:
    shown = "\n".join(map(printable, message.split("\n")))
    print(f"linexact: {shown}", file=sys.stderr)
    return code


def _usage_error(error: Exception) -> int:
    """Report what typer found wrong with the call; anything else is a bug and is raised.

    Typer brings its own copy of click in some versions, so its errors are known by what
    they can do (``show`` and ``exit_code``) and not by their class.
    """
    code = getattr(error, "exit_code", None)
    if type(error).__name__ == "Abort":
        return _complain("interrupted", INTERRUPTED)
    if code is None or not hasattr(error, "format_message"):
        raise error
    context = getattr(error, "ctx", None)
    hint = f"\ntry: {context.command_path} --help" if context is not None else ""
    return _complain(error.format_message() + hint, int(code))


def _silence_stdout() -> None:
    """Point stdout at nothing, so that the interpreter's last flush does not complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
