// What was read once, and every file of an edition that somebody keeps, is there without a network, too.
// With a network pages are those of the server.
"use strict";
importScripts("keeping.js");
const OURS = /(?:\/|\.(?:html|js|css|svg|woff2|webmanifest))$/; // other things on the same host are none of it

const isOurs = (address) => address.startsWith(registration.scope) && OURS.test(new URL(address).pathname);

async function fetched(event) {
  const { request } = event;
  try {
    const answer = await fetch(request);
    if (isOurs(request.url) && answer.status === 200 && answer.type === "basic") {
      event.waitUntil(crkbKeep(request.url, answer.clone()).catch(() => {})); // the disk may be full
    }
    return answer;
  } catch (error) {
    const page = request.url.replace(/[?#].*$/, "");
    const there = await crkbKept(page) || await crkbKept(`${page}.html`); // as hosts call it that leave .html out
    if (there) return there;
    throw error;
  }
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method === "GET" && (isOurs(url) || mode === "navigate")) event.respondWith(fetched(event));
});
