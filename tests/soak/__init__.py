"""Long runs: ``python -m tests.soak``.  One module for each thing that is tried."""

from __future__ import annotations

import sys
from pathlib import Path

# What the tests of these folders are made of, used here with other and with more random choices.
for _folder in ("checker_attack", "classroom", "export", "grade", "likelihood", "page"):
    sys.path.append(str(Path(__file__).parents[1] / _folder))
sys.path.append(str(Path(__file__).parents[2] / "docs"))
sys.path.append(str(Path(__file__).parents[1]))
