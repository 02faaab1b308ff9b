"""The exercise grosse-xor as a test for Otter-Grader, written by linexact 0.1.0.

The answer is what the notebook's variable grosse_xor holds: a text, a number, a list of
numbers, or a dictionary of these.
"""

from otter.test_files import test_case

from linexact.classroom.otter import check

OK_FORMAT = False

name = 'grosse-xor'
points = None  # each case has its own
all_or_nothing = False

EXERCISE = (
    'id = "grosse-xor"\n'
    'title = "XOR"\n'
    'kind = "separability"\n'
    'points = { verdict = 1, proof = 3 }\n'
    'statement = "Is XOR linearly separable? Prove your answer by convexity."\n'
    '\n'
    '[source]\n'
    'lecture = "grosse"\n'
    'place = "section 5.2, Example 3"\n'
    '\n'
    '[convention]\n'
    'bias = true\n'
    'boundary = "closed-positive"\n'
    '\n'
    '[data]\n'
    'truth_table = "XOR"\n'
    '\n'
    '[published]\n'
    'verdict = "inseparable"\n'
    'common_point = ["1/2", "1/2"]\n'
)


@test_case(name='verdict: verdict', points=1.0)
def test_1(env):
    check(EXERCISE, env.get('grosse_xor'), 'verdict', 'verdict', 1, 1)


@test_case(name='verdict: proof', points=3.0)
def test_2(env):
    check(EXERCISE, env.get('grosse_xor'), 'verdict', 'proof', 1, 1)
