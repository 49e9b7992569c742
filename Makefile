# make run | chat | test | check | bench | test-llm: all there is to know. Each sets up what it needs.
# make run ARGS="--port 9000" hands options to the server, make chat ARGS="--lang en" to the chat in the terminal.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run chat test test-llm check bench nemesis format lock clean

run: $(READY)
	@exec $(BIN)/bridle serve $(ARGS)

chat: $(READY)
	@exec $(BIN)/bridle chat $(ARGS)

test: check
	$(BIN)/python tests/halves.py

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/basedpyright
	$(BIN)/lint-imports

# Thirty requests on real weights: make test-llm WEIGHTS="a.gguf b.gguf". Not part of `make test`.
WEIGHTS ?= $(wildcard $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/bridle/models/*.gguf)
test-llm: $(READY)
	@test -n "$(WEIGHTS)" || { echo 'No weights: put a .gguf into ~/.cache/bridle/models, or make test-llm WEIGHTS="FILE …"'; exit 1; }
	$(BIN)/python evals/single_steps.py $(WEIGHTS)

bench: $(READY)
	benchmarks/bench

# Campaigns of faults on both databases, seeds 1 to n: make nemesis SEEDS=1000 FIRST=1. Not part of `make test`,
# which has four of its own. What is known of those that fail is kept in build/nemesis.
SEEDS ?= 5
FIRST ?= 1
nemesis: $(READY)
	$(BIN)/python tests/faults/many.py $(SEEDS) --first $(FIRST) --keep build/nemesis

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Pins carry hashes and no address, so any mirror of the registry can serve them.
lock: $(READY)
	$(BIN)/uv pip compile --quiet --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate --no-header \
	  --universal --python-version 3.11 --upgrade --group dev --extra helena --extra local --extra pydantic-ai --extra vectors -o requirements/dev.txt pyproject.toml
	echo uv | $(BIN)/uv pip compile --quiet --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate --no-header \
	  --universal --python-version 3.11 --upgrade -o requirements/uv.txt -

$(READY): requirements/dev.txt requirements/uv.txt pyproject.toml src/bridle/_version.py
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here. Install Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Bridle needs Python 3.11 or newer; $(PYTHON) is older. Name another: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@VIRTUAL_ENV=$(abspath $(VENV)) $(BIN)/uv pip install --quiet --require-hashes -r requirements/dev.txt
	@VIRTUAL_ENV=$(abspath $(VENV)) $(BIN)/uv pip install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

clean:
	rm -rf $(VENV) dist build
