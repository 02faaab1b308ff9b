"""Tokens of a plain text, told apart: names and words, lists and brackets, signs and dashes.

The scanner of :mod:`linexact.text` does not know what a letter is for.  Here each token gets
the kind that the reading of sides needs:

=============  ====================================================================
kind           tokens
=============  ====================================================================
``name``       an unknown: a letter with an index, ``z(0,1)``, ``x1^2``, a known name
``word``       any other word
``list``       a bracket around a list; ``opening`` and ``closing`` are for sums
``label``      a line's own number; ``reference`` another line's, in brackets
``mark``       punctuation: dashes, brackets around words
=============  ====================================================================

The others are the scanner's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from functools import cache
from itertools import pairwise

from linexact.text.scanner import Token, scan
from linexact.written.lexicon import find_phrase, phrases_of, sayings_of

_LETTER = re.compile(r"[^\W\d_](?:_?\d{1,4}|_[^\W\d_]\w{0,10})?").fullmatch
_NUMBERED = re.compile(r"[a-z]\d{1,4}").fullmatch
_GREEK = "alpha|beta|gamma|delta|eta|theta|lambda|mu|sigma|tau|phi|psi|omega|epsilon|rho"
_GREEK_NAME = re.compile(rf"(?:{_GREEK})(?:_?\d{{1,4}})?").fullmatch
_PRODUCT = re.compile(r"(?:[^\W\d_]_?\d){2,}|(?:[^\W\d_]_?\d)+[^\W\d_]|[wθ]x").fullmatch
# ``weight1``, ``nand_weight_2``, ``or_bias``
_OWN_NAME = re.compile(
    r"(?:[a-z]+\d?_)?(?:weights?|wt)_?(?P<number>\d{1,3})|[a-z]+\d?_w_?(?P<n>\d{1,3})"
    r"|(?P<bias>(?!w_b$)[a-z]+\d?_(?:bias|b)|bias_[a-z]+)"
    r"|(?P<vector>[a-z]{2,}\d?_(?:weights?|w)|weights?_[a-z]{2,})",
).fullmatch
_NUMERIC = ("number", "root", "frac")
_PAIR = re.compile(r"[a-dmnpquvw][xyz]").fullmatch  # where something is added, ``ax + by``
_FACTOR = re.compile(r"[^\W\d_](?:_?\d)?")
_POWERS = {"²": "2", "³": "3"}
# Letters that may be words, unless something is calculated with them.
_WORDLIKE = frozenset("aeiouydlnsjmtc")
_WEIGHT = re.compile(r"(?:w|theta|θ)_?\d{1,2}").fullmatch
_FUNCTIONS = frozenset({
    "sign", "sgn", "step", "heaviside", "hardlim", "thresh", "int", "bool", "σ", "φ", "h", "f", "g",
    "u", "threshold", "activation", "relu", "min", "max",
})  # fmt: skip
_SUBSCRIPTED = re.compile(r"[fghyσφ]_[a-z]{1,5}").fullmatch  # h_theta(x), f_w(x)
_ROMAN = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8"}
_LISTED = "abcdefgh"  # letters that name the lines of a list
_APOSTROPHES = ("'", "’", "‘")
_BEFORE_VALUES = frozenset({
    "relation", "operator", "root", "frac", "function", "command",
})  # fmt: skip
_FACTORS = ("name", "root", "frac", "opening")
_CITING = ("from", "add", "subtract", "contradiction", "and", "because")
_CALCULATED = frozenset({"relation", "sign", "operator"})
_OF_NUMBERS = frozenset({"number", "sign", "opening", "closing", "frac", "root"})
MAX_DEPTH = 20  # of brackets
SYMBOLS = frozenset("≈←→⇒⇔∈±∞✓✗∴∵⊥↯Σ")


def tokens_of(text: str, names: Set[str]) -> list[Token]:
    """Return the tokens of a plain text; ``names`` are unknowns besides letters.

    >>> [(t.kind, t.text) for t in tokens_of("a bias of 3a + w1x1", frozenset())][:5]
    [('word', 'a'), ('word', 'bias'), ('word', 'of'), ('number', '3'), ('name', 'a')]
    """
    tokens = list(_relabelled(list(scan(text))))
    tokens = list(_negated(list(_named(tokens, names))))
    tokens = list(_called(tokens, names))
    tokens = _bracketed(tokens)
    return list(_parted(list(_dashed(list(_multiplied(tokens))))))


def is_usual_name(name: str) -> bool:
    """Say whether a name is a letter with a number, which is an unknown wherever it stands.

    >>> is_usual_name("x1"), is_usual_name("a"), is_usual_name("length")
    (True, False, False)
    """
    return _NUMBERED(name) is not None


def plain_name(written: str) -> str:
    """Return a name as it is compared: ``W_1`` is ``w1``.

    >>> plain_name("W_1"), plain_name("θ"), plain_name("w_or")
    ('w1', 'theta', 'w_or')
    """
    name = re.sub(r"_(?=\d)", "", written.casefold())
    return name.replace("θ", "theta").replace("ω", "w").replace("omega", "w")


def _relabelled(tokens: Sequence[Token]) -> Iterator[Token]:
    """Join labels and symbols of several characters."""
    lettered = _lettered(tokens)
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if token.text == "⟦":
            end = next((j for j in range(i + 1, min(i + 8, len(tokens)))
                        if tokens[j].text == "⟧"), None)  # fmt: skip
            if end is not None:
                text = "".join(t.text for t in tokens[i + 1 : end]).replace("_", "")
                in_prose = i > 0 and tokens[i - 1].text.isalpha() and len(tokens[i - 1].text) > 2
                kind = "reference" if in_prose else "label"  # "against (4)" ends a line
                name = _ROMAN.get(text.casefold(), text.casefold())
                yield Token(kind, name, token.start, tokens[end].end)
                i = end + 1
                continue
        if token.text == "(" and _is_lettered(tokens, i, lettered):
            text = tokens[i + 1].text.casefold()
            name = _ROMAN.get(text, text) if tokens[i + 1].text in "IVX" else text
            yield Token("reference", name, token.start, tokens[i + 2].end)
            i += 3
            continue
        if token.kind == "strange" and token.text in SYMBOLS:
            token = token._replace(kind="relation" if token.text in "≈←→∈" else "mark")
        yield token
        i += 1


def _lettered(tokens: Sequence[Token]) -> frozenset[str]:
    """Return what names lines in brackets: capitals, a and b and so on, labels such as ``p1``."""
    names = {
        b.text for a, b, c in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if a.text == "(" and c.text == ")" and b.kind == "name"
    }  # fmt: skip
    labels = {
        "".join(t.text for t in tokens[i + 1 : i + 3] if t.text != "⟧").replace("_", "")
        for i, token in enumerate(tokens)
        if token.text == "⟦" and i + 1 < len(tokens) and tokens[i + 1].kind == "name"
    }
    listed = _LISTED if labels | names >= {"a", "b"} else ""
    counted = {b.text for a, b in pairwise(tokens) if a.text == "("} & {"ii", "iv"}
    listed += "ivx" if counted else ""  # "(i) b > 0, (ii) ..." is no product
    return frozenset({n for n in names if n in listed or n.replace("_", "") in labels})


def _is_lettered(tokens: Sequence[Token], place: int, lettered: Set[str]) -> bool:
    """Say whether ``(A)`` names a line: it touches nothing, and nothing is calculated with it."""
    if place + 2 >= len(tokens) or tokens[place + 2].text != ")":
        return False
    inside = tokens[place + 1].text
    if not (len(inside) == 1 and "A" <= inside <= "Z") and inside not in lettered:
        return False
    before = tokens[place - 1] if place else None
    behind = tokens[place + 3] if place + 3 < len(tokens) else None
    touching = before is not None and before.end == tokens[place].start
    if before is not None and (
        before.kind == "operator" or (touching and before.kind in ("name", "number", "closing"))
    ):
        return False
    if behind is None or behind.kind not in ("sign", "operator", "relation"):
        return True
    return behind.kind == "sign" and (behind.text == "-" or _refers(tokens, place + 4))


def _named(tokens: Sequence[Token], names: Set[str]) -> Iterator[Token]:
    """Tell names from words, and cut products such as ``w1x1`` into their factors."""
    for i, token in enumerate(tokens):
        if token.kind == "root" and token.text == "root":
            yield token
            continue
        if token.kind != "name":
            yield token
            continue
        if token.text == "Θ" and i + 1 < len(tokens) and tokens[i + 1].text == "(":
            yield token._replace(kind="function")  # the step
            continue
        before = tokens[i - 1] if i else None
        behind = tokens[i + 1] if i + 1 < len(tokens) else None
        own = _OWN_NAME(token.text.casefold())
        if plain_name(token.text) in names:
            yield token._replace(text=plain_name(token.text))
        elif token.text.casefold() in _nouns() and (
            (before is not None and before.kind in ("sign", "operator"))
            or (behind is not None and behind.kind == "operator")
            or _is_listed(before, behind)
            or (i + 2 < len(tokens) and _is_binary(token, tokens[i + 1], tokens[i + 2]))
        ):
            yield token._replace(text=_nouns()[token.text.casefold()])  # "weight2 + bias"
        elif own is not None:
            number = own["number"] or own["n"] or ""
            yield token._replace(text="b" if own["bias"] else f"w{number}")
        elif (_PRODUCT(token.text) and not _LETTER(token.text)) or (
            _PAIR(token.text) and any(t is not None and t.kind == "sign" for t in (before, behind))
        ):
            for match in _FACTOR.finditer(token.text):
                start = token.start + match.start()
                yield Token("name", plain_name(match[0]), start, start + len(match[0]))
        elif _is_name(token, before, behind, tokens[i + 2].start if i + 2 < len(tokens) else None):
            yield token._replace(text=plain_name(token.text))
        else:
            yield token._replace(kind="word", text=token.text.casefold())


def _is_listed(before: Token | None, behind: Token | None) -> bool:
    """Say whether a word stands between commas or brackets: ``(w1, w2, bias)``."""
    if before is None or behind is None:
        return False
    return (
        before.text in ("(", "[", ",")
        and behind.text in (",", ")", "]")
        and (before.text + behind.text not in ("()", "[]", ",,"))
    )


def _negated(tokens: Sequence[Token]) -> Iterator[Token]:
    """Make a sign of a *minus* that stands before a number."""
    for i, token in enumerate(tokens):
        behind = tokens[i + 1].kind if i + 1 < len(tokens) else ""
        minus = token.text in _minus_words() or token.text == "negative"
        negates = token.kind == "word" and minus and behind in _NUMERIC
        if negates and not _ends_phrase(tokens, i):
            token = token._replace(kind="sign", text="-")
        yield token


def _is_binary(before: Token, sign: Token, behind: Token) -> bool:
    """Say whether a sign stands between two terms, and does not belong to the second."""
    return sign.kind == "sign" and (before.end == sign.start) == (sign.end == behind.start)


@cache
def _nouns() -> dict[str, str]:
    """Return the words that are names of parameters where something is calculated with them."""
    return {
        word: name
        for name in ("b", "threshold")
        for word in phrases_of(f"name:{name}")
        if " " not in word and word.isascii()
    }


def _ends_phrase(tokens: Sequence[Token], place: int) -> bool:
    """Say whether a word is the last of a phrase: ``less than minus``."""
    for begin in range(max(0, place - 3), place):
        words = [token.text.casefold() for token in tokens[begin : place + 1]]
        if all(token.kind == "word" for token in tokens[begin : place + 1]):
            found = find_phrase(words)
            if found is not None and found.length == len(words) and found.role != "sign":
                return True
    return False


@cache
def _minus_words() -> frozenset[str]:
    return frozenset(word for word in phrases_of("minus") if " " not in word)


def _is_name(
    token: Token, before: Token | None, behind: Token | None, following: int | None
) -> bool:
    """Say whether a word is a name; ``following`` is where the token after the next begins."""
    text = token.text
    if _GREEK_NAME(text.casefold()):
        return True
    if not _LETTER(text) or ord(text[0]) > 0x2FFF:
        return False
    if is_usual_name(text.casefold()):
        return True
    if _elided(before, token) or _elided(behind, token):
        return False
    if text.casefold() not in _WORDLIKE:
        return True
    touching = before is not None and before.kind in ("number", "closing", "name")
    if touching and before is not None and before.end == token.start:
        return True
    if before is not None and before.text in ("(", "["):
        binary = behind is not None and behind.kind == "sign" and following != behind.end
        return binary or (behind is not None and behind.text in (",", ";", ")", "]"))
    sides = [t for t in (before, behind) if t is not None]
    calculated = [t for t in sides if t.kind in _CALCULATED]
    if behind is not None and behind.kind == "sign" and calculated == [behind]:
        # "3 y -2" is a word and a number, "y - 2" is a difference
        return not (token.end < behind.start and following == behind.end)
    return bool(calculated)


def _elided(mark: Token | None, token: Token) -> bool:
    """Say whether a letter is what an apostrophe left of a word."""
    if mark is None or mark.text not in _APOSTROPHES:
        return False
    return mark.end == token.start or token.end == mark.start


def _called(tokens: Sequence[Token], names: Set[str]) -> Iterator[Token]:
    """Join ``z(0,1)``, ``x1^2``, drop functions before a bracket, and find references."""
    i = 0
    while i < len(tokens):
        token, end = tokens[i], i + 1
        if token.kind in ("name", "word") and _opens(tokens, i + 1):
            end, text = _call(tokens, i, names)
            if end > i + 1:
                yield Token("name", text, token.start, tokens[end - 1].end)
                i = end
                continue
            if _WEIGHT(token.text) and _is_number(tokens, i + 2):  # "w1(0) + w2(1)"
                yield token
                yield Token("operator", "*", token.end, token.end)
                i += 1
                continue
            if token.text in _FUNCTIONS or _SUBSCRIPTED(token.text):
                yield token._replace(kind="function")
                i += 1
                continue
        if token.kind == "name":
            power, count = _power(tokens, i + 1)
            if count:
                yield token._replace(text=f"{token.text}^{power}", end=tokens[i + count].end)
                i += 1 + count
                continue
        if token.text == "(":
            reference = _reference(tokens, i)
            if reference is not None:
                yield reference
                i += 3
                continue
        yield token
        i = end


def _opens(tokens: Sequence[Token], place: int) -> bool:
    return (
        place < len(tokens)
        and tokens[place].text == "("
        and tokens[place - 1].end == tokens[place].start
    )


def _is_number(tokens: Sequence[Token], place: int) -> bool:
    """Say whether a number, perhaps a negative one, stands before a closing bracket."""
    inside = tokens[place : place + 3]
    inside = inside[1:] if inside and inside[0].kind == "sign" else inside
    return len(inside) > 1 and inside[0].kind == "number" and inside[1].text == ")"


def _power(tokens: Sequence[Token], place: int) -> tuple[str, int]:
    if place < len(tokens) and tokens[place].text in _POWERS:
        return _POWERS[tokens[place].text], 1
    if place + 1 < len(tokens) and tokens[place].text in ("^", "**"):
        exponent = tokens[place + 1]
        if exponent.text in ("2", "3", "4"):
            return exponent.text, 2
    return "", 0


def _call(tokens: Sequence[Token], place: int, names: Set[str]) -> tuple[int, str]:
    """Return the end of ``z(0,1)`` or ``f(x1, x2)`` and its name; where it is none, ``""``."""
    name = tokens[place].text
    parts: list[str] = []
    for j in range(place + 2, min(place + 42, len(tokens))):
        token = tokens[j]
        if token.text == ")":
            several = "," in parts
            letters = all(p == "," or p[0].isalpha() for p in parts)
            name = name[0] if _SUBSCRIPTED(name) else name
            function = name in "zsfghyo" or name in ("net", "score", "out") or letters
            if not parts or not (several or function) or name in ("w", "v", "weights"):
                return place + 1, ""
            if letters and not several and len(parts) == 1 and name not in (*"fghzsy", "not"):
                return place + 1, ""
            return j + 1, f"{name}({''.join(parts)})"
        if token.kind not in ("number", "name") and token.text not in (",", "-", "/"):
            return place + 1, ""
        parts.append(token.text)
    return place + 1, ""


def _reference(tokens: Sequence[Token], place: int) -> Token | None:
    """Return ``(1)``, ``(iv)`` as a reference where it cannot be a number in brackets."""
    if place + 2 >= len(tokens) or tokens[place + 2].text != ")":
        return None
    inside = tokens[place + 1]
    text = inside.text.casefold()
    number = inside.kind == "number" and text.isdigit() and 1 <= len(text) <= 2 and text != "0"
    if not (number or text in _ROMAN or re.fullmatch(r"\*{1,3}", text)):
        return None
    before = tokens[place - 1] if place else None
    behind = tokens[place + 3] if place + 3 < len(tokens) else None
    if before is not None and before.kind in _BEFORE_VALUES:
        return None
    if before is not None and before.text == ":" and place > 1 and tokens[place - 2].kind == "name":
        return None  # the value of a name
    if before is not None and before.kind in ("number", "closing", "name"):
        if not _stands_apart(tokens, place):
            return None
    elif behind is not None and behind.kind in _FACTORS and not _cites(before):
        return None  # a factor: a line's own number is a label by now
    if before is not None and before.kind == "sign":
        joined = place > 1 and tokens[place - 2].text == ")"
        if not joined:
            return None
    if behind is not None and (behind.kind in ("operator", "relation") and behind.text != "⇒"):
        return None
    if behind is not None and behind.kind in ("number", "name") and behind.start == tokens[
        place + 2
    ].end:  # fmt: skip
        return None
    if behind is not None and behind.kind == "sign" and not _refers(tokens, place + 4):
        return None
    return Token("reference", _ROMAN.get(text, text), tokens[place].start, tokens[place + 2].end)


def _cites(before: Token | None) -> bool:
    """Say whether what stands before ``(2)`` leads to a line: from, by, and, a comma."""
    if before is None or before.kind != "word":
        return before is not None and before.text != "\n"
    found = find_phrase([before.text])
    return found is not None and found.role in _CITING and before.text != "line"


def _stands_apart(tokens: Sequence[Token], place: int) -> bool:
    """Say whether ``(1)`` behind a number or a name is the line's own number, and no factor."""
    if tokens[place - 1].end == tokens[place].start:
        return False
    behind = tokens[place + 3] if place + 3 < len(tokens) else None
    if behind is None or behind.kind in ("separator", "label") or behind.text in (".", ":"):
        return True
    return behind.kind in ("name", "word") and behind.start > tokens[place + 2].end


def _refers(tokens: Sequence[Token], place: int) -> bool:
    texts = [t.text for t in tokens[place : place + 3]]
    return len(texts) == 3 and texts[0] == "(" and texts[2] == ")"


def _bracketed(tokens: Sequence[Token]) -> list[Token]:
    """Tell lists, sums in brackets and brackets around words."""
    kinds = [token.kind for token in tokens]
    texts = [token.text for token in tokens]
    stack: list[int] = []
    for i, token in enumerate(tokens):
        if token.kind == "opening":
            stack.append(i)
        elif token.kind == "closing":
            begin = stack.pop() if stack else None
            if begin is None:
                kinds[i] = "mark"
                continue
            deep = len(stack) >= MAX_DEPTH
            pair = ("mark", "mark") if deep else _brackets(tokens, kinds, texts, begin, i)
            kinds[begin], kinds[i] = pair
    for i in stack:
        kinds[i] = "mark"
    made = [t._replace(kind=k, text=s) for t, k, s in zip(tokens, kinds, texts, strict=True)]
    return [token for token in made if token.kind != "dropped"]


def _brackets(
    tokens: Sequence[Token], kinds: list[str], texts: list[str], begin: int, end: int
) -> tuple[str, str]:
    """Return the kinds of a pair of brackets.

    What stands in it is looked at but for what stands in lists inside it; an outer bracket
    looks at each list as one token, so that brackets in brackets cost no more.
    """
    if tokens[begin].text == "{":
        grouping = begin > 0 and (
            kinds[begin - 1] in ("frac", "root")
            or (tokens[begin - 1].text == "}" and kinds[begin - 1] == "closing")
        )
        if grouping:
            return "opening", "closing"
        numbers = {"number", "sign", "separator", "frac"}
        listed = begin > 0 and tokens[begin - 1].text == "=" and end > begin + 1
        whole = listed and set(kinds[begin + 1 : end]) <= numbers
        return ("list", "listed") if whole else ("mark", "mark")
    pairs = {"(": ")", "[": "]"}
    if pairs[tokens[begin].text] != tokens[end].text:
        return "mark", "mark"
    separated, depth, flat, nested = False, 0, True, False
    for j in range(begin + 1, end):
        kind = kinds[j]
        if kind in ("word", "label", "relation", "mark", "reference", "function", "strange"):
            return "mark", "mark"
        if kind in ("opening", "list", "spaced"):
            nested |= depth == 0 and kind != "opening"
            depth += 1
        elif kind in ("closing", "listed"):
            depth -= 1
        elif depth == 0:
            separated |= kind == "separator" and texts[j] in ",;"
            flat &= kind in ("number", "sign") or texts[j] in ("/", "\n")
    square = tokens[begin].text == "["
    if nested and flat:
        return "list", "listed"
    if not separated and flat and _spaced(tokens, begin, end, square):
        return "spaced", "listed"
    return ("list", "listed") if separated or square else ("opening", "closing")


def _spaced(tokens: Sequence[Token], begin: int, end: int, square: bool) -> bool:
    """Say whether numbers stand in brackets with blanks between them, as numpy prints them."""
    inside = [t for t in tokens[begin + 1 : end] if t.text != "\n"]
    parted = False
    for a, b in pairwise(inside):
        if a.kind == "sign" and (a.end != b.start or not square):
            return False
        if b.kind == "sign" and a.end == b.start:
            return False
        parted |= a.kind == "number" and b.kind in ("number", "sign")
    return parted


def _multiplied(tokens: Sequence[Token]) -> Iterator[Token]:
    """Write ``(2, 3) . w`` and ``w (2, 3)`` out as sums: ``2 w1 + 3 w2``."""
    i = 0
    while i < len(tokens):
        entries, end = _product(tokens, i)
        if not entries:
            yield tokens[i]
            i += 1
            continue
        yield from _written_out(entries, tokens[i].start, tokens[end - 1].end)
        i = end


def _product(tokens: Sequence[Token], i: int) -> tuple[list[list[Token]], int]:
    """Return the entries of a product of ``w`` and a list that begins here, and its end."""
    if tokens[i].kind == "name" and tokens[i].text == "w":
        times = _is_times(tokens, i + 1)
        entries, end = _entries(tokens, i + 1 + times)
        behind = tokens[end].kind if end < len(tokens) else ""
        return (entries, end) if times or behind == "sign" else ([], i)
    entries, end = _entries(tokens, i)
    if not entries or not _is_times(tokens, end):
        return [], i
    given = end + 2 < len(tokens) and tokens[end + 2].text in ("=", ":")
    return (entries, end + 2) if tokens[end + 1].text == "w" and not given else ([], i)


def _is_times(tokens: Sequence[Token], i: int) -> bool:
    """Say whether a token multiplies: ``*``, or a dot that ends no sentence."""
    if i + 1 >= len(tokens):
        return False
    touching = tokens[i].end == tokens[i + 1].start or tokens[i - 1].end < tokens[i].start
    return tokens[i].text == "*" or (tokens[i].text == "." and touching)


def _entries(tokens: Sequence[Token], begin: int) -> tuple[list[list[Token]], int]:
    """Return the numbers of a list that begins here, each as its tokens, and the list's end."""
    if begin >= len(tokens) or tokens[begin].kind not in ("list", "spaced"):
        return [], begin
    entries: list[list[Token]] = [[]]
    for j in range(begin + 1, min(begin + 200, len(tokens))):
        token = tokens[j]
        if token.kind == "listed":
            return (entries if all(entries) else []), j + 1
        if token.kind == "separator":
            entries.append([])
        elif token.kind in ("number", "sign") or token.text == "/":
            entries[-1].append(token)
        else:
            break
    return [], begin


def _written_out(entries: list[list[Token]], start: int, end: int) -> Iterator[Token]:
    yield Token("opening", "(", start, start)
    for j, entry in enumerate(entries, start=1):
        if j > 1:
            yield Token("sign", "+", entry[0].start, entry[0].start)
        yield Token("opening", "(", entry[0].start, entry[0].start)
        yield from entry
        yield Token("closing", ")", entry[-1].end, entry[-1].end)
        yield Token("operator", "*", entry[-1].end, entry[-1].end)
        yield Token("name", f"w{j}", entry[-1].end, entry[-1].end)
    yield Token("closing", ")", end, end)


def _dashed(tokens: Sequence[Token]) -> Iterator[Token]:
    """Make signs that begin no number or name marks."""
    for i, token in enumerate(tokens):
        if token.kind == "sign":
            behind = next((t for t in tokens[i + 1 : i + 4] if t.kind != "sign"), None)
            begins = behind is not None and (
                behind.kind in ("number", "name", "opening", "list", "spaced", "root", "frac")
                or (behind.kind == "function")
            )
            hyphen = i > 0 and tokens[i - 1].kind == "word" and tokens[i - 1].end == token.start
            parting = token.text == "—" and behind is not None and behind.start > token.end
            if not begins or parting or (hyphen and behind is not None and behind.kind != "number"):
                token = token._replace(kind="mark")
        yield token


def _parted(tokens: Sequence[Token]) -> Iterator[Token]:
    """Part what a value and the next name are: ``w1 = 4 b = -6`` is no product ``4 b``."""
    rows = set(_in_rows(tokens))
    for i, token in enumerate(tokens):
        if i in rows:
            yield Token("mark", "", token.start, token.start)
        if token.kind == "name" and i > 1 and tokens[i - 1].end < token.start:
            joined = i + 1 < len(tokens) and tokens[i + 1].text in ("=", ":", "==")
            if joined and tokens[i - 1].kind in ("number", "closing") and _is_value(tokens, i):
                yield Token("mark", "", token.start, token.start)
        behind = tokens[i + 1].kind if i + 1 < len(tokens) else ""
        if token.text == "*" and behind in ("list", "spaced") and tokens[i - 1].kind != "listed":
            continue  # a multiple of a list
        yield token
        if token.kind == "name" and _is_given(tokens, i):
            yield Token("mark", "", token.end, token.end)


def _in_rows(tokens: Sequence[Token]) -> Iterator[int]:
    """Yield where the next number of three or more begins that stand with blanks between."""
    begins: list[int] = []
    inside = 0
    for i, token in enumerate(tokens):
        inside += {"spaced": 1, "list": 1, "listed": -1}.get(token.kind, 0)
        if inside:
            begins = []
            continue
        signed = token.kind == "sign" and i + 1 < len(tokens) and (
            tokens[i + 1].kind == "number" and tokens[i + 1].start == token.end
        )  # fmt: skip
        before = tokens[i - 1] if i else None
        if token.kind == "number" and before is not None and before.kind == "sign":
            continue
        if not signed and token.kind != "number":
            yield from _parted_row(tokens, begins)
            begins = []
        elif begins and (before is None or before.kind != "number" or before.end == token.start):
            yield from _parted_row(tokens, begins)
            begins = [i]
        else:
            begins.append(i)
    yield from _parted_row(tokens, begins)


def _parted_row(tokens: Sequence[Token], begins: Sequence[int]) -> Sequence[int]:
    """Return the later begins of numbers in a row: of three, or of two weights."""
    before = tokens[begins[0] - 1].text if begins and begins[0] else ""
    return begins[1:] if len(begins) > 2 or before in _several_weights() else ()


@cache
def _several_weights() -> frozenset[str]:
    return frozenset(sayings_of("several weights"))


def _is_given(tokens: Sequence[Token], place: int) -> bool:
    """Say whether a number stands behind a name as its value: ``w1 3``, ``b -5``."""
    before = tokens[place - 1] if place else None
    behind = [*tokens[place + 1 : place + 4], Token("end", "", 0, 0), Token("end", "", 0, 0)]
    if before is not None and (before.kind in ("sign", "operator", "number", "name")):
        return False
    if behind[0].kind == "number":
        return tokens[place].end < behind[0].start
    touching = behind[0].end == behind[1].start and tokens[place].end < behind[0].start
    signed = behind[0].kind == "sign" and behind[1].kind == "number" and touching
    return signed and behind[2].kind in ("separator", "word", "mark", "end")


def _is_value(tokens: Sequence[Token], end: int) -> bool:
    """Say whether the tokens before are a number behind a relation, and nothing else."""
    for token in reversed(tokens[max(0, end - 12) : end]):
        if token.text in ("=", ":", "=="):
            return True
        if token.kind not in _OF_NUMBERS and token.text != "/":
            return False
    return False
