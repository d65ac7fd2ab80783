// Make the problem set on this page live, if there is one. From a file, browsers run no module: then
// the page goes on to say that it needs a server.
import { Sheet } from "./sheet.js";

async function start(place) {
  const live = { ...JSON.parse(place.dataset.live), folder: new URL("./", import.meta.url) };
  const read = async (address) => (await fetch(address)).json();
  const [handedOut, sections] = await Promise.all([
    read(new URL(`../../downloads/${live.sheet}.ipynb`, live.folder)), read(new URL("sections.json", live.folder)),
  ]);
  place.sheet = new Sheet(place, live, handedOut, sections);
  navigator.serviceWorker?.register("live-offline.js").catch(() => {}); // without it, all works while there is a network
}

for (const place of document.querySelectorAll(".live-sheet")) {
  start(place).catch((error) => {
    place.textContent = `This page could not be made live: ${error.message} The notebook can be downloaded and opened at home.`;
  });
}
