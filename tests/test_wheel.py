"""A stranger's installation: the wheel of the source archive runs the demonstration by itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from linexact import __version__
from linexact.exercise import names

ROOT = Path(__file__).parents[1]
SOURCES = ("linexact", "exercises", "pyproject.toml", "setup.py", "MANIFEST.in", "README.md")
QUIET = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-index")
ARCHIVE = "from setuptools import build_meta; build_meta.build_sdist('dist')"

pytestmark = pytest.mark.slow


def run(*command: str | Path, folder: Path, **more: str) -> str:
    """Run a program in a folder, without this project within its reach; return what it prints."""
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder, env=outside | more, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source archive from a copy, and the wheel from the archive."""
    folder = tmp_path_factory.mktemp("built")
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder)
    run(sys.executable, "-W", "ignore", "-c", ARCHIVE, folder=folder)
    [archive] = (folder / "dist").glob("*.tar.gz")
    build = ("-m", "pip", "wheel", *QUIET, "--no-build-isolation", "-w", "wheels", archive)
    run(sys.executable, *build, folder=folder)
    [built] = (folder / "wheels").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install it into a new environment that finds the packages it needs in this one."""
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", elsewhere, folder=elsewhere.parent)
    python = elsewhere / "bin" / "python"
    install = ("-m", "pip", "--python", python, "install", *QUIET, wheel)
    run(sys.executable, *install, folder=elsewhere.parent)
    [packages] = elsewhere.glob("lib/python3*/site-packages")
    # Folders named in a .pth file are searched, but the .pth files in them (of this project's
    # editable installation) are not obeyed.
    here = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "dependencies.pth").write_text("\n".join(here) + "\n", encoding="utf-8")
    return elsewhere


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = archive.namelist()
    folders = {name.partition("/")[0] for name in held}
    assert folders == {"linexact", f"linexact-{__version__}.dist-info"}
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "linexact").rglob("*.py")}
    assert modules <= {*held}
    exercises = [name for name in held if name.startswith("linexact/_exercises/")]
    assert len(exercises) == len(names())
    assert "linexact/py.typed" in held


def test_the_demonstration_runs_from_the_wheel(installed: Path) -> None:
    folder = installed.parent / "stranger"
    shutil.copytree(ROOT / "examples", folder / "examples")
    python = installed / "bin" / "python"
    place = "import linexact, pathlib; print(pathlib.Path(linexact.__file__).parent)"
    package = Path(run(python, "-c", place, folder=folder).strip())
    assert package.is_relative_to(installed)
    (folder / "linexact").symlink_to(package)  # the demonstration names the checker's file
    path = f"{installed / 'bin'}{os.pathsep}{os.environ['PATH']}"
    shown = run("sh", "examples/demo.sh", folder=folder, PATH=path)
    assert shown.count("\nVERIFIED\n") == 3
    assert "AND by hand" in shown
    assert (folder / "demo-out" / "and-weights.svg").stat().st_size > 1_000


def test_the_installed_command_has_its_exercises_and_its_theory(installed: Path) -> None:
    command, folder = installed / "bin" / "linexact", installed.parent
    assert "grosse-and" in run(command, "exercises", "list", folder=folder)
    run(command, "certify", "XOR", "--certificate", "xor.json", folder=folder)
    run(command, "export", "coq", "xor.json", "-o", "xor.v", folder=folder)
    assert "Qed." in (folder / "xor.v").read_text(encoding="utf-8")
