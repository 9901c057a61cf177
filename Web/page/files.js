
// The list of the files that were dropped, chosen or pasted. The files are identified one after another.

const fileLimits = { files: 20000, shownAtOnce: 100 };

/** The results, in the order of the files: path, file, and an answer or an error. */
let results = [];
let filesShown = 0;
/** The current task. A later drop cancels it. */
let fileTask = null;

const confidences = {
  proof: "proof: a binary signature", structure: "structure of the text", name: "name, which the content does not contradict",
  hint: "a guess from the words of the text or from a weak signature", none: "none",
};

const size = (count) => (count < 1024 ? plural(count, "byte") : count < 1024 ** 2 ? `${(count / 1024).toFixed(1)} KiB`
  : count < 1024 ** 3 ? `${(count / 1024 ** 2).toFixed(1)} MiB` : `${(count / 1024 ** 3).toFixed(1)} GiB`);

const isContradicted = ({ answer }) => answer?.name === "contradicted";

// MARK: Collecting files

/** Returns the files in the entries of a drop, with their paths. Calls a function with the number of files found so far. */
async function filesIn(entries, task, onCount) {
  const found = [];
  const queue = [...entries];
  while (queue.length > 0 && found.length < fileLimits.files && task === fileTask) {
    const entry = queue.shift();
    try {
      if (entry.isFile) {
        const file = await new Promise((done, failed) => entry.file(done, failed));
        found.push({ path: entry.fullPath.replace(/^\//, ""), file });
        if (found.length % 100 === 0) onCount(found.length);
      } else {
        const reader = entry.createReader();
        for (;;) {
          const part = await new Promise((done, failed) => reader.readEntries(done, failed));
          if (part.length === 0) break;
          queue.push(...part);
        }
      }
    } catch (error) {
      found.push({ path: entry.fullPath.replace(/^\//, ""), error: `it cannot be read: ${error.message}` });
    }
  }
  return found;
}

const asResults = (files) => [...files].slice(0, fileLimits.files).map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** Identifies the files of a drop. The entries must be read before the event ends. */
async function dropped(transfer) {
  const entries = [...transfer.items].filter((item) => item.kind === "file").map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  const files = [...transfer.files];
  if (entries.length === 0) {
    if (files.length > 0) return identifyAll(asResults(files));
    const text = transfer.getData("text/plain");
    return text === "" ? undefined : pasted(text);
  }
  const task = startFileTask();
  byID("file-count").textContent = "Looking for files";
  const found = await filesIn(entries, task, (count) => { byID("file-count").textContent = `Found ${plural(count, "file")}`; });
  if (task === fileTask) return identifyAll(found);
}

// MARK: Identifying files

function startFileTask() {
  fileTask = {};
  results = [];
  byID("file-tools").hidden = false;
  byID("stop-files").hidden = false;
  byID("file-filter-label").hidden = true;
  byID("copy-files").hidden = true;
  byID("file-list").replaceChildren();
  byID("more-files").hidden = true;
  filesShown = 0;
  return fileTask;
}

/** Identifies files one after another. If a file cannot be identified, an error is recorded for it, and the next file is identified. */
async function identifyAll(found) {
  const task = startFileTask();
  try { await loading; } catch { byID("file-tools").hidden = true; return; }
  if (task !== fileTask) return;
  let reported = performance.now();
  for (const [index, result] of found.entries()) {
    if (!result.error) {
      try {
        Object.assign(result, await identifyFile(result.file, result.path));
      } catch (error) {
        result.error = error.name === "NotReadableError" || error.name === "NotFoundError" ? `it cannot be read: ${error.message}` : error.message;
      }
    }
    if (task !== fileTask) return;
    results.push(result);
    if (filesShown < fileLimits.shownAtOnce) {
      byID("file-list").append(fileRow(result, found.length === 1));
      filesShown += 1;
    }
    if (performance.now() - reported > 100) {
      byID("file-count").textContent = `${grouped(index + 1)} of ${plural(found.length, "file")}`;
      await new Promise((done) => setTimeout(done));
      if (task !== fileTask) return;
      reported = performance.now();
    }
  }
  endFileTask();
  await readDeclarationIn(results);
}

/** Ends the task, and shows the results so far. */
function endFileTask() {
  fileTask = null;
  byID("stop-files").hidden = true;
  fillFileFilter();
  showFileCount();
  showMoreButton(results.length);
}

// MARK: The list

/** Returns the results that the filter selects. */
function selectedResults() {
  const choice = byID("file-filter").value;
  if (choice === "contradicted") return results.filter(isContradicted);
  if (choice === "errors") return results.filter(({ error }) => error !== undefined);
  return choice.startsWith("type:") ? results.filter(({ answer }) => answer?.type === choice.slice(5)) : results;
}

function fillFileFilter() {
  const counts = new Map();
  for (const { answer } of results) if (answer) counts.set(answer.type, (counts.get(answer.type) ?? 0) + 1);
  const types = [...counts].sort(([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1));
  const option = (value, text) => element("option", { value }, text);
  const contradicted = results.filter(isContradicted).length;
  const errors = results.filter(({ error }) => error !== undefined).length;
  byID("file-filter").replaceChildren(
    option("all", `all ${plural(results.length, "file")}`),
    ...(contradicted ? [option("contradicted", `names that the content contradicts (${contradicted})`)] : []),
    ...(errors ? [option("errors", `errors (${errors})`)] : []),
    ...types.slice(0, 500).map(([type, count]) => option(`type:${type}`, `${type} (${count})`)));
  byID("file-filter-label").hidden = results.length < 2;
  byID("copy-files").hidden = results.length === 0;
}

function showFileCount() {
  const types = new Set(results.map(({ answer }) => answer?.type).filter(Boolean)).size;
  const contradicted = results.filter(isContradicted).length;
  const errors = results.filter(({ error }) => error !== undefined).length;
  byID("file-count").textContent = [
    results.length === 0 ? "No files" : plural(results.length, "file"), types > 1 ? plural(types, "type") : "",
    contradicted ? `${plural(contradicted, "name")} that the content contradicts` : "", errors ? plural(errors, "error") : "",
    results.length === fileLimits.files ? "the others were left out" : "",
  ].filter(Boolean).join(" · ");
}

function showFiles() {
  filesShown = 0;
  byID("file-list").replaceChildren();
  showMoreFiles();
}

function showMoreFiles() {
  const selected = selectedResults();
  const next = selected.slice(filesShown, filesShown + fileLimits.shownAtOnce);
  byID("file-list").append(...next.map((result) => fileRow(result, selected.length === 1)));
  filesShown += next.length;
  showMoreButton(selected.length);
}

function showMoreButton(count) {
  const left = count - filesShown;
  byID("more-files").hidden = left <= 0;
  byID("more-files").textContent = `Show ${Math.min(left, fileLimits.shownAtOnce)} more of ${grouped(left)}`;
}

/** Returns the row of a file, which can be expanded to show the reasons. */
function fileRow(result, isOpen) {
  const { path, answer, error } = result;
  const name = element("span", { class: "file-name untrusted" }, path === "" ? "pasted content" : path);
  if (error !== undefined) {
    return element(
      "li", { class: "kind-error" },
      element("p", { class: "file-line" }, name, element("span", { class: "badge kind-error" }, "error")),
      element("p", { class: "message untrusted" }, error));
  }
  const details = element("details", {}, element(
    "summary", {},
    element("span", { class: "file-line" }, name, untrusted(answer.type, "mono file-type"), untrusted(answer.mimeType ?? "", "mono file-mime"),
      isContradicted(result) ? element("span", { class: "badge kind-warning" }, "name contradicted") : null)));
  const fill = () => { if (details.childElementCount === 1) details.append(fileDetail(result)); };
  if (isOpen) {
    fill();
    details.open = true;
  }
  details.addEventListener("toggle", fill);
  return element("li", {}, details);
}

/** Returns a list of the types on a path of conformance. */
function pathList(path) {
  return element("ol", { class: "path", "aria-label": "Path of conformance" }, ...path.map((type) => element("li", {}, typeButton(type))));
}

/** Returns buttons that show types, separated by commas. */
const typeButtons = (types) => types.flatMap((type, index) => (index === 0 ? [typeButton(type)] : [", ", typeButton(type)]));

function textOf({ isText, encoding, lineEnds }) {
  if (!isText) return null;
  const ends = { lf: "lines end with LF", crlf: "lines end with CR LF", cr: "lines end with CR", mixed: "mixed line endings" }[lineEnds];
  return [encoding, ends].filter(Boolean).join(", ");
}

function fileDetail({ path, file, answer, reading }) {
  const list = element("dl", {});
  const add = (term, ...values) => {
    if (values.length && values[0] !== null) list.append(element("dt", {}, term), element("dd", {}, ...values));
  };
  const { path: types, others } = lineage(answer.type);
  add("type", typeButton(answer.type));
  add("description", answer.description ? untrusted(answer.description) : null);
  add("MIME type", answer.mimeType ? untrusted(answer.mimeType, "mono") : null);
  add("conforms to", pathList(types), ...(others.length ? [element("span", { class: "muted small" }, "and to ", ...typeButtons(others))] : []));
  add("confidence", confidences[answer.confidence] ?? answer.confidence);
  add("name", answer.name ? { confirmed: "the content confirms it", unconfirmed: "the content neither confirms nor contradicts it", contradicted: "the content contradicts it" }[answer.name] : null);
  add("fitting extension", isContradicted({ answer }) && answer.extension ? untrusted(`.${answer.extension}`, "mono") : null);
  add("text", textOf(answer));
  add("or perhaps", ...(answer.alternatives?.length ? typeButtons(answer.alternatives) : [null]));
  add("size", reading.bytes < file.size ? `${size(file.size)}, of which ${size(reading.bytes)} were read in ${plural(reading.ranges, "range")}` : size(file.size));
  addOpener(list, file);
  return element(
    "div", { class: "file-detail" },
    ...(answer.warnings ?? []).map(({ text }) => element("p", { class: "warning untrusted" }, text)), list,
    answer.basis?.length ? element("h3", {}, "Reasons") : null,
    answer.basis?.length ? element("ol", { class: "reasons" }, ...answer.basis.map((text) => element("li", { class: "untrusted" }, text))) : null,
    mayDeclareApp(path, answer) ? element("p", { class: "buttons" }, element(
      "button", { type: "button", on: { click: () => readDeclarationFile({ path, file }, true) } }, "Read it as the declaration of an app")) : null);
}

/** Adds the group or scene that opens a file, if the page has an app. */
async function addOpener(list, file) {
  if (declaration === null) return;
  const [term, description] = [element("dt", {}, "opened by"), element("dd", {}, "…")];
  list.prepend(term, description);
  try {
    const decision = await typeq.decide(declaration, file);
    description.replaceChildren(...openerOf(decision));
  } catch (error) {
    description.replaceChildren(untrusted(error.message));
  }
}

async function copyFiles(button) {
  const lines = selectedResults().map(({ path, answer, error }) => JSON.stringify(error === undefined ? { ...answer, file: path } : { file: path, error }));
  try {
    await navigator.clipboard.writeText(lines.join("\n") + "\n");
    button.textContent = "Copied";
  } catch {
    button.textContent = "The browser does not allow it";
  }
  setTimeout(() => { button.textContent = "Copy as JSON"; }, 2000);
}

const isField = (target) => target instanceof Element && target.closest("textarea, input") !== null;

function startFiles() {
  const choose = (button, input, action) => {
    byID(button).addEventListener("click", () => byID(input).click());
    byID(input).addEventListener("change", () => {
      if (byID(input).files.length > 0) action(byID(input).files);
      byID(input).value = "";
    });
  };
  choose("choose-files", "file-input", (files) => identifyAll(asResults(files)));
  choose("choose-folder", "folder-input", (files) => identifyAll(asResults(files)));
  choose("choose-declaration", "declaration-input", ([file]) => readDeclarationFile({ path: file.name, file }, true));
  byID("choose-folder").hidden = !("webkitdirectory" in byID("folder-input"));
  byID("stop-files").addEventListener("click", endFileTask);
  byID("more-files").addEventListener("click", showMoreFiles);
  byID("file-filter").addEventListener("change", showFiles);
  byID("copy-files").addEventListener("click", (event) => copyFiles(event.currentTarget));
  addEventListener("dragover", (event) => {
    if (isField(event.target) && !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", (event) => { if (event.relatedTarget === null) document.body.classList.remove("dropping"); });
  addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    // If a field has the focus, the browser inserts the text into it.
    if (isField(event.target) && event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    dropped(event.dataTransfer);
  });
  addEventListener("paste", (event) => {
    const files = [...event.clipboardData.files];
    if (files.length > 0) {
      event.preventDefault();
      return identifyAll(asResults(files));
    }
    if (isField(event.target)) return;
    const text = event.clipboardData.getData("text/plain");
    if (text !== "") pasted(text);
  });
}
