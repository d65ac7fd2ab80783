// Read every file once, so that the browser has them when they are asked for; tell how far it is.
export async function fetchAll(files, folder, tell) {
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  let loaded = 0;
  await Promise.all(files.map(async ([name]) => {
    const answer = await fetch(new URL(name, folder));
    if (!answer.ok) throw new Error(`${name} is not on this server (${answer.status}).`);
    for (const reader = answer.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      loaded += value.length;
      tell({ loaded, total });
    }
  }));
}
