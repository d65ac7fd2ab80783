// The sheet as a notebook: the one that was handed out, with what the reader wrote.
export const nameOf = (cell) => cell.metadata?.nbgrader?.grade_id ?? cell.id;
export const textOf = (cell) => [cell.source].flat().join("");
export const isAnswer = (cell) => Boolean(cell.metadata?.nbgrader?.solution);
const isLocked = (cell) => Boolean(cell.metadata?.nbgrader?.locked);
const isOpen = (cell) => isAnswer(cell) || (cell.cell_type === "code" && !isLocked(cell));

// Return the handed-out sheet with the answers of another notebook, and the cells that it adds.
export function merged(sheet, other) {
  const cells = sheet.cells.map((cell) => ({ ...cell }));
  const place = (name) => cells.findIndex((cell) => nameOf(cell) === name);
  let after = -1;
  for (const cell of other.cells) {
    const at = place(nameOf(cell));
    if (at >= 0) {
      after = Math.max(after, at);
      if (isOpen(cells[at])) cells[at].source = textOf(cell);
    } else {
      after += 1;
      cells.splice(after, 0, owned(textOf(cell), cell.cell_type, cell.id));
    }
  }
  return { ...sheet, cells };
}

// Return a cell of the reader's own; names of those from other notebooks may be missing or strange.
export function owned(source = "", type = "code", id = "") {
  const name = /^own-\w+$/.test(id) ? id : `own-${Math.random().toString(36).slice(2, 10)}`;
  const cell = { cell_type: type, id: name, metadata: {}, source };
  return type === "code" ? { ...cell, execution_count: null, outputs: [] } : cell;
}

// Return what a file holds; an error says in words why it is not the notebook of this sheet.
export function opened(text, sheet, name) {
  let notebook;
  try {
    notebook = JSON.parse(text);
  } catch {
    throw new Error("This file is not a notebook: it is not JSON. Nothing was changed.");
  }
  if (!Array.isArray(notebook?.cells) || notebook.nbformat !== 4) {
    throw new Error("This file is not a notebook of Jupyter (format 4). Nothing was changed.");
  }
  const names = new Set(notebook.cells.map(nameOf));
  if (!sheet.cells.filter(isAnswer).some((cell) => names.has(nameOf(cell)))) {
    throw new Error(`This notebook has no answer to a question of ${name}. Is it another sheet? Nothing was changed.`);
  }
  return merged(sheet, notebook);
}

export function download(notebook, file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(notebook, null, 1) + "\n"], { type: "application/x-ipynb+json" }));
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
