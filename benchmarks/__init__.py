"""Measurements of linexact against named peers, in the same run.

Every tool has one BLAS thread: a process that was forked starts the others anew, and they
wait busily for work that is too small to share, which is CPU time of nobody's own.  The
libraries read the setting when they are loaded, so it stands before all imports.
"""

import os

for _library in ("OPENBLAS", "OMP", "MKL"):
    os.environ[f"{_library}_NUM_THREADS"] = "1"
