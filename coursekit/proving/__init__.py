"""Proofs that Coq replays in a page of the site, with steps that the reader fills in.

`js` holds the page and its side of Coq, which is jsCoq in a worker of its own; `compile.js` there
makes ready, in Node, what pages require. `pages/site/coq.py` gathers what a page loads.
"""
