//! Records that start from a position, in the outputs that count plies.

use crate::page::games;
use crate::page_data::last_position;
use crate::program::adjutant;
use serde_json::{Value, json};

/// Starts after ply 57, with Blue to move.
pub const RECORD: &str = "[Edition \"jumbo-2014\"]
[Position \"blue\"]
[Ply \"57\"]

red: F@a1 B@a2 7@b4! 6@b7'
red: 2@j1
blue: 10@d7! S@e9 F@j10 2@a10'

29... d7-c7 30. b7xc7(6<10) a10-a3
31. j1-j9 *
";

/// The captured pieces follow from the pieces on the board. Of Red's pieces, none is captured. Of Blue's pieces, the
/// Sergeant is captured, which nobody named.
pub const SILENT: &str = "[Edition \"hasbro-1999\"]
[Options \"silent-defense\"]
[Army \"10 4 2 F\"]
[Position \"blue\"]
[Ply \"57\"]

red: 10@a1! F@c1! 4@b4! 2@j1!
blue: 10@d7! F@j10 2@a10'

29... d7-c7 30. b4-b5 a10-a3 *
";

/// Red rescues the Marshal that was captured before the position.
pub const RESCUE: &str = "[Edition \"hasbro-1999\"]
[Options \"rescue\"]
[Army \"10 5 4 2 F\"]
[Position \"red\"]
[Ply \"58\"]

red: 5@a9' F@c1 4@b4!
blue: 10@d7! F@j10 2@a8

30. a9-a10^10@a1 d7-e7
31. b4-b5 *
";

#[test]
fn a_page_starts_with_the_position_and_its_captured_pieces() {
    let page = adjutant(&["page"], RECORD);
    let (head, body) = games(&page.stdout).remove(0);
    assert_eq!((&head["plies"], &body["position"]), (&json!(4), &json!(57)), "{}", page.stderr);
    let plies: Vec<&Value> = body["game"]["turns"].as_array().expect("turns").iter().map(|turn| &turn["ply"]).collect();
    assert_eq!(plies, [58, 59, 60, 61]);
    let pieces = body["pieces"].as_array().expect("pieces");
    assert!(pieces.iter().all(|piece| piece["from"] == 57 && piece["since"] == 57), "{pieces:?}");
    // 40 pieces in each army; 5 and 4 are on the board.
    let captured = |side: &str| pieces.iter().filter(|piece| piece["side"] == side && piece["home"].is_null()).count();
    assert_eq!((pieces.len(), captured("red"), captured("blue")), (80, 35, 36));
    // The first change of a piece that was named: ply, cause, the bit of its kind, named.
    let named = json!([57, "position", 1 << 3, true]);
    let changes = body["changes"].as_array().expect("changes").iter();
    let pieces_named =
        changes.filter(|line| line.as_array().expect("a line")[..4] == named.as_array().expect("it")[..]);
    let homes = pieces_named.flat_map(|line| line[4].as_array().expect("pieces")).filter_map(Value::as_u64);
    assert!(homes.map(|piece| &pieces[piece as usize]["home"]).any(|home| home == "b4"), "{}", body["changes"]);
    // Without a script, named pieces of the position have their dots.
    let svg = last_position(&page.stdout);
    assert!(svg.contains("<use href=\"#named-red\" x=\"100\" y=\"600\"/>"), "{svg}");
    assert!(svg.contains("<use href=\"#named-blue\" x=\"200\" y=\"300\"/>"), "{svg}");
    // A game from a setup has no such ply.
    let setup = adjutant(&["page", "samples/games/gravon-barrage.srn"], "").stdout;
    assert_eq!(games(&setup)[0].1["position"], Value::Null);
}

#[test]
fn a_page_for_a_player_names_only_the_pieces_that_were_named() {
    for (view, hidden) in [("red", "blue"), ("blue", "red"), ("spectator", "red")] {
        let page = adjutant(&["page", "--view", view], RECORD);
        let (_, body) = games(&page.stdout).remove(0);
        let on_board = |piece: &&Value| piece["side"] == hidden && !piece["home"].is_null();
        let pieces = body["pieces"].as_array().expect("pieces").iter().filter(on_board);
        let known: Vec<&Value> = pieces.filter(|piece| piece["since"] == 57 && !piece["kind"].is_null()).collect();
        let home = if hidden == "blue" { "d7" } else { "b4" };
        assert!(known.len() == 1 && known[0]["home"] == home, "{view}: {known:?}");
    }
}

#[test]
fn the_plot_of_reveals_starts_at_the_position() {
    let text = adjutant(&["reveals", "--width", "80", "-"], RECORD).stdout;
    assert!(text.contains("\n     0 |#####\n          x >\n"), "{text}");
    assert!(text.contains("\n    ply 57 60\n"), "{text}");
    // A position before ply 1, with Blue to move.
    let text = adjutant(&["reveals", "--width", "80", "-"], RECORD.replace("[Ply \"57\"]\n", "")).stdout;
    assert!(text.contains("\n    ply 1\n"), "{text}");
    // The Flag is known from the start, at the turn `position`. Pieces captured before the position are not reported.
    let text = adjutant(&["reveals", "--no-chart", "-"], SILENT).stdout;
    let rows = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let rows: Vec<String> = rows.filter(|row| row.contains(" blue ")).collect();
    assert_eq!(rows, ["57 position blue F j10 j10 deduced 57 1.0", "60 30... a10-a3 blue 2 a10 a3 long move 60 0.0"]);
    assert!(text.contains("unknown at the end: 0 of Red's pieces, 0 of Blue's pieces\n"), "{text}");
}

#[test]
fn a_position_at_ply_0_is_not_called_a_setup() {
    let text = "[Edition \"gravon\"]\n[Army \"2 F\"]\n[Position \"red\"]\n\nred: F@a1 2@a4\nblue: F@j10\n\na4-a6 *\n";
    let text = adjutant(&["reveals", "--no-chart", "-"], text).stdout;
    let rows = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    assert!(rows.clone().any(|row| row.starts_with("0 position blue F j10")), "{text}");
}

#[test]
fn plies_before_the_position_do_not_exist() {
    for (args, said) in [
        (&["convert", "--to", "gif", "--to-ply", "10", "-"][..], "there is no ply 10: the record has plies 57 to 61"),
        (&["convert", "--to", "gif", "--from-ply", "56", "-"], "there is no ply 56: the record has plies 57 to 61"),
        (&["board", "--ply", "56", "-"], "there is no such ply: the record has plies 57 to 61"),
    ] {
        let run = adjutant(args, RECORD);
        assert!(run.status == 1 && run.stderr.contains(said), "{args:?}: {}", run.stderr);
    }
    // A position that cannot be played has no ply at all.
    let text = RECORD.replacen("F@a1", "F@a1 F@c1", 1);
    assert_ne!(text, RECORD);
    for args in [&["board", "--all", "-"][..], &["board", "--every", "2", "-"], &["board", "-"]] {
        let run = adjutant(args, &text);
        let said = "there is no position to draw: the setup cannot be played";
        assert!(run.status == 1 && run.stderr.contains(said), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn a_prior_of_setups_is_refused_for_a_position() {
    let folder = tempfile::tempdir().expect("a folder");
    let prior = folder.path().join("prior.json").to_string_lossy().into_owned();
    assert_eq!(adjutant(&["setups", "--prior-out", &prior, "samples/games/isf-original.srn"], "").status, 0);
    let why =
        format!("cannot use the prior `{prior}`, because the record starts from a position: pass `--prior uniform`\n");
    for verb in [&["odds"][..], &["board", "--odds", "flag"], &["review"], &["review", "--summary"]] {
        let run = adjutant(&[verb, &["--prior", &prior, "-"]].concat(), RECORD);
        assert!(run.status == 1 && run.stderr.ends_with(&why), "{verb:?}: {}", run.stderr);
        assert!(!run.stdout.contains("chances") && !run.stdout.contains("percent"), "{verb:?}: {}", run.stdout);
    }
}

#[test]
fn tables_tell_what_was_known_at_the_position() {
    let rows = adjutant(&["convert", "--to", "csv", "--table", "setups", "-"], RECORD).stdout;
    let cells = rows.lines().map(|row| row.split(',').collect::<Vec<_>>());
    let known: Vec<String> = cells.map(|row| format!("{} {} {}", row[1], row[7], row[8])).collect();
    for wanted in ["red-b4  57", "red-b7 59 59", "red-j1  61", "red-a1  ", "blue-d7  57", "blue-a10  60"] {
        assert!(known.iter().any(|row| row == wanted), "{wanted}: {known:?}");
    }
    let turns = adjutant(&["convert", "--to", "csv", "--table", "turns", "-"], RECORD).stdout;
    let plies: Vec<&str> = turns.lines().skip(1).filter_map(|row| row.split(',').nth(1)).collect();
    assert_eq!(plies, ["58", "59", "60", "61"]);
}

#[test]
fn a_position_is_no_setup_in_summaries() {
    let text = adjutant(&["setups", "-"], RECORD).stdout;
    assert!(text.contains("skipped (not fully known, or positions): 2\n"), "{text}");
    let text = adjutant(&["reveals", "--summary", "-"], RECORD).stdout;
    assert_eq!(text, "1 record: 1 legal\ncounted: legal games from setups whose records name all pieces\n");
}

#[test]
fn positions_that_are_unknown_are_counted_from_the_position() {
    // The strike on e7 has no outcome, so the game is followed to ply 58 of 60.
    let text = "[Edition \"gravon\"]\n[Position \"blue\"]\n[Ply \"57\"]\n\nred: F@a1 ?@e6\nblue: F@j10 ?@e7 ?@i10\n\n\
                29... i10-i9 30. e6xe7 i9-i8 *\n";
    let stats = adjutant(&["stats", "--each", "-"], text).stdout;
    assert!(stats.contains("positions are unknown after ply 58;"), "{stats}");
}
