// A game: where pieces stand after each ply, and what each viewer knows of them.
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

class Game {
  constructor(body) {
    Object.assign(this, body);
    this.last = this.turns.length;
    this.stands = [this.pieces.map((piece) => (piece.from === 0 ? piece.home : null))];
    for (const turn of this.turns) {
      const stands = this.stands[this.stands.length - 1].slice();
      for (const [piece, square] of turn.moves) stands[piece] = square;
      this.stands.push(stands);
    }
    this.known = this.pieces.map(() => []);
    for (const [ply, cause, kinds, named, pieces] of this.changes) {
      for (const piece of pieces) this.known[piece].push({ ply, cause, kinds, named });
    }
    if (this.views.includes("red") && this.views.includes("blue")) this.views.push("follow");
  }

  // Who looks after that ply, in that view: whoever follows the mover is the side to move.
  viewer(view, ply) {
    return view === "follow" ? SIDES[ply % 2] : view;
  }

  // What the opponent can know of a piece after that ply.
  change(piece, ply) {
    const changes = this.known[piece].filter((change) => change.ply <= ply);
    return changes[changes.length - 1] || { ply: 0, cause: "army", kinds: 0, named: false };
  }

  // What a viewer knows of a piece: its kind if that was told, else the one that can be inferred.
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
    const piece = this.stands[ply].indexOf(square);
    return piece < 0 ? null : piece;
  }

  text(ply, viewer) {
    const texts = this.turns[ply - 1].text;
    return texts[["all", "red", "blue", "spectator"].indexOf(viewer)] || texts[0];
  }

  // The captured pieces of a side: those that the viewer can name, by kind, how many others, and how many of all these
  // came back without being named.
  captured(side, ply, viewer) {
    const kinds = new Map();
    let [unnamed, returned] = [0, 0];
    const known = (piece) => this.seen(piece, ply, viewer).kind;
    this.pieces.forEach((piece, index) => {
      if (piece.side !== side || piece.from > ply || this.stands[ply][index] !== null) return;
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

  // A piece in words, as a viewer knows it.
  name(piece, ply, viewer) {
    const { side, kind, inferred } = this.seen(piece, ply, viewer);
    const found = kind !== null ? kind : inferred;
    return title(side) + "\u2019s " + (found === null ? "piece" : COMMON.kinds[found]);
  }

  // A turn in words, as a viewer saw it.
  sentence(ply, viewer) {
    const turn = this.turns[ply - 1];
    const [from, to] = [turn.way[0], turn.way[turn.way.length - 1]];
    let words = this.name(turn.piece, ply, viewer);
    if (turn.does === "move") words += " moves from " + from + " to " + to;
    const target = turn.target === undefined ? "a piece" : this.name(turn.target, ply, viewer);
    if (turn.does === "strike") {
      const ends = { win: " and wins", loss: " and is lost", tie: "; both are lost" };
      words += " strikes " + target + " from " + from + " on " + to + (ends[turn.outcome] || "");
    }
    if (turn.does === "guess") {
      const ends = { hit: ", rightly", miss: ", wrongly" };
      words += " guesses at " + target + " on " + to + (ends[turn.outcome] || "");
    }
    if (turn.rescued !== undefined) words += ", and brings back " + this.name(turn.rescued, ply, viewer);
    return words;
  }

  // What can be said of a turn that fell into the time after a ply at which nothing of it is to be shown.
  strikes() {
    return this.turns.map((turn, index) => index + 1).filter((ply) => this.turns[ply - 1].does !== "move");
  }
}
