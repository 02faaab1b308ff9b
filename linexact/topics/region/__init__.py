"""Weight space, exactly: half-planes, feasible regions, slices, redundant rows, inner points.

An example is a half-space of weights and the solutions of a data set are their
intersection, the *feasible region* (Grosse, CSC321 lecture 3, section 3.2).  Everything
here is about :class:`linexact.kernel.System`, so it serves hand-written constraints too.

* :mod:`.slices`: a plane cut out of a space of more dimensions by equations;
* :mod:`.region`: vertices, rays and lines, and which vertices belong to the region;
* :mod:`.redundancy`: which rows can be left out, each with its reason;
* :mod:`.centre`: a point well inside;
* :mod:`.summary`: all of it about one system, with its evidence;
* :mod:`.named`: the same about a data set, or about constraints as they were written.
"""
