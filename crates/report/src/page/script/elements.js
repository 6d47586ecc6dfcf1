// Elements of a page. The web page has them too.
const SVG = "http://www.w3.org/2000/svg";

const byId = (id) => document.getElementById(id);

// An element with text or other elements in it; what comes from a record is only ever text.
function make(tag, attributes, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

function draw(tag, attributes, ...inside) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes || {})) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}
