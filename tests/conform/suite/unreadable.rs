//! Unreadable texts: legal records, each with one violation of the grammar. The expected answers follow from how
//! the text was broken.

use super::made::{Made, about};
use super::odd::short_game;
use super::sketch::Sketch;
use super::style::Style;
use adjutant::generate::Random;
use serde_json::json;

/// Number of records for each broken tag.
const TAGS: u64 = 24;
/// Number of records for each way to break the grammar.
const EACH_WAY: u64 = 2;
/// Number of texts outside records.
const STRAY: u64 = 21;

/// Way to break the text of a record. Returns the text and the ply of the finding, if it has one; `None` if the
/// record has nothing to break.
type Breaking = fn(&Sketch, &str) -> Option<(String, Option<usize>)>;

/// Replaces the first match.
fn once(text: &str, from: &str, to: &str) -> Option<(String, Option<usize>)> {
    text.contains(from).then(|| (text.replacen(from, to, 1), None))
}

/// Inserts a text after the first turn.
fn behind_first(sketch: &Sketch, text: &str, what: &str) -> Option<(String, Option<usize>)> {
    let first = format!("1. {}", sketch.turns.first()?.whole());
    once(text, &first, &format!("{first}{what}"))
}

/// Replaces the first turn.
fn first_as(sketch: &Sketch, text: &str, what: &str) -> Option<(String, Option<usize>)> {
    let first = format!("1. {}", sketch.turns.first()?.whole());
    once(text, &first, &format!("1. {what}"))
}

const BREAKINGS: [(&str, Breaking); 36] = [
    ("glyph-letter", |sketch, text| behind_first(sketch, text, "!?")),
    ("glyph-number", |sketch, text| behind_first(sketch, text, " $")),
    ("glyph-too-large", |sketch, text| behind_first(sketch, text, " $65536")),
    ("unclosed-comment", |sketch, text| behind_first(sketch, text, " {never closed")),
    ("closing-brace", |sketch, text| behind_first(sketch, text, " }")),
    ("word", |sketch, text| behind_first(sketch, text, " check")),
    ("nul", |sketch, text| behind_first(sketch, text, " {a\u{0}b}")),
    ("combat-behind-a-move", |sketch, text| first_as(sketch, text, "a4-a5(7>4)")),
    ("blank-in-a-turn", |sketch, text| first_as(sketch, text, "a4 -a5")),
    ("blank-in-a-combat", |sketch, text| first_as(sketch, text, "a4xa5(7 > 4)")),
    ("outcome-behind-a-strike", |sketch, text| first_as(sketch, text, "a4xa5(+)")),
    ("row-with-a-zero", |sketch, text| first_as(sketch, text, "a04-a5")),
    ("row-of-three-digits", |sketch, text| first_as(sketch, text, "a4-a111")),
    ("no-second-square", |sketch, text| first_as(sketch, text, "a4-")),
    ("no-sign", |sketch, text| first_as(sketch, text, "a4a5")),
    ("guess-without-a-kind", |sketch, text| first_as(sketch, text, "a4?a5=")),
    ("guess-of-no-piece", |sketch, text| first_as(sketch, text, "a4?a5=Q")),
    ("combat-without-a-sign", |sketch, text| first_as(sketch, text, "a4xa5(7)")),
    ("combat-not-closed", |sketch, text| first_as(sketch, text, "a4xa5(7>4")),
    ("rescue-without-a-square", |sketch, text| first_as(sketch, text, "a4-a5^7")),
    ("two-numbers", |sketch, text| first_as(sketch, text, "2. a4-a5")),
    ("two-dots", |_, text| once(text, "1. ", "1.. ")),
    ("blank-in-a-number", |_, text| once(text, "1. ", "1 . ")),
    ("ten-digits", |_, text| once(text, "1. ", "1234567890. ")),
    ("half-a-turn", |sketch, text| {
        let cut = text.trim_end().strip_suffix(&sketch.result)?;
        Some((format!("{cut}a4-\n"), None))
    }),
    ("unclosed-variation", |sketch, text| behind_first(sketch, text, " (1. a4-a5 {never closed}")),
    ("turn-in-a-variation", |sketch, text| behind_first(sketch, text, " (1. a4a5)")),
    ("number-in-a-variation", |sketch, text| behind_first(sketch, text, " (1. a4-a5 2.)")),
    ("variation-behind-no-turn", |sketch, text| first_as(sketch, text, "(1. a4-a5) a4-a5")),
    ("half-a-result", |sketch, text| {
        let cut = text.trim_end().strip_suffix(&sketch.result)?;
        Some((format!("{cut}1/2\n"), None))
    }),
    ("row-of-nine-squares", |_, text| {
        let row = text.lines().find(|line| line.starts_with(" 1:"))?;
        Some((text.replacen(row, &row[..row.len() - 3], 1), None))
    }),
    ("row-of-eleven-squares", |_, text| {
        let row = text.lines().find(|line| line.starts_with(" 1:"))?;
        Some((text.replacen(row, &format!("{row}  ."), 1), None))
    }),
    ("row-twice", |_, text| {
        let row = text.lines().find(|line| line.starts_with(" 1:"))?;
        Some((text.replacen(row, &format!("{row}\n{row}"), 1), None))
    }),
    ("no-such-row", |_, text| once(text, "\n 1:", "\n11:  .  .  .  .  .  .  .  .  .  .\n 1:")),
    ("no-square-sign", |_, text| {
        let row = text.lines().find(|line| line.starts_with(" 1:") && line.contains('.'))?;
        Some((text.replacen(row, &row.replacen('.', "~", 1), 1), None))
    }),
    ("unclosed-tag", |_, text| once(text, "[Edition \"", "[Remark \"never closed\n[Edition \"")),
];

/// Invalid values of tags that decide the rules.
const VALUES: [(&str, &str); 26] = [
    ("Edition", "Jumbo-2014"),
    ("Edition", "jumbo"),
    ("Edition", ""),
    ("Edition", "hasbro 1999"),
    ("Variant", "Original"),
    ("Variant", "duels"),
    ("Variant", "barage"),
    ("Options", "rescues"),
    ("Options", "rescue,silent-defense"),
    ("Options", "Rescue"),
    ("Ranks", "up"),
    ("Ranks", "Ascending"),
    ("Army", ""),
    ("Army", "Q"),
    ("Army", "B*0 F"),
    ("Army", "F*100"),
    ("Army", "? F"),
    ("Army", "B * 2 F"),
    ("TwoSquares", "on"),
    ("TwoSquares", "0"),
    ("TwoSquares", "10000"),
    ("TwoSquares", "3 border"),
    ("MoreSquares", "yes"),
    ("MoreSquares", "On"),
    ("MoveLimit", "0"),
    ("QuietLimit", "200 plies"),
];

/// Values of the tag `Unreadable`.
const SOURCES: [&str; 4] =
    ["syntax: line 7: expected a letter of a piece, found `#`", "syntax: cut off", "the log ends here", "syntax"];

/// Returns unreadable records.
pub fn records(seed: u64) -> Vec<Made> {
    let mut made = Vec::new();
    for (way, (name, breaking)) in (0..).zip(BREAKINGS) {
        for number in 0..EACH_WAY {
            made.push(broken(seed, way * EACH_WAY + number, name, breaking));
        }
    }
    for number in 0..8 {
        made.push(sign_not_printed(seed, number));
    }
    for (number, (name, value)) in (0..).zip(VALUES) {
        let (sketch, text) = legal(seed, 0x7A6, number);
        let line = format!("[{name} \"");
        let text: String =
            text.lines().filter(|other| !other.starts_with(&line)).map(|other| format!("{other}\n")).collect();
        let text = text.replacen("[Result ", &format!("[{name} \"{value}\"]\n[Result "), 1);
        made.push(unreadable("unreadable/tag-value", &sketch, text, "tag-value", None));
    }
    for (number, what) in (0..).zip(SOURCES) {
        let (sketch, text) = legal(seed, 0x7A8, number);
        let text = text.replacen("[Result ", &format!("[Unreadable \"{what}\"]\n[Result "), 1);
        made.push(unreadable("unreadable/source", &sketch, text, "syntax", None));
    }
    for number in 0..TAGS {
        let (sketch, text) = legal(seed, 0x7A7, number);
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with('[')).collect();
        let twice = lines[Random::new(seed, number).index(lines.len())];
        let name = twice.trim_start_matches('[').split(' ').next().unwrap_or_default();
        let again = if number % 2 == 0 { twice.to_owned() } else { format!("[{name} \"something else\"]") };
        let again = if ["Edition", "Army", "Ranks"].contains(&name) { twice.to_owned() } else { again };
        let last = lines[lines.len() - 1];
        let text = text.replacen(last, &format!("{last}\n{again}"), 1);
        made.push(unreadable("unreadable/tag-duplicate", &sketch, text, "tag-duplicate", None));
    }
    made
}

/// Returns a legal record with at least one turn as text.
fn legal(seed: u64, stream: u64, number: u64) -> (Sketch, String) {
    let mut attempt = number;
    loop {
        let (sketch, _) = short_game(seed, stream, attempt, 5);
        if sketch.turns.len() > 2 {
            let text = Style::default().text(&format!("unreadable {number}"), &sketch);
            return (sketch, text);
        }
        attempt += 700;
    }
}

fn broken(seed: u64, number: u64, name: &str, breaking: Breaking) -> Made {
    (0..)
        .find_map(|attempt| {
            let (sketch, text) = legal(seed, 0xBAD, number + attempt * 211);
            let (text, ply) = breaking(&sketch, &text)?;
            Some(unreadable(&format!("unreadable/syntax/{name}"), &sketch, text, "syntax", ply))
        })
        .expect("something can be broken so")
}

/// Returns a record with a number that the edition does not print, in a row or in a turn; in a turn, the finding
/// has its ply.
fn sign_not_printed(seed: u64, number: u64) -> Made {
    let is_missing = |edition: &str, number: u64| match (edition, number % 2) {
        // `1` is not a rank here, or `10` is not.
        ("hasbro-1999", 0) => Some("1"),
        ("milton-bradley-1961" | "anniversary-2011", 1) => Some("10"),
        _ => None,
    };
    (0..)
        .find_map(|attempt| {
            let (sketch, text) = legal(seed, 0x516, number * 7 + attempt);
            let sign = is_missing(sketch.terms.edition, number).filter(|_| sketch.terms.ranks.is_none())?;
            let class = "unreadable/syntax/number-not-printed";
            if number % 4 < 2 {
                let row = text.lines().find(|line| line.starts_with(" 1:") && line.contains("  ."))?;
                let text = text.replacen(row, &row.replacen("  .", &format!("{sign:>3}"), 1), 1);
                return Some(unreadable(class, &sketch, text, "syntax", None));
            }
            let (ply, strike) =
                (1..).zip(&sketch.turns).find(|(_, turn)| turn.declared.as_ref().is_some_and(|of| of.contains('>')))?;
            let said = strike.declared.as_ref()?.split_once('>')?.1;
            let turn = strike.whole();
            let text = text.replacen(&turn, &turn.replace(&format!(">{said}"), &format!(">{sign}")), 1);
            Some(unreadable(class, &sketch, text, "syntax", Some(ply)))
        })
        .expect("some edition does not print it")
}

/// Returns an unreadable text with its finding and the ply of the finding.
pub fn unreadable(class: &str, sketch: &Sketch, text: String, finding: &str, ply: Option<usize>) -> Made {
    let mut expected = about(class, &sketch.terms);
    // The answers about unreadable rules are not compared.
    for name in ["edition", "variant", "options"] {
        expected.remove(name);
    }
    expected.insert("verdict".to_owned(), json!("unreadable"));
    expected.insert("ply".to_owned(), json!(ply));
    expected.insert("finding".to_owned(), json!(finding));
    Made { class: class.to_owned(), text, expected }
}

/// Returns pairs of a legal record, whose text ends with a result, and the stray text after the record.
pub fn stray(seed: u64) -> Vec<(Made, String)> {
    let words: Vec<&str> =
        "lunch, a4-a5 a7-a6, 1-0, (to be continued), 10: . . . . . . . . . ., $1, } {, Red: Jansen, Round 2, \
        see page 7, 2. a4-a5, -- end --, *, resigns, 1. b2-b3, adjourned, &c., = =, next game, a4, ?"
            .split(", ")
            .collect();
    let made = |number: u64| {
        let (sketch, _) = short_game(seed, 0x57A, number, 3);
        let made = super::made::judged("legal/before-stray-text", &sketch, &Style::default(), &[]);
        (made, format!("{}{}\n", ["", "\n", "{fine}\n"][number as usize % 3], words[number as usize % words.len()]))
    };
    (0..STRAY).map(made).collect()
}
