
// The types and the app that the page shows. ReportData.swift describes the data.

let data = { types: [], roots: [], layers: [] };
let app = null;
/** The subtypes of each type, indexed by the number of the type. */
let subtypes = [];

// The indices of the columns in the row of a type.
const ID = 0, DESCRIPTION = 1, SUPERTYPES = 2, EXTENSIONS = 3, MIME = 4, NAMES = 5, LAYER = 6, EXISTS = 7, OPENING = 8;

/** Replaces the data. To show the new data, call the functions that fill the sections. */
function setData(value) {
  data = value;
  app = data.app ?? null;
  subtypes = data.types.map(() => []);
  data.types.forEach((row, type) => {
    for (const parent of row[SUPERTYPES]) if (typeof parent === "number") subtypes[parent].push(type);
  });
}

/** Returns the identifier of a declared type, which is a number, or of an undeclared type, which is its identifier. */
const identifier = (type) => (typeof type === "number" ? data.types[type]?.[ID] ?? "" : type);

/** Returns a button that shows a declared type in the registry, or the identifier of an undeclared type as text. */
function typeLink(type) {
  const text = identifier(type);
  if (typeof type !== "number") return untrusted(text, "mono");
  return element("button", { type: "button", class: "link untrusted", on: { click: () => showType(type, true) } }, text);
}

/** Returns the relation of the groups to a type, or null if no group reads the type, or if the page shows no app. */
function opening(type) {
  const number = typeof type === "number" ? data.types[type][OPENING] : -1;
  if (number < 0 || !app) return null;
  const [group, isEditable, saveAs, readers] = app.openings[number];
  return { group, isEditable: isEditable === 1, saveAs, readers };
}
