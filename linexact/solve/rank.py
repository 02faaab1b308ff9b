"""The exact rank of a cone's rows, looking at few of them."""

from __future__ import annotations

import numpy as np
from flint import fmpz_mat

from linexact.solve.cone import Cone, spread
from linexact.solve.faces import null_vectors


def rank(cone: Cone) -> int:
    """Return the rank of the rows, shape ``(n, k)``.

    Rows spread over the cone are ranked exactly.  If that is less than ``k``, every row is
    multiplied with their null vectors: rows that do not give 0 add to the rank.

    >>> rank(Cone.of([[1, 2, 3], [2, 4, 6], [0, 0, 1]]))
    2
    """
    k = cone.dimension
    rows = [cone.row(i) for i in spread(len(cone), 2 * k + 8).tolist()]
    while rows:
        found = int(fmpz_mat(rows).rank())
        if found == min(k, len(cone)):
            return found
        outside = np.zeros(len(cone), dtype=bool)
        for vector in null_vectors(rows, k):
            outside |= cone.row_signs(vector) != 0
        if not outside.any():
            return found
        members = np.flatnonzero(outside)
        rows.extend(cone.row(int(members[i])) for i in spread(len(members), k).tolist())
    return 0
