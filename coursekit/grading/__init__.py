"""Grading a class: submissions run in a sandbox and are checked out of their reach.

`grade` goes from a folder of submissions to a folder of results. `submissions` and `cells` read
what was handed in, `sandbox/` is where it runs, `grade_cells` grades one submission and
`grade_class` a class, `records` keeps what came of it, and all that is shown of that is made by
`feedback`, `report`, `manual`, `regrade`, `similarity` and `export/`.
"""
