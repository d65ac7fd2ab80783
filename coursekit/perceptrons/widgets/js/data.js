// The sets that a reader can choose from: those of the course, and random ones with a margin.

import { dot } from "./engine.js";

export const MARGINS = [0.5, 1, 2, 3];
export const RANDOM = { "random, 20 examples": 20, "random, 200 examples": 200 };
const REACH = 10;

// Random numbers from 0 to 1 that are the same for the same seed everywhere (mulberry32, T. Ettinger).
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

// n different points with whole coordinates from −10 to 10, each at least `margin` away from a random
// line, and on both sides of it; the line goes through the origin unless there is an `offset`.
export function separableSet({ n, margin, offset, seed }) {
  const draw = random(seed);
  for (;;) {
    const angle = 2 * Math.PI * draw();
    const u = [Math.cos(angle), Math.sin(angle)];
    const b = offset ? 6 * (draw() - 0.5) : 0;
    const points = new Map();
    for (let tries = 0; points.size < n && tries < 100 * n; tries += 1) {
      const x = [0, 1].map(() => Math.round(REACH * (2 * draw() - 1)));
      const side = dot(u, x) + b;
      if (Math.abs(side) >= margin) points.set(String(x), [x, side > 0 ? 1 : -1]);
    }
    const [X, y] = [0, 1].map((part) => [...points.values()].map((pair) => pair[part]));
    if (X.length === n && y.includes(1) && y.includes(-1)) return { X, y };
  }
}
