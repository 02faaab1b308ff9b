"""What people type: quoting it back, and (with its grammar) reading it."""
