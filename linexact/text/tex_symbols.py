"""The commands of TeX that a formula may hold, each with the character that it stands for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

Role: TypeAlias = Literal["letter", "number", "binary", "relation", "open", "close", "mark", "word"]

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


def _symbols() -> Iterator[tuple[str, tuple[str, Role]]]:
    for role, text in _BY_ROLE.items():
        words = text.split()
        yield from (
            (name, (shown, role)) for name, shown in zip(words[::2], words[1::2], strict=True)
        )
    yield from ((name, (name, "word")) for name in _FUNCTIONS.split())


SYMBOLS: Mapping[str, tuple[str, Role]] = dict(_symbols())
SPACES: Mapping[str, str] = {
    ",": " ", ";": " ", ":": " ", " ": " ", "quad": "  ", "qquad": "    ", "!": "",
    "displaystyle": "", "textstyle": "",
}  # fmt: skip
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
