"""Hand-weight exercises as Moodle STACK questions: the region of right weights as conditions.

A student types the list ``[w1, ..., b]``.  It is right when it meets every row of the
exercise's system, which Maxima decides in exact numbers; floats are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from math import lcm
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from linexact.classroom.marking import Prepared
from linexact.classroom.results import PLACES
from linexact.errors import InputError
from linexact.explain.exercise import explain_exercise
from linexact.explain.prose import line_of
from linexact.grade.forms.weights import WeightsTask
from linexact.grade.forms.weights.repair import unmet
from linexact.handweights import Problem, hand_weights
from linexact.kernel import Constraint
from linexact.model.dataset import Vector
from linexact.model.linear import signed_terms
from linexact.rational import exact_text, rounded
from linexact.render.html import html_fragment
from linexact.render.text import plain
from linexact.separability import Feasible

_QUESTION = {
    "questionsimplify": "1", "assumepositive": "0", "assumereal": "0", "decimals": ".",
    "scientificnotation": "*10", "multiplicationsign": "dot", "sqrtsign": "1",
    "complexno": "i", "inversetrig": "cos-1", "logicsymbol": "lang", "matrixparens": "[",
    "variantsselectionseed": "",
}  # fmt: skip
_TOLD = {"prtcorrect": "Right.", "prtpartiallycorrect": "Partly right.", "prtincorrect": "Wrong."}
_INPUT = {
    "boxsize": "30", "strictsyntax": "1", "insertstars": "0", "syntaxhint": "",
    "syntaxattribute": "0", "forbidwords": "", "allowwords": "", "forbidfloat": "1",
    "requirelowestterms": "0", "checkanswertype": "1", "mustverify": "1", "showvalidation": "1",
    "options": "",
}  # fmt: skip


def stack_xml(exercises: Sequence[Prepared]) -> bytes:
    """Return questions in Moodle's XML, one for each exercise.

    Raises :class:`~linexact.errors.InputError` (``stack``) for an exercise that asks for anything
    but weights, or has none that are right.

    >>> from linexact.classroom.marking import prepare
    >>> [line.strip() for line in stack_xml([prepare("grosse-and")]).decode().splitlines()[:4]]
    ["<?xml version='1.0' encoding='utf-8'?>", '<quiz>', '<question type="stack">', '<name>']
    """
    quiz = Element("quiz")
    for exercise in exercises:
        _question(quiz, exercise)
    indent(quiz)
    body: bytes = tostring(quiz, encoding="utf-8", xml_declaration=True)  # Moodle wants it first
    return body + b"\n"


def conditions(problem: Problem) -> list[str]:
    """Return each row of a problem as a Maxima condition on the list ``ans1``, in integers.

    >>> from linexact.handweights import read_demands
    >>> from linexact.model.convention import Convention
    >>> from linexact.model.gates import gate
    >>> conditions(read_demands(gate("NOT"), Convention(True, "strict")))
    ['is(ans1[2] > 0)', 'is(-ans1[1] - ans1[2] > 0)']
    """
    wholes = [f"is(integerp(ans1[{j + 1}]))" for j in range(len(problem.variables))]
    squares = " + ".join(f"ans1[{j + 1}]^2" for j in range(problem.dataset.dimension))
    short = [f"is({squares} {v.relation} {exact_text(v.bound**2)})" for v in problem.lengths]
    rows = [*map(_condition, problem.system.rows), *short]
    return [*rows, *(wholes if problem.integers else ())]


def _condition(row: Constraint) -> str:
    scale = lcm(*(a.denominator for a in (*row.coefficients, row.bound)))
    names = (f"ans1[{j + 1}]" for j in range(len(row.coefficients)))
    terms = signed_terms((int(a * scale) for a in row.coefficients), names)
    left = "".join(
        sign + (name if size == 1 else f"{exact_text(size)}*{name}") for sign, size, name in terms
    )
    bound = exact_text(int(row.bound * scale))
    if row.relation == "==":
        return f"is(equal({left or '0'}, {bound}))"
    return f"is({left or '0'} {row.relation} {bound})"


def _inert(html: str) -> str:
    """Return a page in which STACK finds no block and nothing to compute.

    >>> _inert("<p>[[input:x]] {@2^9@} {#x#}</p>")
    '<p>&#91;&#91;input:x]] &#123;@2^9@} &#123;#x#}</p>'
    """
    return html.replace("[[", "&#91;&#91;").replace("{@", "&#123;@").replace("{#", "&#123;#")


def _question(quiz: Element, exercise: Prepared) -> None:
    if len(exercise.parts) != 1 or not isinstance(exercise.parts[0].task, WeightsTask):
        kind = exercise.exercise.kind.name
        message = (
            f"{exercise.id}, of kind {kind}, does not ask for any right weights alone; STACK"
            " questions are made of those (kinds weights, separability and features)"
        )
        raise InputError("stack", message)
    problem = exercise.parts[0].task.problem
    found = hand_weights(problem)
    if not isinstance(found, Feasible):
        raise InputError("stack", f"{exercise.id} has no right weights, so no teacher's answer")
    answer = _list(found.point)
    question = SubElement(quiz, "question", type="stack")
    _text(question, "name", plain(line_of(exercise.exercise.title)))
    names = escape(", ".join(problem.variables))
    shown = _inert(html_fragment(explain_exercise(exercise.exercise, asked=False)))
    asked = f"<p>Type the list [{names}]: [[input:ans1]] [[validation:ans1]]</p>"
    _text(question, "questiontext", shown + asked, html=True)
    topics = exercise.exercise.feedback.told(exercise.attempt)
    tells = topics is None or "value" in topics
    example = f"<p>Right is, for example, {answer}.</p>" if tells else ""
    _text(question, "generalfeedback", example, html=True)
    _plain(question, defaultgrade=rounded(exercise.possible, PLACES), penalty="0", hidden="0")
    _plain(question, idnumber=exercise.id)
    _text(question, "stackversion", "")
    _text(question, "questionvariables", f"ta1: {answer};")
    _text(question, "specificfeedback", "[[feedback:prt1]]", html=True)
    _text(question, "questionnote", "{@ta1@}")
    _text(question, "questiondescription", "", html=True)
    _plain(question, **{k: v for k, v in _QUESTION.items() if k.startswith(("question", "assume"))})
    for name, told in _TOLD.items():
        _text(question, name, told, html=True)
    later = {k: v for k, v in _QUESTION.items() if not k.startswith(("question", "assume"))}
    _plain(question, **later)
    _plain(SubElement(question, "input"), name="ans1", type="algebraic", tans="ta1", **_INPUT)
    _tree(question, problem)
    _tests(question, problem, found.point)


def _tree(question: Element, problem: Problem) -> None:
    tree = SubElement(question, "prt")
    _plain(tree, name="prt1", value="1", autosimplify="1", feedbackstyle="1")
    size = len(problem.variables)
    numbers = [f"is(ratnump(ans1[{j}]))" for j in range(1, size + 1)]
    # `and` stops at the first false one, so the entries are only asked for when they are there.
    all_of = ["is(listp(ans1))", f"is(length(ans1) = {size})", *numbers, *conditions(problem)]
    right = f"right1: {' and '.join(all_of)};"
    _text(tree, "feedbackvariables", right)
    node = SubElement(tree, "node")
    _plain(node, name="0", description="every condition", answertest="AlgEquiv", sans="right1",
           tans="true", testoptions="", quiet="1")  # fmt: skip
    for outcome, score in (("true", "1"), ("false", "0")):
        _plain(node, **{
            f"{outcome}scoremode": "=", f"{outcome}score": score, f"{outcome}penalty": "",
            f"{outcome}nextnode": "-1", f"{outcome}answernote": f"prt1-1-{outcome[0].upper()}",
        })  # fmt: skip
        _text(node, f"{outcome}feedback", "", html=True)


def _tests(question: Element, problem: Problem, point: Vector) -> None:
    """Add STACK's own tests: the teacher's answer, all zeros, and a list that is too long."""
    zeros = (Fraction(0),) * len(point)
    for number, values in enumerate((point, zeros, (*point, *zeros)), start=1):
        right = len(values) == len(point) and not unmet(problem.system.rows, values)
        test = SubElement(question, "qtest")
        _plain(test, testcase=str(number), description="")
        _plain(SubElement(test, "testinput"), name="ans1", value=_list(values))
        _plain(SubElement(test, "expected"), name="prt1", expectedscore=f"{right:d}.000",
               expectedpenalty="0.000",
               expectedanswernote=f"prt1-1-{'T' if right else 'F'}")  # fmt: skip


def _list(values: Vector) -> str:
    return f"[{', '.join(map(exact_text, values))}]"


def _text(parent: Element, name: str, text: str, *, html: bool = False) -> None:
    element = SubElement(parent, name, {"format": "html"} if html else {})
    SubElement(element, "text").text = text


def _plain(parent: Element, **texts: str) -> None:
    for name, text in texts.items():
        SubElement(parent, name).text = text
