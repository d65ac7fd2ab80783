"""The web site: the whole course is in it, its links work, and it loads nothing else."""

import doctest
import io
import json
import re
import tomllib
from collections import Counter
from functools import cache
from importlib import import_module
from itertools import pairwise
from types import SimpleNamespace

import built
import nbformat
import pytest
from built import LECTURES, ROOT, Page, is_external, lecture, of_type, outputs, words
from nbformat import v4

from coursekit.course import course
from coursekit.exercises import problem_set
from coursekit.exercises.reader_copies import SUMMARY
from coursekit.exercises.sheet_notebook import source_notebook
from coursekit.pages import chromium
from coursekit.pages.notebooks import WIDGET

MOST = 2_000_000  # bytes that a page may make a reader load, with all fonts


def toml(file):
    return tomllib.loads((ROOT / file).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def sitekit():
    """The modules that make the site."""
    for module in built.NEEDED:
        pytest.importorskip(module)
    names = {name: f"site.{name}" for name in ("hooks", "lectures", "reference")}
    names |= {name: name for name in ("mathml", "pictures")}
    return SimpleNamespace(**{n: import_module(f"coursekit.pages.{m}") for n, m in names.items()})


# What pages are made with


@pytest.mark.extra
def test_what_only_jupyterlab_can_show_is_left_out_and_stills_stay(sitekit):
    still = '<div class="coursekit-still"><img alt="A line."></div><script>mount();</script>'
    live = {WIDGET: {"model_id": "1"}, "text/plain": "Widget()"}
    outputs = [{"text/html": still, "text/plain": "A line."}, live]
    cell = v4.new_code_cell("1", outputs=[v4.new_output("display_data", o) for o in outputs])
    notebook = v4.new_notebook(cells=[cell], metadata={"widgets": {}})
    sitekit.lectures.page(notebook, "01-hyperplanes", {}, store=None)
    assert [output["data"] for output in notebook.cells[0].outputs] == [{"text/html": still}]
    assert "widgets" not in notebook.metadata


@pytest.mark.extra
def test_widgets_share_the_file_of_their_module(sitekit):
    source = json.dumps('export const a = "b";\n')
    html = "<div>still</div><script>new Blob([{}], {{}})</script>"
    files = []

    def store(data, suffix):
        files.append(data.decode())
        return f"../files/1{suffix}"

    shared = [sitekit.pictures.share_module(html.format(source), store) for _ in range(2)]
    name = files[0].split()[1]
    assert files == [f"var {name} = {source};\n"] * 2
    assert shared == ['<script src="../files/1.js"></script>' + html.format(name)] * 2


@pytest.mark.extra
def test_a_picture_becomes_a_small_file_on_white_ground(sitekit):
    from PIL import Image

    file = io.BytesIO()
    Image.new("RGBA", (300, 200), (0, 0, 0, 0)).save(file, "PNG")
    with Image.open(io.BytesIO(sitekit.pictures.shrink(file.getvalue()))) as small:
        assert small.mode == "P" and small.size == (300, 200)
        assert small.convert("RGB").getcolors() == [(60000, (255, 255, 255))]


@pytest.mark.parametrize("box", [(90, 40, 190, 100), (0, 0, 300, 200), (299, 199, 300, 200)])
@pytest.mark.extra
def test_a_picture_on_a_slide_loses_its_white_margins_and_nothing_else(sitekit, box):
    from PIL import Image

    file = io.BytesIO()
    image = Image.new("RGB", (300, 200), "white")
    image.paste((0, 114, 178), box)
    image.save(file, "PNG")
    wide, high, margin = box[2] - box[0], box[3] - box[1], sitekit.pictures.WHITE_MARGIN
    with Image.open(io.BytesIO(sitekit.pictures.trimmed(file.getvalue()))) as left:
        assert left.size == (wide + 2 * margin, high + 2 * margin)
        assert dict((c, n) for n, c in left.getcolors())[0, 114, 178] == wide * high


@pytest.mark.extra
def test_a_picture_of_nothing_stays(sitekit):
    from PIL import Image

    file = io.BytesIO()
    Image.new("RGB", (30, 20), "white").save(file, "PNG")
    assert sitekit.pictures.trimmed(file.getvalue()) == file.getvalue()


@pytest.mark.extra
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
        (r"\theta = 180°", "<msup><mn>180</mn><mo>∘</mo></msup>"),
    ],
)
@pytest.mark.extra
def test_formulas_are_written_as_browsers_need_them(sitekit, tex, part):
    assert part in sitekit.mathml.to_mathml(tex)


@pytest.mark.pages
def test_the_symbols_occur_in_the_lectures_that_introduce_them():
    text = (ROOT / "docs" / "site" / "notation.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\$.+?\$) \| .+ \| (.+?) \|$", text, flags=re.MULTILINE)
    assert len(rows) > 20
    for symbols, where in rows:
        for name in re.findall(r"\(lectures/(.+?)\.ipynb\)", where):
            cells = [cell.source for cell in lecture(name).cells if cell.cell_type == "markdown"]
            formulas = re.findall(r"\$\$.*?\$\$|\$[^$]+\$", "\n\n".join(cells), re.DOTALL)
            for symbol in re.findall(r"\$(.+?)\$", symbols):
                assert symbol.replace("\\|", "|") in "".join(formulas), (symbol, name)


@pytest.mark.extra
def test_the_examples_in_the_modules_of_the_site_run(sitekit):
    modules = [module for name, module in vars(sitekit).items()]
    results = [doctest.testmod(module) for module in modules]
    assert sum(result.attempted for result in results) >= 4
    assert sum(result.failed for result in results) == 0


# The whole


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return built.site(tmp_path_factory)


@pytest.mark.pages
def test_it_is_built_without_a_warning_and_leaves_the_course_alone(site):
    assert site.status == 0, site.output
    assert "WARNING" not in site.output and "ERROR" not in site.output
    assert site.untouched


@pytest.mark.pages
def test_every_lecture_and_problem_set_has_a_page_and_offers_its_notebook(site):
    others = {f"{name}.html" for name in ("index", "glossary", "notation", "coverage", "search")}
    assert others <= set(site.pages)
    for folder, names in (("lectures", LECTURES), ("exercises", course().problem_sets)):
        for name in names:
            page = site.pages[f"{folder}/{name}.html"]
            (link,) = [link for link in page.links if link.endswith(".ipynb")]
            stored = (
                f"notebooks/{name}" if folder == "lectures" else f"exercises/release/{name}/{name}"
            )
            assert page.goal(link)[0].read_bytes() == (ROOT / f"{stored}.ipynb").read_bytes()


@pytest.mark.pages
def test_a_link_to_any_page_shows_a_title_a_description_and_a_picture(site):
    for name, page in site.pages.items():
        metas = [values for tag, values in page.tags if tag == "meta"]
        facts = {m.get("property", m.get("name")): m.get("content") for m in metas}
        if name not in ("search.html", "genindex.html", "py-modindex.html"):
            assert facts["og:title"] and len(facts["description"].split()) > 1, name
            assert facts["og:description"] == facts["description"], name
            assert (site.folder / facts["og:image"]).read_bytes()[:4] == b"\x89PNG", name
    assert any("icon" in values.get("rel", "") for _, values in page.tags)


@pytest.mark.pages
def test_the_first_page_has_a_widget_and_leads_to_slides_and_to_a_pdf(site):
    page = site.pages["index.html"]
    assert "coursekit-still" in page.source and "slides/index.html" in page.links
    assert [file.stem for file in sorted((site.folder / "slides").glob("[0-9]*.html"))] == LECTURES
    pdf = site.folder / "lectures.pdf"
    assert pdf.exists() == ("lectures.pdf" in page.links) == (chromium.find() is not None)
    assert not (site.folder / "lectures" / "book.html").exists()


@pytest.mark.extra
def test_where_a_browser_writes_no_outline_the_contents_have_no_numbers(tmp_path):
    pypdf = pytest.importorskip("pypdf")
    book = pytest.importorskip("coursekit.pages.site.book")
    writer = pypdf.PdfWriter()
    writer.add_blank_page(100, 100)
    writer.write(tmp_path / "old.pdf")
    entries = [book.Entry(1, "place-0", "A lecture")]
    assert book.numbers_of(tmp_path / "old.pdf", entries) == {}
    writer.add_outline_item(title="A lecture", page_number=0)
    writer.write(tmp_path / "new.pdf")
    assert book.numbers_of(tmp_path / "new.pdf", entries) == {"place-0": 1}


@pytest.mark.extra
def test_the_pdf_is_printed_again_only_if_its_page_numbers_have_changed(tmp_path, monkeypatch):
    book = pytest.importorskip("coursekit.pages.site.book")
    (tmp_path / "site" / "lectures").mkdir(parents=True)
    page = "<article><h1>00 · One</h1><h2>Two</h2></article>"
    (tmp_path / "site" / "lectures" / "00-one.html").write_text(page, encoding="utf-8")
    printed, begins = [], {"place-0": 3, "place-1": 5}
    monkeypatch.setattr(book.chromium, "find", lambda: "chromium")
    monkeypatch.setattr(book, "_print", lambda page, *others: printed.append(page))
    monkeypatch.setattr(book, "numbers_of", lambda pdf, entries: dict(begins))
    for times, place in ((2, 5), (3, 5), (5, 6)):
        begins["place-1"] = place
        book.write(tmp_path / "site")
        assert len(printed) == times and f"<b>{place}</b>" in printed[-1]


@pytest.mark.extra
def test_a_pdf_of_the_same_pages_and_styles_is_not_printed_again(tmp_path, monkeypatch):
    book = pytest.importorskip("coursekit.pages.site.book")
    site, printed = tmp_path / "site", []
    for folder in ("lectures", "_static"):
        (site / folder).mkdir(parents=True)
    lecture, style = site / "lectures" / "00-one.html", site / "_static" / "a.css"
    lecture.write_text("<article><h1>00 · One</h1></article>", encoding="utf-8")

    def keep(page, folder, pdf):
        printed.append(page)
        pdf.write_bytes(page.encode())

    monkeypatch.setattr(book.chromium, "find", lambda: "chromium")
    monkeypatch.setattr(book, "_print", keep)
    monkeypatch.setattr(book, "numbers_of", lambda pdf, entries: {"place-0": 3})
    for times, rule in ((2, "a {}"), (2, "a {}"), (3, "b {}"), (3, "b {}"), (4, "a {}")):
        style.write_text(rule, encoding="utf-8")
        (site / "lectures.pdf").unlink(missing_ok=True)
        assert book.write(site).read_bytes() == printed[-1].encode() and len(printed) == times


@pytest.mark.pages
def test_the_contents_of_the_pdf_say_on_which_page_a_lecture_and_a_section_begin(site):
    if chromium.find() is None:
        pytest.skip("no Chromium to print a PDF")
    reader = pytest.importorskip("pypdf").PdfReader(site.folder / "lectures.pdf")
    texts = ["".join(page.extract_text().split()) for page in reader.pages]  # lines break anywhere
    lectures = [entry for entry in reader.outline if not isinstance(entry, list)]
    pages = [reader.get_destination_page_number(entry) + 1 for entry in lectures]
    begins = {"".join(entry.title.split()): k for entry, k in zip(lectures, pages, strict=True)}
    assert len(begins) == len(LECTURES)
    contents = "".join(texts[1 : min(begins.values()) - 1])
    for title, number in begins.items():
        assert f"{title}{number}" in contents
        assert f"{title}{number}{title}" in texts[number - 1]  # head, number of the page, heading
    links = [note["/Dest"] for page in reader.pages[:5] for note in page.get("/Annots", ())
             if "/Dest" in note]  # fmt: skip
    assert len(links) > 5 * len(LECTURES) and {*links} <= {*reader.named_destinations}


@pytest.mark.pages
def test_links_within_the_site_lead_to_a_page_and_a_place_on_it(site):
    names = {page.path: set(page.names) for page in site.pages.values()}
    broken = []
    for name, page in site.pages.items():
        for link in page.links:
            if not is_external(link):
                path, place = page.goal(link)
                if not path.is_file() or (place and place not in names[path]):
                    broken.append((name, link))
    assert broken == []
    assert sum(len(page.links) for page in site.pages.values()) > 5000


@pytest.mark.pages
def test_links_to_elsewhere_are_whole_and_safe(site):
    external = {link for page in site.pages.values() for link in page.links if is_external(link)}
    assert len(external) > 25
    assert [x for x in external if not re.fullmatch(r"https://[\w.-]+\.[a-z]+(/\S*)?", x)] == []


@pytest.mark.pages
def test_a_page_loads_little_and_nothing_from_elsewhere(site):
    fonts = sum(file.stat().st_size for file in (site.folder / "_static").glob("*.woff*"))
    assert 0 < fonts < 500_000 and len(list((site.folder / "_static").glob("LICENSE-*"))) == 3
    for name, page in site.pages.items():
        assert [load for load in page.loads if is_external(load)] == [], name
        files = {page.path, *(page.goal(load)[0] for load in page.loads)}
        assert fonts + sum(file.stat().st_size for file in files) < MOST, name
    for file in site.folder.rglob("*.css"):
        style = file.read_text(encoding="utf-8")
        assert not re.search(r"url\(\s*[\"']?(https?:)?//|@import", style), file


@pytest.mark.pages
def test_pages_have_a_language_one_heading_a_way_to_the_text_and_names_of_their_own(site):
    for name, page in site.pages.items():
        assert dict(page.tags)["html"]["lang"] == "en", name
        assert [tag for tag, _ in page.tags].count("h1") == 1, name
        assert "#furo-main-content" in page.links, name
        assert len(page.names) == len(set(page.names)), name


# Lectures and problem sets


@pytest.mark.pages
def test_a_lecture_keeps_its_pictures_with_their_words_and_what_was_printed(site):
    for name in LECTURES:
        page = site.pages[f"lectures/{name}.html"]
        html = "".join(output.get("data", {}).get("text/html", "") for output in outputs(name))
        shown = [picture for picture in page.pictures if "/files/" in picture["src"]]
        stored = Page(source=html).pictures
        if opening := lecture(name).cells[0].metadata.get("opening"):
            first, *shown = shown  # it is there at once, and once more where the text comes to it
            [cell] = [cell for cell in lecture(name).cells if cell.id == opening]
            assert any(first["alt"] in o.get("data", {}).get("text/html", "") for o in cell.outputs)
            assert "loading" not in first
        assert [image["alt"] for image in shown] == [image["alt"] for image in stored]
        assert all(image["loading"] == "lazy" and int(image["height"]) > 50 for image in shown)
        assert "data:image/png" not in page.source
        text = words(page.text)
        streams = [output.text for output in outputs(name) if output.output_type == "stream"]
        assert streams and [part for part in streams if words(part) not in text] == [], name


@pytest.mark.pages
def test_a_lecture_begins_with_a_picture_and_folds_what_stands_before_its_first_section(site):
    for name in LECTURES:
        begin, first, _ = site.pages[f"lectures/{name}.html"].source.partition("<h2>")
        article = Page(source=begin[begin.index("<article") :])
        places = [values.get("class") for _, values in article.tags]
        assert places.count("facts") == places.count("opening") == 1 and first, name
        drawn = [tag for tag, values in article.tags if tag == "svg" or "still" in str(values)]
        assert drawn and places.index("facts") < places.index("opening")
        assert {f"../slides/{name}.html"} < {*article.links}
        about = begin[begin.index('class="opening"') :]
        unfolded = words(Page(source=about).text)
        assert "Before you start" not in unfolded and len(unfolded.split()) < 200, name


@pytest.mark.pages
def test_a_lecture_ends_with_a_card_that_leads_to_the_next_one(site):
    for name, following in pairwise(LECTURES):
        page = site.pages[f"lectures/{name}.html"].source
        card = re.search(r'<a class="next-lecture" href="([^"]+)">(.*?)</a>', page, re.DOTALL)
        assert card[1] == f"{following}.html" and "<svg" in card[2]
        assert following[:2] in card[2] and re.search(r"Next · \d+ minutes", card[2])
    assert "next-lecture" not in site.pages[f"lectures/{LECTURES[-1]}.html"].source


@pytest.mark.pages
def test_a_problem_set_begins_with_its_effort_and_leads_to_its_first_question(site):
    for sheet in course().problem_sets:
        page = site.pages[f"exercises/{sheet}.html"]
        facts = re.search(r'<div class="facts">(.*?)</div>', page.source, re.DOTALL)[1]
        assert re.search(r"<span>\d+ questions, \d+ points", facts) and "How it works" in facts
        begin = re.search(r'<a class="first" href="#([^"]+)">Begin with 1\. ', page.source)[1]
        assert begin in page.names
        about = re.search('<meta name="description" content="([^"]+)">', page.source)[1]
        assert "★" not in about and len(about.split()) > 15


@pytest.mark.pages
def test_answers_are_closed_and_notes_are_aside(site):
    for name in LECTURES:
        _, text = site.pages[f"lectures/{name}.html"].source.split("<article", 1)
        details = [values for tag, values in Page(source=text).tags if tag == "details"]
        cells = [c.source for c in lecture(name).cells if c.cell_type == "markdown"]
        answers = re.findall("^<details", "\n".join(cells), flags=re.MULTILINE)
        kinds = Counter(values.get("class") for values in details)
        assert kinds["lecturer"] == len(of_type(name, "notes")) and kinds["goals"] == 1
        tags = [cell.metadata.get("tags", []) for cell in lecture(name).cells]
        hidden = sum("predicted" in values for values in tags)
        tags_of_page = site.pages[f"lectures/{name}.html"].tags
        guesses = [values for _, values in tags_of_page if values.get("class") == "coursekit-guess"]
        assert len(guesses) == sum("prediction" in values for values in tags)
        folded = site.pages[f"lectures/{name}.html"].source.count(f"<summary>{SUMMARY}</summary>")
        assert len(details) == len(answers) + kinds["lecturer"] + 1 + hidden + folded
        assert not any("open" in values for values in details)


@pytest.mark.pages
def test_every_formula_is_mathml_and_no_tex_is_left(site):
    for name, page in site.pages.items():
        if name.startswith("reference"):
            continue  # signatures show TeX as it stands in code
        if name.startswith(("lectures/0", "exercises")):
            assert [tag for tag, _ in page.tags].count("math") > 5, name
        prose = Page(source=re.sub(r"<pre>.*?</pre>", "", page.source, flags=re.DOTALL)).text
        assert not re.search(r"\\(frac|lVert|cdot|gamma|le)\b|\$\$", prose), name


def solutions():
    """Yield the problem set and the text of everything between marks of a solution."""
    marks = r"(?:###|===) BEGIN SOLUTION\n(.*?)\n\s*(?:###|===) END SOLUTION"
    for sheet in course().problem_sets:
        for cell in source_notebook(problem_set(sheet)).cells:
            for solution in re.findall(marks, cell.source, re.DOTALL):
                yield sheet, solution


@pytest.mark.pages
def test_no_reference_solution_is_in_the_site(site):
    known = list(solutions())
    assert len(known) > 25
    texts = {name: words(page.text) for name, page in site.pages.items()}
    for file in (site.folder / "downloads").iterdir():
        cells = nbformat.read(file, as_version=4).cells
        texts[file.name] = words("\n".join(cell.source for cell in cells))
    texts["search"] = words((site.folder / "searchindex.js").read_text(encoding="utf-8"))
    for sheet, solution in known:
        places = [f"exercises/{sheet}.html", f"{sheet}.ipynb"]
        places = list(texts) if solution.count("\n") else places
        assert [place for place in places if words(solution) in texts[place]] == [], solution
    assert [place for place, text in texts.items() if "BEGIN SOLUTION" in text] == []


@pytest.mark.pages
def test_students_see_every_question_and_where_to_answer(site):
    for sheet in course().problem_sets:
        text = site.pages[f"exercises/{sheet}.html"].text
        cells = source_notebook(problem_set(sheet)).cells
        checks = [name for c in cells for name in re.findall(r'check\("(.+?)"', c.source)]
        assert checks and all(f'check("{name}"' in text for name in checks)
        answers = sum(bool(c.metadata.get("nbgrader", {}).get("solution")) for c in cells)
        blanks = text.count("YOUR CODE HERE") + text.count("YOUR ANSWER HERE")
        assert blanks >= answers > 0


# Tables and reference


@pytest.mark.pages
def test_the_coverage_table_is_complete(site):
    page = site.pages["coverage.html"]
    rows = toml("notebooks/coverage.toml")
    text = words(page.text)
    for name, row in rows.items():
        assert {name, name.lower()} & set(page.names) and words(row["item"]) in text, name
    linked = {page.goal(link)[0].stem for link in page.links}
    files = {row["notebook"].rpartition("/")[2] for row in rows.values()}
    assert {file.removesuffix(".ipynb") for file in files} <= linked


@pytest.mark.pages
def test_the_lecture_that_defines_a_word_links_to_it_in_the_glossary(site):
    for term in toml("notebooks/glossary.toml")["term"]:
        page = site.pages[f"lectures/{term['lecture'].removesuffix('.ipynb')}.html"]
        places = {page.goal(link)[1] for link in page.links if "glossary.html#" in link}
        assert "term" + squeezed(term["name"]) in map(squeezed, places), term["name"]


def squeezed(name):
    """Return the letters and digits of a name, in small letters."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


@pytest.mark.pages
def test_every_public_name_has_an_entry_which_links_to_where_it_is_taught(site, sitekit):
    public = sitekit.reference.public_names()
    pages = {
        room: site.pages[f"reference/{room.rpartition('.')[2]}.html"]
        for room in sitekit.reference.rooms()
    }

    def page_of(name):
        return next(page for room, page in pages.items() if name.startswith(f"{room}."))

    @cache
    def links_of(file):
        return links_of_entries(site.pages[f"reference/{file}"], public.values())

    for name in public.values():
        assert name in page_of(name).names, name
    for row in toml("notebooks/coverage.toml").values():
        stem = row["notebook"].removesuffix(".ipynb")
        target = f"../lectures/{stem}.html#{sitekit.lectures.section_name(stem, row['section'])}"
        for function in row["functions"]:
            name = public.get(function, function)
            links = links_of(page_of(name).path.name)
            assert name not in links or target in links[name], (row["item"], name)


@pytest.mark.pages
def test_every_proof_has_a_page_with_its_steps_highlighted_and_a_lecture_that_leads_to_it(site):
    links = {link for name, page in site.pages.items() if "lectures" in name for link in page.links}
    for file in (ROOT / "proofs").glob("*.v"):
        page = site.pages[f"proofs/{file.stem}.html"]
        kinds = "Lemma|Definition|Fixpoint|Theorem"
        assert re.search(rf'<span class="k[a-z]*">({kinds})</span>', page.source)
    stated = (
        "CauchySchwarz", "Novikoff", "Halving", "Winnow", "WinnowExact", "MarginPerceptron",
        "Multiclass", "Gordan", "Alternative", "SharpMargin",
    )  # fmt: skip
    for stem in stated:
        assert {f"../proofs/{stem}.html", f"../../proofs/{stem}.html"} & links, stem


@pytest.mark.pages
def test_the_code_of_a_lecture_links_to_the_reference_and_back(site):
    for name in LECTURES:
        page = site.pages[f"lectures/{name}.html"]
        code = re.findall(r'codeautolink-a" href="\.\./reference/(\w+)\.html#([^"]+)"', page.source)
        assert len(code) >= 5, name
        for room, target in code:
            entry = site.pages[f"reference/{room}.html"]
            assert target in entry.names, target
            assert any(link.startswith(f"../lectures/{name}.html") for link in entry.links), target


def links_of_entries(page, public):
    """Return the links of each public name on a page of the reference, its methods' included."""
    links = {name: [] for name in public}
    parts = re.split(r'<dt class="sig sig-object py" id="([^"]+)"', page.source)
    owner = None
    for name, part in zip(parts[1::2], parts[2::2]):
        owner = name if name in links else owner
        links.setdefault(owner, []).extend(re.findall(r'href="([^"]+)"', part))
    return links
