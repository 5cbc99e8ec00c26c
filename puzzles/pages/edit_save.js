// Texts on their way out of the page: copied or downloaded.
"use strict";
{
  const { say } = pip.edit;

  // "Copy" and "Download" of a text, under a name; `done` is called once it is in safety.
  const save = (name, text, done = () => {}) => {
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(text());
      } catch {
        // not allowed, or an old browser
        const area = pip.el("textarea", { class: "away" });
        area.value = text();
        document.body.append(area);
        area.select();
        const copied = document.execCommand("copy");
        area.remove();
        if (!copied) return say("The browser does not allow copying; mark the text and copy it by hand.");
      }
      done();
      say("Copied.");
    };
    const download = () => {
      const link = pip.el("a", {
        download: name(),
        href: URL.createObjectURL(new Blob([text()], { type: "application/toml" })),
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      done();
      say(`${name()} is among your downloads.`);
    };
    return pip.el(
      "div",
      { class: "row" },
      pip.el("button", { type: "button", class: "download", text: "Download", onclick: download }),
      pip.el("button", { type: "button", class: "copy", text: "Copy", onclick: copy }),
    );
  };

  pip.edit.save = save;
}
