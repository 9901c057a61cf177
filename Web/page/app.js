
// The declaration of an app, which is read from a file, from a member of a zipped project, or from pasted text.

/** The declaration that the page shows: its bytes or text, its name and the platform. */
let declaration = null;
/** The declarations of the project, from which one is selected. */
let candidates = [];
/** Whether the project has Swift sources, which are not read. */
let hasSources = false;
/** The platforms of the app. */
let platforms = [];

const largestDeclaration = 32 << 20;
/** The maximum size of a declaration that is shown as text. */
const largestShown = 1 << 20;
const isDeclarationName = (path) => /(^|\/)(typeq\.json|([^/]*[-_. ])?Info\.plist)$/i.test(path);
const isOthersPath = (path) => /(^|\/)(__MACOSX|Pods|Carthage|node_modules|DerivedData|Frameworks|\.build|\.git)\//.test(path);
const depth = (path) => path.split("/").length;

/** Returns whether a file can be a declaration, or can contain one. */
function mayDeclareApp(path, { type }) {
  const isKind = (supertype) => typeq.conforms(type, supertype).conforms === true;
  return isDeclarationName(path) || ["com.apple.property-list", "public.json", "public.zip-archive"].some(isKind);
}

/** Returns the members that may declare an app, starting with the most likely. */
function declarationsIn(members) {
  const rank = ({ path }) => [/(^|\/)typeq\.json$/i.test(path) ? 0 : 1, /(^|\/)[^/]*Tests?[^/]*\//.test(path) ? 1 : 0, depth(path)];
  const compare = (one, other) => {
    const [left, right] = [rank(one), rank(other)];
    const index = left.findIndex((value, place) => value !== right[place]);
    return index < 0 ? (one.path < other.path ? -1 : 1) : left[index] - right[index];
  };
  return members.filter(({ path }) => isDeclarationName(path) && !isOthersPath(path)).sort(compare);
}

/** Shows a message instead of an app in the section. */
function showDeclarationMessage(...content) {
  byID("app-card").hidden = false;
  byID("app-card").replaceChildren(...content);
  byID("declarations").scrollIntoView({ block: "start" });
}

/** Reads the declaration among identified files, if there is one: a file with the name of a declaration, or one in a zipped project. */
async function readDeclarationIn(identified) {
  const files = identified.filter(({ error }) => error === undefined);
  const found = declarationsIn(files);
  if (found.length > 0) {
    const members = found.map(({ path, file }) => ({ path, size: file.size, bytes: async () => new Uint8Array(await file.arrayBuffer()) }));
    return chooseDeclaration(members, files.some(({ path }) => path.endsWith(".swift")));
  }
  if (files.length === 1 && typeq.conforms(files[0].answer.type, "public.zip-archive").conforms) return readDeclarationFile(files[0], false);
}

/** Reads a file as a declaration, or as an archive with declarations. Other archives are skipped unless the user chose the file. */
async function readDeclarationFile({ path, file }, isAsked) {
  try {
    await loading;
    const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    if (start[0] !== 0x50 || start[1] !== 0x4b) {
      const bytes = async () => new Uint8Array(await file.arrayBuffer());
      return await chooseDeclaration([{ path, size: file.size, bytes }], false);
    }
    const members = await zipMembers(file);
    const found = declarationsIn(members);
    if (found.length > 0) return await chooseDeclaration(found, members.some((member) => member.path.endsWith(".swift")));
    if (isAsked) showDeclarationMessage(element("p", {}, untrusted(path), " contains neither an Info.plist nor a typeq.json."));
  } catch (error) {
    if (isAsked || error instanceof ZipError) showDeclarationMessage(element("p", {}, untrusted(path), ": ", untrusted(error.message)));
  }
}

/** Shows a menu of the declarations of a project, and reads the first of them. */
function chooseDeclaration(found, withSources) {
  candidates = found;
  hasSources = withSources;
  byID("declaration-choices").hidden = found.length < 2;
  byID("declaration-choice").replaceChildren(...found.slice(0, 500).map(({ path }, index) => element("option", { value: index }, path)));
  return showCandidate(0);
}

async function showCandidate(index) {
  const { path, size, bytes } = candidates[index];
  try {
    if (size > largestDeclaration) throw new Error(`it exceeds ${largestDeclaration >> 20} MiB`);
    const content = await bytes();
    showDeclaration({ declaration: content, name: path });
    const isText = content.length < largestShown && !content.includes(0);
    byID("declaration").value = isText ? new TextDecoder().decode(content) : "";
  } catch (error) {
    showDeclarationMessage(element("p", {}, untrusted(path), ": ", untrusted(error.message)));
  }
}

/** Returns whether text begins like a declaration. */
const isDeclaration = (text) => /^\s*(<\?xml[^]*?<plist|<plist|<!DOCTYPE plist|\{)/.test(text.slice(0, 4096));

/** Returns whether text also ends like a declaration. */
const isWholeDeclaration = (text) => isDeclaration(text) && /(<\/plist>|\})\s*$/.test(text.slice(-4096));

/** Reads pasted text as a declaration or as the content of a file. */
function pasted(text) {
  if (isDeclaration(text)) return readText(text);
  return identifyAll([{ path: "", file: new Blob([text]) }]);
}

/** Reads the text of a declaration, and shows it in the field. */
async function readText(text) {
  if (byID("declaration").value !== text) byID("declaration").value = text.length < largestShown ? text : "";
  try { await loading; } catch { return; }
  candidates = [];
  hasSources = false;
  byID("declaration-choices").hidden = true;
  showDeclaration({ declaration: text });
}

function readField() {
  const text = byID("declaration").value;
  return text.trim() === "" ? byID("declaration").focus() : readText(text);
}

// MARK: The app

/** Returns the lines of a declaration, if it is text. */
function linesOf({ declaration: content }) {
  if (typeof content === "string") return content.split(/\r\n|\r|\n/);
  return content.length < largestShown && !content.includes(0) ? new TextDecoder().decode(content).split(/\r\n|\r|\n/) : [];
}

/** Returns a finding in the form that the list of findings shows. */
function foundAt({ file, line, column, related, fix, ...found }, lines) {
  const location = (at) => at.file + (at.line === undefined ? "" : `:${at.line}:${at.column}`);
  return {
    ...found, fix: fix ?? null, line: lines[line - 1]?.trim().slice(0, 200), location: location({ file, line, column }),
    related: (related ?? []).map((other) => [other.message, location(other)]),
  };
}

/** Returns the decisions for the extensions that document types declare without a content type. A group may open such files. */
function legacyDecisions(given, { documentTypes }, groups) {
  const tags = new Set((documentTypes ?? []).flatMap(({ extensions }) => extensions ?? []));
  return [...tags].slice(0, 500).map((tag) => {
    const { outcome, group } = typeq.decideSync(given, `document.${tag}`);
    return [outcome, groups.findIndex(({ name }) => name === group)];
  });
}

/** Shows the app of a declaration, with its findings. */
function showDeclaration(given) {
  try {
    const report = typeq.report(given);
    const declared = typeq.app(given);
    const decisions = legacyDecisions(given, declared, report.app.groups);
    declaration = given;
    platforms = declared.platforms ?? [];
    const lines = linesOf(given);
    setData({ ...report, decisions, findings: typeq.lint(given).map((found) => foundAt(found, lines)) });
    fillApp();
  } catch (error) {
    closeApp();
    showDeclarationMessage(element("p", { class: "answer" }, "The declaration cannot be read"), element("p", { class: "untrusted" }, error.message));
  }
}

const appSections = () => document.querySelectorAll("[data-needs=app]");

function closeApp() {
  declaration = null;
  for (const part of appSections()) part.hidden = true;
  byID("app-card").hidden = true;
  if (!app) return;
  setData(typeq.report());
  fillNames();
  fillTree();
  showDecision(byID("name").value);
}

function fillApp() {
  for (const part of appSections()) part.hidden = false;
  fillNames();
  fillGroups();
  fillFindings();
  fillTree();
  showDecision(byID("name").value);
  const summary = [app.identifier === app.name ? "" : app.identifier, app.platform, plural(app.groups.length, "document group"), declaration.name];
  showDeclarationMessage(
    element("p", { class: "answer untrusted" }, app.name),
    element("p", { class: "muted untrusted" }, summary.filter(Boolean).join(" · ")),
    app.unread ? element("p", { class: "warning untrusted" }, `Not all declarations were read: ${app.unread}`) : "",
    hasSources ? element("p", { class: "warning" }, "The project has Swift sources, which this page does not read. The command does: ", element("code", {}, "typeq which-group --app PROJECT"), ".") : "",
    platformChoice(),
    element("p", { class: "links" }, element("a", { href: "#names" }, "Which group opens a file?"), " ", element("a", { href: "#groups" }, "Groups and types"), " ",
      element("a", { href: "#findings" }, data.findings.length === 0 ? "No findings" : plural(data.findings.length, "finding"))));
}

/** Returns a menu of the platforms of the app, if there are several. */
function platformChoice() {
  if (platforms.length < 2) return "";
  const menu = element("select", { on: { change: () => showDeclaration({ ...declaration, platform: menu.value }) } },
    ...platforms.map((platform) => element("option", { value: platform, selected: platform === app.platform }, platform)));
  return element("p", {}, element("label", {}, "Platform ", menu));
}

// MARK: Names

/** Returns the number of a type if the page has a row for it, so that it can be shown in the tree. */
function numberOf(type) {
  const number = data.types.findIndex((row) => row[ID] === type);
  return number < 0 ? type : number;
}

/** Returns the answer for a name: the group or scene that opens it, or its type. */
function answerFor(name) {
  if (typeq === null) return { headline: ["The page is loading."], steps: [], warnings: [] };
  try {
    return declaration === null ? typeAnswer(typeq.typeOf(name)) : decisionAnswer(typeq.decideSync(declaration, name));
  } catch (error) {
    return { headline: ["There is no answer"], steps: [], warnings: [error.message] };
  }
}

function typeAnswer({ type, description, basis, warnings, mimeType }) {
  const facts = [description, mimeType].filter(Boolean).join(", ");
  return {
    headline: [typeButton(type), facts === "" ? "" : element("span", { class: "muted untrusted" }, `, ${facts}`)],
    steps: (basis ?? []).map((text) => ({ rule: "identification", text })),
    warnings: (warnings ?? []).map(({ text }) => text),
    advice: [pathList(lineage(type).path)],
  };
}

/** Returns the nodes that name the group or scene that opens a file. */
function openerOf({ group, role, scene, code }) {
  if (group !== undefined) return [untrusted(group), element("span", { class: "badge filled" }, role)];
  if (scene !== undefined) return [untrusted(scene), ", which gets its URL"];
  return [["unknown-types", "unread-sources", "unknown-condition"].includes(code) ? "unknown" : "nothing"];
}

function decisionAnswer(decision) {
  const steps = [
    ...(decision.basis ?? []).map((text) => ({ rule: "identification", text })),
    ...(decision.trace ?? []).map(({ rule, text, standing }) => ({ rule, text, isInferred: standing === "inferred" })),
  ];
  if (decision.byName) {
    const { type, group, role } = decision.byName;
    const opens = group ? `'${group}' (${role}) opens it` : "nothing opens it";
    steps.push({ rule: "by-name", text: `by its last extension alone, as on Apple's systems, the file is ${type}, and ${opens}` });
  }
  const group = decision.group ? { name: decision.group, role: decision.role } : undefined;
  const warnings = (decision.warnings ?? []).map(({ text }) => text);
  return { headline: headline({ ...decision, type: numberOf(decision.type), group }), steps, warnings };
}

/** Reads a declaration when it is pasted into its field. */
function fieldChanged(event) {
  if (event.inputType === "insertFromPaste" && isWholeDeclaration(byID("declaration").value)) readField();
}

function startApp() {
  byID("declaration").addEventListener("input", fieldChanged);
  byID("read-declaration").addEventListener("click", readField);
  byID("close-app").addEventListener("click", () => {
    byID("declaration").value = "";
    byID("declaration-choices").hidden = true;
    closeApp();
    byID("declaration").focus();
  });
  byID("example-declaration").addEventListener("click", () => {
    readText(JSON.stringify(exampleDeclaration, null, 2));
  });
  byID("declaration-choice").addEventListener("change", (event) => showCandidate(Number(event.currentTarget.value)));
}
