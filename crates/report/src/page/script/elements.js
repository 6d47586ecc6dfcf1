// Creates elements of a page. The web page uses these functions too.
const SVG = "http://www.w3.org/2000/svg";

const byId = (id) => document.getElementById(id);

// Creates an element that contains text or other elements. Data from records is always inserted as text.
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
