// The numbers of a hyperplane (lecture 01): its equation, the origin, the margin, every distance.

import { details, h, table } from "../../../widget_shell/js/dom.js";
import { count, number, vector } from "../../../widget_shell/js/words.js";
import { angle, equation, length, scored, signedDistance } from "./geometry.js";
import { examplesNamed, signed } from "./words.js";

export function measuresPanel() {
  return details("All numbers", (model) =>
    h("div", {}, hyperplaneTable(model), h("p", {}, originWords(model)), distances(model)));
}

function hyperplaneTable(model) {
  const { w, b } = model;
  const none = length(w) === 0;
  const rows = none
    ? [["hyperplane", "none, since w = 0"]]
    : [["w·x + b = 0", equation(w, b, "b", 3)], ["w·x = c", equation(w, b, "c", 3)]];
  rows.push(["w", vector(w)], ["b", number(b)], ["length ‖w‖", number(length(w))]);
  if (!none) rows.push(...ofOrigin(model), ...ofExamples(model));
  const words = table("The hyperplane", ["what", "value"], rows);
  words.classList.add("words");
  return words;
}

function ofOrigin({ w, b }) {
  const away = signedDistance(w, b, [0, 0]);
  return [
    ["origin: signed distance b/‖w‖", number(away)],
    ["origin: distance |b|/‖w‖", number(Math.abs(away))],
  ];
}

function ofExamples({ w, X, chosen, facts }) {
  const { margin, functionalMargin, attained, mistakes } = facts;
  const smallest = `${number(margin)}, by ${examplesNamed(attained, 3)}`;
  const rows = margin > 0
    ? [["margin", smallest]]
    : [["margin", `none: ${count(mistakes.length, "example")} on the wrong side`], ["smallest y (w·x + b)/‖w‖", smallest]];
  rows.push(["smallest y (w·x + b)", number(functionalMargin)]);
  if (chosen !== null && length(X[chosen]) > 0) {
    const degrees = (angle(w, X[chosen]) * 180) / Math.PI;
    rows.push([`angle of w and x, example ${chosen}`, `${number(degrees)}°`]);
  }
  return rows;
}

function originWords({ w, b }) {
  if (length(w) === 0) return `Every score is b = ${number(b)}.`;
  if (b === 0) return "b = 0: the line goes through the origin.";
  if (b < 0) return "b < 0: the origin is on the negative side; w points from it to the line.";
  return "b > 0: the origin is on the positive side; the line lies behind it, against w.";
}

function distances({ X, y, w, b }) {
  const rows = X.map((x, i) => {
    const score = scored(w, b, x);
    const away = length(w) === 0 ? "none" : number(score / length(w));
    const wrong = length(w) > 0 && y[i] * score <= 0;
    return [`${wrong ? "✗ " : ""}${i}`, vector(x), signed(y[i]), number(score), away];
  });
  const caption = "Distances of the examples (✗: on the wrong side)";
  return table(caption, ["example", "x", "y", "w·x + b", "signed distance"], rows);
}
