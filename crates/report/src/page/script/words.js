// Words and elements that all parts use.
const COMMON = JSON.parse(document.getElementById("common").textContent);
const SIDES = ["red", "blue"];
const VIEWS = { all: "All", red: "Red", blue: "Blue", spectator: "Spectator", follow: "Follow the mover" };

const title = (side) => side[0].toUpperCase() + side.slice(1);
const other = (side) => (side === "red" ? "blue" : "red");

// Text that a record holds, kept apart from the direction of the text around it.
const isolated = (text) => make("bdi", {}, visible(text));

// The most letters of a name that a heading or a list shows.
const LONGEST = 60;

// Text as a heading or a list shows it.
function named(text) {
  const letters = [...text];
  return isolated(letters.length > LONGEST ? letters.slice(0, LONGEST - 1).join("") + "\u2026" : text);
}

// Text that unfolds if it is long.
const folded = (text) => ([...text].length > 2 * LONGEST ? make("details", {}, make("summary", {}, named(text)), isolated(text)) : isolated(text));

const among = (ranges) => "[" + ranges.map(([first, last]) => "\\u{" + first + "}-\\u{" + last + "}").join("") + "]";
const JOINER = "(?<=" + among(COMMON.joined) + ")[\\u200c\\u200d](?=" + among(COMMON.joined) + ")";
const HARMFUL = new RegExp("(?!" + JOINER + ")" + among(COMMON.harmful), "gu");

// What would not be seen, or would turn the text round it, is replaced by a picture of it.
function visible(text) {
  const picture = (letter) => (letter < " " ? String.fromCharCode(0x2400 + letter.charCodeAt(0)) : letter === "\u007f" ? "\u2421" : "\ufffd");
  return text.replace(HARMFUL, picture);
}

function listed(words, last) {
  if (words.length < 2) return words.join("");
  return words.slice(0, -1).join(", ") + " " + last + " " + words[words.length - 1];
}

const kindsOf = (bits) => COMMON.kinds.map((name, index) => index).filter((index) => bits & (1 << index));
const single = (bits) => (bits && !(bits & (bits - 1)) ? Math.log2(bits) : null);

const KEYS = [
  ["Right or .", "next turn"],
  ["Left or ,", "previous turn"],
  ["Home, End", "first position, last position"],
  ["Space", "play or stop"],
  ["m, M", "next key moment, previous key moment"],
  ["n, N", "next strike, previous strike"],
  ["e, E", "next finding, previous finding"],
  ["v", "next view"],
  ["f", "flip the board"],
  ["2", "boards of both players"],
  ["o, O", "odds of the next kind, of the previous kind"],
  ["g", "go to the ply slider"],
  ["b", "go to the board; arrow keys then move between squares, Escape leaves the board"],
  ["/", "search the games"],
  ["?", "show these keys"],
];
