// Odds: chances that hidden pieces have a kind, and expectations of strikes and guesses.
const CERTAIN = 1000;

// Sides whose odds a viewer sees: a player's own side, otherwise both sides. Odds are about the other side's pieces.
const oddsOf = (game, viewer) => SIDES.filter((side) => game.odds[side] && (viewer === side || !SIDES.includes(viewer)));

// Returns a function that maps a piece and a kind to the chance in a side's odds after a ply, in tenths of a percent.
// Returns `null` if the odds are unknown.
function oddsAt(game, side, ply) {
  const [groups, members] = [[], new Map()];
  let told = false;
  for (const [from, changed, moved] of game.odds[side]) {
    if (from > ply) break;
    told = changed !== null;
    for (const [group, change] of changed || []) groups[group] = change.map((more, at) => more + ((groups[group] || [])[at] || 0));
    for (const [group, pieces] of moved) for (const piece of pieces) members.set(piece, group);
  }
  return told ? (piece, kind) => (groups[members.get(piece)] || [])[game.army.indexOf(kind)] ?? null : null;
}

// Chance that each hidden piece on the board has this kind, in tenths of a percent, in the odds that a viewer sees. A
// chance is `null` if it is unknown.
function heatOf(game, kind, ply, viewer) {
  const heat = new Map();
  if (kind === null) return heat;
  for (const side of oddsOf(game, viewer)) {
    const odds = oddsAt(game, side, ply);
    game.stands(ply).forEach((square, piece) => {
      if (square === null || game.pieces[piece].side === side || single(game.change(piece, ply).kinds) !== null) return;
      heat.set(piece, odds && odds(piece, kind));
    });
  }
  return heat;
}

// Percentage as boards write it: a possible kind never has 0 %, and an uncertain kind never has 100 %.
function percent(parts) {
  const rounded = Math.round(parts / 10);
  if (!rounded && parts) return "<1%";
  return (rounded === 100 && parts < CERTAIN ? 99 : rounded) + "%";
}

const shade = (parts) => COMMON.shades.findIndex((most) => parts <= most);

// Draws a hidden piece: its shade, its chance, and its kind if the viewer knows the kind.
function drawHeat({ side, kind, inferred }, parts, x, y) {
  const told = parts !== null;
  const known = kind !== null ? kind : inferred;
  const ink = told ? "var(--on-heat-" + shade(parts) + ")" : "var(--" + side + "-rim)";
  const drawn = [draw("use", { href: "#pale-" + side, x, y })];
  const fill = "var(--heat-" + shade(parts) + ")";
  if (told && side === "red") drawn.push(draw("rect", { x: x + 11, y: y + 11, width: 78, height: 78, rx: 6, fill }));
  if (told && side === "blue") drawn.push(draw("circle", { cx: x + 50, cy: y + 50, r: 42, fill }));
  if (known !== null) drawn.push(draw("g", { color: ink }, draw("use", { href: "#kind-" + COMMON.names[known], x, y })));
  const place = { x: x + 50, y: y + (known === null ? 61 : 76), class: "chance", fill: ink };
  drawn.push(draw("text", place, told ? percent(parts) : "?"));
  return drawn;
}

// Describes the odds on the board in words.
function heatWords(game, kind, ply, viewer) {
  if (kind === null) return "";
  const name = COMMON.kinds[kind];
  const words = oddsOf(game, viewer).map((side) => {
    const head = name + " for " + title(side) + ": ";
    const odds = oddsAt(game, side, ply);
    if (!odds) return head + "the odds are unknown";
    const counts = new Map();
    for (const [piece, parts] of heatOf(game, kind, ply, side)) {
      if (!counts.has(parts)) counts.set(parts, []);
      counts.get(parts).push(game.stands(ply)[piece]);
    }
    const chances = [...counts].sort(([one], [two]) => two - one).map(([parts, squares]) => {
      const where = squares.length > 3 ? squares.length + " squares" : listed(squares.sort(), "and");
      return where + " at " + (parts ? (parts / 10).toFixed(1) : "0") + " %";
    });
    const truth = [...heatOf(game, kind, ply, side)].filter(([piece]) => viewer === "all" && game.seen(piece, ply, "all").kind === kind);
    const stood = truth.map(([piece, parts]) => game.stands(ply)[piece] + (parts === null ? "" : ", " + (parts / 10).toFixed(1) + " %"));
    if (stood.length && stood.length < 3) chances.unshift("it is on " + stood.join(" and "));
    const more = chances.length > 6 ? [...chances.slice(0, 6), "others below that"] : chances;
    return head + (more.join(", ") || "no piece is hidden");
  });
  return words.length ? words.join("; ") + " (" + game.basis + ")." : "This view has no odds.";
}

// Describes the odds, the expected result and the actual result of a strike or guess, as far as the viewer knows them.
function luckWords(game, ply, viewer) {
  const turn = game.turn(ply);
  if (!turn) return "";
  const side = game.pieces[turn.actor] ? game.pieces[turn.actor].side : SIDES[(ply + 1) % 2];
  const seen = (piece) => piece !== undefined && game.seen(piece, ply, viewer).kind !== null;
  const marks = viewer === "all" || viewer === side ? game.passed.filter(([at]) => at === ply).map(([, mark]) => mark) : [];
  const words = [];
  const strike = game.reviewed.find(([at]) => at === ply);
  if (strike && (viewer === "all" || viewer === side || (viewer === "spectator" && seen(turn.actor)))) {
    const [, odds, expected, actual, own] = strike;
    const guess = turn.kind !== "strike";
    marks.unshift(...own);
    if (odds) {
      const [win, tie, loss] = odds.map((parts) => (parts / 10).toFixed(1) + " %");
      const chances = guess ? ["right " + win, "wrong " + loss] : ["won " + win, "tie " + tie, "lost " + loss];
      words.push("Odds: " + chances.join(", "), "expected " + points(expected));
    } else words.push("The odds are unknown");
    // The result could reveal the kind of a removed piece that this viewer was never shown.
    const harmless = turn.outcome === "loss" || turn.outcome === "miss" || viewer === "all" || seen(turn.struck);
    if (actual !== null && harmless) words[words.length - 1] += ", brought " + points(actual);
    if (actual !== null && harmless && odds) words[words.length - 1] += ", luck " + points(actual - expected);
  }
  if (marks.length) words.push(marks.map((mark) => mark.replaceAll("-", " ")).join(", "));
  return words.join("; ");
}

// Material with its sign; 0 has no sign.
const points = (number) => (number > 0 ? "+" : "") + number.toFixed(1).replace(/^-(?=0\.0$)/, "").replace("-", "\u2212");
