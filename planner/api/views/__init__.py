"""What the API's addresses do."""
