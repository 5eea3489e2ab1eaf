"""How fast things are: one file a subject, run by ``make bench``."""
