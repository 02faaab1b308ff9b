"""What tables of students and heads of answers call things, in five languages.

Who somebody is, a question, the answer to it.
"""

from __future__ import annotations

import re

GIVEN = (
    "first name", "given name", "first", "given", "firstname", "forename", "vorname", "prénom",
    "prenom", "nombre", "名",
)  # fmt: skip
FAMILY = (
    "last name", "family name", "surname", "last", "family", "lastname", "nachname",
    "familienname", "nom", "nom de famille", "apellido", "apellidos", "apellido(s)", "姓",
)  # fmt: skip
WHOLE = (
    "student", "name", "full name", "email", "email address", "e-mail", "username", "user",
    "student id", "id", "姓名", "学号",
)  # fmt: skip
_NAMING = re.compile(
    r"\b(?:name|student|nom|nombre|matrikel\w*|e-?mail|adresse|correo)\b|姓名|学生", re.IGNORECASE
)
_TIME = re.compile(
    r"time|date|zeit|datum|horodat|fecha|marca temporal|started|completed|submitted|begonnen|时间",
    re.IGNORECASE,
)
ASKING = "question|exercise|problem|task|q|frage|aufgabe|exercice|pregunta|ejercicio|问题|题目|题"
ANSWERING = "response|answer|antwort|réponse|reponse|respuesta|答案|回答"


def names_somebody(heading: str) -> bool:
    """Say whether a column's heading speaks of who somebody is.

    >>> names_somebody("Your full name"), names_somebody("Zeitstempel")
    (True, False)
    """
    return _NAMING.search(heading) is not None and not says_when(heading)


def says_when(heading: str) -> bool:
    """Say whether a column's heading speaks of a time.

    >>> says_when("Timestamp"), says_when("Name")
    (True, False)
    """
    return _TIME.search(heading) is not None


def is_answering(word: str) -> bool:
    """Say whether a column called so holds answers, not questions.

    >>> is_answering("Antwort"), is_answering("Frage")
    (True, False)
    """
    return re.fullmatch(ANSWERING, word, re.IGNORECASE) is not None
