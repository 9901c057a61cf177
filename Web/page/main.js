
// The initialization of the page.

/** Shows whether a type conforms to another type. */
function askConformance() {
  const [type, supertype] = [byID("conforming").value.trim(), byID("supertype").value.trim()];
  const card = byID("conformance-answer");
  card.hidden = type === "" || supertype === "" || typeq === null;
  setAddress("conforms", card.hidden ? "" : `${type},${supertype}`);
  if (card.hidden) return;
  const answer = typeq.conforms(type, supertype);
  if (answer.error) return card.replaceChildren(element("p", { class: "untrusted" }, answer.error));
  card.replaceChildren(
    element("p", { class: "answer" }, answer.conforms ? "Yes" : "No"),
    answer.conforms ? pathList(answer.path) : element("p", {}, typeButton(answer.type), " does not conform to ", typeButton(answer.supertype)));
}

questions.conforms = (text) => {
  const comma = text.indexOf(",");
  [byID("conforming").value, byID("supertype").value] = comma < 0 ? [text, ""] : [text.slice(0, comma), text.slice(comma + 1)];
  askConformance();
  byID("conformance").scrollIntoView({ block: "start" });
};
questions.type = openType;
const askName = questions.name;
questions.name = (text) => {
  askName(text);
  byID("names").scrollIntoView({ block: "start" });
};

function start() {
  for (const part of appSections()) part.hidden = true;
  startFiles();
  startApp();
  startNames();
  startGroups();
  startTree();
  for (const id of ["conforming", "supertype"]) byID(id).addEventListener("input", askConformance);
  byID("try-connection").addEventListener("click", async () => { byID("connections").textContent = await tryConnection(); });
  addEventListener("hashchange", () => { if (typeq !== null) restore(questions); });
}

function engineLoaded() {
  byID("connections").textContent = "The page has loaded, and its security policy now refuses every request.";
  byID("try-connection").hidden = false;
  showDecision(byID("name").value);
  if (byID("conforming").value !== "") askConformance();
  restore(questions);
  loadTypesWhenNeeded();
}

/** Gives the types to the page when the registry is visible or has the focus. Their list takes more than 100 ms. */
function loadTypesWhenNeeded() {
  const registry = byID("registry");
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    (globalThis.requestIdleCallback ?? setTimeout)(loadTypes);
  });
  observer.observe(registry);
  registry.addEventListener("focusin", loadTypes);
}

function engineFailed(error) {
  byID("connections").textContent = "";
  byID("trouble").hidden = false;
  byID("trouble").textContent = error.message;
  throw error;
}

// The engine loads while the browser reads the document.
const documentRead = new Promise((done) => {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", done);
  else done();
}).then(start);
const loading = loadEngine().then(engineLoaded, async (error) => {
  await documentRead;
  engineFailed(error);
});
loading.catch(() => {});
