// The players next to the board: colour, name, and captured pieces.

// The pieces that a side lost, strongest first, as small pictures with their numbers.
function lostPieces(game, side, ply, viewer) {
  const { kinds, unnamed } = game.captured(side, ply, viewer);
  const parts = kinds.map(([kind, number]) => [drawing(game, { side, kind, inferred: null }), COMMON.kinds[kind], number]);
  if (unnamed) parts.push(["#" + side + "-unknown", "piece that is not named", unnamed]);
  return parts.map(([href, name, number]) => {
    const picture = draw("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" }, draw("use", { href }));
    return make("span", { class: "lost", title: number + " " + name }, picture, make("span", { class: "unseen" }, name + " "), number > 1 ? "\u00d7" + number : "");
  });
}

function fillPlayer(part, game, state, side) {
  const { head } = GAMES[state.game];
  const name = head[side];
  const bar = make("span", { class: "name", title: visible(name) }, make("span", { class: "swatch " + side }), make("strong", {}, title(side)));
  if (name) bar.append(" ", named(name));
  const isEnd = state.ply === game.last;
  const winner = { "1-0": "red", "0-1": "blue" }[head.result];
  // Before the end, the result is shown only if later turns are shown.
  if (winner === side && (isEnd || state.ahead)) bar.append(make("span", { class: "won" }, isEnd ? " won" : " wins"));
  if (!isEnd && SIDES[state.ply % 2] === side) bar.append(make("span", { class: "turn" }, " to move"));
  const lost = lostPieces(game, side, state.ply, game.viewer(state.view, state.ply));
  part.replaceChildren(bar, make("span", { class: "captured" }, lost.length ? "lost " : "", ...lost));
}

// The side at the upper edge of the board comes first.
function fillPlayers(game, state, turned) {
  fillPlayer(byId("above"), game, state, turned ? "red" : "blue");
  fillPlayer(byId("below"), game, state, turned ? "blue" : "red");
}
