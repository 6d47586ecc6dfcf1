// Panels next to the board: turns, the chosen piece, captured pieces, findings, and the tags of the game.

// Creates the list of turns, with a button for each turn. The Tab key reaches only the button of the current turn.
function makeTurns(list, game, go) {
  const items = [];
  const number = Math.floor(game.first / 2) + 1;
  for (let first = 2 * number - 1; first <= game.last; first += 2) {
    const item = make("li", { value: String(number + items.length) });
    // The list begins with Blue's turn.
    if (first <= game.first) item.append(make("span", { "aria-hidden": "true" }, "\u2026 "));
    for (const ply of [first, first + 1].filter((ply) => ply > game.first && ply <= game.last)) {
      const button = make("button", { type: "button", "data-ply": String(ply), tabindex: "-1" });
      button.addEventListener("click", () => go(ply));
      button.classList.add(SIDES[(ply + 1) % 2]);
      item.append(button, make("span", { class: "remark", "data-ply": String(ply) }), make("span", { class: "mark" }));
    }
    items.push(item);
  }
  const rest = game.beyond ? [game.beyond[1] + "; ", game.beyond[2]] : game.game.unplayed && ["not played: ", game.game.unplayed];
  if (rest) items.push(make("li", { class: "unplayed", hidden: "" }, rest[0], isolated(rest[1])));
  list.style.paddingLeft = String(number + items.length - 1).length * 0.62 + 1.4 + "em";
  list.replaceChildren(...items);
}

// Fills the list of turns. Later turns are shown only on request. Elements that are unchanged are not touched, because
// there may be a thousand turns.
function fillTurns(list, game, state) {
  const viewer = game.viewer(state.view, state.ply);
  const isTold = (ply) => ply <= state.ply || state.ahead;
  const wrong = new Set(game.findings.filter((finding) => finding.severity === "error").map((finding) => finding.ply));
  for (const button of list.querySelectorAll("button")) {
    const ply = Number(button.dataset.ply);
    const text = isTold(ply) ? game.text(ply, viewer) : "\u2026";
    if (button.textContent !== text) {
      button.textContent = text;
      button.setAttribute("aria-label", "Ply " + ply + ", " + (isTold(ply) ? game.numbered(ply, viewer) : "to come"));
      button.classList.toggle("wrong", isTold(ply) && wrong.has(ply));
    }
    // Comments may reveal anything, so only readers of the whole record see them.
    const remarks = isTold(ply) && viewer === "all" ? game.turn(ply).remarks : [];
    const remark = button.nextElementSibling;
    if (remark.childElementCount !== remarks.length) remark.replaceChildren(...remarks.map((text) => isolated(" " + text)));
    const mark = isTold(ply) && state.ahead ? markOf(game, ply, viewer) : null;
    const sign = remark.nextElementSibling;
    const shown = mark ? mark.sign + " " : "";
    if (sign.textContent !== shown) {
      sign.replaceChildren(shown, ...(mark ? [make("span", { class: "unseen" }, "(" + mark.words + ")")] : []));
      sign.title = mark ? mark.words : "";
    }
  }
  const unplayed = list.querySelector(".unplayed");
  if (unplayed) unplayed.hidden = !state.ahead && state.ply < game.last;
  for (const button of list.querySelectorAll("[aria-current], [tabindex='0']")) {
    button.removeAttribute("aria-current");
    button.tabIndex = -1;
  }
  const current = list.querySelector("button[data-ply='" + Math.max(state.ply, game.first + 1) + "']");
  if (current) current.tabIndex = 0;
  if (current && state.ply > game.first) {
    current.setAttribute("aria-current", "step");
    requestAnimationFrame(() => keepInSight(list, current));
  } else list.scrollTop = 0;
}

// Scrolls only the list, until `element` is visible.
function keepInSight(list, element) {
  const [outer, inner] = [list.getBoundingClientRect(), element.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

// Chances of the kinds that a piece can have, as bars; null if the chances are unknown.
function chanceBars(game, piece, ply, viewer) {
  const side = other(game.pieces[piece].side);
  const odds = oddsOf(game, viewer).includes(side) ? oddsAt(game, side, ply) : null;
  const kinds = kindsOf(game.change(piece, ply).kinds).map((kind) => [kind, odds && odds(piece, kind)]);
  if (!odds || kinds.some(([, parts]) => parts === null)) return null;
  const rows = kinds.sort(([, one], [, two]) => two - one).map(([kind, parts]) => {
    const bar = draw("svg", { viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" });
    bar.append(draw("rect", { width: parts / 10, height: 8 }));
    return make("tr", {}, make("th", { scope: "row" }, COMMON.kinds[kind]), make("td", {}, percent(parts)), make("td", { class: "chances" }, bar));
  });
  return make("table", {}, make("tbody", {}, ...rows));
}

// Describes the knowledge about the piece on the chosen square, with the ply and cause of each change.
function fillPiece(part, game, state) {
  const viewer = game.viewer(state.view, state.ply);
  const square = state.pointed || state.square;
  const piece = square ? game.at(square, state.ply) : null;
  if (piece === null) {
    part.replaceChildren(make("p", { class: "note" }, "Point at a piece or select it to see what its opponent can know about it."));
    return;
  }
  const { side, home, back } = game.pieces[piece];
  const seen = game.seen(piece, state.ply, viewer);
  const from = back ? ", brought back to " : game.position === null ? ", set up on " : ", at the start on ";
  const lines = [make("p", {}, make("strong", {}, game.name(piece, state.ply, viewer)), " on " + square + from + home + ".")];
  const change = game.change(piece, state.ply);
  const kinds = kindsOf(change.kinds).map((kind) => COMMON.kinds[kind]);
  const who = title(other(side));
  let words = who + " can know: " + (kinds.length === 1 ? "it is a " + kinds[0] : "one of " + kinds.length + " kinds");
  if (change.named) words = who + " knows: it is a " + kinds[0];
  else if (kinds.length === 1) words += ", although it was never named";
  if (change.named && seen.kind === null) words = who + " knows its kind, but the record does not give it";
  lines.push(make("p", {}, words + "."));
  if (kinds.length > 1) lines.push(chanceBars(game, piece, state.ply, viewer) || make("p", {}, listed(kinds, "or") + "."));
  const steps = game.known[piece].filter((step) => step.ply <= state.ply).map((step) => {
    const left = kindsOf(step.kinds).map((kind) => COMMON.kinds[kind]);
    const result = left.length === 1 ? left[0] : left.length + " kinds";
    return make("li", {}, (step.ply > game.first ? "ply " + step.ply : "at first") + ": " + COMMON.causes[step.cause] + "; " + result);
  });
  lines.push(make("p", {}, "Each change, and its cause:"), make("ul", {}, ...steps));
  part.replaceChildren(...lines);
}

function fillCaptured(part, game, state) {
  const viewer = game.viewer(state.view, state.ply);
  const lost = SIDES.map((side) => game.captured(side, state.ply, viewer));
  const count = (number) => make("td", {}, number ? String(number) : "\u00b7");
  const row = (name, numbers) => make("tr", {}, make("th", { scope: "row" }, name), ...numbers.map(count));
  const kinds = COMMON.kinds.map((name, kind) => kind);
  const of = (one, kind) => (one.kinds.find(([found]) => found === kind) || [0, 0])[1];
  const rows = kinds
    .filter((kind) => lost.some((one) => of(one, kind)))
    .map((kind) => row(game.signs[kind] + " " + COMMON.kinds[kind], lost.map((one) => of(one, kind))));
  if (lost.some((one) => one.unnamed)) rows.push(row("? not named", lost.map((one) => one.unnamed)));
  if (lost.some((one) => one.returned)) rows.push(row("^ returned", lost.map((one) => one.returned)));
  if (!rows.length) {
    part.replaceChildren(make("p", { class: "note" }, "None so far."));
    return;
  }
  const head = make("tr", {}, make("th", { scope: "col" }, "Kind"), ...SIDES.map((side) => make("th", { scope: "col" }, title(side))));
  part.replaceChildren(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
}

function fillFindings(game, state, go) {
  byId("findings-part").hidden = !game.findings.length;
  const items = game.findings.map((finding) => {
    const told = state.ahead || !finding.ply || finding.ply <= state.ply + 1;
    const item = make("li", { class: finding.severity }, make("strong", {}, finding.severity + " [" + finding.name + "]"), " ");
    if (finding.ply && game.turns.length) {
      // A turn that could not be played has no position, so the position before this turn is shown.
      const ply = Math.min(finding.ply, game.last);
      const button = make("button", { type: "button", "data-ply": String(ply) }, "ply " + finding.ply);
      button.addEventListener("click", () => go(ply));
      item.append(button, " ");
    }
    item.append(told ? isolated(finding.message) : "still to come");
    if (told && finding.line && game.views.includes("all")) item.append(" (line " + finding.line + ", column " + finding.column + ")");
    if (told && finding.help) item.append(make("p", { class: "note" }, isolated(finding.help)));
    return item;
  });
  byId("findings").replaceChildren(...items);
}

// Shows the tags of the record. The result is shown only at the end of the game or on request.
function fillAbout(game, state) {
  const told = state.ahead || state.ply === game.last;
  const secret = ["Result", "Termination", "TerminationText"];
  const tags = Object.entries(game.game.tags).filter(([name]) => told || !secret.includes(name));
  byId("tags").replaceChildren(...tags.flatMap(([name, value]) => [make("dt", {}, named(name)), make("dd", {}, folded(value))]));
  const before = game.viewer(state.view, state.ply) === "all" ? game.notes("tags", "setup") : [];
  byId("before").replaceChildren(...before.map((text) => make("span", { class: "note" }, isolated(text), " ")));
}
