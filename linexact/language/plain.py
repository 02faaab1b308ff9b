"""Stub."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plain:
    text: str
    at: tuple[int, ...]
    raw: str

    def span(self, start: int, stop: int) -> tuple[int, int]:
        return (self.at[start], self.at[stop - 1] + 1)


def plain(raw: str) -> Plain:
    return Plain(raw, tuple(range(len(raw))), raw)
