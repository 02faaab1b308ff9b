"""Puts the attack files of the other checkers, and the tools beside this file, within reach."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "checker_attack"))
