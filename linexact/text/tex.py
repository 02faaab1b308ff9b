r"""Formulas between dollar signs: a bounded part of TeX, read into a tree and never run.

A formula is letters, numbers, operators, the symbols below, fractions, roots,
indices and powers, accents, words in ``\text`` and small tables.  Whatever defines, loads or
links (``\def``, ``\input``, ``\href``) is no command here, so it is refused like any other name
that is not known; what a renderer writes is made from the tree alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from linexact.errors import InputError, quoted

Role: TypeAlias = Literal[
    "letter", "number", "binary", "relation", "open", "close", "mark", "word", "space"
]

# Commands without arguments, each with what it stands for, by what it is among its neighbours.
_BY_ROLE: Mapping[Role, str] = {
    "letter": (
        "alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ "
        "iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi ϕ varphi φ "
        "chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega "
        "Ω ell ℓ infty ∞ emptyset ∅ partial ∂ nabla ∇ top ⊤ bot ⊥ forall ∀ exists ∃ neg ¬ hbar ℏ "
    ),
    "binary": (
        "cdot · times × pm ± mp ∓ div ÷ ast ∗ circ ∘ oplus ⊕ otimes ⊗ odot ⊙ wedge ∧ vee ∨ land ∧ "
        "lor ∨ cap ∩ cup ∪ setminus ∖ bullet • "
    ),
    "relation": (
        "le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ equiv ≡ approx ≈ sim ∼ simeq ≃ cong ≅ propto ∝ in ∈ "
        "notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ to → rightarrow → leftarrow ← gets "
        "← mapsto ↦ Rightarrow ⇒ implies ⇒ Leftarrow ⇐ iff ⇔ Leftrightarrow ⇔ leftrightarrow ↔ ll "
        "≪ gg ≫ perp ⟂ parallel ∥ mid ∣ colon : lt < gt > "
    ),
    "open": ("{ { lfloor ⌊ lceil ⌈ langle ⟨ lVert ‖ lvert | lbrace { "),
    "close": ("} } rfloor ⌋ rceil ⌉ rangle ⟩ rVert ‖ rvert | rbrace } "),
    "mark": (
        "| ‖ % % & & # # _ _ $ $ "
        "sum ∑ prod ∏ int ∫ ldots … dots … cdots ⋯ vdots ⋮ ddots ⋱ prime ′ Vert ‖ vert | dotsc … "
        "dotsb ⋯ angle ∠ dagger † ddagger ‡ checkmark ✓ "
    ),
}
_FUNCTIONS = (
    "max min arg log ln exp sin cos tan sup inf det dim ker rank gcd lim Pr deg tanh sinh cosh"
)


_SPACES: Mapping[str, str] = {
    ",": " ", ";": " ", ":": " ", " ": " ", "quad": "  ", "qquad": "    ", "!": "",
    "displaystyle": "", "textstyle": "",
}  # fmt: skip


def _symbols() -> Iterator[tuple[str, tuple[str, Role]]]:
    for role, text in _BY_ROLE.items():
        words = text.split()
        yield from (
            (name, (shown, role)) for name, shown in zip(words[::2], words[1::2], strict=True)
        )
    yield from ((name, (name, "word")) for name in _FUNCTIONS.split())
    yield from ((name, (shown, "space")) for name, shown in _SPACES.items())


SYMBOLS: Mapping[str, tuple[str, Role]] = dict(_symbols())
FRACTIONS = ("frac", "dfrac", "tfrac")
# What stands around its argument: a letter's form, or a mark above or below it.
STYLES = ("mathbf", "boldsymbol", "bm", "mathrm", "mathit", "mathbb", "mathcal", "mathsf", "mathtt")
ACCENTS: Mapping[str, str] = {
    "hat": "\u0302", "widehat": "\u0302", "bar": "\u0304", "overline": "\u0304",
    "tilde": "\u0303", "widetilde": "\u0303", "vec": "\u20d7", "dot": "\u0307", "ddot": "\u0308",
    "underline": "\u0332",
}  # fmt: skip
WORDS = ("text", "textrm", "textbf", "textit", "mbox", "operatorname")
# Environments, with the brackets around their rows.
GRIDS: Mapping[str, tuple[str, str]] = {
    "matrix": ("", ""), "pmatrix": ("(", ")"), "bmatrix": ("[", "]"), "vmatrix": ("|", "|"),
    "cases": ("{", ""), "aligned": ("", ""),
}  # fmt: skip
PLAIN: Mapping[str, Role] = {
    **dict.fromkeys("+-*/−·×±", "binary"),
    **dict.fromkeys("=<>:≤≥≠≈→⇒⇔∈", "relation"),
    **dict.fromkeys("([", "open"),
    **dict.fromkeys(")]", "close"),
    **dict.fromkeys(",.;!?|'‖′…∑∏√∞", "mark"),
}


MAX_FORMULA = 2_000  # characters
MAX_DEPTH = 20  # braces in braces


@dataclass(frozen=True, slots=True)
class Atom:
    """One sign: what it looks like, what it is, and its command if it was written as one."""

    shown: str
    role: Role
    command: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """Formulas side by side."""

    parts: tuple[Tex, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """A fraction."""

    top: Tex
    bottom: Tex


@dataclass(frozen=True, slots=True)
class Root:
    """A root; ``degree`` is None for the square root."""

    of: Tex
    degree: Tex | None


@dataclass(frozen=True, slots=True)
class Scripts:
    """A formula with an index below, a power above, or both."""

    base: Tex
    below: Tex | None
    above: Tex | None


@dataclass(frozen=True, slots=True)
class Styled:
    """A formula in another form of letters, or under a mark: ``command`` says which."""

    command: str
    of: Tex


@dataclass(frozen=True, slots=True)
class Fence:
    r"""Brackets that grow: ``\left( ... \right)``; an empty one is not seen."""

    left: Atom | None
    of: Tex
    right: Atom | None


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells, with the environment's name."""

    name: str
    rows: tuple[tuple[Tex, ...], ...]


Tex: TypeAlias = Atom | Row | Over | Root | Scripts | Styled | Fence | Grid

# A command with the name or the words in its braces, another one, a number, another sign.
_TOKENS = re.compile(
    rf"\\(?:begin|end|{'|'.join(WORDS)})\*?\s*\{{[^\\{{}}]*\}}"
    r"|\\[A-Za-z]+|\\.|[0-9]+(?:\.[0-9]+)?|\S",
    re.DOTALL,
).findall
_NAMED = re.compile(r"\\([a-z]+)\*?\s*\{(.*)\}", re.DOTALL).fullmatch
_FENCES = frozenset("()[]{}|‖⌊⌋⌈⌉⟨⟩/<>")
_PRIME = Atom("′", "mark", "prime")


def parse_tex(source: str) -> Tex:
    r"""Read a formula.

    Raises :class:`~linexact.errors.InputError` (``tex``) for a command that is not known, for
    braces that do not match, and beyond the limits.

    >>> parse_tex(r"w_1 \ge 0").parts[1]
    Atom(shown='≥', role='relation', command='ge')
    >>> parse_tex(r"\input{secret}")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: the formula '\input{secret}': the command \input is not known
    """
    try:
        if len(source) > MAX_FORMULA:
            raise _RefusedError(f"more than {MAX_FORMULA} characters, which is the limit")
        if not source.replace("\n", " ").replace("\t", " ").isprintable():
            raise _RefusedError("a character that cannot be printed")
        return _Reader(_TOKENS(source)).row()
    except _RefusedError as error:
        raise InputError("tex", f"the formula {quoted(source)}: {error}") from None


class _RefusedError(Exception):
    """Why a formula is none."""


class _Reader:
    """A place in the tokens of a formula, and the grammar from there on."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.place = self.depth = 0

    @property
    def text(self) -> str:
        """The next token; empty at the end."""
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self, *texts: str) -> str:
        """Go past the next token if it is one of these, and return it; otherwise nothing."""
        token = self.text
        if token not in texts:
            return ""
        self.place += 1
        return token

    def expect(self, *texts: str) -> str:
        seen = quoted(self.text) if self.text else "its end"
        token = self.take(*texts)
        if not token:
            raise _RefusedError(f"expected '{texts[0]}', found {seen}")
        return token

    def deeper(self, step: int) -> None:
        self.depth += step
        if self.depth > MAX_DEPTH + 1:
            raise _RefusedError(f"braces in more than {MAX_DEPTH} braces, which is the limit")

    def row(self, *ends: str) -> Tex:
        """Read formulas side by side up to one of the ends, or the end of all."""
        self.deeper(1)
        parts: list[Tex] = []
        while self.text not in ("", *ends):
            parts.append(self.scripted())
        self.deeper(-1)
        return parts[0] if len(parts) == 1 else Row(tuple(parts))

    def scripted(self) -> Tex:
        if self.text in ("_", "^"):
            base: Tex = Row(())
        elif self.text[:1].isdecimal():
            base = Atom(self.take(self.text), "number")
        else:
            base = self.one()
        scripts: dict[str, Tex] = {}
        while mark := self.take("_", "^", "'", "\\limits", "\\nolimits"):
            if mark.startswith("\\"):  # where the index stands is for a renderer
                continue
            script = self.primes() if mark == "'" else self.one()
            mark = mark.replace("'", "^")
            if mark in scripts:
                raise _RefusedError(f"two of '{mark}' after another; expected braces around one")
            scripts[mark] = script
        return Scripts(base, scripts.get("_"), scripts.get("^")) if scripts else base

    def primes(self) -> Tex:
        marks = [_PRIME]
        while self.take("'"):
            marks.append(_PRIME)
        return _PRIME if len(marks) == 1 else Row(tuple(marks))

    def one(self) -> Tex:
        """Read one sign, one digit, one group in braces, or one command with its arguments."""
        token = self.text
        if not token:
            raise _RefusedError("it ends where more is expected")
        if token[0].isdecimal():
            self.tokens[self.place : self.place + 1] = [token[0], *_TOKENS(token[1:])]
            token = token[0]
        self.place += 1
        if token.startswith("\\") and len(token) > 1:
            self.deeper(1)
            found = self.command(token[1:])
            self.deeper(-1)
            return found
        if token == "{":
            return self.until("}")
        if token in PLAIN:
            return Atom(token, PLAIN[token])
        if token.isdecimal() and token.isascii():
            return Atom(token, "number")
        if token.isalpha():
            return Atom(token, "letter")
        raise _RefusedError(f"{quoted(token)} stands where a formula is expected")

    def until(self, end: str) -> Tex:
        """Read up to a sign, which is taken."""
        inside = self.row(end)
        self.expect(end)
        return inside

    def command(self, name: str) -> Tex:
        if name in SYMBOLS:
            return Atom(*SYMBOLS[name], name)
        if name in FRACTIONS:
            return Over(self.one(), self.one())
        if name in STYLES or name in ACCENTS:
            return Styled(name, self.one())
        if name == "sqrt":
            degree = self.until("]") if self.take("[") else None
            return Root(self.one(), degree)
        if name == "left":
            return Fence(self.bracket(), self.until("\\right"), self.bracket())
        named = _NAMED(f"\\{name}")
        if named and named[1] in WORDS:
            return Atom(named[2], "word", named[1])
        if named and named[1] == "begin" and named[2] in GRIDS:
            return self.grid(named[2])
        if named:
            known = ", ".join(GRIDS)
            message = f"no environment {quoted(named[2])} begins here; expected one of {known}"
            raise _RefusedError(message)
        if name in WORDS:
            raise _RefusedError("words in a formula hold neither commands nor braces")
        raise _RefusedError(f"the command \\{name} is not known")

    def bracket(self) -> Atom | None:
        if self.take("."):
            return None
        found = self.one()
        if isinstance(found, Atom) and found.shown in _FENCES:
            return found
        raise _RefusedError("expected a bracket after \\left and \\right")

    def grid(self, name: str) -> Tex:
        rows: list[tuple[Tex, ...]] = []
        cells: list[Tex] = []
        ends = (f"\\end{{{name}}}", "&", "\\\\")
        mark = ""
        while mark != ends[0]:
            cells.append(self.row(*ends))
            mark = self.expect(*ends)
            if mark != "&":
                rows.append(tuple(cells))
                cells = []
        if rows[-1] == (Row(()),):  # after a last line break
            rows.pop()
        return Grid(name, tuple(rows))
