"""Weights of each class as people write them; what is read by place is nothing but lists."""

from __future__ import annotations

import pytest

from linexact.errors import InputError
from linexact.grade.forms.class_weights import find_class_weights

CLASSES, NAMES = ["1", "2", "3"], ["w1", "w2", "w3"]
RIGHT = [["5", "-8", "4"], ["0", "-3", "14"], ["9", "9", "-3"]]
TABLE = "|class|w3|w2|w1|\n|---|---|---|---|\n|1|4|-8|5|\n|2|14|-3|0|\n|3|-3|9|9|"
READ = [
    "W1 = [5, -8, 4], W2 = [0, -3, 14], W3 = [9, 9, -3]",
    "W₁ = [5, -8, 4], W₂ = [0, -3, 14], W₃ = [9, 9, -3]",
    "3: 9 9 -3\n1: 5 -8 4\n2: 0 -3 14",
    "|class|w|\n|---|---|\n|2|(0,-3,14)|\n|1|(5,-8,4)|\n|3|(9,9,-3)|",
    TABLE,
    "class 1: w1 = 5, w2 = -8, w3 = 4\nclass 2: w1 = 0, w2 = -3, w3 = 14\nclass 3: (9, 9, -3)",
    "class 1:\nw1 = 5\nw2 = -8\nw3 = 4\nclass 2:\nw1 = 0\nw2 = -3\nw3 = 14\nclass 3: 9, 9, -3",
    "$W_1 = \\begin{pmatrix}5\\\\-8\\\\4\\end{pmatrix}, W_2=(0,-3,14), W_3=(9,9,-3)$",
    "w^{(1)} = (5,-8,4), w^{(2)} = (0,-3,14), w^{(3)} = (9,9,-3)",
    "\\mathbf{w}_1 = (5,-8,4); \\vec{w}_2 = (0,-3,14); w_3 = (9,9,-3)",
    "W1 = (2,-6,9) - (-3,2,5) = (5,-8,4); W2 = (0,-3,14); W3 = (9,9,-3)",
    "[[5,-8,4],[0,-3,14],[9,9,-3]]",
    "(5,-8,4), (0,-3,14) and (9,9,-3)",
]
NOT_READ = [
    "W2 becomes (0,-3,14), W1 becomes (5,-8,4) and W3 stays (9,9,-3)",  # not in their order
    "before: (5,-8,4), (0,-3,14), (9,9,-3)",
    "not (5,-8,4), (0,-3,14), (9,9,-3)",
    "w1 = (2,-6,9)\nw1 = (5,-8,4)\nw2 = (0,-3,14); w3 = (9,9,-3)",
    "w1 = (5,-8,4); w3 = (9,9,-3)",
    TABLE.replace("w3", "x3"),
    "1:" * 5000,
    "(" * 5000,
]


@pytest.mark.parametrize("text", READ)
def test_weights_of_each_class_are_read(text: str) -> None:
    found = find_class_weights(text, CLASSES, NAMES).answer
    assert [[str(v) for v in one] for one in found] == RIGHT


@pytest.mark.parametrize("text", NOT_READ)
def test_lists_among_words_are_not_read_by_their_place(text: str) -> None:
    with pytest.raises(InputError):
        find_class_weights(text, CLASSES, NAMES)
