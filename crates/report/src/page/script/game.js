// A game: the squares of the pieces after each ply, and the knowledge of each viewer about the pieces.
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

class Game {
  constructor(body) {
    Object.assign(this, body, COMMON.boards[body.board]);
    const turns = this.game.turns || this.played || [];
    // If the positions end before the turns, the later turns are shown as text only.
    this.turns = (this.beyond ? turns.slice(0, this.beyond[0]) : turns).map((turn) => ({ ...turn }));
    this.findings = this.game.findings;
    // First and last ply that are shown. Turns and positions are counted from the first ply.
    this.first = this.position ?? 0;
    this.last = this.first + this.turns.length;
    this.positions = [this.pieces.map((piece) => (piece.from === this.first ? piece.home : null))];
    const unusual = new Map(this.unusual);
    this.turns.forEach((turn, index) => {
      this.follow(turn, this.positions[index]);
      const stands = this.positions[index].slice();
      for (const [piece, square] of unusual.get(turn.ply) || usual(turn)) stands[piece] = square;
      this.positions.push(stands);
    });
    this.known = this.pieces.map(() => []);
    for (const [ply, cause, kinds, named, pieces] of this.changes) {
      for (const piece of pieces) this.known[piece].push({ ply, cause, kinds, named });
    }
    if (this.views.includes("red") && this.views.includes("blue")) this.views.push("follow");
    // The ply of each piece's first move.
    this.movedAt = new Map();
    for (const { ply, actor } of this.turns) if (!this.movedAt.has(actor)) this.movedAt.set(actor, ply);
  }

  // Turn that led to a ply; null for the first ply.
  turn(ply) {
    return ply > this.first ? this.turns[ply - this.first - 1] : null;
  }

  // Square of each piece after a ply.
  stands(ply) {
    return this.positions[ply - this.first];
  }

  // Comments at places outside the turns, such as `result`.
  notes(...places) {
    return (this.game.notes || []).filter((note) => places.includes(note.place)).map((note) => note.comment);
  }

  // Finds the pieces of a turn by their squares before the turn. A piece whose square was unknown appears when it acts.
  follow(turn, stands) {
    const at = (square) => {
      const piece = stands.indexOf(square);
      return piece >= 0 ? piece : this.pieces.findIndex((piece) => piece.from === turn.ply && piece.home === square && !piece.back);
    };
    turn.actor = at(turn.from);
    if (turn.kind !== "move" && at(turn.to) >= 0) turn.struck = at(turn.to);
    if (turn.rescue) turn.rescued = this.pieces.findIndex((piece) => piece.from === turn.ply && piece.back);
    turn.way = [turn.from, turn.via, turn.to].filter((square, index, all) => square && square !== all[index - 1]);
    turn.squares = turn.rescue ? [...turn.way, turn.rescue.square] : turn.way;
    const variations = (turn.variations || []).map((variation) => `(${variation.text})`);
    turn.remarks = [...(turn.glyphs || []).map(glyph), ...(turn.comments || []), ...variations];
    if (turn.ply === this.last) turn.remarks.push(...this.notes("result"));
  }

  // Name of the first position.
  beginning() {
    return this.position === null ? "setup" : "position at the start";
  }

  // Viewer after a ply. In the view `follow`, this is the side to move.
  viewer(view, ply) {
    return view === "follow" ? SIDES[ply % 2] : view;
  }

  // Latest change of the opponent's knowledge about a piece, up to `ply`.
  change(piece, ply) {
    const changes = this.known[piece].filter((change) => change.ply <= ply);
    return changes[changes.length - 1] || { ply: this.first, cause: "army", kinds: 0, named: false };
  }

  // Knowledge of a viewer about a piece: the kind that the viewer was shown, or the kind that can be inferred.
  seen(piece, ply, viewer) {
    const { side, kind, since } = this.pieces[piece];
    const change = this.change(piece, ply);
    const told = (viewer === "all" || viewer === side || change.named) && kind !== null && since <= ply;
    return {
      side,
      kind: told ? kind : null,
      inferred: told ? null : single(change.kinds),
      kinds: told ? 1 << kind : change.kinds,
      named: change.named,
    };
  }

  at(square, ply) {
    const piece = this.stands(ply).indexOf(square);
    return piece < 0 ? null : piece;
  }

  // Sign of a piece, as the viewer knows the piece after `ply`; `?` if the kind is unknown.
  sign(piece, ply, viewer) {
    const { kind } = piece === undefined ? { kind: null } : this.seen(piece, ply, viewer);
    return kind === null ? "?" : this.signs[kind];
  }

  // Turn in SRN, with `?` for each kind that the viewer was not shown.
  text(ply, viewer) {
    const turn = this.turn(ply);
    const sign = (piece) => this.sign(piece, ply, viewer);
    let text = turn.from + (turn.via ? "-" + turn.via : "");
    if (turn.kind === "move") text += "-" + turn.to;
    else if (turn.kind === "strike") {
      const results = { win: ">", loss: "<", tie: "=" };
      text += "x" + turn.to;
      // A viewer of the whole record sees the declared result, even if it is wrong.
      if (turn.declared && viewer === "all") text += turn.declared;
      else if (turn.outcome) text += "(" + sign(turn.actor) + results[turn.outcome] + sign(turn.struck) + ")";
    } else {
      const shown = turn.reveals && turn.reveals.includes(turn.to) ? sign(turn.struck) : "?";
      text += "?" + turn.to + "=" + this.signs[COMMON.names.indexOf(turn.guess)];
      if (turn.outcome === "hit") text += "(+)";
      if (turn.outcome === "miss") text += "(-" + (shown === "?" ? "" : shown) + ")";
    }
    if (turn.rescue) text += "^" + sign(turn.rescued) + "@" + turn.rescue.square;
    return text;
  }

  // Captured pieces of a side: the number of pieces for each kind that the viewer knows, the number of other pieces,
  // and the number of pieces that came back unnamed.
  captured(side, ply, viewer) {
    const kinds = new Map();
    let [unnamed, returned] = [0, 0];
    const known = (piece) => this.seen(piece, ply, viewer).kind;
    this.pieces.forEach((piece, index) => {
      if (piece.side !== side || piece.from > ply || this.stands(ply)[index] !== null) return;
      const kind = known(index);
      if (kind === null) unnamed += 1;
      else kinds.set(kind, (kinds.get(kind) || 0) + 1);
    });
    this.pieces.forEach((piece, index) => {
      if (piece.side !== side || !piece.back || piece.from > ply) return;
      const kind = known(index);
      if (kind !== null && kinds.get(kind)) kinds.set(kind, kinds.get(kind) - 1);
      else if (kind !== null && unnamed) unnamed -= 1;
      else returned += 1;
    });
    return { kinds: [...kinds].filter(([, count]) => count).sort(([one], [two]) => one - two), unnamed, returned };
  }

  // Piece in words, as the viewer knows the piece.
  name(piece, ply, viewer) {
    const { side, kind, inferred } = this.seen(piece, ply, viewer);
    const found = kind !== null ? kind : inferred;
    return title(side) + "\u2019s " + (found === null ? "piece" : COMMON.kinds[found]);
  }

  // Turn with its number, such as `50... d7xe7` for ply 100.
  numbered(ply, viewer) {
    return Math.ceil(ply / 2) + (ply % 2 ? ". " : "... ") + this.text(ply, viewer);
  }

  // Turn in words, as the viewer saw the turn.
  sentence(ply, viewer) {
    const turn = this.turn(ply);
    const { from, to } = turn;
    let words = this.name(turn.actor, ply, viewer);
    if (turn.kind === "move") words += " moves from " + from + " to " + to;
    const target = turn.struck === undefined ? "a piece" : this.name(turn.struck, ply, viewer);
    if (turn.kind === "strike") {
      const ends = { win: " and wins", loss: " and is lost", tie: "; both are lost" };
      words += " strikes " + target + " from " + from + " on " + to + (ends[turn.outcome] || "");
    }
    if (turn.guess) {
      const ends = { hit: ", rightly", miss: ", wrongly" };
      words += " guesses at " + target + " on " + to + (ends[turn.outcome] || "");
    }
    if (turn.rescued !== undefined) words += ", and brings back " + this.name(turn.rescued, ply, viewer);
    return words;
  }

  // `true` if a piece has moved up to `ply`. Every viewer saw the move.
  hasMoved(piece, ply) {
    return this.movedAt.get(piece) <= ply;
  }

  // Pieces that the turn of this ply removed, each with the square where it was removed.
  fallen(ply) {
    if (ply <= this.first) return [];
    const turn = this.turn(ply);
    const before = this.stands(ply - 1);
    const gone = before.map((square, piece) => [piece, square]).filter(([piece, square]) => square !== null && this.stands(ply)[piece] === null);
    return gone.map(([piece, square]) => [piece, piece === turn.actor ? turn.to : square]);
  }

  // The plies of strikes.
  strikes() {
    return this.turns.filter((turn) => turn.kind === "strike").map((turn) => turn.ply);
  }
}

// Movements that the kind and outcome of a turn imply. `unusual` lists the turns with other movements.
function usual({ kind, from, to, via, outcome, actor, struck, rescued, rescue }) {
  const moves = [];
  if (kind === "move") moves.push([actor, to]);
  else if (kind === "strike") {
    if (outcome !== "loss" && struck !== undefined) moves.push([struck, null]);
    moves.push([actor, outcome === "win" ? to : null]);
  } else if (via && via !== from) moves.push([actor, via]);
  if (rescue) moves.push([rescued, rescue.square]);
  return moves;
}

// Glyph as text: common glyphs as players write them, other glyphs as numbers.
const glyph = (number) => ["", "!", "?", "!!", "??", "!?", "?!"][number] || "$" + number;
