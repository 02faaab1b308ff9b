"""Join modules of JavaScript into pages that need nothing else.

Modules that import each other by path do not load from ``file://``, so that they stand in the page
as one module: in the order in which they need each other, without the lines that import and the
word ``export``.  What runs is what stands in ``script/``, letter by letter.
"""

from __future__ import annotations

import base64
import hashlib
import json
import posixpath
import re
from functools import cache
from html import escape
from importlib import resources
from string import Template
from typing import Any

_IMPORT = re.compile(r'^import (?:\{[^}]*\} from )?"(\.\.?/[a-z0-9/]+\.js)";\n', re.MULTILINE)
_NAME = re.compile(r"^(?:async )?(?:function\*?|class|const|let) ([A-Za-z_$][\w$]*)", re.MULTILINE)


def check_page() -> str:
    """Return the page that re-checks certificates dropped on it, one HTML file.

    Its content security policy names the hashes of its one script and its one style and allows
    nothing else: no other code runs in it, and it cannot ask for anything from anywhere.

    >>> page = check_page()
    >>> page.splitlines()[0], re.findall(r"https?://[a-z0-9./]*", page)  # but for the name of SVG
    ('<!DOCTYPE html>', ['http://www.w3.org/2000/svg'])
    """
    script, style = joined("dropping.js"), page_file("style.css")
    return Template(page_file("check.html")).substitute(
        policy=policy(script, f"'{hashed(style)}'"), style=style, script=script
    )


# The atoms that the pages can check; others they call unknown.
CHECKED = ("point", "combination", "independent", "run", "values")
MOST_CHARACTERS = 2_000_000  # of a certificate that stands in a page


def recheckable(report: str, certificate: str) -> str:
    """Put a certificate into a report, with a button that checks it there and one that saves it.

    ``report`` is an HTML file without scripts, ``certificate`` the text of a file.  A certificate
    without its data asks for their files; one that the pages do not know, or that is longer than
    two million characters, is told to be checked elsewhere.

    >>> from linexact import separate
    >>> found = separate("XOR")
    >>> page = recheckable(found.explain().html(), found.certificate())
    >>> page.count("<script"), '>Re-check here</button>' in page
    (1, True)
    """
    if len(certificate) > MOST_CHARACTERS:
        said = "The proof is too long to stand in this page: --certificate OUT.json writes it."
        return report.replace("</body>", f"<p>{said}</p>\n</body>")
    fields = json.loads(certificate)
    script = joined("rechecking.js")
    section = Template(page_file("recheck.html")).substitute(
        told=_told(fields),
        data=" DATA" if _needs_file(fields) else "",
        certificate=escape(certificate.removesuffix("\n"), quote=False),
        script=script,
    )
    return standing_in(report, section, script)


def standing_in(report: str, section: str, script: str) -> str:
    r"""Put a section with its one script at the end of a report, which can ask for nothing.

    >>> report = '<head><meta charset="utf-8">\n</head><body></body>'
    >>> standing_in(report, "<script>1</script>", "1").endswith("<script>1</script></body>")
    True
    """
    # Styles stand in the report's drawings, so that any may; scripts only this one.
    allowed = policy(script, "'unsafe-inline'", images="data:")
    head = f'<meta http-equiv="Content-Security-Policy" content="{allowed}">\n'
    style = f"<style>{page_file('recheck.css')}</style>\n"
    page = report.replace('<meta charset="utf-8">\n', f'<meta charset="utf-8">\n{head}', 1)
    page = page.replace("</head>", f"{style}</head>", 1)
    before, body, after = page.rpartition("</body>")
    return f"{before}{section}{body}{after}"


def _needs_file(fields: dict[str, Any]) -> bool:
    """Say whether a certificate is about data that it leaves out."""
    return fields["data"] is not None and "examples" not in fields["data"]


def is_checked(claim: dict[str, Any]) -> bool:
    """Say whether the pages can check a claim; those of the simplest integers they leave."""
    return claim["atom"] in CHECKED and "simplest" not in claim


def _told(fields: dict[str, Any]) -> str:
    """Say what the page can do with a certificate, and give the means."""
    claims = fields["claims"]
    unknown = [claim for claim in claims if not is_checked(claim)]
    if len(unknown) == len(claims):
        return "<p>This page holds the certificate, and cannot check one of this kind.</p>"
    button = '<button type="button" id="recheck">Re-check here</button>'
    if unknown:
        names = ", ".join(dict.fromkeys(escape(str(claim["atom"])) for claim in unknown))
        button = f"<b>Of its claims this page does not know:</b> {names}. {button} the others"
    if not _needs_file(fields):
        return f"<p>{button} exactly, by a program that shares nothing with the first.</p>"
    return (
        "<p>The certificate leaves its data out; with their file this page checks it.</p>\n"
        '<p><label for="data">Data</label> <input type="file" id="data" multiple></p>\n'
        f"<p>{button}</p>"
    )


@cache  # a class has a report for each student
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
    source = page_file(f"script/{name}")
    for path in _IMPORT.findall(source):
        _collect(posixpath.normpath(posixpath.join(posixpath.dirname(name), path)), sources)
    without = re.sub(r"^export ", "", _IMPORT.sub("", source), flags=re.MULTILINE)
    sources[name] = without.replace("\n\n\n", "\n\n")


@cache
def page_file(name: str) -> str:
    """Return a file of this folder: a page, a style, a module of ``script/``."""
    return resources.files("linexact.page").joinpath(name).read_text(encoding="utf-8")


@cache
def hashed(text: str) -> str:
    """Return the hash of an inline script or style, as a content security policy names it.

    >>> hashed("")
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    """
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"


def policy(script: str, styles: str, images: str = "'none'") -> str:
    """Return the content security policy of a page: its one script runs, and it asks for nothing.

    ``styles`` and ``images`` are sources as the policy's language names them.

    >>> policy("", "'unsafe-inline'").split("; ")[2:]
    ["style-src 'unsafe-inline'", "img-src 'none'", "base-uri 'none'", "form-action 'none'"]
    """
    return (
        f"default-src 'none'; script-src '{hashed(script)}'; style-src {styles}; "
        f"img-src {images}; base-uri 'none'; form-action 'none'"
    )


def embedded(value: object) -> str:
    r"""Return JSON that no HTML around it can be ended by, whatever its texts say.

    >>> embedded(["</script>"])
    '["\\u003c/script\\u003e"]'
    """
    text = json.dumps(value, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
