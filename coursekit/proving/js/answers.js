// What the page answers to a try, and at the end.
import { element } from "../../live/js/elements.js";
import { inPlainWords } from "./refusals.js";

export const CLOSED = "Closed under the global context";
const OURS = /^This (?:begins|is a command|gives|puts)/; // reasons that are in plain words already
const IN_WORDS = "In plain words: it is proved from nothing but the definitions, and no axiom is assumed.";
const line = (...words) => element("p", {}, ...words);

// Say which move is refused and why; what was wanted there helps to find the reason.
export function refusal({ sentence, reason }, wanted, reasons) {
  const own = OURS.test(reason);
  return [
    line("Refused: ", element("code", { textContent: sentence })),
    line(own ? reason : inPlainWords(reason, wanted, reasons)),
    ...(own ? [] : [element("details", {}, element("summary", { textContent: "What Coq says" }), element("pre", { textContent: reason }))]),
  ];
}

// Say that a try is accepted, but not all is proved by it.
export function unfinished(goals) {
  if (!goals) return [line("This ends the proof before its end.")];
  if (goals.goals.length) return [line("Coq accepts this, but something is left to prove: the panel below shows what we want now. Go on writing here.")];
  if (goals.shelf.length || goals.given_up.length) return [line("Coq accepts this, but it only puts aside what we want. It must still be proved here.")];
  return [line("This uses what is to be proved in its own proof.")];
}

// Say how many of the reader's steps are written.
export function count(gaps) {
  const written = gaps.filter((gap) => gap.solved).length;
  if (gaps.length === 1) return written ? "Your step is written." : "Your step is not written yet.";
  return `${written} of your ${gaps.length} steps ${written === 1 ? "is" : "are"} written.`;
}

// Say what Coq says at the end of a proof: it counts as the reader's if all steps are.
export function verdict(name, answer, gaps) {
  const yours = gaps.every((gap) => gap.solved);
  const closed = answer.trim() === CLOSED;
  const words = yours ? `You proved it. Coq has checked every step of ${name}, and nothing is assumed:`
    : `Coq has checked every step of ${name}. ${count(gaps)} Where yours is missing, it read ours. Coq says:`;
  return element("div", { className: yours && closed ? "proof-closed" : "proof-checked" },
    line(words), element("p", { className: "proof-want", textContent: answer }), ...(closed ? [line(IN_WORDS)] : []));
}
