// The run in brief, for a page's first picture: how many mistakes there are, how many a proof allows,
// one as a part of the other, and something to try.

import { h } from "../../../widget_shell/js/dom.js";
import { count, whole } from "../../../widget_shell/js/words.js";
import { factsOf } from "./proof_facts.js";

const TRY = 20;
const WIDEST = 10000; // mistakes, all of the bar
export const TO_DRAG = 2; // the example of the task,
export const TOWARDS = 4; // and where it wants it

// The story of a run in large numbers; nothing of vectors.
export function briefStory(model) {
  const { last, hidden, trace, t } = model;
  if (hidden) return [];
  const { bound } = factsOf(model);
  const most = bound ? Math.floor(bound * (1 + 1e-9)) : 0;
  return [
    ...(bound ? counted(model, most) : endless()),
    h("p", { class: "try" }, h("strong", {}, "Try it: "), ...task(model)),
  ];
}

function counted(model, most) {
  const { t, last, trace, brief } = model;
  return [
    h("p", { class: "number" }, `${last}${trace.converged ? "" : "+"}`),
    h("p", { class: "kicker" }, `mistake${last === 1 ? "" : "s"} until every point is right`,
      ...(t > 0 && !model.kept ? ["; this is mistake ", h("span", { class: "count" }, String(t))] : [])),
    bars(model, [most, last]),
    h("p", { class: "limit" }, h("span", {}, "a proof allows "), whole(most)),
    h("p", { class: "kicker" }, "and no more: you will read it in ", linked(brief, "lecture 03")),
  ];
}

// Both numbers as one bar in the other; each is the longer, the larger it is, as on a logarithmic axis.
function bars(model, values) {
  const wide = values.map((value) => Math.min(100, (100 * Math.log1p(value)) / Math.log1p(WIDEST)));
  const before = model.bars ?? wide;
  model.bars = wide;
  const parts = wide.map((width, k) => h("i", { style: `width: ${width}%; --from: ${before[k]}%` }));
  return h("div", { class: "share", "aria-hidden": "true" }, ...parts);
}

// The name of a lecture, as a link if the page has told where its lectures are.
function linked(addresses, name) {
  const href = addresses[name];
  return href ? h("a", { href }, name) : name;
}

function endless() {
  return [
    h("p", { class: "number" }, "∞"),
    h("p", { class: "kicker" }, "mistakes: no line separates these points, and the run never ends"),
  ];
}

// What to try, until it is done.
function task(model) {
  const { X, last, trace } = model;
  const isDone = trace.converged && last > TRY && X.length <= 6;
  if (isDone) model.most = Math.max(model.most ?? 0, last);
  if (!model.most) return [`drag circle ${TO_DRAG} towards square ${TOWARDS}. Can you make it wrong more than ${TRY} times?`];
  return [`✓ you made it wrong ${count(model.most, "time")}. Why there is an end nevertheless, lecture 03 proves.`];
}
