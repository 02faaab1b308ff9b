"""What every topic answers to: results, and the table of topics."""
