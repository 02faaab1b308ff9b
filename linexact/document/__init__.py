"""Documents: what is said apart from how it is shown, and the check of all that they claim."""
