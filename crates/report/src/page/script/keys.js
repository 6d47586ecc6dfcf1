// Actions of keys and swipes while a game is open.
const ACTIONS = {
  ArrowRight: () => go(state.ply + 1),
  ArrowLeft: () => go(state.ply - 1),
  Home: () => go(game.first),
  End: () => go(game.last),
};
const LETTERS = {
  ".": ACTIONS.ArrowRight,
  ",": ACTIONS.ArrowLeft,
  " ": run,
  m: () => moment(true),
  M: () => moment(false),
  2: lookBoth,
  n: () => strike(true),
  N: () => strike(false),
  e: () => finding(true),
  E: () => finding(false),
  v: () => look(game.views[(game.views.indexOf(state.view) + 1) % game.views.length]),
  f: flip,
  o: () => warmNext(true),
  O: () => warmNext(false),
  g: () => byId("slider").focus(),
  b: () => (grid.querySelector("[tabindex='0']") || grid).focus(),
  "/": () => {
    byId("games").open = true;
    byId("search").focus();
  },
  "?": () => byId("help").showModal(),
};

function press(event) {
  if (!game || event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
  const { key, target } = event;
  const within = (selector) => target instanceof Element && target.closest(selector);
  if (within("#grid") && key.startsWith("Arrow")) {
    const square = stepInGrid(grid, target, key);
    if (square) choose(square);
    event.preventDefault();
    return;
  }
  if (within("#turns") && (key === "ArrowUp" || key === "ArrowDown")) {
    go(state.ply + (key === "ArrowUp" ? -2 : 2));
    const current = turns.querySelector("[tabindex='0']");
    if (current) current.focus();
    event.preventDefault();
    return;
  }
  if (within("#grid") && key === "Escape") target.blur();
  // After a choice in a list, the arrow keys step through the game again.
  if (within("input[type=search], textarea") && key !== "/") return;
  if (within("select") && !(key in ACTIONS) && key !== " " && key !== "Escape") return;
  if (within("select") && key === "Escape") target.blur();
  if (within("#slider") && key in ACTIONS) return;
  if (key === " " && within("input[type=checkbox], summary")) return;
  const action = ACTIONS[key] || (byId("single").checked ? LETTERS[key] : undefined);
  if (!action) return;
  event.preventDefault();
  action();
}

// Calls `step` when a finger swipes over the board; with `true` for a swipe to the left.
function swipe(part, step) {
  let start = null;
  part.addEventListener("touchstart", (event) => (start = event.touches.length === 1 ? event.touches[0] : null), { passive: true });
  part.addEventListener("touchend", (event) => {
    if (!start) return;
    const [dx, dy] = [event.changedTouches[0].clientX - start.clientX, event.changedTouches[0].clientY - start.clientY];
    if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) step(dx < 0);
    start = null;
  });
}
