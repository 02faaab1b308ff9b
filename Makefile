# `make demo` and `make test` set up what they need (a virtual environment in
# .venv) from python3 >= 3.11 alone; a second run starts at once.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PINS := tests/pins.txt

.PHONY: demo test lint types floors unit house bench clean

demo: $(VENV)/.installed
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh examples/demo.sh

test: lint types floors unit

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

floors: $(VENV)/.dev
	$(BIN)/lint-imports --no-cache

unit: $(VENV)/.dev
	$(BIN)/python -m pytest --numprocesses=logical

house:
	$(PYTHON) docs/architecture.py --write

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

clean:
	rm -rf $(VENV) demo-out build *.egg-info
