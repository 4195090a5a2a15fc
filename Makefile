# SPDX-License-Identifier: Apache-2.0
# The commands of the repository; each is a small script in scripts/.
.DEFAULT_GOAL := help
.PHONY: help play build test bench rules-coverage format lint clean

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: ## Build what is missing and serve the games on http://localhost:8080 (PORT=8080 DATA=data)
	@scripts/play.sh

build: ## Build the command build/release/quadriga with the browser client inside it
	@scripts/build.sh

test: ## Run every check of the repository; ends with "N passed, N failed" (STEPS="ctest web" runs some)
	@scripts/test.sh $(STEPS)

bench: ## Measure the engine and the server (PEERS=1 also measures boardgame.io and Colyseus)
	@scripts/bench.sh

rules-coverage: ## List the numbered rules that no test cites
	@python3 scripts/rules_coverage.py

format: ## Lay out all code
	@scripts/format.sh write

lint: ## Check the layout of all code, the scripts, the client and the C++ code (clang-tidy)
	@scripts/lint.sh

clean: ## Remove everything that was built; games in data/ stay
	rm -rf build web/dist web/node_modules
