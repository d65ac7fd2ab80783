// A set of examples in the address of a page, so that others can open it.

import { button, row } from "./dom.js";

const PARTS = ["X", "y", "offset", "w", "b", "gamma", "threshold"];
const MOST = 1000; // examples

// What of a state the address of this page replaces: nothing, if it names none that can be shown.
export function addressed(state, hash) {
  try {
    const set = JSON.parse(decodeURIComponent(/[#&]set=([^&]*)/.exec(hash)[1]));
    const parts = PARTS.filter((name) => name in state && name in set);
    return isSet(set) ? Object.fromEntries(parts.map((name) => [name, set[name]])) : {};
  } catch {
    return {};
  }
}

function isSet({ X, y, offset = true, w = [0, 0], b = 0, gamma = 0, threshold = 0 }) {
  const pair = (x) => Array.isArray(x) && x.length === 2 && x.every(Number.isFinite);
  return Array.isArray(X) && Array.isArray(y) && X.length > 0 && X.length <= MOST
    && X.length === y.length && X.every(pair) && y.every((label) => Math.abs(label) === 1)
    && typeof offset === "boolean" && pair(w) && [b, gamma, threshold].every(Number.isFinite);
}

// The address of a page with the state of a model.
export function addressOf(model, page = location.href) {
  const set = Object.fromEntries(PARTS.filter((name) => name in model).map((name) => [name, model[name]]));
  return `${page.split("#")[0]}#set=${encodeURIComponent(JSON.stringify(set))}`;
}

// A button that puts the set into the address, where a page has one of its own.
export function linkButton(host, model, say) {
  if (!host.linked) return row();
  return row(button("Link to this set", () => {
    const address = addressOf(model);
    history.replaceState(null, "", address);
    navigator.clipboard?.writeText(address).catch(() => null);
    say("The address of this page opens this set now: copy it to share it.");
  }));
}
