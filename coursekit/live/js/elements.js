// The elements of which live pages are made.
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export const button = (text, click, properties = {}) => {
  const made = element("button", { type: "button", textContent: text, ...properties });
  made.addEventListener("click", click);
  return made;
};
