
// The address of the page can contain a query: '#name=report.md' shows the decision for a filename, and
// '#type=public.png' shows a type.

let isRestoring = false;

/** Sets the query in the address, except while `restore` runs. If the text is empty, removes the query. */
function setAddress(kind, text) {
  if (!isRestoring) history.replaceState(null, "", text === "" ? "#" : `#${kind}=${encodeURIComponent(text)}`);
}

/**
 * Calls the function that an object contains for the kind of the query in the address, with the decoded text of the query.
 * Does nothing if there is no valid query of a known kind.
 */
function restore(questions) {
  const match = /^#([a-z]+)=(.*)$/s.exec(location.hash);
  if (!match || !Object.hasOwn(questions, match[1])) return;
  let text;
  try { text = decodeURIComponent(match[2]); } catch { return; }
  isRestoring = true;
  try { questions[match[1]](text); } finally { isRestoring = false; }
}

const questions = {
  name: (text) => {
    byID("name").value = text;
    showDecision(text);
  },
  type: (text) => {
    const type = data.types.findIndex((row) => row[ID] === text.toLowerCase());
    if (type >= 0) showType(type, true);
  },
};
