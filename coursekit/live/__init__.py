"""Problem sets that are alive in a page of the site, with Python in the reader's browser.

`session` runs cells in the page, `files` gathers what a page loads for that, and `js` holds the
page itself: an editor for each answer, and a worker in which Python runs.
"""
