// Words of a picture that are all seen, however wide the letters of a page are.

const RIM = 4; // between words and the left and right edges of the picture

// Move words that stick out of a picture back into it, by what they measure in their font.
export function keepInside(svg, { width, height }) {
  if (!svg.clientWidth) return;
  const words = [...svg.querySelectorAll("text:not([transform], .inside)")];
  const boxes = words.map((each) => each.getBBox());
  words.forEach((each, k) => {
    const { x, y, width: wide, height: high } = boxes[k];
    const by = (low, far, end, rim) => Math.max(rim - low, 0) + Math.min(end - rim - far, 0);
    const [right, down] = [by(x, x + wide, width, RIM), by(y, y + high, height, 0)];
    if (right) each.setAttribute("x", Number(each.getAttribute("x")) + right);
    if (down) each.setAttribute("y", Number(each.getAttribute("y")) + down);
  });
}
