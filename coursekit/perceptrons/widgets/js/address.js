// Which examples and settings the address of a page can name.

import { setIn, withSet } from "../../../widget_shell/js/address.js";

const PARTS = ["X", "y", "offset", "w", "b", "gamma", "threshold"];
const MOST = 1000; // examples

// What of a state an address replaces: nothing, if it names none that can be shown.
export function addressed(state, hash) {
  const set = setIn(hash);
  if (!isSet(set ?? {})) return {};
  const parts = PARTS.filter((name) => name in state && name in set);
  return Object.fromEntries(parts.map((name) => [name, set[name]]));
}

function isSet({ X, y, offset = true, w = [0, 0], b = 0, gamma = 0, threshold = 0 }) {
  const pair = (x) => Array.isArray(x) && x.length === 2 && x.every(Number.isFinite);
  return Array.isArray(X) && Array.isArray(y) && X.length > 0 && X.length <= MOST
    && X.length === y.length && X.every(pair) && y.every((label) => Math.abs(label) === 1)
    && typeof offset === "boolean" && pair(w) && [b, gamma, threshold].every(Number.isFinite);
}

// The address of a page with the state of a model.
export function addressOf(model, page = location.href) {
  const parts = PARTS.filter((name) => name in model).map((name) => [name, model[name]]);
  return withSet(page, Object.fromEntries(parts));
}
