"""Further hostile files of less than a megabyte: bundles of claims, and damage.

``python tests/checker_attack/attack_hostile.py FOLDER`` writes them, and prints what the checker
takes for each, in seconds of a core on which ten million empty loops take a quarter of a second.
"""

from __future__ import annotations

import gzip
import json
import struct
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time

from attack_work import (
    RULE,
    Fields,
    Hostile,
    bound,
    dataset,
    hostile,
    inseparable,
    laid_out,
    npy,
    npz,
    on_file,
    packed,
    read,
    sealed,
    seconds,
    signed,
    small,
)

LOOP = compile("for k in range(10**7): pass", "loop", "exec")  # of a module, not of a function
FORMAT = "linexact-claims/1"
XOR = [["-", "0", "0"], ["+", "0", "1"], ["+", "1", "0"], ["-", "1", "1"]]


def of(rows: Sequence[Sequence[str]], *several: Fields) -> Fields:
    """Return a file of claims about examples."""
    claims = [{"statement": "", **claim} for claim in several]
    return {
        "format": FORMAT, "claims": claims, "data": rows, "dimension": len(rows[0]) - 1,
        "examples": len(rows),
    }  # fmt: skip


def alone(*several: Fields) -> Fields:
    """Return a file of claims without data."""
    return {"format": FORMAT, "claims": [{"statement": "", **claim} for claim in several]}


def bundles() -> Iterator[tuple[str, Fields]]:
    """Yield files of many claims."""
    one: Fields = {"about": "dataset", "verdict": "separable", "convention": RULE}
    one |= {"proof": {"w": ["1", "1"], "b": "1"}}
    yield "a hundred verdicts", of(signed(9000, 2, small), *[one] * 100)
    yield "a hundred and one", of(XOR, *[one] * 101)
    yield "ten thousand", of(XOR, *[one] * 6000)
    ranked: Fields = {"about": "rank", "constant": False, "rows": [], "null": []}
    yield "ranks", of(signed(9000, 2, small), *[ranked] * 100)
    yield "nothing", of(XOR)
    yield "a claim in the place of text", of(XOR, {"about": {"about": "rank"}})
    yield "a format in a claim", of(XOR, one | {"format": "linexact-bound/1"})
    mixed = bound("fewest-errors", XOR, convention=RULE, weights={"w": ["0", "0"], "b": "0"},
                  at_least=1, misclassified=[*range(4)], proof="enumeration")  # fmt: skip
    yield "a bound's format in a claim", of(XOR, mixed)
    yield (
        "cases in cases",
        of(XOR, {"about": "no-integers", "tree": json.loads("[" * 300 + "]" * 300)}),
    )
    yield (
        "a bundle of cycles",
        of(
            [["+", "1", "1"], ["-", "1", "1"]],
            *[{"about": "cycle", "convention": RULE, "refutes": True, "updates": [[0, 9], [1, 9]]}]
            * 100,
        ),
    )
    yield "cycles of long counts", bound(
        "cycle", [["+", "1"], ["-", "1"]], convention=RULE, refutes=True,
        updates=[[0, 10**99 + 1], [1, 10**99]],
    )  # fmt: skip
    yield "points twice", inseparable(XOR * 5000, ["1"] * 20_000)


TABLE = b"1,+\n-3,-\n"
ARRAYS = npz(X=npy("(2, 1)", b"\x01\xfd"), y=npy("(2,)", b"\x01\x00"))


def patched(data: bytes, place: int, new: bytes) -> bytes:
    return data[:place] + new + data[place + len(new) :]


READ = {"npz, a size of four gigabytes", "a long line"}  # which have another hash


def damaged() -> Iterator[tuple[str, Fields, str, bytes]]:
    """Yield data files that are not what they should be: all of them cannot be read."""
    table, array = on_file(1, read()), {"kind": "npy", "columns": [0], "positive": "1"}
    array |= {"negative": "0"}
    plain = on_file(1, array | {"inputs": None, "label": 1})
    two = on_file(1, array | {"inputs": "X", "label": "y"})
    tables = {
        "ragged": b"1,+\n1\n", "longer": b"1,+\n1,+,2\n", "no numbers": b"one,+\n",
        "a zero divisor": b"1/0,+\n", "an exponent of ten digits": b"1e1234567890,+\n",
        "infinity": b"inf,+\n", "a hexadecimal": b"0x1p4,+\n", "an underscore": b"1_0,+\n",
        "other digits": "٣,+\n".encode(), "half a character": b"\xc3,+\n",
        "utf-16": "1,+".encode("utf-16"),
        "zeros": b"\0" * 900, "a quotation": b'"1,+\n', "behind a quotation": b'"1"x,+\n',
        "a long cell": b"1" * 140_000 + b",+\n", "a long line": b"1," * 490_000 + b"+\n",
        "carriage returns": b"1,+\r" * 9 + b"\r\r\n1", "one column": b"1\n" * 9,
        "ten thousand digits": b"1" * 10_001 + b",+\n", "exponents over exponents": b"1e9/1e9,+\n",
    }  # fmt: skip
    for name, data in tables.items():
        yield name, table, "t.csv", data
    yield "no gzip", table, "t.csv.gz", TABLE
    whole = gzip.compress(TABLE)
    yield "half a gzip", table, "t.csv.gz", whole[:-9]
    yield "another crc", table, "t.csv.gz", patched(whole, len(whole) - 8, b"abcd")
    yield "behind a gzip", table, "t.csv.gz", whole + b"more"
    yield "a gzip of a gzip", table, "t.csv.gz", gzip.compress(whole)
    yield "an unknown method", table, "t.csv.gz", patched(whole, 2, b"\x63")
    yield "a gzip of nines", table, "t.csv.gz", packed(b"9" * 2**26)
    body = b"\x01\x01"
    heads = {
        "no magic": b"NUMPY" + npy("(1, 2)", body),
        "version 3": patched(npy("(1, 2)", body), 6, b"\x03"),
        "a head of 65535": patched(npy("(1, 2)", body), 8, b"\xff\xff"),
        "floats": npy("(1, 2)", bytes(16), "<f8"), "objects": npy("(1, 2)", b"\x80\x04N.", "|O"),
        "three axes": npy("(1, 2, 1)", body), "no axis": npy("()", body),
        "a negative shape": npy("(-1, 2)", body), "a call in the head": npy("(1, exit())", body),
    }  # fmt: skip
    for name, data in heads.items():
        yield f"npy, {name}", plain, "t.npy", data
    at = ARRAYS.index(b"PK\x01\x02")
    archives = {
        "a directory of four gigabytes": patched(
            ARRAYS, ARRAYS.rindex(b"PK\x05\x06") + 12, struct.pack("<I", 2**32 - 1)),
        "a directory elsewhere": patched(
            ARRAYS, ARRAYS.rindex(b"PK\x05\x06") + 16, struct.pack("<I", 2**31)),
        "a size of four gigabytes": patched(ARRAYS, at + 24, struct.pack("<I", 2**32 - 2)),
        "no array": npz(X=b"text", y=b"text"),
        "thousands of members": npz(**{f"m{i}": b"" for i in range(7000)}),
    }  # fmt: skip
    for name, data in archives.items():
        yield f"npz, {name}", two, "t.npz", data


def certificates() -> Iterator[tuple[str, bytes, int]]:
    """Yield what is no certificate, with the exit code."""
    good = sealed(dataset(XOR))
    yield "empty", b"", 2
    yield "a list", b"[]\n", 1
    yield "brackets", b"[" * 900_000, 2
    yield "braces", b'{"a":' * 180_000, 2
    yield "closed brackets", b"[" * 400_000 + b"]" * 400_000 + b"\n", 2
    yield "a count of a million digits", b'{"a":' + b"9" * 990_000 + b"}\n", 1
    yield "a float", b'{"a":1e999999999}\n', 1
    yield "not a number", b'{"a":NaN}\n', 2
    yield "a surrogate", b'"\\ud800"\n', 1
    yield "utf-8", '{"ä":1}\n'.encode(), 2
    yield "utf-16", good.decode().encode("utf-16"), 2
    yield "zeros", bytes(900_000), 2
    yield "blanks", b" " * 900_000, 2
    yield "a key twice", good.replace(b'{"about"', b'{"about":"system","about"', 1), 1
    yield "a hundred thousand keys", json.dumps(
        {f"{i:05}": 0 for i in range(80_000)}, separators=(",", ":")
    ).encode() + b"\n", 1  # fmt: skip
    yield "without its end", good[:-1], 1
    yield "cut", good[: len(good) // 2], 2
    yield "twice", good + good, 2
    yield "three formats", sealed(
        {"format": "linexact-certificate/1", "x": "", "y": '"format":"linexact-claims/'}
    ), 1  # fmt: skip


def further(most: int = 10**9) -> Iterator[tuple[Hostile, Sequence[int]]]:
    """Yield all files up to so many bytes, each with the exit codes that are right for it."""
    for name, fields in bundles():
        if (text := sealed(dict(fields))) and len(text) <= most:
            yield Hostile(f"bundles: {name}", text), (1, 2)
    for name, fields, file, data in damaged():
        if len(data) <= most:
            codes = (1, 2) if name in READ else (2,)
            yield Hostile(f"damaged: {name}", sealed(dict(fields)), data, file), codes
    for name, text, code in certificates():
        if len(text) <= most:
            yield Hostile(f"certificates: {name}", text), (code,)


def yardstick() -> float:
    """Return how much slower this core is just now than a quiet one."""
    begun = process_time()
    exec(LOOP, {})
    return (process_time() - begun) / 0.25


def main() -> None:
    folder, wanted = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else ""
    every = [*further(), *((one, (1, 2)) for one in hostile())]
    worst = 0.0
    for one, codes in every:
        if wanted not in one.name:
            continue
        slower = yardstick()
        took, code, said = seconds(laid_out(one, folder))
        slower = max(1.0, (slower + yardstick()) / 2)
        worst = max(worst, took / slower)
        size = len(one.certificate) + len(one.data)
        known = code in codes and "Traceback" not in said and not said.endswith("Error")
        mark = "!!" if took / slower > 2 or not known or size > 10**6 else "  "
        print(
            f"{mark} {took / slower:6.2f} s ({took:.2f} on a core {slower:.1f} times as slow)"
            f" {code:3}  {size:7}  {one.name}: {said[-90:]}",
            flush=True,
        )
    print(f"{len(every)} files, the slowest {worst:.2f} s")


if __name__ == "__main__":
    main()
