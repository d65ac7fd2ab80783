// The lecturer's page: starts the time, adds a minute, ends it; says how many are ready, and no name.
import { clock, inWords, post } from "./clock.js";
import { follow } from "./follow.js";

const SURE = 4000; // milliseconds in which a second press ends the viva
const find = (name) => document.querySelector(name);
const [left, start, runs, end, count, said] = [".left", ".start", ".runs", ".end", ".count", ".said"].map(find);
const code = find("figure");
const time = clock((seconds) => (left.textContent = inWords(seconds)));
let sure = 0;

const ask = (request) =>
  post("do", request)
    .then((reply) => (reply.error ? (said.textContent = reply.error) : show(reply)))
    .catch(() => (said.textContent = "Not done: no connection. Press again."));

start.addEventListener("submit", (event) => {
  event.preventDefault();
  ask({ do: "start", minutes: start.querySelector("input").valueAsNumber });
});
find(".more").addEventListener("click", () => ask({ do: "more" }));
end.addEventListener("click", () => {
  if (Date.now() < sure) return ask({ do: "end" });
  sure = Date.now() + SURE;
  end.textContent = "Press again to end";
  setTimeout(() => (end.textContent = "End now"), SURE);
});

function inShort(told) {
  const parts = [`${told.entered} of ${told.students} students have entered their code`];
  if (told.phase !== "waiting") parts.push(`${told.complete} with all answers`);
  if (told.held) parts.push(`${told.held} had their viva before`);
  if (told.moved) parts.push(`${told.moved} changed the phone`);
  if (told.wrong) parts.push(`${told.wrong} wrong ${told.wrong === 1 ? "code" : "codes"}`);
  return `${parts.join("; ")}.`;
}

function show(told) {
  find("h2").textContent = told.title;
  left.hidden = told.phase === "waiting";
  start.hidden = told.phase !== "waiting";
  runs.hidden = told.phase !== "open" || told.left === 0;
  time.set(told.phase === "waiting" ? null : told.left);
  count.textContent = inShort(told);
  if (told.said) said.textContent = told.said;
  code.hidden = !told.address;
  const shown = find("figcaption");
  if (shown.textContent === (told.address ?? "")) return;
  shown.textContent = told.address ?? "";
  code.querySelector("img").src = `qr.svg?${encodeURIComponent(told.address ?? "")}`;
}

follow(show, { lost: () => (said.textContent = "No connection to the hall. Trying again …"), opened: () => (said.textContent = "") });
