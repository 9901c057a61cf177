
// Looks up the decision for a filename. All decisions were made when the page was written.

const has = (table, key) => Object.prototype.hasOwnProperty.call(table, key);
const isASCII = (text) => /^[\x00-\x7f]*$/.test(text);
const folded = (text) => (isASCII(text) ? text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : text.toLowerCase());

/** Returns the text after the last period of a name. Returns null if the period is the first character or a space follows. */
function extensionOf(name) {
  const period = name.lastIndexOf(".");
  const tag = period > 0 ? name.slice(period + 1) : "";
  return tag === "" || tag.includes(" ") ? null : tag;
}

/** Returns a description of a name that is not looked up, because typeq considers more than its extension; otherwise null. */
function beyond(name, extension) {
  if (name.length > 1 && name.endsWith("~")) return "the name of a copy";
  if (extension !== null && data.names.copies.includes(folded(extension)) && name.lastIndexOf(".") > 0) return "the name of a copy";
  if (/\.so(\.[0-9]+)+$/.test(name)) return "the name of a version of a shared library";
  if (/[0-9]\.[0-9]+$/.test(name) && name.lastIndexOf(".") > 0) return "a name that ends with a version";
  return null;
}

/** Returns the entry of a name: the decision, its types, and the part of the name that determines the type. */
function lookUp(name) {
  if (name.endsWith("/")) {
    const tag = extensionOf(name.replace(/\/+$/, ""));
    if (tag !== null && has(data.names.folders, folded(tag))) return { entry: data.names.folders[folded(tag)], tag };
    return { entry: data.names.otherFolder, tag: tag ?? "" };
  }
  const extension = extensionOf(name);
  const reason = beyond(name, extension);
  if (reason) return { reason };
  if (has(data.names.files, name)) return { entry: data.names.files[name], tag: name };
  for (let period = name.indexOf(".", 1); period >= 0; period = name.indexOf(".", period + 1)) {
    const tag = name.slice(period + 1);
    if (tag.includes(".") && has(data.names.compound, folded(tag))) return { entry: data.names.compound[folded(tag)], tag };
  }
  if (has(data.names.capitals, extension) && /[a-z]/.test(name.slice(0, -2))) {
    return { entry: data.names.capitals[extension], tag: extension };
  }
  if (extension === null) return { entry: data.names.plain, tag: "" };
  if (has(data.names.extensions, folded(extension))) return { entry: data.names.extensions[folded(extension)], tag: extension };
  return { entry: data.names.unknown, tag: extension, isUnknown: true };
}

/** Returns the decision of an entry, with the names of types and tags inserted into its strings. */
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

/** Returns the answer for a name: the nodes of its headline, its steps and its warnings. */
function answerFor(name) {
  const found = lookUp(name);
  if (found.reason) {
    const quoted = `'${name.replaceAll("'", "'\\''")}'`;
    return {
      headline: [`This is ${found.reason}`], steps: [], warnings: [],
      advice: [
        element("p", {}, "typeq determines the original name. Run this command:"),
        element("pre", { class: "untrusted" }, app ? `typeq which-group --explain ${quoted}` : `typeq type --explain ${quoted}`)],
    };
  }
  const decision = decisionOf(found);
  const steps = [...decision.basis.map((text) => ({ rule: "identification", text })), ...decision.trace];
  if (decision.byName) {
    const group = app.groups[decision.byName.group];
    const opens = group ? `'${group.name}' (${group.role}) opens it`
      : decision.byName.group === -3 ? "it is unknown what opens the file" : "nothing opens it";
    steps.push({ rule: "by-name", text: `by its last extension alone, as on Apple's systems, the file is ${decision.byName.type}, and ${opens}` });
  }
  const group = app?.groups[decision.group];
  return { headline: headline({ ...decision, group }), steps, warnings: decision.warnings };
}
