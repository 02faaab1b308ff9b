"""Build hook: an installed package carries a copy of ``exercises/`` as ``linexact/_exercises``.

Everything else about the package is said in ``pyproject.toml``.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

EXERCISES = Path(__file__).resolve().parent / "exercises"


class BuildWithExercises(build_py):
    """Copy the exercises into the package that is built; a checkout reads its own folder."""

    def run(self) -> None:
        """Build, then copy."""
        super().run()
        if self.editable_mode or not EXERCISES.is_dir():
            return
        target = Path(self.build_lib) / "linexact" / "_exercises"
        target.mkdir(parents=True, exist_ok=True)
        for path in sorted(EXERCISES.glob("*.toml")):
            shutil.copyfile(path, target / path.name)


setup(cmdclass={"build_py": BuildWithExercises})
