"""Feature maps: which is the least that makes a data set separable, and why less does not do."""
