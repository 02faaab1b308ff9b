# `make demo` and `make test` set up what they need (a virtual environment in
# .venv) from python3 >= 3.11 alone; a second run starts at once.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PINS := tests/pins.txt

.PHONY: demo check test lint types floors quick slow docs house soak bench clean

demo: $(VENV)/.installed
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh examples/demo.sh

# About a minute: all but the tests that are marked slow.
check: lint types floors quick

test: lint types floors quick slow

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

floors: $(VENV)/.dev
	$(BIN)/lint-imports --no-cache

# With BARE, a folder, the quick tests find no programs but those in it.
quick: $(VENV)/.dev
	PATH="$(or $(BARE),$$PATH)" $(BIN)/python -m pytest --numprocesses=logical --dist=worksteal -m "not slow"

slow: $(VENV)/.dev
	$(BIN)/python -m pytest --numprocesses=logical --dist=worksteal -m slow tests

# The site, to be read from build/docs/index.html; a warning is an error.
docs: $(VENV)/.dev
	$(BIN)/python -m sphinx -W --keep-going --quiet --fresh-env docs build/docs

house: $(VENV)/.installed
	$(PYTHON) docs/architecture.py --write
	$(BIN)/python docs/interface.py --write
	$(BIN)/python docs/keys.py --write
	$(BIN)/python -m tests.ratchet --write

# All damaged certificates and switched-off conditions: about ten minutes.
soak: $(VENV)/.dev
	$(BIN)/python -m tests.certificates.attack

bench: $(VENV)/.dev
	$(BIN)/python -m benchmarks

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else \
	  "linexact needs Python 3.11 or later; %s is %d.%d (choose another with: make PYTHON=python3.12)" \
	  % (sys.executable, *sys.version_info[:2]))'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.installed: $(VENV)/.made pyproject.toml $(PINS)
	$(PIP) install --quiet -c $(PINS) -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.made pyproject.toml $(PINS)
	$(PIP) install --quiet -c $(PINS) -e '.[dev]'
	@touch $@ $(VENV)/.installed

# What checks the pages' scripts, beside node and a browser; only their tests need it.
build/node:
	npm install --silent --no-audit --no-fund --prefix build/node typescript@5.9 @types/node@20 axe-core@4.11

clean:
	rm -rf $(VENV) demo-out build *.egg-info
