"""Access files of the years 2000 to 2003 (Jet 4): reading tables, and appending rows to them."""

from planner.files.jet.access_database import Database
from planner.files.jet.tables import Table

__all__ = ["Database", "Table"]
