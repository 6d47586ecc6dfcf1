//! Writes odds as tables. In text, a row is a group of equivalent pieces. In CSV and TSV, a row is a piece and a
//! kind.

use super::method::Method;
use crate::analysis::setups::PriorChoice;
use crate::analysis::{Belief, PieceBelief};
use crate::board::{Kind, KindSet, Numbering, Square};
use crate::formats::GameReference;
use crate::knowledge::Odds;
use crate::report::phrases::basis;
use crate::report::visible::visible;
use crate::report::{Column, Table, TableLook, Value, fold};
use std::fmt::Write;

/// Maximum number of squares that are named. If there are more, only their number is shown.
const MOST_SQUARES: usize = 8;

/// Returns the odds of these kinds as text, with the answers to the questions.
pub fn odds_text(
    belief: &Belief<'_>,
    kinds: KindSet,
    questions: &[String],
    prior: &str,
    numbering: &Numbering,
    look: TableLook,
) -> String {
    let (viewer, owner) = (belief.view.title(), belief.view.other().title());
    let Some(odds) = belief.odds else {
        let what = "no odds: the record reveals too little, or counting takes too long";
        return fold(&format!("after ply {}, {owner}'s pieces for {viewer}: {what}\n", belief.ply), look.width);
    };
    let may_be = |piece: &PieceBelief<'_>| !piece.odds.kinds().and(kinds).is_empty();
    let hidden = belief.pieces().count();
    let pieces: Vec<PieceBelief<'_>> = belief.pieces().filter(may_be).collect();
    let ways = match odds.arrangements() {
        None => "too many arrangements to count".to_owned(),
        Some(all) if all == 1.into() => "1 arrangement".to_owned(),
        Some(all) => format!("{all} arrangements"),
    };
    let head = format!("after ply {}, {owner}'s pieces for {viewer}: {ways}", belief.ply);
    let mut text = fold(&format!("{head}; {hidden} hidden on the board\n"), look.width);
    let is_weighted = prior != PriorChoice::UNIFORM;
    let method = if is_weighted { format!(" ({})", Method::of(odds).sentence()) } else { String::new() };
    text += &fold(&format!("odds: {}{method}\n", basis(prior)), look.width);
    let groups = groups(&pieces);
    if !groups.is_empty() {
        if is_weighted {
            // Weighted odds are almost never equal for two pieces.
            let each = pieces.iter().map(|piece| (vec![Value::Text(piece.square.to_string())], piece));
            text = format!("{text}\n{}", kind_table(&["square"], each.collect(), kinds, numbering).drawn(look));
        } else {
            text = format!("{text}\n{}", group_table(&groups, kinds, numbering).drawn(look));
            for (at, group) in groups.iter().enumerate() {
                let squares: Vec<String> = group.iter().map(|piece| piece.square.to_string()).collect();
                text += &fold(&format!("{}: {}\n", at + 1, squares.join(" ")), look.width);
            }
        }
        text.push('\n');
    }
    if pieces.is_empty() && hidden > 0 {
        text += &fold("no hidden piece can be of the selected kinds\n", look.width);
    }
    if kinds.has(Kind::Flag) {
        text += &fold(&flag_line(belief), look.width);
    }
    for (question, answer) in questions.iter().zip(belief.answers) {
        let answer = match answer {
            Some(answer) => match answer.ways.zip(odds.arrangements()) {
                Some((ways, all)) => format!("{} ({ways} of {all})", percent(answer.chance)),
                None => {
                    format!("{} ({})", percent(answer.chance), Method::new(answer.standard_error, false).sentence())
                }
            },
            None => "counting takes too long".to_owned(),
        };
        text += &fold(&format!("{}: {answer}\n", visible(question)), look.width);
    }
    text
}

/// Groups the pieces with equal odds.
fn groups<'p, 'a>(pieces: &'p [PieceBelief<'a>]) -> Vec<Vec<&'p PieceBelief<'a>>> {
    let mut groups: Vec<Vec<&PieceBelief<'_>>> = Vec::new();
    for piece in pieces {
        match groups.iter_mut().find(|group| group[0].odds.is_like(piece.odds)) {
            Some(group) => group.push(piece),
            None => groups.push(vec![piece]),
        }
    }
    groups
}

/// Returns a table with a row for each group.
fn group_table(groups: &[Vec<&PieceBelief<'_>>], kinds: KindSet, numbering: &Numbering) -> Table {
    let rows = groups.iter().enumerate().map(|(at, group)| {
        let head = vec![Value::Count(at as u64 + 1), Value::Count(group.len() as u64)];
        (head, group[0])
    });
    let mut table = kind_table(&["group", "pieces"], rows.collect(), kinds, numbering);
    table.title += "; the squares of each group are listed below";
    table
}

/// Creates a table of chances in percent. The first columns are `head`. Then there is a column for each wanted kind
/// that at least one of the pieces may have.
fn kind_table(
    head: &[&'static str],
    rows: Vec<(Vec<Value>, &PieceBelief<'_>)>,
    wanted: KindSet,
    numbering: &Numbering,
) -> Table {
    let possible = rows.iter().fold(KindSet::EMPTY, |kinds, (_, piece)| kinds.or(piece.odds.kinds()));
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| possible.and(wanted).has(*kind)).collect();
    let rows = rows.into_iter().map(|(head, piece)| {
        let is_possible = |kind: &Kind| piece.odds.kinds().has(*kind);
        let chance = |kind: &Kind| Value::number(is_possible(kind).then(|| piece.odds.chance(*kind) * 100.0), 1);
        head.into_iter().chain(kinds.iter().map(chance)).collect()
    });
    let signs = kinds.iter().map(|kind| numbering.designation(*kind).sign());
    Table::new("Percent of each kind", head.iter().copied().chain(signs).map(|name| Column::new(name, name)), rows)
}

/// Returns the line with the most probable squares of the Flag.
fn flag_line(belief: &Belief<'_>) -> String {
    let pieces: Vec<PieceBelief<'_>> = belief.all_pieces().collect();
    let chance = |piece: &PieceBelief<'_>| piece.odds.chance(Kind::Flag);
    let most = pieces.iter().map(chance).fold(0.0, f64::max);
    if most == 0.0 {
        return "the Flag is on no known square\n".to_owned();
    }
    let squares: Vec<Square> = pieces.iter().filter(|piece| chance(piece) >= most).map(|piece| piece.square).collect();
    let percent = percent(most);
    match &squares[..] {
        [square] if most >= 1.0 => format!("the Flag is on {square}\n"),
        [square] => format!("most likely square of the Flag: {square}, {percent}\n"),
        many if many.len() <= MOST_SQUARES => {
            let names: Vec<String> = many.iter().map(ToString::to_string).collect();
            format!("most likely squares of the Flag: {}, {percent} each\n", names.join(", "))
        }
        many => format!("the Flag is on one of {} squares, {percent} each\n", many.len()),
    }
}

fn percent(chance: f64) -> String {
    let mut text = String::new();
    // Writing to memory cannot fail.
    let _ = write!(text, "{:.2} %", chance * 100.0);
    text
}

/// Returns the columns of [`odds_table`]. Weighted odds have more columns.
pub fn odds_columns(is_weighed: bool) -> Vec<Column> {
    let names = ["file", "record", "ply", "view", "arrangements", "piece", "square", "kind", "question", "chance"];
    let weighed = if is_weighed { &["standard_error", "prior", "method"][..] } else { &[] };
    names.into_iter().chain(weighed.iter().copied()).chain(["game_id"]).map(|name| Column::new(name, name)).collect()
}

/// Returns a table with a row for each piece and each kind of `kinds` that the piece can have, and a row for each
/// question. `prior` is the name of the game's prior, or `None` if no prior was selected.
pub fn odds_table(
    belief: &Belief<'_>,
    kinds: KindSet,
    questions: &[String],
    prior: Option<&str>,
    game: GameReference<'_>,
) -> Table {
    let GameReference { place, id } = game;
    let arrangements = belief.odds.and_then(Odds::arrangements).map(|all| all.to_string());
    let text = |text: Option<String>| text.map_or(Value::Nothing, Value::Text);
    // Writes the shortest text that identifies the number.
    let number = |number: Option<f64>| text(number.map(|number| number.to_string()));
    let row = |what: [Value; 4], chance: Option<f64>, method: Option<Method>| {
        let [file, view] = [Value::text(place.file), Value::text(belief.view.name())];
        let head =
            [file, Value::count(place.record), Value::Count(belief.ply.into()), view, text(arrangements.clone())];
        let error = match method {
            Some(Method::Sampled(error)) => Some(error),
            _ => None,
        };
        let method = method.filter(|_| prior != Some(PriorChoice::UNIFORM)).map(|method| method.name().to_owned());
        let weighed = prior.map(|prior| [number(error), Value::text(prior), text(method)]);
        let found = [number(chance)].into_iter().chain(weighed.into_iter().flatten());
        head.into_iter().chain(what).chain(found).chain([Value::text(id.to_string())]).collect::<Vec<Value>>()
    };
    let mut rows: Vec<Vec<Value>> = Vec::new();
    let method = belief.odds.map(Method::of);
    for piece in belief.pieces() {
        for (kind, chance) in piece.odds.chances().filter(|(kind, _)| kinds.has(*kind)) {
            let [name, square, kind] =
                [piece.name.clone(), piece.square.to_string(), kind.name().to_owned()].map(Value::Text);
            rows.push(row([name, square, kind, Value::Nothing], Some(chance), method));
        }
    }
    for (question, answer) in questions.iter().zip(belief.answers) {
        let what = [Value::Nothing, Value::Nothing, Value::Nothing, Value::text(question.as_str())];
        rows.push(row(
            what,
            answer.map(|answer| answer.chance),
            answer.map(|answer| Method::new(answer.standard_error, false)),
        ));
    }
    if belief.odds.is_none() && questions.is_empty() {
        rows.push(row([Value::Nothing, Value::Nothing, Value::Nothing, Value::Nothing], None, None));
    }
    Table::new("", odds_columns(prior.is_some()), rows)
}
