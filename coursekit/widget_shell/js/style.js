// The colours of the pictures, as style.css has them for light and dark pages.

export const BLUE = "var(--blue)";
export const VERMILION = "var(--vermilion)";
export const GREEN = "var(--green)";
export const BLACK = "var(--ink)";
export const GREY = "var(--mute)";
export const PALE = "var(--line)";
export const CARD = "var(--card)";
