// What is left to prove, in the letters of the lecture.
import { element } from "../../live/js/elements.js";
import { flat, inLetters, inLines } from "./letters.js";

const A_KIND = /^[\w ]+$/; // the type of a name, such as `vector`, in contrast to what we know
const KINDS = [["Z", "whole number", "whole numbers"], ["nat", "natural number", "natural numbers"]];
const SIGNS = [["∀", "for all"], ["∃", "there is"], ["→", "if … then"], ["↔", "if and only if"], ["∧", "and"], ["∨", "or"], ["¬", "not"]];
const line = (className, ...words) => element("p", { className }, ...words);

// Return elements that show the first goal: what we want, what is given, what we know. `live` has the
// page's letters, and its kinds of things: [[what Coq writes, what we write of one, of several], ...].
export function shownGoal(goals, live, label) {
  const write = inLetters(live.letters);
  if (!goals) return [line("", "Coq has read this line. No proof is open here: it begins further down, or it has ended.")];
  const [goal] = [...goals.goals, ...goals.shelf, ...goals.given_up];
  if (!goal) return [line("", label ? "Nothing is left to prove in this step." : "This step is done. Step forward: the proof goes on.")];
  const { things, facts } = sorted(goal.hyp, live.kinds, write);
  const want = write(flat(goal.ty));
  const more = goals.goals.length - 1;
  return [
    line("proof-label", label ?? "We want"),
    line("proof-want", ...broken(want)),
    line("proof-kinds", legend(want)),
    line("proof-kinds", things ? `Given: ${things}` : ""),
    ...(facts.length ? [line("proof-label", "We know"), listOf(facts)] : []),
    ...(more > 0 ? [line("proof-kinds", `and after this ${more === 1 ? "one more goal" : `${more} more goals`}.`)] : []),
    line("proof-kinds", legend(facts.map(([, fact]) => fact).join(""), want)),
  ];
}

// Tell the things of which a goal speaks from what we know of them.
function sorted(hypotheses, kinds, write) {
  const words = new Map([...KINDS, ...kinds].map(([type, ...both]) => [type, both]));
  const things = new Map();
  const facts = [];
  for (const [names, , printed] of hypotheses) {
    const type = flat(printed);
    const all = names.map(([, name]) => name);
    if (words.has(type) || (A_KIND.test(type) && write(type) === type)) things.set(type, [...all, ...(things.get(type) ?? [])]);
    else facts.push(...all.map((name) => [name, write(type)]));
  }
  const named = ([type, names]) => `${words.get(type)?.[names.length > 1 ? 1 : 0] ?? type} ${names.map(write).join(", ")}`;
  return { things: [...things].reverse().map(named).join("; "), facts };
}

// Explain the signs of logic that a text has, but not another one before it.
const legend = (text, before = "") => SIGNS.filter(([sign]) => text.includes(sign) && !before.includes(sign)).map(([sign, words]) => `${sign} means “${words}”`).join(", ");

function listOf(facts) {
  return element("dl", { className: "proof-known" }, ...facts.flatMap(([name, fact]) => [
    element("dt", { textContent: name }), element("dd", {}, ...broken(fact)),
  ]));
}

const broken = (text) => inLines(text).flatMap((part, i) => (i ? [element("br"), part] : [part]));
