// Draws the board as a picture. A grid of buttons over the picture describes each square in words.
const EDGE = 50;
const COLUMNS = "abcdefghij";

function place(game, square, turned) {
  const [column, row] = [COLUMNS.indexOf(square[0]), Number(square.slice(1)) - 1];
  return turned ? [(9 - column) * 100, row * 100] : [column * 100, (game.rows - 1 - row) * 100];
}

// `true` if the board is shown from Blue's side.
const isTurned = (viewer, flipped) => (viewer === "blue") !== flipped;

// Reference to the drawing of a piece among the page's definitions.
function drawing(game, { side, kind, inferred }) {
  const shown = kind !== null ? kind : inferred;
  if (shown === null) return "#" + side + "-unknown";
  return "#" + [side, COMMON.names[shown], game.signs[shown]].join("-") + (kind === null ? "-inferred" : "");
}

// Draws the position after `ply`. If `kind` is set, hidden pieces show the odds that they have this kind. The pieces
// are drawn on their squares after ply `stood`.
function drawBoard(svg, game, ply, viewer, turned, kind, stood = ply) {
  const height = game.rows * 100;
  svg.setAttribute("viewBox", [-EDGE, -EDGE, 1000 + 2 * EDGE, height + 2 * EDGE].join(" "));
  const parts = [draw("use", { href: "#board-" + game.board })];
  for (let index = 0; index < 10; index += 1) {
    const letter = COLUMNS[turned ? 9 - index : index];
    parts.push(draw("text", { x: index * 100 + 50, y: height + 36, class: "edge" }, letter));
  }
  for (let index = 0; index < game.rows; index += 1) {
    const row = turned ? index + 1 : game.rows - index;
    parts.push(draw("text", { x: -25, y: index * 100 + 61, class: "edge" }, String(row)));
  }
  const turn = game.turn(ply);
  for (const square of turn ? turn.squares : []) {
    const [x, y] = place(game, square, turned);
    parts.push(draw("rect", { x, y, width: 100, height: 100, fill: "var(--last)" }));
  }
  const heat = heatOf(game, kind, ply, viewer);
  game.stands(stood).forEach((square, piece) => {
    if (square === null) return;
    const [x, y] = place(game, square, turned);
    const seen = game.seen(piece, ply, viewer);
    const shown = draw("g", { "data-piece": String(piece) });
    if (heat.has(piece)) {
      shown.append(...drawHeat(seen, heat.get(piece), x, y));
      if (viewer === "all" && seen.kind === kind) shown.append(draw("rect", { x: x + 4, y: y + 4, width: 92, height: 92, rx: 8, class: "truth" }));
    } else {
      shown.append(draw("use", { href: drawing(game, seen), x, y }));
      if (seen.named && seen.kind !== null) shown.append(draw("use", { href: "#named-" + seen.side, x, y }));
    }
    if (game.hasMoved(piece, ply)) shown.append(draw("path", { d: "M" + (x + 5) + " " + (y + 31) + "V" + (y + 5) + "h26z", class: "moved" }));
    parts.push(shown);
  });
  if (stood === ply) {
    game.fallen(ply).forEach(([piece, square], index) => {
      const [x, y] = place(game, square, turned);
      const href = drawing(game, game.seen(piece, ply, viewer));
      const corner = "translate(" + (x + 55 - index * 50) + " " + (y - 5) + ") scale(.5)";
      parts.push(draw("g", { transform: corner, class: "ghost" }, draw("use", { href })));
    });
  }
  if (turn) parts.push(...arrow(game, ply, turn.way, turned));
  if (ply === game.last) parts.push(...unplayed(game, turned));
  svg.replaceChildren(...parts);
}

// Arrow along the way of the last turn. If a piece is on the last square, the arrow ends before the piece.
function arrow(game, ply, way, turned) {
  const points = way.map((square) => place(game, square, turned).map((from) => from + 50));
  const count = points.length;
  if (count < 2) return [];
  const [[x0, y0], [x1, y1]] = [points[count - 2], points[count - 1]];
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length];
  const short = game.at(way[count - 1], ply) === null ? 14 : 48;
  const [x, y] = [x1 - dx * short, y1 - dy * short];
  points[count - 1] = [x - dx * 22, y - dy * 22];
  const head = [[x, y], [x - dx * 26 - dy * 14, y - dy * 26 + dx * 14], [x - dx * 26 + dy * 14, y - dy * 26 - dx * 14]];
  const line = { points: points.join(" "), fill: "none", stroke: "var(--arrow)", "stroke-width": 9, "stroke-linecap": "round" };
  return [draw("polyline", line), draw("polygon", { points: head.join(" "), fill: "var(--arrow)" })];
}

// Way of the turn that could not be played after the last position.
function unplayed(game, turned) {
  const error = game.findings.find((finding) => finding.severity === "error" && finding.ply === game.last + 1);
  const squares = error && /([a-j]\d{1,2})[-x?]([a-j]\d{1,2})/.exec(game.game.unplayed || (game.beyond && game.beyond[2]) || "");
  if (!squares || !game.turns.length) return [];
  const points = [squares[1], squares[2]].map((square) => place(game, square, turned).map((from) => from + 50));
  const drawn = [draw("polyline", { points: points.join(" "), class: "illegal" })];
  return [...drawn, draw("text", { x: points[1][0], y: points[1][1] + 20, class: "cross" }, "\u00d7")];
}

// Animates the piece that acted, when the reader steps by one ply. Does nothing if the reader prefers reduced motion.
function slide(svg, game, from, to, turned) {
  const forward = to === from + 1;
  const turn = game.turn(forward ? to : from);
  if (!turn || (to !== from - 1 && !forward) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const piece = svg.querySelector("g[data-piece='" + turn.actor + "']") || svg.querySelector("g.ghost");
  const [[x0, y0], [x1, y1]] = [forward ? turn.from : turn.to, forward ? turn.to : turn.from].map((square) => place(game, square, turned));
  if (piece) piece.animate([{ translate: x0 - x1 + "px " + (y0 - y1) + "px" }, { translate: "0 0" }], { duration: 150, easing: "ease-out" });
}

// Content of a square, in words.
function squareWords(game, square, ply, viewer, kind) {
  const piece = game.at(square, ply);
  const turn = game.turn(ply);
  const marked = turn && turn.squares.includes(square) ? ", last turn" : "";
  if (piece === null) return square + (game.lakes.includes(square) ? ", lake" : ", empty") + marked;
  const seen = game.seen(piece, ply, viewer);
  let words = square + ", " + title(seen.side) + " ";
  if (seen.kind !== null) words += COMMON.kinds[seen.kind] + (seen.named ? ", named" : "");
  else if (seen.inferred !== null) words += COMMON.kinds[seen.inferred] + ", never named";
  else words += "piece, unknown";
  const heat = heatOf(game, kind, ply, viewer);
  if (heat.has(piece)) words += ", " + COMMON.kinds[kind] + " " + (heat.get(piece) === null ? "at an unknown chance" : percent(heat.get(piece)));
  return words + marked;
}

// Creates the grid of squares. It is created again when the board is turned or replaced.
function makeGrid(grid, game, turned, choose) {
  const rows = [];
  for (let down = 0; down < game.rows; down += 1) {
    const row = make("div", { role: "row" });
    for (let across = 0; across < 10; across += 1) {
      const square = COLUMNS[turned ? 9 - across : across] + (turned ? down + 1 : game.rows - down);
      const cell = make("button", { type: "button", role: "gridcell", "data-square": square, tabindex: "-1" });
      cell.addEventListener("click", () => choose(square));
      row.append(cell);
    }
    rows.push(row);
  }
  grid.replaceChildren(...rows);
  // The grid covers the squares, without the letters and numbers at the edges.
  const [across, down] = [EDGE / (1000 + 2 * EDGE), EDGE / (game.rows * 100 + 2 * EDGE)].map((share) => 100 * share + "%");
  grid.style.inset = down + " " + across;
}

// Returns the square to which an arrow key leads from `cell`, or null at the edge.
function stepInGrid(grid, cell, key) {
  const cells = [...grid.querySelectorAll("button")];
  const index = cells.indexOf(cell);
  const column = index % 10;
  const steps = { ArrowLeft: column > 0 ? -1 : 0, ArrowRight: column < 9 ? 1 : 0, ArrowUp: -10, ArrowDown: 10 };
  const next = cells[index + steps[key]];
  return next ? next.dataset.square : null;
}
