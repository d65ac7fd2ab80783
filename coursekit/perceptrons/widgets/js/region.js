// Where in the plane a vote is for −1 (lecture 06): a region with corners, found on a grid of votes.

import { CELL } from "./vote_grid.js";

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
      const cuts = crossings(field, row, column);
      for (let k = 0; k < cuts.length; k += 2) pieces.push([cuts[k], cuts[k + 1]]);
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
