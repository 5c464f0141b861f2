// What was read once, and every file of an edition that somebody keeps, is there without a network, too.
// With a network pages are always those of the server.
"use strict";
const KEPT = "crkb";
const plainly = (address) => address.replace(/[?#].*$/, ""); // a page of results is the same file for every query

async function fetched(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.status === 200 && answer.type === "basic" && !answer.redirected) {
      await kept.put(plainly(request.url), answer.clone()).catch(() => {}); // the disk may be full
    }
    return answer;
  } catch (error) {
    const there = await kept.match(plainly(request.url));
    if (there) return there;
    throw error;
  }
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope)) event.respondWith(fetched(request));
});
