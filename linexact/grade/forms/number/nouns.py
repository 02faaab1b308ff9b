"""What a number counts, by the words beside it: ``40 updates``, ``three passes``.

The noun that fits what is asked makes a number the answer; another noun (``12 passes`` where
updates are asked), a share's whole (``2 out of 4``) or a change (``grows by 6``) makes it none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from linexact.written import Span

_AFTER = 24  # characters
_BEFORE = 40
_COUNTED: Mapping[str, str] = {
    "passes": r"pass(?:es)?|epochs?|rounds?|sweeps?|durchl[aä]uf\w*|epochen?|runden?|époques?"
    r"|passages?|pasadas?|épocas?|轮|遍|个?周期",
    "presentations": r"points?|looks?|presentations?|examples?|samples?|visits?|steps?|punkte?n?"
    r"|beispielen?|beispiel|schritte?n?|präsentationen|exemples?|présentations?|étapes?|puntos?"
    r"|ejemplos?|pasos?|presentaciones|个?点|个?样本|步",
    "updates": r"(?:weight )?updates?|weight changes?|aktualisierung\w*|korrektur\w*|mises? à jour"
    r"|corrections?|actualizaci\w*|correcci\w*|次?更新|次?修正",
    "errors": r"(?:training )?errors?|mistakes?|misclassif\w*|wrong\b|fehler\w*|falsch\w*|erreurs?"
    r"|errores|mal classé\w*|mal clasific\w*|个?错误|误分类",
}
_NAMED: Mapping[str, str] = {
    "mean": r"average|mean|averages? out|durchschnitt\w*|mittel\w*|im mittel|moyenne|promedio|media"
    r"|平均\w*",
}
_ASKED: Mapping[str, str] = {
    "passes": "passes", "epochs": "passes", "presentations": "presentations", "steps":
    "presentations", "updates": "updates", "errors": "errors",
}  # fmt: skip
_GROUPS = {
    name: re.compile(
        rf"\s*(?:(?:weight|training|gradient|of the|de)\s+)?(?:{words})(?![\w-])", re.I
    ).match
    for name, words in _COUNTED.items()
}
_CALLED = {
    name: re.compile(rf"(?:\b|^)(?:{words})\b[^.;\d]{{0,20}}\Z", re.I).search
    for name, words in _NAMED.items()
}
_CHANGED = re.compile(
    r"\b(?:(?:grow|increase|change|rise|fall|drop|decrease|differ)s?|grew|rose|fell|wächst|steigt|sinkt)"
    r"\s+(?:by|um)\s*\Z",
    re.IGNORECASE,
).search
_EARLIER = re.compile(
    r"\b(?:old|before|former|alte[rns]?|ancien(?:ne)?|viej[oa]|initial|旧)\b[^.;,\d\n]{0,14}\Z",
    re.IGNORECASE,
).search
_WHOLE = re.compile(
    r"\b(?:out of|over|aus|auf|sur)(?:\s+(?:the|den|all))?\s*\Z", re.IGNORECASE
).search
_FACTOR = re.compile(r"[*×·x]\s*\Z").search
_TOGETHER = re.compile(r"\bof\s*\Z|\bvon\s*\Z|\bsur\s*\Z", re.IGNORECASE).search


def told(text: str, span: Span, name: str) -> bool | None:
    """Say whether the words beside a number make it the answer; None where they do not tell.

    >>> text = "40 updates (12 passes)"
    >>> told(text, Span(0, 2), "updates"), told(text, Span(12, 14), "updates")
    (True, False)
    >>> told("the average is 3/8", Span(15, 18), "mean")
    True
    """
    behind = text[span.stop : span.stop + _AFTER]
    before = text[max(0, span.start - _BEFORE) : span.start]
    if _WHOLE(before) or (_CHANGED(before) and name not in ("gain", "change", "difference")):
        return False
    if _EARLIER(before) and "old" not in name:
        return False
    if name in _CALLED and _CALLED[name](before):
        return True
    group = next((g for g, match in _GROUPS.items() if match(behind)), None)
    if group is None or _FACTOR(before) or name not in _ASKED:
        return None
    if group == _ASKED[name]:
        return None if _TOGETHER(before) else True
    if _ASKED[name] == "errors" and group != "passes":
        return None  # "two points are misclassified"
    return None if {group, _ASKED[name]} == {"updates", "errors"} else False
