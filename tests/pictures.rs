//! `board --format svg` and `--format png`: required and forbidden content of the pictures.

use crate::effort::compared;
use crate::program::{Folder, adjutant, binary, command};
use crate::readme::PAGES;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use tiny_skia::Pixmap;

/// Folder with the pictures of the pages.
const PICTURES: &str = "samples/pictures/";

/// Marshals, Scouts and Flags; after two turns Red's Scout has struck.
const RECORD: &str = "[Edition \"jumbo-2014\"]
[Army \"10 2 F\"]

10: F.........
 7: 2........X
 4: 2........X
 1: F.........

1. j4-j5 j7-j6 2. a4xa7(2=2) *
";

fn samples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/games");
    let mut files: Vec<PathBuf> =
        folder.read_dir().expect("samples").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    assert!(files.len() > 10);
    files
}

fn run(args: &[&str], record: &str) -> Output {
    binary(args, record)
}

fn svg(args: &[&str], record: &str) -> String {
    let output = run(&[&["board", "--format", "svg"], args].concat(), record);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn png(args: &[&str]) -> Pixmap {
    let output = run(&[&["board", "--format", "png", "--size", "1000"], args].concat(), RECORD);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    Pixmap::decode_png(&output.stdout).expect("a PNG")
}

/// Returns the drawn pieces with their places. Pieces whose kind is only inferred count as hidden.
fn placed(svg: &str) -> Vec<String> {
    let place = |line: &str| {
        let (name, place) = line.strip_prefix("<use href=\"#")?.split_once('"')?;
        let side = name.split('-').next()?;
        Some(if name.contains("-proven") { format!("{side}-unknown {place}") } else { format!("{name} {place}") })
    };
    svg.lines().filter_map(place).collect()
}

#[test]
fn a_picture_is_well_formed_and_holds_nothing_but_paths() {
    for (file, odds) in samples().into_iter().flat_map(|file| [(file.clone(), &[][..]), (file, &["--odds", "flag"])]) {
        let svg = svg(&[&["--every", "40", file.to_str().expect("UTF-8")], odds].concat(), "");
        let mut reader = quick_xml::Reader::from_str(&svg);
        let mut uses = 0;
        loop {
            match reader.read_event().unwrap_or_else(|error| panic!("{}: {error}", file.display())) {
                quick_xml::events::Event::Start(tag) | quick_xml::events::Event::Empty(tag) => {
                    let name = tag.name().as_ref().to_owned();
                    assert!(["svg", "title", "defs", "g", "path", "use"].contains(&name.as_str()), "{name}");
                    uses += u32::from(name == "use");
                }
                quick_xml::events::Event::Eof => break,
                _ => {}
            }
        }
        assert!(uses > 100, "{}", file.display());
    }
}

#[test]
fn pieces_stand_where_the_record_has_them() {
    let at = |picture: &Pixmap, x: u32, y: u32| {
        let pixel = picture.pixel(x, y).expect("a pixel").demultiply();
        (pixel.red(), pixel.green(), pixel.blue())
    };
    // A square is 100 pixels wide; the first column and row 10 begin at 56.
    let picture = png(&["--ply", "0"]);
    let (red, blue) = ((178, 34, 34), (24, 74, 160));
    assert_eq!(at(&picture, 56 + 14, 56 + 9 * 100 + 50), red, "the Flag on a1");
    assert_eq!(at(&picture, 56 + 14, 56 + 50), blue, "the Flag on a10");
    assert_eq!(at(&picture, 56 + 900 + 14, 56 + 3 * 100 + 50), blue, "the Marshal on j7");
    // The corner of a square piece is red; that of a round piece has the color of the board.
    assert_eq!(at(&picture, 56 + 14, 56 + 900 + 14), red);
    assert_ne!(at(&picture, 56 + 14, 56 + 14), blue);
    assert_eq!(at(&picture, 56 + 250, 56 + 415), (158, 197, 214), "the lake on c6");
    // Blue sees the board from the other side.
    let turned = png(&["--ply", "0", "--view", "blue"]);
    assert_eq!(at(&turned, 56 + 900 + 14, 56 + 900 + 50), blue, "the Flag on a10");
    // Both Scouts fell, and are next to the board.
    let fallen = png(&["--ply", "3"]);
    assert_ne!(at(&fallen, 56 + 14, 56 + 3 * 100 + 50), blue);
    assert_eq!(at(&fallen, 1112 + 12, 56 + 33), red);
    assert_eq!(at(&fallen, 1112 + 162 + 12, 56 + 33), blue);
}

compared! {
    fn what_a_viewer_was_never_told_is_not_in_the_picture(share, one in 3) {
        for file in share.among(samples()) {
            let file = file.to_str().expect("UTF-8");
            for view in ["red", "blue", "spectator"] {
                let output = run(&["redact", "--view", view, file], "");
                assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
                let sheet = String::from_utf8(output.stdout).expect("UTF-8");
                let (whole, redacted) =
                    (svg(&["--every", "3", "--view", view, file], ""), svg(&["--every", "3", "--view", view], &sheet));
                assert!(placed(&whole).len() > 100);
                // The turns of a sheet do not always imply facts that follow from the end of the game; `secrets`
                // compares those with the viewer's possible knowledge.
                assert!(placed(&whole) == placed(&redacted), "{file} as {view} sees it");
            }
        }
    }
}

#[test]
fn hidden_pieces_are_filled_by_how_likely_they_are_to_be_of_a_kind() {
    let at = |picture: &Pixmap, x: u32, y: u32| {
        let pixel = picture.pixel(x, y).expect("a pixel").demultiply();
        (pixel.red(), pixel.green(), pixel.blue())
    };
    // Of Blue's three pieces the one on j6 moved a square: the Flag is one of the others, each with probability 1/2,
    // the seventh shade.
    let shade = |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * 7.0 / 9.0).round() as u8;
    let seventh = (shade(250, 0), shade(252, 84), shade(246, 50));
    let picture = png(&["--ply", "2", "--view", "red", "--odds", "flag"]);
    for (what, column, line) in [("a10", 0, 0), ("a7", 0, 3)] {
        assert_eq!(at(&picture, 56 + column * 100 + 50, 56 + line * 100 + 22), seventh, "{what}");
    }
    assert_eq!(at(&picture, 56 + 950, 56 + 4 * 100 + 22), (250, 252, 246), "j6 moved");
    assert_eq!(at(&picture, 56 + 14, 56 + 950), (178, 34, 34), "Red's own Flag");
    // The row below the board: the last shade means certainty.
    let last = 56 + 66 + 8 + 9 * 82 + 6;
    assert_eq!(at(&picture, last, 1112 + 20), (0, 84, 50));
    let svg = svg(&["--ply", "2", "--odds", "flag"], RECORD);
    assert!(svg.contains("; hidden pieces show the probability of Flag in percent, for Red and Blue</title>"), "{svg}");
    assert!(svg.contains("id=\"blue-flag-odds-50-7\"") && svg.contains("id=\"shade-9\""), "{svg}");
    assert!(!svg.contains('%'), "no address may hold one");
}

#[test]
fn several_positions_stand_on_one_sheet() {
    let one = svg(&["--ply", "0"], RECORD);
    let all = svg(&["--all"], &RECORD.repeat(2));
    let width = |svg: &str| svg.split("width=\"").nth(1).and_then(|rest| rest.split('"').next()?.parse::<u32>().ok());
    let (one_wide, all_wide) = (width(&one).expect("a width"), width(&all).expect("a width"));
    // Two records of four positions each: three in a row.
    assert!(all_wide > 3 * one_wide && all_wide < 4 * one_wide, "{one_wide} {all_wide}");
    assert_eq!(all.matches("#blue-flag-F\"").count(), 8);
    assert_eq!(all.matches("id=\"blue-flag-F\"").count(), 1);
    let too_many = run(&["board", "--format", "svg", "--all"], &RECORD.repeat(251));
    assert_eq!((too_many.status.code(), too_many.stdout.len()), (Some(2), 0));
    let said = String::from_utf8_lossy(&too_many.stderr).into_owned();
    assert!(said.contains("cannot draw 1004 positions in one picture (at most 1000)"), "{said}");
    let too_large = run(&["board", "--format", "png", "--all", "--size", "8000"], &RECORD.repeat(2));
    assert_eq!((too_large.status.code(), too_large.stdout.len()), (Some(2), 0));
    let said = String::from_utf8_lossy(&too_large.stderr).into_owned();
    assert!(said.contains("pixels (at most 200000000)"), "{said}");
    for text in [["--size", "100"], ["--theme", "dark"]] {
        let ignored = run(&[&["board"][..], &text].concat(), RECORD);
        assert_eq!((ignored.status.code(), ignored.stdout.len()), (Some(2), 0), "{text:?}");
    }
}

#[test]
fn a_picture_is_the_same_for_any_number_of_threads() {
    let of = |threads| run(&["board", "--format", "png", "--all", "--size", "400", "-j", threads], RECORD).stdout;
    let one = of("1");
    assert!(Pixmap::decode_png(&one).is_ok_and(|picture| picture.height() > 600));
    assert!(one == of("2") && one == of("7"));
}

#[test]
fn nothing_is_written_where_there_is_no_position() {
    let folder = Folder::new();
    folder.write("a.png", "old");
    let arguments =
        ["board", "--format", "png", "--ply", "9", "samples/broken/syntax.srn", "-o", &folder.name("a.png")];
    assert_ne!(adjutant(&arguments, "").status, 0);
    assert_eq!(folder.read("a.png"), "old");
}

#[test]
fn captured_pieces_that_nobody_named_stand_beside_the_board() {
    // Red's Marshal takes one of Blue's four.
    let record = "[Edition \"jumbo-2014\"]\n[Army \"10 4 3 F\"]\n\n10: ?.........\n7: ??.......?\n4: X........4\n\
                  1: F........3\n\n1. a4-a5 j7-j6 2. a5-a6 j6-j7 3. a6xa7(10>?) *\n";
    let unknown = |ply: &str| {
        let svg = svg(&["--ply", ply], record);
        placed(&svg).iter().filter(|piece| piece.contains("blue-unknown")).count()
    };
    assert_eq!((unknown("4"), unknown("5")), (4, 4));
    // Next to the board it is smaller than the pieces on the board.
    let svg = svg(&["--ply", "5"], record);
    let unknown: Vec<&str> =
        svg.lines().filter(|line| line.contains("<use") && line.contains("blue-unknown")).collect();
    let small = unknown.iter().filter(|line| line.contains("scale(0.")).count();
    assert_eq!((unknown.len(), small, svg.matches("scale(").count()), (4, 1, 1), "{unknown:?}");
}

#[test]
fn the_pictures_of_the_pages_are_what_the_program_draws() {
    let (root, folder) = (Path::new(env!("CARGO_MANIFEST_DIR")), tempfile::tempdir().expect("a folder"));
    let mut made = BTreeSet::new();
    for page in PAGES {
        let text = fs::read_to_string(root.join(page)).unwrap_or_else(|error| panic!("{page}: {error}"));
        for line in text.lines().filter(|line| line.starts_with("adjutant ") && line.contains(PICTURES)) {
            let (arguments, picture) = line.split_once(" -o ").unwrap_or_else(|| panic!("{page}: {line}"));
            let name = picture.strip_prefix(PICTURES).unwrap_or_else(|| panic!("{page}: {line}"));
            let target = folder.path().join(name);
            let arguments: Vec<&str> = arguments.split_whitespace().skip(1).collect();
            let mut command = command(&arguments);
            command.args(["-q", "-o"]).arg(&target);
            let run = crate::program::run(command, "");
            assert_ne!(run.status, 2, "{line}: {}", run.stderr);
            let is_same = fs::read(&target).ok() == fs::read(root.join(picture)).ok();
            assert!(is_same, "{picture} is not what the program draws now: look at what it draws, and run {line}");
            made.insert(name.to_owned());
        }
    }
    let entries = fs::read_dir(root.join(PICTURES)).expect("there are pictures");
    let there: BTreeSet<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
    assert!(there.len() >= 4 && made == there, "made by the pages: {made:?}, there: {there:?}");
}

#[test]
fn a_card_has_the_game_in_the_size_of_previews() {
    let card = |arguments: &[&str], record: &str| {
        binary(&[&["board", "--card", "--format", "png"], arguments].concat(), record)
    };
    let barrage = fs::read_to_string("samples/games/gravon-barrage.srn").expect("a sample");
    let named = format!("[Red \"\u{c9}tienne\"]\n[Blue \"Zo\u{eb} O'Neil (jr.)\"]\n{barrage}");
    let drawn = card(&[], &named);
    let said = String::from_utf8_lossy(&drawn.stderr).into_owned();
    assert!(drawn.status.success() && said.is_empty(), "{said}");
    let picture = Pixmap::decode_png(&drawn.stdout).expect("a PNG");
    assert_eq!((picture.width(), picture.height()), (1200, 630));
    let color = |x, y| picture.pixel(x, y).map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    // The strip is at x 628 to 1163 and y 477 to 562. It begins at 50 %.
    let (red, blue) = (Some([178, 34, 34]), Some([24, 74, 160]));
    assert_eq!([color(632, 480), color(632, 515), color(632, 525), color(632, 560)], [blue, blue, red, red]);
    // From ply 23 on, Red's expected score was above 60 %, as `review` says; that is two fifths of the way.
    let review = adjutant(&["review", "--format", "json", "-"], &barrage).stdout;
    let review: serde_json::Value = serde_json::from_str(&review).expect("JSON");
    let scores = review["scores"].as_array().expect("scores");
    let at = scores.iter().rev().find(|score| score["ply"].as_u64() <= Some(30)).expect("a score");
    let score = at["red"].as_f64().expect("a number");
    let edge = 562.0 - score * (562.0 - 477.0);
    let x = 628 + 535 * 30 / 57;
    assert_eq!([color(x, edge as u32 - 3), color(x, edge as u32 + 4)], [blue, red], "{score}");
    let says = |arguments: &[&str], record: &str| {
        let run = card(arguments, record);
        (run.status.code(), String::from_utf8_lossy(&run.stderr).into_owned())
    };
    let two = says(&[], &format!("{barrage}\n{barrage}"));
    assert!(two.0 == Some(2) && two.1.contains("a card shows one game, and there are 2: pass --record"), "{two:?}");
    let red = says(&["--view", "red"], &barrage);
    assert!(red.0 == Some(2) && red.1.contains("`--card` needs `--view all`"), "{red:?}");
    let text = adjutant(&["board", "--card"], &barrage);
    assert!(text.status == 2 && text.stderr.contains("a card is a picture"), "{}", text.stderr);
    let broken = fs::read_to_string("samples/broken/two-squares.srn").expect("a sample");
    let found = says(&[], &broken);
    assert!(found.0 == Some(1) && found.1.matches("error[two-squares]").count() == 1, "{found:?}");
    let unknown = says(&[], &named.replace("\u{c9}tienne", "\u{540d}\u{524d}"));
    assert!(unknown.0 == Some(0) && unknown.1.contains("cannot show `\u{540d}\u{524d}`"), "{unknown:?}");
}
