// The largest margin of a set (lecture 03), by Wolfe's algorithm.

import { dot, norm } from "./engine.js";

const ROUNDING = 1e-15;

// The unit vector u with the largest margin and that margin; null if nothing separates.
// The margin is the distance from 0 to the convex hull of the vectors y x. What is returned has
// been checked: no score is so small that it could be rounding alone.
export function maxMargin(positives) {
  if (positives.length === 0) return null;
  const nearest = nearestPoint(positives);
  const [length, size] = [norm(nearest), Math.max(...positives.map(norm))];
  const least = Math.min(...positives.map((z) => dot(z, nearest)));
  if (!(least > nearest.length * ROUNDING * size * length)) return null;
  return { direction: nearest.map((value) => value / length), margin: least / length };
}

// The point of the convex hull of Z that is nearest to 0 (P. Wolfe, 1976). Each turn brings a point
// that is nearer; when it does not, only rounding is left.
export function nearestPoint(Z) {
  let corral = [Z.reduce((best, z) => (dot(z, z) < dot(best, best) ? z : best))];
  let shares = [1];
  let point = corral[0];
  for (;;) {
    const lowest = Z.reduce((best, z) => (dot(point, z) < dot(point, best) ? z : best));
    if (corral.includes(lowest) || dot(point, lowest) >= dot(point, point)) return point;
    const next = shrink([...corral, lowest], [...shares, 0]);
    if (!next) return point;
    [corral, shares] = next;
    const nearer = combine(corral, shares);
    if (!(dot(nearer, nearer) < dot(point, point))) return point;
    point = nearer;
  }
}

// Move towards the point nearest to 0 of the plane through the corral; drop who would be negative.
// Null if the corral lies in a smaller plane than it should: only rounding does that.
function shrink(corral, shares) {
  for (;;) {
    const wanted = affineShares(corral);
    if (!wanted) return null;
    if (wanted.every((share) => share > ROUNDING)) return [corral, wanted];
    const until = (share, k) => (shares[k] > 0 ? shares[k] / (shares[k] - share) : 0);
    const reach = Math.min(...wanted.map((share, k) => (share > ROUNDING ? 1 : until(share, k))));
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

// The shares, with sum 1, of the point of the affine hull nearest to 0; null if not unique.
// The differences to the first point are made orthogonal one after the other, twice for rounding.
function affineShares([first, ...others]) {
  const [units, rows] = [[], []];
  for (const other of others) {
    const difference = other.map((value, j) => value - first[j]);
    const [rest, row] = [[...difference], []];
    for (let pass = 0; pass < 2; pass += 1) {
      units.forEach((unit, k) => {
        const part = dot(unit, rest);
        row[k] = (row[k] ?? 0) + part;
        unit.forEach((value, j) => { rest[j] -= part * value; });
      });
    }
    const length = norm(rest);
    if (length <= 1e-12 * norm(difference) || length === 0) return null;
    units.push(rest.map((value) => value / length));
    rows.push([...row, length]);
  }
  const shares = backwards(rows, units.map((unit) => -dot(unit, first)));
  return [1 - shares.reduce((a, b) => a + b, 0), ...shares];
}

// The c with the sum over i of c_i rows[i][k] = sums[k] for all k, where rows[i] ends at k = i.
function backwards(rows, sums) {
  const c = new Array(rows.length);
  for (let k = rows.length - 1; k >= 0; k -= 1) {
    const later = rows.reduce((sum, row, i) => (i > k ? sum + c[i] * row[k] : sum), 0);
    c[k] = (sums[k] - later) / rows[k][k];
  }
  return c;
}
