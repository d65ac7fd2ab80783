// The largest margin of a set (lecture 03), by Wolfe's algorithm.

import { dot, norm } from "./engine.js";

const ROUNDING = 1e-12;

// The unit vector w* with the largest margin and that margin; null if nothing separates.
// The margin is the distance from 0 to the convex hull of the vectors y x.
export function maxMargin(positives) {
  if (positives.length === 0) return null;
  const nearest = nearestPoint(positives);
  const size = Math.max(...positives.map((z) => dot(z, z)));
  if (dot(nearest, nearest) <= ROUNDING * size) return null;
  const length = norm(nearest);
  return { direction: nearest.map((value) => value / length), margin: length };
}

// The point of the convex hull of Z that is nearest to 0 (P. Wolfe, 1976).
export function nearestPoint(Z) {
  const size = Math.max(...Z.map((z) => dot(z, z)));
  let corral = [Z.reduce((best, z) => (dot(z, z) < dot(best, best) ? z : best))];
  let shares = [1];
  let point = corral[0];
  for (let turn = 0; turn < 100 * Z.length; turn += 1) {
    const lowest = Z.reduce((best, z) => (dot(point, z) < dot(point, best) ? z : best));
    if (dot(point, lowest) >= dot(point, point) - ROUNDING * size) break;
    if (corral.includes(lowest)) break;
    [corral, shares] = shrink([...corral, lowest], [...shares, 0]);
    point = combine(corral, shares);
  }
  return point;
}

// Move towards the point nearest to 0 of the plane through the corral; drop who would be negative.
function shrink(corral, shares) {
  for (;;) {
    const wanted = affineShares(corral);
    if (!wanted) return [corral.slice(0, -1), normalized(shares.slice(0, -1))];
    if (wanted.every((share) => share > ROUNDING)) return [corral, wanted];
    const reach = Math.min(
      ...wanted.map((share, k) => (share > ROUNDING ? 1 : shares[k] / (shares[k] - share))),
    );
    const moved = shares.map((share, k) => share + reach * (wanted[k] - share));
    const smallest = moved.indexOf(Math.min(...moved));
    const stays = moved.map((share, k) => k !== smallest && share > ROUNDING);
    corral = corral.filter((_, k) => stays[k]);
    shares = normalized(moved.filter((_, k) => stays[k]));
  }
}

function normalized(shares) {
  const total = shares.reduce((a, b) => a + b, 0);
  return shares.map((share) => share / total);
}

function combine(corral, shares) {
  return corral[0].map((_, j) => corral.reduce((sum, z, k) => sum + shares[k] * z[j], 0));
}

// The shares, with sum 1, of the point nearest to 0 of the affine hull; null if they are not unique.
function affineShares(corral) {
  const k = corral.length;
  const rows = corral.map((z) => [...corral.map((other) => dot(z, other)), 1, 0]);
  rows.push([...new Array(k).fill(1), 0, 1]);
  return solve(rows)?.slice(0, k) ?? null;
}

// Gauss's elimination with pivots on the rows [A | b]; null if A is singular.
function solve(rows) {
  const n = rows.length;
  const size = Math.max(...rows.flat().map(Math.abs));
  for (let column = 0; column < n; column += 1) {
    let pivot = column;
    for (let r = column; r < n; r += 1) {
      if (Math.abs(rows[r][column]) > Math.abs(rows[pivot][column])) pivot = r;
    }
    if (Math.abs(rows[pivot][column]) <= ROUNDING * size) return null;
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let r = 0; r < n; r += 1) {
      if (r === column) continue;
      const factor = rows[r][column] / rows[column][column];
      for (let c = column; c <= n; c += 1) rows[r][c] -= factor * rows[column][c];
    }
  }
  return rows.map((row, r) => row[n] / row[r]);
}
