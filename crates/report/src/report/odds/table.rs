//! Odds as tables: a row for each group of alike pieces for people, for each piece and kind for programs.

use crate::analysis::{Belief, Believed};
use crate::board::{Kind, KindSet, Numbering, Square};
use crate::formats::Sourced;
use crate::knowledge::Odds;
use crate::report::visible::visible;
use crate::report::{Column, Table, TableLook, Value, fold};
use std::fmt::Write;

/// More squares than that are not named one by one.
const MOST_SQUARES: usize = 8;

/// The odds for people, with the answers to what is asked.
pub fn odds_text(
    belief: &Belief<'_>,
    questions: &[String],
    prior: Option<&str>,
    numbering: &Numbering,
    look: TableLook,
) -> String {
    let (viewer, owner) = (belief.view.title(), belief.view.other().title());
    let Some(odds) = belief.odds else {
        let what = "the odds cannot be told: the record does not show enough, or they take too long to count";
        return fold(&format!("after ply {}, {owner}'s pieces for {viewer}: {what}\n", belief.ply), look.width);
    };
    let pieces: Vec<Believed<'_>> = belief.pieces().collect();
    let ways = match odds.arrangements() {
        None => "too many ways to count".to_owned(),
        Some(all) if all == 1_u128 => "1 way".to_owned(),
        Some(all) => format!("{all} ways"),
    };
    let head = format!("after ply {}, {owner}'s pieces for {viewer}: {ways} to arrange them", belief.ply);
    let mut text = fold(&format!("{head}; {} hidden on the board\n", pieces.len()), look.width);
    if let Some(prior) = prior {
        let how = how_weighed(odds.standard_error());
        text += &fold(&format!("weighed by {}: {how}\n", visible(prior)), look.width);
    }
    let groups = groups(&pieces);
    if !groups.is_empty() {
        if prior.is_some() {
            // Hardly two pieces are alike for it.
            let each = pieces.iter().map(|piece| (vec![Value::Text(piece.square.to_string())], piece));
            text = format!("{text}\n{}", kind_table(&["square"], each.collect(), numbering).drawn(look));
        } else {
            text = format!("{text}\n{}", group_table(&groups, numbering).drawn(look));
            for (at, group) in groups.iter().enumerate() {
                let squares: Vec<String> = group.iter().map(|piece| piece.square.to_string()).collect();
                text += &fold(&format!("{}: {}\n", at + 1, squares.join(" ")), look.width);
            }
        }
        text.push('\n');
    }
    text += &fold(&flag_line(belief), look.width);
    for (question, answer) in questions.iter().zip(belief.answers) {
        let answer = match answer {
            Some(answer) => match answer.ways.zip(odds.arrangements()) {
                Some((ways, all)) => format!("{} ({ways} of {all})", percent(answer.chance)),
                None => format!("{} ({})", percent(answer.chance), how_weighed(answer.standard_error)),
            },
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

/// A row for each group.
fn group_table(groups: &[Vec<&Believed<'_>>], numbering: &Numbering) -> Table {
    let rows = groups.iter().enumerate().map(|(at, group)| {
        let head = vec![Value::Count(at as u64 + 1), Value::Count(group.len() as u64)];
        (head, group[0])
    });
    let mut table = kind_table(&["group", "pieces"], rows.collect(), numbering);
    table.title += "; the squares of each group stand below";
    table
}

/// Rows with a column for each kind that any of those pieces may be.
fn kind_table(head: &[&'static str], rows: Vec<(Vec<Value>, &Believed<'_>)>, numbering: &Numbering) -> Table {
    let possible = rows.iter().fold(KindSet::EMPTY, |kinds, (_, piece)| kinds.or(piece.odds.kinds()));
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| possible.has(*kind)).collect();
    let rows = rows.into_iter().map(|(head, piece)| {
        let is_possible = |kind: &Kind| piece.odds.kinds().has(*kind);
        let chance = |kind: &Kind| Value::number(is_possible(kind).then(|| piece.odds.chance(*kind) * 100.0), 1);
        head.into_iter().chain(kinds.iter().map(chance)).collect()
    });
    let signs = kinds.iter().map(|kind| numbering.designation(*kind).sign());
    Table::new("Percent of each kind", head.iter().copied().chain(signs).map(|name| Column::new(name, name)), rows)
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

/// How weighed chances were found.
fn how_weighed(standard_error: Option<f64>) -> String {
    match standard_error {
        None => "exact".to_owned(),
        Some(error) => format!("from arrangements drawn at random, standard error {error:.4}"),
    }
}

fn percent(chance: f64) -> String {
    let mut text = String::new();
    // Nothing fails that writes to memory.
    let _ = write!(text, "{:.2} %", chance * 100.0);
    text
}

/// The columns of [`odds_table`], for arrangements that are weighed or counted.
pub fn odds_columns(is_weighed: bool) -> Vec<Column> {
    let names = ["file", "record", "ply", "view", "arrangements", "piece", "square", "kind", "question", "chance"];
    let error = is_weighed.then_some("standard_error");
    names.into_iter().chain(error).chain(["game_id"]).map(|name| Column::new(name, name)).collect()
}

/// A row for each piece and each kind that it may be, and for each question.
pub fn odds_table(belief: &Belief<'_>, questions: &[String], is_weighed: bool, game: Sourced<'_>) -> Table {
    let Sourced { place, id } = game;
    let arrangements = belief.odds.and_then(Odds::arrangements).map(|all| all.to_string());
    let text = |text: Option<String>| text.map_or(Value::Nothing, Value::Text);
    // As many digits as tell the number apart from all others.
    let number = |number: Option<f64>| text(number.map(|number| number.to_string()));
    let row = |what: [Value; 4], chance: Option<f64>, error: Option<f64>| {
        let [file, view] = [Value::text(place.file), Value::text(belief.view.name())];
        let head =
            [file, Value::count(place.record), Value::Count(belief.ply.into()), view, text(arrangements.clone())];
        let found = [number(chance)].into_iter().chain(is_weighed.then(|| number(error)));
        head.into_iter().chain(what).chain(found).chain([Value::text(id.to_string())]).collect::<Vec<Value>>()
    };
    let mut rows: Vec<Vec<Value>> = Vec::new();
    let error = belief.odds.and_then(Odds::standard_error);
    for piece in belief.pieces() {
        for (kind, chance) in piece.odds.chances() {
            let [name, square, kind] =
                [piece.name.clone(), piece.square.to_string(), kind.name().to_owned()].map(Value::Text);
            rows.push(row([name, square, kind, Value::Nothing], Some(chance), error));
        }
    }
    for (question, answer) in questions.iter().zip(belief.answers) {
        let what = [Value::Nothing, Value::Nothing, Value::Nothing, Value::text(question.as_str())];
        rows.push(row(what, answer.map(|answer| answer.chance), answer.and_then(|answer| answer.standard_error)));
    }
    if belief.odds.is_none() && questions.is_empty() {
        rows.push(row([Value::Nothing, Value::Nothing, Value::Nothing, Value::Nothing], None, None));
    }
    Table::new("", odds_columns(is_weighed), rows)
}
