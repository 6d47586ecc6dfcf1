// The list of games, if there are several, and the search in it.
const AT_ONCE = 200;

const GAMES = [...document.querySelectorAll("script.game")].map((element) => {
  const [head, packed] = JSON.parse(element.textContent);
  const text = [head.red, head.blue, head.event, head.date, head.result, head.verdict, head.name].join(" ").toLowerCase();
  return { head, packed, text, without: element.nextElementSibling };
});

// The players as elements, or else the event or the place.
const players = (head) =>
  head.red || head.blue ? [named(head.red || "?"), " \u2013 ", named(head.blue || "?")] : [named(head.event || head.name)];

function makeList(open) {
  const [search, list, found, more] = ["search", "list", "found", "more"].map(byId);
  let shown = AT_ONCE;
  const fill = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = GAMES.map((game, index) => index).filter((index) => words.every((word) => GAMES[index].text.includes(word)));
    const items = fits.slice(0, shown).map((index) => {
      const { head } = GAMES[index];
      const button = make("button", { type: "button", "data-game": String(index + 1) }, ...players(head));
      button.addEventListener("click", () => open(index));
      const event = head.red || head.blue ? head.event : head.name;
      const rest = [event, head.date].filter(Boolean).map((text) => [named(text), "; "]).flat();
      const verdict = make("span", { class: "verdict " + head.verdict }, head.verdict);
      return make("li", { value: String(index + 1) }, button, " ", ...rest, make("span", { class: "result" }, head.result + ", "), head.plies + " plies, ", verdict);
    });
    list.replaceChildren(...items);
    found.textContent = words.length ? fits.length + " of " + GAMES.length + " games" : GAMES.length + " games";
    more.hidden = fits.length <= shown;
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
