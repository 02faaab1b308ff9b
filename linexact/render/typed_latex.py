r"""Typed formulas as LaTeX: made from their trees, so no command passes that is not known."""

from __future__ import annotations

from linexact.render.letters import escape
from linexact.text.tex import (
    GRIDS,
    SYMBOLS,
    WORDS,
    Atom,
    Fence,
    Grid,
    Over,
    Root,
    Row,
    Scripts,
    Styled,
    Tex,
)

_COMMANDS = {shown: f"\\{name} " for name, (shown, _) in reversed([*SYMBOLS.items()])}
_COMMANDS |= {"−": "-", "‖": r"\Vert ", "…": r"\dots ", "√": r"\surd "}
_NAMED = {"bm": "boldsymbol", "mbox": "text", "land": "wedge", "lor": "vee"}
_SIGNS = {"lt": "<", "gt": ">"}  # LaTeX has no commands for them


def typed_latex(tex: Tex) -> str:
    r"""Return a formula's LaTeX, without dollar signs.

    >>> from linexact.text.tex import parse_tex
    >>> typed_latex(parse_tex(r"w^\top x+b\ge\frac12"))
    'w^{\\top }x+b\\ge \\frac{1}{2}'
    """
    match tex:
        case Atom():
            return _atom(tex)
        case Row(parts):
            return "".join(map(typed_latex, parts))
        case Over(top, bottom):
            return rf"\frac{{{typed_latex(top)}}}{{{typed_latex(bottom)}}}"
        case Root(of, degree):
            index = "" if degree is None else f"[{{{typed_latex(degree)}}}]"
            return rf"\sqrt{index}{{{typed_latex(of)}}}"
        case Scripts(base, below, above):
            low = "" if below is None else f"_{{{typed_latex(below)}}}"
            high = "" if above is None else f"^{{{typed_latex(above)}}}"
            simple = isinstance(base, (Atom, Styled)) or base == Row(())
            inner = typed_latex(base) if simple else f"{{{typed_latex(base)}}}"
            return (inner or "{}") + low + high
        case Styled(command, of):
            return rf"\{_NAMED.get(command, command)}{{{typed_latex(of)}}}"
        case Fence(left, of, right):
            return rf"\left{_bracket(left)}{typed_latex(of)}\right{_bracket(right)}"
        case Grid(name, rows):
            assert name in GRIDS
            body = r" \\ ".join(" & ".join(map(typed_latex, cells)) for cells in rows)
            return rf"\begin{{{name}}}{body}\end{{{name}}}"


def _atom(atom: Atom) -> str:
    if atom.command in WORDS:
        name = _NAMED.get(atom.command, atom.command)
        return rf"\{name}{{{escape(atom.shown)}}}"
    if atom.command in _SIGNS:
        return _SIGNS[atom.command]
    if atom.command:
        name = _NAMED.get(atom.command, atom.command)
        return f"\\{name} " if name.isalpha() else f"\\{name}"
    if atom.shown in _COMMANDS and not atom.shown.isascii():
        return _COMMANDS[atom.shown]
    return atom.shown if atom.shown.isascii() else rf"\text{{{escape(atom.shown)}}}"


def _bracket(atom: Atom | None) -> str:
    return "." if atom is None else _atom(atom)
