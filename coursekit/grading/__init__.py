"""Grading a class: submissions run in a sandbox and are checked out of their reach.

`grade_folder` goes from a folder of submissions to a folder of results. `intake/` finds what was
handed in, `read_notebook` reads it, and `sandbox/` is where it runs. A class is graded by
`grade_class`, one submission by `grade_submission` and `grade_cells`, one answer by `grade_answer`.
`records` stores the results, and `feedback_page`, `report`, `answers_in_words`, `regrade`,
`similarity` and `export/` show them.
"""
