// A game at the board: turns by clicks, checked at once, saved in the browser after each.
const KEPT = "adjutant.games";
const MOST_KEPT = 20;
let state = null;
let from = null;
let isBusy = false;
// The name of the game among the kept ones, and the number of turns that were taken back.
let keptAs = "";
let undone = 0;
const playBoard = new Board(byId("play-board"), clickSquare);

// Begins or continues a game. A setup that breaks a rule is refused.
async function beginGame(record, kept = String(Date.now())) {
  const begun = await desk.call("begin", record);
  if (!begun.board) {
    const { findings } = await desk.call("check", "game.srn", record + " ", 0);
    const fault = findings.find((finding) => finding.severity === "error");
    byId("setup-fault").textContent = "The game cannot begin: " + (fault ? fault.message : "there is no setup") + ".";
    showView("table");
    newGame();
    return;
  }
  state = begun;
  from = null;
  keptAs = kept;
  undone = 0;
  showView("table");
  byId("setting").hidden = true;
  byId("play").hidden = false;
  byId("play-said").replaceChildren();
  showState();
  playBoard.focus(playBoard.focused);
}

async function enter(line) {
  from = null;
  byId("play-line").value = "";
  undone = line === "undo" ? undone + 1 : line.startsWith("redo") ? Math.max(0, undone - 1) : 0;
  isBusy = true;
  state = await desk.call("enter", line).finally(() => (isBusy = false));
  if (state.asked === "setup") state = await desk.call("begin", state.text);
  showState();
  keep();
}

function keep() {
  try {
    const others = kept().filter(({ name }) => name !== keptAs);
    localStorage.setItem(KEPT, JSON.stringify([{ name: keptAs, text: state.text }, ...others].slice(0, MOST_KEPT)));
  } catch {
    say("The browser does not keep the game: save it before you leave this page.");
  }
}

// The first click takes a piece, the second one its square. A strike and a step differ only by what is there.
function clickSquare(square) {
  const { board } = state;
  if (!board || isBusy) return;
  const there = board.pieces.find((piece) => piece.square === square);
  const own = there && there.side === board.to_move;
  const other = board.to_move === "red" ? "blue" : "red";
  if (from === square) from = null;
  else if (own && (!from || !reaches(from).includes(square))) from = square;
  else if (from && !there && board.hidden.includes(other)) {
    // A piece whose square is not known may be there.
    const start = from;
    choose("Was a piece on " + square + "?", [[start + "-" + square, "No: a step"], [start + "x" + square, "Yes: a strike"]]);
    return;
  } else if (from) {
    enter(from + (there ? "x" : "-") + square);
    return;
  } else if (!there && board.hidden.includes(board.to_move)) from = square;
  showBoard();
}

// Asks a question with these answers: lines and their words.
function choose(question, answers) {
  byId("play-prompt").textContent = question;
  byId("play-choices").replaceChildren(...answers.map(([line, words]) => {
    const button = make("button", { type: "button", "data-line": line, ...(line === "!" ? { class: "caution" } : {}) }, words);
    button.addEventListener("click", () => enter(line));
    return button;
  }));
}

const reaches = (square) => state.board.ways.filter(([start]) => start === square).map(([, end]) => end);

function showBoard() {
  const { board } = state;
  byId("play-board").hidden = !board;
  if (board) playBoard.show(board, { chosen: from, targets: from ? reaches(from) : [] });
}

function showState() {
  const { said, asked, prompt, choices, turns, first, over, verdict, board, followed, result } = state;
  showBoard();
  const side = board && board.to_move;
  const questions = {
    choice: "This turn was not recorded. Choose another one, or:",
    outcome: prompt.split(",")[0] + ": which piece was shown, or who won?",
  };
  const question = asked ? questions[asked] || prompt.replace(/>\s*$/, "") : over || (side ? (side === "red" ? "Red" : "Blue") + " to move" : "");
  byId("play-caption").textContent = verdict + (followed ? "" : "; later turns are not judged, because the board is not known");
  const items = said.filter((one) => !(one.kind === "echo" && asked === "choice")).map(saidItem);
  byId("play-said").replaceChildren(...items);
  const buttons = asked === "choice" ? choices.map(([line, turn]) => [line, line === "!" ? "Record " + turn + " all the same" : turn]) : [];
  if (asked === "outcome") buttons.push(...outcomes());
  if (asked === "result") buttons.push(["", "Confirm the result"]);
  choose(question, buttons);
  byId("result").value = result || "*";
  byId("undo").disabled = !turns.length && asked !== "outcome";
  byId("redo").disabled = !undone;
  const rows = [];
  turns.forEach((turn, index) => {
    const ply = first + index + 1;
    if (ply % 2 === 1 || !rows.length) rows.push({ number: Math.ceil(ply / 2), words: ply % 2 === 1 ? turn : "\u2026 " + turn });
    else rows[rows.length - 1].words += " " + turn;
  });
  byId("play-turns").replaceChildren(...rows.map(({ number, words }) => make("li", { value: String(number) }, words)));
  byId("play-turns").scrollTop = byId("play-turns").scrollHeight;
}

// Answers to the question what was shown: the pieces of the army, or only who won.
function outcomes() {
  const tag = /\[Edition "([^"]*)"\]/.exec(state.text);
  const kind = /\[Variant "([^"]*)"\]/.exec(state.text);
  const rules = editions.find((one) => one.name === (tag && tag[1])) || editions.find((one) => one.usual);
  const army = rules.variants.find((one) => one.name === (kind ? kind[1] : "original")) || rules.variants[0];
  const pieces = army.pieces.map(({ sign, title }) => [sign, sign + " " + title]);
  return [["won", "Striker won"], ["lost", "Striker lost"], ["both", "Both lost"], ...pieces, ["", "Not known"]];
}

function saidItem({ kind, text: words, name, rule, help }) {
  const item = make("li", { class: kind, "data-name": name || "" }, isolated(words));
  if (["error", "warning"].includes(kind)) item.prepend(make("strong", {}, kind), ": ");
  if (rule) item.append(make("div", { class: "note" }, "Rule: ", rule));
  if (help) item.append(make("div", { class: "note" }, isolated(help)));
  return item;
}

// Draws the board on a canvas, whose picture is saved. The drawings use the page's colors.
async function savePng() {
  const svg = playBoard.svg.cloneNode(true);
  const colors = getComputedStyle(document.documentElement);
  const plain = (value) => value.replace(/var\((--[\w-]+)\)/g, (all, name) => colors.getPropertyValue(name).trim());
  svg.setAttribute("xmlns", SVG);
  svg.setAttribute("width", "1100");
  svg.setAttribute("height", String(playBoard.position.rows * 100 + 100));
  svg.prepend(byId("drawings").cloneNode(true));
  svg.setAttribute("style", "background:" + colors.getPropertyValue("--page"));
  for (const part of svg.querySelectorAll(".edge")) part.setAttribute("style", "font:30px sans-serif;text-anchor:middle;fill:" + colors.getPropertyValue("--ink"));
  const picture = new Image();
  picture.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(plain(new XMLSerializer().serializeToString(svg)));
  await picture.decode();
  const canvas = make("canvas", { width: "1100", height: svg.getAttribute("height") });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  canvas.toBlob((blob) => save("board.png", blob, "image/png"));
}

function newGame() {
  state = null;
  byId("setting").hidden = false;
  byId("play").hidden = true;
  offer();
  showSetup();
}

// Games that this browser keeps, the latest first.
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) || "[]");
  } catch {
    return [];
  }
}

// Lists the kept games, each in a few words.
function offer() {
  const games = kept();
  byId("resume").hidden = !games.length;
  byId("resume-list").replaceChildren(...games.map(({ name, text: record }) => {
    const tag = (key) => (new RegExp("\\[" + key + ' "([^"]*)"').exec(record) || [])[1];
    const players = [tag("Red"), tag("Blue")].map((player) => player || "?").join(" \u2013 ");
    const turns = (record.slice(record.lastIndexOf("]")).match(/[a-j]\d+[-x][a-j]\d+/g) || []).length;
    const words = [players, tag("Date"), tag("Edition"), tag("Variant"), countOf(turns, "turn")].filter((word) => word).join(", ");
    const button = make("button", { type: "button" }, "Continue");
    button.addEventListener("click", () => beginGame(record, name));
    const drop = make("button", { type: "button", "aria-label": "Forget " + words }, "Forget");
    drop.addEventListener("click", () => {
      localStorage.setItem(KEPT, JSON.stringify(kept().filter((one) => one.name !== name)));
      offer();
    });
    return make("li", {}, button, " ", drop, " ", isolated(words));
  }));
}

function beginTable() {
  byId("play-form").addEventListener("submit", (event) => {
    event.preventDefault();
    enter(byId("play-line").value);
  });
  byId("undo").addEventListener("click", () => enter("undo"));
  byId("redo").addEventListener("click", () => enter("redo 1"));
  byId("turn-board").addEventListener("click", () => {
    playBoard.turned = !playBoard.turned;
    byId("turn-board").setAttribute("aria-pressed", String(playBoard.turned));
    showBoard();
  });
  byId("result").addEventListener("change", (event) => enter("result " + event.target.value));
  byId("play-new").addEventListener("click", newGame);
  byId("play-edit").addEventListener("click", () => edit(state.text, "game.srn"));
  byId("play-png").addEventListener("click", savePng);
  for (const button of document.querySelectorAll("[data-keep]")) {
    button.addEventListener("click", async () => {
      const how = button.dataset.keep;
      if (how === "srn") save("game.srn", state.text, "text/plain");
      if (how === "json") save("game.json", await desk.call("toJson", "game.srn", state.text), "application/json");
      if (how === "page") save("game.html", await desk.call("pageOf", "game.srn", state.text, 0), "text/html");
    });
  }
  offer();
}
