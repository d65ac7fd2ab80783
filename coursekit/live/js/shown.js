// What a cell shows when it has run.
import DOMPurify from "dompurify";
import { element } from "./elements.js";

// Show in a place what a run has given, and say in a few words how it ended.
export function show(place, state, { text, error, card, result }) {
  place.replaceChildren();
  if (text) place.append(element("pre", { className: "live-text", textContent: text }));
  if (error) place.append(element("pre", { className: "live-error", textContent: error }));
  if (card) {
    // A cell may say what it likes: of its HTML nothing is kept that could act.
    const options = { RETURN_DOM_FRAGMENT: true, ADD_ATTR: ["style"], FORBID_TAGS: ["form", "input", "style"] };
    place.append(DOMPurify.sanitize(card, options));
  }
  state.textContent = ending(text, error, result);
}

function ending(text, error, result) {
  if (!result) return error ? "stopped by an error: read below" : text ? "done: read below" : "done";
  const [got, all] = ["points", "max_points"].map((part) => result.checks.reduce((sum, one) => sum + one[part], 0));
  const right = result.checks.every((one) => one.message === null);
  return right ? `right: ${got} of ${all} points` : `${got} of ${all} points: read below`;
}
