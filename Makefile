test: ; .venv/bin/pytest
