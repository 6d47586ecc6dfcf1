//! Odds as tables: a row for each group of alike pieces for people, for each piece and kind for programs.

use crate::analysis::{Belief, Believed};
use crate::board::{Kind, Numbering, Square};
use crate::replay::Place;
use crate::report::visible::visible;
use crate::report::{Column, Table, TableLook, Value, fold};
use std::fmt::Write;

/// More squares than that are not named one by one.
const MOST_SQUARES: usize = 8;

/// The odds for people, with the answers to what is asked.
pub(crate) fn odds_text(belief: &Belief<'_>, questions: &[String], numbering: &Numbering, look: TableLook) -> String {
    let (viewer, owner) = (belief.view.title(), belief.view.other().title());
    let Some(odds) = belief.odds else {
        let what = "the odds cannot be told: the record does not show enough, or they take too long to count";
        return fold(&format!("after ply {}, {owner}'s pieces for {viewer}: {what}\n", belief.ply), look.width);
    };
    let all = odds.arrangements();
    let pieces: Vec<Believed<'_>> = belief.pieces().collect();
    let ways = if all == 1_u128 { "way" } else { "ways" };
    let head = format!("after ply {}, {owner}'s pieces for {viewer}: {all} {ways} to arrange them", belief.ply);
    let mut text = fold(&format!("{head}; {} hidden on the board\n", pieces.len()), look.width);
    let groups = groups(&pieces);
    if !groups.is_empty() {
        text = format!("{text}\n{}", group_table(&groups, numbering).drawn(look));
        for (at, group) in groups.iter().enumerate() {
            let squares: Vec<String> = group.iter().map(|piece| piece.square.to_string()).collect();
            text += &fold(&format!("{}: {}\n", at + 1, squares.join(" ")), look.width);
        }
        text.push('\n');
    }
    text += &fold(&flag_line(belief), look.width);
    for (question, answer) in questions.iter().zip(belief.answers) {
        let answer = match answer {
            Some(answer) => format!("{} ({} of {all})", percent(answer.chance), answer.ways),
            None => "it takes too long to count".to_owned(),
        };
        text += &fold(&format!("{}: {answer}\n", visible(question)), look.width);
    }
    text
}

/// The pieces whose odds are the same, together.
fn groups<'p, 'a>(pieces: &'p [Believed<'a>]) -> Vec<Vec<&'p Believed<'a>>> {
    let mut groups: Vec<Vec<&Believed<'_>>> = Vec::new();
    for piece in pieces {
        match groups.iter_mut().find(|group| group[0].odds.is_like(piece.odds)) {
            Some(group) => group.push(piece),
            None => groups.push(vec![piece]),
        }
    }
    groups
}

/// A row for each group and a column for each kind that any of them may be.
fn group_table(groups: &[Vec<&Believed<'_>>], numbering: &Numbering) -> Table {
    let is_possible = |kind: &Kind| groups.iter().any(|group| group[0].odds.kinds().has(*kind));
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(is_possible).collect();
    let rows = groups.iter().enumerate().map(|(at, group)| {
        let chance = |kind: &Kind| {
            let is_possible = group[0].odds.kinds().has(*kind);
            Value::number(is_possible.then(|| group[0].odds.chance(*kind) * 100.0), 1)
        };
        let head = [Value::Count(at as u64 + 1), Value::Count(group.len() as u64)];
        head.into_iter().chain(kinds.iter().map(chance)).collect()
    });
    let signs = kinds.iter().map(|kind| numbering.designation(*kind).sign());
    Table {
        name: "odds",
        title: "Percent of each kind; the squares of each group stand below".to_owned(),
        rows: rows.collect(),
        columns: ["group", "pieces"].into_iter().chain(signs).map(|name| Column::new(name, name)).collect(),
    }
}

/// Where the Flag is most likely to stand.
fn flag_line(belief: &Belief<'_>) -> String {
    let pieces: Vec<Believed<'_>> = belief.all_pieces().collect();
    let chance = |piece: &Believed<'_>| piece.odds.chance(Kind::Flag);
    let most = pieces.iter().map(chance).fold(0.0, f64::max);
    if most == 0.0 {
        return "the Flag stands on no square that is known\n".to_owned();
    }
    let squares: Vec<Square> = pieces.iter().filter(|piece| chance(piece) >= most).map(|piece| piece.square).collect();
    let percent = percent(most);
    match &squares[..] {
        [square] if most >= 1.0 => format!("the Flag stands on {square}\n"),
        [square] => format!("most likely square of the Flag: {square}, {percent}\n"),
        many if many.len() <= MOST_SQUARES => {
            let names: Vec<String> = many.iter().map(ToString::to_string).collect();
            format!("most likely squares of the Flag: {}, {percent} each\n", names.join(", "))
        }
        many => format!("the Flag may stand on {} squares alike, {percent} each\n", many.len()),
    }
}

fn percent(chance: f64) -> String {
    let mut text = String::new();
    // Nothing fails that writes to memory.
    let _ = write!(text, "{:.2} %", chance * 100.0);
    text
}

/// The columns of [`odds_table`].
pub(crate) fn odds_columns() -> Vec<Column> {
    let names = ["file", "record", "ply", "view", "arrangements", "piece", "square", "kind", "question", "chance"];
    names.map(|name| Column::new(name, name)).to_vec()
}

/// A row for each piece and each kind that it may be, and for each question.
pub(crate) fn odds_table(belief: &Belief<'_>, questions: &[String], place: Place<'_>) -> Table {
    let arrangements = belief.odds.map(|odds| odds.arrangements().to_string());
    let text = |text: Option<String>| text.map_or(Value::Nothing, Value::Text);
    // As many digits as tell the number apart from all others.
    let chance = |chance: Option<f64>| text(chance.map(|chance| chance.to_string()));
    let head = || {
        let [file, view] = [Value::text(place.file), Value::text(belief.view.name())];
        [file, Value::count(place.record), Value::Count(belief.ply.into()), view, text(arrangements.clone())]
    };
    let mut rows: Vec<Vec<Value>> = Vec::new();
    for piece in belief.pieces() {
        for (kind, found) in piece.odds.chances() {
            let what = [piece.name.clone(), piece.square.to_string(), kind.name().to_owned()].map(Value::Text);
            rows.push(head().into_iter().chain(what).chain([Value::Nothing, chance(Some(found))]).collect());
        }
    }
    for (question, answer) in questions.iter().zip(belief.answers) {
        let found = answer.map(|answer| answer.chance);
        let what = [Value::Nothing, Value::Nothing, Value::Nothing, Value::text(question.as_str()), chance(found)];
        rows.push(head().into_iter().chain(what).collect());
    }
    if belief.odds.is_none() && questions.is_empty() {
        let nothing = std::iter::repeat_n(Value::Nothing, 5);
        rows.push(head().into_iter().chain(nothing).collect());
    }
    Table { name: "odds", title: String::new(), columns: odds_columns(), rows }
}
