//! Records that start from a position, written by hand with the finding that each of them must have.

use super::made::{Made, about, judged_text, one_record};
use super::sketch::{EDITIONS, OPTIONS, Setup, Sketch, Terms, Written};
use super::unreadable::unreadable;
use crate::reference::{Judgement, RawRecord, read_records, rules_of, verdict_of};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write;

const CLASS: &str = "position";

/// Records by position. After the lines of a position, a line has the edition, the variant and options, other tags
/// (with commas for spaces), the tag `Position` (`none`: no tag) with `@` and the tag `Ply`, the finding (a warning has
/// its ply), and the movetext. If the movetext has no numbers, they are added. If the movetext has no result, `*` is
/// added.
const RECORDS: &str = "\
red: F@a1 7@b4! 2@j1
blue: F@a10 6@b6' 2@i10
jumbo-2014 red legal: b4-b5 b6xb5(6<7)
jumbo-2014 red@0 legal: j1-j9
jumbo-2014 red@56 legal: b4-b5 i10-i2 b5xb6(7>6)
jumbo-2014 blue legal: b6-b5 b4xb5
jumbo-2014 blue@57 legal: b6-b5 b4xb5(7>6) i10-i3
jumbo-2014 blue@57 legal: b6-b5 30.b4xb5 30... i10-i3 31. 1/2-1/2
anniversary-2011 Ranks=ascending red legal: b4-b5 b6xb5(6<7)
jumbo-2014 blue@57 not-your-piece: b4-b5
jumbo-2014 blue@57 combat-mismatch: b6-b5 b4xb5(7<6)
jumbo-2014 Result=1-0 blue@57 result-mismatch: b6-b5
jumbo-2014 red turn-number@1: 29. b4-b5
jumbo-2014 red@56 turn-number@59: 29. b4-b5 i10-i2 29. b5xb6
jumbo-2014 blue turn-number@2: 1. b6-b5
jumbo-2014 blue@57 turn-number@58: 29. b6-b5
jumbo-2014 blue@57 turn-number@58: 1... b6-b5 2. b4xb5
jumbo-2014 none syntax: b4-b5
jumbo-2014 green tag-value: b4-b5
jumbo-2014 Red tag-value: b4-b5
jumbo-2014 red@57 tag-value: b4-b5
jumbo-2014 blue@0 tag-value: b6-b5
jumbo-2014 red@ tag-value: b4-b5
jumbo-2014 red@two tag-value: b4-b5
jumbo-2014 blue@-1 tag-value: b6-b5

{The marks, and several lines of a side.}
blue: F@j10 9@e9!' ; a Scout
red: F@a1 9@e1! {another} 9@j1'
blue: 1@f9
% ignored
red: 1@e2 5@F8'
anniversary-2011 red@10 legal: j1-j5 e9-e3 e2xe3
milton-bradley-1961 red@10 legal: f8xf9(5<1) f8-f7
anniversary-2011 red@10 empty-square: f8xf9(5<1) f8-f7
anniversary-2011 red@10 legal: j1xj10 1-0
milton-bradley-1961 red@10 scout-move-and-strike: j1xj10

red: F@a1 T@e5!' 7@b4!
blue: F@a8 6@b6' 7@e7 B@f8
sci-fi-2011 red@30 legal: e5-e6?e7=7(+) b6-b5 b4xb5
sci-fi-2011 blue@31 legal: b6-b5 e5-e6?e7=6(-7)
sci-fi-2011 red@30 not-in-front: e5?e7=7
sci-fi-2011 red@30 guess-mismatch: e5-e6?e7=7(-)
jumbo-2014 red@30 setup-kind:

red: F@a1 I@e7!'
blue: F@a10 B@e9 6@b7'
jumbo-2014 infiltrator red@30 legal: e7?e9=B(+) b7-b6
jumbo-2014 infiltrator blue@31 legal: b7-b6 e7?e9=6(-) b6-b5 e7?e9=B(+)

red: F@a1 6@a9' 8@b9!' 2@c9 6@e9'
red: 6@f9'
blue: F@j10 6@j7
hasbro-1999 rescue red@80 legal: a9-a10^7@c2 j7-j6 b9-b10^8@d2
hasbro-1999 rescue silent-defense blue@81 legal: j7-j6 a9-a10^7@c2 j6-j5 c2-c3
hasbro-1999 rescue red@80 rescue-not-captured: a9-a10^8@d2 j7-j6 b9-b10^8@e2
hasbro-1999 rescue red@80 rescue-not-captured: a9-a10^F@d2
hasbro-1999 rescue red@80 rescue-limit: a9-a10^7@c2 j7-j6 e9-e10^7@d2 j6-j5 f9-f10^7@e2
hasbro-1999 rescue red@80 rescue-same-piece: a9-a10^7@c2 j7-j6 a10-a9 j6-j5 a9-a10^4@d2
hasbro-1999 red@80 rescue-not-enabled: a9-a10^7@c2
gravon free rescue red@80 legal: a9-a10^7@c2 j7-j6
gravon free rescue red rescue-not-captured: a9-a10^7@c2

red: F@a1 6@a9' 4@e5
blue: F@j10 7@e6
gravon free rescue red legal: e5xe6(4<7) e6-e7 a9-a10^4@c2
gravon ultimate-lightning red legal: a9-a10^B@c2 e6-e7 e5-e6
gravon ultimate-lightning blue@41 legal: e6xe5(7>4) a9-b9-b10^4@c2
jumbo-2014 rescue Army=7,6,4,2,F red@40 legal: a9-a10^2@c2
jumbo-2014 rescue Army=7,6,4,2,F red@40 rescue-not-captured: a9-a10^4@c2

red: F@a1 5@e4'
blue: F@a10 5@j7'
isf red@40 two-squares: e4-e5 j7-j6 e5-e4 j6-j7 e4-e5 j7-j6 e5-e4
isf red@44 legal: e4-e5 j7-j6 e5-e4
gravon red@44 legal: e4-e5 j7-j6 e5-e4 j6-j7 e4-e5 j7-j6 e5-e4
hasbro-1999 red@44 legal: e4-e5 j7-j6 e5-e4 j6-j7 e4-e5

red: F@j1 7@e3'
blue: F@j10 5@e4'
jumbo-2014 blue more-squares: e4-f4 e3-e4 f4-f3 e4-f4 f3-e3 f4-f3 e3-e4 f3-e3 e4-f4 e3-e4

red: F@j1 7@e4'
blue: F@j10 5@f4'
jumbo-2014 blue@3 legal: f4-f3 e4-f4 f3-e3 f4-f3 e3-e4 f3-e3 e4-f4 e3-e4

red: F@a1 B@a2
blue: F@a10 6@b6'
jumbo-2014 red@60 legal: 0-1
jumbo-2014 Termination=no-moves blue@61 legal: b6-b5 0-1
jumbo-2014 red@60 game-over: a2-a3
jumbo-2014 red@60 result-mismatch: 1-0

red: F@a1 B@a2
blue: F@a10 B@b10
jumbo-2014 blue legal: 1-0
isf red@60 legal: 1/2-1/2

red: f@A1 7@a9!'
blue: f@a10 6@b6'
jumbo-2014 Termination=flag blue@61 legal: b6-b5 a9xa10 1-0
jumbo-2014 red@60 game-over: a9xa10 b6-b5 1-0
jumbo-2014 MoveLimit=60 Termination=move-limit red@58 legal: a9-a8 b6-b5 1/2-1/2
jumbo-2014 MoveLimit=60 Termination=move-limit red@56 termination-mismatch: a9-a8 b6-b5 1/2-1/2
jumbo-2014 QuietLimit=3 Termination=move-limit red@58 termination-mismatch: a9-a8 b6-b5 1/2-1/2

red: F@a1 7@b4
blue: F@c8 6@b9
jumbo-2014 red legal: b4-b5
sci-fi-2011 red setup-zone:

red: F@a1 7@c5
blue: F@a10 6@b6
gravon free red setup-zone:

red: F@a1 7@b4
blue: F@a10 6@c6
jumbo-2014 red setup-zone:

red: F@a1 10@b4 10@c4
blue: F@a10 6@b6
jumbo-2014 red setup-count:

red: 10@b4
blue: F@a10 6@b6
jumbo-2014 blue@9 setup-count:

red: F@a1 F@b1 10@b4
blue: F@a10 6@b6
gravon free red setup-count:

red: F@a1 2@b1
jumbo-2014 red setup-count:

red: F@a1 2@b1 2@c1
blue: F@a10
jumbo-2014 Army=2,F red setup-count:

red: T@c5
blue: F@a10
jumbo-2014 red setup-zone:

red: 3@d8 F@j6
blue: F@a1 2@b4
gravon free red legal: d8-d9 b4-b1

red: F@a1 B@a2'
blue: F@a10 6@b6
jumbo-2014 red syntax:

red: F@a1'
blue: F@a10 6@b6
jumbo-2014 blue syntax:

red: F@a1 7@b4 6@b4
blue: F@a10
jumbo-2014 red syntax:

red: F@a1 7@b4
blue: F@a10 6@b4
jumbo-2014 red syntax:

10: F.........
red: F@a1 7@b4
jumbo-2014 red syntax:

red: F@a1 1@b4
blue: F@a10
hasbro-1999 red syntax:

red: F@a1 10@b4
blue: F@a10
milton-bradley-1961 red syntax:

red: F@a1 7b4
blue: F@a10
jumbo-2014 red syntax:

red: F@a1 7@b4*
blue: F@a10
jumbo-2014 red syntax:

red: F@a1 10@e4 ?@b5'
blue: F@a10 6@b6'
jumbo-2014 blue@41 legal: b6xb5(6>?) e4-e5
jumbo-2014 blue@41 no-assignment: b6xb5(6<B)
jumbo-2014 blue@41 no-assignment: b6xb5(6<10)
jumbo-2014 Army=10,7,6,B,F red@40 too-far: b5-b2
jumbo-2014 red@40 legal: b5-b2

red: F@a1 ?@b5!
blue: F@a10 6@b6'
jumbo-2014 blue@41 legal: b6xb5(6<B)
";

/// Returns the records above.
pub fn records() -> Vec<Made> {
    let mut made = Vec::new();
    for part in RECORDS.split("\n\n") {
        let is_record = |line: &&str| EDITIONS.iter().any(|(edition, _)| line.starts_with(edition));
        let (records, position): (Vec<&'static str>, Vec<&'static str>) = part.lines().partition(is_record);
        made.extend(records.into_iter().map(|line| written(&position, line)));
    }
    made
}

/// Returns the record of a line.
fn written(position: &[&str], line: &'static str) -> Made {
    let (about, moves) = line.split_once(':').expect("a movetext after the finding");
    let mut words: Vec<&'static str> = about.split(' ').collect();
    let (finding, start) = (words.pop().expect("a finding"), words.pop().expect("a start"));
    let mut terms = Terms::of(words.remove(0));
    let mut tags = String::new();
    for word in words {
        match word.split_once('=') {
            Some((name, value)) => tags.push_str(&tag(name, &value.replace(',', " "))),
            None if OPTIONS.contains(&word) => terms.options.push(word),
            None => terms.variant = word,
        }
    }
    let mut text: String = terms.tags().iter().map(|(name, value)| tag(name, value)).collect();
    text.push_str(&tags);
    if start != "none" {
        let (side, ply) = start.split_once('@').map_or((start, None), |(side, ply)| (side, Some(ply)));
        text.push_str(&tag("Position", side));
        text.extend(ply.map(|ply| tag("Ply", ply)));
    }
    let (turns, result) = turns_of(moves);
    let first = start.split_once('@').and_then(|(_, ply)| ply.parse().ok()).unwrap_or(usize::from(start == "blue"));
    let written = moves.trim().trim_end_matches(&*result).trim_end();
    let movetext = if moves.contains(". ") { written.to_owned() } else { numbered(&turns, first) };
    let _ = writeln!(text, "\n{}\n\n{}", position.join("\n"), format!("{movetext} {result}").trim_start());
    let sketch = Sketch { terms, setup: Setup::new(), turns, result, result_tag: None, termination: None };

    if finding == "tag-value" || finding == "syntax" {
        let said = read_records(&text).pop().flatten().map(|record| verdict_of(&record));
        assert!(said.is_none_or(|said| said.verdict == "unreadable" && said.findings[0].0 == finding), "{text}");
        return unreadable(CLASS, &sketch, text, finding, None);
    }
    let (name, warned) = finding.split_once('@').map_or((finding, None), |(name, ply)| (name, ply.parse().ok()));
    let made = if text.contains("?@") {
        unknown(&sketch, text)
    } else {
        let warning = warned.map(|ply| (name, Some(ply)));
        judged_text(CLASS, &sketch, text, &warning.into_iter().collect::<Vec<_>>())
    };
    let expected = if warned.is_some() || name == "legal" { Value::Null } else { json!(name) };
    assert_eq!(made.expected["finding"], expected, "{}", made.text);
    made
}

fn tag(name: &str, value: &str) -> String {
    format!("[{name} \"{value}\"]\n")
}

/// Returns the turns and the result of a movetext.
fn turns_of(moves: &str) -> (Vec<Written>, String) {
    let (mut turns, mut result) = (Vec::new(), "*".to_owned());
    for word in moves.split(' ').filter(|word| !word.ends_with('.') && !word.is_empty()) {
        let word = word.rsplit_once('.').map_or(word, |(_, turn)| turn);
        match word.split_once('(') {
            _ if ["1-0", "0-1", "1/2-1/2"].contains(&word) => word.clone_into(&mut result),
            None => turns.push(Written::new(word)),
            Some((text, declared)) => {
                let declared = Some(declared.trim_end_matches(')').to_owned());
                turns.push(Written { text: text.to_owned(), declared });
            }
        }
    }
    (turns, result)
}

/// Returns the turns with their numbers; `first` is the number of plies before them.
fn numbered(turns: &[Written], first: usize) -> String {
    let of = |(ply, turn): (usize, &Written)| match (ply % 2, ply == first) {
        (0, _) => format!("{}. {}", ply / 2 + 1, turn.whole()),
        (_, true) => format!("{}... {}", ply / 2 + 1, turn.whole()),
        (_, false) => turn.whole(),
    };
    (first..).zip(turns).map(of).collect::<Vec<_>>().join(" ")
}

/// Returns a record with one unknown piece, judged with each kind of the army that the piece can have.
fn unknown(sketch: &Sketch, text: String) -> Made {
    let record = one_record(&text);
    let rules = rules_of(&record).expect("tags that mean something");
    let of_kind = |kind| {
        let sign = rules.numbering.sign(kind);
        read_records(&text.replace("?@", &format!("{sign}@"))).pop().flatten()
    };
    let readable = rules.army.keys().filter_map(|&kind| of_kind(kind));
    let said: Vec<Judgement> = readable.map(|record: RawRecord| verdict_of(&record)).collect();
    let first_ply = |said: &Judgement| said.findings.iter().map(|(_, ply)| ply.unwrap_or(0)).min();
    let latest = said.iter().filter_map(first_ply).max();
    let of_latest = said.iter().filter(|said| first_ply(said) == latest);
    let names: BTreeSet<&str> = of_latest.map(|said| said.findings[0].0).collect();
    let is_legal = said.iter().any(|said| said.verdict == "legal");
    let of_rule = names.first().filter(|name| names.len() == 1 && **name != "combat-mismatch");
    let finding = (!is_legal).then(|| of_rule.copied().unwrap_or("no-assignment"));

    let mut expected = about(CLASS, &sketch.terms);
    let mut put = |name: &str, value: Value| expected.insert(name.to_owned(), value);
    put("verdict", json!(if is_legal { "legal" } else { "illegal" }));
    put("ply", json!(latest.filter(|_| !is_legal)));
    put("finding", json!(finding));
    put("warnings", json!([]));
    put("notes", json!(["unknown-pieces"]));
    Made { class: CLASS.to_owned(), text, expected }
}
