// Keep this page and what it loaded, so that it opens without a network. What is named after its
// contents comes from there at once; everything else is asked for first, and is kept as it is now.
const NAME = "coursekit-live";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

const ours = ({ method, url }) => method === "GET" && new URL(url).origin === location.origin;
const forGood = (url) => /\/live\/[0-9a-f]{12}\//.test(url);

async function answer(request) {
  const store = await caches.open(NAME);
  const stored = await store.match(request, { ignoreSearch: true });
  if (stored && forGood(request.url)) return stored;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await store.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    if (stored) return stored;
    throw error;
  }
}

addEventListener("fetch", (event) => ours(event.request) && event.respondWith(answer(event.request)));
