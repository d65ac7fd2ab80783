"""The viva of a class: a sheet of questions for each student on their own code, and its points."""
