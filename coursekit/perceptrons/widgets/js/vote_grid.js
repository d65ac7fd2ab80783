// The vote of a run, of all examples and on a grid over the plane, brought up to date from step to
// step (lecture 06): a step forward adds the votes of one weight vector, a step back takes them away.

import { limits, toScreen } from "../../../widget_shell/js/plane.js";
import { castVotes } from "./readings.js";

export const CELL = 4; // of the grid, in the units of the picture

// Nothing counted yet. `totals` has the votes for +1 less those for −1 of each example, and `grid`
// those of places all over the view.
export function emptyVotes(view, features) {
  const totals = new Array(features.length).fill(0);
  const rows = features.map((x) => Float64Array.from(x)); // quicker to read, thousands of times
  return { seen: seenIn(view), size: 0, totals, grid: voteGrid(view), rows };
}

// The same votes, or new ones if that is quicker or the view another, with those of the weight
// vectors of a reading: all of a run up to one of them.
export function counted(votes, view, features, { weights, counts }) {
  const far = Math.abs(counts.length - votes.size) > counts.length;
  const result = far || votes.seen !== seenIn(view) ? emptyVotes(view, features) : votes;
  for (; result.size < counts.length; result.size += 1) cast(result, weights, counts, 1);
  while (result.size > counts.length) {
    result.size -= 1;
    cast(result, votes.weights, votes.counts, -1);
  }
  addUp(result.grid);
  return Object.assign(result, { weights, counts });
}

function cast({ size, totals, grid, rows }, weights, counts, sign) {
  if (counts[size] === 0) return;
  const w = Float64Array.from(weights[size]);
  castVotes(totals, rows, w, sign * counts[size]);
  castOnGrid(grid, w, sign * counts[size]);
}

// The votes for +1 less those for −1 at a place of the picture.
export function voteAt({ left, top, columns, rows, totals }, place) {
  const [column, row] = [(place[0] - left) / CELL, (place[1] - top) / CELL].map(Math.round);
  return row >= 0 && row < rows && column >= 0 && column < columns ? totals[row * columns + column] : 0;
}

function seenIn({ scale, centre, width, height }) {
  return String([scale, ...centre, width, height]);
}

// A grid over the view on which votes are counted: { left, top, columns, rows, totals }. Along a
// row each weight vector changes its mind once: its votes are put down there, in `changes`, and
// added up from left to right. So the time for a vector does not grow with the columns.
function voteGrid(view) {
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
function castOnGrid({ columns, rows, changes, from, step }, w, votes) {
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
function addUp({ columns, changes, totals }) {
  for (let k = 0; k < totals.length; k += 1) {
    totals[k] = changes[k] + (k % columns === 0 ? 0 : totals[k - 1]);
  }
}
