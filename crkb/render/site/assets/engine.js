// Questions answered in this browser: a worker runs crkb itself. It is loaded when somebody asks, and then kept.
"use strict";
crkb.engine = (() => {
  const worker = new URL("engine-worker.js", document.currentScript.src);
  const form = document.querySelector(".asking"), loading = form.querySelector(".loading");
  const [bar, said, cancel] = loading.children, size = Number(form.dataset.loads);
  const SOON = 300; // ms that an answer may take before the page says that it waits
  const BROKEN = "The engine stopped. Ask again, and it starts anew.";
  const LOST = "The engine could not be loaded.";
  const waiting = new Map(); // questions that are asked: number -> what is done with the answer
  let running = null, ready = false, count = 0, slow;

  function progress(loaded) {
    const all = loaded === size;
    if (all) bar.removeAttribute("value"); // it starts, which takes a while that nobody knows
    else bar.value = loaded / size;
    said.textContent = all ? "Starting" : `${(loaded / 1e6).toFixed(1)} of ${(size / 1e6).toFixed(1)} MB`;
  }

  function show() {
    loading.hidden = waiting.size === 0;
    clearTimeout(slow);
  }

  function wait() {
    if (!ready) { show(); return; }
    bar.removeAttribute("value");
    said.textContent = "Answering";
    slow = setTimeout(show, SOON);
  }

  // Ends the worker. Whoever waits for an answer is told why there is none.
  function stop(why) {
    running?.terminate();
    [running, ready] = [null, false];
    const told = [...waiting.values()];
    waiting.clear();
    show();
    for (const { reject } of told) reject(new Error(why));
  }

  function start() {
    running = new Worker(worker, { type: "module" });
    progress(0);
    running.onerror = (event) => { event.preventDefault(); stop(ready ? BROKEN : LOST); };
    running.onmessage = ({ data }) => {
      if ("loaded" in data) progress(Math.min(data.loaded, size));
      else if ("ready" in data) { ready = true; form.querySelector(".loads").hidden = true; }
      else if ("failed" in data) stop(ready ? BROKEN : `${LOST.slice(0, -1)} (${data.failed}).`);
      else {
        waiting.get(data.at)?.resolve(data.reply);
        waiting.delete(data.at);
        show();
      }
    };
    running.postMessage({ edition: `${encodeURIComponent(form.dataset.edition)}.json`, size });
  }

  // What the service would send: an answer, or {status, detail, hint}.
  function ask(name, facts) {
    if (!running) start();
    const at = ++count;
    return new Promise((resolve, reject) => {
      waiting.set(at, { resolve, reject });
      running.postMessage({ at, name, facts });
      wait();
    });
  }

  cancel.onclick = () => { stop("Cancelled."); form.querySelector("[type=submit]").focus(); };
  return { ask, get ready() { return ready; } };
})();
