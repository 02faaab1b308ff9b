"""Weights as people write them: what is read, certain or chosen, and what is asked back."""

from __future__ import annotations

import pytest

from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.grade.forms.weights.answer import find_weights
from linexact.grade.forms.weights.parameters import Wanted

TWO = Wanted.of(gate("AND"), True, None)

# What is expected: the weights and the bias, "threshold" where it was given as one, "chosen"
# where something was chosen; "! code" for an answer that is asked back.
CASES = [
    ("w1=w2=4 b=-6.", "4 4 -6"),
    ("the bias is -5, both weights are 3", "3 3 -5"),
    (
        r"$\boldsymbol w=\left(\begin{smallmatrix}3\\3\end{smallmatrix}\right),\; b=-\dfrac{9}{2}$",
        "3 3 -9/2",
    ),
    ("np.array([3, 3]), -5", "3 3 -5"),
    ("w = array([3.,  3.]), b = -5.0", "3 3 -5"),
    ("(b, w1, w2) = (-5, 3, 3)", "3 3 -5"),
    ("output 1 iff 3a + 3b exceeds 5", "3 3 -5"),
    ("$x_1+x_2 > 3/2$", "1 1 -3/2"),
    (r"$\frac{1}{2}x_1+\frac12 x_2 - 0.75 > 0$", "1/2 1/2 -3/4"),
    ("x1 + x2 = 3/2", "! unread"),
    ("w1 = w2 = 3 and threshold 5", "3 3 -5 threshold"),
    ("The neuron fires when 2x1 + 2x2 > 3.", "2 2 -3"),
    ("We need b < -3. Take w = (3, 3), b = -4. Test: 3 - 4 < 0.", "3 3 -4"),
    ("I first tried w = (1,1), b = -1, which fails at (0,1). So b = -3/2.", "! incomplete"),
    ("w = (1,1), b = -1 does not work. Use b = -1.5 instead.", "! unread"),
    ("w1 = 2, w2 = 2, b = -3 or equivalently w1 = 1, w2 = 1, b = -1.5", "! several"),
    ("w = (1,1), b = -1.5 or w = (1,1), b = 1.5", "! several"),
    ("~~w = (1, 1), b = 1~~ w = (1, 1), b = -3/2", "1 1 -3/2"),
    ("| w1 | w2 | b |\n|---|---|---|\n| 3 | 3 | -5 |", "3 3 -5"),
    ("weights: 3, 3; bias: -5", "3 3 -5"),
    ("w1 = 3\nw2 = 3\nb = -5", "3 3 -5"),
    ("- **w1** = 3\n- **w2** = 3\n- **b** = -5", "3 3 -5"),
    ("def f(x1, x2):\n    return 1 if 3*x1 + 3*x2 - 5 > 0 else 0", "! word"),
    ("def AND(x1, x2):\n    w1, w2, b = 3, 3, -5\n    return int(w1*x1 + w2*x2 + b > 0)", "! word"),
    ("f(x1,x2) = step(3x1 + 3x2 - 5)", "3 3 -5"),
    ("y = sign(x1 + x2 - 1.5)", "1 1 -3/2"),
    ('{"w": [3, 3], "b": -5}', "3 3 -5"),
    ('{"weights": [3, 3], "bias": -5}', "3 3 -5"),
    ("<1,1,-3/2>", "! ambiguous"),
    ("w=<3,3>, b=-5", "! number"),
    ("Let the weights be 3 and 3 and the bias -5.", "3 3 -5"),
    ("w1 = 3, w2 = 3, so with b = -5 we get 3 - 5 = -2 < 0 and 3 + 3 - 5 = 1 > 0.", "3 3 -5"),
    ("The weights are both three and the bias is minus five.", "3 3 -5"),
    (r"w_1 = w_2 = 1, \theta = 1.5", "1 1 -3/2 threshold"),
    ("w⃗ = (3, 3)ᵀ, b = −5", "3 3 -5"),
    ("w = [3, 3]^T and b = -5", "3 3 -5"),
    ("w1 = 1,5; w2 = 1,5; b = -2,25", "3/2 3/2 -9/4"),
    ("Any positive multiple of (w1, w2, b) = (2, 2, -3) works.", "2 2 -3"),
    ("b is not -3. w = (1,1).", "! incomplete"),
    ("if b = -3 and w = (2,2) it works", "! unread"),
    (r"\begin{align*} w_1 &= 3 \\ w_2 &= 3 \\ b &= -5 \end{align*}", "3 3 -5"),
    (r"$w = \begin{pmatrix} 3 \\ 3 \end{pmatrix}$, $b = -5$", "3 3 -5"),
    (r"$$\boxed{w_1 = 3,\ w_2 = 3,\ b = -5}$$", "3 3 -5"),
    ("w1=3,w2=3,b=-5", "3 3 -5"),
    ("w1 3, w2 3, b -5", "! unread"),
    ("weight 1 = 3, weight 2 = 3, bias = -5", "3 3 -5"),
    ("first weight 3, second weight 3, bias -5", "3 3 -5"),
    ("w = 3, 3 and b = -5", "3 3 -5"),
    ("bias of -5 and weights of 3 and 3", "3 3 -5"),
    ("w0 = -5, w1 = 3, w2 = 3", "3 3 -5"),
    ("x1 + x2 >= 1.5 -> 1, otherwise 0", "1 1 -3/2"),
    ("y = 1 if x + y > 1.5", "1 1 -3/2"),
    ("output 0 if x1 + x2 < 1.5 else 1", "1 1 -3/2"),
    ("output 1 if x1 + x2 < 1.5 else 0", "-1 -1 3/2"),
    ("x1 + x2 < 1.5", "! side"),
    ("w = (2,2), b = -3. Scaling by 1/2: w = (1,1), b = -3/2.", "! several"),
    (
        "w1=1, w2=1, b=-1. Check (0,1): 1 - 1 = 0, not < 0! wrong. Corrected: b = -1.5",
        "! number",
    ),
    ("w1 = -(9/4), w2=2, b=1", "-9/4 2 1"),
    ("b = 1 - 2.5 = -1.5, w = (1, 1)", "1 1 -3/2"),
    (r"\def\b{-3} w1 = 2, w2 = 2, b = \b", "! number"),
    ("With w=(1,1) the sums are 0, 1, 1, 2, so a threshold of 1.5 does it.", "1 1 -3/2 threshold"),
    ("w1 = w2 = 1, t = 1.5", "1 1 -3/2 threshold"),
    ("Answer: 2, 2, -3 (bias last)", "2 2 -3"),
    ("w1*x1 + w2*x2 > b with w1 = w2 = 2, b = 3", "! contradiction"),
    ("w1=1 w2=1 theta=1.5, where w.x > theta means output 1", "1 1 -3/2 threshold"),
    ("I don't know", "! open"),
    ("w1 = 3 or 4, w2 = 3, b = -5", "! left-over"),
    ("w = (1, 1), bias -1.5 / -1", "! altered"),
    ("w = (1, 1), b = -1.5, length 1.41", "! left-over"),
    ("w = (1, 1), b = -1.5; the scores are -1.5, -0.5, -0.5 and 0.5", "1 1 -3/2"),
    ("w = (1, 1), b = -1.5; the scores are -1.5, -0.7, -0.5 and 0.5", "! left-over"),
    ("w = (1, 1), b = -1.5 gives 1 for (1,1) and 0 for the others", "1 1 -3/2"),
    ("w1=w2=1; -1.5=b", "1 1 -3/2"),
    ("-b = 1.5, w = (1, 1)", "! incomplete"),
    ("bias = -3/2 = -1.5, weights = [1, 1]", "1 1 -3/2"),
    ("Weight vector: (1, 1). Bias: -1.5.", "1 1 -3/2"),
    ("w1 := 1; w2 := 1; b := -1.5", "1 1 -3/2"),
    ("w = (w1, w2) = (1, 1), b = -3/2", "1 1 -3/2"),
    ("(w1, w2, b) = (1, 1, -3/2)", "1 1 -3/2"),
    ("w1 = 1 (for x1), w2 = 1 (for x2), b = -3/2", "1 1 -3/2"),
    ("Both inputs get weight 1, the bias is -1.5.", "1 1 -3/2"),
    ("each weight 2, bias minus three", "2 2 -3"),
    ("w1=2; w2=2; b=-3; check: (1,1): 2+2-3=1>0, (0,1): 2-3=-1<0", "2 2 -3"),
    ("z = 2x1 + 2x2 - 3, output 1 if z > 0", "2 2 -3"),
    ("2*x1 + 2*x2 - 3 > 0", "2 2 -3"),
    ("2x_1 + 2x_2 > 3", "2 2 -3"),
    ("x + y > 1.5", "1 1 -3/2"),
    ("5 < 3a + 3b", "3 3 -5"),
    ("w = np.array([2, 2])\nb = -3", "2 2 -3"),
    (">>> print(w, b)\n[2. 2.] -3.0", "! unread"),
    ("coef_ = [[2. 2.]], intercept_ = [-3.]", "2 2 -3"),
    ("w1 = w2 = ½, b = -¾", "1/2 1/2 -3/4"),
    ("w₁ = w₂ = 1, b = −1½", "1 1 -3/2"),
]


def read(text: str, wanted: Wanted) -> str:
    try:
        found = find_weights(text, wanted)
    except InputError as error:
        return f"! {error.code}"
    if found.answer is None:
        return "none"
    told = [*map(str, found.answer.point)]
    told += ["threshold"] if found.answer.threshold else []
    return " ".join([*told, *(["chosen"] if found.reading.chosen else [])])


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_weights_of_two_inputs(text: str, expected: str) -> None:
    assert read(text, TWO) == expected


@pytest.mark.parametrize(
    ("beside", "is_read"),
    [
        (". One active input gives -1/2, both give 1/2.", True),
        (
            "\n\n| x1 | x2 | z | y |\n|---|---|---|---|\n| 0 | 1 | -1/2 | 0 |\n| 1 | 1 | 1/2 | 1 |",
            True,
        ),
        (". One active input gives -1/3.", False),
        (". It does not give -1/2 for one input, but 1/3.", False),
        ("\n\n| 0 | 1 | 5/2 | 0 |\n| 1 | 1 | 1/2 | 1 |", False),
        (". Or -1/2.", False),
        (". Now -1/2.", False),
        (" gives 1 for (1, 1).", True),
        (" gives 0 for (1, 1).", False),
        (". This gives z = -3/2, -1/2, 1/2 for (0, 0), (0, 1), (1, 1).", True),
        (". This gives z = -3/2, -1/3, 1/2 for (0, 0), (0, 1), (1, 1).", False),
        (". For (1, 1) the output is 0.", False),
    ],
)
def test_scores_are_told_beside_weights(beside: str, is_read: bool) -> None:
    wanted = Wanted.of(gate("AND"), True, None)
    told = read(f"w1 = 1, w2 = 1, b = -3/2{beside}", wanted)
    assert (told == "1 1 -3/2") == is_read, told
