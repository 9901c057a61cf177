
// The answer for a filename: the document group that opens the file, or the type of the file if the page shows no app. The
// page that contains this script defines the function `answerFor`, which returns the answer.

/** Returns the nodes of the headline for a decision, whose group is an object with a name and a role, or undefined. */
function headline(decision) {
  if (!app) return [typeLink(decision.type)];
  const type = element("span", { class: "muted" }, ", ", typeLink(decision.type));
  if (decision.scene) return [untrusted(decision.scene), element("span", { class: "badge filled" }, "gets its URL"), type];
  const group = decision.group;
  if (decision.outcome === "error" || !group) {
    const sentence = {
      "unavailable-on-platform": `not on ${app.platform}`, "unknown-condition": "unknown", "unread-sources": "unknown", "unknown-types": "unknown",
    }[decision.code] ?? "nothing opens it";
    return [sentence, type];
  }
  return [untrusted(group.name), element("span", { class: "badge filled" }, group.role), type];
}

function step({ rule, text, isInferred }) {
  return element(
    "li", {}, element("span", { class: "rule" }, rule),
    element("span", { class: "untrusted" }, text, isInferred ? element("span", { class: "badge plain" }, "inferred") : null));
}

/** Shows the decision for a name. */
function showDecision(name) {
  const card = byID("decision");
  card.hidden = name === "";
  if (name === "") return card.replaceChildren();
  const answer = answerFor(name);
  card.replaceChildren(
    element("p", { class: "answer" }, ...answer.headline),
    ...(answer.steps.length ? [element("ol", { class: "trace", "aria-label": "Steps of the decision" }, ...answer.steps.map(step))] : []),
    ...(answer.advice ?? []),
    ...answer.warnings.map((text) => element("p", { class: "warning untrusted" }, text)));
}

/** Fills the section with its title, its description and examples. */
function fillNames() {
  byID("names-title").textContent = app ? "Which group opens a file?" : "What is a file with this name?";
  byID("names-help").textContent = (app
    ? "The decision for the name alone, if the file is writable and its content matches the name."
    : "The type for the name alone.") + " A trailing slash indicates a folder.";
  const examples = [...new Set(exampleNames())].slice(0, 6);
  byID("examples").replaceChildren(...examples.map((name) => element(
    "button", { type: "button", class: "untrusted", on: { click: () => { byID("name").value = name; nameChanged(); } } }, name)));
}

function startNames() {
  fillNames();
  byID("name").addEventListener("input", nameChanged);
}

/** Returns example filenames: up to three with extensions of the app's types, and four others. */
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
  setAddress("name", name);
}
