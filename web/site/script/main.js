// Starts the page.
function showView(name) {
  for (const button of document.querySelectorAll("[data-view]")) {
    const is = button.dataset.view === name;
    button.setAttribute("aria-pressed", String(is));
    byId(button.dataset.view).hidden = !is;
  }
}

for (const button of document.querySelectorAll("[data-view]")) {
  button.addEventListener("click", () => showView(button.dataset.view));
}

const wish = matchMedia("(prefers-color-scheme: dark)");
function color() {
  const choice = byId("scheme").value;
  document.documentElement.classList.toggle("dark", choice === "dark" || (choice === "system" && wish.matches));
}
byId("scheme").addEventListener("change", color);
wish.addEventListener("change", color);
color();

beginRecords();
beginEditor();
beginTable();
beginSetup().catch((error) => say("The program cannot be started: " + error.message));
