//! Tells the story of a game: how it ended, its turning point, its costliest gift of information, and its key moments.

use super::text::{percent, points};
use crate::analysis::review::{Mark, Review, Reviewed};
use crate::board::{Army, Kind, KindSet, Numbering, Outcome, Side, join_list};
use crate::notation::Score;
use crate::replay::{Conclusion, Replay, Termination};
use crate::report::phrases::positions_end;
use crate::report::{wrap, wrap_hanging};
use crate::rules::{Action, Played};
use crate::scene::numbered_turn_text;

/// Returns the story, wrapped at `width`: three sentences, then the key moments.
pub(super) fn story(review: &Review, replayed: &Replay, width: usize) -> String {
    let (numbering, army) = (&replayed.terms.numbering, &replayed.terms.rules.army);
    let mut text = wrap(&sentences(review, replayed).join(" "), "", width);
    let moments = review.key_moments();
    if !moments.is_empty() {
        text.push('\n');
        text += &wrap("Key moments (material in Sergeants)", "", width);
    }
    for strike in moments {
        let moment = format!("{}: {}", named_turn(&strike.played, numbering), moment(strike, army));
        text += &wrap_hanging(&moment, "  ", "    ", width);
    }
    text.replace(NO_BREAK, " ")
}

/// Returns the three sentences, with no-break spaces.
fn sentences(review: &Review, replayed: &Replay) -> [String; 3] {
    let numbering = &replayed.terms.numbering;
    [
        result(review, replayed),
        turning_point(review, &replayed.conclusion, numbering),
        costliest_gift(review, numbering),
    ]
}

/// Returns the three sentences of the story: the result, the turning point, and the costliest gift of information.
pub fn story_sentences(review: &Review, replayed: &Replay) -> [String; 3] {
    sentences(review, replayed).map(|sentence| sentence.replace(NO_BREAK, " "))
}

/// Returns the key moments: the ply of each, and its sentences.
pub fn moment_sentences(review: &Review, replayed: &Replay) -> Vec<(u32, String)> {
    let army = &replayed.terms.rules.army;
    let moments = review.key_moments().into_iter();
    moments.map(|strike| (strike.played.ply, moment(strike, army).replace(NO_BREAK, " "))).collect()
}

/// No-break space: a line is not broken there.
const NO_BREAK: char = '\u{a0}';

/// Names a turn by its number, its text, and its ply. Commands need the ply.
fn named_turn(played: &Played, numbering: &Numbering) -> String {
    format!("{} (ply {})", numbered_turn_text(played, numbering), played.ply).replace(' ', &NO_BREAK.to_string())
}

/// Formats an expected score as whole percent.
fn whole_percent(score: f64) -> String {
    format!("{:.0}{NO_BREAK}%", score * 100.0)
}

/// Lists kinds of an army as alternatives: `a Bomb, the Spy or the Flag`.
pub(super) fn one_of_army(kinds: KindSet, army: &Army) -> String {
    join_list(kinds.iter().map(|kind| with_article(kind, army)), "or")
}

/// Names a kind with its article: `the` if the army has only one piece of the kind, otherwise `a` or `an`.
fn with_article(kind: Kind, army: &Army) -> String {
    if army.count(kind) == 1 { format!("the {}", kind.title()) } else { kind.indefinite() }
}

/// Describes the winner, and how the game ended. If not all turns could be played, a sentence about this comes first.
fn result(review: &Review, replayed: &Replay) -> String {
    let result = ending(review, &replayed.conclusion, &replayed.terms.numbering);
    match positions_end(replayed) {
        Some(end) if replayed.conclusion.score == Score::Open => format!("{}. {result}", capitalized(&end)),
        Some(end) => format!("{}. The record says: {result}", capitalized(&end)),
        None => result,
    }
}

fn ending(review: &Review, conclusion: &Conclusion, numbering: &Numbering) -> String {
    let Some(winner) = conclusion.winner() else {
        return match (conclusion.score, conclusion.termination) {
            (Score::Draw, Termination::Agreement) => "The players agreed on a draw.",
            (Score::Draw, Termination::MoveLimit) => "The game was drawn, because it reached the limit of moves.",
            (Score::Draw, Termination::NoMoves) => "The game was drawn, because neither side could move.",
            (Score::Draw, _) => "The game was drawn.",
            _ => "The record has no result.",
        }
        .to_owned();
    };
    let (name, other) = (winner.title(), winner.other().title());
    match conclusion.termination {
        Termination::Flag => match review.strikes.iter().rev().find(|strike| strike.took_flag()) {
            Some(strike) => format!("{name} won by taking the Flag: {}.", named_turn(&strike.played, numbering)),
            None => format!("{name} won by taking the Flag."),
        },
        Termination::NoMoves => format!("{name} won, because {other} had no legal turn."),
        Termination::Resignation => format!("{name} won, because {other} resigned."),
        Termination::Time => format!("{name} won, because {other} ran out of time."),
        Termination::Forfeit => format!("{name} won, because {other} forfeited the game."),
        Termination::Abandoned => format!("{name} won, because the game was abandoned."),
        Termination::Adjudication => format!("An arbiter decided that {name} won."),
        Termination::Agreement => format!("The players agreed that {name} won."),
        _ => format!("{name} won; the record does not say how."),
    }
}

/// Describes the turn from which on the winner was always ahead.
fn turning_point(review: &Review, conclusion: &Conclusion, numbering: &Numbering) -> String {
    let scores = review.scores.changes();
    if scores.iter().any(|(_, score)| score.is_none()) {
        return "The turning point is unknown, because the record does not name all pieces.".to_owned();
    }
    let of_side = |red: f64, side: Side| if side == Side::Red { red } else { 1.0 - red };
    let latest = scores.iter().rev().find_map(|(_, red)| red.filter(|red| *red > 0.0 && *red < 1.0)).unwrap_or(0.5);
    let Some(winner) = conclusion.winner() else {
        return format!("Red's expected score was {} at the last position.", whole_percent(latest));
    };
    let (name, latest) = (winner.title(), of_side(latest, winner));
    let score = whole_percent(latest);
    match review.turning_point(winner) {
        Some(strike) if strike.took_flag() => {
            format!("{name} was not ahead before this turn: its expected score was {score}.")
        }
        Some(strike) => {
            let turn = named_turn(&strike.played, numbering);
            format!("The turning point was {turn}, when {name} took the lead for good: {}.", change(strike, winner))
        }
        None => match review.leads_from(winner) {
            Some(ply) if ply == scores[0].0 => format!("{name} was ahead from the first position on."),
            Some(ply) if latest > 0.5 => {
                // Besides strikes and guesses, only rescues change the score.
                let rescued = review.homes.iter().find(|(.., back)| *back == Some(ply));
                let how = rescued.map_or_else(
                    || "without a strike".to_owned(),
                    |(_, square, _)| format!("when it brought a piece back on {square}"),
                );
                format!("{name} took the lead for good at ply {ply}, {how}.")
            }
            _ => format!("{name} was not ahead: its expected score was {score} at the last position."),
        },
    }
}

/// Describes the change of a side's expected score.
fn change(strike: &Reviewed, side: Side) -> String {
    let of_side = |score: f64| if side == Side::Red { score } else { 1.0 - score };
    let shown = |score: Option<f64>| score.map(|score| whole_percent(of_side(score)));
    let name = side.title();
    match (shown(strike.score.before), shown(strike.score.after)) {
        (Some(before), Some(after)) if before == after => format!("{name}'s expected score stayed at {after}"),
        (Some(before), Some(after)) => {
            let verb = if strike.score.gain(side) > Some(0.0) { "rose" } else { "fell" };
            format!("{name}'s expected score {verb} from {before} to {after}")
        }
        _ => format!("{name}'s expected score is unknown"),
    }
}

fn costliest_gift(review: &Review, numbering: &Numbering) -> String {
    let Some((played, told)) = review.costliest_gift() else {
        return "No turn is known to have given away information.".to_owned();
    };
    let (owner, other) = (played.side.title(), played.side.other().title());
    let (turn, bits) = (named_turn(played, numbering), told.given.unwrap_or_default());
    let what = match told.shown {
        Some(kind) => format!("it showed {owner}'s {} to {other}, and gave away {bits:.1} bits", kind.title()),
        None => format!("it gave {other} {bits:.1} bits about {owner}'s pieces"),
    };
    format!("The costliest gift of information was {turn}: {what} (each bit halves the possible arrangements).")
}

/// Describes a strike or guess: what its side could know, what the target was, and what the turn cost.
fn moment(strike: &Reviewed, army: &Army) -> String {
    let played = &strike.played;
    let side = played.side.title();
    let piece = played.kind.map_or_else(|| format!("A piece of {side}"), |kind| format!("{side}'s {}", kind.title()));
    let target = match strike.possible.single() {
        Some(kind) => format!("a piece that was known to be {}", with_article(kind, army)),
        None => format!("a piece that could {}", could_be(strike.possible, army)),
    };
    let action = match played.turn.action {
        Action::Guess { named, .. } => format!("guessed {} on {target}", named.title()),
        _ => format!("struck {target}"),
    };
    let mut text = format!("{piece} {action}{}.", odds(strike));
    let found = found(strike, army);
    if !found.is_empty() {
        text = format!("{text} {found}.");
    }
    if strike.marks.contains(&Mark::LostStrike) {
        text += " This loss was certain.";
    }
    if strike.marks.contains(&Mark::FlagNotTaken) {
        text = format!("{text} {side} could have taken a proven Flag.");
    }
    if strike.score.gain(Side::Red).is_none() {
        return text;
    }
    format!("{text} {}.", change(strike, played.side))
}

/// Describes the kinds that a piece could have: `only be a Bomb, a Miner or the Flag`.
fn could_be(kinds: KindSet, army: &Army) -> String {
    /// Maximum number of kinds that are listed.
    const MOST: u32 = 5;
    if kinds.len() <= MOST {
        return format!("only be {}", one_of_army(kinds, army));
    }
    let is_movable = !kinds.has(Kind::Bomb) && !kinds.has(Kind::Flag);
    let but = if is_movable { ", but not a Bomb or the Flag" } else { "" };
    format!("be one of {} kinds{but}", kinds.len())
}

/// Formats odds as percent with one decimal.
fn odds_percent(chance: f64) -> String {
    percent(chance).replace(' ', &NO_BREAK.to_string())
}

/// Returns the odds of a strike or guess at a piece whose kind was not known.
fn odds(strike: &Reviewed) -> String {
    let Some(expected) = strike.expected.filter(|_| strike.possible.len() > 1) else { return String::new() };
    let chances = expected.chances;
    let win = odds_percent(chances.win);
    if matches!(strike.played.turn.action, Action::Guess { .. }) {
        return format!(" (right: {win})");
    }
    let tie = if chances.tie > 0.0 { format!(", tie: {}", odds_percent(chances.tie)) } else { String::new() };
    format!(" (win: {win}{tie})")
}

/// Describes the target and the result: `It was a Bomb: Red lost the Scout (-0.5)`.
fn found(strike: &Reviewed, army: &Army) -> String {
    let played = &strike.played;
    let side = played.side.title();
    let worth = strike.actual.map_or_else(String::new, |actual| format!(" ({})", points(actual)));
    let result = match (played.hit, played.outcome) {
        (Some(true), _) => format!("the guess was right{worth}"),
        (Some(false), _) => "the guess was wrong".to_owned(),
        (None, Some(_)) if strike.took_flag() => String::new(),
        (None, Some(Outcome::Win)) => format!("{side} captured it{worth}"),
        (None, Some(Outcome::Tie)) => format!("both pieces were removed{worth}"),
        (None, Some(Outcome::Loss)) => {
            let lost = played.kind.map_or_else(|| "its piece".to_owned(), |kind| format!("the {}", kind.title()));
            format!("{side} lost {lost}{worth}")
        }
        (None, None) => String::new(),
    };
    let known = strike.possible.single().is_some();
    match (played.target_kind.filter(|_| !known), result.is_empty()) {
        (Some(kind), true) => format!("It was {}", with_article(kind, army)),
        (Some(kind), false) => format!("It was {}: {result}", with_article(kind, army)),
        (None, true) => String::new(),
        (None, false) => capitalized(&result),
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
