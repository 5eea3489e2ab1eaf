"""The planner: events, sessions, sections and pairs in the database and the admin."""
