"""The lists of packages agree: pyproject.toml, environment.yml, constraints.txt and the imports.

So does the plan of the house: the modules in CONTRIBUTING.md are those of the package, and no
import goes against their order.
"""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
ENVIRONMENT = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
BENCH = (ROOT / "benchmarks" / "requirements.txt").read_text(encoding="utf-8").splitlines()

CONDA_NAMES = {"matplotlib": "matplotlib-base"}  # where conda-forge's name is another
IMPORT_NAMES = {
    "ipython": "IPython",
    "pillow": "PIL",
    "pyyaml": "yaml",
    "scikit-learn": "sklearn",
}  # where the module's name is another

Bounds = dict[str, SpecifierSet]


def bounds(lines: list[str]) -> Bounds:
    """Return name -> bounds of a list of requirements."""
    requirements = [Requirement(line) for line in lines]
    assert len({r.name for r in requirements}) == len(requirements), "a package is listed twice"
    return {r.name: r.specifier for r in requirements}


def pip_bounds(project: dict, without: tuple[str, ...] = ()) -> Bounds:
    """Return the bounds of everything in pyproject.toml, but for the extras that are named."""
    extras = project["optional-dependencies"].items()
    lines = [line for name, extra in extras if name not in without for line in extra]
    return bounds(project["dependencies"] + lines)


def conda_bounds(environment: dict) -> Bounds:
    """Return the bounds of everything in environment.yml, under the names that pip knows."""
    pip_names = {conda: pip for pip, conda in CONDA_NAMES.items()}
    lines = [line for line in environment["dependencies"] if isinstance(line, str)]
    return {pip_names.get(name, name): spec for name, spec in bounds(lines).items()}


def differences(project: dict, environment: dict) -> list[str]:
    """Return a line for every package that the two lists do not give in the same way.

    `pip` is in environment.yml alone: conda needs to be told, everyone else has it. What few
    instructors need is not installed for everybody.
    """
    pip = pip_bounds(project, without=("alike", "browser", "cluster", "site")) | {
        "python": SpecifierSet(project["requires-python"])
    }
    conda = conda_bounds(environment)
    conda.pop("pip", None)
    return [
        f"{name}: {pip.get(name, 'missing')} in pyproject.toml, "
        f"{conda.get(name, 'missing')} in environment.yml"
        for name in sorted(pip.keys() | conda.keys())
        if pip.get(name) != conda.get(name)
    ]


def is_bounded(spec: SpecifierSet) -> bool:
    """Return whether `spec` is exactly one lower and one upper bound, without a wildcard."""
    return sorted(s.operator for s in spec) == ["<", ">="] and "*" not in str(spec)


def test_conda_and_pip_install_the_same():
    assert differences(PROJECT, ENVIRONMENT) == []


@pytest.mark.parametrize(
    "old, new",
    [
        ("numpy>=2.2,<3", "numpy>=2.1,<3"),
        ("numpy>=2.2,<3", "numpy>=2.2"),
        ("numpy>=2.2,<3", None),
        ("matplotlib-base>=3.10,<4", "matplotlib-base>=3.10,<5"),
        ("python>=3.11,<3.15", "python>=3.11,<3.14"),
        ("nbval>=0.11,<1", "nbmake>=0.11,<1"),
    ],
)
def test_a_difference_is_found(old, new):
    lines = [new if line == old else line for line in ENVIRONMENT["dependencies"]]
    changed = {"dependencies": [line for line in lines if line is not None]}
    assert lines != ENVIRONMENT["dependencies"], f"{old} is no longer listed"
    assert differences(PROJECT, changed) != []


def test_an_unlisted_addition_is_found():
    longer = {"dependencies": [*ENVIRONMENT["dependencies"], "pandas>=2,<4"]}
    assert differences(PROJECT, longer) == [
        "pandas: missing in pyproject.toml, <4,>=2 in environment.yml"
    ]


def test_conda_takes_one_channel_and_the_course_itself():
    assert ENVIRONMENT["channels"] == ["conda-forge", "nodefaults"]
    assert [line for line in ENVIRONMENT["dependencies"] if not isinstance(line, str)] == [
        {"pip": ["-e ."]}
    ]


@pytest.mark.parametrize(
    "listed",
    [
        pip_bounds(PROJECT),
        conda_bounds(ENVIRONMENT),
        bounds(BENCH),
        bounds(PYPROJECT["build-system"]["requires"]),
        {"python": SpecifierSet(PROJECT["requires-python"])},
    ],
    ids=["pyproject", "environment", "benchmarks", "build", "python"],
)
def test_every_package_is_bounded_on_both_sides(listed):
    assert {name: str(spec) for name, spec in listed.items() if not is_bounded(spec)} == {}


@pytest.mark.parametrize("spec", ["", ">=2", "<3", "==2.*", "~=2.1", ">=2,<3,!=2.5"])
def test_an_open_or_wild_bound_is_found(spec):
    assert not is_bounded(SpecifierSet(spec))


def test_constraints_hold_names_and_versions_only():
    odd = [line for line in CONSTRAINTS if not re.fullmatch(r"[a-z0-9-]+==\d+(\.\d+)*(b\d)?", line)]
    assert odd == []
    names = [line.split("==")[0] for line in CONSTRAINTS]
    assert len(set(names)) == len(names), "a package has two versions"


def test_constraints_give_each_listed_package_a_version_within_its_bounds():
    tested = dict(line.split("==") for line in CONSTRAINTS)
    listed = pip_bounds(PROJECT) | bounds(BENCH)
    wrong = {
        name: tested.get(name, "missing")
        for name, spec in listed.items()
        if name not in tested or tested[name] not in spec
    }
    assert wrong == {}


def test_pre_commit_runs_the_tested_ruff():
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    hooks = [hook for repo in config["repos"] for hook in repo["hooks"]]
    assert hooks
    for hook in hooks:
        assert set(hook["additional_dependencies"]) <= set(CONSTRAINTS), hook["id"]


def imported(path: Path) -> set[str]:
    """Return the top-level modules that a file imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add(node.module.split(".")[0])
    return names


EXTRAS = PROJECT["optional-dependencies"]


def with_extras(*names: str) -> list[str]:
    """Return what is installed with these extras."""
    return PROJECT["dependencies"] + [line for name in names for line in EXTRAS[name]]


INSTALLED = with_extras("lab", "alike", "cluster", "fast", "teach")
TESTING = with_extras(*EXTRAS)


@pytest.mark.parametrize(
    "folder, requirements",
    [("coursekit", INSTALLED), ("tests", TESTING), ("benchmarks", TESTING + BENCH)],
)
def test_what_is_imported_is_listed(folder, requirements):
    # The benchmarks use what the tests in the browser do, and these what makes the site.
    beside = [p for f in {"docs", "tests", folder} for p in (ROOT / f).rglob("*.py")]
    packages = {p.parent.name for p in beside if p.stem == "__init__"}
    own = {"coursekit", "course"} | {p.stem for p in beside} | packages
    listed = {IMPORT_NAMES.get(name, name) for name in bounds(requirements)}
    for path in sorted((ROOT / folder).rglob("*.py")):
        unlisted = imported(path) - set(sys.stdlib_module_names) - listed - own
        assert unlisted == set(), path.relative_to(ROOT)


def test_contributing_says_what_each_package_is_for():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    unexplained = [n for n in pip_bounds(PROJECT) | bounds(BENCH) if f"| `{n}` |" not in text]
    assert unexplained == []


def rooms() -> list[str]:
    """Return the modules of `coursekit` in the order in which CONTRIBUTING.md lists them."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.split("### The rooms of `coursekit`")[1].split("| module |")[1].split("\n\n")[0]
    return re.findall(r"^\| `(\w+)/?` \|", table, flags=re.MULTILINE)


def imported_rooms(path: Path) -> set[str]:
    """Return the modules of `coursekit` that a file of the package imports."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "coursekit":
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= set(re.findall(r"^coursekit\.(\w+)", node.module or ""))
        elif isinstance(node, ast.Import):
            names |= {m for a in node.names for m in re.findall(r"^coursekit\.(\w+)", a.name)}
    return names


def test_the_plan_lists_every_room():
    found = {p.stem for p in (ROOT / "coursekit").glob("[!_]*") if p.suffix == ".py" or p.is_dir()}
    assert set(rooms()) == found
    assert len(rooms()) == len(found)


@pytest.mark.parametrize("room", rooms())
def test_a_room_imports_only_from_those_above_it(room):
    above = set(rooms()[: rooms().index(room)])
    folder = ROOT / "coursekit"
    for path in [folder / f"{room}.py", *(folder / room).rglob("*.py")]:
        if path.exists():
            assert imported_rooms(path) <= above | {room}, path.relative_to(ROOT)
