"""Data larger than one machine: workers keep the rows, one process solves for a few of them.

:mod:`.blocks` cuts files into pieces; a block is a piece as a worker holds it, and
answers questions about its rows; :mod:`.workers` are the executors that are asked; :mod:`.search`
asks until the answer is proved.
"""
