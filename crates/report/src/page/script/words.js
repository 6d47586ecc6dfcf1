// Words and elements that all parts use.
const COMMON = JSON.parse(document.getElementById("common").textContent);
const SIDES = ["red", "blue"];
const VIEWS = { all: "All", red: "Red", blue: "Blue", spectator: "Spectator", follow: "Follow the mover" };

const title = (side) => side[0].toUpperCase() + side.slice(1);
const other = (side) => (side === "red" ? "blue" : "red");

// Text from a record, isolated from the direction of the surrounding text.
const isolated = (text) => make("bdi", {}, visible(text));

// Maximum number of letters of a name in a heading or a list.
const LONGEST = 60;

// Text for a heading or a list; a long text is truncated.
function named(text) {
  const letters = [...text];
  return isolated(letters.length > LONGEST ? letters.slice(0, LONGEST - 1).join("") + "\u2026" : text);
}

// Text; a long text is folded until the reader opens it.
const folded = (text) => ([...text].length > 2 * LONGEST ? make("details", {}, make("summary", {}, named(text)), isolated(text)) : isolated(text));

const among = (ranges) => "[" + ranges.map(([first, last]) => "\\u{" + first + "}-\\u{" + last + "}").join("") + "]";
const JOINER = "(?<=" + among(COMMON.joined) + ")[\\u200c\\u200d](?=" + among(COMMON.joined) + ")";
const HARMFUL = new RegExp("(?!" + JOINER + ")" + among(COMMON.harmful), "gu");

// Replaces each letter that is invisible, or changes the direction of text, by a visible letter.
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
