// What a cell shows when it has run, and the elements of which pages are made.
import DOMPurify from "dompurify";

export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export const button = (text, click, properties = {}) => {
  const made = element("button", { type: "button", textContent: text, ...properties });
  made.addEventListener("click", click);
  return made;
};

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
