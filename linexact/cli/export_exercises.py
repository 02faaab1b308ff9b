"""``linexact export gradescope``, ``otter`` and ``stack``: exercises for the systems of schools."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from linexact.cli import options as o
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.classroom.marking import Prepared

NamesArgument: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="EXERCISE...", help="Ids of the bank, or TOML files.", show_default=False
    ),
]


def gradescope(
    names: NamesArgument,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE.zip", help="The zip to write.")
    ],
    force: o.ForceOption = False,
) -> None:
    """Write a zip to upload to Gradescope as an autograder.

    Example:  linexact export gradescope grosse-and grosse-xor -o autograder.zip
    """
    from linexact.classroom.gradescope_zip import write_gradescope_zip
    from linexact.classroom.journal import replacing

    o.refuse_existing(output, force)
    exercises = _prepared(names)
    with replacing(output) as stream:
        write_gradescope_zip(stream, exercises)
    print(f"Autograder for {_count(len(exercises), 'exercise')} written to {output}")


def otter(
    names: NamesArgument,
    output: Annotated[
        Path,
        typer.Option(
            "-o",
            "--output",
            metavar="FOLDER|FILE.py",
            help="The folder of the tests, a file for each exercise; or one file.",
        ),
    ],
    force: o.ForceOption = False,
) -> None:
    """Write test files for Otter-Grader; an exercise's conditions are its test cases.

    Example:  linexact export otter grosse-and xnor -o tests
    """
    from linexact.classroom.journal import replacing
    from linexact.classroom.otter import otter_files, otter_test
    from linexact.classroom.variables import variable_of

    one = output.suffix == ".py"
    if one and len(names) > 1:
        raise InputError("output", f"{output}: a file for one exercise; expected a folder")
    exercises = _prepared(names)
    if one:
        texts = {output: otter_test(exercises[0], output.stem)}
    else:
        _check_folder(output)
        texts = {output / name: text for name, text in otter_files(exercises).items()}
        output.mkdir(exist_ok=True)
    for path in texts:
        o.refuse_existing(path, force)
    for path, text in texts.items():
        with replacing(path) as stream:
            stream.write(text.encode("ascii"))
    for exercise, path in zip(exercises, texts, strict=True):
        print(f"{path}: the answer is in the variable {variable_of(exercise.id)}")


def stack(
    names: NamesArgument,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE.xml", help="The file to write.")
    ],
    force: o.ForceOption = False,
) -> None:
    """Write hand-weight exercises as Moodle STACK questions; any right weights are right there.

    Example:  linexact export stack grosse-and nand -o questions.xml
    """
    from linexact.classroom.journal import replacing
    from linexact.classroom.stack import stack_xml

    o.refuse_existing(output, force)
    xml = stack_xml(_prepared(names))
    with replacing(output) as stream:
        stream.write(xml)
    print(f"{_count(len(names), 'question')} written to {output}")


def _prepared(names: list[str]) -> tuple[Prepared, ...]:
    from linexact.classroom.marking import prepare

    return tuple(prepare(name) for name in names)


def _check_folder(folder: Path) -> None:
    """Refuse, before any work, a folder that is a file or has no place."""
    if folder.exists() and not folder.is_dir():
        raise InputError("output", f"{folder}: is a file; expected a folder, or a name with .py")
    if not folder.parent.is_dir():
        raise InputError("output", f"{folder}: the folder {folder.parent} does not exist")


def _count(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"
