// How a file is kept for reading without a network; pages and the worker do it alike.
"use strict";

// A file's name for what is kept: pages are the same for every query, and a folder's is its index.html.
function crkbKeptAs(address) {
  const url = new URL(address);
  url.search = url.hash = "";
  url.pathname = url.pathname.replace(/\/index\.html$/, "/");
  return url.href;
}

// Throws if there is no room. A copy, as what was led elsewhere may not answer for a page.
async function crkbKeep(address, answer) {
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name); // of how it was sent
  const copy = new Response(await answer.blob(), { headers });
  await (await caches.open("crkb")).put(crkbKeptAs(address), copy);
}

const crkbKept = async (address) => (await caches.open("crkb")).match(crkbKeptAs(address));
