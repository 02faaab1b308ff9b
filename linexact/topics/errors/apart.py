"""A smallest hitting set asked of HiGHS in a process of its own, which can be ended at any time.

A solver at work in this process hears of no Ctrl-C.  One in a second interpreter is killed when the
caller is interrupted or out of time.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Sequence

from linexact.topics.errors.hitting import Core

SOLVER = "linexact.topics.errors.guess"  # by name: it asks this module


def answer_apart(cores: Sequence[Core], max_nodes: int, seconds: float) -> str:
    """Return what :mod:`.guess` prints in another process; nothing where there is no such process.

    Raises :class:`subprocess.TimeoutExpired`.
    """
    asked = json.dumps([[sorted(core) for core in cores], max_nodes, seconds])
    paths = os.pathsep.join(map(os.path.abspath, sys.path))
    try:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", SOLVER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths},
            start_new_session=True,  # a terminal's Ctrl-C is for the caller, who ends it
            text=True,
        )
    except OSError:
        return ""
    with process:
        try:
            return process.communicate(asked, None if math.isinf(seconds) else seconds)[0]
        finally:
            process.kill()
