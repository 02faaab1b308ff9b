"""Training on one data set, judging on another: exact fractions of errors, and which."""
