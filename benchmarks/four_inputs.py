"""Decide all 65,536 Boolean functions of four inputs; every verdict passes the kernel.

Run with ``python -m benchmarks.four_inputs``; prints the count of separable functions
(1,882, as Muroga's *Threshold Logic*, 1971, tabulates) and the CPU time.
"""

from __future__ import annotations

import time

from rich.progress import track

from linexact.data.convention import Convention
from linexact.data.gates import truth_table
from linexact.topics.separability import Separable, separate_dataset

INPUTS = 4
STRICT = Convention(bias=True, boundary="strict")


def main() -> None:
    """Count the separable functions, with a progress bar."""
    rows = 2**INPUTS
    started = time.process_time()
    separable = 0
    for number in track(range(2**rows), description="functions of four inputs"):
        verdict = separate_dataset(truth_table(f"{number:0{rows}b}"), STRICT)
        separable += isinstance(verdict, Separable)
    seconds = time.process_time() - started
    print(f"{separable} of {2**rows} functions are separable; {seconds:.1f} s CPU")


if __name__ == "__main__":
    main()
