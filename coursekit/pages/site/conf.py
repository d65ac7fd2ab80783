"""The settings of Sphinx for the web site; `build.py` prepares the pages first.

Nothing here asks the network for anything, neither while the site is built nor when it is read.
"""

from coursekit.course import course
from coursekit.pages.site import hooks, reference

project = html_title = course().title
author = course().authors
copyright = course().copyright
language = "en"
smartquotes = False  # pages repeat the notebooks letter by letter

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_codeautolink",
    "coursekit.pages.site.code_links",
    "coursekit.pages.mathml",
    "coursekit.pages.site.hooks",
]
exclude_patterns = ["_*", "extra"]
nb_execution_mode = "off"
nb_merge_streams = True
nb_code_prompt_show = "Show what happens"
nb_code_prompt_hide = "Hide what happens"
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 4
suppress_warnings = [
    "mystnb.unknown_mime_type",
    "ref.python",  # napoleon makes references of attributes, and several classes have `epochs`
]

# A name in single backticks is a link if it is one of ours, and otherwise code.
default_role = "py:obj"
add_module_names = False
python_use_unqualified_type_names = True
python_display_short_literal_types = True
autodoc_default_options = {  # methods that scikit-learn adds for its own use
    "exclude-members": "set_fit_request, set_partial_fit_request, set_score_request"
}
autodoc_member_order = "bysource"
autodoc_typehints = "none"
napoleon_google_docstring = False
napoleon_use_ivar = True
napoleon_use_rtype = False

# The code of a lecture links to the reference, and an entry to the lectures that use it.
codeautolink_concat_default = True
codeautolink_autodoc_inject = True
codeautolink_inventory_map = reference.public_names()

html_theme = "furo"
html_math_renderer = "mathml"
# Where the fonts, the icon and the style sheets have been put, build.py says.
html_css_files = ["fonts.css", "guess.css", "drawing.css", "site.css", "home.css", "reading.css"]
html_css_files += ["opening.css", "grid.css"]
html_js_files = ["site.js", "read.js", "search.js", ("guess.js", {"defer": "defer"})]
own = course().root / "docs" / "site"  # what a course adds to its pages
html_css_files += sorted(file.name for file in own.glob("*.css"))
html_js_files += sorted(file.name for file in own.glob("*.js"))
html_copy_source = False
html_show_sourcelink = False
html_permalinks_icon = "#"
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
html_theme_options = {
    "navigation_with_keys": False,
    "light_css_variables": hooks.LIGHT,
    "dark_css_variables": hooks.DARK,
}
