// A step as a motion in beats, one after the other, such as: look here, this is added, and that follows.

const QUICK = 250; // steps that follow each other sooner than that are not moved

const eased = (part) => (part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2);

// A function that moves what `place(...parts)` places, a part for each of the `beats`, which are given
// in milliseconds: each part goes from 0 to 1 when the one before is done, at once to what is to be
// drawn first, and then with a call of `draw` for each frame. Without motion all are 1: for readers who
// want none, while a key is held, and in what is not a single step, which ends a motion, too.
export function motion(root, beats, draw) {
  const begins = beats.map((_, k) => beats.slice(0, k).reduce((sum, lasts) => sum + lasts, 0));
  const lasts = begins.at(-1) + beats.at(-1);
  const partsAt = (time) => beats.map((beat, k) =>
    eased(time < begins[k] ? 0 : beat === 0 ? 1 : Math.min(1, (time - begins[k]) / beat)));
  const all = beats.map(() => 1);
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
      const time = performance.now() - start;
      place(...(time < lasts ? partsAt(time) : all));
      draw();
      if (time < lasts && root.isConnected) frame = requestAnimationFrame(next);
    };
    if (!isStep || quick || held || still.matches) place(...all);
    else {
      place(...partsAt(0));
      frame = requestAnimationFrame(next);
    }
  };
}
