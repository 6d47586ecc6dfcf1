// The review: the story, the chart, and the key moments as cards.

// The story and the key moments reveal later turns, so they are shown only on request.
function fillReview(game, state, go) {
  const isTold = state.ahead && (state.view === game.views[0] || state.view === "all");
  const story = byId("story");
  const sentences = isTold ? game.story : ["The review tells the whole game. " + (game.views[0] === "all" ? "Choose the view All" : "Show later turns and results") + " to read it."];
  if (story.textContent !== sentences.join("")) story.replaceChildren(...sentences.map((text) => make("p", {}, text)));
  for (const tab of document.querySelectorAll(".tabs button")) tab.setAttribute("aria-pressed", String(tab.dataset.chart === state.chart));
  const isOpen = isTold || game.viewer(state.view, state.ply) === "all";
  for (const name of ["chart", "chart-words"]) byId(name).toggleAttribute("hidden", !isOpen);
  document.querySelector(".tabs").hidden = !isOpen;
  byId("moments").hidden = !isTold;
  byId("moments-title").hidden = !isTold || !game.moments.length;
  if (isOpen) fillChart(byId("chart"), game, state);
  if (isTold) fillMoments(byId("moments"), game, state, go);
}

// Key moments as cards: a small board before the turn, the turn, and a sentence about the turn.
function fillMoments(list, game, state, go) {
  const wanted = state.game + " " + state.flipped;
  if (list.dataset.game !== wanted) {
    list.dataset.game = wanted;
    const cards = game.moments.map(([ply, sentence]) => {
      const svg = draw("svg", { "aria-hidden": "true", focusable: "false" });
      drawBoard(svg, game, ply, "all", state.flipped, null, ply - 1);
      const button = make("button", { type: "button", "data-ply": String(ply) }, svg);
      const mark = markOf(game, ply, "all");
      button.append(make("span", {}, make("strong", {}, game.numbered(ply, "all") + (mark ? " " + mark.sign : "")), " (ply " + ply + ") ", sentence));
      button.addEventListener("click", () => go(ply));
      return make("li", {}, button);
    });
    list.replaceChildren(...cards);
  }
  for (const button of list.querySelectorAll("button")) {
    if (Number(button.dataset.ply) === state.ply) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
}

// Mark of a turn in the list, and the meaning of the mark; null for most turns.
function markOf(game, ply, viewer) {
  if (viewer !== "all") return null;
  const marks = [...(game.reviewed.find(([at]) => at === ply) || [, , , , []])[4], ...game.passed.filter(([at]) => at === ply).map(([, mark]) => mark)];
  if (marks.includes("lost-strike")) return { sign: "??", words: "a strike that was certain to lose" };
  if (marks.includes("flag-not-taken")) return { sign: "??", words: "a proven Flag was not taken" };
  if (ply === game.turning_point) return { sign: "!", words: "the turning point" };
  if (ply === game.gift) return { sign: "\u2042", words: "the costliest gift of information" };
  if (marks.includes("safe-strike-not-made")) return { sign: "?", words: "a safe strike was not made" };
  return null;
}
