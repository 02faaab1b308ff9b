"""What is handed in, before it is read as an answer: pages, programs, other languages than English.

Pages (a notebook's cells, what HTML and LaTeX show) are longer than answers by what nobody reads.
One of at most ``MAX_PAGE`` characters is taken for what it says, and the limit of an answer holds
for that.  Programs and other languages are recognised, and asked back whole.  Recognition is small,
and wrong on the side of reading on: a program by what begins its lines or calls what only programs
do, a language by its letters or by words that English does not have.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from linexact.errors import InputError

MAX_PAGE = 400_000  # characters
_HTML = re.compile(
    r"\s*(?:<!--.{0,500}?-->\s*)?<(?:!doctype\s+html|html|body|table)\b", re.I | re.S
).match
_LATEX = re.compile(r"\s*\\documentclass\b.{0,20000}?\\begin\{document\}", re.S).match
_UNSHOWN = re.compile(
    r"<(head|style|script|svg|template)\b[^<>]*>.*?</\1\s*>|<!--.*?-->|<(?:!doctype|meta|link)[^<>]*>",
    re.IGNORECASE | re.DOTALL,
)
_ATTRIBUTES = re.compile(r"<([a-z][a-z0-9]*)\s[^<>]*>", re.IGNORECASE)
_SPANNED = re.compile(r"\b(?:row|col)span\s*=\s*[\"']?\d{1,3}[\"']?", re.IGNORECASE)
_HEADED = re.compile(
    r"\A\s*===[ ][^\n=]{1,80}[ ]===[ \t]*\n"
)  # an exercise, as pages write answers
_NEUTRAL = re.compile(
    r"</?(?:html|body|main|article|math|mrow|mo|mi|mstyle|mspace|span)/?>", re.IGNORECASE
)
# A number that touches neither another one nor a name is one without its tags as well.
_NUMBER = re.compile(
    r"(?:(?<=[(,=\s−+·])|(?<=<td>)|(?<=<div>)|(?<=&gt;)|(?<=&lt;)|(?<=</mtext>))<mn>([^<>]*)</mn>"
    r"(?=[(),;:=\s−+·]|</td>|</div>|&[gl]t;|<msub>|<mtext>)"
)
_SAID = re.compile(r"<mtext>(?:&nbsp;|\s)*([^<>]*?)(?:&nbsp;|\s)*</mtext>")
_NAMED = re.compile(r"\( ([A-Z]) \)")  # a label, set as words
_BLANK = re.compile(r"[ \t]+")
_LINES = re.compile(r"\s*\n\s*")


def page_text(text: str) -> str:
    r"""Return what a page says; a text that is no page, or too long for one, as it is.

    >>> page_text("<!DOCTYPE html><html><head><title>x</title></head><body><p id='a'>b = 3</p>")
    '<p>b = 3</p>'
    >>> page_text('{"cells": [{"cell_type": "markdown", "source": ["b = 3\\n", "w1 = 2"]}]}')
    'b = 3\nw1 = 2'
    >>> page_text(r"\documentclass[10pt]{article} \begin{document} b = 3 \end{document}")
    'b = 3'
    >>> page_text("=== and ===\nb = 3"), page_text("b = 3")
    ('b = 3', 'b = 3')
    """
    if len(text) > MAX_PAGE:
        return text
    text = _HEADED.sub("", text)
    if _HTML(text):
        shown = _ATTRIBUTES.sub(_bare, _UNSHOWN.sub("", text))
        words = _NAMED.sub(r"(\1)", _SAID.sub(r" \1 ", _NEUTRAL.sub("", shown)))
        said = _NUMBER.sub(r"\1", words).replace("&gt;", " > ")  # it opens no tag
        return _LINES.sub("\n", _BLANK.sub(" ", said)).strip()
    if _LATEX(text):
        return text.partition(r"\begin{document}")[2].partition(r"\end{document}")[0].strip()
    if text.lstrip()[:1] == "{" and '"cells"' in text:
        return _notebook(text) or text
    return text


def _bare(tag: re.Match[str]) -> str:
    """Return a tag with the attributes alone that say which cells it fills."""
    return f"<{' '.join([tag[1], *_SPANNED.findall(tag[0])])}>"


def _notebook(text: str) -> str:
    """Return the cells of a notebook with what they printed; nothing where it is none."""
    pieces: list[object] = []
    try:
        for cell in json.loads(text)["cells"]:
            pieces.append(cell.get("source"))
            for output in cell.get("outputs", ()):
                pieces += [output.get("text"), output.get("data", {}).get("text/plain")]
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return ""
    return "\n\n".join(filter(None, map(_joined, pieces)))


def _joined(lines: object) -> str:
    if isinstance(lines, str):
        return lines
    return "".join(map(str, lines)) if isinstance(lines, list) else ""


_WORDS: Mapping[str, frozenset[str]] = {  # that English does not have, nor those of mathematics
    name: frozenset(words.split())
    for name, words in {
        "German": """und oder nicht ist sind der das dem ein eine einen kein keine mit auf nach
            wenn dann aber sowie von bei auch wir ergibt gilt gewicht gewichte schwelle wert
            schwellwert schwellenwert trennbar fehler schritt zeile beispiel richtig falsch summe
            gerade ungleichung widerspruch eingabe wahr ja bzw bleibt korrektur mein mal prozent
            insgesamt klasse netto ausgabe soll es für lösung unmöglich hälfte durchgänge
            nein antwort gleich setze setzen nehmen sei seien damit somit daher folglich deshalb
            denn weil sonst zwei drei eingang ausgang bedingung punkte punkt positiv negativ alle
            kann gibt wird werden durch zum zur vom dies diese hier jetzt wobei beide beiden
            jeweils mindestens epoche vorhersage zeilen schritte folgt verlust""",
        "French": """le la les des une pas donc sont avec dans que qui nous aux ou poids biais
            seuil erreur ligne exemple somme droite oui vrai faux deux sur juste et doit prend mais
            moins environ erreurs fois classe ne jamais aucun réponse itération
            soit il faut choisissons prenons alors vaut pour par cette ces cela ce leur notre nos
            avoir fait comme trois nul chaque toujours au du entrée sortie pente est perte""",
        "Spanish": """el la los las una que por pero entonces como peso pesos sesgo umbral
            hay paso fila ejemplo suma recta correcto verdadero falso dos cada luego es se necesita
            necesitan sumando obtiene porque aunque tiene existe entre actualizaciones veces hasta
            parece tomamos requiere linealmente decir frontera hacen ambas ninguno solución sí
            época contradicción respuesta imposible con para ningún ninguna valores igual clase
            entrada salida punto puntos""",
        "Italian": """il lo gli la una che sono pesi peso soglia riga esempio somma retta vero falso
            perché quindi allora però uguale maggiore minore della dello dei degli nel nella con
            senza impossibile uscita ingresso errore passo scegliamo prendiamo poniamo risposta ogni
            anche questo questa abbiamo è più""",
        "Portuguese": """uma que são pesos peso limiar linha exemplo soma reta verdadeiro não
            porque então logo igual maior menor dos das com sem para impossível saída entrada erro
            passo classe escolhemos tomamos seja temos resposta cada viés também""",
        "English": """the is are and of with we for then it this that be to because hence therefore
            which gives al by at from all both has have does do cannot not yes these they there if
            when weights weight""",
    }.items()
}
_LETTERS: Mapping[str, str] = {
    "German": "äöüß", "French": "éèêàçœ", "Spanish": "ñáíóú", "Italian": "ìòù",
    "Portuguese": "ãõâ", "English": "",
}  # fmt: skip
_BORROWED = re.compile(  # in English: names of people, and phrases
    r"\b[A-Z][\w'-]+ (?:von|van|de|del|da|di)(?: (?:la|las|los|der|den))? [A-Z][a-z]"
    r"|\b(?:[Aa]|[Àà]) la\b|\bet cetera\b|\b[Pp]er se\b|\b(?:[Vv]oil|[Dd]éj)à\b|\b[Rr]ésumé\b"
)
_HAN = re.compile("[\u3400-\u9fff]").findall
_WORD = re.compile(r"(?<![\\\w])[^\W\d_]{2,}").findall
_PROGRAM = re.compile(
    r"""
  ^[ \t]*+(?:(?:>>>|\.\.\.|In[ ]\[\d+\]:)[ ]*)?(?:  # behind a prompt, if there is one
    def[ ]+\w+[ ]?\(|class[ ]\w+(?:\([^\n)]*\):|:[ ]*\n[ ]+(?:def|['"]{3}))|return\b(?![ ]to\b)
   |elif\b|else[ ]?:[ ]*(?:$|return)|import[ ]\w|from[ ]\w+[ ]import\b
   |if\b[^\n]*:[ ]*\n[ ]+(?:return|print|\w+[ ]*[-+]?=)|while[ ](?:True|not|\w+[ ]*[<>!=])[^\n]*:$
   |for[ ]\w[^\n]{0,40}[ ]in[ ](?:range|enumerate|zip)\([^\n]*:[ ]*$
   |for[ ]\w[^\n]*[ ]in[ ][^\n]*:[ ]*\n[ ]+\w+[ ]*[-+*]?=[ ]|if\b[^\n]*\n[^\n]*\n(?:else|end)\b
   |function[ ]+\w+[ ]?\([^\n)]*\)[ ]*\{
   |(?:(?:const|let|var)[ ]+\w+[ ]*=[ ]*)?\([A-Za-z]\w*(?:,[ ]*[A-Za-z]\w*)*\)[ ]*=>
   |(?:const|var|val)[ ]+\w+[^\n=]*=|let[ ]+(?:mut[ ]+)?\w+[ ]*=[ ]*vec!
   |(?:public[ ]|static[ ]|const[ ])*(?:int|double|float|bool|boolean|auto|(?:std::)?vector<\w+>)
    (?:\[\])?[ ]+\w+[ ]*(?:\[\w*\][ ]*)?[={(]
   |struct[ ]\w+[ ]*\{|my[ ]+@\w|Definition[ ]\w+[^\n]*:=|\w+[ ]*::[ ]*\[?[A-Z]\w
   |\w+[ ]*:[ ]*(?:(?:list|List|tuple|Tuple|Vec)[\[<][^\n=]*|(?:float|int|np\.ndarray|Rat)[ ]*)=
   |\w+[ ]*:=[ ]*\[\]\w+\{|\((?:defun|defn|define|def|defparameter|setq|setf)[ ](?!the\b)[^\n=:,]*$
   |(?:print(?:ln|f)?|puts|disp|alert|console\.log|document\.write|System\.out\.print(?:ln)?)[ ]?\(
   |assert[ ]\w|async[ ]def\b|try:|(?:fn|func)[ ]\w+[ ]?\(|function\b[^\n]*=|\#include\b|library\(
   |(?:}[ ]*else[ ]*)?if[ ]?\([^\n]*\)[ ]*\{|if[ ]?\([^\n]*;|echo[ ]\$|SELECT[ ]
   |\(let[ ]*\(\(|(?:(?:plt|ax)\.\w+|abline|geom_abline|curve|plot)\(
   |(?:[^>\n]*[^>\w\n.])?(?:np|numpy|torch)\.(?!(?:as)?array\b|matrix\b|tensor\b|float|int)\w+[.(]
  )
 |\A\s*=[ ]?(?:IF|WENN|SI)\(|\A\s*=[ ]?[^=\n]*\$?\b[A-V]\$?\d{1,4}\b
 |\blambda[ ]+[A-Za-z_]\w*(?:[ ]*,[ ]*[A-Za-z_]\w*)*[ ]*:|=[ ]*@\(\w|<-[ ]*function[ ]?\(
 |\.(?:set_?\w+|fit|predict)\(|\.IW\{|\bint\([^\n]{0,80}[<>]
 |\bsum\([^\n]{0,80}[ ]for[ ]\w+(?:,[ ]?\w+)*[ ]in[ ]
 |(?:[\w)\]}][ ]@[ ]?[A-Za-z(\[]|[\w)\]}]\.dot\(|%\*%)[^\n]*[<>]
 |\b(?:ifelse|data\.frame|nn\.Linear)\(|\bIF\b[^\n]*\bTHEN\b|=[ ]*\\\(\w|\w[ ]?&&[ ]?\w
 |\b(?:cout|cerr)[ ]?<<|\b(?:Console\.)?[Ww]rite(?:ln|Line)\(|\?[ ]*-?\d+[ ]*:[ ]*-?\d
 |\bones\(\d|\brep\([-\d.]+,|=[ ]*\[[ ]*-?[\d.]+[ ]*\][ ]*\*[ ]*\d
""",
    re.VERBOSE | re.MULTILINE,
).search
SAMPLES: Mapping[str, str] = {  # of forms, as their own lines on how to write have them
    "weights": "w1 = 7, w2 = -5/2, b = 11",
    "separator": "w1 = 7, w2 = -5/2, b = 11",
    "proof": "97: 2/5, 98: 3/5, 99: 1",
    "inequalities": "41 w1 - 97 w2 + b > 0",
    "boundary": "41 x1 - 97 x2 = 13",
    "number": "-41/97",
    "vector": "(41, -97/2, 13)",
    "roots": "(-41/sqrt(97), 0, 13)",
    "trace": "example 97; score -41; mistake yes; weights after it (41, -97/2, 13)",
    "batch_table": "examples that are wrong 7, 9; weights after it (41, -97/2)",
    "example_list": "97, 41, 97",
    "set": "97, 99",
    "multipliers": "97: 2/5, 98: 0, 99: 2/5",
}


def typed_so(task: object) -> str:
    """Return how an answer to a task can be typed: a sample of its form, or its words.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade import parts_of
    >>> typed_so(parts_of(find_exercise("nor"))[0].task)
    'w1 = 7, w2 = -5/2, b = 11'
    """
    meanings = getattr(task, "meanings", None)
    if meanings is not None:
        return " or ".join(sorted(map(meanings.said, meanings.answers)))
    return SAMPLES.get(type(task).__module__.split(".")[3], "")


def refuse_foreign(text: str) -> None:
    """Ask a program and an answer in another language back, whole.

    Raises :class:`~linexact.errors.InputError` (``program``, ``language``).

    >>> refuse_foreign("w1 = w2 = 1, b = -3/2")
    >>> refuse_foreign("Gewichte 1 und 1, Bias -3/2")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: this looks like German; answers are read in English
    """
    if _PROGRAM(text):
        raise InputError("program", "this looks like a program; write the answer itself")
    if language := language_of(text):
        message = f"this looks like {language}; answers are read in English"
        raise InputError("language", message)


def language_of(text: str) -> str | None:
    """Return the language that a text looks to be in; None for English, and where nothing tells.

    >>> language_of("les poids sont 1 et 1"), language_of("Müller says the weights are 1 and 1")
    ('French', None)
    """
    typed = {word for word in _WORD(_BORROWED.sub("", text)) if not word.isupper()}
    words = {word.casefold(): word.islower() for word in typed}
    found = {  # letters of a word with a capital may be those of somebody's name
        name: sum(
            word in own or (low and any(c in _LETTERS[name] for c in word))
            for word, low in words.items()
        )
        for name, own in _WORDS.items()
    }
    english = found.pop("English")
    found["Chinese"] = len(_HAN(text))
    name = max(found, key=lambda one: found[one])
    return name if found[name] > english else None
