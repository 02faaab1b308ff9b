"""Reading under strain: ``python -m tests.soak.reading --count 1000000``.

Three trials, each from a seed:

* mutated and random texts as answers to the questions of the corpus: none raises, none takes more
  than a quarter of a second of CPU;
* prose around the corpus's answers: no mark is raised by it, and nothing that had to be asked back
  gets a mark;
* right answers and their wrong neighbours (:mod:`tests.soak.neighbours`): no neighbour gets all
  points, and each that is marked has a finding.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from multiprocessing import Pool
from pathlib import Path
from random import Random

from linexact.grade import Grade, grade
from tests.corpus.corpus import Answer, answers
from tests.corpus.judging import marked
from tests.soak.neighbours import Written, right_answer

RESULTS = Path(__file__).resolve().parent / "reading.json"
MOST_SECONDS = 0.25
_BATCH = 500
_PIECES = (
    *"\\$&%{}[]()<>=+-*/^_,;:.|#\"'`~?! 0123456789wbxyzeθ≥≤≠−·×÷½²√₁→⇒∞，。；（）\n\t\r",
    "\x00", "\u202e", "\ufeff", "\\frac{", "\\begin{align}", "\\end{align}", "\\begin{pmatrix}",
    "\\left(", "\\tag{1}", "\\\\", "\\def\\x{\\x\\x}", "\\newcommand{\\x}{1}", "\\input{/etc/passwd}",
    "{{7*7}}", "${7*7}", "__import__('os').system('x')", "np.array([", "])", "lambda x: ", "def f(",
    "return ", "print(", "<script>", "=cmd|'/c calc'!A1", "1e999999999", "9" * 60, "0" * 60,
    "(" * 60, ")" * 60, "[[" * 20, "1/" * 20, "-" * 20, "nan", "inf", "%s%n", "w1 = ", "w2 = ",
    "b = ", "w = (", " < 0", " >= 0", "| 1 | 2 |\n", "|---|---|\n", "{\"w\": ", "no", "yes", " not ",
    " or ", " and ", "either ", "separable", "therefore ", "contradiction", "(1) ", "case ",
    "adding (1) and (2): ", "suppose ", "the same", "nicht ", "oder ", "et ", "ninguno", "因此", "矛盾",
    "threshold ", "half ", "seven ",
)  # fmt: skip
_PROSE = (
    "I hope that this is right.", "This was discussed in the exercise class.", "Thank you!",
    "Let us think about it first.", "My solution:", "Solution.", "(sorry for the handwriting)",
    "I checked it with a friend.", "Das war meine Lösung.", "Voilà.", "Eso es todo.", "以上。",
    "Regards, A. Student", "See also the picture below.",
)  # fmt: skip


@dataclass(slots=True)
class Findings:
    """What a trial saw; ``faults`` are the texts that broke a promise."""

    counts: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        """Add what another batch saw."""
        self.counts += other.counts
        self.slowest = max(self.slowest, other.slowest)
        self.faults += other.faults


def texts(seed: int, count: int) -> Iterator[tuple[Answer, str]]:
    """Yield mutated and random texts, each as an answer to a question of the corpus."""
    random = Random(seed)
    every = answers()
    for _ in range(count):
        answer = random.choice(every)
        if random.random() < 0.1:
            text = "".join(random.choice(_PIECES) for _ in range(random.randrange(1, 80)))
        else:
            text = random.choice(every).text if random.random() < 0.2 else answer.text
            for _ in range(random.choice((1, 1, 2, 3, 5, 9))):
                text = _mutated(random, text)
        yield answer, text[:20_000]


def _mutated(random: Random, text: str) -> str:
    start, stop = sorted(random.randrange(len(text) + 1) for _ in range(2))
    match random.randrange(7):
        case 0:
            return text[:start] + text[min(stop, start + 12) :]
        case 1:
            return text[:start] + random.choice(_PIECES) + text[start:]
        case 2:
            return text[:start] + random.choice(_PIECES) + text[start + 1 :]
        case 3:
            return text[:stop] + text[start:]
        case 4:
            return text[:start] + random.choice(answers()).text + text[start:]
        case 5:
            lines = text.split("\n")
            random.shuffle(lines)
            return "\n".join(lines)
    repeated = text[start:stop] * random.choice((2, 3, 40))
    return (text[:start] + repeated + text[stop:])[:20_000]


def strained(batch: tuple[int, int]) -> Findings:
    """Mark the texts of a batch; a slow one is timed again, for the machine may be busy."""
    found = Findings()
    for answer, text in texts(*batch):
        try:
            seconds, outcome = _timed(answer, text)
            if seconds > MOST_SECONDS:
                seconds = min(seconds, _timed(answer, text)[0])
        except Exception as error:  # any at all is a fault
            found.faults.append(
                f"{type(error).__name__}: {error}: {answer.family}: {text[:2000]!r}"
            )
            continue
        found.counts["marked" if isinstance(outcome, Grade) else "asked back"] += 1
        found.slowest = max(found.slowest, seconds)
        if seconds > MOST_SECONDS:
            found.faults.append(f"{seconds:.2f} s: {answer.family}: {text!r}")
    return found


def _timed(answer: Answer, text: str) -> tuple[float, object]:
    start = time.process_time()
    outcome = grade(answer.question.task, text)
    return time.process_time() - start, outcome


def prosaic(seed: int, each: int) -> Findings:
    """Put prose around every answer of the corpus, ``each`` times."""
    random, found = Random(seed), Findings()
    for answer in answers():
        bare = marked(answer, answer.text)
        for _ in range(each):
            text = _with_prose(random, answer.text)
            around = marked(answer, text)
            found.counts["texts"] += 1
            had = bare.earned if bare is not None else Fraction(-1)
            if around is None:
                found.counts["asked back"] += 1
            elif around.earned > had and (bare is not None or not answer.is_readable):
                found.faults.append(f"raised by prose: {answer.family}: {text!r}")
    return found


def _with_prose(random: Random, text: str) -> str:
    before, after = random.choice(_PROSE), random.choice(_PROSE)
    match random.randrange(3):
        case 0:
            return f"{before}\n\n{text}"
        case 1:
            return f"{text}\n\n{after}"
    return f"{before}\n\n{text}\n\n{after}"


def neighbouring(seed: int, count: int) -> Findings:
    """Draw so many right answers that earn all, and mark the wrong neighbours of each."""
    random, found = Random(seed), Findings()
    while found.counts["right answers"] < count and found.counts["drawn"] < 4 * count:
        written = right_answer(random)
        found.counts["drawn"] += 1
        outcome = marked(written.answer, written.text)
        if outcome is None:
            found.counts["right answers asked back"] += 1
        elif not outcome.is_right:
            found.faults.append(f"right, not marked right: {_shown(written, written.text)}")
        else:
            found.counts["right answers"] += 1
            found.add(_neighbours_of(written))
    return found


def _neighbours_of(written: Written) -> Findings:
    found = Findings()
    for slip, text in written.neighbours():
        outcome = marked(written.answer, text)
        found.counts["wrong neighbours"] += 1
        found.counts[f"wrong neighbours: {slip}"] += 1
        if outcome is None:
            found.counts["wrong neighbours asked back"] += 1
        elif outcome.is_right:
            found.faults.append(f"lifted to right ({slip}): {_shown(written, text)}")
        elif not outcome.findings:
            found.faults.append(f"no finding ({slip}): {_shown(written, text)}")
    return found


def _shown(written: Written, text: str) -> str:
    return f"{written.answer.question.spec}: {text!r}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the trials, print and (with ``--write``) record what they saw."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.reading", description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000, help="mutated texts (1,000,000)")
    parser.add_argument("--right", type=int, default=2_000, help="right answers (2,000)")
    parser.add_argument("--prose", type=int, default=10, help="texts an answer with prose (10)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    options = parser.parse_args(arguments)
    batches = [
        (options.seed * 10**9 + n, min(_BATCH, options.count - n))
        for n in range(0, options.count, _BATCH)
    ]
    mutated = Findings()
    with Pool(options.jobs) as pool:
        for batch in pool.imap_unordered(strained, batches):
            mutated.add(batch)
    trials = {
        "mutated and random texts": mutated,
        "prose around answers": prosaic(options.seed, options.prose),
        "right answers and wrong neighbours": neighbouring(options.seed, options.right),
    }
    told = {
        name: {**asdict(f), "counts": dict(sorted(f.counts.items()))} for name, f in trials.items()
    }
    print(json.dumps(told, indent=1, ensure_ascii=False))
    if options.write:
        RESULTS.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if any(f.faults for f in trials.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
