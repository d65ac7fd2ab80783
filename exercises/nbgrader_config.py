"""The nbgrader course in this folder: run nbgrader's commands from here.

Its source/ is made of the questions of the package, which are what is edited: here if it is not
there yet, and by `coursekit release` after a change.

nbgrader generate_assignment ps1     students' copies in release/
nbgrader autograde ps1               grades for the files in submitted/
nbgrader generate_feedback ps1       a page for each student in feedback/
"""

import os
from pathlib import Path

from coursekit.exercises.release import write_sources
from coursekit.exercises.seed import current_seed, make_seed_file

c = get_config()  # noqa: F821 (nbgrader defines it)

# Marks are computed on inputs drawn from the class's own seed. Keep class_seed to yourself, make a
# new one for a new class (delete the file), or set COURSEKIT_SEED, which goes before the file.
folder = Path(__file__).resolve().parent
seed_file = folder / "class_seed"
make_seed_file(seed_file)
os.environ["COURSEKIT_SEED_FILE"] = str(seed_file)
try:
    current_seed()
except ValueError as error:  # in time: later it would cost each student each mark
    raise SystemExit(str(error)) from None

if not (folder / "source").exists():
    write_sources(folder)

# A cell that does not come to an end costs its own question only.
c.Execute.timeout = 30

# As nbgrader's own, but for the second: a right answer may write to standard error.
c.Autograde.autograde_preprocessors = [
    "nbgrader.preprocessors.Execute",
    "coursekit.exercises.nbgrader.IgnoreStandardError",
    "nbgrader.preprocessors.IgnorePattern",
    "nbconvert.preprocessors.ClearMetadataPreprocessor",
    "nbgrader.preprocessors.LimitOutput",
    "nbgrader.preprocessors.SaveAutoGrades",
    "nbgrader.preprocessors.AssignLatePenalties",
    "nbgrader.preprocessors.CheckCellMetadata",
]
