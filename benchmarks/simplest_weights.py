"""The simplest integer weights of all separable functions of four inputs, by boundary.

Run with ``python -m benchmarks.simplest_weights``; prints counts, the largest weights and
biases, and the CPU time.  Every result is checked by the kernel (not timed).
"""

from __future__ import annotations

import time

from linexact import kernel
from linexact.handweights.truth_functions import simplest_of_all
from linexact.model.constraints import dataset_system
from linexact.model.convention import BOUNDARIES, Convention
from linexact.model.gates import truth_table

INPUTS = 4


def main() -> None:
    """Print one line for each boundary."""
    for boundary in BOUNDARIES:
        started = time.process_time()
        found = simplest_of_all(INPUTS, boundary)
        seconds = time.process_time() - started
        convention = Convention(bias=True, boundary=boundary)
        for bits, (w, b) in found.items():
            system = dataset_system(truth_table(bits), convention)
            kernel.check(system, kernel.Solution((*w, b)))
        sizes = [max(map(abs, w)) for w, _ in found.values()]
        print(
            f"{boundary:<16} {len(found)} functions, |w| <= {max(sizes)}"
            f" ({sum(size <= 2 for size in sizes)} within 2),"
            f" |b| <= {max(abs(b) for _, b in found.values())}; {seconds:.3f} s CPU"
        )


if __name__ == "__main__":
    main()
