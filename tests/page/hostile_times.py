"""What the page's checker takes for each hostile file, beside the exit code of ``checker.py``.

``python tests/page/hostile_times.py FOLDER [NAME]``, with ``tests/checker_attack`` in PYTHONPATH;
seconds are those of a core on which ten million empty loops take a quarter of a second.  Marked
are files that take over two seconds (!!), and those that one program rejects where the other says
that it cannot be checked (!=).
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path
from typing import Any

import tools
from attack_hostile import further, yardstick
from attack_work import Hostile, hostile, laid_out, seconds

CODES = {"verified": 0, "rejected": 1, "unknown": 1, "unreadable": 2}
TIMED = """
import { check } from "./check.js";
const bytesOf = (text) => new Uint8Array(Buffer.from(text, "base64"));
const data = given.files.map(([name, text]) => ({ name, bytes: bytesOf(text) }));
const certificate = bytesOf(given.certificate), before = process.cpuUsage();
const answer = await check(certificate, data), used = process.cpuUsage(before);
const said = { ...answer, seconds: (used.user + used.system) / 1e6 };
"""


def answered(one: Hostile) -> dict[str, Any]:
    """Let a process of its own check a file; return its answer and its seconds of CPU."""
    files = [[one.file, base64.b64encode(one.data).decode()]] if one.file else []
    given = {"certificate": base64.b64encode(one.certificate).decode(), "files": files}
    found: dict[str, Any] = tools.evaluated(TIMED, given)
    return found


def main() -> None:
    folder, wanted = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else ""
    chosen = [one for one in (*(one for one, _ in further()), *hostile()) if wanted in one.name]
    worst = 0.0
    for one in chosen:
        slower = yardstick()
        found = answered(one)
        took = found["seconds"] / max(1.0, (slower + yardstick()) / 2)
        worst = max(worst, took)
        code, (_, other, said) = CODES[found["outcome"]], seconds(laid_out(one, folder))
        mark = "!!" if took > 2 or code == 0 else "  " if code == other else "!="
        told = f"{found['text'][-70:]} | {said[-70:]}"
        print(f"{mark} {took:6.2f} s  {code} {other}  {one.name}: {told}", flush=True)
    print(f"{len(chosen)} files, the slowest {worst:.2f} s")


if __name__ == "__main__":
    main()
