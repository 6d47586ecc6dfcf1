// Copies and saves the record, the address and the position, and creates diagrams for paper.
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

// Record as SRN. If the data contains no SRN, takes the text from the static version of the game.
function srn(game, without) {
  if (game.srn !== null) return game.srn;
  return new DOMParser().parseFromString(without.textContent, "text/html").querySelector("pre").textContent;
}

// Picture of a position that needs no other file: with the definitions that it uses, and colors in place of properties.
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

// Paints an element of a picture on a canvas. The page's pictures cannot be loaded as images: the policy forbids this.
// `ink` is the current color of the element.
function paint(pen, element, ink) {
  const style = getComputedStyle(element);
  const number = (name) => Number(element.getAttribute(name) || 0);
  const painted = (name) => (element.getAttribute(name) === "currentColor" ? ink : style[name]);
  if (element.hasAttribute("color")) ink = style.color;
  pen.save();
  pen.globalAlpha *= Number(style.opacity);
  const moved = element.transform.baseVal.consolidate();
  if (moved) pen.transform(moved.matrix.a, moved.matrix.b, moved.matrix.c, moved.matrix.d, moved.matrix.e, moved.matrix.f);
  const form = element.localName;
  if (form === "use") {
    pen.translate(number("x"), number("y"));
    paint(pen, byId(element.getAttribute("href").slice(1)), ink);
  } else if (form === "text") {
    pen.font = style.fontWeight + " " + style.fontSize + " sans-serif";
    pen.textAlign = "center";
    pen.fillStyle = painted("fill");
    pen.fillText(element.textContent, number("x"), number("y"));
  } else if (form === "g") {
    for (const child of element.children) paint(pen, child, ink);
  } else {
    const shape = new Path2D(form === "path" ? element.getAttribute("d") : "");
    if (form === "rect") shape.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
    if (form === "circle") shape.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI);
    if (form === "polyline" || form === "polygon") {
      for (const { x, y } of element.points) shape.lineTo(x, y);
      if (form === "polygon") shape.closePath();
    }
    pen.fillStyle = painted("fill");
    if (style.fill !== "none") pen.fill(shape);
    pen.strokeStyle = painted("stroke");
    [pen.lineWidth, pen.lineCap, pen.lineJoin] = [parseFloat(style.strokeWidth), style.strokeLinecap, style.strokeLinejoin];
    pen.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(",").map(parseFloat));
    if (style.stroke !== "none") pen.stroke(shape);
  }
  pen.restore();
}

// Converts a picture of the page to PNG; one unit of the picture is one pixel.
function pixels(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const canvas = make("canvas", { width: String(width), height: String(height) });
  const pen = canvas.getContext("2d");
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  pen.fillRect(0, 0, width, height);
  pen.translate(-x, -y);
  for (const element of svg.children) paint(pen, element, "black");
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

async function copyPicture(svg) {
  let words = "The picture is copied.";
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": pixels(svg) })]);
  } catch (error) {
    words = "The picture could not be copied: the browser does not allow it.";
  }
  byId("shared").textContent = words;
}

function save(name, blob) {
  const address = URL.createObjectURL(blob);
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
