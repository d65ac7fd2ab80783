"""The programs shown in the lectures, for tests that compare them with the package."""

import ast

import nbformat
import numpy as np

from coursekit.course import course_root


def programs(lecture: str, *names: str) -> list:
    """Return the functions of these names that the cells of a lecture define."""
    [file] = (course_root() / "notebooks").glob(f"{lecture}-*.ipynb")
    cells = nbformat.read(file, as_version=4).cells
    nodes = [n for cell in cells if cell.cell_type == "code" for n in ast.parse(cell.source).body]
    defined = [n for n in nodes if isinstance(n, ast.FunctionDef) and n.name in names]
    variables = {"np": np}
    exec(compile(ast.Module(defined, []), file.name, "exec"), variables)
    return [variables[name] for name in names]
