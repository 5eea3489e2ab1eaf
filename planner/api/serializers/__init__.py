"""What the API's resources look like."""
