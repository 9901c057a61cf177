
// The engine of the page: the libraries of typeq, as a WebAssembly module.

/** The engine, when it is loaded. */
let typeq = null;

/** A security policy that refuses all requests. The browser applies it in addition to the policy of the page. */
const closedPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'";

/** Loads the engine, and then disallows all further requests of the page. */
async function loadEngine() {
  if (location.protocol === "file:") {
    throw new Error("Browsers do not load modules from files. Run 'python3 -m http.server --bind 127.0.0.1' in the folder of this page, and open http://127.0.0.1:8000/.");
  }
  if (typeof WebAssembly !== "object") throw new Error("This browser has no WebAssembly, or it is turned off. The page needs it.");
  const requested = fetch("typeq.wasm").catch((error) => { throw new Error(`typeq.wasm cannot be loaded: ${error.message}`); });
  const [{ load }, module] = await Promise.all([import("./typeq.js"), requested]);
  const engine = await load({ module });
  await documentRead;
  typeq = engine;
  document.head.append(element("meta", { "http-equiv": "Content-Security-Policy", content: closedPolicy }));
}

/** Makes a request, which the security policy should refuse, and returns a sentence about the result. */
async function tryConnection() {
  try {
    await fetch("typeq.wasm", { method: "HEAD", cache: "no-store" });
    return "The request was made: this browser does not apply the security policy of the page.";
  } catch {
    return "The browser refused the request.";
  }
}

/** Returns the answer for a file, and the number of bytes that were read. */
async function identifyFile(file, path) {
  const reading = { bytes: 0, ranges: 0 };
  const read = async (offset, count) => {
    const bytes = await file.slice(offset, offset + count).arrayBuffer();
    reading.bytes += bytes.byteLength;
    reading.ranges += 1;
    return bytes;
  };
  const answer = await typeq.identify(null, { name: path, size: file.size, read });
  return { answer, reading };
}

/** Returns the types on the path from a type to a root, following the first supertypes, and the other supertypes of the type. */
function lineage(type) {
  const path = [type];
  for (let above = typeq.type(type).conformsTo; above?.length && !path.includes(above[0]); above = typeq.type(above[0]).conformsTo) {
    path.push(above[0]);
  }
  const others = (typeq.type(type).supertypes ?? []).filter((above) => !path.includes(above));
  return { path, others };
}

/** Passes the types to the page, unless it already has them. */
function loadTypes() {
  if (data.types.length > 0 || typeq === null) return;
  setData(typeq.report());
  fillTree();
}

/** Returns a button that shows the type with an identifier in the registry. */
function typeButton(text) {
  return element("button", { type: "button", class: "link untrusted", on: { click: () => openType(text) } }, text);
}

/** Shows a type in the registry. */
function openType(text) {
  loadTypes();
  const found = typeq.type(text);
  const type = data.types.findIndex((row) => row[ID] === (found.identifier ?? text.toLowerCase()));
  if (type >= 0) return showType(type, true);
  byID("search").value = text;
  search();
  byID("search").focus();
}
