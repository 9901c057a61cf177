
// The decision for a filename. All decisions were made when the page was written, so names are only looked up here.

const names = data.names;
const has = (table, key) => Object.prototype.hasOwnProperty.call(table, key);
const isASCII = (text) => /^[\x00-\x7f]*$/.test(text);
const folded = (text) => (isASCII(text) ? text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : text.toLowerCase());

/** Returns the extension after the last period, or null. A leading period hides a file. An extension contains no space. */
function extensionOf(name) {
  const period = name.lastIndexOf(".");
  const tag = period > 0 ? name.slice(period + 1) : "";
  return tag === "" || tag.includes(" ") ? null : tag;
}

/** Returns the reason why a name is not looked up here, or null. typeq considers more of such a name than the extension. */
function beyond(name, extension) {
  if (name.length > 1 && name.endsWith("~")) return "the name of a copy";
  if (extension !== null && names.copies.includes(folded(extension)) && name.lastIndexOf(".") > 0) return "the name of a copy";
  if (/\.so(\.[0-9]+)+$/.test(name)) return "the name of a version of a shared library";
  if (/[0-9]\.[0-9]+$/.test(name) && name.lastIndexOf(".") > 0) return "a name that ends with a version";
  return null;
}

/** Returns the entry of a name: the decision, its types, and the part of the name that determines the type. */
function lookUp(name) {
  if (name.endsWith("/")) {
    const tag = extensionOf(name.replace(/\/+$/, ""));
    if (tag !== null && has(names.folders, folded(tag))) return { entry: names.folders[folded(tag)], tag };
    return { entry: names.otherFolder, tag: tag ?? "" };
  }
  const extension = extensionOf(name);
  const reason = beyond(name, extension);
  if (reason) return { reason };
  if (has(names.files, name)) return { entry: names.files[name], tag: name };
  for (let period = name.indexOf(".", 1); period >= 0; period = name.indexOf(".", period + 1)) {
    const tag = name.slice(period + 1);
    if (tag.includes(".") && has(names.compound, folded(tag))) return { entry: names.compound[folded(tag)], tag };
  }
  if (has(names.capitals, extension) && /[a-z]/.test(name.slice(0, -2))) {
    return { entry: names.capitals[extension], tag: extension };
  }
  if (extension === null) return { entry: names.plain, tag: "" };
  if (has(names.extensions, folded(extension))) return { entry: names.extensions[folded(extension)], tag: extension };
  return { entry: names.unknown, tag: extension, isUnknown: true };
}

/** Returns the decision of an entry, with the names of types and tags inserted in its strings. */
function decisionOf({ entry, tag, isUnknown }) {
  const [number, type, known, byName] = entry;
  const [outcome, group, isEditable, code, saveAs, basis, trace, warnings, groupByName, scene] = data.decisions[number];
  const dynamic = "a dynamic type";
  const shown = (reference) => (isUnknown && typeof reference === "string" ? dynamic : identifier(reference));
  const supertypes = typeof known === "number" && known >= 0 ? data.types[known][SUPERTYPES].map(identifier).join(", ") : "";
  const parts = { 1: shown(type), 2: tag, 3: identifier(known ?? ""), 4: supertypes, 5: shown(byName ?? "") };
  const text = (index) => data.texts[index].replace(/[\x01-\x05]/g, (mark) => parts[mark.charCodeAt(0)]);
  return {
    outcome, group, isEditable, code, saveAs, type: isUnknown && typeof type === "string" ? dynamic : type,
    basis: basis.map(text),
    trace: trace.map(([rule, index, isInferred]) => ({ rule, text: text(index), isInferred: isInferred === 1 })),
    warnings: warnings.map(([, index]) => text(index)),
    scene: scene === -1 ? null : text(scene),
    byName: groupByName === -2 ? null : { group: groupByName, type: parts[5] },
  };
}

function headline(decision) {
  if (!app) return [typeLink(decision.type)];
  const type = element("span", { class: "muted" }, ", ", typeLink(decision.type));
  const group = app.groups[decision.group];
  if (decision.scene) return [untrusted(decision.scene), element("span", { class: "badge filled" }, "gets its URL"), type];
  if (decision.outcome === "error" || !group) {
    const sentence = {
      "unavailable-on-platform": `not on ${app.platform}`, "unknown-condition": "unknown", "unread-sources": "unknown", "unknown-types": "unknown",
    }[decision.code] ?? "nothing opens it";
    return [sentence, type];
  }
  return [untrusted(group.name), element("span", { class: "badge filled" }, group.role), type];
}

function step(rule, text, isInferred) {
  return element(
    "li", {}, element("span", { class: "rule" }, rule),
    element("span", { class: "untrusted" }, text, isInferred ? element("span", { class: "badge plain" }, "inferred") : null));
}

/** Shows the decision for a name. */
function showDecision(name) {
  const card = byID("decision");
  card.hidden = name === "";
  if (name === "") return card.replaceChildren();
  const found = lookUp(name);
  if (found.reason) {
    const quoted = `'${name.replaceAll("'", "'\\''")}'`;
    return card.replaceChildren(
      element("p", { class: "answer" }, `This is ${found.reason}`),
      element("p", {}, "typeq determines the original name. Run this command:"),
      element("pre", { class: "untrusted" }, app ? `typeq which-group --explain ${quoted}` : `typeq type --explain ${quoted}`));
  }
  const decision = decisionOf(found);
  const steps = [
    ...decision.basis.map((text) => step("identification", text, false)),
    ...decision.trace.map(({ rule, text, isInferred }) => step(rule, text, isInferred)),
  ];
  if (decision.byName) {
    const group = app.groups[decision.byName.group];
    const opens = group ? `'${group.name}' (${group.role}) opens it`
      : decision.byName.group === -3 ? "it is unknown what opens it" : "nothing opens it";
    steps.push(step("by-name", `by its last extension alone, as on Apple's systems, it is ${decision.byName.type}, and ${opens}`, false));
  }
  card.replaceChildren(
    element("p", { class: "answer" }, ...headline(decision)),
    element("ol", { class: "trace", "aria-label": "Steps of the decision" }, ...steps),
    ...decision.warnings.map((text) => element("p", { class: "warning untrusted" }, text)));
}

/** Fills the section, and returns the names of the examples. */
function startNames() {
  byID("names-title").textContent = app ? "Which group opens a file?" : "What is a file with this name?";
  byID("names-help").textContent = (app
    ? "The decision for the name alone, if the file is writable and its content matches the name."
    : "The type for the name alone.") + " A trailing slash indicates a folder.";
  const examples = [...new Set(exampleNames())].slice(0, 6);
  byID("examples").append(...examples.map((name) => element(
    "button", { type: "button", class: "untrusted", on: { click: () => { byID("name").value = name; nameChanged(); } } }, name)));
  byID("name").addEventListener("input", nameChanged);
}

function exampleNames() {
  const found = [];
  for (const type of app ? app.rows.map(([reference]) => reference) : []) {
    const extension = typeof type === "number" ? data.types[type][EXTENSIONS][0] : undefined;
    if (extension && /^[a-z0-9]+$/.test(extension)) found.push(`document.${extension}`);
  }
  return [...found.slice(0, 3), "report.md", "photo.png", "archive.tar.gz", "Makefile"];
}

function nameChanged() {
  const name = byID("name").value;
  showDecision(name);
  setAddress(name === "" ? "" : `file/${encodeURIComponent(name)}`);
}
