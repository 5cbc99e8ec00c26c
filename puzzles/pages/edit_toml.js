// TOML, as a list of tables whose pairs still know their text and their line. All of TOML's values are read;
// numbers that are no plain whole numbers, and dates, stay text ({ raw }), for no file of ours has any.
"use strict";
{
  class TomlError extends Error {
    constructor(line, message) {
      super(`line ${line}: ${message}`);
      this.line = line;
    }
  }

  const ESCAPES = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", '"': '"', "\\": "\\" };
  const BARE = /[A-Za-z0-9_-]+/y;
  const OTHER = /[A-Za-z0-9_+.:-]+(?: \d[\d:.]*(?:Z|[+-]\d\d:\d\d)?)?/y;
  const OTHER_VALUE = new RegExp(
    "^(" +
      [
        /[+-]?(0|[1-9](_?\d)*)(\.\d(_?\d)*)?([eE][+-]?\d(_?\d)*)?/,
        /0x[\da-fA-F](_?[\da-fA-F])*|0o[0-7](_?[0-7])*|0b[01](_?[01])*/,
        /\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)?)?/,
        /\d\d:\d\d:\d\d(\.\d+)?/,
        /[+-]?(inf|nan)/,
      ]
        .map((part) => part.source)
        .join("|") +
      ")$",
  );

  function reader(text) {
    let at = 0;
    const ends = [...text.matchAll(/\n/g)].map((found) => found.index);
    const line = (place = at) => {
      let [low, high] = [0, ends.length]; // how many lines end before the place
      while (low < high) {
        const middle = (low + high) >> 1;
        if (ends[middle] < place) low = middle + 1;
        else high = middle;
      }
      return low + 1;
    };
    const fail = (message, place = at) => {
      throw new TomlError(line(place), message);
    };
    const match = (pattern) => {
      pattern.lastIndex = at;
      const found = pattern.exec(text)?.[0];
      if (found !== undefined) at += found.length;
      return found;
    };
    const blank = () => match(/[ \t]*/y);
    const comment = () => {
      const found = match(/#[^\n]*/y);
      if (found && /[\x00-\x08\x0b-\x1f\x7f]/.test(found)) fail("a control character in a comment");
      return found;
    };

    function quoted() {
      const quote = text[at],
        begin = at;
      const long = text.startsWith(quote.repeat(3), at);
      at += long ? 3 : 1;
      if (long && text[at] === "\n") at++;
      const textLine = line();
      let value = "";
      for (;;) {
        const c = text[at];
        if (c === undefined || (c === "\n" && !long)) fail("a text is not closed", begin);
        if (c === quote && !long) {
          at++;
          break;
        }
        if (long && text.startsWith(quote.repeat(3), at)) {
          // up to two more may stand before the last three
          let run = 3;
          while (run < 5 && text[at + run] === quote) run++;
          value += quote.repeat(run - 3);
          at += run;
          break;
        }
        if (c === "\\" && quote === '"') {
          value += escaped(long);
          continue;
        }
        if (/[\x00-\x08\x0b-\x1f\x7f]/.test(c)) fail("a control character in a text");
        value += c;
        at++;
      }
      return { value, textLine };
    }
    function escaped(long) {
      const begin = at++;
      const c = text[at++];
      if (c in ESCAPES) return ESCAPES[c];
      const digits = { u: 4, U: 8 }[c];
      if (digits) {
        const code = text.slice(at, at + digits),
          point = parseInt(code, 16);
        if (
          !/^[0-9a-fA-F]+$/.test(code) ||
          code.length < digits ||
          point > 0x10ffff ||
          (point >= 0xd800 && point <= 0xdfff)
        )
          fail("not a character", begin);
        at += digits;
        return String.fromCodePoint(point);
      }
      at = begin + 1;
      if (long && match(/[ \t]*\n[ \t\n]*/y) !== undefined) return "";
      return fail("a backslash that means nothing; write \\\\ for one", begin);
    }

    function value(depth = 0) {
      if (depth > 50) fail("nested too deeply");
      const c = text[at];
      if (c === '"' || c === "'") return quoted().value;
      if (c === "[") return array(depth);
      if (c === "{") return inline(depth);
      const begin = at,
        word = match(OTHER);
      if (word === "true" || word === "false") return word === "true";
      if (word && /^[+-]?(0|[1-9](_?\d)*)$/.test(word)) return Number(word.replaceAll("_", ""));
      if (!word || !OTHER_VALUE.test(word)) fail('a value is expected; texts stand in quotes: "..."', begin);
      return { raw: word };
    }
    const gap = () => {
      for (;;) {
        match(/[ \t\n]*/y);
        if (!comment()) return;
      }
    };
    function array(depth) {
      const begin = at++,
        values = [];
      for (;;) {
        gap();
        if (text[at] === undefined) fail("a list is not closed", begin);
        if (text[at] === "]") {
          at++;
          return values;
        }
        values.push(value(depth + 1));
        gap();
        if (text[at] === ",") at++;
        else if (text[at] !== "]" && text[at] !== undefined) fail("a comma or ] is expected in a list");
      }
    }
    function inline(depth) {
      const begin = at++,
        found = new Map();
      for (;;) {
        gap();
        if (text[at] === undefined) fail("a table in { } is not closed", begin);
        if (text[at] === "}") {
          at++;
          return { table: found };
        }
        const name = dotted().join(".");
        if (found.has(name)) fail(`${name} is given twice`);
        if (text[at] !== "=") fail("= is expected");
        at++;
        blank();
        found.set(name, value(depth + 1));
        gap();
        if (text[at] === ",") at++;
        else if (text[at] !== "}" && text[at] !== undefined) fail("a comma or } is expected");
      }
    }
    function dotted() {
      const names = [];
      for (;;) {
        blank();
        const c = text[at];
        if (c === '"' || c === "'") {
          if (text.startsWith(c.repeat(3), at)) fail("a name on one line is expected");
          names.push(quoted().value);
        } else names.push(match(BARE) ?? fail('a name is expected, as in name = "..."'));
        blank();
        if (text[at] !== ".") return names;
        at++;
      }
    }

    // [{path, isList, line, comments, pairs: [{name, value, raw, line, textLine}]}], the root table first.
    return function tables() {
      let current = { path: [], isList: false, line: 1, comments: [], pairs: [] },
        comments = [];
      const all = [current],
        seen = new Map();
      for (;;) {
        blank();
        if (text[at] === undefined) return { tables: all, rest: comments };
        if (text[at] === "\n") {
          at++;
          comments.push("");
          continue;
        }
        const own = comment();
        if (own) {
          comments.push(own);
          at++;
          continue;
        }
        const begin = at;
        if (text[at] === "[") {
          const isList = text[at + 1] === "[";
          at += isList ? 2 : 1;
          const path = dotted();
          if (!text.startsWith(isList ? "]]" : "]", at)) fail(isList ? "]] is expected" : "] is expected");
          at += isList ? 2 : 1;
          const name = JSON.stringify(path),
            before = seen.get(name);
          if (before !== undefined && !(isList && before)) fail(`[${path.join(".")}] is given twice`, begin);
          if (all[0].pairs.some((pair) => pair.name === path[0])) fail(`${path[0]} is given twice`, begin);
          seen.set(name, isList);
          current = { path, isList, line: line(begin), comments, pairs: [], begin };
          comments = [];
          all.push(current);
        } else {
          const names = dotted(),
            name = names.join(".");
          if (text[at] !== "=") fail("= is expected");
          if (current.pairs.some((pair) => pair.name === name)) fail(`${name} is given twice`, begin);
          at++;
          blank();
          const from = at,
            quote = text[at] === '"' || text[at] === "'";
          const found = quote ? quoted() : { value: value(), textLine: line(from) };
          current.pairs.push({
            name,
            plain: names.length === 1,
            value: found.value,
            raw: text.slice(begin, at),
            line: line(begin),
            textLine: found.textLine,
            comments,
          });
          comments = [];
        }
        blank();
        comment();
        if (text[at] !== undefined && text[at] !== "\n") fail("the line should end here");
        at++;
      }
    };
  }

  // The tables of a text, or a TomlError with the line.
  function parseToml(text) {
    return reader(text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n"))();
  }

  // A text in quotes, whatever it holds.
  function quote(text) {
    const hex = (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
    return `"${text.replace(/[\\"]/g, "\\$&").replace(/[\x00-\x1f\x7f\u2028\u2029]/g, hex)}"`;
  }

  Object.assign(pip.edit, { parseToml, quote });
}
