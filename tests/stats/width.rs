//! Width of text: the variable COLUMNS, the effect of names, and the message if text does not fit.

use crate::program::{self, command};
use crate::stats::support::{archive, argument, record, sample};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Returns the output and the messages of the program with this number of columns.
fn run(columns: &str, arguments: &[&str], stdin: &str) -> (String, String) {
    let mut command = command(arguments);
    command.env("COLUMNS", columns);
    let run = program::run(command, stdin);
    assert!((0..2).contains(&run.status), "{arguments:?}: {run:?}");
    (run.stdout, run.stderr)
}

/// Names: an emoji of two code points, two columns wide; a letter with an accent; a wide letter; and words.
const NAMES: [&str; 4] = ["\u{1F44D}\u{1F3FD}", "e\u{301}", "\u{5C06}", "Wolfgang Amadeus Theophilus "];

/// Returns games of players with long names, made by repeating `NAMES`.
fn games() -> String {
    let names = NAMES.map(|name| name.repeat(12));
    let pairs = (0..4).flat_map(|red| (0..4).map(move |blue| (red, blue)));
    let games: Vec<String> = pairs
        .map(|(red, blue)| {
            let tags = format!("Red \"{}\"\nBlue \"{}\"\nEvent \"{}\"", names[red], names[blue], names[blue]);
            record(&tags, "b2xb9(2=2) a9-a8 1-0")
        })
        .collect();
    archive(&games)
}

#[test]
fn everything_fits_sixty_columns() {
    let games = games();
    let near = "----------/----------/32--X-----/F---------";
    let duel = sample("games/jumbo-2014-duel.srn");
    for columns in [60, 80, 120] {
        for (arguments, stdin) in [
            (&["stats"][..], &*games),
            (
                &["stats", "--table", "short-games,head-to-head,player-terminations,players,standings,crosstable"],
                &games,
            ),
            (&["stats", "--each"], &games),
            (&["setups", "--frequent", "4", "--near", near], &games),
            (&["setups", "--table", "heatmaps,squares,rows,columns,lanes,features,groups,players"], &games),
            (&["reveals", "--summary", "--kind", "scout,miner"], &games),
            (&["reveals"], &games),
            (&["reveals", argument(&duel)], ""),
            (&["board"], &games),
            (&["board", "--deduced", "--all", "samples/sheets/barrage-red.srn"], ""),
            (&["board", argument(&duel)], ""),
            (&["rules"], ""),
            (&["rules", "isf"], ""),
            (&["rules", "sci-fi-2011"], ""),
        ] {
            let (text, said) = run(&columns.to_string(), arguments, stdin);
            assert_eq!(said, "", "{columns} {arguments:?}");
            // A file's name and a single long word are not wrapped.
            for line in text.lines().filter(|line| line.contains(' ') && !line.contains(".srn")) {
                // Headings of games are not wrapped at eighty columns.
                let is_name = columns >= 80 && line.contains("(red) - ");
                assert!(is_name || line.width() <= columns, "{columns} {arguments:?}: {line}");
            }
        }
    }
}

#[test]
fn graphemes_stay_whole() {
    for columns in ["20", "40", "60", "61", "62", "63", "80"] {
        for arguments in [
            &["stats", "--table", "players"][..],
            &["stats", "--table", "head-to-head"],
            &["stats", "--table", "standings"],
            &["stats", "--table", "crosstable"],
            &["setups", "--table", "players"],
            &["setups", "--near", "----------/----------/32--X-----/F---------"],
            &["board"],
        ] {
            let (text, _) = run(columns, arguments, &games());
            let mut cuts = 0;
            for line in text.lines() {
                for (at, _) in line.match_indices('\u{2026}') {
                    cuts += 1;
                    // The text before a cut ends with a whole character: a symbol with its color, a letter with its
                    // accent, a wide letter.
                    let last = line[..at].graphemes(true).next_back().unwrap_or_default();
                    let is_whole = NAMES[..3].contains(&last) || last.is_ascii();
                    assert!(is_whole, "{columns} {arguments:?}: {last:?} in {line}");
                }
            }
            assert!(cuts > 0, "{columns} {arguments:?}: {text}");
        }
    }
}

#[test]
fn what_does_not_fit_is_said_once() {
    let duel = sample("games/jumbo-2014-duel.srn");
    let (text, said) = run("40", &["board", "--every", "20", argument(&duel)], "");
    assert_eq!(said, "the widest line needs 53 columns, there are 40\n");
    assert!(text.contains("     a    b    c    d    e    f    g    h    i    j\n"), "{text}");
    for columns in ["1", "5", "40"] {
        for arguments in [
            &["stats"][..],
            &["stats", argument(&duel)],
            &["setups", "--frequent", "3"],
            &["reveals"],
            &["reveals", "--summary"],
            &["board"],
            &["rules"],
            &["rules", "isf"],
        ] {
            let stdin = if arguments.contains(&argument(&duel)) { String::new() } else { games() };
            assert!(!run(columns, arguments, &stdin).0.is_empty(), "{columns} {arguments:?}");
        }
    }
}

#[test]
fn columns_that_are_no_number_are_eighty() {
    let (eighty, _) = run("80", &["rules"], "");
    for nonsense in ["", "0", "-3", "many", "99999999999999999999", "60.5"] {
        assert_eq!(run(nonsense, &["rules"], "").0, eighty, "{nonsense:?}");
    }
    assert_ne!(run(" 60 ", &["rules"], "").0, eighty);
}

#[test]
fn what_is_said_of_one_finding_is_broken_too() {
    for columns in ["40", "60", "80"] {
        let width: usize = columns.parse().expect("it is a number");
        for file in ["too-far", "two-squares", "lake"].map(|name| format!("samples/broken/{name}.srn")) {
            if !std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(&file).exists() {
                continue;
            }
            let (text, said) = run(columns, &["repair", &file], "");
            // At eighty columns, lines that name a place are not wrapped; a file's name is never wrapped.
            let is_wide = |line: &&str| {
                line.width() > width && !(line.starts_with("samples/") && (width >= 80 || !line.contains(' ')))
            };
            let wide: Vec<&str> = text.lines().filter(is_wide).collect();
            assert!(wide.is_empty() || said.contains("the widest line needs "), "{columns} {wide:#?} {said}");
        }
        let (text, said) = run(columns, &["explain", "E2"], "");
        let widest = text.lines().map(UnicodeWidthStr::width).max().unwrap_or_default();
        let expected = if widest > width && width < 80 {
            format!("the widest line needs {widest} columns, there are {columns}\n")
        } else {
            String::new()
        };
        assert_eq!(said, expected, "{columns}");
        for line in text.lines().filter(|line| line.trim_start().starts_with("= ")) {
            assert!(line.width() <= width, "{columns}: {line}");
        }
    }
    // Only text of records is wider than eighty columns.
    let (text, said) = run("80", &["explain", "--all"], "");
    assert_eq!(said, "");
    for line in text.lines().filter(|line| line.width() > 80) {
        let is_of_a_record =
            line.contains("MBAAAAAAA") || line.contains("{\"rank\":") || line.trim_start().starts_with('{');
        assert!(is_of_a_record, "{line}");
    }
}
