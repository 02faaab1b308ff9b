"""Students' answers: from what was typed to what was said."""
