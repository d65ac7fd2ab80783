// Make the proof on this page alive.
import { Page } from "./page.js";

for (const place of document.querySelectorAll(".proof-live")) {
  const live = { ...JSON.parse(place.dataset.proof), folder: new URL("./", import.meta.url) };
  place.page = new Page(place, live);
}
