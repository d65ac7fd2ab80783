// The four classifiers in numbers, beside their lines (lecture 06).

import { details, h, s, table } from "../../../widget_shell/js/dom.js";
import { count, number } from "../../../widget_shell/js/words.js";
import { length, marginOf } from "./geometry.js";
import { sample } from "./marks.js";
import { LOOKS, NAMES, factsOf } from "./variants_facts.js";

// Errors of the classifiers that are shown, whose lines are drawn beside their names, and their
// margins if the one with a margin is among them.
export function tablePanel(model, redraw) {
  const node = h("div", { class: "classifiers" });
  switches(node, model, redraw);
  const draw = () => node.replaceChildren(...listed(model, factsOf(model)));
  const words = () => {
    const facts = factsOf(model);
    const counts = namesIn(model).map((name) => `${name} ${wrong(model, facts, name)}`).join(", ");
    return `Errors on the ${count(model.y.length, "example")}: ${counts}.`;
  };
  return { story: node, draw, words };
}

const namesIn = ({ shown }) => NAMES.filter((name) => shown.has(name));

function listed(model, facts) {
  const [names, withMargins] = [namesIn(model), model.shown.has("margin")];
  const rows = names.map((name) => [
    h("span", {}, swatch(name), ` ${name}`),
    String(wrong(model, facts, name)),
    ...(withMargins ? [name === "voted" ? "–" : marginWords(facts.hyperplanes[name], model)] : []),
  ]);
  const caption = `After ${count(facts.shownNow, "example")}, ${model.y.length} an epoch`;
  const drawn = table(caption, ["", "errors", ...(withMargins ? ["margin"] : [])], rows);
  names.forEach((name, k) => drawn.tBodies[0].rows[k].classList.toggle("marked", name === model.marked));
  return withMargins ? [drawn, h("p", { class: "best" }, bestWords(facts, model))] : [drawn];
}

// Each name is a switch: under the pointer the others fade, and a click marks what it predicts, as the
// menu under ⋯ does for the keyboard.
function switches(node, model, redraw) {
  const nameUnder = ({ target }) => namesIn(model)[[...node.querySelectorAll("tbody tr")].indexOf(target.closest("tr"))] ?? null;
  const light = (name) => {
    if (name === (model.lit ?? null)) return;
    model.lit = name;
    redraw();
  };
  node.addEventListener("pointermove", (event) => light(nameUnder(event)));
  node.addEventListener("pointerleave", () => light(null));
  node.addEventListener("click", (event) => { if (nameUnder(event)) model.mark(nameUnder(event)); });
}

// What else there is to know of both runs.
export function wordsPanel() {
  return details("Both runs", (model) =>
    h("div", {}, h("p", {}, runWords(model, factsOf(model))), h("p", {}, MEANING)));
}

const MEANING =
  "Margin: the smallest distance of an example from the hyperplane, negative on the wrong side. " +
  "The vote has no hyperplane. With the fixed threshold η a learning rate r is the same as the " +
  "threshold η/r at rate 1: only their ratio matters. With γ a rate changes nothing.";

function wrong({ y }, { scores }, name) {
  return scores[name].filter((score, i) => y[i] * score <= 0).length;
}

function marginWords(w, { features, y }) {
  return length(w) === 0 ? "–" : number(marginOf(w, 0, features, y).margin);
}

function bestWords({ best }, { gamma }) {
  if (!best) return "No hyperplane separates these examples: no margin is positive.";
  const ends = gamma === 0 ? "" : 2 * best.margin > gamma
    ? ` γ/2 = ${number(gamma / 2)} is less, so the margin perceptron's run ends, above it.`
    : ` γ/2 = ${number(gamma / 2)} is not less, so the margin perceptron's run cannot end.`;
  return `The largest margin that there is: ${number(best.margin)}.${ends}`;
}

function runWords({ trace, last, t }, { wide, done }) {
  const end = ({ converged, cycle, epochs }) => {
    if (converged) return `converged in ${count(epochs, "epoch")}`;
    return `${cycle ? "found in a cycle" : "stopped"} after ${count(epochs, "epoch")}`;
  };
  return (
    `The run of the perceptron: update ${t} of ${last}, ${end(trace)}. That of the margin ` +
    `perceptron: update ${done} of ${wide.updates.length}, ${end(wide)}.`
  );
}

// A piece of the line of a classifier, for its button.
function swatch(name) {
  return s("svg", { viewBox: "0 0 26 18", class: "swatch", "aria-hidden": "true" }, sample(LOOKS[name]));
}
