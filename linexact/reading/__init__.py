"""From what people have (files, gates, arrays, typed inequalities) to data sets and systems."""
