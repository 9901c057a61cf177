
"use strict";

// The data of the page, and functions that the other parts share. Text becomes text nodes, never markup.

const data = JSON.parse(document.getElementById("data").textContent);
const app = data.app;

// The indexes of the columns in the row of a type.
const ID = 0, DESCRIPTION = 1, SUPERTYPES = 2, EXTENSIONS = 3, MIME = 4, NAMES = 5, LAYER = 6, EXISTS = 7, OPENING = 8;

const byID = (id) => document.getElementById(id);

/** Returns a new element with attributes and children. Children are elements or strings. */
function element(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (key === "on") {
      for (const [event, handler] of Object.entries(value)) node.addEventListener(event, handler);
    } else if (value === true) {
      node.setAttribute(key, "");
    } else if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(key, value);
    }
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** Returns an element for text from declarations. Its writing direction does not affect the surrounding text. */
const untrusted = (text, kind = "") => element("span", { class: `untrusted ${kind}` }, text);

/** Returns the identifier of a type, which is a number, or the identifier itself if the registry does not declare the type. */
const identifier = (type) => (typeof type === "number" ? data.types[type]?.[ID] ?? "" : type);

const plural = (count, one, many = one + "s") => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** The subtypes of each type, indexed by the number of the type. */
const subtypes = data.types.map(() => []);
data.types.forEach((row, type) => {
  for (const parent of row[SUPERTYPES]) if (typeof parent === "number") subtypes[parent].push(type);
});

/** Returns a button that shows a type in the registry. */
function typeLink(type) {
  const text = identifier(type);
  if (typeof type !== "number") return untrusted(text, "mono");
  return element("button", { type: "button", class: "link untrusted", on: { click: () => showType(type, true) } }, text);
}

/** Returns the relation of the groups to a type, or null if no group reads it. */
function opening(type) {
  const number = typeof type === "number" ? data.types[type][OPENING] : -1;
  if (number < 0 || !app) return null;
  const [group, isEditable, saveAs, readers] = app.openings[number];
  return { group, isEditable: isEditable === 1, saveAs, readers };
}
