// How far a lecture was read is kept in this browser, and stands on its card on the first page.
const READ = "coursekit-read";
const END = 0.95; // of the page; what follows are references

function readSoFar() {
  try {
    return JSON.parse(localStorage.getItem(READ)) ?? {};
  } catch {
    return {}; // it is damaged, or a page from a file may not have any
  }
}

// The part of the page that has been in the window, from its top.
function seen() {
  const { scrollHeight } = document.documentElement;
  return Math.min(1, (scrollY + innerHeight) / scrollHeight);
}

function keepPlace(page) {
  let waiting = false;
  const keep = () => {
    waiting = false;
    const all = readSoFar();
    if (seen() <= (all[page] ?? 0)) return;
    try {
      localStorage.setItem(READ, JSON.stringify({ ...all, [page]: seen() }));
    } catch { /* nothing is kept then */ }
  };
  addEventListener("scroll", () => {
    if (!waiting) setTimeout(keep, 500);
    waiting = true;
  }, { passive: true });
}

function markCards() {
  const all = readSoFar();
  for (const card of document.querySelectorAll(".cards [data-page]")) {
    const part = all[card.dataset.page];
    if (!part) continue;
    const mark = document.createElement("small");
    mark.className = part < END ? "read begun" : "read";
    mark.textContent = part < END ? `read to ${Math.round(100 * part)} %` : "read";
    card.append(mark);
  }
}

document.addEventListener("DOMContentLoaded", () => {
  const page = location.pathname.match(/lectures\/.+(?=\.html$)/)?.[0];
  if (page) keepPlace(decodeURI(page));
  else markCards();
});
