"""One language of statements: expressions and chains of relations, read from text and printed.

It knows no data and no question, and decides nothing: what a text says is found here, and what it
is an answer to is asked by a form of answers.
"""
