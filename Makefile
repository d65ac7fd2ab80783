# Everything is done by course.py; these are short names for it.
# Another Python: make lab PYTHON=python3.12   Options of JupyterLab: make lab LAB="--no-browser"

PYTHON ?= python3
LAB ?=
HALL ?=
COURSE = $(PYTHON) course.py

.PHONY: help lab hall test test-rest test-all exercises outputs times slides site bundle animation
.PHONY: proofs format bench setup-size mnist constraints clean python

help:
	@echo 'make lab         set up and open the course (options: make lab LAB="--no-browser --port 8899")'
	@echo 'make hall        show the slides, with votes from phones (options: make hall HALL="--port 9000")'
	@echo 'make test        set up and check what a change most often breaks, in minutes'
	@echo 'make test-rest   check the rest, in a browser too'
	@echo 'make test-all    both'
	@echo 'make exercises   write the problem sets from their questions'
	@echo 'make outputs     run the lectures and store their outputs in them'
	@echo 'make times       count the time of each lecture and write it into its line'
	@echo 'make slides      make slides of the lectures in build/slides'
	@echo 'make site        build the course as a web site in build/site'
	@echo 'make bundle      put the JavaScript of the widgets into the one file that notebooks carry'
	@echo 'make animation   draw the animation of the README'
	@echo 'make proofs      let Coq check the proofs'
	@echo 'make format      format code and notebooks, mend what ruff can mend'
	@echo 'make bench       compare the speed with other packages'
	@echo 'make setup-size  count the packages of a fresh set-up and their megabytes'
	@echo 'make mnist       do an experiment with MNIST again (data that you have: make mnist MNIST=FILE.npz)'
	@echo 'make constraints find newer versions and write them into constraints.txt'
	@echo 'make clean       remove the environment and what tools left behind'

python:
	@command -v $(PYTHON) >/dev/null || { \
	  echo 'There is no command "$(PYTHON)". Install Python 3.11 or newer,'; \
	  echo 'or name the one that you have: make lab PYTHON=/path/to/python'; exit 1; }

lab: python
	@$(COURSE) lab $(LAB)

hall: python
	@$(COURSE) hall $(HALL)

test test-rest test-all: python
	@$(COURSE) $@

exercises: python
	@$(COURSE) add teach
	@$(COURSE) run coursekit release
	@$(COURSE) run python tests/template.py

outputs: python
	@TQDM_DISABLE=1 $(COURSE) run jupyter nbconvert --to notebook --execute --inplace \
	  --ExecutePreprocessor.record_timing=False --ExecutePreprocessor.store_widget_state=False \
	  $$(find notebooks -name '[!.]*.ipynb' -not -path '*/.*' | sort)

times: python
	@$(COURSE) run coursekit times --write

slides: python
	@$(COURSE) add site
	@$(COURSE) run coursekit slides

site: python
	@$(COURSE) add site
	@$(COURSE) run coursekit site

bundle: python
	@$(COURSE) run coursekit bundle

animation: python
	@$(COURSE) run python docs/animation.py

proofs: python
	@$(COURSE) run python proofs/check.py

format: python
	@$(COURSE) add test
	@$(COURSE) run ruff check --fix .
	@$(COURSE) run ruff format .

bench: python
	@$(COURSE) add teach browser cluster site
	@$(COURSE) run pip install --quiet -c constraints.txt -r benchmarks/requirements.txt
	@$(COURSE) run python benchmarks/perceptron.py
	@$(COURSE) run python benchmarks/growth.py
	@$(COURSE) run python benchmarks/multiclass.py
	@$(COURSE) run python benchmarks/text.py
	@$(COURSE) run python benchmarks/certificates.py
	@$(COURSE) run python benchmarks/concepts.py
	@$(COURSE) run python benchmarks/estimators.py
	@$(COURSE) run python benchmarks/grader.py
	@$(COURSE) run python benchmarks/sheets.py
	@$(COURSE) run python benchmarks/viva.py
	@$(COURSE) run python benchmarks/mixing.py
	@$(COURSE) run python benchmarks/widgets.py
	@$(COURSE) run python benchmarks/hall.py
	@$(COURSE) run coursekit site
	@$(COURSE) run python benchmarks/proof_pages.py build/site
	@$(COURSE) run python benchmarks/proof_files.py

setup-size: python
	@$(PYTHON) benchmarks/setup_size.py

mnist: python
	@$(COURSE) run python benchmarks/freund_schapire.py $(if $(MNIST),--mnist "$(MNIST)")

constraints: python
	@$(COURSE) add test-rest
	@$(COURSE) run uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
	  --all-extras --no-header --no-annotate --output-file constraints.new \
	  pyproject.toml benchmarks/requirements.txt
	@sed 's/ *;.*//' constraints.new > constraints.txt
	@rm constraints.new

clean:
	rm -rf .venv .pytest_cache .ruff_cache .hypothesis build *.egg-info
	find . -name .git -prune -o -name __pycache__ -prune -exec rm -rf {} +
