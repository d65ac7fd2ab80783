// Where in the plane a vote is for −1 (lecture 05): a region with corners, found on a grid.

import { limits, toScreen } from "./plane.js";

const CELL = 4; // of the grid, in the units of the picture

// A grid over the view on which votes are counted: { left, top, columns, rows, totals }. Along a
// row each weight vector changes its mind once: its votes are put down there, in `changes`, and
// added up from left to right. So the time for a vector does not grow with the columns.
export function voteGrid(view) {
  const [low, high] = limits(view);
  const [left, bottom] = toScreen(view, low);
  const [right, top] = toScreen(view, high);
  const [columns, rows] = [right - left, bottom - top].map((size) => Math.ceil(size / CELL) + 1);
  const changes = new Float64Array(rows * columns);
  const totals = new Float64Array(rows * columns);
  const places = { left, top, from: [low[0], high[1]], step: CELL / view.scale };
  return { ...places, columns, rows, changes, totals };
}

// Put down the votes of one weight vector, in each row where its sign changes.
export function castOnGrid({ columns, rows, changes, from, step }, w, votes) {
  const slope = w[0] * step;
  for (let row = 0; row < rows; row += 1) {
    const first = w[0] * from[0] + w[1] * (from[1] - row * step) + (w.length > 2 ? w[2] : 0);
    const start = first >= 0 ? votes : -votes;
    changes[row * columns] += start;
    if (slope === 0 || slope > 0 === first >= 0) continue;
    const at = slope > 0 ? Math.ceil(-first / slope) : Math.floor(-first / slope) + 1;
    if (at < columns) changes[row * columns + at] -= 2 * start;
  }
}

// Add up what has been put down.
export function addUp({ columns, changes, totals }) {
  for (let k = 0; k < totals.length; k += 1) {
    totals[k] = changes[k] + (k % columns === 0 ? 0 : totals[k - 1]);
  }
}

// The part of the grid with a total below 0 as a path.
export function negativePath({ left, top, columns, rows, totals }) {
  const parts = [];
  for (let row = 0; row < rows; row += 1) {
    let start = -1;
    for (let column = 0; column <= columns; column += 1) {
      const inside = column < columns && totals[row * columns + column] < 0;
      if (inside && start < 0) start = column;
      if (!inside && start >= 0) {
        const [x, y] = [left + (start - 0.5) * CELL, top + (row - 0.5) * CELL];
        parts.push(`M${x},${y}h${(column - start) * CELL}v${CELL}h${(start - column) * CELL}z`);
        start = -1;
      }
    }
  }
  return parts.join("");
}

// The boundary between totals below 0 and all others as curves, lists of places in the picture
// (marching squares; each piece is joined to the next where both leave the same edge).
export function boundaryCurves(field) {
  const at = new Map();
  const pieces = [];
  for (let row = 0; row < field.rows - 1; row += 1) {
    for (let column = 0; column < field.columns - 1; column += 1) {
      const found = crossings(field, row, column);
      for (let k = 0; k < found.length; k += 2) pieces.push([found[k], found[k + 1]]);
    }
  }
  pieces.forEach((piece, k) => {
    for (const { key } of piece) at.set(key, [...(at.get(key) ?? []), k]);
  });
  return chained(pieces, at);
}

// Where the boundary leaves the edges of one cell, in the order of the corners.
function crossings({ left, top, columns, totals }, row, column) {
  const first = row * columns + column;
  const negative = totals[first] < 0;
  const same = (k) => totals[k] < 0 === negative;
  if (same(first + 1) && same(first + columns) && same(first + columns + 1)) return [];
  const corners = [
    [column, row, totals[first]], [column + 1, row, totals[first + 1]],
    [column + 1, row + 1, totals[first + columns + 1]], [column, row + 1, totals[first + columns]],
  ];
  const keys = [`h${first}`, `v${first + 1}`, `h${first + columns}`, `v${first}`];
  return corners.flatMap(([x, y, value], k) => {
    const [otherX, otherY, other] = corners[(k + 1) % 4];
    if (value < 0 === other < 0) return [];
    const part = value / (value - other);
    const place = [x + part * (otherX - x), y + part * (otherY - y)];
    return [{ key: keys[k], place: [left + place[0] * CELL, top + place[1] * CELL] }];
  });
}

function chained(pieces, at) {
  const used = new Set();
  const follow = (k, from) => {
    const places = [];
    for (let [piece, end] = [k, from]; piece !== undefined; ) {
      used.add(piece);
      const next = pieces[piece].find((each) => each.key !== end) ?? pieces[piece][0];
      places.push(next.place);
      end = next.key;
      piece = at.get(end).find((other) => !used.has(other));
    }
    return places;
  };
  return pieces.flatMap((piece, k) => {
    if (used.has(k)) return [];
    const onwards = follow(k, piece[0].key);
    const rest = at.get(piece[0].key).find((other) => !used.has(other));
    const backwards = rest === undefined ? [] : follow(rest, piece[0].key);
    return [[...backwards.reverse(), piece[0].place, ...onwards]];
  });
}
