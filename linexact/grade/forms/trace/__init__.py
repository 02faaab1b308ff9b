"""Tables of a perceptron's run."""

from linexact.grade.forms.trace.marking import FORM, TraceTask

__all__ = ["FORM", "TraceTask"]
