// The editor: a record is judged while it is typed.
const text = byId("text");
let textName = "record.srn";
let checked = null;
let asked = 0;
let timer = 0;
let correcting = 0;
const editorBoard = new Board(byId("editor-board"), () => {});

function edit(value, name) {
  textName = name;
  text.value = value;
  showView("editor");
  text.focus();
  text.setSelectionRange(0, 0);
  text.scrollTop = 0;
  check();
}

// Judges the text. Only the latest answer is shown.
async function check() {
  clearTimeout(timer);
  asked += 1;
  const mine = asked;
  const value = text.value;
  const answer = await desk.call("check", textName, value, text.selectionStart);
  if (mine !== asked || value !== text.value) return;
  checked = answer;
  showChecked();
  clearTimeout(correcting);
  if (["illegal", "inconsistent"].includes(answer.verdict)) correcting = setTimeout(correct, 500);
  else byId("corrections-part").hidden = true;
}

function showChecked() {
  const { verdict, findings, records, format, board } = checked;
  const { dataset } = byId("editor-verdict");
  dataset.verdict = verdict;
  byId("editor-verdict").className = verdict;
  const isEmpty = !text.value.trim();
  byId("editor-verdict").textContent = isEmpty ? "" : verdict;
  byId("editor-convert").hidden = format === "srn" || verdict === "no record";
  const record = here();
  byId("editor-caption").textContent = record ? [record.edition, record.variant, record.end].join("; ") : "";
  byId("editor-board").hidden = !board;
  if (board) editorBoard.show(board);
  byId("findings-part").hidden = isEmpty || !findings.length;
  byId("findings").replaceChildren(...(isEmpty ? [] : findings.map(findingItem)));
  byId("read-part").hidden = !checked.read_as.length;
  byId("read-as").replaceChildren(...checked.read_as.slice(0, 200).map(({ start, end, made }) => {
    const button = make("button", { type: "button" }, isolated(text.value.slice(start, end)));
    button.addEventListener("click", () => jump(start, end));
    return make("li", {}, button, " is read as ", isolated(made));
  }));
  shade();
}

// The record at the cursor.
function here() {
  const before = checked.records.filter((record) => record.start <= text.selectionStart);
  return before[before.length - 1] || checked.records[0] || null;
}

function findingItem(finding) {
  const { name, severity, ply, start, end, message, help, mends } = finding;
  const button = make("button", { type: "button" }, ply ? "ply " + ply : "show");
  button.addEventListener("click", () => jump(start, end));
  const why = make("button", { type: "button", "aria-label": "Explain " + name }, "?");
  why.addEventListener("click", () => explain(name));
  const item = make("li", { class: severity, "data-name": name }, make("strong", {}, severity), ": ", isolated(message), " ", button, " ", why);
  for (const mend of mends) {
    const replace = make("button", { type: "button" }, "write ", isolated(mend));
    replace.addEventListener("click", () => put(text.value.slice(0, start) + mend + text.value.slice(end), start));
    item.append(" ", replace);
  }
  if (help) item.append(make("div", { class: "note" }, isolated(help)));
  return item;
}

// Marks what findings are about, and the turn at the cursor. Marks do not overlap: the first one is kept.
function shade() {
  const value = text.value;
  const marks = checked.findings.map(({ start, end, severity }) => [start, Math.max(end, start + 1), severity]);
  marks.push(...checked.read_as.map(({ start, end }) => [start, end, "read"]));
  const record = here();
  const at = text.selectionStart;
  const turn = record && record.turns.find(([start, end]) => start <= at && at <= end);
  if (turn) marks.push([...turn, "turn"]);
  marks.sort((one, two) => one[0] - two[0]);
  const parts = [];
  let done = 0;
  for (const [start, end, kind] of marks) {
    if (start < done) continue;
    parts.push(value.slice(done, start), make("mark", { class: kind }, value.slice(start, end) || " "));
    done = end;
  }
  parts.push(value.slice(done) + "\n");
  byId("shades").replaceChildren(...parts);
  byId("shades").scrollTop = text.scrollTop;
}

function jump(start, end) {
  text.focus();
  text.setSelectionRange(start, Math.max(end, start));
  const mark = [...byId("shades").childNodes];
  let offset = 0;
  for (const node of mark) {
    if (offset >= start && node.offsetTop !== undefined) {
      text.scrollTop = node.offsetTop - text.clientHeight / 3;
      break;
    }
    offset += node.textContent.length;
  }
}

// Replaces the text in a way that the browser can undo.
function put(value, cursor) {
  text.focus();
  text.select();
  if (!document.execCommand("insertText", false, value)) text.value = value;
  text.setSelectionRange(cursor, cursor);
  check();
}

async function correct() {
  const value = text.value;
  const found = await desk.call("corrections", textName, value, text.selectionStart);
  if (value !== text.value) return;
  byId("corrections-part").hidden = !found.length;
  byId("corrections").replaceChildren(...found.map(({ line, text: corrected }) => {
    const button = make("button", { type: "button" }, "Apply");
    button.addEventListener("click", () => put(corrected, firstChange(value, corrected)));
    const parts = [line.first || line, line.second].filter((part) => part).map(correctionWords);
    return make("li", {}, button, " ", isolated(parts.join("; ")), make("span", { class: "note" }, " (then " + line.verdict + ")"));
  }));
}

// Behind the first letter that differs.
function firstChange(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return Math.min(at + 1, other.length);
}

function correctionWords({ ply, change, written, proposed, with_ply: other }) {
  const place = ply === null || ply === undefined ? String(change) : "ply " + ply;
  const quoted = (words) => "\u201c" + words + "\u201d";
  if (other !== null && other !== undefined) return place + ": exchange with ply " + other;
  if (change === "record") return String(proposed);
  if (!proposed) return place + ": remove " + quoted(written);
  if (!written) return place + ": add " + quoted(proposed);
  return place + ": " + quoted(proposed) + " instead of " + quoted(written);
}

async function explain(name) {
  const article = await desk.call("article", name);
  if (!article) return;
  byId("article-title").textContent = article.name + " (" + article.code + ")";
  const part = (title, words) => [make("h3", {}, title), make("p", {}, words)];
  byId("article-text").replaceChildren(
    ...part("Rule", article.rule),
    ...part("Meaning", article.meaning),
    ...part("Why", article.why),
    ...part("What to do", article.remedy),
    make("h3", {}, "Example"),
    make("pre", {}, article.example),
  );
  byId("article").showModal();
  byId("article").scrollTop = 0;
  byId("article-title").focus();
}

function beginEditor() {
  text.addEventListener("input", () => {
    byId("editor-said").textContent = "";
    clearTimeout(timer);
    timer = setTimeout(check, 60);
  });
  let cursor = 0;
  document.addEventListener("selectionchange", () => {
    if (document.activeElement !== text || text.selectionStart === cursor || !checked) return;
    cursor = text.selectionStart;
    clearTimeout(timer);
    timer = setTimeout(check, 60);
  });
  text.addEventListener("scroll", () => (byId("shades").scrollTop = text.scrollTop));
  byId("editor-format").addEventListener("click", async () => {
    const formatted = await desk.call("format", textName, text.value);
    if (formatted) put(formatted, 0);
    else byId("editor-said").textContent = "Nothing to change: records with errors, and text that is not SRN, stay as they are.";
  });
  byId("editor-convert").addEventListener("click", async () => {
    const { text: srn, drops } = await desk.call("toSrn", textName, text.value);
    if (srn) put(srn, 0);
    byId("editor-said").textContent = !srn
      ? "Nothing was converted: a record cannot be read."
      : drops ? "Text outside the records was left out; undo brings it back." : "";
  });
  byId("editor-save").addEventListener("click", () => {
    const name = textName.replace(/.*\//, "").replace(/\.(gz|zst|bz2|zip)$/, "") || "record.srn";
    save(name, text.value, "text/plain");
    byId("editor-said").textContent = "Saved as " + name + ". The list of records keeps what you dropped.";
  });
  byId("editor-page").addEventListener("click", async () => {
    const html = await desk.call("pageOf", textName, text.value, text.selectionStart);
    if (!html) return;
    showView("records");
    open = null;
    byId("found").hidden = true;
    byId("drop").hidden = true;
    byId("game").hidden = false;
    byId("game-name").textContent = "";
    showPage(html);
  });
  byId("editor-table").addEventListener("click", () => beginGame(text.value));
  byId("article-close").addEventListener("click", () => byId("article").close());
}
