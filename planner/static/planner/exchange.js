// Two ticks show what exchanging them does; without this file the button does.
document.addEventListener("DOMContentLoaded", () => {
  const form = document.getElementById("exchange");
  if (!form) return;
  form.addEventListener("change", () => {
    const chosen = form.querySelectorAll('input[name="place"]:checked');
    for (const box of form.querySelectorAll(".seat"))
      box.classList.toggle("picked", Boolean(box.querySelector("input:checked")));
    if (chosen.length === 2) form.requestSubmit();
  });
});
