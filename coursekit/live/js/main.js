// Make the problem set on this page live, or the programs of the lecture. From a file, browsers run no
// module: then a problem set goes on to say that it needs a server.
import { offerAgain } from "./again.js";
import { Program } from "./program.js";
import { Python } from "./python.js";
import { Sheet } from "./sheet.js";

const dataOf = (place) => ({ ...JSON.parse(place.dataset.live), folder: new URL("./", import.meta.url) });
const read = async (address) => (await fetch(address)).json();

async function startSheet(place) {
  const live = dataOf(place);
  const [handedOut, sections] = await Promise.all([
    read(new URL(`../../downloads/${live.sheet}.ipynb`, live.folder)), read(new URL("sections.json", live.folder)),
  ]);
  place.sheet = new Sheet(place, live, handedOut, sections);
  navigator.serviceWorker?.register("live-offline.js").catch(() => {}); // without it, all works while there is a network
}

function startLecture(place) {
  const live = dataOf(place);
  const python = new Python(live, () => {});
  const programs = new Map();
  const cells = live.cells.map(([name, source]) => ({ name, source }));
  live.cells.forEach(([name, source, runs], i) => {
    const box = document.querySelector(`.tag_live-${CSS.escape(name)}`);
    if (!runs || !box) return;
    const before = () => cells.slice(0, i).map((one) => [one.name, programs.get(one.name)?.text ?? one.source]);
    const label = `Program ${programs.size + 1} of this page`;
    programs.set(name, new Program(box, { source, name, label, before, python }));
  });
  place.textContent = "Programs with Edit and run work in this page, in your own browser. The others draw, or need packages that are not in it: run them in JupyterLab, with make lab.";
}

// The script may be there before the end of the page.
if (document.readyState === "loading") await new Promise((read) => document.addEventListener("DOMContentLoaded", read));
document.querySelectorAll(".live-lecture").forEach(startLecture);
for (const place of document.querySelectorAll(".live-sheet")) {
  offerAgain(place, dataOf(place));
  startSheet(place).catch((error) => {
    place.textContent = `This page could not be made live: ${error.message} The notebook can be downloaded and opened at home.`;
  });
}
