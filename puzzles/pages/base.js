// What all pages share. Everything lives in one object, `pip`; texts reach the page as text nodes only.
"use strict";
const pip = {
  data: JSON.parse(document.getElementById("data").textContent),

  // An element with attributes (`on...`: listeners, `text`: its text, null: left out) and children.
  el(tag, attributes = {}, ...children) {
    return pip.fill(document.createElement(tag), attributes, children);
  },

  // The same for an element of a picture.
  svg(tag, attributes = {}, ...children) {
    return pip.fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
  },

  fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null || value === undefined || value === false) continue;
      if (name === "text") element.textContent = value;
      else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children);
    return element;
  },

  // The value of a colour of the palette in the theme that is shown, such as colour("red-top").
  colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
  },

  // Calls back when the theme changes, for what is not drawn by style sheets.
  onTheme(listener) {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", listener);
    new MutationObserver(listener).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  },

  // The frame of every page: title, theme button, the list of entries, and where the entry is shown.
  // `show(entry, place)` fills the place; the address' # names the entry, so that one can link to it.
  frame({ title, entries, name = (entry) => entry.name, note = () => "", show }) {
    const place = pip.el("main", { id: "place", tabindex: -1 });
    const header = pip.el("header", {}, pip.el("h1", { text: title }), pip.themeButton());
    document.body.append(header);
    const buttons = entries.map((entry, number) =>
      pip.el("button", { type: "button", class: "entry", onclick: () => pick(number) },
        pip.el("span", { text: name(entry) }), pip.el("small", { text: note(entry) })));
    if (entries.length > 1) {
      const skip = pip.el("button",
        { type: "button", class: "skip", text: "Skip the list", onclick: () => place.focus() });
      document.body.append(pip.el("nav", { "aria-label": "Entries" }, skip, ...buttons));
      document.body.classList.add("listed");
    }
    document.body.append(place);
    let shown = -1;
    const pick = (number) => {
      if (number === shown) return;
      shown = number;
      buttons.forEach((button, other) => button.setAttribute("aria-current", other === number));
      if (entries.length > 1) history.replaceState(null, "", "#" + encodeURIComponent(name(entries[number])));
      place.replaceChildren();
      show(entries[number], place);
    };
    const named = () => {
      let wanted = location.hash.slice(1);
      try { wanted = decodeURIComponent(wanted); } catch { /* a broken link: the first entry */ }
      return entries.findIndex((entry) => name(entry) === wanted);
    };
    addEventListener("hashchange", () => { if (named() >= 0) pick(named()); });
    if (entries.length) pick(Math.max(0, named()));
  },

  themeButton() {
    const dark = () => (document.documentElement.dataset.theme ??
      (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
    return pip.el("button", {
      type: "button", class: "theme", text: "Light or dark",
      onclick: () => { document.documentElement.dataset.theme = dark() ? "light" : "dark"; },
    });
  },

  // A slider through steps 0..last with buttons, and the arrow keys wherever the focus is not in a field.
  // `onStep(step, before)` is called with the new and the old step; returns {element, go, step}.
  stepper({ last, label, onStep, describe = (step) => `${step} of ${last}` }) {
    let step = 0, playing = 0;
    const said = pip.el("output", { class: "said", "aria-live": "polite" });
    const slider = pip.el("input", {
      type: "range", min: 0, max: last, value: 0, "aria-label": label,
      oninput: () => { stop(); go(Number(slider.value)); },
    });
    const go = (to) => {
      const before = step;
      step = Math.min(last, Math.max(0, to));
      slider.value = step;
      slider.setAttribute("aria-valuetext", describe(step));
      said.textContent = describe(step);
      first.disabled = back.disabled = step === 0;
      on.disabled = end.disabled = step === last;
      onStep(step, before);
    };
    const stop = () => { clearInterval(playing); playing = 0; play.textContent = "Play"; };
    const toggle = () => {
      if (playing) return stop();
      if (step === last) go(0);
      play.textContent = "Pause";
      playing = setInterval(() => { if (!element.isConnected || step >= last) stop(); else go(step + 1); }, 1100);
    };
    const button = (text, name, action) => pip.el("button", {
      type: "button", text, "aria-label": name, title: name, onclick: () => { stop(); action(); },
    });
    const first = button("|<", "First step", () => go(0));
    const back = button("<", "One step back", () => go(step - 1));
    const play = pip.el("button", { type: "button", text: "Play", class: "play", onclick: () => toggle() });
    const on = button(">", "One step on", () => go(step + 1));
    const end = button(">|", "Last step", () => go(last));
    const element = pip.el("div", { class: "stepper", role: "group", "aria-label": label },
      pip.el("div", { class: "buttons" }, first, back, play, on, end), slider, said);
    const keys = (event) => {
      if (!element.isConnected) return removeEventListener("keydown", keys);
      if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
      const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (way && !event.defaultPrevented) { event.preventDefault(); stop(); go(step + way); }
    };
    addEventListener("keydown", keys);
    return { element, go, get step() { return step; } };
  },
};
