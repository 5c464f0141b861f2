// Reading without a network: pages that were read are kept, and a button keeps all of an edition.
"use strict";
(() => {
  if (!/^https?:$/.test(location.protocol) || !navigator.serviceWorker) return;
  const { $, root, here, load, make } = crkb;
  const AT_ONCE = 6;
  document.head.append(make("link", { rel: "manifest", href: `${root}manifest.webmanifest` }));
  const working = navigator.serviceWorker.register(`${root}worker.js`);
  working.catch(() => {}); // a browser may refuse it; everything but this works

  let listed;
  crkb.files = (files) => { listed = [root, ...files.map((file) => new URL(file, here).href)]; };

  async function keep(button, said) {
    button.disabled = true;
    try {
      await working;
      await navigator.serviceWorker.ready;
      await Promise.all([load(`${root}keeping.js`), load(`${here}data/files.js`)]);
      const left = [...listed];
      let done = 0;
      const some = async () => {
        while (left.length) {
          const address = left.shift();
          const answer = await fetch(address, { cache: "no-cache" });
          if (!answer.ok) throw new Error(`status ${answer.status}`);
          await crkbKeep(address, answer); // not left to the worker, which can't say that there is no room
          done += 1;
          if (done % 20 === 0) said.textContent = `${done} of ${listed.length} files kept`;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, some));
      said.textContent = `All ${listed.length} files are kept: these rules can be read and searched without a network.`;
    } catch (error) {
      said.textContent = `Not everything could be kept (${error.message}). Try again.`;
      button.disabled = false;
    }
  }

  const place = $(".keep");
  if (!place) return;
  const button = $("button", place);
  button.onclick = () => keep(button, $("[role=status]", place));
  place.hidden = false;
})();
