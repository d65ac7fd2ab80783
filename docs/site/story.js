// Lecture 03: one picture of the proof stays beside the text of sections 2 to 6 and follows it. Its
// numbers are those of the table that the lecture prints; without the table there is no picture.
(() => {
  const TITLE = "3. Progress"; // how the heading of the second of the sections begins
  const SECTIONS = 5;
  const [WIDTH, HEIGHT] = [400, 300];
  const ROOM = { left: 34, right: 14, top: 16, bottom: 46 };
  const LAST = 45; // mistakes along the axis
  const FIRST = 8; // so many are seen from the start on, else the curves would be too short to be seen
  const beside = matchMedia("(min-width: 82.01em)"); // else the picture is above the text
  const STOPS = [[0, 0.2], [0, 0.95], [1, 0.05], [1, 0.95], [2, 0.05], [2, 0.95], [3, 0.5], [4, 0.05], [4, 0.6]];
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  // The line that is being read.
  const focus = () => innerHeight * (beside.matches ? 0.45 : 0.62);
  const number = (value) => String(Number(value.toPrecision(3)));
  const clamp = (value) => Math.max(0, Math.min(1, value));

  function make(tag, attributes = {}, ...children) {
    const isDrawn = /^(svg|path|text|line|circle|g)$/.test(tag);
    const node = isDrawn ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children);
    return node;
  }

  // R, the margin, and after each mistake the height and the length of w, from the table; or null.
  function proofOf(sections) {
    for (const table of sections.flatMap((section) => [...section.querySelectorAll("table")])) {
      if (!/cosine/.test(table.tHead?.textContent)) continue;
      const rows = [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => Number(cell.textContent)));
      const [[, , , gamma, , squared]] = rows;
      const run = rows.map(([, , height, , length]) => ({ height, length: Math.sqrt(length) }));
      if ([gamma, squared, ...run.map(({ height }) => height)].every(Number.isFinite)) {
        return { gamma, R: Math.sqrt(squared), run, bound: squared / gamma ** 2 };
      }
    }
    return null;
  }

  // What is seen where so much of a section has been read.
  const SCENES = [
    ({ bound, gamma, R }, part) => {
      const t = Math.max(FIRST, part * LAST);
      const words = t < bound
        ? `After ${Math.floor(t)} mistakes w is at least ${number(Math.floor(t) * gamma)} high and at most ${number(R * Math.sqrt(Math.floor(t)))} long.`
        : `At t = ${bound.toFixed(2)} no room is left: there is no fortieth mistake.`;
      return { until: t, upper: true, lower: true, end: t >= bound, words };
    },
    ({ run, gamma }, part) => {
      const t = Math.max(1, Math.ceil(part * run.length));
      const words = `Progress: after mistake ${t} the height is ${number(run[t - 1].height)}, at least ${t} · ${gamma} = ${number(t * gamma)}.`;
      return { until: LAST, lower: true, heights: t, words };
    },
    ({ run, R }, part) => {
      const t = Math.max(1, Math.ceil(part * run.length));
      const words = `Control: after mistake ${t} the length is ${number(run[t - 1].length)}, at most √${t} · ${R} = ${number(R * Math.sqrt(t))}.`;
      return { until: LAST, upper: true, lengths: t, words };
    },
    ({ run, gamma, R }) => {
      const t = run.length;
      const { height, length } = run[t - 1];
      const words = `${number(t * gamma)} ≤ ${number(height)} ≤ ${number(length)} ≤ ${number(R * Math.sqrt(t))}: w is in the wedge, and the wedge closes.`;
      return { until: LAST, upper: true, lower: true, heights: t, lengths: t, end: true, words };
    },
    ({ run, bound }, part) => {
      const t = Math.max(1, Math.ceil(clamp(1.6 * part) * run.length));
      const words = t < run.length
        ? `Mistake ${t} of the run: both marks are in the wedge.`
        : `The run stops after ${t} mistakes; the wedge closes at t = ${bound.toFixed(2)}.`;
      return { until: LAST, upper: true, lower: true, heights: t, lengths: t, end: true, words };
    },
  ];

  // Where the names of the curves stand, from their right ends: right of these, while there is room, and
  // else on the side on which the other curve is not.
  function besideEnd({ until, lower }, { bound }) {
    const ends = { "text-anchor": "end" };
    if (until < 0.8 * LAST) return { upper: { dx: 12, dy: 2 }, lower: { dx: 12, dy: 10 } };
    if (until <= bound) return { upper: { ...ends, dy: -14 }, lower: { dx: 4, dy: 28, ...ends } };
    return { upper: { ...ends, dy: lower ? 42 : 28 }, lower: { ...ends, dx: -16, dy: -2 } };
  }

  // Letters are as large as the page's, however large the picture is seen.
  function letters(svg) {
    const seen = Math.min(svg.clientWidth / WIDTH, svg.clientHeight / HEIGHT);
    if (seen > 0) svg.style.setProperty("--unit", 1 / seen);
  }

  // Curves and marks of a scene.
  function draw(svg, proof, scene) {
    const most = 1.06 * proof.R * Math.sqrt(LAST);
    const across = (t) => ROOM.left + (t / LAST) * (WIDTH - ROOM.left - ROOM.right);
    const up = (value) => HEIGHT - ROOM.bottom - (value / most) * (HEIGHT - ROOM.top - ROOM.bottom);
    const place = ([t, value]) => `${across(t).toFixed(1)},${up(value).toFixed(1)}`;
    const times = Array.from({ length: 61 }, (_, k) => scene.until * (k / 60) ** 2);
    const upper = times.map((t) => [t, proof.R * Math.sqrt(t)]);
    const lower = times.map((t) => [t, proof.gamma * t]);
    const path = (points, look) => make("path", { d: `M${points.map(place).join("L")}`, ...look });
    const label = (point, words, look) => make("text", { x: across(point[0]), y: up(point[1]), ...look }, words);
    const inside = upper.filter(([t]) => t <= proof.bound);
    const room = [...inside, ...inside.map(([t]) => [t, proof.gamma * t]).reverse()];
    const marks = (count, part, look) => proof.run.slice(0, count).map((each, k) =>
      make("circle", { cx: across(k + 1), cy: up(each[part]), r: k + 1 === count ? 6 : 4, class: look }));
    letters(svg);
    svg.replaceChildren(
      make("path", { d: `M${place([0, most])}L${place([0, 0])}L${place([LAST, 0])}`, class: "axis" }),
      ...[10, 20, 30, 40].map((t) => label([t, 0], String(t), { dy: "1.25em", class: "tick", "text-anchor": "middle" })),
      label([LAST, 0], "mistakes t", { dy: "2.4em", class: "tick", "text-anchor": "end" }),
      ...(scene.upper && scene.lower ? [path(room, { class: "room" })] : []),
      ...(scene.upper ? [path(upper, { class: "upper" }), label(upper.at(-1), "√t R", { ...besideEnd(scene, proof).upper, class: "upper" })] : []),
      ...(scene.lower ? [path(lower, { class: "lower" }), label(lower.at(-1), "t γ(u)", { ...besideEnd(scene, proof).lower, class: "lower" })] : []),
      ...(scene.end ? [
        path([[proof.bound, 0], [proof.bound, proof.gamma * proof.bound]], { class: "end" }),
        label([proof.bound, 0], proof.bound.toFixed(2), { dx: -6, dy: -8, "text-anchor": "end", class: "strong" }),
      ] : []),
      ...marks(scene.lengths ?? 0, "length", "of-length"),
      ...marks(scene.heights ?? 0, "height", "of-height"),
    );
    svg.setAttribute("aria-label", `The wedge between t γ(u) and √t R. ${scene.words}`);
  }

  // In which section the line that is read is, and how much of it is above.
  function readIn(sections) {
    const line = focus();
    const boxes = sections.map((section) => section.getBoundingClientRect());
    const k = Math.max(0, boxes.findLastIndex(({ top }) => top <= line));
    const part = clamp((line - boxes[k].top) / boxes[k].height);
    return [k, part];
  }

  function goTo(sections, [k, part]) {
    const { top, height } = sections[k].getBoundingClientRect();
    scrollBy({ top: top + part * height - focus() + 1, behavior: still.matches ? "auto" : "smooth" });
  }

  function begin(sections, proof) {
    const svg = make("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
    const words = make("p");
    const ahead = (by) => {
      const [k, part] = readIn(sections);
      const at = (stop) => stop[0] + stop[1];
      const now = k + part;
      const next = by > 0 ? STOPS.find((stop) => at(stop) > now + 0.04) : STOPS.findLast((stop) => at(stop) < now - 0.04);
      if (next) goTo(sections, next);
    };
    const button = (name, by) => {
      const node = make("button", { type: "button" }, name);
      node.addEventListener("click", () => ahead(by));
      return node;
    };
    const aside = make("div", { class: "picture", role: "group", "aria-label": "The proof's picture, which follows the text" },
      svg, words, make("div", { class: "steps" }, button("Back", -1), button("Next step", 1)));
    const story = make("div", { class: "proof-story" });
    sections[0].before(story);
    story.append(aside, ...sections);
    follow({ sections, proof, svg, words, aside });
  }

  function follow({ sections, proof, svg, words, aside }) {
    const widget = sections.at(-1).querySelector(".coursekit-still")?.parentElement;
    let waiting = false;
    const show = () => {
      waiting = false;
      const [k, part] = readIn(sections);
      const seen = still.matches ? (part < 0.5 ? 0.2 : 1) : part; // a still picture for each half
      const scene = SCENES[k](proof, seen);
      draw(svg, proof, scene);
      words.textContent = scene.words;
      aside.classList.toggle("gone", Boolean(widget) && widget.getBoundingClientRect().top < innerHeight - 120);
    };
    for (const type of ["scroll", "resize"]) {
      addEventListener(type, () => {
        if (!waiting) requestAnimationFrame(show);
        waiting = true;
      }, { passive: true });
    }
    show();
  }

  addEventListener("DOMContentLoaded", () => {
    const headings = [...document.querySelectorAll("article h2")];
    const second = headings.findIndex((heading) => heading.textContent.startsWith(TITLE));
    const sections = headings.slice(Math.max(0, second - 1), second - 1 + SECTIONS).map((heading) => heading.parentElement);
    const proof = second > 0 && sections.length === SECTIONS ? proofOf(sections) : null;
    if (proof) begin(sections, proof);
  });
})();
