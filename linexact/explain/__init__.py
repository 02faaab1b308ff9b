"""From results to words: documents whose every number comes from the result itself."""
