// The board: drawn as a picture, with a grid of buttons over it that say what is on each square.
const EDGE = 50;
const COLUMNS = "abcdefghij";

function corner(position, square, turned) {
  const [column, row] = [COLUMNS.indexOf(square[0]), Number(square.slice(1)) - 1];
  return turned ? [(9 - column) * 100, row * 100] : [column * 100, (position.rows - 1 - row) * 100];
}

class Board {
  // `choose` is called with a square that was clicked, or on which a dragged piece was dropped.
  constructor(holder, choose) {
    this.choose = choose;
    this.svg = draw("svg", { "aria-hidden": "true" });
    this.grid = make("div", { class: "grid", role: "grid", "aria-label": "Board" });
    holder.replaceChildren(this.svg, this.grid);
    this.turned = false;
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.focused = "a1";
  }

  show(position, { chosen = null, targets = [] } = {}) {
    this.position = position;
    const { rows } = position;
    const height = rows * 100;
    this.svg.setAttribute("viewBox", [-EDGE, -EDGE, 1000 + 2 * EDGE, height + 2 * EDGE].join(" "));
    const parts = [draw("use", { href: "#board-" + position.board })];
    for (let index = 0; index < 10; index += 1) {
      parts.push(draw("text", { x: index * 100 + 50, y: height + 36, class: "edge" }, COLUMNS[this.turned ? 9 - index : index]));
    }
    for (let index = 0; index < rows; index += 1) {
      parts.push(draw("text", { x: -25, y: index * 100 + 61, class: "edge" }, String(this.turned ? index + 1 : rows - index)));
    }
    for (const square of position.last) {
      const [x, y] = corner(position, square, this.turned);
      parts.push(draw("rect", { x, y, width: 100, height: 100, fill: "var(--last)" }));
    }
    for (const piece of position.pieces) {
      const [x, y] = corner(position, piece.square, this.turned);
      parts.push(draw("use", { href: "#" + piece.drawing, x, y }));
      if (piece.named && !piece.drawing.endsWith("inferred")) parts.push(draw("use", { href: "#named-" + piece.side, x, y }));
    }
    if (chosen) {
      const [x, y] = corner(position, chosen, this.turned);
      parts.push(draw("rect", { x: x + 4, y: y + 4, width: 92, height: 92, rx: 8, class: "chosen" }));
    }
    for (const square of targets) {
      const [x, y] = corner(position, square, this.turned);
      parts.push(draw("circle", { cx: x + 50, cy: y + 50, r: 15, class: "way" }));
    }
    this.svg.replaceChildren(...parts);
    this.lay(chosen, targets);
  }

  // Makes the buttons anew if the board is another one, else changes their words.
  lay(chosen, targets) {
    const { position, turned } = this;
    const shape = position.board + turned;
    if (shape !== this.shape) {
      this.shape = shape;
      this.cells = new Map();
      const rows = [];
      for (let down = 0; down < position.rows; down += 1) {
        const row = make("div", { role: "row" });
        for (let across = 0; across < 10; across += 1) {
          const square = COLUMNS[turned ? 9 - across : across] + (turned ? down + 1 : position.rows - down);
          const cell = make("button", { type: "button", role: "gridcell", "data-square": square, tabindex: "-1" });
          cell.addEventListener("click", () => this.pick(square));
          this.cells.set(square, cell);
          row.append(cell);
        }
        rows.push(row);
      }
      this.grid.replaceChildren(...rows);
      const [across, down] = [EDGE / (1000 + 2 * EDGE), EDGE / (position.rows * 100 + 2 * EDGE)].map((share) => 100 * share + "%");
      this.grid.style.inset = down + " " + across;
    }
    const words = new Map(position.pieces.map((piece) => [piece.square, piece.words + (piece.named ? ", named" : "")]));
    for (const [square, cell] of this.cells) {
      const what = words.get(square) || (position.lakes.includes(square) ? "lake" : "empty");
      cell.setAttribute("aria-label", square + ", " + what + (targets.includes(square) ? ", can be reached" : ""));
      cell.setAttribute("aria-selected", String(square === chosen));
      cell.tabIndex = square === this.focused ? 0 : -1;
    }
  }

  pick(square) {
    this.focused = square;
    this.choose(square);
  }

  key(event) {
    const { square } = event.target.dataset;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[event.key];
    if (!square || !step) return;
    event.preventDefault();
    const way = this.turned ? -1 : 1;
    this.focus(COLUMNS[COLUMNS.indexOf(square[0]) + step[0] * way] + (Number(square.slice(1)) + step[1] * way));
  }

  focus(square) {
    const cell = this.cells.get(square);
    if (!cell) return;
    const old = this.cells.get(this.focused);
    if (old) old.tabIndex = -1;
    this.focused = square;
    cell.tabIndex = 0;
    cell.focus();
  }
}
