// The setup of a new game: pieces are chosen or dragged to their squares, typed, or pasted as letters.
let editions = [];
const placed = new Map();
let held = null;
const setupBoard = new Board(byId("setup-board"), putPiece);
const SIDES = ["red", "blue"];

const title = (side) => side[0].toUpperCase() + side.slice(1);
const edition = () => editions.find((one) => one.name === byId("edition").value);
const variant = () => edition().variants.find((one) => one.name === byId("variant").value);
const rowsOf = (side) => edition().zones[SIDES.indexOf(side)];
const sideOf = (square) => SIDES.find((side) => rowsOf(side).includes(Number(square.slice(1)))) || null;
const left = (side, piece) => piece.count - [...placed.values()].filter((one) => one.side === side && one.piece.kind === piece.kind).length;

// The setup that is being made is kept, too.
const DRAFT = "adjutant.setup";

function keepDraft() {
  const letters = SIDES.map(lettersOf);
  try {
    localStorage.setItem(DRAFT, JSON.stringify({ edition: edition().name, variant: variant().name, letters }));
  } catch {
    // The game itself says if the browser keeps nothing.
  }
}

function draft(kept) {
  if (!kept || !editions.some((one) => one.name === kept.edition)) return;
  byId("edition").value = kept.edition;
  byId("edition").dispatchEvent(new Event("change"));
  byId("variant").value = kept.variant;
  SIDES.forEach((side, index) => {
    byId("letters-" + side).value = kept.letters[index];
    readLetters(side);
  });
}

function showSetup() {
  if (editions.length) keepDraft();
  const { board, rows, lakes } = edition();
  const pieces = [...placed].map(([square, { side, piece }]) => ({ square, side, drawing: [side, piece.kind, piece.sign].join("-"), words: side + " " + piece.title, named: false }));
  setupBoard.show({ board, rows, lakes, pieces, last: [], ways: [] }, { chosen: held && held.square });
  for (const side of SIDES) {
    byId("tray-" + side).replaceChildren(...variant().pieces.map((piece) => trayButton(side, piece)));
    if (document.activeElement !== byId("letters-" + side)) byId("letters-" + side).value = lettersOf(side);
  }
  const missing = SIDES.filter((side) => hasAny(side)).flatMap((side) => variant().pieces.filter((piece) => left(side, piece) > 0).map((piece) => side + " " + piece.title));
  byId("setup-fault").textContent = missing.length ? "Not placed yet: " + countOf(missing.length, "kind") + " (" + missing.slice(0, 4).join(", ") + (missing.length > 4 ? ", \u2026" : "") + ")." : "";
}

const hasAny = (side) => [...placed.values()].some((one) => one.side === side);

function trayButton(side, piece) {
  const number = left(side, piece);
  const picture = draw("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, draw("use", { href: "#" + [side, piece.kind, piece.sign].join("-") }));
  const isHeld = held && !held.square && held.side === side && held.piece.kind === piece.kind;
  const button = make("button", { type: "button", "aria-pressed": String(!!isHeld), "aria-label": title(side) + " " + piece.title + ", " + number + " left", title: piece.title }, picture, String(number));
  button.disabled = number <= 0;
  const take = () => {
    held = { side, piece, square: null };
    showSetup();
  };
  button.addEventListener("click", take);
  button.addEventListener("pointerdown", (event) => drag(event, take));
  return button;
}

// A piece that is pressed here and released over a square is dropped there.
function drag(event, take) {
  const from = [event.clientX, event.clientY];
  const drop = (end) => {
    removeEventListener("pointerup", drop);
    if (Math.hypot(end.clientX - from[0], end.clientY - from[1]) < 12) return;
    const over = document.elementFromPoint(end.clientX, end.clientY);
    const { square } = (over && over.dataset) || {};
    if (!square || !byId("setup-board").contains(over)) return;
    take();
    putPiece(square);
  };
  addEventListener("pointerup", drop);
}

// Puts the held piece on a square, or takes up the piece there.
function putPiece(square) {
  const side = sideOf(square);
  const there = placed.get(square);
  if (held && side === held.side) {
    if (held.square === square) {
      placed.delete(square);
      held = null;
    } else {
      if (held.square) {
        placed.delete(held.square);
        if (there) placed.set(held.square, there);
      }
      placed.set(square, { side, piece: held.piece });
      held = !held.square && left(side, held.piece) > 0 ? held : null;
    }
  } else if (held && !there) {
    byId("setup-fault").textContent = title(held.side) + "'s pieces go on rows " + rowsOf(held.side).join(", ") + ".";
    return;
  } else {
    held = there ? { side, piece: there.piece, square } : null;
  }
  showSetup();
}

// Typing a sign on a square puts that piece there and goes on to the next square.
function typePiece(event) {
  const { square } = event.target.dataset;
  if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
  const side = sideOf(square);
  if (["Delete", "Backspace"].includes(event.key)) {
    placed.delete(square);
  } else {
    const piece = variant().pieces.find((one) => one.sign.toLowerCase() === event.key.toLowerCase()) || (event.key === "0" && variant().pieces.find((one) => one.sign === "10"));
    if (!piece || !side || left(side, piece) <= 0) return;
    placed.set(square, { side, piece });
    const column = COLUMNS.indexOf(square[0]);
    const next = column < 9 ? COLUMNS[column + 1] + square.slice(1) : "a" + (Number(square.slice(1)) - 1);
    if (sideOf(next) === side) setTimeout(() => setupBoard.focus(next));
  }
  event.preventDefault();
  held = null;
  showSetup();
}

// Rows from the top of the board down, ten signs each.
function lettersOf(side) {
  if (!hasAny(side)) return "";
  const rows = rowsOf(side).slice().sort((one, two) => two - one);
  return rows.map((row) => [...COLUMNS].map((column) => (placed.get(column + row) ? placed.get(column + row).piece.sign.padStart(2) : " .")).join("")).join("\n");
}

// Reads pasted signs, in rows from the top down. `X` is a 10; spaces between single signs are optional.
function readLetters(side) {
  for (const [square, { side: other }] of [...placed]) if (other === side) placed.delete(square);
  const words = byId("letters-" + side).value.replace(/^\s*\d+:/gm, " ").trim();
  const isSpaced = /\S\s+\S/.test(words.replace(/\n/g, "")) && words.split(/\s+/).every((word) => word.length <= 2);
  const signs = isSpaced ? words.split(/\s+/) : [...words.replace(/\s+/g, "")];
  const squares = rowsOf(side).slice().sort((one, two) => two - one).flatMap((row) => [...COLUMNS].map((column) => column + row));
  const strange = [];
  signs.slice(0, squares.length).forEach((sign, index) => {
    if (/^[._\u2013-]$/.test(sign)) return;
    const wanted = sign.toUpperCase() === "X" ? "10" : sign.toUpperCase();
    const piece = variant().pieces.find((one) => one.sign.toUpperCase() === wanted);
    if (piece) placed.set(squares[index], { side, piece });
    else strange.push(sign);
  });
  held = null;
  showSetup();
  if (strange.length) byId("setup-fault").textContent = "Unknown pieces: " + strange.slice(0, 10).join(", ");
  else if (signs.length > squares.length) byId("setup-fault").textContent = "Expected " + squares.length + " squares, found " + signs.length + ".";
}

// The record of a new game, without turns.
function newRecord() {
  const quoted = (value) => value.replace(/[\\"]/g, "\\$&");
  const tags = [["Date", byId("date").value.replace(/-/g, ".")], ["Red", byId("red").value.trim()], ["Blue", byId("blue").value.trim()], ["Edition", edition().name], ["Variant", variant().name]];
  const lines = tags.filter(([, value]) => value).map(([name, value]) => "[" + name + ' "' + quoted(value) + '"]');
  const rows = [];
  for (const side of ["blue", "red"]) {
    if (!hasAny(side)) continue;
    for (const row of rowsOf(side).slice().sort((one, two) => two - one)) {
      rows.push(row + ":" + [...COLUMNS].map((column) => " " + (placed.get(column + row) ? placed.get(column + row).piece.sign : ".")).join(""));
    }
  }
  return lines.join("\n") + "\n\n" + rows.join("\n") + "\n\n*\n";
}

async function beginSetup() {
  editions = await desk.call("settings");
  byId("edition").replaceChildren(...editions.map(({ name, usual }) => make("option", usual ? { value: name, selected: "" } : { value: name }, name)));
  const variants = () => {
    const printed = edition().variants.filter((one) => one.printed);
    const others = edition().variants.filter((one) => !one.printed);
    byId("variant").replaceChildren(...[...printed, ...others].map(({ name, printed: own }) => make("option", { value: name }, own ? name : name + " (of other editions)")));
    placed.clear();
    held = null;
    showSetup();
  };
  byId("edition").addEventListener("change", variants);
  byId("variant").addEventListener("change", () => (placed.clear(), (held = null), showSetup()));
  variants();
  byId("setup-board").addEventListener("keydown", typePiece);
  byId("setup-board").addEventListener("pointerdown", (event) => {
    const { square } = event.target.dataset;
    const there = square && placed.get(square);
    if (there) drag(event, () => (held = { side: there.side, piece: there.piece, square }));
  });
  for (const side of SIDES) byId("letters-" + side).addEventListener("input", () => readLetters(side));
  byId("begin").addEventListener("click", () => {
    const lacks = SIDES.filter(hasAny).find((side) => variant().name !== "free" && variant().pieces.some((piece) => left(side, piece) > 0));
    if (lacks) {
      showSetup();
      byId("setup-fault").textContent = "The game cannot begin. " + byId("setup-fault").textContent;
    } else beginGame(newRecord());
  });
  try {
    draft(JSON.parse(localStorage.getItem(DRAFT) || "null"));
  } catch {
    // There is no draft.
  }
}
