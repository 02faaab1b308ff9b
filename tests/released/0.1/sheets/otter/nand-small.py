"""The exercise nand-small as a test for Otter-Grader, written by linexact 0.1.0.

The answer is what the notebook's variable nand_small holds: a text, a number, a list of
numbers, or a dictionary of these.
"""

from otter.test_files import test_case

from linexact.classroom.otter import check

OK_FORMAT = False

name = 'nand-small'
points = None  # each case has its own
all_or_nothing = False

EXERCISE = (
    'id = "nand-small"\n'
    'title = "NAND with small whole weights"\n'
    'kind = "weights"\n'
    'points = 3\n'
    'statement = "Find whole weights of size at most 2, equal to each other, for NAND."\n'
    '\n'
    '[source]\n'
    'lecture = "own"\n'
    '\n'
    '[convention]\n'
    'bias = true\n'
    'boundary = "strict"\n'
    '\n'
    '[data]\n'
    'truth_table = "NAND"\n'
    '\n'
    '[task]\n'
    'demands = ["integers", "|w| <= 2", "w1 = w2"]\n'
)


@test_case(name='weights: valid', points=3.0)
def test_1(env):
    check(EXERCISE, env.get('nand_small'), 'weights', 'valid', 1, 1)
