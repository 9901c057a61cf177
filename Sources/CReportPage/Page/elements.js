
"use strict";

// Functions that create elements. Text becomes text nodes, never markup.

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

/** Returns a number with commas between thousands. `toLocaleString` first loads the data of a language, which takes 10 ms. */
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

const plural = (count, one, many = one + "s") => `${grouped(count)} ${count === 1 ? one : many}`;
