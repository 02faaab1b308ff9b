"""Figures of exact results, with matplotlib.

Every ``draw_...`` function takes an ``ax``, draws on it and returns ``(ax, alt)``: the same
axes and the alternative text for readers who do not see the figure.  What is drawn is
computed in rational numbers and turned into floats last; what floats cannot show
(coordinates too large, too small, or too close together) is refused with the reason.

Classes differ by marker and by colour (Okabe and Ito's palette, safe for colour-blind
readers), regions by hatching, so the figures read in grey.  Names that strangers chose
are never parsed as formulas.

* :mod:`.style`, :mod:`.window`, :mod:`.files`: colours and words, exact windows, saving;
* :mod:`.data_space`, :mod:`.space`, :mod:`.surface`, :mod:`.hulls`: the inputs' side;
* :mod:`.weight_space`, :mod:`.cone`, :mod:`.view`: the weights' side, regions and slices;
* :mod:`.paths`: a perceptron on its way, in both spaces;
* :mod:`.pixels`: patterns, weights and misclassified inputs as images;
* :mod:`.curves`: accuracy against passes, least squares against an outlier;
* :mod:`.figures`, :mod:`.request`: figures by their names, and what is asked of one;
* :mod:`.illustrations`: which of these go with a result.
"""
