// What one takes along: the record, the address, the position, and diagrams on paper.
async function copy(text, what) {
  let done = false;
  try {
    await navigator.clipboard.writeText(text);
    done = true;
  } catch (error) {
    const area = make("textarea", {});
    area.value = text;
    document.body.append(area);
    area.select();
    done = document.execCommand("copy");
    area.remove();
  }
  byId("shared").textContent = done ? what + " is copied." : what + " could not be copied: the browser does not allow it.";
}

// The record as SRN: what stands there for those who have no script, unless that is not the same to the letter.
function srn(game, without) {
  if (game.srn !== null) return game.srn;
  return new DOMParser().parseFromString(without.textContent, "text/html").querySelector("pre").textContent;
}

// A picture of a position that stands by itself: with the definitions that it uses, and colors in place of properties.
function standAlone(game, ply, viewer, turned, kind) {
  const svg = draw("svg", { xmlns: SVG, width: "600" });
  drawBoard(svg, game, ply, viewer, turned, kind);
  const wanted = new Set();
  const want = (element) => {
    for (const use of element.querySelectorAll("use")) {
      const id = use.getAttribute("href").slice(1);
      if (wanted.has(id)) continue;
      wanted.add(id);
      want(byId(id));
    }
  };
  want(svg);
  const parts = [...byId("parts").children].filter((part) => wanted.has(part.id)).map((part) => part.cloneNode(true));
  const style = draw("style", {}, ".edge{font:30px sans-serif;text-anchor:middle;fill:var(--ink)}.chance{font:bold 30px sans-serif;text-anchor:middle}");
  const paper = draw("rect", { x: -EDGE, y: -EDGE, width: "100%", height: "100%", fill: "var(--paper)" });
  const name = draw("title", {}, "Position after ply " + ply);
  svg.prepend(name, style, draw("defs", {}, ...parts), paper);
  const colors = getComputedStyle(document.documentElement);
  const color = (property, name) => colors.getPropertyValue(name).trim();
  return new XMLSerializer().serializeToString(svg).replace(/var\((--[a-z0-9-]+)\)/g, color);
}

function save(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
  byId("shared").textContent = name + " is saved.";
}

// Diagrams for paper: the first position, the last position, and at most ten between them at equal distances.
function makeSheet(game, state) {
  const step = Math.max(1, Math.ceil(game.turns.length / 11));
  const plies = [];
  for (let ply = game.first; ply < game.last; ply += step) plies.push(ply);
  plies.push(game.last);
  const figures = plies.map((ply) => {
    const svg = draw("svg", {});
    const viewer = game.viewer(state.view, ply);
    drawBoard(svg, game, ply, viewer, isTurned(viewer, state.flipped), state.odds);
    const words = game.turn(ply) ? "After ply " + ply + ", " + game.numbered(ply, viewer) : title(game.beginning());
    return make("figure", {}, svg, make("figcaption", {}, words));
  });
  byId("sheet").replaceChildren(...figures);
}
