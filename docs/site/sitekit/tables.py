"""Glossary, notation and the table of what the course covers, each written from its one source."""

from __future__ import annotations

from nbformat import NotebookNode

from sitekit.lectures import headings, plain, section_name
from sitekit.reference import public_names

NOTATION = "5. One notation for many texts"


def title(notebook: NotebookNode) -> str:
    """Return the title of a notebook."""
    return notebook.cells[0].source.split("\n")[0].removeprefix("# ")


def forms(terms: list[dict]) -> dict[str, str]:
    """Return the glossary's entry for each of its words and their other forms, in small letters."""
    found = {}
    for term in terms:
        for form in (term["name"], *term.get("also", [])):
            found.setdefault(form.lower(), term["name"])
    return found


def glossary(terms: list[dict], titles: dict[str, str]) -> str:
    """Return the page of the glossary, each word with the lecture that defines it.

    Parameters
    ----------
    terms : list of dict
        The entries of `docs/glossary.toml`.
    titles : dict
        The titles of the lectures by their names.
    """
    lines = ["# Glossary", "", "The words of the course, each as one lecture defines it.", ""]
    lines += ["```{glossary}", ":sorted:", ""]
    for term in terms:
        lecture = term["lecture"].removesuffix(".ipynb")
        lines += [term["name"], f"  {' '.join(term['definition'].split())}"]
        facts = [f"Defined in {{doc}}`{titles[lecture]} <lectures/{lecture}>`"]
        if "also" in term:
            facts.append(f"also: {', '.join(term['also'])}")
        if "function" in term:
            short = term["function"].removeprefix("coursekit.")
            facts.append(f"in code: {{py:obj}}`{short} <{term['function']}>`")
        lines += ["", f"  {'; '.join(facts)}."]
        lines += [""]
    return "\n".join([*lines, "```", ""])


def notation(lecture: NotebookNode) -> str:
    """Return the section on notation of the first lecture, without its heading."""
    for cell in lecture.cells:
        if cell.cell_type == "markdown" and any(h[2] == NOTATION for h in headings(cell.source)):
            return cell.source.split("\n", 1)[1].strip() + "\n"
    raise ValueError(
        f"The first lecture has no section {NOTATION!r}, which the notation page needs."
    )


def coverage(rows: dict[str, dict], titles: dict[str, str]) -> str:
    """Return the page that says where everything is taught, computed and tested.

    Parameters
    ----------
    rows : dict
        The table `notebooks/coverage.toml`.
    titles : dict
        The titles of the lectures by their names.
    """
    public = public_names()
    lines = [
        "# What the course covers", "",
        f"{len(rows)} items, each with the section that teaches it, what computes it, and the "
        "tests that check it whenever the course is changed.", "",
        "```{list-table}", ":header-rows: 1", ":class: coverage", "",
        "* - name", "  - item", "  - taught in", "  - computed by", "  - tested by",
    ]  # fmt: skip
    for name, row in rows.items():
        lecture = row["notebook"].removesuffix(".ipynb")
        section = section_name(lecture, row["section"])
        taught = f"{{ref}}`{titles[lecture]}: {plain(row['section'])} <{section}>`"
        computed = [_reference(function, public) for function in row["functions"]]
        lines += [f"* - ({name})=\n    {name}", f"  - {row['item']}", f"  - {taught}"]
        lines += [f"  - {', '.join(computed) or 'nothing: it is an argument'}"]
        lines += [f"  - {'; '.join(_test(test) for test in row['tests'])}"]
    return "\n".join([*lines, "```", ""])


def _reference(function: str, public: dict[str, str]) -> str:
    """Return a link to a function's entry, or its name if it is not a public one."""
    name = public.get(function, function)
    short = name.split(".", 2)[2]
    return f"{{py:obj}}`{short} <{name}>`" if name in public.values() else f"`{short}`"


def _test(test: str) -> str:
    """Return a test as its file and what it says, in words."""
    file, _, name = test.partition("::")
    return f"{name.removeprefix('test_').replace('_', ' ')} (`{file.removeprefix('tests/')}`)"
