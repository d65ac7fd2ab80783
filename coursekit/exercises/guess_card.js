// The card of a guess: what takes it, whether it is right, and both set beside each other. Pages and
// JupyterLab (guess.js) and the phones of a hall use the same one.

export function add(parent, name, properties = {}) {
  const part = Object.assign(document.createElement(name), properties);
  parent.append(part);
  return part;
}

// A number is right within a factor of two.
export function isRight(guess, mine) {
  if (guess.kind !== "number") return String(mine) === String(guess.answer);
  return mine === guess.answer || (mine > 0 && mine <= 2 * guess.answer && guess.answer <= 2 * mine);
}

// An option in the words of the text, where it stands in full, or in the short ones of the guess.
const put = (guess, place) => guess.full?.[place].cloneNode(true) ?? document.createTextNode(guess.options[place]);
const shape = (guess) => (guess.full ? "row full" : "row");

const named = (guess, places) => places.map((place) => guess.options[place]).join(" and ");
export const inWords = (guess, value) => (guess.kind === "number" ? value.toLocaleString("en") : named(guess, value));

// A number is typed, or chosen by a slider that was touched.
function numberControls(guess, row) {
  const limits = { min: guess.from, max: guess.to, step: guess.step ?? 1 };
  const value = Math.round((guess.from + guess.to) / 2);
  const slide = add(row, "span", { className: "slide" });
  const slider = add(slide, "input", { type: "range", ...limits, value, className: "untouched", ariaLabel: "Your guess, by slider", ariaValueText: "not chosen yet" });
  const box = add(row, "input", { type: "number", ...limits, placeholder: "?", ariaLabel: "Your guess, as a number" });
  add(slide, "span", { className: "hint", ariaHidden: "true", textContent: "move me" });
  const take = () => {
    slider.classList.remove("untouched");
    slider.ariaValueText = null;
    slider.style.setProperty("--filled", (slider.value - slider.min) / (slider.max - slider.min));
  };
  // A press on the middle moves nothing, and still chooses it.
  for (const event of ["input", "click"]) {
    slider.addEventListener(event, () => {
      box.value = slider.value;
      take();
    });
  }
  box.addEventListener("input", () => {
    slider.value = box.value;
    take();
  });
  return () => (box.value === "" || !box.validity.valid ? undefined : Number(box.value));
}

// Take what is picked or typed; undefined while there is nothing.
function controls(guess, row) {
  if (guess.kind === "number") return numberControls(guess, row);
  const type = guess.kind === "pick" ? "radio" : "checkbox";
  const inputs = guess.options.map((_, place) => {
    const label = add(row, "label", { className: "option" });
    const input = add(label, "input", { type, name: guess.key });
    add(label, "span").append(put(guess, place));
    return input;
  });
  return () => {
    const picked = inputs.flatMap((input, place) => (input.checked ? [place] : []));
    return picked.length ? picked : undefined;
  };
}

// Ask for a guess, and hand it over when it is locked in.
export function form(root, guess, legend, locked) {
  root.replaceChildren();
  const field = add(root, "fieldset");
  const what = guess.ask ?? (guess.kind === "choose" ? "all that apply" : "");
  add(field, "legend", { textContent: what ? `${legend} · ${what}` : legend });
  const row = add(field, "div", { className: shape(guess) });
  const value = controls(guess, row);
  const lock = add(row, "button", { type: "button", textContent: "Lock it in", disabled: true });
  const ready = () => (lock.disabled = value() === undefined);
  for (const event of ["input", "click"]) field.addEventListener(event, ready);
  ready();
  lock.addEventListener("click", () => locked(value()));
}

export function scale(root, guess, mine) {
  const line = add(root, "div", { className: "scale", ariaHidden: "true" });
  const place = (value) => `${(100 * (value - guess.from)) / (guess.to - guess.from)}%`;
  const truth = place(guess.answer);
  for (const end of [guess.from, guess.to]) {
    if (Math.abs(parseFloat(place(end)) - parseFloat(truth)) < 12) continue; // there the truth stands
    add(line, "span", { className: "end", textContent: end.toLocaleString("en") }).style.left = place(end);
  }
  add(line, "i").style.left = place(mine);
  add(line, "i", { className: "truth" }).style.left = truth;
  add(line, "span", { className: "you", textContent: `you, ${inWords(guess, mine)}` }).style.left = place(mine);
  add(line, "span", { className: "truth", textContent: inWords(guess, guess.answer) }).style.left = truth;
}

// All options again: the right one ticked, one's own outlined, and what was wrongly chosen crossed.
export function marks(root, guess, mine) {
  const row = add(root, "ul", { className: shape(guess) });
  guess.options.forEach((_, place) => {
    const [truth, yours] = [guess.answer.includes(place), mine.includes(place)];
    const mark = add(row, "li", { className: `mark${truth ? " truth" : ""}${yours ? " yours" : ""}` });
    if (truth || yours) mark.append(truth ? "✓ " : "✗ ");
    mark.append(put(guess, place), yours ? " · you" : "");
  });
}
