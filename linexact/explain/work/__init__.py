"""Which steps a worked solution takes: problems to trees of steps (words come after)."""
