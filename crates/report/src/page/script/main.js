// The page as a whole: the current state, the actions of keys and buttons, and the address of the current position.
const state = { game: 0, ply: 0, view: "all", flipped: false, ahead: true, square: null, pointed: null, odds: null, chart: "score", both: false };
let game = null;
let timer = null;
let gridOf = "";
let addressing = null;
let told = location.hash;

const turns = byId("turns");
const grid = byId("grid");
const viewer = () => game.viewer(state.view, state.ply);

// Shows a ply. Announces the turn after a step by one ply, otherwise the position. With `quietly`, announces nothing.
function go(ply, quietly) {
  const target = Math.min(Math.max(ply, game.first), game.last);
  const from = state.ply;
  state.ply = target;
  show();
  slide(byId("drawing"), game, from, target, isTurned(viewer(), state.flipped));
  if (quietly) return;
  const said = (ply) => game.sentence(ply, game.viewer(state.view, state.ply));
  let words = caption();
  if (target === from + 1) words = "Ply " + target + ": " + said(target);
  if (target === from - 1) words = "Taken back: " + said(from);
  byId("live").textContent = words;
}

function caption() {
  const words = ["Ply " + state.ply + " of " + game.last];
  words[0] += ", " + (game.turn(state.ply) ? game.numbered(state.ply, viewer()) : "the " + game.beginning());
  const ended = state.ply === game.last;
  words.push(ended ? game.end : title(SIDES[state.ply % 2]) + " to move");
  const eyes = viewer();
  if (state.odds !== null) words.push("odds of " + COMMON.kinds[state.odds]);
  if (eyes !== "all") words.push(eyes === "spectator" ? "as a spectator sees it" : "as " + title(eyes) + " sees it");
  return words.join("; ");
}

function show() {
  const eyes = viewer();
  const turned = isTurned(eyes, state.flipped);
  drawBoard(byId("drawing"), game, state.ply, eyes, turned, state.odds);
  showSecond(eyes, turned);
  fillPlayers(game, state, turned);
  const wanted = [state.game, game.board, turned].join();
  if (gridOf !== wanted) {
    makeGrid(grid, game, turned, choose);
    gridOf = wanted;
  }
  for (const cell of grid.querySelectorAll("button")) {
    const { square } = cell.dataset;
    const name = squareWords(game, square, state.ply, eyes, state.odds);
    if (cell.getAttribute("aria-label") !== name) cell.setAttribute("aria-label", name);
    cell.setAttribute("aria-selected", String(square === state.square));
    cell.tabIndex = square === (state.square || "a1") ? 0 : -1;
  }
  byId("caption").textContent = caption();
  byId("luck").textContent = luckWords(game, state.ply, eyes);
  byId("heat").textContent = heatWords(game, state.odds, state.ply, eyes);
  byId("chosen").textContent = state.square ? chosenWords() : "";
  document.body.classList.toggle("ahead", state.ahead);
  const slider = byId("slider");
  slider.min = String(game.first);
  slider.max = String(game.last);
  slider.value = String(state.ply);
  slider.setAttribute("aria-valuetext", caption());
  for (const [name, off] of [["first", state.ply === game.first], ["back", state.ply === game.first], ["on", state.ply === game.last], ["last", state.ply === game.last]]) {
    byId(name).setAttribute("aria-disabled", String(off));
  }
  byId("ahead").checked = state.ahead;
  byId("view").value = state.view;
  byId("odds").value = state.odds === null ? "" : COMMON.names[state.odds];
  byId("flip").setAttribute("aria-pressed", String(state.flipped));
  const isTold = state.ahead || state.ply === game.last;
  const { head } = GAMES[state.game];
  byId("game-line").replaceChildren(game.rules + "; " + (isTold ? game.end : game.turns.length + " plies") + "; ", make("span", { class: "verdict " + head.verdict }, head.verdict));
  fillTurns(turns, game, state);
  fillPiece(byId("piece"), game, state);
  fillCaptured(byId("captured"), game, state);
  fillReview(game, state, go);
  fillFindings(game, state, go);
  fillAbout(game, state);
  // Browsers refuse an address that changes too often.
  if (!addressing) addressing = setTimeout(tellAddress, 100);
}

// Shows the board of the viewer's opponent next to the viewer's board; both from the same side.
function showSecond(eyes, turned) {
  const part = byId("second");
  const isShown = state.both && SIDES.includes(eyes) && game.views.includes(other(eyes));
  part.hidden = !isShown;
  byId("boards").classList.toggle("two", isShown);
  byId("both").setAttribute("aria-pressed", String(isShown));
  byId("both").hidden = !(game.views.includes("red") && game.views.includes("blue"));
  if (isShown) drawBoard(part.firstElementChild, game, state.ply, other(eyes), turned, state.odds);
}

function lookBoth() {
  state.both = !state.both;
  if (state.both && !SIDES.includes(viewer())) look("red");
  else show();
}

function tellAddress() {
  addressing = null;
  // The reader has changed the address meanwhile. The handler of this event will follow soon.
  if (location.hash !== told) return;
  const address = "#game=" + (state.game + 1) + "&ply=" + state.ply + "&view=" + state.view + (state.odds === null ? "" : "&odds=" + COMMON.names[state.odds]);
  if (location.hash !== address) history.replaceState(null, "", address);
  told = location.hash;
}

// Describes the chosen square in a line, for readers who do not see the panel below.
function chosenWords() {
  const words = squareWords(game, state.square, state.ply, viewer(), state.odds);
  const piece = game.at(state.square, state.ply);
  const kinds = piece === null ? [] : kindsOf(game.change(piece, state.ply).kinds);
  const seen = piece === null ? null : game.seen(piece, state.ply, viewer());
  return seen && seen.kind === null && kinds.length > 1 ? words + ": one of " + kinds.length + " kinds" : words;
}

function choose(square) {
  state.square = square;
  show();
  const cell = grid.querySelector("[aria-selected=true]");
  if (cell) cell.focus();
}

function look(view) {
  state.view = view;
  // In a player's view, later turns are hidden until the reader requests them.
  state.ahead = view === "all";
  show();
  byId("live").textContent = caption();
}

// Shows the chances that hidden pieces have this kind. With `null`, shows no chances.
function warm(kind) {
  state.odds = kind;
  show();
  byId("live").textContent = heatWords(game, state.odds, state.ply, viewer()) || "No odds are shown";
}

// Goes to the next or previous kind in the list of choices, which begins with no kind.
function warmNext(forward) {
  const kinds = [null, ...[...game.army].reverse()];
  const step = forward ? 1 : kinds.length - 1;
  warm(kinds[(kinds.indexOf(state.odds) + step) % kinds.length]);
}

function stop() {
  clearInterval(timer);
  timer = null;
  byId("run").setAttribute("aria-pressed", "false");
}

function run() {
  if (timer) return stop();
  if (state.ply === game.last) go(game.first, true);
  byId("run").setAttribute("aria-pressed", "true");
  timer = setInterval(() => {
    go(state.ply + 1);
    if (state.ply === game.last) stop();
  }, Number(byId("speed").value));
}

function strike(forward) {
  const plies = game.strikes();
  const next = forward ? plies.find((ply) => ply > state.ply) : plies.filter((ply) => ply < state.ply).pop();
  if (next !== undefined) go(next);
}

function moment(forward) {
  const plies = game.moments.map(([ply]) => ply);
  const next = forward ? plies.find((ply) => ply > state.ply) : plies.filter((ply) => ply < state.ply).pop();
  if (next !== undefined) go(next);
}

function finding(forward) {
  const plies = game.findings.filter((one) => one.ply).map((one) => Math.min(one.ply, game.last)).sort((one, two) => one - two);
  const next = forward ? plies.find((ply) => ply > state.ply) : plies.filter((ply) => ply < state.ply).pop();
  if (next !== undefined) go(next);
}

function flip() {
  state.flipped = !state.flipped;
  show();
}

// Opens a game. A request in `asked` that the game cannot satisfy has no effect.
async function open(index, asked) {
  stop();
  const { head, packed } = GAMES[index];
  game = new Game(await unpack(packed));
  Object.assign(state, { game: index, ply: game.first, view: game.views[0], square: null, pointed: null });
  state.chart = game.scores.some(([, score]) => score === null) ? "hidden" : "score";
  byId("view").replaceChildren(...game.views.map((view) => make("option", { value: view }, VIEWS[view])));
  if (asked && game.views.includes(asked.view)) state.view = asked.view;
  state.ahead = state.view === "all";
  // The most requested kinds come first. The chosen kind is kept if this army has the kind too.
  const kinds = [...game.army].reverse();
  byId("odds").replaceChildren(make("option", { value: "" }, "none"), ...kinds.map((kind) => make("option", { value: COMMON.names[kind] }, COMMON.kinds[kind])));
  if (asked) state.odds = game.army.find((kind) => COMMON.names[kind] === asked.odds);
  if (!game.army.includes(state.odds)) state.odds = null;
  if (asked) state.ply = Math.min(Math.max(asked.ply, game.first), game.last);
  byId("game-title").replaceChildren(...players(head));
  makeTurns(turns, game, (ply) => {
    go(ply);
    byId("board").scrollIntoView({ block: "nearest" });
  });
  makeChart(byId("chart"), game, go);
  markInList(index);
  show();
}

function asked() {
  const words = new URLSearchParams(location.hash.slice(1));
  const number = (name) => (/^\d{1,9}$/.test(words.get(name) || "") ? Number(words.get(name)) : 0);
  return { game: Math.min(Math.max(number("game"), 1), GAMES.length) - 1, ply: number("ply"), view: words.get("view"), odds: words.get("odds") };
}

function begin() {
  if (!GAMES.length) return;
  byId("app").hidden = false;
  document.body.classList.toggle("embed", location.search === "?embed");
  makeList((index) => {
    open(index).then(() => {
      byId("games").open = false;
      scrollTo(0, 0);
    });
  });
  const click = (name, action) => byId(name).addEventListener("click", action);
  click("first", ACTIONS.Home);
  click("back", ACTIONS.ArrowLeft);
  click("on", ACTIONS.ArrowRight);
  click("last", ACTIONS.End);
  click("run", run);
  click("flip", flip);
  click("both", lookBoth);
  click("moment-on", () => moment(true));
  click("moment-back", () => moment(false));
  for (const tab of document.querySelectorAll(".tabs button")) {
    tab.addEventListener("click", () => {
      state.chart = tab.dataset.chart;
      show();
    });
  }
  const point = (square) => {
    if (state.pointed === square) return;
    state.pointed = square;
    fillPiece(byId("piece"), game, state);
  };
  grid.addEventListener("pointerover", (event) => event.pointerType === "mouse" && point(event.target.dataset.square || null));
  grid.addEventListener("pointerleave", () => point(null));
  swipe(byId("board"), (forward) => go(state.ply + (forward ? 1 : -1)));
  click("strike-on", () => strike(true));
  click("strike-back", () => strike(false));
  click("keys", () => byId("help").showModal());
  click("close", () => byId("help").close());
  click("copy-srn", () => copy(srn(game, GAMES[state.game].without), "The record"));
  click("copy-json", () => copy(JSON.stringify(game.game), "The record"));
  click("copy-address", () => {
    tellAddress();
    copy(location.href, "The address");
  });
  click("save", () => {
    const text = standAlone(game, state.ply, viewer(), isTurned(viewer(), state.flipped), state.odds);
    save("position-" + state.ply + ".svg", new Blob([text], { type: "image/svg+xml" }));
  });
  click("save-png", async () => save("position-" + state.ply + ".png", await pixels(byId("drawing"))));
  click("copy-picture", () => copyPicture(byId("drawing")));
  // The reader's choice becomes the media query of each rule for dark colors.
  const dark = [...document.styleSheets[0].cssRules].filter((rule) => rule.media && rule.media.mediaText.includes("dark"));
  byId("scheme").addEventListener("change", (event) => dark.forEach((rule) => (rule.media.mediaText = event.target.value)));
  byId("slider").addEventListener("input", (event) => go(Number(event.target.value), true));
  byId("view").addEventListener("change", (event) => look(event.target.value));
  byId("odds").addEventListener("change", (event) => warm(event.target.value ? COMMON.names.indexOf(event.target.value) : null));
  byId("speed").addEventListener("change", () => timer && (stop(), run()));
  byId("ahead").addEventListener("change", (event) => {
    state.ahead = event.target.checked;
    show();
  });
  byId("help-keys").replaceChildren(...KEYS.map(([key, does]) => make("tr", {}, make("th", { scope: "row" }, key), make("td", {}, does))));
  document.addEventListener("keydown", press);
  addEventListener("hashchange", () => {
    clearTimeout(addressing);
    addressing = null;
    told = location.hash;
    const place = asked();
    if (place.game !== state.game) open(place.game, place);
    else {
      if (game.views.includes(place.view) && place.view !== state.view) look(place.view);
      go(place.ply);
    }
  });
  // A printed page shows the whole game, with diagrams at the end.
  let wasAhead = state.ahead;
  addEventListener("beforeprint", () => {
    if (!game) return;
    wasAhead = state.ahead;
    state.ahead = true;
    show();
    makeSheet(game, state);
  });
  addEventListener("afterprint", () => {
    if (!game) return;
    state.ahead = wasAhead;
    byId("sheet").replaceChildren();
    show();
  });
  const place = asked();
  open(place.game, place);
}

begin();
