// The colours that a reader chose, before anything is drawn.
"use strict";
{
  let theme;
  try { theme = localStorage.getItem("theme"); } catch { /* what is not kept is not chosen */ }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}
