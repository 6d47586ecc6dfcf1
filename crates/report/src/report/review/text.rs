//! Writes the review of a game as text: the expected and actual points of each side, and the notable moments.

use crate::analysis::review::{Mark, MissedChance, Review, Reviewed, SideReview, summary};
use crate::board::{Numbering, Side};
use crate::replay::{Replay, unplayed_turn};
use crate::report::phrases::{basis, ended, format_count, one_of, plies, positions_end};
use crate::report::{fold, wrap};
use crate::rules::{Action, Played};
use crate::scene::{numbered_turn_text, turn_number};
use std::fmt::Write;

/// Returns the review, wrapped at `width`.
pub fn review_text(review: &Review, prior: &str, replayed: &Replay, width: usize) -> String {
    let numbering = &replayed.terms.numbering;
    let sides = summary(review);
    let length = plies(replayed.plies().unwrap_or(0));
    let mut text = fold(&format!("{length}; {}\n", ended(&replayed.conclusion)), width);
    text += &fold(&format!("odds: {}\n", basis(prior)), width);
    for side in Side::ALL {
        text += "\n";
        text += &wrap(&account(side, &sides[side]), "", width);
        for (title, lines) in moments(review, side, &sides[side], numbering) {
            if !lines.is_empty() {
                let _ = write!(text, "{}", fold(&format!("  {title}\n{lines}"), width));
            }
        }
    }
    if let Some(end) = positions_end(replayed) {
        text += &fold(&format!("\n{end}\n"), width);
    }
    text
}

/// Summarizes a side's strikes and guesses in sentences.
fn account(side: Side, sum: &SideReview<'_>) -> String {
    let name = side.title();
    let all = sum.strikes + sum.guesses;
    if all == 0 {
        return format!("{name} made no strikes.{}", bits_told(side, sum));
    }
    let guesses = if sum.guesses == 0 { String::new() } else { format!(" and {}", guesses(sum.guesses.into())) };
    let mut text = format!("{name} made {}{guesses}", format_count(sum.strikes.into(), "strike"));
    if sum.judged == 0 {
        text += "; none of them can be judged.";
    } else {
        let which = if sum.judged == all {
            String::new()
        } else {
            format!(
                " {} of them can be judged: for the others the pieces or the outcome are unknown, or counting \
                    takes too long.",
                sum.judged
            )
        };
        let luck = if sum.luck.abs() < 0.05 {
            "neither lucky nor unlucky".to_owned()
        } else {
            format!("luck {}", points(sum.luck))
        };
        let _ = write!(
            text,
            ".{which} Expected value {}, actual value {}: {luck}.",
            points(sum.expected),
            points(sum.actual)
        );
    }
    if let Some((_, chance)) = sum.flag {
        let how = if chance >= 1.0 {
            "knowing where it was".to_owned()
        } else {
            format!("with a chance of {}", percent(chance))
        };
        let _ = write!(text, " It took the Flag, {how}.");
    }
    text + &bits_told(side, sum)
}

pub(super) fn guesses(number: u64) -> String {
    if number == 1 { "1 guess".to_owned() } else { format!("{number} guesses") }
}

fn bits_told(side: Side, sum: &SideReview<'_>) -> String {
    let other = side.other().title();
    match (sum.given, sum.gained) {
        (Some(given), Some(gained)) => {
            format!(
                " Its turns gave {other} {given:.1} bits about its own pieces, and gained {gained:.1} bits about \
                {other}'s pieces."
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

/// Returns the moments of a side with their titles, one line each.
fn moments(review: &Review, side: Side, sum: &SideReview<'_>, numbering: &Numbering) -> [(&'static str, String); 5] {
    let lines = |moments: &[&Reviewed]| moments.iter().map(|moment| moment_line(moment, numbering)).collect();
    let gift = |(played, bits): &(&Played, f64)| {
        let (turn, bits) = (numbered_turn_text(played, numbering), format!("{bits:.1} bits"));
        format!("    {turn:<TURN$} {bits:>8}\n")
    };
    [
        ("Luckiest", lines(&sum.luckiest)),
        ("Unluckiest", lines(&sum.unluckiest)),
        ("Gave away most", sum.gifts.iter().map(gift).collect()),
        ("Certain losses that the side could foresee", certain_losses(review, side, numbering)),
        ("Safe strikes that the side did not make", not_used(review, side, numbering)),
    ]
}

/// Usual width of a turn in columns.
const TURN: usize = 22;

fn moment_line(moment: &Reviewed, numbering: &Numbering) -> String {
    let turn = numbered_turn_text(&moment.played, numbering);
    let luck = moment.luck().map_or_else(String::new, points);
    let words = moment.expected.map_or_else(String::new, |expected| {
        let chances = expected.chances;
        let win = percent(chances.win);
        let is_guess = matches!(moment.played.turn.action, Action::Guess { .. });
        let tie = if chances.tie > 0.0 { format!(", {} tie", percent(chances.tie)) } else { String::new() };
        let odds = if is_guess { format!("{win} right") } else { format!("{win} win{tie}") };
        format!("{odds}; expected {}", points(expected.worth))
    });
    format!("    {turn:<TURN$} {luck:>8}  {words}\n")
}

fn certain_losses(review: &Review, side: Side, numbering: &Numbering) -> String {
    let lost =
        review.strikes.iter().filter(|strike| strike.played.side == side && strike.marks.contains(&Mark::LostStrike));
    let why = |strike: &Reviewed| {
        if strike.marks.contains(&Mark::BombStruck) {
            "a Bomb, proven"
        } else if strike.marks.contains(&Mark::StrongerStruck) {
            "stronger, proven"
        } else {
            "a Bomb or stronger, proven"
        }
    };
    let mut text = String::new();
    for strike in lost {
        let turn = numbered_turn_text(&strike.played, numbering);
        let brought = strike.actual.map_or_else(String::new, points);
        let _ = writeln!(text, "    {turn:<TURN$} {brought:>8}  {}", why(strike));
    }
    text
}

/// Maximum number of unused pieces that are listed.
const MOST: usize = 3;

/// Lists the proven facts that the side did not use. Missed chances with the same mark against the same piece are
/// combined in one entry.
fn not_used(review: &Review, side: Side, numbering: &Numbering) -> String {
    struct Chance<'r> {
        first: &'r MissedChance,
        last: u32,
        turns: u32,
    }
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
    let mut text = String::new();
    for Chance { first, last, turns } in chances.into_iter().take(MOST) {
        let until = if turns == 1 { String::new() } else { format!(" ({turns} turns to {})", turn_number(last)) };
        let what = if first.kinds.len() <= 3 {
            one_of(first.kinds)
        } else {
            format!("a piece worth at least {:.1}", first.worth.unwrap_or_default())
        };
        let turn = format!("{} {}", turn_number(first.ply), unplayed_turn(&first.turn, numbering));
        let _ = writeln!(text, "    {turn} was certain to take {what}{until}");
    }
    if more > 0 {
        let _ = writeln!(text, "    and {}", format_count(more as u64, "more piece"));
    }
    text
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
