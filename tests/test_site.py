"""The web site: all of the course is in it, its links lead somewhere, nothing else is loaded."""

import doctest
import io
import json
import re
import sys
import tomllib
from pathlib import Path
from urllib.parse import unquote, urlsplit

import built_site
import nbformat
import pytest

from coursekit.grading.bank import PROBLEM_SETS
from coursekit.homework import course_root

ROOT = course_root()
LECTURES = sorted(file.stem for file in (ROOT / "notebooks").glob("*.ipynb"))
MOST = 1_500_000  # bytes that a page may make a reader load


@pytest.fixture(scope="module")
def site():
    return built_site.site()


@pytest.fixture(scope="module")
def sitekit(site):
    """The modules that make the site."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "docs" / "site"))
        import sitekit.hooks
        import sitekit.lectures
        import sitekit.mathml
        import sitekit.pictures
        import sitekit.reference
        import sitekit.tables
        import sitekit.uses

        yield sitekit


def read(lecture):
    return nbformat.read(ROOT / "notebooks" / f"{lecture}.ipynb", as_version=4)


def toml(file):
    return tomllib.loads((ROOT / file).read_text(encoding="utf-8"))


def goal(page, link):
    """Return the file that a link of a page leads to, and the name in it."""
    parts = urlsplit(link)
    path = (page.path.parent / unquote(parts.path)).resolve() if parts.path else page.path
    return path, unquote(parts.fragment)


def is_external(link):
    return bool(urlsplit(link).scheme or urlsplit(link).netloc)


# The whole


def test_it_is_built_without_a_warning(site):
    assert site.status == 0, site.output
    assert "WARNING" not in site.output and "ERROR" not in site.output


def test_building_leaves_lectures_and_problem_sets_alone(site):
    assert site.untouched


def test_every_lecture_and_problem_set_has_a_page(site):
    expected = {f"lectures/{name}.html" for name in LECTURES}
    expected |= {f"exercises/{name}.html" for name in PROBLEM_SETS}
    expected |= {f"{name}.html" for name in ("index", "glossary", "notation", "coverage", "search")}
    assert expected <= set(site.pages)


def test_links_within_the_site_lead_to_a_page_and_a_place_on_it(site):
    names = {page.path.resolve(): set(page.names) for page in site.pages.values()}
    broken = []
    for name, page in site.pages.items():
        for link in page.links:
            if not is_external(link):
                path, place = goal(page, link)
                if not path.is_file() or (place and place not in names[path]):
                    broken.append((name, link))
    assert broken == []
    assert sum(len(page.links) for page in site.pages.values()) > 5000


def test_every_page_can_be_reached_from_the_first(site):
    reached, waiting = set(), ["index.html"]
    while waiting:
        name = waiting.pop()
        if name in site.pages and name not in reached:
            reached.add(name)
            paths = [
                goal(site.pages[name], x)[0] for x in site.pages[name].links if not is_external(x)
            ]
            inside = [path for path in paths if path.is_relative_to(built_site.SITE)]
            waiting += [path.relative_to(built_site.SITE).as_posix() for path in inside]
    assert set(site.pages) - reached <= {"search.html", "genindex.html", "py-modindex.html"}


def test_links_to_elsewhere_are_whole_and_safe(site):
    external = {link for page in site.pages.values() for link in page.links if is_external(link)}
    assert len(external) > 25
    assert [x for x in external if not re.fullmatch(r"https://[\w.-]+\.[a-z]+(/\S*)?", x)] == []


def test_nothing_is_loaded_from_elsewhere(site):
    for name, page in site.pages.items():
        assert [load for load in page.loads if is_external(load)] == [], name
        for load in page.loads:
            assert goal(page, load)[0].is_file(), (name, load)
    for file in built_site.SITE.rglob("*.css"):
        style = file.read_text(encoding="utf-8")
        assert not re.search(r"url\(\s*[\"']?(https?:)?//|@import", style), file


def test_no_page_loads_more_than_a_megabyte_and_a_half(site):
    sizes = {}
    for name, page in site.pages.items():
        files = {page.path, *(goal(page, load)[0] for load in page.loads)}
        sizes[name] = sum(file.stat().st_size for file in files)
    assert {name: size for name, size in sizes.items() if size > MOST} == {}


def test_pages_say_their_language_and_begin_with_one_heading(site):
    for name, page in site.pages.items():
        tags = dict(page.tags)
        assert tags["html"]["lang"] == "en", name
        assert [tag for tag, _ in page.tags].count("h1") == 1, name
        assert page.links and "#furo-main-content" in page.links, name


def test_links_within_a_page_are_not_ambiguous(site):
    for name, page in site.pages.items():
        assert len(page.names) == len(set(page.names)), name


# Lectures


@pytest.mark.parametrize("lecture", LECTURES)
def test_a_lecture_keeps_its_pictures_and_their_words(site, lecture):
    page = site.pages[f"lectures/{lecture}.html"]
    stored = "".join(
        output.get("data", {}).get("text/html", "")
        for cell in read(lecture).cells
        for output in cell.get("outputs", [])
    )
    words = [picture["alt"] for picture in built_images(stored)]
    shown = [picture for picture in page.pictures if "/pictures/" in picture["src"]]
    assert [picture["alt"] for picture in shown] == words
    assert all(picture["loading"] == "lazy" and int(picture["height"]) > 50 for picture in shown)
    assert "data:image/png" not in page.path.read_text(encoding="utf-8")


def built_images(html):
    """Return the attributes of the pictures in HTML."""
    from html.parser import HTMLParser

    found = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: (
        found.append(dict(attributes)) if tag == "img" else None
    )
    parser.feed(html)
    return found


@pytest.mark.parametrize("lecture", LECTURES)
def test_a_lecture_keeps_its_text_outputs(site, lecture):
    words = " ".join(site.pages[f"lectures/{lecture}.html"].text.split())
    printed = [
        output.text
        for cell in read(lecture).cells
        for output in cell.get("outputs", [])
        if output.output_type == "stream"
    ]
    assert printed
    assert [text for text in printed if " ".join(text.split()) not in words] == []


@pytest.mark.parametrize("lecture", LECTURES)
def test_answers_are_closed_and_notes_are_aside(site, lecture):
    page = site.pages[f"lectures/{lecture}.html"]
    details = [attributes for tag, attributes in page.tags if tag == "details"]
    cells = [cell for cell in read(lecture).cells if cell.cell_type == "markdown"]
    notes = [c for c in cells if c.metadata.get("slideshow", {}).get("slide_type") == "notes"]
    answers = sum(len(re.findall(r"^<details", c.source, flags=re.MULTILINE)) for c in cells)
    assert len(details) == answers + len(notes)
    assert not any("open" in attributes for attributes in details)
    assert page.text.count("For the lecturer") == len(notes)


@pytest.mark.parametrize(
    "name", [f"lectures/{x}" for x in LECTURES] + [f"exercises/{x}" for x in PROBLEM_SETS]
)
def test_each_page_offers_its_notebook_as_it_is(site, name):
    page = site.pages[f"{name}.html"]
    links = [x for x in page.links if x.endswith(".ipynb")]
    assert len(links) == 1
    offered = goal(page, links[0])[0]
    if name.startswith("lectures"):
        assert offered.read_bytes() == (ROOT / "notebooks" / offered.name).read_bytes()
    else:
        assert nbformat.read(offered, as_version=4).cells


def test_what_only_jupyterlab_can_show_is_left_out_and_stills_stay(sitekit):
    cell = nbformat.v4.new_code_cell("widgets.hyperplane()")
    still = '<div class="coursekit-still"><img alt="A line."></div><script>mount();</script>'
    live = {sitekit.lectures.WIDGET: {"model_id": "1"}, "text/plain": "Widget()"}
    cell.outputs = [
        nbformat.v4.new_output("display_data", {"text/html": still, "text/plain": "A line."}),
        nbformat.v4.new_output("display_data", live),
    ]
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {}})
    made = sitekit.lectures.page(notebook, "01-hyperplanes", lambda png: "", {})
    assert [output["data"] for output in made.cells[0].outputs] == [{"text/html": still}]
    assert "widgets" not in made.metadata


def test_widgets_share_the_file_of_their_module(sitekit):
    source = json.dumps('export const a = "b";\n')
    html = f"<div>still</div><script>new Blob([{source}], {{}})</script>"
    outputs = [nbformat.v4.new_output("display_data", {"text/html": html}) for _ in range(2)]
    cell = nbformat.v4.new_code_cell("widgets.perceptron()", outputs=outputs)
    kept = []
    sitekit.lectures.share_modules(
        nbformat.v4.new_notebook(cells=[cell]), lambda text: kept.append(text) or "../widgets/1.js"
    )
    name = kept[0].split()[1]
    assert kept == [f"var {name} = {source};\n"] * 2
    for output in cell.outputs:
        assert output.data["text/html"] == (
            '<script src="../widgets/1.js"></script>'
            f"<div>still</div><script>new Blob([{name}], {{}})</script>"
        )


def test_a_picture_becomes_a_small_file_on_white_ground(sitekit):
    from PIL import Image

    file = io.BytesIO()
    Image.new("RGBA", (300, 200), (0, 0, 0, 0)).save(file, "PNG")
    with Image.open(io.BytesIO(sitekit.pictures.shrink(file.getvalue()))) as small:
        assert small.mode == "P" and small.size == (300, 200)
        assert small.convert("RGB").getcolors() == [(60000, (255, 255, 255))]


# Formulas


def test_every_formula_is_mathml_and_no_tex_is_left(site):
    for name, page in site.pages.items():
        inside = [attributes for tag, attributes in page.tags if tag == "math"]
        if name.startswith("reference"):
            continue  # signatures show TeX as it stands in code
        if name.startswith(("lectures", "exercises")):
            assert len(inside) > 5, name
        assert not re.search(r"\\(frac|lVert|cdot|gamma|le)\b|\$\$", page.text), name


def test_a_formula_that_cannot_be_shown_is_an_error(sitekit):
    with pytest.raises(ValueError, match=r"'\\\\nosuchthing x' cannot be shown"):
        sitekit.mathml.to_mathml(r"\nosuchthing x")
    with pytest.raises(ValueError, match="cannot be shown"):
        sitekit.mathml.to_mathml(r"\frac{1}")


@pytest.mark.parametrize(
    "tex, part",
    [
        (
            r"\lVert w \rVert^2",
            '<mo class="mathopen" stretchy="false" lspace="0" rspace="0">‖</mo>',
        ),
        (r"\underbrace{x}_{y}", "<munder><munder>"),
        (r"y \in \{-1, +1\}", '<mo form="prefix">−</mo>'),
        (r"x - y", "<mo>−</mo>"),
        (r"\tfrac12", "<mn>1</mn><mn>2</mn>"),
        (r"x_1, \dots, x_n", ">…</m"),
        (r"\boxed{x}", 'class="boxed"'),
    ],
)
def test_formulas_are_written_as_browsers_need_them(sitekit, tex, part):
    assert part in sitekit.mathml.to_mathml(tex)


# Problem sets


def solutions():
    """Yield the problem set and the text of everything between marks of a solution."""
    for file in sorted((ROOT / "exercises" / "source").glob("*/*.ipynb")):
        for cell in nbformat.read(file, as_version=4).cells:
            for found in re.findall(
                r"(?:###|===) BEGIN SOLUTION\n(.*?)\n\s*(?:###|===) END SOLUTION",
                cell.source,
                re.DOTALL,
            ):
                yield file.stem, found


def words(text):
    """Return a text with one space between words, as it is found in HTML and in notebooks."""
    return " ".join(text.split())


def test_no_reference_solution_is_in_the_site(site):
    known = list(solutions())
    assert len(known) > 25
    texts = {name: words(page.text) for name, page in site.pages.items()}
    for file in (built_site.SITE / "downloads").iterdir():
        cells = nbformat.read(file, as_version=4).cells
        texts[file.name] = words("\n".join(cell.source for cell in cells))
    texts["search"] = words((built_site.SITE / "searchindex.js").read_text(encoding="utf-8"))
    for sheet, solution in known:
        places = [f"exercises/{sheet}.html", f"{sheet}.ipynb"]
        places = list(texts) if solution.count("\n") else places
        assert [place for place in places if words(solution) in texts[place]] == [], solution
    assert [place for place, text in texts.items() if "BEGIN SOLUTION" in text] == []


@pytest.mark.parametrize("sheet", PROBLEM_SETS)
def test_students_see_every_question_and_where_to_answer(site, sheet):
    text = site.pages[f"exercises/{sheet}.html"].text
    source = nbformat.read(ROOT / "exercises" / "source" / sheet / f"{sheet}.ipynb", as_version=4)
    checks = [name for c in source.cells for name in re.findall(r'check\("(.+?)"', c.source)]
    assert checks and all(f'check("{name}"' in text for name in checks)
    marked = sum(bool(c.metadata.get("nbgrader", {}).get("solution")) for c in source.cells)
    blanks = text.count("YOUR CODE HERE") + text.count("YOUR ANSWER HERE")
    assert blanks >= marked > 0


# Tables


def test_the_coverage_table_is_complete(site):
    page = site.pages["coverage.html"]
    rows = toml("notebooks/coverage.toml")
    text = words(page.text)
    for name, row in rows.items():
        assert name.lower() in page.names or name in page.names, name
        assert words(row["item"]) in text, name
    lectures = {goal(page, link)[0].stem for link in page.links}
    assert {row["notebook"].removesuffix(".ipynb") for row in rows.values()} <= lectures


def test_every_word_of_the_glossary_is_defined_and_its_lecture_links_to_it(site):
    page = site.pages["glossary.html"]
    text = words(page.text)
    terms = toml("docs/glossary.toml")["term"]
    for term in terms:
        assert words(f"{term['name']}") in text
        lecture = site.pages[f"lectures/{term['lecture'].removesuffix('.ipynb')}.html"]
        places = {goal(lecture, x)[1] for x in lecture.links if "glossary.html#" in x}
        place = "term" + squeezed(term["name"])
        assert place in {squeezed(found) for found in places}, term["name"]


def squeezed(name):
    """Return the letters and digits of a name, in small letters."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def test_the_symbols_occur_in_the_lectures_that_introduce_them():
    text = (ROOT / "docs" / "site" / "notation.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\$.+?\$) \| .+ \| (.+?) \|$", text, flags=re.MULTILINE)
    assert len(rows) > 20
    for symbols, where in rows:
        for file in re.findall(r"\(lectures/(.+?)\.ipynb\)", where):
            formulas = "".join(re.findall(r"\$\$.*?\$\$|\$[^$]+\$", markdown(file), re.DOTALL))
            for symbol in re.findall(r"\$(.+?)\$", symbols):
                assert symbol.replace("\\|", "|") in formulas, (symbol, file)


def markdown(lecture):
    return "\n\n".join(c.source for c in read(lecture).cells if c.cell_type == "markdown")


def test_the_notation_of_other_texts_is_that_of_the_first_lecture(site):
    assert "a lecture supplement" in site.pages["notation.html"].text


# Reference


def links_of(sitekit):
    lectures = {name: read(name) for name in LECTURES}
    return sitekit.uses.links(lectures, toml("notebooks/coverage.toml"))


def entries(page):
    """Return for each name on a page of the reference the links of its entry."""
    html = page.path.read_text(encoding="utf-8")
    parts = re.split(r'<dt class="sig sig-object py" id="([^"]+)"', html)
    return {
        name: re.findall(r'href="([^"]+)"', part) for name, part in zip(parts[1::2], parts[2::2])
    }


def test_every_public_name_has_an_entry(site, sitekit):
    for name in sitekit.uses.Index().things:
        page = site.pages[f"reference/{name.split('.')[1]}.html"]
        assert name in page.names, name


def test_every_public_function_is_linked_with_a_lecture_in_both_directions(site, sitekit):
    links = links_of(sitekit)
    linked = {link.name for link in links}
    for name in sitekit.uses.Index().things:
        assert name in linked or name.split(".")[1] in sitekit.reference.UNDERNEATH, name
    found = {}
    for link in links:
        room = link.name.split(".")[1]
        if room not in found:
            parts = entries(site.pages[f"reference/{room}.html"])
            found[room] = merged(parts, sitekit.uses.Index().things)
        place = sitekit.lectures.section_name(link.lecture, link.section) if link.section else ""
        target = f"../lectures/{link.lecture}.html" + (f"#{place}" if place else "")
        assert target in found[room][link.name], link
        lecture = site.pages[f"lectures/{link.lecture}.html"]
        assert f"../reference/{room}.html#{link.name}" in lecture.links, link


def merged(parts, public):
    """Return the links of each public name, those of its methods' entries included."""
    found = {name: [] for name in public}
    owner = None
    for name, links in parts.items():
        owner = name if name in found else owner
        found[owner] += links
    return found


def test_a_lecture_uses_what_its_cells_say(sitekit):
    cells = [
        nbformat.v4.new_markdown_cell("# Title\n\n## First\n\n```\n## no heading\n```"),
        nbformat.v4.new_code_cell("from coursekit import geometry as g\ng.augment([[1]])"),
        nbformat.v4.new_markdown_cell("## Second"),
        nbformat.v4.new_code_cell(
            "%matplotlib inline\nfrom coursekit.geometry.sets import margin\nmargin(1, 2)"
        ),
        nbformat.v4.new_code_cell("augment = norm = 1\naugment + norm"),
    ]
    notebook = nbformat.v4.new_notebook(cells=cells)
    index = sitekit.uses.Index()
    found = [(index.public(name), *place) for name, *place in sitekit.uses.uses(notebook)]
    found = [use for use in found if use[0]]
    assert found == [
        ("coursekit.geometry.augment", 1, "First"),
        ("coursekit.geometry.margin", 2, "Second"),
    ]


def test_the_examples_in_the_modules_of_the_site_run(sitekit):
    modules = [sys.modules[name] for name in sorted(sys.modules) if name.startswith("sitekit.")]
    results = [doctest.testmod(module) for module in modules]
    assert sum(result.attempted for result in results) >= 6
    assert sum(result.failed for result in results) == 0


def test_it_says_who_may_use_it(site):
    text = words(site.pages["index.html"].text)
    assert "MIT licence" in text and "CC BY 4.0" in text and Path(ROOT / "LICENSE-TEXT").exists()
