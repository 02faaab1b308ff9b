"""What was made of a short text, remembered: readers look at the same cells one after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar

SHORT = 120  # characters of a text that is remembered
MOST = 4096  # texts

P = ParamSpec("P")
T = TypeVar("T")


def remembered(make: Callable[Concatenate[str, P], T]) -> Callable[Concatenate[str, P], T]:
    """Return a function of a text that is not worked out again for the last short texts.

    What it returns must not be changed by whoever asks; errors are not remembered.

    >>> lengths = []
    >>> length = remembered(lambda text: lengths.append(len(text)) or len(text))
    >>> length("abc"), length("abc"), lengths
    (3, 3, [3])
    """
    known = lru_cache(maxsize=MOST)(make)

    @wraps(make)
    def looked_up(text: str, /, *args: P.args, **kwargs: P.kwargs) -> T:
        if len(text) > SHORT:
            return make(text, *args, **kwargs)
        return known(text, *args, **kwargs)  # type: ignore[arg-type]

    return looked_up
