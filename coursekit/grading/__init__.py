"""Marking a class: submissions run in a sandbox and are checked out of their reach.

`sandbox/` is where submissions run; `finding` and `submission` read what was handed in, `mark`
marks one, `batch` all of them, `records` says what is kept, `exports/` what others get of it, and
`command` is `coursekit grade`.
"""
