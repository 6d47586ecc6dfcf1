//! Names on terminals: right-to-left names stay in place, and joiners are kept where a script needs them.

use crate::program::adjutant;

const RED: &str = "\u{05D3}\u{05DF}";
const BLUE: &str = "\u{0645}\u{06CC}\u{200C}\u{062E}";

fn game(red: &str, blue: &str) -> String {
    let game = std::fs::read_to_string("samples/games/gravon-barrage.srn").expect("a sample");
    game.replacen("[Date", &format!("[Red \"{red}\"]\n[Blue \"{blue}\"]\n[Date"), 1)
}

fn isolated(name: &str) -> String {
    format!("\u{2068}{name}\u{2069}")
}

#[test]
fn each_right_to_left_name_is_isolated_in_headings_and_tables() {
    let heading = format!("{} (red) - {} (blue);", isolated(RED), isolated(BLUE));
    for arguments in [&["board"][..], &["review"], &["reveals"]] {
        let run = adjutant(arguments, game(RED, BLUE));
        assert!(run.stdout.contains(&heading), "{arguments:?}: {}", run.stdout);
    }
    let table = adjutant(&["stats", "--table", "players"], game(RED, BLUE)).stdout;
    assert!(table.contains(&isolated(RED)) && table.contains(&isolated(BLUE)), "{table}");
    let usual = adjutant(&["stats", "--table", "players"], game("Ada", "Ben")).stdout;
    assert!(!usual.contains('\u{2068}'), "{usual}");
}

#[test]
fn columns_behind_isolated_names_are_where_they_are_behind_others() {
    let lines = |red: &str, blue: &str| {
        let table = adjutant(&["stats", "--table", "players"], game(red, blue)).stdout;
        table
            .replace(['\u{2068}', '\u{2069}', '\u{200C}'], "")
            .replace(red, "xx")
            .replace(&blue.replace('\u{200C}', ""), "yyy")
    };
    let mut rows: Vec<String> = lines(RED, BLUE).lines().map(str::to_owned).collect();
    let mut usual: Vec<String> = lines("xx", "yyy").lines().map(str::to_owned).collect();
    rows.sort();
    usual.sort();
    assert_eq!(rows, usual);
}

#[test]
fn what_programs_read_holds_the_name_and_nothing_else() {
    for arguments in [
        &["stats", "--table", "players", "--format", "csv"][..],
        &["convert", "--to", "csv", "--table", "games"],
        &["convert", "--to", "json"],
        &["convert", "--to", "srn"],
        &["filter", "--fields", "red,blue"],
    ] {
        let run = adjutant(arguments, game(RED, BLUE));
        assert!(run.stdout.contains(RED) && run.stdout.contains(BLUE), "{arguments:?}: {}", run.stdout);
        assert!(!run.stdout.contains(['\u{2068}', '\u{2069}']), "{arguments:?}: {}", run.stdout);
    }
}
