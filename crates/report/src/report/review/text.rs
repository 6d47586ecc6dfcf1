//! Writes the review of a game as text: the story, the expected and actual material of each side, and the strikes.

use super::story::{one_of_army, story};
use crate::analysis::review::{Mark, MissedChance, Review, Reviewed, SideReview, summary};
use crate::board::{Numbering, Side};
use crate::replay::{Replay, unplayed_turn};
use crate::report::phrases::{basis, format_count};
use crate::report::{Column, Table, TableLook, Value, wrap, wrap_hanging};
use crate::scene::{numbered_turn_text, turn_number};
use std::fmt::Write;

/// Returns the review, wrapped at the width of the table: the story, the sums of each side, and a table of strikes.
pub fn review_text(review: &Review, prior: &str, replayed: &Replay, look: TableLook) -> String {
    let (numbering, width) = (&replayed.terms.numbering, look.width);
    let sides = summary(review);
    let mut text = format!("\n{}\n", story(review, replayed, width));
    text += &wrap_hanging(&format!("Odds: {}.", basis(prior)), "", "  ", width);
    for side in Side::ALL {
        text += &wrap_hanging(&account(side, &sides[side]), "", "  ", width);
        let missed = not_used(review, side, replayed);
        if !missed.is_empty() {
            text += &wrap(&format!("Safe strikes that {} did not make at once", side.title()), "  ", width);
            for line in missed {
                text += &wrap_hanging(&line, "    ", "      ", width);
            }
        }
    }
    if !review.strikes.is_empty() {
        text += "\n";
        text += &strikes(review, numbering).drawn(look);
    }
    text
}

/// Returns the table of strikes and guesses.
fn strikes(review: &Review, numbering: &Numbering) -> Table {
    let columns = [
        Column::new("turn", "turn"),
        Column::new("ply", "ply").ranked(2),
        Column::new("win", "win"),
        Column::new("tie", "tie").ranked(5),
        Column::new("expected", "expected").ranked(3),
        Column::new("actual", "actual").ranked(1),
        Column::new("luck", "luck"),
        Column::new("given", "bits given").ranked(7),
        Column::new("gained", "bits gained").ranked(6),
        Column::new("score", "Red's score").ranked(4),
    ];
    let row = |strike: &Reviewed| {
        let chances = strike.expected.map(|expected| expected.chances);
        vec![
            Value::text(numbered_turn_text(&strike.played, numbering)),
            strike.played.ply.into(),
            Value::share(chances.map(|chances| chances.win)),
            Value::share(chances.map(|chances| chances.tie)),
            Value::number(strike.expected.map(|expected| expected.worth), 1),
            Value::number(strike.actual, 1),
            Value::number(strike.luck(), 1),
            Value::number(strike.revealed.given, 1),
            Value::number(strike.revealed.gained, 1),
            Value::share(strike.score.after),
        ]
    };
    Table::new("Strikes", columns, review.strikes.iter().map(row))
}

/// Summarizes a side's strikes and guesses in sentences.
fn account(side: Side, sum: &SideReview<'_>) -> String {
    let name = side.title();
    let all = sum.strikes + sum.guesses;
    if all == 0 {
        return format!("{name} made no strikes.{}", bits_told(side, sum));
    }
    let guesses = if sum.guesses == 0 { String::new() } else { format!(" and {}", guesses(sum.guesses.into())) };
    let mut text = format!("{name} made {}{guesses}.", format_count(sum.strikes.into(), "strike"));
    let unjudged = all - sum.judged - u32::from(sum.flag.is_some());
    if unjudged > 0 {
        let _ = write!(
            text,
            " {unjudged} of them cannot be judged: the pieces or the outcome are unknown, or counting takes too long."
        );
    }
    if let Some((_, chance)) = sum.flag {
        let how = if chance >= 1.0 {
            "known to be the Flag".to_owned()
        } else {
            format!("its odds were {}", percent(chance))
        };
        let _ = write!(text, " One of them took the Flag ({how}).");
    }
    if sum.judged > 0 {
        let luck = if sum.luck.abs() < 0.05 {
            "neither lucky nor unlucky".to_owned()
        } else {
            format!("luck {}", points(sum.luck))
        };
        let (expected, actual) = (points(sum.expected), points(sum.actual));
        let which = if sum.judged == all { "It" } else { "With the others it" };
        let _ = write!(text, " {which} could expect {expected} Sergeants, and got {actual}: {luck}.");
    }
    text + &bits_told(side, sum)
}

pub(super) fn guesses(number: u64) -> String {
    if number == 1 { "1 guess".to_owned() } else { format!("{number} guesses") }
}

fn bits_told(side: Side, sum: &SideReview<'_>) -> String {
    let (name, other) = (side.title(), side.other().title());
    match (sum.given, sum.gained) {
        (Some(given), Some(gained)) => {
            format!(
                " {name}'s turns gave {other} {given:.1} bits about {name}'s pieces, and gave {name} {gained:.1} bits \
                about {other}'s pieces."
            )
        }
        _ => " The information of its turns is unknown, or takes too long to count.".to_owned(),
    }
}

/// Formats points with a sign.
pub(super) fn points(number: f64) -> String {
    let text = format!("{number:+.1}");
    if text == "-0.0" { "+0.0".to_owned() } else { text }
}

/// Formats a share of all cases in percent.
pub(super) fn percent(share: f64) -> String {
    match share * 100.0 {
        share if share > 0.0 && share < 0.05 => "<0.1 %".to_owned(),
        share if share < 100.0 && share > 99.95 => ">99.9 %".to_owned(),
        share if share.fract() == 0.0 => format!("{share:.0} %"),
        share => format!("{share:.1} %"),
    }
}

/// Maximum number of missed chances that are listed.
const MOST: usize = 3;

/// Lists the safe strikes that the side did not make at once. Missed chances with the same mark against the same piece
/// are combined in one entry.
fn not_used(review: &Review, side: Side, replayed: &Replay) -> Vec<String> {
    struct Chance<'r> {
        first: &'r MissedChance,
        last: u32,
        turns: u32,
    }
    let (numbering, army) = (&replayed.terms.numbering, &replayed.terms.rules.army);
    let mut chances: Vec<Chance<'_>> = Vec::new();
    for passed in review.passed_over.iter().filter(|passed| passed.side == side) {
        let same =
            |chance: &&mut Chance<'_>| chance.first.mark == passed.mark && chance.first.target.0 == passed.target.0;
        match chances.iter_mut().find(same) {
            Some(chance) => (chance.last, chance.turns) = (passed.ply, chance.turns + 1),
            None => chances.push(Chance { first: passed, last: passed.ply, turns: 1 }),
        }
    }
    chances.sort_by(|one, other| {
        let rank = |chance: &Chance<'_>| chance.first.mark != Mark::FlagNotTaken;
        let worth = |chance: &Chance<'_>| chance.first.worth.unwrap_or_default();
        rank(one).cmp(&rank(other)).then(worth(other).total_cmp(&worth(one)))
    });
    let more = chances.len().saturating_sub(MOST);
    let line = |Chance { first, last, turns }: Chance<'_>| {
        let until = match turns {
            1 => String::new(),
            2 => format!("; also possible at {} (ply {last})", turn_number(last)),
            _ => format!("; also possible on {} later turns, the last {} (ply {last})", turns - 1, turn_number(last)),
        };
        let what = if first.kinds.len() <= 3 {
            one_of_army(first.kinds, army)
        } else {
            format!("a piece worth at least {:.1}", first.worth.unwrap_or_default())
        };
        let turn = format!("{} {}", turn_number(first.ply), unplayed_turn(&first.turn, numbering));
        format!("{turn} (ply {}) could safely take {what}{until}", first.ply)
    };
    let mut lines: Vec<String> = chances.into_iter().take(MOST).map(line).collect();
    if more > 0 {
        lines.push(format!("and {}", format_count(more as u64, "more piece")));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn what_is_not_quite_nothing_or_all_is_not_said_to_be() {
        for (share, said) in [
            (0.0, "0 %"),
            (0.0004, "<0.1 %"),
            (0.0005, "0.1 %"),
            (0.0006, "0.1 %"),
            (0.25, "25 %"),
            (0.333, "33.3 %"),
            (0.9994, "99.9 %"),
            (0.9996, ">99.9 %"),
            (1.0, "100 %"),
        ] {
            assert_eq!(percent(share), said, "{share}");
        }
    }
}
