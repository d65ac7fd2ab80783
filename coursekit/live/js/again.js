// An answer that was graded, on the example on which it failed: feedback gives the address of this.
import { editor } from "./editor.js";
import { button, element } from "./elements.js";
import { Python } from "./python.js";
import { show } from "./shown.js";

const SIGN = "#again=";
const BROKEN = "The address of this page was cut off, so the answer in it cannot be read. Open the link in your feedback again.";

// Return what an address holds: the cells that were handed in, and the example.
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

// Put the answer above the sheet, if the address of the page holds one. What is written here is not kept.
export async function offerAgain(place, live) {
  if (!location.hash.startsWith(SIGN)) return;
  const box = element("section", { className: "live-again", ariaLabel: "An answer that you handed in" });
  place.before(box);
  try {
    fill(box, await unpacked(location.hash.slice(SIGN.length)), live);
  } catch {
    box.append(element("p", { role: "status", textContent: BROKEN }));
  }
}

function fill(box, given, live) {
  const cells = given.cells.map((source, i) => [`again-${i + 1}`, source]);
  const state = element("span", { className: "live-state", role: "status" });
  const shown = element("div", { className: "live-shown" });
  const place = element("div", { className: "live-editor" });
  const python = new Python(live, ({ loaded, total }) => {
    if (total) state.textContent = `Python is loading ${Math.floor((100 * loaded) / total)} % …`;
  });
  const start = button("Run it again", () => run(), { className: "live-run" });
  const stop = button("Stop", () => python.stop(), { hidden: true });
  const run = async () => {
    if (start.disabled) return;
    [start.disabled, stop.hidden, state.textContent] = [true, false, "running …"];
    try {
      show(shown, state, await python.run(cells, "again", callOf(given)));
    } catch (error) {
      show(shown, state, { error: error.message });
    }
    [start.disabled, stop.hidden] = [false, true];
  };
  box.append(
    element("h2", { textContent: `You handed in: ${given.title}` }),
    element("p", { textContent: `Here is the example on which the check “${given.check}” failed. Run your answer on it, mend it, and run it again: nothing of this changes your points, or what you wrote below.` }),
    place, element("div", { className: "live-buttons" }, start, stop, state), shown,
  );
  const label = `Your answer as you handed it in, ${given.title}`;
  editor(place, { source: cells[given.answer][1], label, run, changed: (text) => { cells[given.answer][1] = text; } });
}

function callOf({ question, check, example, function: name }) {
  const values = [question, check, example].map((value) => JSON.stringify(value)).join(", ");
  return `from coursekit.live.run_again import run_again\nrun_again(${values}, globals().get(${JSON.stringify(name)}))`;
}
