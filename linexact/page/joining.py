"""Join modules of JavaScript into one page that needs nothing else.

Modules that import each other by path do not load from ``file://``, so that they stand in the page
as one module: in the order in which they need each other, without the lines that import and the
word ``export``.  What runs is what stands in ``script/``, letter by letter.
"""

from __future__ import annotations

import base64
import hashlib
import re
from importlib import resources
from string import Template

_IMPORT = re.compile(r'^import (?:\{[^}]*\} from )?"\./([a-z0-9]+\.js)";\n', re.MULTILINE)
_NAME = re.compile(r"^(?:async )?(?:function\*?|class|const|let) ([A-Za-z_$][\w$]*)", re.MULTILINE)


def check_page() -> str:
    """Return the page that re-checks certificates dropped on it, one HTML file.

    Its content security policy names the hashes of its one script and its one style and allows
    nothing else: no other code runs in it, and it cannot ask for anything from anywhere.

    >>> page = check_page()
    >>> page.splitlines()[0], "http://" in page or "https://" in page
    ('<!DOCTYPE html>', False)
    """
    script, style = joined("dropping.js"), _file("style.css")
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return Template(_file("check.html")).substitute(policy=policy, style=style, script=script)


def joined(entry: str) -> str:
    """Return a module of ``script/`` with all that it imports, as one module without imports.

    Raises ``ValueError`` if two modules give one name to different things, or a text would end
    the script in the page, or imports what is no module of ``script/``.

    >>> [line for line in joined("sha256.js").splitlines() if line.startswith(("import", "export"))]
    []
    """
    sources: dict[str, str] = {}
    _collect(entry, sources)
    names = [name for source in sources.values() for name in _NAME.findall(source)]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"{entry}: defined in two modules: {', '.join(twice)}")
    text = "\n".join(f"// {name}\n{source}" for name, source in sources.items())
    if re.search(r"</script|<!--|^import ", text, re.IGNORECASE | re.MULTILINE):
        raise ValueError(f"{entry}: the text would end its script, or imports what is not here")
    return text


def _collect(name: str, sources: dict[str, str]) -> None:
    """Put a module behind those that it imports."""
    if name in sources:
        return
    source = _file(f"script/{name}")
    for other in _IMPORT.findall(source):
        _collect(other, sources)
    without = re.sub(r"^export ", "", _IMPORT.sub("", source), flags=re.MULTILINE)
    sources[name] = without.replace("\n\n\n", "\n\n")


def _file(name: str) -> str:
    return resources.files("linexact.page").joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """Return the hash of an inline script or style, as a content security policy names it."""
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"
