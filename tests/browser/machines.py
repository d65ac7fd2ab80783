"""Browsers on machines with few fonts, and the fonts that draw the text of a page."""

import os
from contextlib import ExitStack, contextmanager
from pathlib import Path

import matplotlib

# Two machines, each with the fonts of one family. Both families come with matplotlib.
FONTS = {"sans": "DejaVu*.ttf", "serif": "STIXGeneral*.ttf"}
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{0}</dir><cachedir>{0}/cache</cachedir></fontconfig>
"""

# Keeps an element for each letter in each style, of all text that is seen.
LETTERS = r"""() => {
    const seen = new Set();
    window.elements = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        range.selectNodeContents(texts.currentNode);
        const visible = element.checkVisibility({ visibilityProperty: true });
        if (!visible || !range.getClientRects().length) continue;
        const style = getComputedStyle(element);
        const kind = [style.fontFamily, style.fontWeight, style.fontStyle, style.textTransform];
        const fresh = [...texts.currentNode.data.replace(/\s/g, "")].filter(
            letter => !seen.has(kind + letter));
        fresh.forEach(letter => seen.add(kind + letter));
        if (fresh.length) elements.push(element);
    }
    return elements.map(element => element.textContent.trim());
}"""
# Else letters that have just come into sight may still be drawn by a font of the system.
LOAD = "() => Promise.all([...document.fonts].map(font => font.load())).then(() => true)"


@contextmanager
def machines(command, folder):
    """Start a browser on each machine; yield them by the machine's equipment."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, ExitStack() as stack:
        yield {
            name: stack.enter_context(
                playwright.chromium.launch(
                    executable_path=command, args=["--disable-gpu"], env=only(folder / name, files)
                )
            )
            for name, files in FONTS.items()
        }


def only(folder, files):
    """Return the variables of a program for which the system has only these fonts."""
    folder.mkdir()
    for file in Path(matplotlib.get_data_path(), "fonts", "ttf").glob(files):
        (folder / file.name).write_bytes(file.read_bytes())
    (folder / "fonts.conf").write_text(CONFIGURATION.format(folder), encoding="utf-8")
    return {**os.environ, "FONTCONFIG_FILE": str(folder / "fonts.conf")}


def system_fonts(page):
    """Return the text that is drawn by a font which the page does not bring, with that font."""
    page.evaluate(LOAD)
    chromium = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        chromium.send(f"{domain}.enable")
    chromium.send("DOM.getDocument", {"depth": 0})
    families = set()
    for k, text in enumerate(page.evaluate(LETTERS)):
        element = chromium.send("Runtime.evaluate", {"expression": f"elements[{k}]"})["result"]
        node = chromium.send("DOM.requestNode", {"objectId": element["objectId"]})["nodeId"]
        fonts = chromium.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        families |= {(font["familyName"], text[:60]) for font in fonts if not font["isCustomFont"]}
    chromium.detach()
    return sorted(families)
