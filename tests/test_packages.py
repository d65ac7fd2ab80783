"""The lists of packages agree with each other and with the imports; the plan of the house is true.

The rooms in CONTRIBUTING.md exist, and no import goes against their order.
"""

import ast
import itertools
import re
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
EXTRAS = PROJECT["optional-dependencies"]
BENCH = (ROOT / "benchmarks" / "requirements.txt").read_text(encoding="utf-8").splitlines()
IMPORT_NAMES = {
    "fonttools": "fontTools",
    "ipython": "IPython",
    "lazy-loader": "lazy_loader",
    "pillow": "PIL",
    "pytest-xdist": "xdist",
    "python-flint": "flint",
    "pyyaml": "yaml",
    "scikit-learn": "sklearn",
    "sphinx-codeautolink": "sphinx_codeautolink",
}  # where the module's name is another


def bounds(lines):
    """Return name -> bounds of a list of requirements."""
    requirements = [Requirement(line) for line in lines]
    assert len({r.name for r in requirements}) == len(requirements), "a package is listed twice"
    return {r.name: r.specifier for r in requirements}


def with_extras(*names):
    """Return the requirements with these extras."""
    return PROJECT["dependencies"] + [line for name in names for line in EXTRAS[name]]


def test_conda_installs_what_pip_installs_for_readers_and_make_test():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    *lines, course = environment["dependencies"]
    conda = bounds(lines)
    conda["matplotlib"] = conda.pop("matplotlib-base")  # conda-forge's name
    assert conda.pop("pip")  # which everybody else has
    python = {"python": Requirement(f"python{PROJECT['requires-python']}").specifier}
    assert conda == bounds(with_extras("lab", "hall", "teach", "test")) | python
    assert course == {"pip": ["-e ."]}
    assert environment["channels"] == ["conda-forge", "nodefaults"]


def test_every_package_has_a_lower_and_an_upper_bound():
    packages = bounds([*with_extras(*EXTRAS), *BENCH, *PYPROJECT["build-system"]["requires"]])
    for name, spec in packages.items():
        assert sorted(s.operator for s in spec) == ["<", ">="] and "*" not in str(spec), name


def test_each_listed_package_has_one_tested_version_within_its_bounds():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [s for s in lines if not re.fullmatch(r"[a-z0-9-]+==\d+(\.\d+)*(b\d)?", s)] == []
    tested = dict(line.split("==") for line in lines)
    assert len(tested) == len(lines), "a package has two versions"
    for name, spec in bounds([*with_extras(*EXTRAS), *BENCH]).items():
        assert name in tested and tested[name] in spec, name
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    for hook in [hook for repo in config["repos"] for hook in repo["hooks"]]:
        assert set(hook["additional_dependencies"]) <= set(lines), hook["id"]


def imported(path):
    """Return the modules that a file imports, wherever in it, by their full names."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize(
    "folder, requirements",
    [
        ("coursekit", with_extras("lab", "hall", "alike", "cluster", "site", "teach")),
        ("tests", with_extras(*EXTRAS)),
        ("benchmarks", [*with_extras(*EXTRAS), *BENCH]),
    ],
    ids=["coursekit", "tests", "benchmarks"],
)
def test_what_is_imported_is_listed(folder, requirements):
    # The benchmarks use what the tests in the browser do, and these what makes the site.
    beside = [p for f in {"proofs", "tests", folder} for p in (ROOT / f).rglob("*.py")]
    own = {"coursekit", "course"} | {p.stem for p in beside} | {p.parent.name for p in beside}
    known = {IMPORT_NAMES.get(n, n) for n in bounds(requirements)} | own | sys.stdlib_module_names
    for path in sorted((ROOT / folder).rglob("*.py")):
        assert {name.split(".")[0] for name in imported(path)} <= known, path.relative_to(ROOT)


def test_each_package_has_a_line_that_says_what_it_is_for():
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    said = {}
    for before, line in itertools.pairwise(lines):
        if name := re.match(r' {4}"([\w-]+)[<>=]', line):
            said[name[1]] = line.partition('",  # ')[2] or before.partition("    # ")[2]
    assert [name for name in bounds(with_extras(*EXTRAS)) if not said[name]] == []


KIT, SUBJECT = "coursekit", "coursekit.perceptrons"


def folder_of(package):
    return ROOT.joinpath(*package.split("."))


def listed(heading, package):
    """The rooms of a package in the order of the plan, all that there are."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.split(heading)[1].split("|---|---|")[1].split("\n\n")[0]
    rooms = re.findall(r"^\| `(\w+)/?` \|", table, flags=re.MULTILINE)
    folder = folder_of(package)
    files = [*folder.glob("[!_]*.py"), *folder.glob("*/__init__.py")]
    present = {(p if p.parent == folder else p.parent).stem for p in files}
    assert sorted(rooms) == sorted(present)
    return rooms


def in_room(package, room):
    """The files of a room."""
    folder = folder_of(package)
    return filter(Path.exists, [folder / f"{room}.py", *(folder / room).rglob("*.py")])


def test_the_kit_imports_nothing_of_the_subject():
    """Neither from its folder nor through the names that `coursekit` offers from there."""
    rooms = set(listed("### The kit", KIT)) - {"perceptrons"}
    for room in rooms:
        for path in in_room(KIT, room):
            names = {n.removeprefix(f"{KIT}.") for n in imported(path) if n.startswith(f"{KIT}.")}
            of_the_subject = {name for name in names if name.partition(".")[0] not in rooms}
            assert not of_the_subject, (path.relative_to(ROOT), of_the_subject)


JS = ROOT / "coursekit" / "widget_shell" / "js"


def test_the_shell_of_the_widgets_imports_nothing_of_the_subject():
    sources = sorted(JS.glob("*.js"))
    assert len(sources) > 10
    for path in sources:
        names = re.findall(r'(?:from|import)\s*\(?"([^"]+)"', path.read_text(encoding="utf-8"))
        files = [(JS / name).resolve() for name in names]
        assert all(file.parent == JS and file.exists() for file in files), (path.name, names)


@pytest.mark.parametrize(
    "heading, package", [("### The kit", KIT), ("### The subject", SUBJECT)], ids=["kit", "subject"]
)
def test_a_room_imports_only_from_those_above_it_in_the_plan(heading, package):
    rooms, depth = listed(heading, package), package.count(".") + 1
    for number, room in enumerate(rooms):
        for path in in_room(package, room):
            names = [n.split(".") for n in imported(path) if n.startswith(f"{package}.")]
            imports = {part for name in names for part in name[depth : depth + 1]}
            assert imports & set(rooms) <= set(rooms[: number + 1]), path.relative_to(ROOT)


def test_the_version_is_the_same_everywhere():
    package = (ROOT / "coursekit" / "__init__.py").read_text()
    version = re.search(r'__version__ = "(.*)"', package)[1]
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\n## {version}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
