// The vote of a run, of all examples and over the plane, brought up to date from step to step
// (lecture 05): a step forward adds the votes of one weight vector, a step back takes them away.

import { addUp, castOnGrid, voteGrid } from "./field.js";
import { castVotes } from "./readings.js";

// Nothing counted yet. `totals` has the votes for +1 less those for −1 of each example, and `grid`
// those of places all over the view.
export function emptyTally(view, features) {
  const totals = new Array(features.length).fill(0);
  const rows = features.map((x) => Float64Array.from(x)); // quicker to read, thousands of times
  return { seen: seenIn(view), made: 0, totals, grid: voteGrid(view), rows };
}

// The same tally, or a new one if that is quicker or the view another, with the votes of the weight
// vectors of a reading: all those of a run up to one of them.
export function tallied(tally, view, features, { weights, counts }) {
  const far = Math.abs(counts.length - tally.made) > counts.length;
  const result = far || tally.seen !== seenIn(view) ? emptyTally(view, features) : tally;
  for (; result.made < counts.length; result.made += 1) cast(result, weights, counts, 1);
  while (result.made > counts.length) {
    result.made -= 1;
    cast(result, tally.weights, tally.counts, -1);
  }
  addUp(result.grid);
  return Object.assign(result, { weights, counts });
}

function cast({ made, totals, grid, rows }, weights, counts, sign) {
  if (counts[made] === 0) return;
  const w = Float64Array.from(weights[made]);
  castVotes(totals, rows, w, sign * counts[made]);
  castOnGrid(grid, w, sign * counts[made]);
}

function seenIn({ scale, centre }) {
  return String([scale, ...centre]);
}
