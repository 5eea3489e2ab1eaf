"""What directors put on paper."""
