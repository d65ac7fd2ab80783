// Follow the states that the hall sends, and come back whenever the connection is lost.
const AGAIN = 2000; // milliseconds; for what a browser gives up by itself, such as an error of a proxy

export function follow(take, { opened = () => {}, lost = () => {} } = {}) {
  const events = new EventSource("events");
  events.addEventListener("open", opened);
  events.addEventListener("message", (event) => take(JSON.parse(event.data)));
  events.addEventListener("error", () => {
    lost();
    if (events.readyState === EventSource.CLOSED) setTimeout(() => follow(take, { opened, lost }), AGAIN);
  });
}
