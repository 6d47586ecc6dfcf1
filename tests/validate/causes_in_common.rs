//! One cause is one finding: ranks numbered in reverse, an input of an unknown format; and the names in a finding.

use crate::program::adjutant;
use crate::validate::support::validate;

/// Full army with 10 for the Marshal.
const ASCENDING: [&str; 8] = [
    "10:  2  4  B  F  B  5  2  6  3  3",
    " 9:  3  7  2  B  8  S  4  B  6  5",
    " 8:  9  2  6  3  7  4 10  2  B  3",
    " 7:  2  5  8  6  2  7  2  5  B  4",
    " 4:  2  8  2  6  7  2  5  9  2  6",
    " 3:  4  S 10  3  B  7  8  2  4  5",
    " 2:  7  B  6  4  2  5  3  B  3  2",
    " 1:  3  2  B  F  B  4  6  5  B  3",
];

/// Returns `ASCENDING` with 1 for the Marshal.
fn descending() -> Vec<String> {
    let turned = |cell: &str| cell.parse::<u8>().map_or_else(|_| cell.to_owned(), |number| (11 - number).to_string());
    let row = |row: &&str| {
        let (number, cells) = row.split_once(':').expect("a row");
        let cells = cells.split_whitespace().map(turned).collect::<Vec<_>>().join("  ");
        format!("{number}:  {cells}")
    };
    ASCENDING.iter().map(row).collect()
}

fn record(tags: &str, rows: &[String], turns: &str) -> String {
    format!("[Event \"x\"]\n{tags}\n{}\n\n{turns}\n", rows.join("\n"))
}

#[test]
fn numbers_in_the_other_order_of_the_ranks_are_one_finding() {
    let ascending: Vec<String> = ASCENDING.iter().map(|row| (*row).to_owned()).collect();
    let descending = descending();
    let army = "10 9 8*2 7*3 6*4 5*4 4*4 3*5 2*8 S B*6 F";
    let one = "the setup's numbers fit the army only if 1 is the Marshal";
    let ten = "the setup's numbers fit the army only if 10 is the Marshal";
    for (tags, rows, place, name, title, order) in [
        ("[Edition \"jumbo-2014\"]\n", &descending, "4:1", "setup-count", one, "descending"),
        ("[Edition \"isf\"]\n", &descending, "4:1", "setup-count", one, "descending"),
        // The ten, which the edition does not print, is the first unreadable text.
        ("[Edition \"milton-bradley-1961\"]\n", &ascending, "6:23", "syntax", ten, "ascending"),
        ("[Edition \"jumbo-2014\"]\n[Ranks \"descending\"]\n", &ascending, "7:23", "syntax", ten, "ascending"),
        (
            &format!("[Edition \"anniversary-2011\"]\n[Army \"{army}\"]\n"),
            &ascending,
            "3:8",
            "tag-value",
            ten,
            "ascending",
        ),
    ] {
        let run = validate(record(tags, rows, "1. a4-a5 b7-b6 2. a5xa7(10>2) *"));
        let said = format!("<stdin>:{place}: error[{name}]: {title}\n");
        assert_eq!((run.status, run.stdout), (1, said), "{tags}");
        let run = adjutant(&["validate", "--format", "ndjson"], record(tags, rows, "*"));
        assert!(run.stdout.contains(&format!("[Ranks \\\"{order}\\\"]")), "{}", run.stdout);
        // With the tag that the finding names, there is no finding.
        let tags = tags.replace("[Ranks \"descending\"]\n", "") + &format!("[Ranks \"{order}\"]\n");
        assert_eq!(validate(record(&tags, rows, "*")).status, 0);
    }
}

#[test]
fn what_is_wrong_beside_the_order_of_the_ranks_is_found_in_it() {
    let one = "error[setup-count]: the setup's numbers fit the army only if 1 is the Marshal\n";
    let jumbo = "[Edition \"jumbo-2014\"]\n";
    // Blue has its full army, Red has one Scout too few.
    let mut rows = descending();
    rows[4] = rows[4].replacen("  9", "  .", 1);
    let run = validate(record(jumbo, &rows, "*"));
    let scouts = "<stdin>:8:2: error[setup-count]: Red has 7 of the kind scout, expected 8\n";
    assert_eq!(run.stdout, format!("<stdin>:4:1: {one}{scouts}"));
    // An unknown side matches in any order.
    assert_eq!(validate(record(jumbo, &descending()[4..], "*")).stdout, format!("<stdin>:4:2: {one}"));
    // No order matches both sides, and no order explains a piece too many.
    let mut rows = descending();
    rows.splice(..4, ASCENDING[..4].iter().map(|row| (*row).to_owned()));
    assert_eq!(validate(record(jumbo, &rows, "*")).stdout.lines().count(), 8);
    let mut rows: Vec<String> = ASCENDING.iter().map(|row| (*row).to_owned()).collect();
    rows[4] = rows[4].replacen("  2", "  8", 1);
    assert_eq!(
        validate(record(jumbo, &rows, "*")).stdout,
        "<stdin>:8:2: error[setup-count]: Red has 3 of the kind colonel, expected 2\n\
         <stdin>:8:2: error[setup-count]: Red has 7 of the kind scout, expected 8\n"
    );
}

#[test]
fn an_input_of_no_known_format_is_one_finding_that_says_so() {
    let text = "unknown format: no game found in this text (pass `--from FORMAT` to name the format)";
    let binary = "unknown format (pass `--from FORMAT` to name the format)";
    for (input, said) in [
        (&b"{\"name\":\"x\",\"version\":1}\n"[..], text),
        (b"[1,2,3]\n", text),
        (b"{\"a\":1}\n{\"a\":2}\n", text),
        (b"{\n \"a\": [\n[\n1\n]\n]\n}\n", text),
        (b"<?xml version=\"1.0\"?>\n<catalog><book/></catalog>\n", text),
        (b"<div>hello</div>\n", text),
        (b"a,b,c\n1,2,3\n", text),
        (b"name: x\nlist:\n  - a\n", text),
        (b"[package]\nname = \"x\"\n", text),
        (b"fn main() {\n    println!(\"hi\");\n}\n", text),
        (b"It was a dark and stormy night.\n", text),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", binary),
        (b"GIF89a\x01\0\x01\0", binary),
        // Turns without tags are not a record, but look like part of one.
        (b"1. a4-a5 b7-b6\n", binary),
    ] {
        let run = validate(input);
        let said = format!("<stdin>:1:1: error[syntax]: {said}\n");
        assert_eq!(
            (run.status, run.stdout.as_str(), run.stderr.as_str()),
            (1, &*said, "0 records; errors: syntax 1\n")
        );
        for verb in [&["stats"][..], &["convert", "--to", "json"], &["filter", "--count"]] {
            let run = adjutant(verb, input);
            assert_eq!(run.status, 1, "{verb:?}");
            assert!(run.stderr.contains("unknown format"), "{verb:?}: {}", run.stderr);
        }
    }
    // If a format is named, the message says what the format expects.
    let object = "{\"name\":\"x\"}\n";
    let run = adjutant(&["validate", "--from", "json"], object);
    assert_eq!(run.stdout, "<stdin>:1:12: error[syntax]: missing field `schema`\n");
    let run = adjutant(&["validate", "--from", "srn"], "prose\n");
    assert_eq!(run.stdout, "<stdin>:1:1: error[syntax]: expected a record, found none\n");
}

#[test]
fn a_damaged_file_of_a_known_format_has_that_formats_own_finding() {
    for (input, said) in [
        ("{\"schema\":\"adjutant/game/1\",\"tags\":{}}\n", "error[syntax]: missing field `setup`"),
        ("{\"schema\":\"adjutant/game/3\",\"tags\":{}}\n", "expected the schema `adjutant/game/2`"),
        ("{\"schema\":\"adjutant/game/1\",\"ta\n", "error[syntax]: "),
        ("<?xml version=\"1.0\"?>\n<stratego><field/></stratego>\n", "expected an element `<game>` in `<stratego>`"),
        ("[Event x]\n\n*\n", "expected a value in double quotes"),
    ] {
        let run = validate(input);
        assert_eq!(run.status, 1);
        assert!(run.stdout.contains(said) && !run.stdout.contains("none of the formats"), "{}", run.stdout);
    }
}

#[test]
fn a_chasing_move_names_the_position_that_it_brings_back() {
    // Red's Marshal chases Blue's Captain along row 10 and back: the board after ply 25 is that after ply 17.
    let text = "[Event \"x\"]\n[Edition \"isf\"]\n[Army \"10 6 2 3 S B F\"]\n\n10:  F  .  .  .  .  .  .  .  .  .\n\
        \x20 9:  B  S  .  .  .  .  .  .  .  .\n 8:  3 10  .  .  .  .  .  .  .  .\n 7:  .  .  .  .  6  2  .  .  .  .\n\
        \x20 4:  .  .  .  .  .  2  .  .  .  .\n 3:  3  6  .  . 10  .  .  .  .  .\n 2:  B  S  .  .  .  .  .  .  .  .\n\
        \x20 1:  F  .  .  .  .  .  .  .  .  .\n\n1. e3-e4 b8-c8 2. e4-e5 c8-b8 3. e5-e6 b8-c8 4. f4-f5 e7-e8 \
        5. e6-e7 e8-e9 6. e7-e8 e9-f9 7. e8-f8 f9-f10 8. f8-f9 f10-e10 9. f9-e9 e10-d10 10. e9-d9 d10-c10 \
        11. d9-c9 c10-d10 12. c9-d9 d10-e10 13. d9-e9 *\n";
    let run = validate(text);
    let said = "error[more-squares] ply 25 (red): this chasing move repeats the position after ply 17 (turn 9, red), \
                8 plies earlier";
    assert_eq!((run.status, run.stdout.split_once(": ").map(|(_, said)| said)), (1, Some(&*format!("{said}\n"))));
}
