"""Several classes: weights for each, units that claim, and perceptrons of all classes at once.

:mod:`.labelled` holds points with labels of any number of classes, :mod:`.kesler` decides weights
per class as one cone, :mod:`.against` one class against the rest and every pair; :mod:`.claimed`
which regions nobody or two claim; :mod:`.runs` are perceptrons of several classes, and
:mod:`.slips` what they come to by a slip.
"""
