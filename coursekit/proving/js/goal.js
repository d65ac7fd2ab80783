// What is left to prove, in the letters of the lecture.
import { element } from "../../live/js/elements.js";
import { flat, inLetters, inLines } from "./letters.js";

const A_KIND = /^[\w ]+$/; // the type of a name, such as `vector`, in contrast to what we know

// Return elements that show the first goal: what we want, what is given, what we know.
export function shownGoal(goals, letters) {
  const write = inLetters(letters);
  if (!goals) return [element("p", { textContent: "No proof is open at this line: step forward to its first move, or you are at its end." })];
  const [goal] = goals.goals;
  if (!goal) return [element("p", { textContent: "This part is proved: step forward." })];
  const known = goal.hyp.map(([names, , type]) => [names.map(([, name]) => name), flat(type)]);
  const isKind = ([, type]) => A_KIND.test(type) && write(type) === type;
  const facts = known.filter((one) => !isKind(one)).flatMap(([names, type]) => names.map((name) => [name, type]));
  const kinds = byKind(known.filter(isKind).reverse(), write);
  const more = goals.goals.length - 1;
  return [
    element("p", { className: "proof-label", textContent: "We want" }),
    element("p", { className: "proof-want" }, ...broken(write(flat(goal.ty)))),
    element("p", { className: "proof-kinds", textContent: kinds ? `Given: ${kinds}` : "" }),
    ...(facts.length ? [element("p", { className: "proof-label", textContent: "We know" }), listOf(facts, write)] : []),
    ...(more ? [element("p", { className: "proof-kinds", textContent: `and after this ${more === 1 ? "one more goal" : `${more} more goals`}.` })] : []),
  ];
}

// Names of one kind together: u, v : vector.
function byKind(known, write) {
  const kinds = new Map();
  for (const [names, type] of known) kinds.set(type, [...(kinds.get(type) ?? []), ...names.map(write)]);
  return [...kinds].map(([type, names]) => `${names.join(", ")} : ${type}`).join("; ");
}

function listOf(facts, write) {
  return element("dl", { className: "proof-known" }, ...facts.flatMap(([name, type]) => [
    element("dt", { textContent: name }), element("dd", {}, ...broken(write(type))),
  ]));
}

const broken = (text) => inLines(text).flatMap((line, i) => (i ? [element("br"), line] : [line]));
