// The list of games, if there are several: a table that can be searched and sorted.
const AT_ONCE = 200;

const GAMES = [...document.querySelectorAll("script.game")].map((element) => {
  const [head, packed] = JSON.parse(element.textContent);
  const text = [head.red, head.blue, head.event, head.date, head.result, head.verdict, head.name].join(" ").toLowerCase();
  return { head, packed, text, without: element.nextElementSibling };
});

// Names of the players as elements; without names, the event or the name of the record.
const players = (head) =>
  head.red || head.blue ? ["Red: ", named(head.red || "?"), ", Blue: ", named(head.blue || "?")] : [named(head.event || head.name)];

// Columns: heading, value for sorting, and elements.
const COLUMNS_OF_GAMES = [
  ["Game", (head, index) => index, (head, index) => [String(index + 1)]],
  ["Players", (head) => (head.red + head.blue || head.event || head.name).toLowerCase(), null],
  ["Date", (head) => head.date, (head) => [named(head.date)]],
  ["Edition", (head) => head.edition, (head) => [head.edition]],
  ["Result", (head) => head.result, (head) => [make("span", { class: "result" }, head.result)]],
  ["Plies", (head) => head.plies, (head) => [String(head.plies)]],
];

function makeList(open) {
  const [search, list, found, more] = ["search", "list", "found", "more"].map(byId);
  let shown = AT_ONCE;
  let [sorted, backwards] = [0, false];
  const fill = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = GAMES.map((game, index) => index).filter((index) => words.every((word) => GAMES[index].text.includes(word)));
    const value = (index) => COLUMNS_OF_GAMES[sorted][1](GAMES[index].head, index);
    fits.sort((one, two) => ((value(one) > value(two)) - (value(one) < value(two))) * (backwards ? -1 : 1) || one - two);
    const rows = fits.slice(0, shown).map((index) => {
      const { head } = GAMES[index];
      const button = make("button", { type: "button", "data-game": String(index + 1) }, ...players(head));
      button.addEventListener("click", () => open(index));
      const verdict = head.verdict === "legal" ? [] : [" ", make("span", { class: "verdict" }, head.verdict)];
      const cells = COLUMNS_OF_GAMES.map(([, , inside]) => make("td", {}, ...(inside ? inside(head, index) : [button, ...verdict])));
      return make("tr", {}, ...cells);
    });
    list.replaceChildren(...rows);
    found.textContent = words.length ? fits.length + " of " + GAMES.length + " games" : GAMES.length + " games";
    more.hidden = fits.length <= shown;
    byId("list-head").replaceChildren(...COLUMNS_OF_GAMES.map(([name], column) => {
      const button = make("button", { type: "button" }, name + (column === sorted ? (backwards ? " \u25bc" : " \u25b2") : ""));
      button.addEventListener("click", () => {
        [sorted, backwards] = [column, column === sorted && !backwards];
        fill();
      });
      return make("th", { scope: "col", "aria-sort": column === sorted ? (backwards ? "descending" : "ascending") : "none" }, button);
    }));
  };
  search.addEventListener("input", () => {
    shown = AT_ONCE;
    fill();
  });
  more.addEventListener("click", () => {
    shown += AT_ONCE;
    fill();
  });
  fill();
  byId("games").hidden = GAMES.length < 2;
}

function markInList(index) {
  for (const button of byId("list").querySelectorAll("button")) {
    if (button.dataset.game === String(index + 1)) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}
