"""The documentation site, as Sphinx builds it: ``make docs``.

Nothing on its pages asks for anything elsewhere; ``tests/test_site.py`` holds that.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from docutils.nodes import Element
from reference import named, write_pages
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from linexact import __version__, find_exercise, hard_margin, trace, work_out
from linexact.page import check_page, recheckable
from linexact.page.exercises import Extras, exercise_page, own_data_page

project = "linexact"
author = "The linexact authors"
copyright = "the linexact authors"  # Sphinx's own word for it
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["figures"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
add_module_names = False
python_use_unqualified_type_names = True
maximum_signature_line_length = 88

toc_object_entries = False

html_theme = "furo"
html_title = "linexact"
html_show_sphinx = False
html_copy_source = False

write_pages(Path(__file__).parent / "api")


def _at_home(app: Sphinx, env: BuildEnvironment, node: Element, text: Element) -> Element | None:
    """Lead a name to the page of what it names, by whichever module it is offered."""
    value = named(node.get("reftarget", "")) if node.get("refdomain") == "py" else None
    home = f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', '')}"
    domain = env.domains.python_domain
    if home not in domain.objects:
        return None
    return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", home, node, text)


# Pages of the guide for students: answers of which each holds its proof, to be checked in it.
ANSWERS = {
    "not": lambda: work_out("NOT"),
    "and": lambda: work_out("grosse-and"),
    "xor": lambda: work_out("grosse-xor"),
    "patterns": lambda: work_out("grosse-patterns"),
    "run": lambda: trace("blog-trace"),
    "margin": lambda: hard_margin("AND"),
}

# Pages to answer: exercises of the bank, with their hints.
EXERCISES = {
    "and": ("grosse-and",),
    "xor": ("grosse-xor",),
    "demand": ("and-unequal",),
    "majority": ("majority-3",),
    "triangle": ("triangle-centre",),
    "run": ("blog-trace",),
    "sheet": ("grosse-not", "or-3", "parity-3", "blog-classes", "lyu-length"),
}


def _publish(app: Sphinx, failure: Exception | None) -> None:
    """Put the pages that re-check proofs, and that of one's own data, beside the others."""
    if failure is None and app.builder.name == "html":
        folder = Path(app.outdir)
        (folder / "check.html").write_text(check_page(), encoding="utf-8")
        (folder / "own.html").write_text(own_data_page(), encoding="utf-8")
        (folder / "answers").mkdir(exist_ok=True)
        for name, answer in ANSWERS.items():
            found = answer()
            page = recheckable(found.explain().html(), found.certificate())
            (folder / "answers" / f"{name}.html").write_text(page, encoding="utf-8")
        (folder / "pages").mkdir(exist_ok=True)
        for name, ids in EXERCISES.items():
            page = exercise_page([find_exercise(one) for one in ids], None, Extras(hints=True))
            (folder / "pages" / f"{name}.html").write_text(page, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Lead names home, and publish the pages that work by themselves."""
    app.connect("missing-reference", _at_home)
    app.connect("build-finished", _publish)
