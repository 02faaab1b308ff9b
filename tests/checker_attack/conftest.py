"""Puts the modules beside this file, and random problems, within reach of the tests."""

from __future__ import annotations

import sys
from pathlib import Path

for _folder in ("checker_attack", "likelihood"):
    sys.path.insert(0, str(Path(__file__).parents[1] / _folder))
