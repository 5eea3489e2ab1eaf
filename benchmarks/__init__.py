"""How fast things are: one file per subject, run by ``make bench``."""
