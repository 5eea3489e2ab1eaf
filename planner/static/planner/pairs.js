// Lists of pairs: rows are found while typing; in the list of wishes the keys go from row to row,
// what was changed is counted, and only that is sent. Without this file the buttons do it all.
document.addEventListener("DOMContentLoaded", () => {
  const search = document.getElementById("entries-q");
  const form = document.getElementById("wishes");
  if (search) filterWhileTyping(search);
  if (form && document.getElementById("changed")) editInPlace(form);
});

function filterWhileTyping(search) {
  const rows = [...document.querySelectorAll(search.dataset.filters + " tr[data-pair]")].map((row) => ({
    part: row.closest(".wishes tbody") || row,
    text: row.dataset.pair + " " + row.querySelector(".names").textContent.toLocaleLowerCase(),
  }));
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLocaleLowerCase();
    for (const { part, text } of rows) part.hidden = !text.includes(wanted);
  });
}

function editInPlace(form) {
  const rows = [...form.querySelectorAll("tr[data-pair]")];
  const cells = (row) => [...row.querySelectorAll("input:not([type=hidden]), select")];
  const value = (cell) => (cell.type === "checkbox" ? (cell.checked ? "yes" : "") : cell.value.trim());
  const isChanged = (row) =>
    cells(row).map(value).join("|") !== row.querySelector("input[type=hidden]").value;
  const told = document.getElementById("changed");
  const changed = new Set();
  let isSent = false;

  const look = (row) => {
    const differs = isChanged(row);
    row.classList.toggle("changed", differs);
    differs ? changed.add(row) : changed.delete(row);
    told.textContent = !changed.size ? "" : changed.size === 1 ? told.dataset.one
      : told.dataset.many.replace("#", changed.size);
  };
  rows.forEach(look);

  form.addEventListener("input", (event) => look(event.target.closest("tr")));
  form.addEventListener("keydown", (event) => {
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = event.target.closest("tr[data-pair]");
    if (!step || !row || (event.target.tagName === "SELECT" && event.key !== "Enter")) return;
    event.preventDefault();
    const shown = rows.filter((other) => !other.parentNode.hidden);
    const next = shown[shown.indexOf(row) + step];
    if (next) cells(next)[cells(row).indexOf(event.target)].focus();
  });
  form.addEventListener("submit", () => {
    isSent = true;
    for (const row of rows)
      if (!changed.has(row)) for (const cell of row.querySelectorAll("input, select")) cell.disabled = true;
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
  window.addEventListener("beforeunload", (event) => {
    if (changed.size && !isSent) event.preventDefault();
  });
}
