// How the widgets look. The colours are those of coursekit/figures/style.py.

export const BLUE = "#0072B2";
export const VERMILLION = "#D55E00";
export const GREEN = "#009E73";
export const BLACK = "#000000";
export const GREY = "#595959";
export const PALE = "#BFBFBF";

export const STYLE = `
.coursekit-widget { all: revert; display: block; box-sizing: border-box; max-width: 900px;
  margin: 8px 0; padding: 12px; background: #fff; color: #000; border: 1px solid ${GREY};
  border-radius: 4px; font: 15px/1.4 system-ui, sans-serif; text-align: left; }
.coursekit-widget * { box-sizing: border-box; }
.coursekit-widget [hidden][hidden] { display: none; }
.coursekit-widget p { margin: 6px 0; font: inherit; color: #000; }
.coursekit-widget .title { font-weight: 600; }
.coursekit-widget .knobs { display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; }
.coursekit-widget label { font: inherit; color: #000; display: inline-flex; gap: 4px;
  align-items: center; }
.coursekit-widget button, .coursekit-widget select, .coursekit-widget input { font: inherit;
  color: #000; background: #fff; margin: 0; }
.coursekit-widget button, .coursekit-widget select { border: 1px solid ${GREY}; border-radius: 4px;
  padding: 3px 10px; min-height: 30px; }
.coursekit-widget button:hover { background: #eee; }
.coursekit-widget button[aria-disabled=true] { color: ${GREY}; border-style: dashed; }
.coursekit-widget button[aria-pressed=true] { background: #000; color: #fff; }
.coursekit-widget input[type=range] { accent-color: ${BLUE}; width: 180px; }
.coursekit-widget input[type=number] { border: 1px solid ${GREY}; width: 5em; }
.coursekit-widget :focus-visible { outline: 3px solid ${BLUE}; outline-offset: 2px; }
.coursekit-widget .body { display: flex; flex-wrap: wrap; gap: 8px 16px; margin-top: 8px; }
.coursekit-widget .stage { display: flex; flex-wrap: wrap; gap: 8px; flex: 2 1 320px; min-width: 0;
  align-items: flex-start; align-content: flex-start; }
.coursekit-widget .stage:has(> :nth-child(2)) { flex-basis: 100%; }
.coursekit-widget .stage > div { flex: 1 1 300px; min-width: 0; max-width: 480px; overflow-x: auto; }
.coursekit-widget svg { display: block; background: #fff; max-width: 100%; max-height: none;
  height: auto; margin: 0; touch-action: none; flex: 1 1 300px; min-width: 0;
  max-width: 480px; }
.coursekit-widget svg text { font: 14px system-ui, sans-serif; fill: #000; }
.coursekit-widget .status { min-height: 3em; border-left: 4px solid ${BLUE}; padding-left: 8px; }
.coursekit-widget .numbers { overflow-x: auto; flex: 1 1 260px; min-width: 0; }
.coursekit-widget table { border-collapse: collapse; font: inherit; font-size: 14px; color: #000;
  width: auto; margin: 4px 0; border: 0; }
.coursekit-widget caption { text-align: left; color: #000; font: inherit; }
.coursekit-widget th, .coursekit-widget td { border: 0; border-bottom: 1px solid ${PALE};
  padding: 2px 10px 2px 0; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums;
  background: #fff; color: #000; }
.coursekit-widget th { font-weight: 600; }
.coursekit-widget thead th { white-space: normal; }
.coursekit-widget .words th, .coursekit-widget .words td { white-space: normal; text-align: left; }
.coursekit-widget tr.marked td, .coursekit-widget tr.marked th { border-bottom: 2px solid #000; }
.coursekit-widget details { margin: 4px 0; }
.coursekit-widget summary { cursor: pointer; font: inherit; }
.coursekit-widget ul { margin: 4px 0; padding-left: 20px; font: inherit; }
.coursekit-widget .chips { display: flex; flex-wrap: wrap; gap: 4px 6px; padding: 0;
  list-style: none; }
.coursekit-widget .chips li { border: 1px solid ${GREY}; border-radius: 4px; padding: 0 6px;
  font-size: 14px; }
.coursekit-widget .chips .one { border: 2px solid ${BLUE}; border-radius: 12px; }
.coursekit-widget .chips .zero { border: 2px solid ${VERMILLION}; border-radius: 0; }
.coursekit-widget .gone s { white-space: nowrap; }
.coursekit-widget kbd { font: 13px ui-monospace, monospace; border: 1px solid ${GREY};
  border-radius: 3px; padding: 0 4px; background: #fff; color: #000; }
`;
