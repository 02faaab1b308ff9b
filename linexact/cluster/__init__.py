"""Data larger than one machine: workers keep the rows, one process solves for a few of them.

:mod:`.pieces` cuts files into pieces; a :mod:`.blocks` block is a piece as a worker holds it, and
answers questions about its rows; :mod:`.crew` is whoever answers them, in this process or by
:mod:`.by_dask`; :mod:`.search` asks until the answer is proved.
"""
