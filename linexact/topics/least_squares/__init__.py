"""Least squares through the normal equations, in rationals (DSC 140A, lecture 6, part 2)."""
