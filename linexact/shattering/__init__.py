"""Which labelings of given points a class of positive sets produces: shattering, growth, Radon.

:mod:`.hypotheses` states a class with all that sources differ on; :mod:`.labelings` decides every
labeling of given points, each with a proof, :mod:`.boxes` those of rays, intervals and boxes;
:mod:`.growth` counts for the best points of a number; :mod:`.radon` splits points whose convex
hulls meet.
"""
