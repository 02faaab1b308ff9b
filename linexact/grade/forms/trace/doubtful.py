"""What is asked back though it could be read: a run that may say more than was understood.

A wrong mark is worse than a question. So nothing is marked where no row says a thing that is
asked of each, where a number is hedged (``~0``, ``about 2``, ``1 or 2``), where a line with numbers
was passed over between two rows, or where most of what was read does not agree with itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact import plainly
from linexact.grade.forms.trace.answer import TypedRow, TypedRun
from linexact.grade.forms.trace.cells import NUMBER, Setting
from linexact.grade.forms.trace.sentences import is_counted, is_epoch
from linexact.grade.forms.trace.told import fit, moved_by
from linexact.kernel import Number
from linexact.text.markup import unmarked
from linexact.text.tables import Line
from linexact.written.lexicon import phrases_of, words_of_runs
from linexact.written.wording import Wording

_ASKED = {
    "example": "which example it shows",
    "score": "the score",
    "mistake": "whether it is a mistake",
    "weights": "the weights after it",
}
_TITLE = re.compile(r"[\s#*=_-]*[^\W\d_]{2}[\w '’:.,*#=-]*").fullmatch
_SIDES = ("mistake", "right", "yes", "no", "update", "unchanged")
_LEFT_OPEN = re.compile(r"(?:^|[|;,&\t(=:])\s*\?\s*(?:$|[|;,&\t)])").search
_DOTS = re.compile(r"\W*?(?:\.\.\.|…|⋮)").match
_SO_ON = Wording(r"(?<![^\W\d_]){and so on}")
_FEW = 4  # numbers that can be compared, below which nothing follows from their disagreeing
_TILDE = re.compile(r"(?:^|(?<=[\s|;:,=(\[]))~\s?[-+−]?\d+(?![.,]?\d)")
_BELIEVED = "i think|i believe|i suppose"
_DOUBTS = ("hedge", "relation:≈", "hedge:after", "unsure", "or", "between")
_LETTERS = re.compile(r"[^\W\d_]+").findall
_SIGNS = re.compile(r"[±≈]").search
_ROUNDED = re.compile(r"\d[.,]\d")
_NUMBERS = re.compile(NUMBER).findall


def missing(rows: Sequence[TypedRow], columns: Sequence[str]) -> list[str]:
    """Return what is asked of each row and said in none."""
    return [c for c in columns if all(not _says(row, c) for row in rows)]


def _says(row: TypedRow, column: str) -> bool:
    if column == "score" and row.margin is not None:
        return True
    return getattr(row, column) is not None


def refuse_doubtful(
    run: TypedRun, passed: Sequence[Line], setting: Setting, source: str, *, is_table: bool
) -> None:
    """Ask back where the text may say more than was understood; ``passed`` are lines left out.

    Raises :class:`~linexact.errors.InputError`: ``unsaid``, ``open``, ``left-out``, ``unclear``.
    """
    worst_first = setting.rule.order.by_margin and all(row.mistake for row in run.rows)
    updates = run.mode == "updates" or worst_first  # where both tables are one
    asked = [c for c in setting.columns if not updates or c in ("example", "weights")]
    if not run.rows:  # of updates there may be none
        return
    rows = [row for row in run.rows if not _LEFT_OPEN(source[slice(*row.span)])]  # none left open
    unsaid = missing(rows, asked) if rows else []
    begin, end = run.rows[0].span[0], max(row.span[1] for row in run.rows)
    if unsaid:
        message = f"no row says {_ASKED[unsaid[0]]}; write it in each of them"
        raise InputError("unsaid", message, source=source, start=begin)
    if not is_table:
        _refuse_gaps(rows, asked, source)
    if is_hedged(source[begin:end], is_typeset="\\" in source or "$" in source):
        message = "about so much is no number, and neither is a choice; write what you mean"
        raise InputError("open", message, source=source, start=begin)
    skipped = _SO_ON.search_from(source[:end], begin)
    if skipped is not None:
        raise _left_out(source, skipped.start())
    for line in passed:
        if begin < line.start < end and _DOTS(line.text):
            raise _left_out(source, line.start)
        if begin < line.start < end and len(_NUMBERS(line.text)) > 1:
            message = "this line stands between rows of the run and could not be read"
            raise InputError("unclear", message, source=source, start=line.start)
    again = _second_run(run.rows, setting, source)
    if again is not None:
        message = "two runs stand here; hand in the one that counts"
        raise InputError("two-tables", message, source=source, start=again)
    agreed = list(_agreements(run.rows, setting))
    if len(agreed) >= _FEW and 2 * sum(agreed) < len(agreed):
        message = (
            "most scores and weights do not fit each other as they were read;"
            " expected a table with named columns"
        )
        raise InputError("unclear", message, source=source, start=begin)


def _left_out(source: str, start: int) -> InputError:
    message = "rows are left out here; write all of them, or the updates alone"
    return InputError("left-out", message, source=source, start=start)


def _refuse_gaps(rows: Sequence[TypedRow], asked: Sequence[str], source: str) -> None:
    """Ask back where a sentence does not say what others do: it may, in other words."""
    for row in rows:
        gap = next((c for c in asked if not _says(row, c)), None)
        if gap is not None:
            message = f"this step does not say {_ASKED[gap]}, or not so that it is understood"
            raise InputError("unsaid", message, source=source, start=row.span[0])


def _second_run(rows: Sequence[TypedRow], setting: Setting, source: str) -> int | None:
    """Return where a run begins anew, under a heading that is none of a pass."""
    for above, row in pairwise(rows):
        if row.example != rows[0].example or row.example is None or above.weights is None:
            continue
        between = source[above.span[1] : row.span[0]].split("\n")
        titled = any(is_epoch(line) or is_counted(line) for line in between)
        if titled or not any(map(_TITLE, between)):
            continue
        goes_on = fit([replace(row, before=above.weights)], setting).agreed
        if fit([replace(row, before=setting.start)], setting).agreed > goes_on:
            return row.span[0]
    return None


def _agreements(rows: Sequence[TypedRow], setting: Setting) -> Iterator[bool]:
    """Yield whether each score is one of the example, and each move in its direction.

    Kindly: under the weights before or after the step, and whatever becomes of the bias, so that
    a run by a wrong rule agrees with itself, but not one whose columns were taken for others.
    """
    weights: Vector | None = setting.start
    for row in rows:
        before = weights if row.before is None else row.before
        weights = row.weights
        if row.example is None:
            continue
        known = [w for w in (before, row.weights, setting.start) if w is not None]
        given = row.score if row.score is not None else row.margin
        if given is not None and known:
            scores = (setting.score(plainly(w), row.example) for w in known)
            yield any(given in (score, -score) for score in scores)
        if before is not None and row.weights is not None:
            move = moved_by(plainly(before), row.weights)
            yield not any(move) or _is_towards(move, row.example, setting)


def _is_towards(move: Sequence[Number], example: int, setting: Setting) -> bool:
    """Say whether weights move along an example's input, whatever becomes of the bias."""
    x = setting.augmented[example]
    if setting.has_bias:
        keep = slice(1, None) if setting.order == "first" else slice(None, -1)
        move, x = move[keep], x[keep]
    pairs = [(a, b) for a, b in zip(move, x, strict=True)]
    return all(a * d == b * c for a, b in pairs for c, d in pairs)


def is_hedged(text: str, *, is_typeset: bool = False) -> bool:
    """Say whether a number is left open; a rounded decimal is a number.

    >>> [is_hedged(t) for t in ("1; ~0; yes", "z is about 2", "z = 1 or 2", "z ≈ 0.33", "z = 0")]
    [True, True, True, False, False]
    """
    if not is_typeset and _TILDE.search(text):
        return True
    lines = [unmarked(line).casefold() for line in text.split("\n")]
    if not _has_word_of_doubt("\n".join(lines)):
        return False
    for plain in lines:
        if _believed().search(plain) is not None:
            return True
        if any(not _ROUNDED.search(found[0]) for found in _hedges().finditer(plain)):
            return True
    return False


def _has_word_of_doubt(plain: str) -> bool:
    """Say whether a word stands in a text that all hedges and doubts need: a quick test.

    >>> _has_word_of_doubt("1; 0; yes; (0, 1)"), _has_word_of_doubt("z is about 2")
    (False, True)
    """
    return bool(_SIGNS(plain)) or not _words_of_doubt().isdisjoint(_LETTERS(plain))


@cache
def _words_of_doubt() -> frozenset[str]:
    """Return the last words of hedges, choices and doubts (many begin with "no"), and ``I``."""
    phrases = [phrase for role in _DOUBTS for phrase in phrases_of(role)]
    return frozenset([*(_LETTERS(one)[-1] for one in phrases), "i"])


@cache
def _hedges() -> re.Pattern[str]:
    """Return what finds a hedge with its number, a choice between two numbers, and doubts."""
    value = rf"(?:{NUMBER}|[(\[][^()\[\]]*[)\]])"
    hedge, after = _one_of("hedge", "relation:≈"), _one_of("hedge:after")
    either, between, both = _one_of("or"), _one_of("between"), _one_of("and")
    return re.compile(
        rf"± ?\d|(?:≈|{hedge}[.:]?) ?(?:[^\W\d_]+ ?=? ?){{0,2}}{value}|{value} {after}"
        rf"|{_one_of('unsure')}|(?<![\w.,]){value} {either} {value}(?![\w.])"
        rf"|{between} {value} {both} {value}"
    )


@cache
def _believed() -> re.Pattern[str]:
    """Return what finds a decision that is only believed: ``I think right``, ``, I think it is``.

    A sentence of its own, ``I think this is right.``, is of the whole answer.
    """
    words = sorted(
        {word for side in _SIDES for word in words_of_runs()[side]},
        key=len,
        reverse=True,
    )
    plain = "|".join(map(re.escape, words))
    return re.compile(
        rf"(?<![^\W\d_])(?:{_BELIEVED}),? (?:{plain})(?![^\W\d_])"
        rf"|[,;:|(] ?(?:{_BELIEVED}) (?:[^\W\d_']+ ){{0,3}}(?:{plain})(?![^\W\d_])"
    )


def _one_of(*roles: str) -> str:
    """Return a pattern of the phrases of these roles, the longest first."""
    phrases = sorted({p for role in roles for p in phrases_of(role)}, key=len, reverse=True)
    return rf"(?:(?<![^\W\d_])(?:{'|'.join(map(re.escape, phrases))})(?![^\W\d_]))"
