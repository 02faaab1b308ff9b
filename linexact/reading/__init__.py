"""What people have (tables, arrays, exercises, inequalities) as data sets and systems.

Text from outside is never evaluated; sizes are bounded; every refusal is one line that says
what was seen, where, and what was expected.
"""
