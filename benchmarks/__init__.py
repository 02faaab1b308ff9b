"""Measurements of linexact against named peers, in the same run."""
