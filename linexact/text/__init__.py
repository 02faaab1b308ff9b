"""What people type, read by its grammar."""
