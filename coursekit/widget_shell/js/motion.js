// A step as a motion in two parts: what is changed slides into its new place, and then what follows
// from it swings into its own.

const LASTS = 420; // milliseconds
const QUICK = 250; // steps that follow each other sooner than that are not moved

const eased = (part) => (part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2);

// A function that moves what `place(first, second)` places: both parts go from 0 to 1, the second when
// the first is done, at once to what is to be drawn first, and then with a call of `draw` for each
// frame. Without motion both are 1: for readers who want none, while a key is held, and in what is not
// a single step.
export function motion(root, draw) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let [frame, last, held] = [0, -Infinity, false];
  root.addEventListener("keydown", (event) => { held = event.repeat; }, true);
  root.addEventListener("pointerdown", () => { held = false; }, true);
  return (isStep, place) => {
    cancelAnimationFrame(frame);
    const start = performance.now();
    const quick = start - last < QUICK;
    last = start;
    const next = () => {
      const part = (performance.now() - start) / LASTS;
      if (part < 1) place(eased(Math.min(1, 2 * part)), eased(Math.max(0, 2 * part - 1)));
      else place(1, 1);
      draw();
      if (part < 1 && root.isConnected) frame = requestAnimationFrame(next);
    };
    if (!isStep || quick || held || still.matches) place(1, 1);
    else {
      place(0, 0);
      frame = requestAnimationFrame(next);
    }
  };
}
