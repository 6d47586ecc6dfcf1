//! Data of a page, and its definitions of boards.

use crate::page::games;
use crate::program::adjutant;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs;

#[test]
fn turns_that_were_played_stand_beside_the_text_of_a_record_that_cannot_be_read() {
    let text = "[Edition \"jumbo-2014\"]\n[Army \"10 2 F\"]\n\n10: F.........\n 7: 2........X\n 4: 2........X\n 1: F.........\n\n\
                1. j4-j5 j7-j6 2. a4xa7(2=2) j6-i6 3. nonsense *\n";
    let page = adjutant(&["page"], text);
    let (head, body) = games(&page.stdout).remove(0);
    assert_eq!((&head["verdict"], &head["plies"]), (&json!("unreadable"), &json!(4)));
    assert_eq!(body["game"]["text"], text);
    let squares = body["played"].as_array().expect("turns").iter().map(|turn| json!([turn["from"], turn["to"]]));
    assert_eq!(squares.collect::<Value>(), json!([["j4", "j5"], ["j7", "j6"], ["a4", "a7"], ["j6", "i6"]]));
    // Findings are listed once: a readable record has them in its object.
    let (_, body) = games(&adjutant(&["page"], text.replace(" 3. nonsense", "")).stdout).remove(0);
    assert_eq!(body["game"]["turns"].as_array().expect("turns").len(), 4);
    assert_eq!((body.get("played"), body["game"].get("text")), (None, None));
}

#[test]
fn the_record_is_kept_as_it_is_where_what_is_shown_of_it_is_not_the_same() {
    let record = fs::read_to_string("samples/games/gravon-barrage.srn").expect("a sample");
    for (beginning, is_kept) in [("", false), ("{a\tb}\n", true), ("{a\u{1b}b}\n", true), ("{a\u{1b}\tb}\n", true)] {
        let text = record.replacen("\n\n", &format!("\n\n{beginning}"), 1);
        let (_, body) = games(&adjutant(&["page"], &text).stdout).remove(0);
        assert_eq!(body["srn"], if is_kept { text.into() } else { Value::Null }, "{beginning:?}");
    }
}

#[test]
fn what_turns_do_not_say_of_pieces_is_told_and_nothing_else() {
    let games = games(&adjutant(&["page", "samples/games"], "").stdout);
    let mut kinds: HashMap<String, usize> = HashMap::new();
    for (head, body) in &games {
        // The outcome implies the removed pieces and the square of the moved piece, except that a right guess removes
        // a piece, and that in one edition a winner moves to the striker's square.
        let told = body["unusual"].as_array().expect("turns").iter();
        let told: HashMap<&Value, &Value> = told.map(|line| (&line[0], &line[1])).collect();
        let comes_back = body["game"]["edition"] == "milton-bradley-1961";
        for turn in body["game"]["turns"].as_array().expect("turns") {
            *kinds.entry(format!("{} {}", turn["kind"], turn["outcome"])).or_default() += 1;
            let of_turn: Vec<&Value> = told
                .get(&turn["ply"])
                .and_then(|moves| moves.as_array())
                .into_iter()
                .flatten()
                .map(|one| &one[1])
                .collect();
            let follows = comes_back && turn["outcome"] == "loss" && turn["target"] != "bomb";
            let wanted = match () {
                () if turn["outcome"] == "hit" && turn["via"] != Value::Null => vec![Value::Null, turn["via"].clone()],
                () if turn["outcome"] == "hit" => vec![Value::Null],
                () if follows => vec![Value::Null, turn["from"].clone()],
                () => Vec::new(),
            };
            let is_as_wanted = wanted.len() == of_turn.len() && wanted.iter().all(|square| of_turn.contains(&square));
            assert!(is_as_wanted, "{}: {turn}: {of_turn:?}", head["name"]);
            assert_eq!(
                told.contains_key(&turn["ply"]),
                !wanted.is_empty(),
                "{}: {turn}: nothing is said of it",
                head["name"]
            );
        }
    }
    let occurs = |deed: &str, outcome: &str| kinds.contains_key(&format!("\"{deed}\" \"{outcome}\""));
    assert!(occurs("infiltrate", "hit") && occurs("infiltrate", "miss") && occurs("spot", "miss"), "{kinds:?}");
}

#[test]
fn the_list_counts_the_errors_of_each_game() {
    let mut warned = 0;
    for (head, body) in games(&adjutant(&["page", "samples/broken"], "").stdout) {
        let findings = body["game"]["findings"].as_array().expect("findings");
        let errors = findings.iter().filter(|finding| finding["severity"] == "error").count();
        assert_eq!(head["errors"], errors, "{}", head["name"]);
        warned += findings.len() - errors;
    }
    assert!(warned > 0);
}

/// Returns the picture that a page contains for readers without scripts.
pub fn last_position(page: &str) -> &str {
    let (_, svg) = page.split_once("aria-label=\"The last position\">").expect("a picture");
    svg.split_once("</svg>").expect("it ends").0
}

#[test]
fn who_has_no_script_sees_the_last_position() {
    for file in ["samples/games/gravon-barrage.srn", "samples/games/sci-fi-2011-duel.srn"] {
        let page = adjutant(&["page", file], "").stdout;
        let svg = last_position(&page);
        let position = adjutant(&["board", "--format", "json", file], "").stdout;
        let position: Value = serde_json::from_str(&position).expect("JSON");
        let rows = if file.contains("sci-fi") { 8 } else { 10 };
        let place = |(square, piece): (&String, &Value)| {
            let (column, row) = (square.as_bytes()[0] - b'a', square[1..].parse::<usize>().expect("a row"));
            let name = piece.as_str().expect("a side and a kind").replace(' ', "-");
            format!("{name} x=\"{}\" y=\"{}\"/>", usize::from(column) * 100, (rows - row) * 100)
        };
        let mut wanted: Vec<String> = position["board"].as_object().expect("pieces").iter().map(place).collect();
        wanted.sort_unstable();
        // `red-marshal-10`: side, kind and symbol; next to the pieces are the board and the dots of known pieces.
        let uses =
            svg.split("<use href=\"#").skip(1).filter(|part| part.starts_with("red-") || part.starts_with("blue-"));
        let mut drawn: Vec<String> = uses
            .map(|part| {
                let (id, place) = part.split_once("\" ").expect("a place");
                let (name, _) = id.rsplit_once('-').expect("a sign");
                format!("{name} {}", place.trim_end())
            })
            .collect();
        drawn.sort_unstable();
        assert!(drawn == wanted && !wanted.is_empty(), "{file}: {drawn:?}\n{wanted:?}");
    }
}

#[test]
fn the_boards_of_a_page_have_their_squares_in_place() {
    let page = adjutant(&["page", "samples/games/gravon-barrage.srn"], "").stdout;
    for (board, rows, water) in [
        ("standard", 10, ["c5", "d5", "c6", "d6", "g5", "h5", "g6", "h6"]),
        ("craters", 8, ["c4", "d4", "c5", "d5", "g4", "h4", "g5", "h5"]),
    ] {
        let (_, drawn) = page.split_once(&format!("<g id=\"board-{board}\">")).expect("the board is defined");
        let (drawn, _) = drawn.split_once("</g>").expect("it ends");
        let mut drawn: Vec<&str> = drawn.split_inclusive("/>").collect();
        drawn.sort_unstable();
        // Row 1 is at the bottom, column a on the left; light and dark squares alternate, and a1 is dark.
        let square = |(row, (column, letter)): (usize, (usize, char))| {
            let is_water = water.contains(&&*format!("{letter}{row}"));
            let part = if is_water { "water" } else { ["light-square", "dark-square"][(row + column) % 2] };
            format!("<use href=\"#{part}\" x=\"{}\" y=\"{}\"/>", column * 100, (rows - row) * 100)
        };
        let squares = (1..=rows).flat_map(|row| ('a'..='j').enumerate().map(move |column| (row, column)));
        let mut wanted: Vec<String> = squares.map(square).collect();
        wanted.sort_unstable();
        assert_eq!(drawn, wanted, "{board}");
    }
}
