
// The initialization of the page.

function start() {
  setData(JSON.parse(byID("data").textContent));
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
  fillFindings();
  startTree();
  restore(questions);
  addEventListener("hashchange", () => restore(questions));
}

start();
