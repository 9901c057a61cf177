
// The address of the page can contain a question: '#name=report.md' asks about a filename, and '#type=public.png' shows a type.

let isRestoring = false;

/** Shows a question in the address. The text is empty if nothing is asked. */
function setAddress(kind, text) {
  if (!isRestoring) history.replaceState(null, "", text === "" ? "#" : `#${kind}=${encodeURIComponent(text)}`);
}

/** Calls the function of an object that is named after the kind of the question in the address, if there is one. */
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
