// The colours of the pictures; they are those of coursekit/figures/style.py.

export const BLUE = "#0072B2";
export const VERMILLION = "#D55E00";
export const GREEN = "#009E73";
export const BLACK = "#000000";
export const GREY = "#595959";
export const PALE = "#BFBFBF";
