"""Programs and other languages are asked back whole; English, formulas and printouts are not."""

from __future__ import annotations

import pytest

from linexact import mark
from linexact.exercise.bank import find_exercise
from linexact.explain.forms import words_of_form
from linexact.grade import Unreadable
from linexact.grade.marking import mark as mark_parts
from linexact.grade.marking import parts_of
from linexact.grade.pages import SAMPLES, refuse_foreign

PROGRAMS = [
    "def AND(x1, x2):\n    return 1 if x1 + x2 > 1.5 else 0",
    "class P:\n    def __init__(self):\n        self.w = [1, 1]",
    "w = [1, 1]; b = -1.5\nprint(int(sum(a * v for a, v in zip(w, x)) + b > 0))",
    "f = lambda x1, x2: x1 + x2 - 1.5 > 0",
    "import numpy as np\nw = np.array([1, 1])",
    "w = np.ones(2); b = -1.5",
    "double w[2] = {1.0, 1.0}, b = -1.5;",
    "const w = [1, 1], b = -1.5;",
    "bool AND(int a, int b) { return a + b - 1.5 > 0; }",
    "(x1, x2) => x1 + x2 > 1.5",
    "(define w '(1 1))\n(define b -1.5)",
    "=IF(A2+B2>1.5;1;0)",
    "=A2+B2-1.5>0",
    ">>> def f(a, b):\n...     return a + b > 1.5",
    "if s > 1.5:\n    return 1\nreturn 0",
    "for i in range(2):\n    w[i] = 1",
    "neuron.set_weights([1, 1])",
    "np.array([1, 1]) @ x - 1.5 > 0",
    "w = np.array([1, 1])\nw.dot(x) > 1.5",
    "w <- c(1, 1)\nw %*% x - 1.5 > 0",
    "w = [1, 1]\nprint('not separable')",
    "if (x1 + x2 > 1.5) {return 1;}",
    "fn and(a: i32, b: i32) -> bool { a + b > 1 }",
    "function y = f(x)\ny = x(1) + x(2) > 1.5;\nend",
    "if x1 + x2 > 1.5\n  y = 1\nelse\n  y = 0\nend",
    "IF s > 1.5 THEN OUTPUT 1 ELSE OUTPUT 0",
    "x1 && x2",
]
LANGUAGES = {
    "Die Gewichte sind 1 und 1, der Bias ist -1.5": "German",
    "Gewichte: 1 und 1, Bias: -1.5": "German",
    "les poids sont 1 et 1, le biais -1.5": "French",
    "los pesos son 1 y 1 con sesgo -1.5": "Spanish",
    "No es linealmente separable.": "Spanish",
    "Lösung: w1 = w2 = 1, b = -1.5": "German",
    "Réponse : w1 = w2 = 1, b = -1.5": "French",
    "Solución: w1 = w2 = 1, b = -1.5": "Spanish",
    "权重都为1，偏置为-1.5": "Chinese",
    "I pesi sono 1 e 1, la soglia 1.5": "Italian",
    "Os pesos são 1 e 1, o viés -1.5": "Portuguese",
    "Nein.": "German",
    "C'est impossible.": "French",
}
READ = [
    "w = [1, 1]; b = -1.5",
    "w1 = 1\nw2 = 1\nb = -1.5  # fires above 1.5",
    "w = np.array([1, 1]); b = -1.5",
    ">>> w\narray([1., 1.])\n>>> b\n-1.5",
    "[1. 1.] -1.5",
    "w <- c(1, 1)\nb <- -1.5",
    "OrderedDict([('weight', tensor([[1., 1.]])), ('bias', tensor([-1.5]))])",
    "Let w = (1, 1) and b = -1.5.",
    "My classmate Müller and I take w1 = w2 = 1 and b = -1.5.",
    "y = step(x1 + x2 - 1.5)",
    "y = 1 if x1 + x2 > 1.5 else 0",
    "The neuron is 1 if x1 + x2 > 1.5, else 0.",
    "For class 1: w1 + w2 + b > 0. So w1 = w2 = 1, b = -1.5.",
    "w1 = 1，w2 = 1，b = -1.5",
    "José García: w1 = w2 = 1, b = -1.5",
    "Maria de la Cruz\nw1 = w2 = 1, b = -1.5",
    "Voilà: w1 = w2 = 1, b = -1.5",
    "w1 = w2 = 1 and b = -1.5, which is per se the least",
    "return to (1): w1 = w2 = 1, b = -1.5",
]
ENGLISH = [
    "class A: (1, 1)\nclass B: the rest",
    "for x in class A (label +1): w1 > 0",
    "let w = b, so b < 0 => contradiction",
    "b<0\nw1+b>=0\ncontradiction",
    "my $w$ is (1, 1)",
    "Novikoff et al. show that it converges",
    r"w_1 \le 1 \text{ and } w_2 \le 2",
    "lambda 1: 2, lambda 2: 1",
    "Also w1 + b > 0. Contradiction.",
    "1 1 | -3/2",
    "\\begin{align} w_2 + b &> 0 && (0,1,0) \\end{align}",
    "Dos and don'ts: take w1 = 1 for input one, not for Juan",
    "",
]


@pytest.mark.parametrize("text", PROGRAMS)
def test_a_program_is_asked_back_whole(text: str) -> None:
    outcome = mark("AND", text).parts[0].outcome
    assert isinstance(outcome, Unreadable)
    assert outcome.code == "program"
    assert outcome.instead == "w1 = 7, w2 = -5/2, b = 11"


@pytest.mark.parametrize("text", LANGUAGES)
def test_another_language_is_named_and_asked_back_whole(text: str) -> None:
    outcome = mark("AND", text).parts[0].outcome
    assert isinstance(outcome, Unreadable)
    assert outcome.code == "language"
    assert f"looks like {LANGUAGES[text]}; answers are read in English" in outcome.message


@pytest.mark.parametrize("text", [*READ, *ENGLISH])
def test_nothing_else_is_taken_for_a_program_or_another_language(text: str) -> None:
    refuse_foreign(text)


def test_a_printed_run_behind_the_loop_that_prints_it_is_no_program() -> None:
    refuse_foreign("for i, z, w in history: print(i, z, w)\n1 0 [0 0]\n2 -1 [0 0]")


@pytest.mark.parametrize("form", SAMPLES)
def test_the_sample_of_a_form_is_that_of_its_own_line(form: str) -> None:
    assert SAMPLES[form] in words_of_form(form.replace("_", "-")).how


def test_of_some_words_these_are_told() -> None:
    parts = parts_of(find_exercise("grosse-perceptron-xor"))
    outcome = mark_parts(parts, "[outcome]\nDer Lauf ist ein Zyklus.")[0].outcome
    assert isinstance(outcome, Unreadable)
    assert "converged" in outcome.instead


def test_every_task_of_the_bank_has_a_sample_or_words() -> None:
    for name in ("dsc140a-batch-table", "blog-order", "side-without-bias", "grosse-xor"):
        for part in parts_of(find_exercise(name)):
            outcome = mark_parts([part], f"[{part.name}]\nDas ist es nicht.")[0].outcome
            assert isinstance(outcome, Unreadable)
            assert outcome.instead, (name, part.name)


def test_each_part_is_asked_back_by_itself() -> None:
    parts = parts_of(find_exercise("xnor"))
    verdict = mark_parts(parts, "[verdict]\nnicht trennbar, weil die Summe null ist")[0].outcome
    assert isinstance(verdict, Unreadable)
    assert verdict.instead == "97: 2/5, 98: 3/5, 99: 1"
