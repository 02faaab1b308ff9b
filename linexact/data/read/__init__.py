"""Tables as people have them (text, arrays, frames, several files) as data sets.

Text from outside is never evaluated; sizes are bounded; every refusal is one line that says
what was seen, where, and what was expected.
"""
