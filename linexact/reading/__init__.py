"""What people have (tables, arrays, exercises, inequalities) as data sets and systems.

Text from outside is never evaluated; sizes are bounded; every refusal is one line that says
what was seen, where, and what was expected.
"""

from __future__ import annotations

from linexact.reading.array_files import read_array_file
from linexact.reading.arrays import Exact, read_arrays
from linexact.reading.exercise_file import ExerciseFile, read_exercise_file
from linexact.reading.frames import is_frame, read_frame
from linexact.reading.source import Loaded, TableOptions, read_dataset
from linexact.reading.tables import read_table

__all__ = [
    "Exact",
    "ExerciseFile",
    "Loaded",
    "TableOptions",
    "is_frame",
    "read_array_file",
    "read_arrays",
    "read_dataset",
    "read_exercise_file",
    "read_frame",
    "read_table",
]
