"""From one session's seats to the next one's: the pure core, free of Django."""
