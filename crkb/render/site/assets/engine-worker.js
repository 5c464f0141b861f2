// Runs crkb in Pyodide, beside a page: loads it, says how far it is, then answers what the page asks, in turn.
const FILES = 6; // that are fetched; the other two are scripts, which are imported
const plain = self.fetch.bind(self);
let loaded = 0, whole = 0, all = 0;

// Pyodide fetches its files by this, so that the bytes are counted as they come.
async function fetched(address) {
  const answer = await plain(address);
  if (!answer.ok) throw new Error(`${new URL(address, import.meta.url).pathname}: ${answer.status}`);
  const counting = new TransformStream({
    transform(part, on) {
      loaded += part.length;
      postMessage({ loaded });
      on.enqueue(part);
    },
    flush() { if (++whole === FILES) postMessage({ loaded: all }); },
  });
  const kind = String(address).endsWith(".wasm") ? "application/wasm" : "application/octet-stream"; // whatever hosts say
  return new Response(answer.body.pipeThrough(counting), { headers: { "Content-Type": kind } });
}

const bytes = async (name) => (await fetched(new URL(name, import.meta.url))).arrayBuffer();

async function opened(edition, size) {
  all = size;
  self.fetch = fetched;
  const files = Promise.all(["msgspec.whl", "crkb.zip", edition].map(bytes));
  const { loadPyodide } = await import("./pyodide.mjs");
  const indexURL = new URL(".", import.meta.url).href;
  const python = await loadPyodide({ indexURL, env: { HOME: "/crkb", CRKB_HOME: "/crkb/home" } });
  const [wheel, modules, text] = await files;
  for (const archive of [wheel, modules]) python.unpackArchive(archive, "zip", { extractDir: "/crkb" });
  python.runPython("import sys; sys.path.insert(0, '/crkb'); from crkb import lazily; lazily.install()");
  const standalone = python.pyimport("crkb.standalone");
  return standalone.Standalone(new TextDecoder().decode(text));
}

let engine;
self.onmessage = async ({ data }) => {
  try {
    if ("edition" in data) {
      engine = opened(data.edition, data.size);
      await engine;
      postMessage({ ready: true });
    } else {
      const reply = (await engine).answer(data.name, data.facts);
      postMessage({ at: data.at, reply: JSON.parse(reply) });
    }
  } catch (error) {
    postMessage({ failed: String(error.message ?? error).trim().split("\n").pop().slice(0, 200) });
  }
};
