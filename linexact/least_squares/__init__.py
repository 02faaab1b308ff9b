"""The least-squares classifier, exactly, and what is wrong with it as a classifier.

:mod:`.fit` solves the normal equations in rationals (least norm when they are singular);
:mod:`.effects` shows how it punishes examples that are right and far: data that it gets
wrong although they are separable, and what an outlier does when it moves.
"""
