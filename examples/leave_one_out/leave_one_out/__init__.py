"""Leave one out: what the widest street says of each example that it has not seen."""
