// What the reader wrote, kept in this browser under the address of the page.
const KEY = `coursekit ${location.pathname}`;

export function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

// Return whether it could be kept: a browser may refuse, as in a private window that is full.
export function write(value) {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const forget = () => localStorage.removeItem(KEY);

// Tell when another tab with this page has written.
export const onOther = (tell) => addEventListener("storage", (event) => event.key === KEY && tell());
