"""The programs shown in the lectures, for tests that compare them with the package."""

import ast

import nbformat
import numpy as np

from coursekit.course import course_root


def programs(lecture: str, *names: str) -> list:
    """Return the functions of these names that the cells of a lecture define, and define first."""
    [file] = (course_root() / "notebooks").glob(f"{lecture}-*.ipynb")
    cells = nbformat.read(file, as_version=4).cells
    nodes = [n for cell in cells if cell.cell_type == "code" for n in ast.parse(cell.source).body]
    named = [n for n in nodes if isinstance(n, ast.FunctionDef) and n.name in names]
    defined = list({n.name: n for n in reversed(named)}.values())
    variables = {"np": np}
    exec(compile(ast.Module(defined, []), file.name, "exec"), variables)
    return [variables[name] for name in names]


def variables_of(
    lecture: str, cell_id: str, replace: tuple[str, str] = ("", ""), **known: object
) -> dict:
    """Return all variables after a cell of a lecture has run, maybe with one piece replaced."""
    [file] = (course_root() / "notebooks").glob(f"{lecture}-*.ipynb")
    [cell] = [c for c in nbformat.read(file, as_version=4).cells if c.id == cell_id]
    variables = {"np": np, **known}
    source = cell.source.replace(*replace) if replace[0] else cell.source
    exec(compile(source, f"{file.name}: {cell_id}", "exec"), variables)
    return variables
