"""The transcriber's reading and writing of files, held against our own reader and writer."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from pipcube import data
from pipcube.puzzles.cube_duel.files.pieces import read_pieces
from pipcube.puzzles.cube_duel.files.writing import format_challenge
from pipcube.puzzles.cube_duel.rules.board import FULL, HALF, Box, squares
from pipcube.puzzles.cube_duel.rules.challenge import Challenge
from pipcube.puzzles.cube_duel.rules.notation import format_layers, format_net
from pipcube.puzzles.cube_duel.rules.pieces import orientations
from pipcube.puzzles.cube_duel.rules.shipped import shipped_sets
from pipcube.puzzles.cube_duel.show.edit_page import edit_page

from ...reading import read_posted

WRITE = "const { doc, notes } = pip.edit.readFile(arguments[0]); return [pip.edit.writeFile(doc), notes];"
HOSTILE = "</script><script>document.title = 'hacked'</script>\\ \" ' <img src=x onerror=alert(1)>"


@pytest.fixture
def page(browser: Any, tmp_path: Path) -> Any:
    path = tmp_path / "edit.html"
    path.write_text(edit_page(), encoding="utf-8")
    browser.open(path)
    yield browser
    browser.assert_quiet()


def challenges(text: str) -> list[Challenge]:
    booklet = read_posted(text)
    assert not booklet.faults
    assert [entry.faults for entry in booklet.entries if entry.faults] == []
    return [entry.item for entry in booklet.entries if entry.item]


@pytest.mark.parametrize("name", ["sampler", "booklet"])
def test_shipped_files_come_back_as_they_are(page: Any, name: str) -> None:
    text = data.text("cube_duel", name)
    written, notes = page.run(WRITE, text)
    assert notes == []
    assert challenges(written) == challenges(text)
    assert written == text


def test_a_challenge_is_written_as_our_own_writer_does(page: Any) -> None:
    for challenge in challenges(data.text("cube_duel", "booklet"))[::9]:
        written, _ = page.run(WRITE, format_challenge(challenge))
        assert written == format_challenge(challenge)


@pytest.mark.parametrize("name", shipped_sets())
def test_piece_sets_come_back(page: Any, name: str, tmp_path: Path) -> None:
    text = data.text("cube_duel/pieces", name)
    written = page.run("return pip.edit.writeSet(pip.edit.readFile(arguments[0]).doc)", text)
    path = tmp_path / "set.toml"
    path.write_text(written, encoding="utf-8")
    again, own = read_pieces(str(path)), read_pieces(name)
    assert (again.pieces, again.title, again.source) == (own.pieces, own.title, own.source)


def random_challenge(rng: random.Random) -> str:
    """A text as a person might have written it: random marks, seams cut from random groups, some pieces."""
    box, shape = rng.choice(
        [
            (FULL, '"full"'),
            (HALF, '"half"'),
            (Box(2, 4, 4), "[2, 4, 4]"),
            (Box(4, 4, 4, 2), "[4,4,4]\ncolours=2"),
        ]
    )
    colours = "RY" if box.colours == 2 else "R"
    seen = sorted({square.cell for square in squares(box)})
    target = {cell: rng.choice(colours) for cell in seen if rng.random() < 0.7}
    seams = {cell: rng.choice("ABCDxyz") for cell in seen if rng.random() < 0.5} if rng.random() < 0.7 else {}
    setup: dict[Any, str] = {}
    for letter, cells in rng.sample(sorted(read_pieces("tetracubes").letters.items()), 3):
        turned = rng.choice(orientations(cells))
        at = [rng.randint(0, 3) for _ in range(3)]
        place = {tuple(c + a for c, a in zip(cell, at, strict=True)) for cell in turned}
        inside = all(c < size for cell in place for c, size in zip(cell, box.size, strict=True))
        clash = place & setup.keys() or any(target.get(cell, "R") != "R" for cell in place)  # type: ignore[call-overload]
        if inside and not clash and not seams:
            setup |= dict.fromkeys(place, letter)
    lines = ["[[challenge]]", f"name = 'n{rng.randrange(99)}'  # a comment", f"shape = {shape}"]
    for key, grid in (("target", format_net(target, box)), ("seams", format_net(seams, box))):
        lines.append(f"{key} = '''\n{grid}'''" if rng.random() < 0.5 else f'"{key}" = """\n\n{grid}\n  """')
    lines.append(f'setup = """{format_layers(setup, box)}"""')
    return "\n".join(lines) + "\n"


def says(challenge: Challenge) -> Any:
    """A challenge without the names of its seam letters."""
    seams = challenge.seams
    pairs = {
        (a, b): seams[a] == seams[b]
        for a in seams
        for b in seams
        if sum(abs(i - j) for i, j in zip(a, b, strict=True)) == 1
    }
    return challenge.name, challenge.box, challenge.target, pairs, challenge.setup


def test_random_challenges_say_the_same_after_the_page(page: Any) -> None:
    rng = random.Random(7)
    texts = [random_challenge(rng) for _ in range(120)]
    sound = [text for text in texts if not any(entry.faults for entry in read_posted(text).entries)]
    assert len(sound) > 80
    for text in sound:
        written, notes = page.run(WRITE, text)
        assert [note for note in notes if "comment" not in note] == []
        [before], [after] = challenges(text), challenges(written)
        assert says(after) == says(before)
        assert after.seams == before.seams  # letters are kept, too, as long as nothing is clicked


def test_random_clicks_give_files_without_fault_or_a_contradiction_in_words(page: Any) -> None:
    """Random states: whatever the page does not complain about, our reader takes, with what was clicked."""
    results = page.run(
        """
        let seed = 11;
        const random = (n) => { seed = (seed * 48271) % 2147483647; return seed % n; };
        const out = [];
        for (let round = 0; round < 150; round++) {
          const shape = ["full", "half", [3, 4, 5]][random(3)];
          const entry = { ...pip.edit.newEntry("e" + round), shape, colours: 1 };
          const box = pip.edit.boxOf(entry), view = pip.edit.viewOf(box), cells = [...view.byCell.keys()];
          const two = pip.edit.coloursOf(entry) === 2;
          const colour = Object.fromEntries(cells.map((c) => [c, two && random(2) ? "Y" : "R"]));
          entry.target = {};
          for (const s of view.squares) if (random(3)) entry.target[s.id] = colour[s.cell];
          if (round % 5 === 0) entry.target[view.squares[random(view.squares.length)].id] = two ? "Y" : "R";
          const group = Object.fromEntries(cells.map((c) => [c, random(3)]));
          entry.borders = {};
          const share = [1, 2, 30][random(3)];
          for (const b of view.borders) {
            const [p, q] = b.pair.split("|");
            if (share > 1 && random(share)) continue;
            entry.borders[b.id] = group[p] === group[q] ? "same" : "seam";
          }
          const seams = pip.edit.readSeams(box, entry.borders);
          const marked = view.borders.filter((b) => entry.borders[b.id]);
          const pairs = marked.map((b) => [b.pair, entry.borders[b.id]]);
          const doc = { ...pip.edit.newDoc(), entries: [entry] };
          const problems = pip.edit.entryProblems(doc, entry).map((p) => p.text);
          out.push({ text: pip.edit.writeFile(doc), problems, seams: seams.faults.map((f) => f.text), pairs,
            implied: Object.keys(seams.implied).map((id) => view.borderById.get(id).pair) });
        }
        return out;"""
    )
    sound = 0
    for one in results:
        faults = [
            fault.message
            for entry in read_posted(one["text"]).entries
            for fault in entry.faults
            if "cannot fill it" not in fault.message
        ]
        coloured = [text for text in one["problems"] if text.startswith("One cell")]
        assert bool(faults) == bool(coloured)
        seams = tomllib.loads(one["text"])["challenge"][0].get("seams")
        if one["seams"]:
            assert seams is None
            continue
        sound += 1
        said = seam_pairs(one["text"])
        clicked = {frozenset(pair.split("|")): mark == "same" for pair, mark in one["pairs"]}
        assert clicked.items() <= said.items()
        assert said.keys() == clicked.keys() | {frozenset(pair.split("|")) for pair in one["implied"]}
    assert sound > 40


def seam_pairs(text: str) -> dict[frozenset[str], bool]:
    """What the letters say about touching cells, found by our reader's rule."""
    table = tomllib.loads(text)["challenge"][0]
    if "seams" not in table:
        return {}
    x, y, z = {"full": (4, 4, 4), "half": (4, 4, 2)}.get(str(table["shape"])) or table["shape"]
    rows = [row.split() for row in table["seams"].split("\n") if row.strip()]
    letters = {}
    for square in squares(Box(x, y, z)):
        row = square.row if square.face == "top" else y + square.row
        letter = rows[row][1 if square.face == "right" else 0][square.column]
        if letter != ".":
            assert letters.setdefault(square.cell, letter) == letter
    return {
        frozenset((",".join(map(str, a)), ",".join(map(str, b)))): letters[a] == letters[b]
        for a in letters
        for b in letters
        if sum(abs(i - j) for i, j in zip(a, b, strict=True)) == 1
    }


def test_own_pieces_and_what_is_not_known_are_kept(page: Any) -> None:
    text = """# my booklet

# a note
[[piece]]
names = "LM"
count = 2
layers = '''
##  .#
#.  ..'''

[[challenge]]
name = "a \\"quoted\\" \\\\ name \\u00e9"
shape = [2, 2, 2]
colour = 2
[[game]]
name = "g"
moves = ["T 000"]
"""
    written, notes = page.run(WRITE, text)
    assert any('"colour" is not known' in note for note in notes)
    assert any("[[game]] is not known" in note for note in notes)
    before, after = tomllib.loads(text), tomllib.loads(written)
    assert after["challenge"] == before["challenge"]
    assert after["game"] == before["game"]
    assert [piece["names"] for piece in after["piece"]] == ["LM"]
    refused = [fault.message for fault in read_posted(written).faults]
    assert len(refused) == 1
    assert "'game'" in refused[0]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[[challenge]]\nname = wizard", 2, "a value is expected"),
        ('[[challenge]]\nname = "x', 2, "not closed"),
        ('[[challenge]]\nname = "x"\nname = "y"', 3, "given twice"),
        ("[[challenge]\n", 1, "]] is expected"),
        ("a = [1, 2", 1, "not closed"),
        ('a = "\\q"', 1, "backslash"),
        ("= 3", 1, "a name is expected"),
        ("a = 1 b = 2", 1, "the line should end here"),
        ("x = '''\n\n" + "y" * 50, 1, "not closed"),
        ("a = " + "[" * 100, 1, "nested too deeply"),
        ("hello", 1, "= is expected"),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(page: Any, text: str, line: int, words: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    told = page.run("try { pip.edit.readFile(arguments[0]) } catch (e) { return e.message }", text)
    assert told.startswith(f"line {line}: ")
    assert words in told


@pytest.mark.parametrize(
    "text",
    [
        "a = 'x' # c\n[b.\"c d\"]\ne.f = 1_000\n[[g]]\nh = [1, [2, 3,], # c\n 'x']\n",
        'a = """one\\\n   two "" three""""\n' + "b = '''it's'''''\n",
        "a = 1.5\nb = 1979-05-27T07:32:00Z\nc = { x = 1, y = 'z' }\nd = inf\ne = 0x1F\nf = false\n",
        'a = "\\u00e9\\U0001F600\\t\\"\\\\"\n',
        "\ufeffa = 1\r\nb = '''x\r\ny'''\r\n",
        "",
    ],
)
def test_toml_is_read_as_python_does(page: Any, text: str) -> None:
    """Texts, numbers, lists and tables; what the page keeps as text is compared as text."""
    found = page.run(
        """const plain = (v) => Array.isArray(v) ? v.map(plain) : v?.table ?
             Object.fromEntries([...v.table].map(([k, w]) => [k, plain(w)])) : v?.raw ? null : v;
           return pip.edit.parseToml(arguments[0]).tables.flatMap((t) =>
             t.pairs.map((p) => [[...t.path, ...p.name.split('.')], plain(p.value)]));""",
        text,
    )
    expected = tomllib.loads(text.removeprefix("\ufeff"))
    for path, value in found:
        at: Any = expected
        for part in path:
            at = at[-1][part] if isinstance(at, list) else at[part]
        if value is not None:
            assert value == at
    assert len(found) >= len(expected) - sum(isinstance(v, (dict, list)) for v in expected.values())


def test_faulty_grids_are_named_and_the_rest_is_read(page: Any) -> None:
    text = (
        "[[challenge]]\nname = 'x'\nshape = 'half'\ntarget = '''\nRRRR\n'''\n"
        "setup = '''\n.... ....\n.... q...\n.... ....\n.... ....'''\ncolours = 2\n"
    )
    written, notes = page.run(WRITE, text)
    assert any(note.startswith("line 5: ") and "needs 6 rows and has 1" in note for note in notes)
    assert any(note.startswith("line 9: ") and '"q" is not expected' in note for note in notes)
    assert any(note.startswith("line 12: ") and "by definition" in note for note in notes)
    assert [challenge.name for challenge in challenges(written)] == ["x"]


def test_hostile_names_stay_text(browser: Any, tmp_path: Path) -> None:
    text = f'[[challenge]]\nname = "{HOSTILE}"\nlevel = "<b>"\n'.replace("\\ \" '", "\\\\ \\\" '")
    file = tmp_path / "hostile.toml"
    file.write_text(text, encoding="utf-8")
    path = tmp_path / "edit.html"
    path.write_text(edit_page(str(file)), encoding="utf-8")
    browser.open(path)
    assert browser.find("#name").get_property("value") == HOSTILE
    assert browser.run("return document.querySelectorAll('img, b').length") == 0
    browser.find("#tab-file").click()
    assert read_posted(browser.find("#text").get_property("value")).entries[0].name == HOSTILE
    browser.find("#tab-challenge").click()
    browser.find("#add-entry").click()
    assert browser.run("return document.title") != "hacked"
    browser.assert_quiet()


def test_large_files_are_read_in_time_that_grows_with_them(page: Any) -> None:
    """A file eight times as long may not take anything like 64 times as long."""
    small, large = page.run(
        """const text = (n) => Array.from({ length: n }, (_, i) =>
             `[[challenge]]\\nname = "c-${i}"\\ntarget = \'\'\'\\n     RRYY\\n\'\'\'\\n`).join("");
           const seconds = (n) => {
             const given = text(n), begin = performance.now();
             if (pip.edit.parseToml(given).tables.length !== n + 1) throw new Error("tables");
             return performance.now() - begin;
           };
           seconds(500);
           return [seconds(500), seconds(4000)];"""
    )
    assert large < 30 * small + 200


def test_unknown_keys_of_tables_on_one_line_leave_a_file_that_can_be_read(page: Any) -> None:
    written, notes = page.run(WRITE, 'challenge = [{ name = "a", shape = "half", foo = [1, 2] }]')
    assert any('"foo" is not known; left out' in note for note in notes)
    assert [challenge.name for challenge in challenges(written)] == ["a"]


def test_the_next_name_after_a_number_that_is_no_float(page: Any) -> None:
    found = page.run(
        """const names = ["x99999999999999999999", "x100000000000000000000"];
           const doc = { entries: names.map((name) => ({ name })) };
           return [...names.map((name) => pip.edit.freshName(doc, name)), pip.edit.freshName(doc, "a-09")];"""
    )
    assert found == ["x100000000000000000001", "x100000000000000000001", "a-10"]
