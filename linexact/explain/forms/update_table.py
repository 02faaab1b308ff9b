"""The words about tables of updates: those about tables of steps, under another name."""

from __future__ import annotations

from dataclasses import replace

from linexact.explain.forms import trace

WORDS = replace(trace.WORDS, phrase="a table of updates")
