
// The registry: a tree of the types, a search, and the details of a type. Branches are created when they are opened.

const resultLimit = 100;
/** The maximum number of subtypes in the details of a type. The tree shows all subtypes. */
const subtypeLimit = 12;
let searchTexts = null;

function treeItem(type, level, position, count) {
  const below = subtypes[type];
  const item = element(
    "li", {
      role: "treeitem", tabindex: "-1", "aria-level": level, "aria-posinset": position + 1, "aria-setsize": count,
      "aria-expanded": below.length ? "false" : null, "aria-selected": "false",
    },
    element("div", { class: "node" }, untrusted(identifier(type)),
      below.length ? element("span", { class: "count" }, grouped(below.length)) : null));
  item.typeNumber = type;
  return item;
}

function expand(item) {
  if (item.getAttribute("aria-expanded") !== "false") return;
  item.setAttribute("aria-expanded", "true");
  const group = item.querySelector(":scope > ul");
  if (group) { group.hidden = false; return; }
  const below = subtypes[item.typeNumber];
  const level = Number(item.getAttribute("aria-level")) + 1;
  item.append(element("ul", { role: "group" }, ...below.map((type, index) => treeItem(type, level, index, below.length))));
}

function collapse(item) {
  item.setAttribute("aria-expanded", "false");
  item.querySelector(":scope > ul").hidden = true;
}

const itemsOf = (list) => [...list.children];
const parentItem = (item) => item.parentElement.closest("[role=treeitem]");

/** Returns the last visible item in the branch of an item. */
function lastIn(item) {
  while (item.getAttribute("aria-expanded") === "true") item = item.querySelector(":scope > ul").lastElementChild;
  return item;
}

function nextItem(item) {
  if (item.getAttribute("aria-expanded") === "true") return item.querySelector(":scope > ul").firstElementChild;
  while (item && !item.nextElementSibling) item = parentItem(item);
  return item?.nextElementSibling ?? null;
}

const previousItem = (item) => (item.previousElementSibling ? lastIn(item.previousElementSibling) : parentItem(item));

function focusItem(item) {
  if (!item) return;
  byID("tree").querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
  item.setAttribute("tabindex", "0");
  item.focus({ preventScroll: true });
  item.querySelector(".node").scrollIntoView({ block: "nearest" });
}

function selectItem(item) {
  byID("tree").querySelector("[aria-selected='true']")?.setAttribute("aria-selected", "false");
  item.setAttribute("aria-selected", "true");
  showDetail(item.typeNumber);
}

// The keyboard commands follow the tree view pattern of the ARIA Authoring Practices.
function treeKey(event) {
  const item = event.target.closest("[role=treeitem]");
  if (!item || event.ctrlKey || event.altKey || event.metaKey) return;
  const isOpen = item.getAttribute("aria-expanded");
  const actions = {
    ArrowDown: () => focusItem(nextItem(item)),
    ArrowUp: () => focusItem(previousItem(item)),
    ArrowRight: () => (isOpen === "false" ? expand(item) : isOpen === "true" && focusItem(nextItem(item))),
    ArrowLeft: () => (isOpen === "true" ? collapse(item) : focusItem(parentItem(item))),
    Home: () => focusItem(byID("tree").firstElementChild),
    End: () => focusItem(lastIn(byID("tree").lastElementChild)),
    Enter: () => selectItem(item),
    " ": () => selectItem(item),
  };
  if (!Object.hasOwn(actions, event.key)) return;
  event.preventDefault();
  actions[event.key]();
}

function treeClick(event) {
  const item = event.target.closest(".node")?.parentElement;
  if (!item) return;
  if (item.getAttribute("aria-expanded") === "false") expand(item);
  else if (item.getAttribute("aria-expanded") === "true" && item.getAttribute("aria-selected") === "true") collapse(item);
  focusItem(item);
  selectItem(item);
}

/** Returns the types on the path from a root to a type. The path follows the first declared supertype of each type. */
function pathTo(type) {
  const path = [type];
  const roots = new Set(data.roots);
  while (!roots.has(path[0])) {
    const parent = data.types[path[0]][SUPERTYPES].find((above) => typeof above === "number" && !path.includes(above));
    if (parent === undefined) break;
    path.unshift(parent);
  }
  return path;
}

/** Expands the tree to a type, and shows the details of the type. */
function showType(type, isMoving) {
  byID("search").value = "";
  search();
  let list = byID("tree");
  let item = null;
  for (const step of pathTo(type)) {
    if (item) { expand(item); list = item.querySelector(":scope > ul"); }
    const next = itemsOf(list).find((candidate) => candidate.typeNumber === step);
    if (!next) break;
    item = next;
  }
  if (!item) return;
  if (isMoving) focusItem(item);
  selectItem(item);
}

function showDetail(type) {
  const row = data.types[type];
  const list = element("dl", {});
  const add = (term, ...values) => {
    if (values.length) list.append(element("dt", {}, term), element("dd", {}, ...values));
  };
  const tags = (texts, prefix = "") => (texts.length ? [untrusted(texts.map((text) => prefix + text).join(", "), "mono")] : []);
  const how = opening(type);
  if (app) {
    const group = how && app.groups[how.group];
    add("opened by", ...(group ? [untrusted(group.name), element("span", { class: "badge filled" }, group.role)] : [how?.group === -2 ? "unknown" : "no group"]));
    if (how && how.readers.length > 1) add("also read by", untrusted(how.readers.filter((reader) => reader !== how.group).map((reader) => app.groups[reader].name).join(", ")));
    if (row[EXISTS] === 0) add("platform", `${app.platform} does not have it`);
  }
  add("conforms to", ...row[SUPERTYPES].map(typeLink));
  const below = subtypes[type];
  if (below.length) add("subtypes", ...(below.length > subtypeLimit ? [plural(below.length, "type")] : below.map(typeLink)));
  add("extensions", ...tags(row[EXTENSIONS], "."));
  add("MIME types", ...tags(row[MIME]));
  add("file names", ...tags(row[NAMES]));
  add("layer", untrusted(data.layers[row[LAYER]]?.[0] ?? ""));
  byID("detail").hidden = false;
  byID("detail").replaceChildren(
    element("h3", { class: "mono untrusted" }, row[ID]), row[DESCRIPTION] ? untrusted(row[DESCRIPTION]) : "", list);
  setAddress("type", row[ID]);
}

/** Returns the types with a string in their identifier, description, extensions, MIME types or filenames, best match first. */
function matches(query) {
  searchTexts ??= data.types.map((row) => [
    row[ID], row[DESCRIPTION], ...row[EXTENSIONS].map((tag) => "." + tag), ...row[MIME], ...row[NAMES],
  ].join("\n").toLowerCase());
  const found = [];
  searchTexts.forEach((text, type) => {
    const index = text.indexOf(query);
    if (index < 0) return;
    const end = text[index + query.length];
    const isWhole = (index === 0 || text[index - 1] === "\n") && (end === undefined || end === "\n");
    const isWord = index === 0 || "\n. -/".includes(text[index - 1]);
    found.push([isWhole ? 0 : isWord ? 1 : 2, type]);
  });
  return found.sort((left, right) => left[0] - right[0] || left[1] - right[1]).map(([, type]) => type);
}

function result(type) {
  const row = data.types[type];
  const hints = [row[DESCRIPTION], row[EXTENSIONS].slice(0, 6).map((tag) => "." + tag).join(" ")].filter(Boolean).join(" · ");
  return element("li", {}, element(
    "button", { type: "button", on: { click: () => showType(type, true) } },
    untrusted(row[ID], "mono"), element("small", { class: "untrusted" }, hints)));
}

function search() {
  const query = byID("search").value.trim().toLowerCase();
  byID("tree").hidden = query !== "";
  byID("results").hidden = query === "";
  if (query === "") {
    byID("result-count").textContent = "";
    return byID("results").replaceChildren();
  }
  const found = matches(query);
  byID("results").replaceChildren(...found.slice(0, resultLimit).map(result));
  byID("result-count").textContent = found.length > resultLimit
    ? `The first ${resultLimit} of ${plural(found.length, "type")}` : plural(found.length, "type");
}

function resultKey(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape" && byID("search").value !== "") { byID("search").value = ""; search(); byID("search").focus(); return; }
  if (!step) return;
  const all = [byID("search"), ...byID("results").querySelectorAll("button")];
  const next = all[all.indexOf(document.activeElement) + step];
  if (next) { event.preventDefault(); next.focus(); }
}

/** Fills the tree with the types of the registry. */
function fillTree() {
  searchTexts = null;
  const tree = byID("tree");
  tree.replaceChildren(...data.roots.map((type, index) => treeItem(type, 1, index, data.roots.length)));
  tree.firstElementChild?.setAttribute("tabindex", "0");
  const item = itemsOf(tree).find((candidate) => identifier(candidate.typeNumber) === "public.item");
  if (item) expand(item);
  byID("detail").hidden = true;
  byID("registry-help").textContent = `${plural(data.types.length, "type")}, each below the types that it conforms to.`;
  search();
}

function startTree() {
  const tree = byID("tree");
  tree.addEventListener("keydown", treeKey);
  tree.addEventListener("click", treeClick);
  byID("search").addEventListener("input", search);
  byID("search").addEventListener("keydown", resultKey);
  byID("results").addEventListener("keydown", resultKey);
  fillTree();
}
