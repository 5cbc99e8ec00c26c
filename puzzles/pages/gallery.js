// The gallery: pictures of the shipped collections, each with the command that draws it.
"use strict";
pip.frame({
  title: pip.data.title,
  entries: pip.data.sections,
  note: (section) => section.note,
  show: (section, place) => place.append(
    pip.el("h2", { text: section.name }),
    pip.el("p", { text: section.text }),
    ...section.pictures.map(({ commands, svg }) => {
      // Parsed as XML, so that a text in a picture stays a text.
      const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
      return pip.el("figure", {},
        document.importNode(picture, true),
        pip.el("figcaption", {}, ...commands.map((text) => pip.el("code", { text }))));
    })),
});
