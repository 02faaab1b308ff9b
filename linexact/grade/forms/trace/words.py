"""The words in which runs are written: a table a language, for reading only.

A word or phrase stands under what it means; phrases of several words are looked for before the
words in them, so that ``no update`` is not an update.  What is said to the student is English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

Table: TypeAlias = Mapping[str, str]  # meaning to its words, between bars

ENGLISH: Table = {
    "weights": "final weights|initial weights|weights|weight|weight vector|theta|vector w",
    "bias": "bias|offset|intercept",
    "before": "before|old|previous|prior|initially|from",
    "current": "current|now|present",
    "after": "after|new|next|updated weights|becomes|become|resulting|afterwards",
    "change": "change|delta|increment|difference|correction|move|step vector",
    "score": "score|scores|compute|computes|gives|evaluates to|we get|we compute|net|net input"
    "|activation|value|neuron input|input of the neuron|total input"
    "|weighted sum|sum|dot product|dot|product|net value",
    "margin": "margin|signed score|functional margin|target times score",
    "target": "target|label|class|true label|desired|desired output|expected|actual|true class"
    "|truth|gold",
    "prediction": "prediction|predicted|output|predicts|pred|guess|computed output|actual output"
    "|predicted class|classified as|classifier says",
    "mistake": "mistake|mistakes|missed|wrong|misclassified|incorrect|incorrectly|error|not correct"
    "|not right|misclassification|on the boundary|not ok|fails|fail|violated|is it a mistake"
    "|wrongly|wrong side",
    "update": "update|updated|updates|upd|updt|we update|adjust|adjusted|corrected",
    "right": "right|correct|correctly|ok|okay|correctly classified|no mistake|no error|fine"
    "|not misclassified|classified correctly|not wrong",
    "unchanged": "unchanged|same|same as above|no change|no changes|no update|not updated"
    "|no updates"
    "|stays|stay|unmodified|as before|as above|keep|kept|keep w|w stays|remains|remain|nothing"
    "|not changed|weights stay|does not change|do not change|don't update|do not update"
    "|without update|no weight update|no weight updates|no weight change|no weight changes"
    "|not updating"
    "|weights are not updated|without updating|none|no update needed|nothing changes"
    "|no change needed|not update",
    "ditto": "ditto|idem|same again",
    "example": "example|examples|point|points|pt|pts|case|sample|instance|pattern|training case|ex"
    "|observation|data point|datum|item|index|idx|training example|row of the table",
    "input": "input|inputs|feature vector|features|vector x",
    "step": "step|presentation|nr|row|count|time|update number|iter|iteration",
    "epoch": "epoch|pass|sweep|round|cycle",
    "rate": "rate|learning rate|step size",
    "verdict": "verdict|result|status|outcome|decision|evaluation|classification",
    "remark": "update rule|learning rule|perceptron rule|remark|comment|note|notes|reason"
    "|explanation|calculation|computation|working|name",
    "yes": "yes|true",
    "no": "no|false",
    "start": "start|starts|initial|initial weights|init|begin|begins|starting|initialise|initialize"
    "|we start|at the start",
    "final": "final|final weights|in all|in total|total|converged|converges|convergence|end at"
    "|ends at|result is|stop|stops|done|finished|finishes|so the algorithm|altogether"
    "|the run ends|the end",
}

GERMAN: Table = {
    "weights": "endgewichte|anfangsgewichte|startgewichte|gewichte|gewicht|gewichtsvektor",
    "bias": "schwellenterm|achsenabschnitt",
    "before": "vorher|alt|alte|alter|altes|vor|bisher|bisherige|zuvor",
    "current": "aktuell|aktuelle|aktueller|aktuelles|momentan|jetzt|derzeitige",
    "after": "nachher|neu|neue|neuer|neues|nach|danach|wird zu|ergibt",
    "change": "änderung|differenz|korrektur",
    "score": "netto|nettoeingabe|netzeingabe|wert|punktzahl|aktivierung|skalarprodukt|summe"
    "|gewichtete"
    " summe|netz|bewertung",
    "margin": "abstand|signierter wert",
    "target": "ziel|zielwert|soll|sollwert|klasse|etikett|erwartet|zielklasse|wahre klasse",
    "prediction": "vorhersage|ausgabe|istwert|vorhergesagt|ist-ausgabe",
    "mistake": "fehler|falsch|falsch klassifiziert|nicht richtig|nicht korrekt|fehlklassifiziert"
    "|fehlklassifikation|inkorrekt|auf der grenze",
    "update": "aktualisierung|aktualisiert|aktualisieren|anpassung|angepasst|anpassen|ändern"
    "|korrigieren",
    "right": "richtig|korrekt|kein fehler|richtig klassifiziert|stimmt|in ordnung"
    "|korrekt klassifiziert",
    "unchanged": "unverändert|gleich|bleibt|bleiben|keine änderung|kein update|keine aktualisierung"
    "|wie oben|bleibt gleich|wie vorher|nichts"
    "|dieselben|unveränderte|dasselbe|keine anpassung|nicht aktualisiert|wie zuvor"
    "|bleibt unverändert|keine korrektur",
    "ditto": "dito|dto|ebenso",
    "example": "beispiel|punkt|fall|muster|datenpunkt|bsp|trainingsbeispiel|stichprobe",
    "input": "eingabe|eingang|eingabevektor",
    "step": "schritt|nummer|zeile",
    "epoch": "durchgang|durchlauf|epoche|runde",
    "rate": "lernrate|schrittweite",
    "verdict": "ergebnis|urteil|entscheidung",
    "remark": "bemerkung|kommentar|notiz|rechnung|begründung|anmerkung",
    "yes": "ja|wahr",
    "no": "nein",
    "start": "anfang|beginn|anfangsgewichte|startgewichte|startwert|zu beginn|am anfang|beginnen"
    "|beginne",
    "final": "ende|am ende|insgesamt|endgültig|endgültige|konvergiert|fertig|endgewichte",
}

FRENCH: Table = {
    "weights": "poids finaux|poids initiaux|poids|vecteur de poids|vecteur poids",
    "bias": "biais",
    "before": "avant|ancien|anciens|ancienne|précédent|précédents",
    "current": "actuel|actuels|actuelle",
    "after": "après|nouveau|nouveaux|nouvelle|nouvel|devient|deviennent|suivant",
    "change": "changement|différence|variation",
    "score": "score|somme|somme pondérée|activation|produit scalaire|valeur|entrée nette",
    "margin": "marge",
    "target": "cible|étiquette|classe|attendu|sortie désirée|sortie attendue|désiré",
    "prediction": "prédiction|sortie|prédit|prédite|sortie calculée",
    "mistake": "erreur|faux|fausse|mal classé|mal classée|incorrect|pas correct|pas juste|erroné"
    "|sur la frontière",
    "update": "modifier|on modifie|il faut modifier|mise à jour|mis à jour|maj|m.à.j."
    "|correction|on corrige|on met à jour|mettre à jour",
    "right": "correct|correcte|bonne|bon|juste|bien classé|bien classée|pas d'erreur"
    "|aucune erreur|exact|vrai côté"
    "|sans erreur",
    "unchanged": "inchangé|inchangés|inchangée|pas de changement|aucun changement"
    "|pas de mise à jour"
    "|identique|identiques|même|mêmes|comme ci-dessus|aucune mise à jour|reste|restent"
    "|on garde|sans modifier|on ne modifie pas|sans les modifier|rien ne change"
    "|sans changement|rien|pareil|pareils|les mêmes|inchangées"
    "|sans mise à jour|ne changent pas|ne change pas",
    "ditto": "idem|id",
    "example": "exemple|cas|échantillon|donnée|observation|motif",
    "input": "entrée|entrées",
    "step": "étape|itération|numéro|ligne",
    "epoch": "époque|passage|passe|tour",
    "rate": "taux|pas d'apprentissage|taux d'apprentissage",
    "verdict": "résultat|décision|statut",
    "remark": "remarque|commentaire|calcul|raison",
    "yes": "oui|vrai",
    "no": "non",
    "start": "début|initial|initiaux|départ|au début|poids initiaux|on commence|on part",
    "final": "fin|final|finaux|finale|au total|en tout|convergé|converge|à la fin|poids finaux"
    "|terminé",
}

SPANISH: Table = {
    "weights": "pesos finales|pesos iniciales|pesos|peso|vector de pesos",
    "bias": "sesgo|umbral",
    "before": "antes|anterior|anteriores|viejo|viejos|previo|previos|antiguo|antiguos",
    "current": "actual|actuales",
    "after": "después|nuevo|nuevos|nueva|nuevas|queda|quedan|siguiente|luego",
    "change": "cambio|diferencia|incremento|variación",
    "score": "puntuación|puntaje|suma|suma ponderada|activación|producto escalar|valor|entrada neta"
    "|neta|neto",
    "margin": "margen",
    "target": "objetivo|etiqueta|clase|esperado|esperada|deseado|deseada|salida deseada"
    "|salida esperada",
    "prediction": "predicción|salida|predicho|predicha|predice|salida obtenida",
    "mistake": "error|equivocado|equivocación|mal|mal clasificado|incorrecto|incorrecta|fallo|falla"
    "|no es correcto|no correcto|mal clasificada|en la frontera|erróneo",
    "update": "actualización|actualizar|se actualiza|actualizamos|actualizado|corregir|corregimos"
    "|actualiza",
    "right": "correcto|correcta|bien|bien clasificado|sin error|acierto|bien clasificada"
    "|correctamente|no hay error|acierta",
    "unchanged": "sin cambio|sin cambios|igual|iguales|los mismos que antes|mismas|las mismas"
    "|lo mismo|sin modificar|no varían|no varía|no cambia|no cambian|sin actualizar|no se actualiza"
    "|sin actualización|mismo|mismos|los mismos|no hay cambio|se mantiene|se mantienen|igual que"
    " arriba|como arriba|nada|no hay actualización|quedan igual|queda igual|los mismos pesos"
    "|no actualizamos|no actualizar",
    "ditto": "ídem",
    "example": "ejemplo|ej|ejem|punto|caso|muestra|patrón|dato",
    "input": "entrada|entradas",
    "step": "paso|iteración|número|fila",
    "epoch": "época|pasada|vuelta|ronda",
    "rate": "tasa|tasa de aprendizaje",
    "verdict": "resultado|decisión|veredicto|estado",
    "remark": "nota|comentario|cálculo|observación|razón",
    "yes": "sí|si|verdadero|cierto",
    "no": "no|falso",
    "start": "inicio|inicial|iniciales|comienzo|pesos iniciales|al inicio|empezamos|comenzamos",
    "final": "fin|finales|en total|convergió|converge|al final|pesos finales|terminado",
}

CHINESE: Table = {
    "weights": "最终权重|初始权重|权重|权值|权向量|权重向量|權重",
    "bias": "偏置|偏差|偏移|阈值",
    "before": "更新前|之前|旧权重|旧的|旧|原来|修正前|前的",
    "current": "当前|现在|此时",
    "after": "更新后|之后|新权重|新的|新|修正后|变为|更新为|得到|后的",
    "change": "变化量|增量|变化|改变量",
    "score": "得分|分数|净输入|加权和|激活值|净值|内积|点积|评分"
    "|神经元的输入|神经元输入|总输入|加权输入",
    "margin": "间隔|函数间隔",
    "target": "目标|标签|真实|期望|类别|真实标签|目标值|期望输出|真值",
    "prediction": "预测|输出|预测值|预测标签|实际输出|预测为",
    "mistake": "误分类|错误|错分|不正确|分错|错|是否错误|出错|分类错误|是否误分类",
    "update": "更新|修正|调整|是否更新|需要更新|进行更新",
    "right": "正确|分类正确|无误|对|没错|没有错误|分对",
    "unchanged": "不变|无变化|不更新|没有变化|无需更新|保持不变|相同|一样|未更新|无更新|无"
    "|不需要更新|没变|不改变|未改变|不调整|无需调整|未变|权重不变|没有更新|不用更新|不修正",
    "ditto": "同上|同前",
    "other": "对于|针对|对应",  # "for", which begins as "right" does
    "example": "样本|样例|例子|数据点|点|例|实例|训练样本|序号样本",
    "input": "输入|特征|输入向量",
    "step": "步骤|步|序号|编号|迭代|第几步|步数",
    "epoch": "轮次|轮|遍|周期|趟",
    "rate": "学习率|步长",
    "verdict": "结果|判断|判定|结论",
    "remark": "备注|说明|计算|注释",
    "yes": "是|真",
    "no": "否|假",
    "start": "初始|开始|初始权重|初始值|初值",
    "final": "最终|总共|收敛|最终权重|一共|结束|最后",
}

LANGUAGES: tuple[Table, ...] = (ENGLISH, GERMAN, FRENCH, SPANISH, CHINESE)


_TOKEN = re.compile(r"[^\W\d_\u2e80-\uffff]+|[\u2e80-\uffff]").finditer
_GAP = re.compile(r"[ '.-]{0,3}").fullmatch
_Key: TypeAlias = tuple[str, ...]


@cache
def _meanings() -> tuple[Mapping[_Key, frozenset[str]], int]:
    """Return what each phrase may mean, in any of the languages, and how long phrases are."""
    found: dict[_Key, set[str]] = {}
    for language in LANGUAGES:
        for meaning, words in language.items():
            for word in words.split("|"):
                key = tuple(token[0] for token in _TOKEN(word))
                found.setdefault(key, set()).add(meaning)
    return {key: frozenset(of) for key, of in found.items()}, max(map(len, found))


def meanings_in(text: str) -> Iterator[tuple[frozenset[str], int, int]]:
    """Yield the meanings of the words of a text (in small letters), and where they stand.

    >>> [sorted(found) for found, _, _ in meanings_in("keine änderung, gewichte neu")]
    [['unchanged'], ['weights'], ['after']]
    >>> [sorted(found) for found, _, _ in meanings_in("更新后权重")]
    [['after'], ['weights']]
    """
    known, longest = _meanings()
    tokens = [(token[0], token.start(), token.end()) for token in _TOKEN(text)]
    at = 0
    while at < len(tokens):
        reach = 1  # how many tokens stand together
        while reach < longest and at + reach < len(tokens):
            if not _GAP(text[tokens[at + reach - 1][2] : tokens[at + reach][1]]):
                break
            reach += 1
        for size in range(reach, 0, -1):
            found = known.get(tuple(token for token, _, _ in tokens[at : at + size]))
            if found is not None:
                yield found, tokens[at][1], tokens[at + size - 1][2]
                at += size
                break
        else:
            at += 1


def meanings_of(text: str) -> frozenset[str]:
    """Return everything that the words of a text mean.

    >>> sorted(meanings_of("nouveaux poids"))
    ['after', 'weights']
    """
    return frozenset(m for found, _, _ in meanings_in(text.casefold()) for m in found)
