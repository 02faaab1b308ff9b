"""Answers that are programs or in other languages than English: recognised, and asked back whole.

Recognition is small, and wrong on the side of reading on: a program by what begins its lines or
calls what only programs do, a language by its letters or by words that English does not have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from linexact.errors import InputError

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
