"""From a movement's numbers to its schedule: the pure core, free of Django."""
