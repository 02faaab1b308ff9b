"""Write what the package of a work tree answers: ``python tests/oracle/freeze.py TREE [NAME ...]``.

Called with the interpreter of that tree, for the matters that are named, or all.  The data beside
this file come from ``12a36ead``, the package before five topics, four languages and program code
left; nothing of these is asked.  They are not written anew from a later package, whose answers
:mod:`.test_oracle` compares with them; what is asked of the bank stands in the data alone.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]


def freeze(names: Sequence[str]) -> None:
    """Write these matters, or all."""
    from oracle import asking, frozen

    for name in names or asking.MATTERS:
        matter = asking.MATTERS[name]
        asked = [frozen.Line(key, None) for key in matter.keys] or list(frozen.read(name))
        lines = [line._replace(answer=matter.answer(line.question)) for line in asked]
        print(f"{name}: {len(lines)} questions, {frozen.write(name, lines)} bytes", flush=True)


def main() -> None:
    """Freeze the package of the work tree that is named."""
    tree, *names = sys.argv[1:]
    sys.path[:0] = [tree, str(TESTS)]
    freeze(names)


if __name__ == "__main__":
    main()
