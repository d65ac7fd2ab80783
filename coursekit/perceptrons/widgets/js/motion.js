// A step as a motion: the tip of w slides along y x, then the line swings into its new place.

const LASTS = 420; // milliseconds
const QUICK = 250; // steps that follow each other sooner than that are not moved

const eased = (part) => (part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2);
const between = (v, w, part) => v.map((value, j) => value + part * (w[j] - value));

// `motion(from, to)` changes model.tip, where the arrow ends, and model.w, which the line has, from
// one weight vector to the next, at once to what is to be drawn first, and then calls `draw` for each
// frame. Without motion both are `to`: for readers who want none, while a key is held, and in what is
// not a single step.
export function motion(model, root, draw) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let [frame, last, held] = [0, -Infinity, false];
  root.addEventListener("keydown", (event) => { held = event.repeat; }, true);
  root.addEventListener("pointerdown", () => { held = false; }, true);
  return (from, to) => {
    cancelAnimationFrame(frame);
    const start = performance.now();
    const quick = start - last < QUICK;
    last = start;
    const show = (tip, swing) => {
      Object.assign(model, { tip: between(from, to, eased(tip)), w: between(from, to, eased(swing)) });
    };
    const next = () => {
      const part = (performance.now() - start) / LASTS;
      if (part < 1) show(Math.min(1, 2 * part), Math.max(0, 2 * part - 1));
      else Object.assign(model, { tip: to, w: to });
      draw();
      if (part < 1 && root.isConnected) frame = requestAnimationFrame(next);
    };
    if (!from || quick || held || still.matches) Object.assign(model, { tip: to, w: to });
    else {
      show(0, 0);
      frame = requestAnimationFrame(next);
    }
  };
}
