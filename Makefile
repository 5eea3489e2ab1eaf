# make run    the planner on this machine        make test   everything that can fail
# make dev    the same, reloading                make lint   style, types, migrations
# make setup  install only                       make bench  how fast things are
# make pdf    the demo's handouts, into build/   make messages  texts to translate
# make rooms  the drawing of docs/architecture.md
PORT ?= 8000
PYTHON = .venv/bin/python
export PORT

.PHONY: run dev test lint chaos load fuzz screenshots messages rooms bench pdf setup setup-dev lock clean

run: setup
	@$(PYTHON) manage.py serve --port $(PORT)

dev: setup
	@DEBUG=1 $(PYTHON) manage.py serve --port $(PORT) --reload

test: setup-dev
	@$(PYTHON) -m tests

lint: setup-dev
	@$(PYTHON) -m tests lint

# The pictures of the README, taken from the demo tournament.
screenshots: setup-dev
	@SCREENS=docs/pictures $(PYTHON) -m pytest tests/browser/test_screens.py

# What is to be translated, into locale/, and the translations compiled; needs the system's gettext.
messages: setup-dev
	@$(PYTHON) manage.py makemessages --locale de --add-location file --no-obsolete \
		--ignore .venv --ignore build --ignore tests --ignore benchmarks --ignore "*/management"
	@$(PYTHON) manage.py compilemessages --ignore .venv

# Many requests to every operation of the API, in and outside its document.
fuzz: setup-dev
	@FUZZ_EXAMPLES=500 $(PYTHON) -m pytest tests/planner/api/test_schema.py

# Workers and databases killed at random while jobs are done.
chaos: setup-dev
	@$(PYTHON) -m tests.chaos

# 50 readers and 5 writers for ten minutes, then 500 phones; LOAD_SECONDS=60 for a shorter crowd.
load: setup-dev
	@$(PYTHON) -m tests.load_trial

# The rooms of the house, drawn from their imports.
rooms: setup-dev
	@$(PYTHON) -m docs.rooms

bench: setup-dev
	@$(PYTHON) -m benchmarks

pdf: setup
	@$(PYTHON) manage.py migrate --verbosity 0
	@$(PYTHON) manage.py load_demo >/dev/null
	@$(PYTHON) manage.py handouts demo-open-pairs --output build

setup:
	@./setup.sh

setup-dev:
	@./setup.sh dev

lock: setup
	.venv/bin/uv pip compile -q --universal --generate-hashes --no-header --no-annotate \
		pyproject.toml -o requirements.txt
	.venv/bin/uv pip compile -q --universal --generate-hashes --no-header --no-annotate \
		pyproject.toml --group dev --group bench -c requirements.txt -o requirements-dev.txt

clean:
	rm -rf .venv build
