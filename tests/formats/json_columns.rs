//! JSON objects on one line: each finding has the column on this line, wherever its object begins.

use crate::program::adjutant;
use serde_json::Value;
use std::fs;

#[test]
fn columns_are_those_of_the_line_and_not_of_the_object() {
    let game = fs::read_to_string("samples/games/gravon-barrage.srn").expect("a sample");
    let game = adjutant(&["convert", "--to", "json"], &game).stdout;
    let illegal = fs::read_to_string("samples/broken/two-squares.srn").expect("a sample");
    let illegal = adjutant(&["convert", "--to", "json"], &illegal).stdout;
    let [game, illegal] = [game.trim_end(), illegal.trim_end()];
    // More objects than are judged at once, after letters of two bytes.
    let many = format!("{{\"x\": \"\u{fc}\u{fc}\"}}{}\n", " {\"schema\": 7}".repeat(5000));
    for (text, wanted) in [
        // The 7 is the twelfth character of its object.
        ("{\"schema\": 7}\n".to_owned(), Some(vec![12])),
        ("    {\"schema\": 7}\n".to_owned(), Some(vec![16])),
        (
            format!("{game} {{\"schema\": 7}} {{\"schema\": 7}}\n"),
            Some(vec![game.len() as u64 + 13, game.len() as u64 + 27]),
        ),
        (format!("{game}\n  {{\"schema\": 7}}\n"), Some(vec![14])),
        (format!("{game} {illegal} {illegal}\n {illegal}\n"), None),
        (many, None),
    ] {
        for arguments in
            [&["validate", "--format", "ndjson"][..], &["validate", "--format", "ndjson", "--max-record", "2K"]]
        {
            let told = adjutant(arguments, &text).stdout;
            let lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
            let findings: Vec<&Value> = lines.iter().filter_map(|line| line["findings"].as_array()).flatten().collect();
            assert!(!findings.is_empty());
            for finding in &findings {
                let offset = finding["offset"].as_u64().expect("a place") as usize;
                let above = &text[..offset];
                let line = above.rfind('\n').map_or(0, |end| end + 1);
                assert_eq!(finding["column"], above[line..].chars().count() + 1, "{finding}");
                assert_eq!(finding["line"], above.matches('\n').count() + 1, "{finding}");
            }
            if let (Some(wanted), 3) = (&wanted, arguments.len()) {
                let columns: Vec<u64> = findings.iter().filter_map(|finding| finding["column"].as_u64()).collect();
                assert_eq!(columns, *wanted);
            }
        }
    }
}
