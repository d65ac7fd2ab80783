// For each prediction: take a guess, wait for the result, and set both beside each other. Guesses are
// remembered by this browser and by nobody else, those of each course apart.
(() => {
  const STORE = `${document.querySelector(".coursekit-guess")?.dataset.course}-guesses`;
  const FIRST = "Your guess first";

  function remembered() {
    try {
      return JSON.parse(localStorage.getItem(STORE)) ?? {};
    } catch {
      return {}; // a browser may keep nothing, or not for files
    }
  }

  function remember(key, entry) {
    try {
      localStorage.setItem(STORE, JSON.stringify({ ...remembered(), [key]: entry }));
    } catch {
      // then it is not remembered
    }
  }

  function add(parent, name, properties = {}) {
    const part = Object.assign(document.createElement(name), properties);
    parent.append(part);
    return part;
  }

  // A number is right within a factor of two.
  function isRight(guess, mine) {
    if (guess.kind !== "number") return String(mine) === String(guess.answer);
    return mine === guess.answer || (mine > 0 && mine <= 2 * guess.answer && guess.answer <= 2 * mine);
  }

  const named = (guess, places) => places.map((place) => guess.options[place]).join(" and ");
  const inWords = (guess, value) => (guess.kind === "number" ? value.toLocaleString("en") : named(guess, value));
  const following = (root, selector) =>
    [...document.querySelectorAll(selector)].find(
      (part) => root.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING,
    );

  // Take what is picked or typed; undefined while there is nothing.
  function controls(guess, row) {
    if (guess.kind === "number") {
      const limits = { min: guess.from, max: guess.to, step: guess.step ?? 1 };
      const value = Math.round((guess.from + guess.to) / 2);
      const slider = add(row, "input", { type: "range", ...limits, value, className: "untouched", ariaLabel: "Your guess, by slider", ariaValueText: "not chosen yet" });
      const box = add(row, "input", { type: "number", ...limits, placeholder: "?", ariaLabel: "Your guess, as a number" });
      const take = () => {
        slider.classList.remove("untouched");
        slider.ariaValueText = null;
      };
      // A press on the middle moves nothing, and still chooses it.
      for (const event of ["input", "click"]) {
        slider.addEventListener(event, () => {
          take();
          box.value = slider.value;
        });
      }
      box.addEventListener("input", () => {
        take();
        slider.value = box.value;
      });
      return () => (box.value === "" || !box.validity.valid ? undefined : Number(box.value));
    }
    const type = guess.kind === "pick" ? "radio" : "checkbox";
    const inputs = guess.options.map((text) => {
      const label = add(row, "label", { className: "option" });
      const input = add(label, "input", { type, name: guess.key });
      label.append(text);
      return input;
    });
    return () => {
      const picked = inputs.flatMap((input, place) => (input.checked ? [place] : []));
      return picked.length ? picked : undefined;
    };
  }

  function ask(root, guess) {
    root.replaceChildren();
    const field = add(root, "fieldset");
    const what = guess.ask ?? (guess.kind === "choose" ? "all that apply" : "");
    add(field, "legend", { textContent: what ? `${FIRST} · ${what}` : FIRST });
    const row = add(field, "div", { className: "row" });
    const value = controls(guess, row);
    const lock = add(row, "button", { type: "button", textContent: "Lock it in", disabled: true });
    const ready = () => (lock.disabled = value() === undefined);
    for (const event of ["input", "click"]) field.addEventListener(event, ready);
    ready();
    lock.addEventListener("click", () => {
      remember(guess.key, { mine: value(), right: isRight(guess, value()) });
      wait(root, guess, value());
    });
  }

  // On a page the result is there and opens; in JupyterLab the reader runs the cell.
  function wait(root, guess, mine) {
    const cell = root.closest(".jp-Cell")?.nextElementSibling;
    if (!cell) {
      const closed = following(root, "details.hide");
      if (closed) closed.open = true;
      return compare(root, guess, mine);
    }
    const failed = () => cell.querySelector('[data-mime-type="application/vnd.jupyter.error"]'); // there is no result
    const finished = () => cell.querySelector(".jp-OutputArea-output") && !failed() && !/\*/.test(cell.querySelector(".jp-InputPrompt")?.textContent);
    if (finished()) return compare(root, guess, mine);
    root.replaceChildren();
    const row = add(root, "div", { className: "row", role: "status" });
    add(row, "p", { className: "said", textContent: `You say ${inWords(guess, mine)}. Now run the cell below.` });
    add(row, "button", { type: "button", className: "again", textContent: "Guess again" })
      .addEventListener("click", () => ask(root, guess));
    const observer = new MutationObserver(() => {
      if (!finished()) return;
      observer.disconnect();
      if (row.isConnected) compare(root, guess, mine);
    });
    observer.observe(cell, { childList: true, subtree: true, characterData: true });
  }

  function compare(root, guess, mine) {
    root.replaceChildren();
    const right = isRight(guess, mine);
    const truth = inWords(guess, guess.answer);
    const exact = right && (guess.kind !== "number" || mine === guess.answer);
    const said = add(root, "div", { role: "status" });
    const words = exact ? `Right: ${truth}.` : `You said ${inWords(guess, mine)}. It is ${truth}.`;
    add(said, "p", { className: "said", textContent: words });
    if (guess.kind === "number") scale(root, guess, mine);
    else marks(root, guess, mine);
    if (guess.because) add(root, "p", { className: "because", textContent: guess.because });
    const all = Object.values(remembered());
    const score = `Your guesses so far: ${all.filter((entry) => entry.right).length} of ${all.length} right (numbers: within a factor of two)`;
    const row = add(root, "div", { className: "row" });
    add(row, "p", { className: "so-far", textContent: `${score}.` });
    add(row, "button", { type: "button", className: "again", textContent: "Guess again" })
      .addEventListener("click", () => ask(root, guess));
  }

  function scale(root, guess, mine) {
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

  function marks(root, guess, mine) {
    const row = add(root, "div", { className: "row", ariaHidden: "true" });
    guess.options.forEach((text, place) => {
      const [truth, yours] = [guess.answer.includes(place), mine.includes(place)];
      const mark = add(row, "span", { className: `mark${truth ? " truth" : ""}${yours ? " yours" : ""}` });
      mark.textContent = `${truth ? "✓ " : ""}${text}${yours ? " · you" : ""}`;
    });
  }

  for (const root of document.querySelectorAll(".coursekit-guess:empty")) {
    const guess = JSON.parse(root.dataset.guess);
    root.addEventListener("keydown", (event) => event.stopPropagation()); // JupyterLab has keys of its own
    const entry = remembered()[guess.key];
    if (entry) wait(root, guess, entry.mine);
    else ask(root, guess);
  }
})();
