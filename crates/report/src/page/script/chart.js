// Draws one of three charts: expected score, unknown pieces, or luck. A click goes to a ply.
const CHART = { left: 34, right: 390, top: 10, bottom: 120 };

function makeChart(svg, game, go) {
  const at = (event) => {
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 400;
    const share = (x - CHART.left) / (CHART.right - CHART.left);
    return game.first + Math.round(Math.min(Math.max(share, 0), 1) * game.turns.length);
  };
  svg.onpointerdown = (event) => {
    if (event.target.dataset.ply) return go(Number(event.target.dataset.ply));
    svg.setPointerCapture(event.pointerId);
    go(at(event));
  };
  svg.onpointermove = (event) => {
    if (event.buttons && !event.target.dataset.ply) go(at(event));
  };
}

// Value after `ply` in a list of changes `[ply, value]`.
function valueAt(changes, ply) {
  const before = changes.filter(([from]) => from <= ply);
  return before.length ? before[before.length - 1][1] : null;
}

// Changes of the number of a side's pieces whose kind the opponent does not know.
function hiddenCourse(game, side) {
  const course = [];
  for (let ply = game.first; ply <= game.last; ply += 1) {
    const isHidden = (square, piece) => square !== null && game.pieces[piece].side === side && single(game.change(piece, ply).kinds) === null;
    const number = game.stands(ply).filter(isHidden).length;
    if (!course.length || course[course.length - 1][1] !== number) course.push([ply, number]);
  }
  return course;
}

// Changes of a side's total luck.
function luckCourse(game, side) {
  const course = [[game.first, 0]];
  for (const [ply, , expected, actual] of game.reviewed) {
    const turn = game.turn(ply);
    if (!turn || expected === null || actual === null || game.pieces[turn.actor]?.side !== side) continue;
    course.push([ply, course[course.length - 1][1] + actual - expected]);
  }
  return course;
}

// Data of a game's charts for each side; computed only once.
function coursesOf(game) {
  const bySide = (course) => Object.fromEntries(SIDES.map((side) => [side, course(game, side)]));
  game.courses ??= { hidden: bySide(hiddenCourse), luck: bySide(luckCourse) };
  return game.courses;
}

const CHARTS = {
  score: {
    about: "Red\u2019s expected score, from material and movable pieces; 50 % is even.",
    word: (value) => (value === null ? "unknown" : (value / 10).toFixed(0) + " %"),
  },
  hidden: { about: "Pieces on the board whose kind the opponent cannot tell.", word: (value) => String(value ?? "unknown") },
  luck: { about: "Material that strikes gained, minus the gain that they could expect, in Sergeants.", word: points },
};

// Path that draws the changes as steps, up to ply `until`.
function steps(changes, until, x, y) {
  let path = "";
  let before = null;
  for (const [ply, value] of changes.filter(([ply]) => ply <= until)) {
    if (value !== null) path += before === null ? "M" + x(ply) + " " + y(value) : "H" + x(ply) + "V" + y(value);
    before = value;
  }
  return before === null ? path : path + "H" + x(until);
}

function fillChart(svg, game, state) {
  const until = state.ahead ? game.last : state.ply;
  const kind = CHARTS[state.chart];
  const courses = state.chart === "score" ? { red: game.scores } : coursesOf(game)[state.chart];
  const values = Object.values(courses).flat().map(([, value]) => value).filter((value) => value !== null);
  const [low, high] = state.chart === "score" ? [0, 1000] : [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (ply) => CHART.left + ((CHART.right - CHART.left) * (ply - game.first)) / Math.max(game.turns.length, 1);
  const y = (value) => CHART.bottom - ((CHART.bottom - CHART.top) * (value - low)) / (high - low);
  const parts = [];
  if (state.chart === "score") {
    const path = steps(game.scores, until, x, y);
    parts.push(draw("rect", { x: CHART.left, y: CHART.top, width: Math.max(0, x(until) - CHART.left), height: CHART.bottom - CHART.top, class: "area blue" }));
    if (path && game.scores.every(([, score]) => score !== null)) {
      parts.push(draw("path", { d: path + "V" + CHART.bottom + "H" + CHART.left + "Z", class: "area red" }));
    }
    parts.push(draw("path", { d: path || "M0 0", class: "lack" }));
  }
  const shown = state.chart === "score" ? [0, 500, 1000] : [low, (low + high) / 2, high];
  for (const value of shown) {
    parts.push(draw("line", { x1: CHART.left, x2: CHART.right, y1: y(value), y2: y(value), class: "rule" }));
    const word = state.chart === "score" ? String(value / 10) : value.toFixed(0);
    parts.push(draw("text", { x: CHART.left - 5, y: y(value) + 4, class: "left" }, word));
  }
  const ends = [game.first, Math.round((game.first + game.last) / 2), game.last].filter((ply, index, all) => all.indexOf(ply) === index);
  for (const ply of ends) parts.push(draw("text", { x: x(ply), y: CHART.bottom + 24, class: ply === game.last ? "left" : "middle" }, String(ply)));
  if (state.chart !== "score") {
    for (const side of SIDES) parts.push(draw("path", { d: steps(courses[side], until, x, y) || "M0 0", class: "lack " + side }));
  }
  for (const ply of game.strikes().filter((ply) => ply <= until)) {
    const turn = game.turn(ply);
    const side = game.pieces[turn.actor] ? game.pieces[turn.actor].side : SIDES[(ply + 1) % 2];
    const value = valueAt(courses[side] || courses.red, ply);
    if (value === null) continue;
    const dot = draw("circle", { cx: x(ply), cy: y(value), r: game.moments.some(([at]) => at === ply) ? 4.5 : 2.5, class: "dot " + side, "data-ply": String(ply) });
    dot.append(draw("title", {}, game.numbered(ply, game.viewer(state.view, state.ply))));
    parts.push(dot);
  }
  parts.push(draw("line", { x1: x(state.ply), x2: x(state.ply), y1: CHART.top, y2: CHART.bottom + 8, class: "now" }));
  parts.push(draw("text", { x: 2, y: CHART.bottom + 24 }, "ply"));
  svg.replaceChildren(...parts);
  const now = Object.entries(courses).map(([side, course]) => make("span", { class: "key " + side }, title(side) + ": " + kind.word(valueAt(course, state.ply))));
  byId("chart-words").replaceChildren(kind.about + " After ply " + state.ply + ": ", ...now.flatMap((word, index) => (index ? ["; ", word] : [word])), ".");
}
