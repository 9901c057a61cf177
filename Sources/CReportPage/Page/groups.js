
// The table of document groups and types, and the findings.

/** The number of cells that are added in one step. A page with a hundred groups then opens in less than a second. */
const cellsAtOnce = 2000;
let matrixRows = [];
let rowsShown = 0;

/** Returns the reason why a group opens no files, or null if the group opens files or may open files. */
function emptiness(number) {
  const group = app.groups[number];
  const opens = app.openings.some(([opener]) => opener === number) || data.decisions.some((decision) => decision[1] === number);
  if (opens || group.unread) return null;
  if (group.readable.length === 0) return "it reads no type";
  const mayOpen = app.openings.some(([opener, , , readers]) => opener === -2 && readers.includes(number));
  if (mayOpen) return null;
  const isHidden = group.hidden.length === new Set(group.readable).size;
  return isHidden ? "earlier groups open its types" : "see the findings";
}

function groupTitle(number) {
  const group = app.groups[number];
  const reason = emptiness(number);
  return element(
    "th", { scope: "col" }, untrusted(group.name), element("small", {}, group.role),
    reason === null ? null : element("span", { class: "badge kind-warning" }, "opens no file"),
    reason === null ? null : element("small", {}, reason));
}

/** Returns the types to show for the selected "Rows" option. */
function rowsOf(choice) {
  if (choice === "named") return app.rows.map(([type]) => type);
  if (choice === "hidden") return [...new Set(app.groups.flatMap((group) => group.hidden))];
  return [...data.types.keys()].filter((type) => (opening(type)?.readers.length ?? 0) > 0);
}

function cell(type, number, how) {
  const group = app.groups[number];
  const reads = how?.readers.includes(number);
  if (how?.group === number) {
    const mode = group.role === "editor" ? (how.isEditable ? "editor" : "editor, read only") : "viewer";
    const saving = how.saveAs >= 0 ? element("small", {}, "saves as ", typeLink(how.saveAs)) : null;
    return element("td", { class: "opens" }, `● ${mode}`, saving);
  }
  if (group.hidden.includes(type)) return element("td", { class: "hidden-group" }, "○ hidden");
  if (reads) return element("td", {}, "○ also reads it");
  if (app.unknownScenes || group.unread && how?.group === -2) return element("td", {}, "? unknown");
  return element("td", { class: "none", "aria-label": "does not read it" }, "–");
}

function matrixRow(type) {
  const how = opening(type);
  const row = typeof type === "number" ? data.types[type] : null;
  const hints = [row?.[DESCRIPTION], row?.[EXTENSIONS].map((tag) => "." + tag).join(" ")].filter(Boolean).join(" · ");
  const claims = app.claims.get(type) ?? [];
  return element(
    "tr", {},
    element("th", { scope: "row" }, typeLink(type), element("small", { class: "untrusted" }, hints)),
    ...app.groups.map((_, number) => cell(type, number, how)),
    element("td", {}, ...(claims.length ? claims.map((claim) => element("small", { class: "untrusted" }, claim)) : ["–"])));
}

function rowsAtOnce() {
  return Math.min(200, Math.max(10, Math.floor(cellsAtOnce / app.groups.length)));
}

function showMoreRows() {
  const next = matrixRows.slice(rowsShown, rowsShown + rowsAtOnce());
  byID("matrix").append(...next.map(matrixRow));
  rowsShown += next.length;
  const left = matrixRows.length - rowsShown;
  byID("more-rows").hidden = left === 0;
  byID("more-rows").textContent = `Show ${Math.min(left, rowsAtOnce())} more of ${grouped(left)}`;
}

function showRows(choice) {
  matrixRows = [...rowsOf(choice)];
  rowsShown = 0;
  byID("matrix").replaceChildren();
  byID("row-count").textContent = matrixRows.length === 0 && choice === "hidden"
    ? "No group is hidden." : plural(matrixRows.length, "type");
  showMoreRows();
}

/** Fills the table. */
function fillGroups() {
  if (!app) return;
  app.claims = new Map(app.rows);
  if (app.unknownScenes) {
    byID("groups-help").textContent = "The document types of the app. Which document group opens a type is unknown, because not all declarations were read.";
  }
  byID("matrix-head").replaceChildren(element(
    "tr", {}, element("th", { scope: "col" }, "Type"), ...app.groups.map((_, number) => groupTitle(number)),
    element("th", { scope: "col" }, "Document types", element("small", {}, "that name exactly this type"))));
  const choices = [...document.getElementsByName("rows")];
  choices[0].checked = true;
  showRows(choices[0].value);
}

function startGroups() {
  for (const choice of document.getElementsByName("rows")) {
    choice.addEventListener("change", () => showRows(choice.value));
  }
  byID("more-rows").addEventListener("click", showMoreRows);
  fillGroups();
}

/** Copies the text of an element. If the browser denies access to the clipboard, selects the text. */
async function copy(source, button) {
  try {
    await navigator.clipboard.writeText(source.textContent);
    button.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(source);
    button.textContent = "Selected";
  }
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
}

function fixOf(text) {
  const source = element("pre", { class: "untrusted", tabindex: "0", "aria-label": "Fix" }, text);
  const button = element("button", { type: "button", "aria-label": "Copy the fix" }, "Copy");
  button.addEventListener("click", () => copy(source, button));
  return element("div", { class: "fix" }, element("p", { class: "label" }, "Fix", button), source);
}

const severities = ["error", "warning", "note"];

function finding(found) {
  return element(
    "li", { class: `kind-${found.severity}` },
    element("span", { class: `badge kind-${found.severity}` }, found.severity), element("span", { class: "rule" }, found.rule),
    element("p", { class: "message untrusted" }, found.message),
    element("p", { class: "where mono untrusted" }, found.location),
    found.line ? element("pre", { class: "untrusted", tabindex: "0", "aria-label": "The line" }, found.line) : null,
    ...found.related.map(([message, location]) => element("p", { class: "where untrusted" }, `${message}: ${location}`)),
    found.fix === null ? null : fixOf(found.fix));
}

/** Fills the list of findings: errors, then warnings, then notes, each in the order of their locations. */
function fillFindings() {
  if (!app) return;
  const rank = (found) => severities.indexOf(found.severity);
  const sorted = [...data.findings].sort((left, right) => rank(left) - rank(right));
  const counts = severities.map((severity) => [sorted.filter((found) => found.severity === severity).length, severity])
    .filter(([number]) => number > 0);
  const hasErrors = counts[0]?.[1] === "error";
  byID("finding-count").textContent = hasErrors ? plural(...counts[0]) : sorted.length || "";
  byID("finding-count").classList.toggle("kind-error", hasErrors);
  byID("findings-help").textContent = counts.length
    ? `${counts.map((count) => plural(...count)).join(", ")}, as 'typeq lint' reports them.`
    : `There are no mistakes in the declarations${app.unread ? " that were read" : ""}.`;
  if (app.unread) byID("findings-help").textContent += ` Not all declarations were read: ${app.unread}.`;
  byID("finding-list").replaceChildren(...sorted.map(finding));
}
