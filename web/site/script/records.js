// The list of records: files are dropped, judged, filtered and saved.
const PAGE = 100;
const entries = [];
let shown = null;
let page = 0;
let open = null;
let reading = null;

// Files of a drop, with those in folders. What was dropped can be asked for only before the first wait. On a page from
// the disk, Chromium reads dropped folders only through their handles, and other browsers through their entries.
function dropped(transfer) {
  const items = [...transfer.items].filter((item) => item.kind === "file");
  const parts = items.map((item) => {
    const entry = item.webkitGetAsEntry && item.webkitGetAsEntry();
    if (!entry || entry.isFile) {
      const file = item.getAsFile();
      return [{ file, name: file.name, inFolder: false }];
    }
    return item.getAsFileSystemHandle ? item.getAsFileSystemHandle().then((handle) => inHandle(handle, handle.name)) : inEntry(entry);
  });
  return Promise.all(parts).then((all) => all.flat());
}

const byName = (one, other) => (one.name < other.name ? -1 : 1);

async function inHandle(folder, path) {
  const inside = [];
  for await (const child of folder.values()) inside.push(child);
  const found = [];
  for (const child of inside.sort(byName)) {
    const name = path + "/" + child.name;
    if (child.kind === "file") found.push({ file: await child.getFile(), name, inFolder: true });
    else found.push(...(await inHandle(child, name)));
  }
  return found;
}

async function inEntry(folder) {
  const reader = folder.createReader();
  const inside = [];
  for (;;) {
    const part = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!part.length) break;
    inside.push(...part);
  }
  const found = [];
  for (const child of inside.sort(byName)) {
    if (child.isDirectory) found.push(...(await inEntry(child)));
    else {
      const file = await new Promise((resolve, reject) => child.file(resolve, reject));
      found.push({ file, name: child.fullPath.replace(/^\//, ""), inFolder: true });
    }
  }
  return found;
}

const chosenFiles = (files) => [...files].map((file) => ({ file, name: file.webkitRelativePath || file.name, inFolder: !!file.webkitRelativePath }));

// Judges files one after another.
async function judgeFiles(files) {
  say("");
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  let before = 0;
  const task = {};
  reading = task;
  showView("records");
  closeGame();
  byId("progress").hidden = false;
  const count = (read) => {
    byId("meter").value = total ? Math.min(1, (before + read) / total) : 1;
    byId("counted").textContent = countOf(entries.filter((entry) => entry.index !== null).length, "record");
  };
  let skipped = 0;
  try {
    for (const { file, name, inFolder } of files) {
      if (reading !== task) return;
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (inFolder && !(await desk.call("wants", name, bytes.slice(0, 65536)))) {
        skipped += 1;
        continue;
      }
      await judges.add(name, bytes, (rows, read) => {
        entries.push(...rows);
        count(read);
      });
      before += file.size;
    }
  } catch (error) {
    if (reading === task && error.message !== STOPPED) say("A file cannot be read: " + error.message);
  } finally {
    if (reading === task) {
      reading = null;
      byId("progress").hidden = true;
      await list(true);
      if (skipped) byId("summary").textContent += " Skipped in folders: " + countOf(skipped, "file") + " that do not look like records.";
    }
  }
}

const countOf = (number, what) => number.toLocaleString("en") + " " + what + (number === 1 ? "" : "s");

const faultsOf = (entry) => entry.lines.flatMap((line) => line.findings);

// Lists what the filter selects, from its first page.
async function list(isNew) {
  const condition = byId("filter").value.trim();
  byId("filter-fault").textContent = "";
  let all = entries.map((entry, index) => index);
  if (condition) {
    const selected = await judges.call("select", condition);
    if (selected.error) {
      byId("filter-fault").textContent = selected.error + (selected.help ? "; " + selected.help : "") + ". The list is unchanged.";
      return;
    }
    const wanted = new Set(selected);
    all = all.filter((index) => wanted.has(entries[index].index));
  }
  if (byId("only-faults").checked) all = all.filter((index) => faultsOf(entries[index]).some((finding) => finding.severity === "error"));
  shown = all;
  page = 0;
  render();
  const records = shown.filter((index) => entries[index].index !== null);
  if (isNew && records.length === 1 && entries.length === 1 && entries[0].readable) openGame(records[0]);
}

function render() {
  byId("found").hidden = !entries.length;
  const verdicts = new Map();
  for (const index of shown) {
    const { verdict } = entries[index].lines[0] || {};
    if (verdict) verdicts.set(verdict, (verdicts.get(verdict) || 0) + 1);
  }
  const records = shown.filter((index) => entries[index].index !== null).length;
  const parts = [...verdicts].map(([verdict, number]) => number.toLocaleString("en") + " " + verdict);
  const all = entries.filter((entry) => entry.index !== null).length;
  byId("summary").textContent = entries.length ? (records < all ? records.toLocaleString("en") + " of " : "") + countOf(all, "record") + (parts.length ? ": " + parts.join(", ") : "") + "." : "";
  const pages = Math.max(1, Math.ceil(shown.length / PAGE));
  byId("pager").hidden = pages === 1;
  byId("page-words").textContent = "Page " + (page + 1) + " of " + pages;
  byId("page-back").disabled = page === 0;
  byId("page-on").disabled = page + 1 === pages;
  byId("rows").replaceChildren(...shown.slice(page * PAGE, (page + 1) * PAGE).map(row));
}

function row(index) {
  const { lines, tags, index: record } = entries[index];
  const line = lines[0];
  const tag = new Map(tags);
  const finding = faultsOf(entries[index]).find((one) => one.severity === "error") || faultsOf(entries[index])[0];
  const name = (line && line.source.file) || "?";
  const file = !entries[index].readable ? isolated(name) : make("button", { type: "button" }, isolated(name));
  if (entries[index].readable) file.addEventListener("click", () => openGame(index));
  const said = finding ? (finding.ply ? "ply " + finding.ply + ": " : "") + finding.message : "";
  const cells = [
    [file],
    [line && line.source.record !== null ? String(line.source.record) : "", "number"],
    [isolated(tag.get("Red") || "")],
    [isolated(tag.get("Blue") || "")],
    [isolated(tag.get("Date") || "")],
    [(line && line.edition) || ""],
    [line && line.plies !== null ? String(line.plies) : "", "number"],
    [(line && line.result && line.result.score) || ""],
    [(line && line.verdict) || "", (line && line.verdict) || ""],
    [said],
  ];
  return make("tr", {}, ...cells.map(([inside, kind]) => make("td", kind ? { class: kind } : {}, inside)));
}

async function openGame(index) {
  open = index;
  const entry = entries[index];
  byId("found").hidden = true;
  byId("drop").hidden = true;
  byId("game").hidden = false;
  byId("game-name").replaceChildren(isolated(entry.lines[0].source.file + ", record " + entry.lines[0].source.record));
  const errors = faultsOf(entry).filter((finding) => finding.severity === "error");
  byId("game-fault").textContent = errors.map((finding) => (finding.ply ? "Ply " + finding.ply + ": " : "") + finding.message + ".").slice(0, 2).join(" ");
  const html = await judges.call("page", entry.index);
  if (open === index) showPage(html);
}

// The name under which a record is saved: that of its file, as SRN.
function nameOf({ format, lines }) {
  const name = lines[0].source.file.replace(/.*[/:]/, "");
  return format === "srn" ? name : name.replace(/\.[^.]*$/, "") + ".srn";
}

let pageHtml = "";

// Shows a page of a game. It is a document of its own, with its own policy.
function showPage(html) {
  pageHtml = html || "";
  byId("game-frame").srcdoc = pageHtml;
}

function closeGame() {
  open = null;
  byId("game").hidden = true;
  byId("drop").hidden = false;
  byId("found").hidden = !entries.length;
}

// Opens the next or previous record of the list.
function stepGame(step) {
  const records = shown.filter((index) => entries[index].readable);
  const next = records[records.indexOf(open) + step];
  if (next !== undefined) openGame(next);
}

function emptyList() {
  reading = null;
  judges.stop();
  entries.length = 0;
  shown = [];
  byId("progress").hidden = true;
  closeGame();
  render();
}

const SAMPLE = JSON.parse(byId("start").textContent).sample;

function beginRecords() {
  const over = (event, is) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    document.body.classList.toggle("over", is);
  };
  addEventListener("dragover", (event) => over(event, true));
  addEventListener("dragleave", (event) => over(event, false));
  addEventListener("drop", (event) => {
    over(event, false);
    if (!event.dataTransfer.files.length) return;
    dropped(event.dataTransfer)
      .then(judgeFiles)
      .catch((error) => say("The folder cannot be read here; use \u201cChoose a folder\u201d: " + error.message));
  });
  for (const id of ["files", "folder"]) {
    byId(id).addEventListener("change", (event) => {
      judgeFiles(chosenFiles(event.target.files)).then(() => (event.target.value = ""));
    });
  }
  byId("paste").addEventListener("click", () => edit("", "pasted.srn"));
  byId("sample").addEventListener("click", () => judgeFiles([{ file: new File([SAMPLE], "sample.srn"), name: "sample.srn" }]));
  byId("cancel").addEventListener("click", emptyList);
  byId("empty").addEventListener("click", emptyList);
  byId("filter-form").addEventListener("submit", (event) => {
    event.preventDefault();
    list(false);
  });
  byId("only-faults").addEventListener("change", () => list(false));
  byId("page-back").addEventListener("click", () => ((page -= 1), render()));
  byId("page-on").addEventListener("click", () => ((page += 1), render()));
  for (const button of document.querySelectorAll("[data-save]")) {
    button.addEventListener("click", async () => {
      const format = button.dataset.save;
      const indexes = shown.map((index) => entries[index].index).filter((index) => index !== null);
      const whole = format === "ndjson" && shown.length === entries.length;
      const bytes = whole ? await judges.call("verdicts") : await judges.call("save", indexes, format);
      save("records." + format, bytes, format === "csv" ? "text/csv" : "text/plain");
      const lost = format === "ndjson" ? 0 : shown.filter((index) => entries[index].index !== null && !entries[index].readable).length;
      byId("saved").textContent = lost ? "Left out: " + countOf(lost, "record") + " that cannot be read at all." : "";
    });
  }
  byId("game-close").addEventListener("click", closeGame);
  byId("game-back").addEventListener("click", () => stepGame(-1));
  byId("game-on").addEventListener("click", () => stepGame(1));
  byId("game-save").addEventListener("click", () => save("game.html", pageHtml, "text/html"));
  byId("game-edit").addEventListener("click", async () => edit(open === null ? text.value : await judges.call("srn", entries[open].index), open === null ? textName : nameOf(entries[open])));
}
