//! CSV: one row per turn.

use crate::program::adjutant;

const HEADER: &str = "file,record,red,blue,edition,variant,result,termination,verdict,ply,side,kind,from,via,to,piece,\
target,outcome,guess,rescue,rescue_square,reveals,glyphs,comments,game_id,piece_id,target_id";

const GAME: &str = "[Red \"A, \\\"B\\\"\"]
[Result \"*\"]
[Edition \"jumbo-2014\"]
[Variant \"duel\"]

10: F B B S 2 2 3 3 10 9
1: F B B S 2 2 3 3 10 9

1. e1-e4 $1 {far} ; away
e10xe4(2=2) $2 $5
2. a1-a2 *
";

fn rows(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect()
}

#[test]
fn each_turn_that_was_played_is_a_row() {
    let run = adjutant(&["convert", "--to", "csv"], GAME);
    let lines: Vec<&str> = run.stdout.lines().collect();
    // The Flag does not move: the third turn is illegal and has no row.
    assert_eq!(
        lines,
        [
            HEADER,
            "<stdin>,1,\"A, \"\"B\"\"\",,jumbo-2014,duel,*,unknown,illegal,1,red,move,e1,,e4,scout,,,,,,e4,1,far | away,1888ee6229741bd3ee58655fa97f5ac2,red-e1,",
            "<stdin>,1,\"A, \"\"B\"\"\",,jumbo-2014,duel,*,unknown,illegal,2,blue,strike,e10,,e4,scout,scout,tie,,,,e10 e4,2 5,,1888ee6229741bd3ee58655fa97f5ac2,blue-e10,red-e1",
        ],
        "{}",
        run.stderr
    );
    assert_eq!(run.status, 1);
}

#[test]
fn guesses_rescues_and_corners_have_their_columns() {
    for (sample, what) in [
        ("jumbo-2014-infiltrator", "infiltrate"),
        ("sci-fi-2011-original", "spot"),
        ("hasbro-1999-original-rescue", "rescue"),
    ] {
        let file = format!("samples/games/{sample}.srn");
        let run = adjutant(&["convert", "--to", "csv", &file], "");
        assert_eq!(run.status, 0, "{}", run.stderr);
        let json = adjutant(&["convert", "--to", "json", &file], "");
        let json: serde_json::Value = serde_json::from_str(&json.stdout).expect("JSON");
        let turns = json["turns"].as_array().expect("turns");
        let rows = rows(&run.stdout);
        let (header, rows) = rows.split_first().expect("a header");
        assert_eq!(rows.len(), turns.len());
        let mut seen = false;
        for (row, turn) in rows.iter().zip(turns) {
            let cell = |name: &str| {
                let column = header.iter().position(|column| column == name).expect("there is such a column");
                row[column].as_str()
            };
            for name in ["side", "kind", "from", "via", "to", "piece", "target", "outcome", "guess"] {
                assert_eq!(cell(name), turn[name].as_str().unwrap_or_default(), "{name} of {turn}");
            }
            assert_eq!(cell("ply"), turn["ply"].to_string());
            assert_eq!(cell("rescue"), turn["rescue"]["piece"].as_str().unwrap_or_default());
            assert_eq!(cell("rescue_square"), turn["rescue"]["square"].as_str().unwrap_or_default());
            seen |= cell("kind") == what || (what == "rescue" && !cell("rescue").is_empty());
        }
        assert!(seen, "{sample} has a turn of the kind {what}");
    }
}

#[test]
fn the_header_stands_once_and_rows_are_lines() {
    let two = format!("{GAME}\n{}", GAME.replace("{far}", "{over\ntwo lines}"));
    let run = adjutant(&["convert", "--to", "csv"], two);
    assert_eq!(run.stdout.lines().count(), 5, "{}", run.stdout);
    assert_eq!(run.stdout.matches(HEADER).count(), 1);
    assert_eq!(rows(&run.stdout)[3][1], "2");
    assert!(run.stdout.contains("over two lines | away"));
}

#[test]
fn cells_that_look_like_formulas_are_guarded_if_asked_for() {
    let game = "[Event \"e\"]\n[Red \"=HYPERLINK(1)\"]\n[Blue \"-3\"]\n[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n\
        10: F.........\n 9: 32........\n 2: 32........\n 1: F.........\n\n1. b2xb9(2=2) {@sum} a9-a8 *\n";
    let csv = |arguments: &[&str]| adjutant(arguments, game).stdout;
    let plain = csv(&["convert", "--to", "csv"]);
    assert!(plain.contains(",=HYPERLINK(1),-3,") && plain.contains(",@sum,"), "{plain}");
    let safe = csv(&["convert", "--to", "csv", "--csv-safe"]);
    assert_eq!(safe, plain.replace("=HYPER", "'=HYPER").replace("@sum", "'@sum"));
    // Every verb with tables: the same in both formats.
    for arguments in
        [&["stats", "--each"][..], &["stats", "--table", "players"], &["setups", "--table", "squares"], &["reveals"]]
    {
        for format in ["csv", "tsv"] {
            let arguments = [arguments, &["--format", format]].concat();
            let (plain, safe) = (csv(&arguments), csv(&[&arguments[..], &["--csv-safe"]].concat()));
            assert_eq!(safe, plain.replace("=HYPER", "'=HYPER"), "{arguments:?}");
            assert!(safe.lines().count() > 1, "{arguments:?}: {safe}");
        }
    }
    assert!(csv(&["stats", "--each", "--format", "csv", "--csv-safe"]).contains("'=HYPERLINK(1)"));
}
