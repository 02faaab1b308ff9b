"""Tables of batch steps: what is wrong before each step on all examples, and the weights after."""

from linexact.grade.forms.batch_table.marking import FORM, BatchTask

__all__ = ["FORM", "BatchTask"]
