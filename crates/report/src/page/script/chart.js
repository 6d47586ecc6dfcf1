// What each side lacks, ply by ply, as a chart on which one can go to any ply.
const CHART = { left: 40, right: 384, top: 20, bottom: 150 };

function makeChart(svg, game, go) {
  const at = (event) => {
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 400;
    const share = (x - CHART.left) / (CHART.right - CHART.left);
    return game.first + Math.round(Math.min(Math.max(share, 0), 1) * game.turns.length);
  };
  svg.onpointerdown = (event) => {
    svg.setPointerCapture(event.pointerId);
    go(at(event));
  };
  svg.onpointermove = (event) => {
    if (event.buttons) go(at(event));
  };
}

// What Red and Blue lack after a ply.
function lacks(game, ply) {
  const known = game.lacks.filter(([from]) => from <= ply);
  const [, ofRed, ofBlue] = known[known.length - 1] || [game.first, null, null];
  return { red: ofBlue, blue: ofRed };
}

function fillChart(svg, game, state) {
  const until = state.ahead ? game.last : state.ply;
  const most = Math.max(1, ...game.lacks.flatMap(([, red, blue]) => [red || 0, blue || 0]));
  const x = (ply) => CHART.left + ((CHART.right - CHART.left) * (ply - game.first)) / Math.max(game.turns.length, 1);
  const y = (bits) => CHART.bottom - ((CHART.bottom - CHART.top) * bits) / most;
  const parts = [];
  const step = [1, 2, 5, 10, 20, 50, 100].find((size) => most / size <= 5) || 200;
  for (let bits = 0; bits <= most; bits += step) {
    parts.push(draw("line", { x1: CHART.left, x2: CHART.right, y1: y(bits), y2: y(bits), class: "rule" }));
    parts.push(draw("text", { x: CHART.left - 6, y: y(bits) + 4, class: "left" }, String(bits)));
  }
  const ends = [game.first, Math.round((game.first + game.last) / 2), game.last].filter((ply, index, all) => all.indexOf(ply) === index);
  for (const ply of ends) parts.push(draw("text", { x: x(ply), y: 186, class: "middle" }, String(ply)));
  for (const ply of game.strikes().filter((ply) => ply <= until)) {
    parts.push(draw("line", { x1: x(ply), x2: x(ply), y1: CHART.bottom + 4, y2: CHART.bottom + 16, class: "strike" }));
  }
  for (const side of SIDES) {
    const index = side === "red" ? 2 : 1;
    let path = "";
    let before = null;
    for (const line of game.lacks.filter(([ply]) => ply <= until)) {
      const bits = line[index];
      if (bits !== null) path += before === null ? "M" + x(line[0]) + " " + y(bits) : "H" + x(line[0]) + "V" + y(bits);
      before = bits;
    }
    if (before !== null) path += "H" + x(until);
    parts.push(draw("path", { d: path || "M0 0", class: "lack " + side }));
  }
  parts.push(draw("line", { x1: x(state.ply), x2: x(state.ply), y1: CHART.top, y2: CHART.bottom + 16, class: "now" }));
  parts.push(draw("text", { x: CHART.left - 6, y: 186, class: "left" }, "ply"), draw("text", { x: CHART.left - 6, y: 12, class: "left" }, "bits"));
  svg.replaceChildren(...parts);
  const now = lacks(game, state.ply);
  const word = (bits) => (bits === null ? "unknown" : bits.toFixed(1) + " bits");
  const key = (side) => make("span", { class: "key " + side }, title(side) + ": " + word(now[side]));
  byId("chart-words").replaceChildren("After ply " + state.ply + ": ", key("red"), "; ", key("blue"), ".");
}
