"""Files of claims: one or several about the same data, in the format ``linexact-claims/1``.

``docs/claims-certificate-format.md`` in code.  What is claimed has been checked before it comes
here; a stranger checks it with ``linexact/checkers``, which shares nothing with this package.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from linexact.certificate.fields import Fields, data_fields, with_source
from linexact.certificate.files import sealed
from linexact.data.dataset import Dataset

CLAIMS_FORMAT = "linexact-claims/1"
DATA = ("dimension", "examples", "data_sha256", "data", "reading")
_HEAD = ("format", "tool", "sha256")


def claims_certificate(dataset: Dataset | None, claims: Sequence[Fields]) -> str:
    """Return the text of a file of claims; each has ``about`` and ``statement``.

    >>> claim = {"about": "run", "statement": "It runs."}
    >>> claims_certificate(None, [claim])[:51]
    '{"claims":[{"about":"run","statement":"It runs."}],'
    """
    fields: Fields = {"claims": list(claims)}
    if dataset is not None:
        dataset, included = with_source(dataset)
        fields |= data_fields(dataset, included)
    return sealed(fields, form=CLAIMS_FORMAT)


def joined(certificates: Sequence[str]) -> str:
    """Return one file with the claims of several, which are about the same data or about none.

    One alone is returned as it is; what several claim in the same fields is claimed once.

    Raises ValueError where they are about different data.

    >>> from linexact import certify, hard_margin
    >>> one, other = certify("AND").certificate(), hard_margin("AND").certificate()
    >>> joined([one, one]) == one, json.loads(joined([one, other]))["format"]
    (True, 'linexact-claims/1')
    """
    files: list[Fields] = [json.loads(text) for text in dict.fromkeys(certificates)]
    if len(files) == 1:
        return certificates[0]
    data: Fields = {}
    claims: list[Fields] = []
    for file in files:
        own = file["claims"] if "claims" in file else [_claim(file)]
        claims += [claim for claim in own if claim not in claims]
        if "examples" not in file:
            continue
        if data and any(data[key] != file[key] for key in DATA[:3]):
            raise ValueError("certificates about different data")
        data |= {key: file[key] for key in DATA if key in file}
    return sealed({"claims": claims} | data, form=CLAIMS_FORMAT)


def _claim(file: Fields) -> Fields:
    """Return a certificate of one claim as that claim alone."""
    system = file["about"] == "system"  # it holds its rows itself
    apart = _HEAD if system else (*_HEAD, *DATA)
    return {key: value for key, value in file.items() if key not in apart}
