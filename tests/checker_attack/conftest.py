"""Puts the modules beside this file (attack_*.py) within reach of the tests."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
