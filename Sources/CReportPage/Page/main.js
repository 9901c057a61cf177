
// The initialization of the page, and its address: '#file/NAME' shows a decision, and '#type/IDENTIFIER' shows a type.

let isRestoring = false;

function setAddress(text) {
  if (!isRestoring) history.replaceState(null, "", text === "" ? "#" : `#${text}`);
}

function restore() {
  const match = /^#(file|type)\/(.*)$/s.exec(location.hash);
  if (!match) return;
  let text;
  try { text = decodeURIComponent(match[2]); } catch { return; }
  isRestoring = true;
  if (match[1] === "file") {
    byID("name").value = text;
    showDecision(text);
  } else {
    const type = data.types.findIndex((row) => row[ID] === text.toLowerCase());
    if (type >= 0) showType(type, true);
  }
  isRestoring = false;
}

function start() {
  byID("title").textContent = app ? app.name : "Types";
  byID("title").classList.add("untrusted");
  const layers = data.layers.filter(([, count]) => count > 0).length;
  byID("summary").textContent = app
    ? [app.identifier, app.platform, plural(app.groups.length, app.unknownScenes ? "document type" : "document group"), app.found].filter(Boolean).join(" · ")
    : `${plural(data.types.length, "type")} in ${plural(layers, "layer")}`;
  if (app?.unread) {
    byID("unread").hidden = false;
    byID("unread").textContent = `Not all declarations were read: ${app.unread}`;
  }
  if (!app) for (const part of document.querySelectorAll("[data-needs=app]")) part.hidden = true;
  byID("footer").textContent = `Written by typeq ${data.version}. This page is one file and makes no requests.`;
  startNames();
  startGroups();
  startFindings();
  startTree();
  restore();
  addEventListener("hashchange", restore);
}

start();
