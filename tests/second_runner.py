"""A second way to the answers of a viva: the program rewritten to record itself, without a trace.

It knows of a question what a reader knows: the program, the text and the options. Only which call,
and which time, come from what the question keeps of them.
"""

import ast
import copy
import re
import warnings

import numpy as np

from coursekit.exercises.compare import is_sequence, items, plain, same
from coursekit.viva.asked import call_text

MOST = 4000  # records of one call
SIMPLE = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.Break, ast.Continue, ast.Pass,
          ast.AnnAssign, ast.Raise, ast.Assert, ast.Delete)  # fmt: skip
INSTEAD = re.compile(r"[Ll]ine (\d+)(?: were|:) `(.*?)`(?: instead.*)?$", re.S)


class Recorded:
    """What a rewritten program has recorded in one call."""

    def __init__(self):
        self.lines, self.after, self.tests, self.parts = [], [], [], []

    def before(self, line):
        self.lines.append(line)
        if len(self.lines) > MOST:
            raise RuntimeError("it does not end")

    def value(self, line, value):
        self.after.append((line, plain(value)))

    def test(self, line, value):
        self.tests.append((line, bool(value)))
        return value

    def part(self, value):
        self.parts.append(plain(value))
        return value


class Rewrite(ast.NodeTransformer):
    """Puts a record before each simple statement, after those with a name, and around each test."""

    def __init__(self, part=None, names=()):
        self._part, self._depth, self._names = part, 0, set(names)

    def visit_FunctionDef(self, node):
        self._depth += 1
        node = self.generic_visit(node)
        self._depth -= 1
        return node

    def generic_visit(self, node):
        node = super().generic_visit(node)
        for block in ("body", "orelse", "finalbody"):
            statements = getattr(node, block, None)
            if self._depth and isinstance(statements, list):
                setattr(node, block, [new for old in statements for new in self._around(old)])
        if isinstance(node, ast.If) and self._depth:
            node.test = _call("test", ast.Constant(node.lineno), node.test)
        return node

    def visit(self, node):
        spot = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
        ends = getattr(node, "end_col_offset", 0)
        node = super().visit(node)
        part = self._part
        if (
            part
            and isinstance(node, ast.expr)
            and (*spot, ends) == (part.line, part.begin, part.end)
        ):
            return _call("part", node)
        return node

    def _around(self, node):
        if not isinstance(node, SIMPLE):
            return [node]
        around = [ast.Expr(_call("before", ast.Constant(node.lineno))), node]
        for name in self._names & {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}:
            if not isinstance(node, ast.Return):
                value = ast.Name(name, ast.Load())
                around.append(ast.Expr(_call("value", ast.Constant(node.lineno), value)))
        return around


def _call(method, *arguments):
    recorder = ast.Attribute(ast.Name("RECORDED", ast.Load()), method, ast.Load())
    return ast.Call(recorder, list(arguments), [])


def run(program, arguments, source=None, part=None, names=()):
    """What a call returns, as plain data, and what it recorded."""
    tree = Rewrite(part, names).visit(ast.parse(program.source if source is None else source))
    recorded = Recorded()
    names = {"RECORDED": recorded}
    exec(program.prelude, names)
    exec(compile(ast.fix_missing_locations(tree), "<rewritten>", "exec"), names)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return plain(names[program.name](*copy.deepcopy(list(arguments)))), recorded


def with_line(program, text):
    """The program with the line that a text of a question names and shows."""
    number, new = INSTEAD.search(text).groups()
    lines = program.source.split("\n")
    old = lines[int(number) - 1]
    lines[int(number) - 1] = " " * (len(old) - len(old.lstrip())) + new
    return "\n".join(lines)


def in_question(text):
    """The part of a question's text that names a line and what it would be instead."""
    return re.search(r"[Ll]ine \d+ were `.*?`(?= instead)", text, re.S).group()


def answer_again(asked, program):
    """The answer to a question whose answer is written, computed anew."""
    about, kind = asked.about, asked.kind
    if kind in ("changed", "swapped"):
        return run(program, about["case"], changed_in(asked.text, program))[0]
    names = [about["name"]] if "name" in about else []
    value, recorded = run(program, about["case"], part=about.get("part"), names=names)
    if kind == "returns":
        return value
    if kind == "value":
        return [v for line, v in recorded.after if line == asked.line][about["time"] - 1]
    if kind == "part":
        return recorded.parts[about["time"] - 1]
    if kind == "shape":
        [shape] = {np.shape(v) for v in recorded.parts}
        return list(shape)
    if kind == "count":
        return recorded.lines.count(asked.line)
    if kind == "condition":
        truths = [truth for line, truth in recorded.tests if line == asked.line]
        return [i for i, truth in enumerate(truths[: about["first"]], 1) if truth]
    assert kind == "ends"
    return recorded.lines[-1]


def agrees(asked, program, question):
    """Whether the answer of a question, or of its options this one alone, is what is computed."""
    if asked.does:
        return fits(asked, program, question, asked.about["example"])
    if asked.options:
        return right_options(asked, program, question) == [asked.answer]
    return is_same(asked.answer, answer_again(asked, program))


def fits(asked, program, question, call):
    """Whether a call is one that a question asks to write, computed anew."""
    if asked.kind == "slip":
        return _differs(asked, program, question, call)
    value, recorded = run(program, call)
    if asked.kind == "reach":
        return (asked.line not in recorded.lines) == asked.text.endswith("never runs.")
    differs = not same(value, run(program, call, changed_in(asked.text, program))[0])
    return differs == ("would return something else" in asked.text)


def changed_in(text, program):
    """The program with the change that a text of a question names."""
    lines = program.source.split("\n")
    if "changed places" not in text:
        return with_line(program, in_question(text))
    i, j = map(int, re.findall(r"lines (\d+) and (\d+)", text)[0])
    lines[i - 1], lines[j - 1] = lines[j - 1], lines[i - 1]
    return "\n".join(lines)


def right_options(asked, program, question):
    """The numbers of all options that are right, computed anew."""
    about, kind = asked.about, asked.kind
    if kind == "order":
        _, recorded = run(program, about["case"])
        moments = [_moment(recorded.lines, line, about["time"]) for line in about["lines"]]
        return [i for i, moment in enumerate(moments) if moment == max(moments)]
    if kind in ("harmless", "caused"):
        wanted = run(program, about["case"])[0] if kind == "harmless" else about["value"]
        values = [run(program, about["case"], with_line(program, o))[0] for o in asked.options]
        return [i for i, value in enumerate(values) if same(wanted, value)]
    assert [f"`{call_text(program.name, c)}`".split("(", 1)[1] for c in about["cases"]] == [
        option.split("(", 1)[1] for option in asked.options
    ]
    tells = {
        "reached": lambda case: (asked.line in run(program, case)[1].lines) != about["never"],
        "where": lambda case: same(_first_part(asked, program, case), about["value"]),
        "shows": lambda case: _shows(asked, program, case) == about["makes"],
        "classmate": lambda case: _differs(asked, program, question, case),
        "which": lambda case: same(run(program, case)[0], about["value"]),
    }[kind]
    return [i for i, case in enumerate(about["cases"]) if tells(case)]


def _moment(lines, line, time):
    return [i for i, other in enumerate(lines) if other == line][time - 1]


def _first_part(asked, program, case):
    return run(program, case, part=asked.about["part"])[1].parts[0]


def _shows(asked, program, case):
    changed = with_line(program, in_question(asked.text))
    return not same(run(program, case)[0], run(program, case, changed)[0])


def _differs(asked, program, question, case):
    [wrong] = [w for w in question.misconceptions if w.name == asked.about["wrong"]]
    try:
        value = plain(wrong.answer(*copy.deepcopy(list(case))))
    except Exception:
        return True
    return not question.means_the_same(run(program, case)[0], value)


def is_same(answer, again):
    """Whether two answers are the same, to the last bit of nine digits."""
    if is_sequence(answer) and is_sequence(again):
        return len(items(answer)) == len(items(again)) and same(answer, again)
    return same(answer, again)
