//! `convert --to gif`: content and duration of each frame, and records without an animation.

use crate::effort::compared;
use gif::{ColorOutput, DecodeOptions, Repeat};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::process::Output;
use tiny_skia::Pixmap;

/// Marshals, Generals, Scouts and Flags; Red's Scout strikes at ply 3. Blue's pieces on row 10 do not move.
const RECORD: &str = "[Edition \"jumbo-2014\"]
[Army \"10 9 2 F\"]

10: F...9.....
 7: 2........X
 4: 2........X
 1: F...9.....

1. j4-j5 j7-j6 2. a4xa7(2=2) j6-j7 *
";

fn run(args: &[&str], record: &str) -> Output {
    crate::program::binary(args, record)
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns the output of a successful run.
fn result(args: &[&str], record: &str) -> Vec<u8> {
    let output = run(args, record);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", said(&output));
    output.stdout
}

/// Returns the GIF of one record.
fn gif(args: &[&str], record: &str) -> Animation {
    Animation::of(&result(&[&["convert", "--to", "gif"], args].concat(), record))
}

type Rgb = [u8; 3];

/// Decoded GIF.
struct Animation {
    width: usize,
    height: usize,
    repeat: Repeat,
    /// Rectangles of the frames: left, top, width and height.
    parts: Vec<[usize; 4]>,
    delays: Vec<u16>,
    /// Visible picture after each frame is drawn over the earlier ones.
    seen: Vec<Vec<Rgb>>,
    /// Number of painted pixels of each frame, and number of those that change color.
    painted: Vec<(usize, usize)>,
}

impl Animation {
    fn of(bytes: &[u8]) -> Self {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).expect("a GIF");
        let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let mut canvas: Vec<Option<Rgb>> = vec![None; width * height];
        let mut animation = Self {
            width,
            height,
            repeat: Repeat::Finite(0),
            parts: Vec::new(),
            delays: Vec::new(),
            seen: Vec::new(),
            painted: Vec::new(),
        };
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
            let [left, top, wide, high] = [frame.left, frame.top, frame.width, frame.height].map(usize::from);
            let (mut painted, mut changed) = (0, 0);
            for (index, pixel) in frame.buffer.chunks_exact(4).enumerate() {
                if pixel[3] != 0 {
                    let place = &mut canvas[(top + index / wide) * width + left + index % wide];
                    let color = Some([pixel[0], pixel[1], pixel[2]]);
                    painted += 1;
                    changed += usize::from(*place != color);
                    *place = color;
                }
            }
            animation.parts.push([left, top, wide, high]);
            animation.delays.push(frame.delay);
            animation.painted.push((painted, changed));
            animation.seen.push(canvas.iter().map(|color| color.expect("the first frame is whole")).collect());
        }
        animation.repeat = decoder.repeat();
        animation
    }
}

/// Returns the pixels of a position from the PNG.
fn png(args: &[&str], ply: usize, record: &str) -> (usize, usize, Vec<Rgb>) {
    let ply = ply.to_string();
    let picture = result(&[&["board", "--format", "png", "--ply", &ply], args].concat(), record);
    let pixmap = Pixmap::decode_png(&picture).expect("a PNG");
    let pixels = pixmap.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    (pixmap.width() as usize, pixmap.height() as usize, pixels)
}

fn sample(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(name)).expect(name)
}

/// Checks that each frame shows the same as the PNG of its ply. Each color of the PNGs must always become the same
/// color of the GIF. Every `step`-th frame is checked.
fn frames_are_positions(args: &[&str], record: &str, plies: usize, step: usize) {
    let animation = gif(args, record);
    assert_eq!(animation.seen.len(), plies + 1);
    let (mut chosen, mut counts): (HashMap<Rgb, Rgb>, HashMap<Rgb, usize>) = (HashMap::new(), HashMap::new());
    for (ply, seen) in animation.seen.iter().enumerate().step_by(step) {
        let (width, height, pixels) = png(args, ply, record);
        assert_eq!((animation.width, animation.height), (width, height));
        // Above the board a picture shows the ply and the turn; frames do not.
        let above = (height * 56).div_ceil(1112) * width;
        for (color, shown) in pixels.iter().zip(seen).skip(above) {
            *counts.entry(*color).or_default() += 1;
            assert_eq!(chosen.entry(*color).or_insert(*shown), shown, "ply {ply}: {color:?}");
        }
    }
    assert!(chosen.values().collect::<HashSet<_>>().len() <= 255);
    for (color, shown) in chosen {
        let far = color.iter().zip(shown).map(|(one, other)| one.abs_diff(other)).max().unwrap_or_default();
        // Flat areas have the theme's colors; edges have colors close to a mixture of two.
        let all = animation.width * animation.height * animation.seen.len().div_ceil(step);
        let most = if counts[&color] > all / 100 { 0 } else { 24 };
        assert!(far <= most, "{color:?} is shown as {shown:?}");
    }
}

#[test]
fn each_frame_shows_what_the_png_of_its_ply_shows() {
    frames_are_positions(&["--size", "300"], RECORD, 4, 1);
    frames_are_positions(&["--size", "200", "--theme", "print", "--view", "blue"], RECORD, 4, 1);
    let barrage = sample("games/gravon-barrage.srn");
    frames_are_positions(&["--size", "80", "--view", "red"], &barrage, 57, 1);
    frames_are_positions(&["--size", "120", "--theme", "dark", "--view", "spectator"], &barrage, 57, 4);
    frames_are_positions(&["--size", "120", "--view", "red", "--odds", "flag"], &barrage, 57, 4);
}

#[test]
fn frames_hold_only_what_changed() {
    let animation = gif(&["--size", "300"], &sample("games/gravon-barrage.srn"));
    assert_eq!(animation.parts[0], [0, 0, animation.width, animation.height]);
    for (part, (painted, changed)) in animation.parts.iter().zip(&animation.painted) {
        assert_eq!(painted, changed);
        // Each frame is as small as possible: its first and last row and column contain a painted pixel. A frame is
        // never empty.
        assert!(*painted > 0 && part[2] * part[3] >= *painted, "{part:?}");
    }
    let whole = animation.width * animation.height;
    let later: usize = animation.painted[1..].iter().map(|(painted, _)| painted).sum();
    assert!(later / animation.painted.len() < whole / 20, "{later} of {whole}");
}

#[test]
fn a_position_is_seen_for_a_while_the_last_one_for_longer_and_then_it_begins_anew() {
    let animation = gif(&["--size", "40"], RECORD);
    assert!(matches!(animation.repeat, Repeat::Infinite));
    assert_eq!(animation.delays, [60, 60, 60, 60, 300]);
    assert_eq!(gif(&["--size", "40", "--delay", "125"], RECORD).delays, [13, 13, 13, 13, 300]);
    assert_eq!(gif(&["--size", "40", "--delay", "4000"], RECORD).delays, [400; 5]);
    for delay in ["10", "60001", "x"] {
        assert_eq!(run(&["convert", "--to", "gif", "--delay", delay], RECORD).status.code(), Some(2), "{delay}");
    }
}

#[test]
fn a_part_of_a_game_is_chosen_by_its_plies() {
    let whole = gif(&["--size", "60"], RECORD);
    let flat = |animation: &Animation| animation.seen.iter().map(Vec::len).collect::<Vec<_>>();
    for (args, plies) in [
        (vec!["--from-ply", "3"], 3..=4),
        (vec!["--to-ply", "1"], 0..=1),
        (vec!["--from-ply", "2", "--to-ply", "2"], 2..=2),
    ] {
        let part = gif(&[&["--size", "60"], &args[..]].concat(), RECORD);
        assert_eq!(flat(&part), flat(&whole)[plies.clone()], "{args:?}");
        let (_, _, pixels) = png(&["--size", "60"], *plies.start(), RECORD);
        let same = pixels.iter().zip(&part.seen[0]).filter(|(one, other)| one == other).count();
        assert!(same * 10 > pixels.len() * 9, "{args:?}: {same} of {}", pixels.len());
    }
    // There may be fewer turns than requested, but not none.
    assert_eq!(gif(&["--size", "60", "--from-ply", "4", "--to-ply", "99"], RECORD).seen.len(), 1);
    let behind = run(&["convert", "--to", "gif", "--from-ply", "5"], RECORD);
    assert_eq!((behind.status.code(), behind.stdout.len()), (Some(1), 0));
    assert!(said(&behind).contains("there is no ply 5: the record has plies 0 to 4"), "{}", said(&behind));
    let turned = run(&["convert", "--to", "gif", "--from-ply", "5", "--to-ply", "2"], RECORD);
    assert_eq!((turned.status.code(), turned.stdout.len()), (Some(2), 0));
}

#[test]
fn strikes_alone_take_at_most_twenty_seconds() {
    let barrage = sample("games/gravon-barrage.srn");
    let whole = gif(&["--size", "60"], &barrage);
    let strikes = gif(&["--size", "60", "--strikes"], &barrage);
    // The plies of strikes are those of `review`; the last ends the game.
    let shown: Vec<usize> = strikes.seen.iter().map(Vec::len).collect();
    let wanted = [0, 3, 7, 9, 12, 23, 25, 48, 57].map(|ply: usize| whole.seen[ply].len());
    assert_eq!(shown, wanted);
    assert_eq!(strikes.delays, [&[120; 8][..], &[300]].concat());
    let long = gif(&["--size", "60", "--strikes"], &sample("games/gravon-original.srn"));
    let hundredths: u32 = long.delays.iter().map(|delay| u32::from(*delay)).sum();
    assert!(long.delays.len() > 50 && (1500..=2000).contains(&hundredths), "{hundredths}");
}

#[test]
fn strikes_have_the_names_and_at_the_end_the_result() {
    let frames = |names: [&str; 2]| {
        let record = format!("[Red \"{}\"]\n[Blue \"{}\"]\n{}", names[0], names[1], sample("games/gravon-barrage.srn"));
        gif(&["--size", "200", "--strikes"], &record)
    };
    let (one, other) = (frames(["Ann", "Bob"]), frames(["Ann", "Zo\u{eb}"]));
    let above = (one.height * 56).div_ceil(1112) * one.width;
    for (one, other) in one.seen.iter().zip(&other.seen) {
        assert!(one[..above] != other[..above], "the names differ");
        // Each animation chooses its own colors.
        let is_near = |(one, other): (&Rgb, &Rgb)| one.iter().zip(other).all(|(one, other)| one.abs_diff(*other) <= 24);
        assert!(one[above..].iter().zip(&other[above..]).all(is_near), "the boards are the same");
    }
    // The last frame has the result to the right of the names, so the names move to the left. Other frames differ there
    // only by the ply and the turn, which are on the left half.
    let right = |seen: &[Rgb]| -> Vec<Rgb> {
        // The lowest row of pixels touches captured pieces.
        (0..above - one.width).filter(|at| at % one.width > one.width * 3 / 4).map(|at| seen[at]).collect()
    };
    let last = one.seen.len() - 1;
    assert!(one.seen[1..last].iter().all(|seen| right(seen) == right(&one.seen[0])));
    assert!(right(&one.seen[last]) != right(&one.seen[0]));
    let unknown = run(&["convert", "--to", "gif", "--strikes"], &RECORD.replacen('[', "[Red \"\u{540d}\"]\n[", 1));
    assert!(said(&unknown).contains("cannot show `\u{540d}`: it draws only Latin letters"), "{}", said(&unknown));
}

#[test]
fn what_a_viewer_was_never_told_changes_no_byte() {
    let other = RECORD.replace("10: F...9.....", "10: 9...F.....");
    let of = |view: &str, record: &str| result(&["convert", "--to", "gif", "--size", "100", "--view", view], record);
    for view in ["red", "spectator"] {
        assert!(of(view, RECORD) == of(view, &other), "{view}");
    }
    for view in ["blue", "all"] {
        assert!(of(view, RECORD) != of(view, &other), "{view}");
    }
}

compared! {
    fn what_a_viewer_wrote_down_makes_the_same_bytes(share, one in 20) {
        let samples = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/games")).expect("samples");
        let mut samples: Vec<_> = samples.map(|entry| entry.expect("a file").path()).collect();
        samples.sort();
        let looked_at = share.of(samples.len() as u64) as usize;
        for path in samples.into_iter().take(looked_at) {
            let file = path.to_str().expect("UTF-8");
            let json = result(&["convert", "--to", "json", file], "");
            let game: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
            // The end of a game may reveal more about the pieces than the turns of a sheet.
            let end = (game["plies"].as_u64().expect("it is played") - 1).to_string();
            for view in ["red", "blue", "spectator"] {
                let sheet = String::from_utf8(result(&["redact", "--view", view, file], "")).expect("UTF-8");
                let options = ["convert", "--to", "gif", "--size", "40", "--view", view, "--to-ply", &end];
                let whole = result(&[&options[..], &[file]].concat(), "");
                assert!(whole == result(&options, &sheet), "{file} as {view} sees it");
            }
        }
    }
}

#[test]
fn a_record_is_seen_as_far_as_it_can_be_played() {
    let broken = RECORD.replace("j6-j7", "a7-a6");
    let output = run(&["convert", "--to", "gif", "--size", "60"], &broken);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("empty-square"), "{}", said(&output));
    assert_eq!(Animation::of(&output.stdout).seen.len(), 4);
    let unset = run(&["convert", "--to", "gif"], &RECORD.replace(" 1: F...9.....", " 1: F...9....F"));
    assert_eq!((unset.status.code(), unset.stdout.len()), (Some(1), 0));
    assert!(said(&unset).contains("there is no position to draw: the setup cannot be played"), "{}", said(&unset));
}

#[test]
fn one_file_holds_one_record_and_a_folder_one_of_each() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (both, picture) = (RECORD.to_owned() + "\n" + RECORD, path("a.gif"));
    fs::write(&picture, "old").expect("written");
    fs::write(path("two.srn"), &both).expect("written");
    let several = run(&["convert", &path("two.srn"), "-o", &picture], "");
    assert_eq!(several.status.code(), Some(2));
    let words = "cannot animate 2 records in one file: pass --record N, or --out FOLDER for one file per record";
    assert!(said(&several).contains(words), "{}", said(&several));
    assert_eq!(fs::read(&picture).expect("still there"), b"old");
    // The name of the file selects the format.
    result(&["convert", "--record", "2", "--size", "80", &path("two.srn"), "-o", &picture], "");
    let written = fs::read(&picture).expect("written");
    assert!(written.starts_with(b"GIF89a"));
    for threads in ["1", "2"] {
        let out = path(threads);
        result(&["convert", "-j", threads, "--to", "gif", "--size", "80", "--out", &out, &path("two.srn")], "");
        for number in ["1", "2"] {
            let name = format!("{out}/two-00{number}.gif");
            assert!(fs::read(&name).expect(&name) == written, "{name}");
        }
    }
}

#[test]
fn options_of_animations_are_of_no_use_elsewhere() {
    for option in [["--delay", "100"], ["--view", "red"], ["--theme", "dark"], ["--size", "80"], ["--from-ply", "1"]] {
        let output = run(&[&["convert", "--to", "json"][..], &option].concat(), RECORD);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{option:?}");
        let words = format!("`{}` needs ", option[0]);
        assert!(said(&output).contains(&words), "{}", said(&output));
    }
    assert_eq!(run(&["filter", "--to", "gif", "--where", "plies > 1"], RECORD).status.code(), Some(2));
    assert_eq!(run(&["validate", "--from", "gif"], RECORD).status.code(), Some(2));
    let position = "AAAAAAAAAA".repeat(10);
    assert_eq!(run(&["convert", "--to", "gif"], &position).status.code(), Some(1));
}

#[test]
fn an_animation_has_only_so_many_positions() {
    // Two pieces move back and forth, which is no repetition here.
    let tags = RECORD.replace("\n\n10:", "\n[TwoSquares \"off\"]\n[MoreSquares \"off\"]\n\n10:");
    let (setup, _) = tags.split_once("\n\n1. ").expect("turns");
    let record = format!("{setup}\n\n{}*\n", "j4-j5 j7-j6 j5-j4 j6-j7\n".repeat(1250));
    let output = run(&["convert", "--to", "gif", "--size", "64"], &record);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    assert!(said(&output).contains("cannot animate 5001 positions (at most 5000)"), "{}", said(&output));
    // Both ends count: plies 8 to 11 are four.
    let part = gif(&["--size", "64", "--from-ply", "8", "--to-ply", "11"], &record);
    assert_eq!(part.parts.len(), 4);
}

#[test]
fn three_hundred_plies_are_less_than_a_megabyte() {
    let record =
        String::from_utf8(result(&["generate", "--games", "1", "--seed", "1", "--plies", "300"], "")).expect("UTF-8");
    let bytes = result(&["convert", "--to", "gif"], &record);
    assert_eq!(Animation::of(&bytes).seen.len(), 301);
    assert!(bytes.len() < 1_000_000, "{}", bytes.len());
}
