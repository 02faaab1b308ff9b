"""Figures of exact results, with matplotlib.

Every ``draw_...`` function takes an ``ax``, draws on it and returns ``(ax, alt)``: the same
axes and the alternative text for readers who do not see the figure.  What is drawn is
computed in rational numbers and turned into floats last; what floats cannot show
(coordinates too large, too small, or too close together) is refused with the reason.

Classes differ by marker and by colour (Okabe and Ito's palette, safe for colour-blind
readers), regions by hatching, so the figures read in grey.  Names that strangers chose
are never parsed as formulas.

* :mod:`.style`, :mod:`.window`, :mod:`.files`: colours and words, exact windows, saving;
* :mod:`.data_space`, :mod:`.space`: the data, in the plane and in space;
* :mod:`.illustration`: figures that go with results.

A figure that is special to a topic stands in its folder.
"""
