"""Networks of threshold units: one layer of hidden units, and a last unit.

:mod:`.net` states a net with all that sources differ on, and follows points through it;
:mod:`.arrangement` finds a point of every face of lines; :mod:`.regions` says where a net is on, as
a union of polygons, and where two regions differ; :mod:`.architecture` decides whether any net of
so many hidden units gets examples right; :mod:`.forms` makes nets of Boolean functions and of
polygons.
"""
