// The menu of the sets that a reader can choose from: those of the course, and random ones.

import { button, menu, row } from "../../../widget_shell/js/dom.js";
import { MARGINS, RANDOM, separableSet } from "./data.js";

// Controls that choose a set for `model`: a menu of names, and what is wanted of random sets. `take`
// gets what is to be changed of it: { data, n, X, y, offset }. Random sets have an offset where the
// model has one.
export function setMenu(model, take) {
  const load = (data) => {
    const listed = model.menu[data];
    const offset = listed ? listed.offset : model.offset;
    const n = RANDOM[data] ?? model.n;
    const { X, y } = listed ?? separableSet({ ...model, n, offset });
    random.hidden = Boolean(listed);
    take({ data, n, X, y, offset });
  };
  const margin = menu("with margin", MARGINS.map(String), String(model.margin), (value) => {
    model.margin = Number(value);
    load(model.data);
  });
  const anew = button("Another set", () => {
    model.seed += 1;
    load(model.data);
  });
  const random = row(margin, anew);
  random.hidden = model.data in model.menu;
  const names = [...Object.keys(model.menu), ...Object.keys(RANDOM)];
  return { names: menu("Examples", names, model.data, load), random };
}
