//! Finds the losses when a record is written in another format: reads the output again, and compares the two
//! records.
//!
//! Because of the comparison, no loss can be overlooked, and this module does not depend on the format. Tags that
//! select the rules are not compared; the verdict is compared instead. If a format has fixed rules, this is a loss
//! only if the verdict changes. See `format-spec/formats.md`, section "What gets lost".

use super::{Format, Reader, Writer};
use crate::board::{BySide, Side, Square};
use crate::notation::{Action, NoteBody, Record, Score, WrittenTurn, is_placeholder};
use crate::replay::{Original, RULE_TAGS, Replay, Termination, Verdict, replay};
use crate::rules::{PieceMarks, Played, Setup};
use std::borrow::Cow;
use std::fmt;

/// Reason why a record cannot be written in a format, not even with losses. In messages, the text follows "it
/// cannot be written as ...: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unwritable(pub Cow<'static, str>);

/// Part of a record that is lost when the record is written in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The tag is lost, or its value changes.
    Tag {
        /// Name of the tag.
        name: String,
        /// Value after the output was read again, or `None` if the tag is lost.
        becomes: Option<String>,
    },
    /// Number of comments that are lost.
    Comments(usize),
    /// Number of glyphs that are lost.
    Glyphs(usize),
    /// Number of variations that are lost.
    Variations(usize),
    /// The setup of this side is lost or changes.
    Setup(Side),
    /// A turn and all turns after it are lost.
    Turns {
        /// Number of the first turn that is lost.
        ply: u32,
        /// Reason why this turn is lost, for example `a guess`.
        what: &'static str,
    },
    /// A part of the turn with this number is lost: its outcome, or the pieces that the turn shows.
    Outcome(u32),
    /// The score of the game changes.
    Score {
        /// Original value.
        is: Score,
        /// Value after the output was read again.
        becomes: Score,
    },
    /// The termination of the game changes.
    Termination {
        /// Original value.
        is: Termination,
        /// Value after the output was read again.
        becomes: Termination,
    },
    /// The verdict changes, because statements in the record that contradict the board are lost.
    Verdict {
        /// Name and ply of the finding that determines the verdict on the original.
        finding: Option<(&'static str, Option<u32>)>,
        /// Verdict after the output was read again.
        becomes: Verdict,
    },
    /// The rules of the original are lost, and the rules of the format lead to a different verdict.
    Rules {
        /// Edition of the original.
        edition: &'static str,
        /// Verdict according to the rules of the format.
        verdict: Verdict,
        /// Name and ply of the finding that determines `verdict`.
        finding: Option<(&'static str, Option<u32>)>,
    },
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tag { name, becomes: None } => write!(f, "the tag {name}"),
            Self::Tag { name, becomes: Some(becomes) } => {
                write!(f, "the value of the tag {name} (\"{becomes}\" instead)")
            }
            Self::Comments(1) => f.write_str("a comment"),
            Self::Comments(count) => write!(f, "{count} comments"),
            Self::Glyphs(1) => f.write_str("a glyph"),
            Self::Glyphs(count) => write!(f, "{count} glyphs"),
            Self::Variations(1) => f.write_str("a variation"),
            Self::Variations(count) => write!(f, "{count} variations"),
            Self::Setup(side) => write!(f, "{side}'s setup"),
            Self::Turns { ply, what } => write!(f, "the turns from ply {ply} on ({what})"),
            Self::Outcome(ply) => write!(f, "the pieces that ply {ply} reveals"),
            Self::Score { is, becomes } => write!(f, "the result {is} ({becomes} instead)"),
            Self::Termination { is, becomes } => {
                write!(f, "the termination {} ({} instead)", is.name(), becomes.name())
            }
            Self::Rules { edition, verdict, finding } => {
                write!(f, "the rules of {edition} (by the format's rules, the record is {}", verdict.name())?;
                write_finding(": ", finding.as_ref(), f)?;
                f.write_str(")")
            }
            Self::Verdict { finding, becomes } => {
                f.write_str("the cause of the verdict")?;
                write_finding(", ", finding.as_ref(), f)?;
                write!(f, " ({} instead)", becomes.name())
            }
        }
    }
}

fn write_finding(
    before: &str,
    finding: Option<&(&'static str, Option<u32>)>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match finding {
        Some((name, Some(ply))) => write!(f, "{before}{name} at ply {ply}"),
        Some((name, None)) => write!(f, "{before}{name}"),
        None => Ok(()),
    }
}

/// Writes a record in a format. Returns the text and the losses. If the format is a table, the text contains the
/// rows without the header. `file` is the name of the file to which the text will be written.
///
/// # Errors
/// If the format cannot represent the record. If the format is JSON (use [`super::json::game`] instead). If records
/// of the format are drawn or are written as tables.
pub fn write_with_losses(
    original: &Original<'_>,
    format: &Format,
    file: &str,
) -> Result<(Vec<u8>, Vec<Loss>), Unwritable> {
    let mut text = Vec::new();
    let Some(write) = format.writer.text() else {
        let why = match format.writer {
            Writer::Tables => "the command line writes tables into separate files",
            Writer::Drawn => "only the command line (`adjutant convert`) writes this format",
            _ => "an object contains findings, which its writer must receive",
        };
        return Err(Unwritable(why.into()));
    };
    write(original, &mut text)?;
    let losses = match format.reader {
        Reader::Text(read) if format.holds_records && !format.is_srn() => {
            let reading = read(&text, file);
            let mut played = Vec::new();
            let replayed = replay(&text, &reading, None, &mut played);
            let back = Original {
                text: &text,
                srn: None,
                record: &reading.record,
                replayed: &replayed,
                played: &played,
                place: original.place,
            };
            losses(original, &back)
        }
        _ => Vec::new(),
    };
    Ok((text, losses))
}

/// Compares `back`, the record that was read again, with the original. Returns the losses.
fn losses(original: &Original<'_>, back: &Original<'_>) -> Vec<Loss> {
    let mut losses = Vec::new();
    push_tags(original.record, back.record, &mut losses);
    push_notes(original.record, back.record, &mut losses);
    let before = losses.len();
    push_setups(original.replayed, back.replayed, &mut losses);
    push_turns(original, back, &mut losses);
    let (is, becomes) = (original.replayed.conclusion, back.replayed.conclusion);
    if is.score != becomes.score {
        losses.push(Loss::Score { is: is.score, becomes: becomes.score });
    }
    // A game without a result has no termination that could be lost.
    let is_told = is.score != Score::Open || is.termination != Termination::Unknown;
    if is_told && is.termination != becomes.termination {
        losses.push(Loss::Termination { is: is.termination, becomes: becomes.termination });
    }
    // If turns are lost, they are the reason for the different verdict.
    let (verdict, was) = (back.replayed.verdict, original.replayed.verdict);
    let earned = |replayed: &Replay| {
        replayed.findings.first().filter(|_| replayed.verdict.is_failure()).map(|finding| (finding.name(), finding.ply))
    };
    let has_all_turns = !losses[before..].iter().any(|loss| matches!(loss, Loss::Setup(_) | Loss::Turns { .. }));
    let (rules, finding) = (&original.replayed.terms.rules, earned(back.replayed));
    if has_all_turns && (verdict != was || finding != earned(original.replayed)) {
        let by_rules = &back.replayed.terms.rules;
        let is_same = std::ptr::eq(rules.edition, by_rules.edition)
            && (rules.two_squares, rules.more_squares) == (by_rules.two_squares, by_rules.more_squares);
        losses.push(if is_same || was == Verdict::Inconsistent {
            Loss::Verdict { finding: earned(original.replayed), becomes: verdict }
        } else {
            Loss::Rules { edition: rules.edition.name, verdict, finding }
        });
    }
    losses
}

/// Returns `true` if the value of the tag is not compared. For these tags, the effect on the game is compared
/// instead.
fn is_judged(name: &str) -> bool {
    RULE_TAGS.contains(&name) || matches!(name, "Result" | "Termination")
}

fn push_tags(original: &Record<'_>, back: &Record<'_>, losses: &mut Vec<Loss>) {
    for tag in original.tags.iter().filter(|tag| !is_judged(&tag.name) && !is_placeholder(&tag.value)) {
        match back.tag(&tag.name) {
            Some(value) if value == tag.value => {}
            becomes => {
                losses.push(Loss::Tag { name: tag.name.clone().into_owned(), becomes: becomes.map(str::to_owned) });
            }
        }
    }
}

fn push_notes(original: &Record<'_>, back: &Record<'_>, losses: &mut Vec<Loss>) {
    let mut compare = |is_of: fn(&NoteBody<'_>) -> bool, loss: fn(usize) -> Loss| {
        let count = |record: &Record<'_>| record.notes.iter().filter(|note| is_of(&note.body)).count();
        let lost = count(original).saturating_sub(count(back));
        losses.extend((lost > 0).then(|| loss(lost)));
    };
    compare(|body| matches!(body, NoteBody::Comment(_)), Loss::Comments);
    compare(|body| matches!(body, NoteBody::Glyph(_)), Loss::Glyphs);
    compare(|body| matches!(body, NoteBody::Variation(_)), Loss::Variations);
}

fn push_setups(original: &Replay, back: &Replay, losses: &mut Vec<Loss>) {
    let sorted = |replayed: &Replay| {
        BySide::from_fn(|side| {
            let Setup { pieces, hidden, position } = &replayed.setup;
            let marks = position.iter().flat_map(|position| &position.marks[side]);
            let marks = marks.copied().chain(std::iter::repeat(PieceMarks::default()));
            let mut pieces: Vec<_> = pieces[side].iter().copied().zip(marks).collect();
            pieces.sort_by_key(|((square, _), _)| *square);
            (hidden[side], replayed.setup.plies_before(), pieces)
        })
    };
    let (was, is) = (sorted(original), sorted(back));
    losses.extend(Side::ALL.into_iter().filter(|side| was[*side] != is[*side]).map(Loss::Setup));
}

fn push_turns(original: &Original<'_>, back: &Original<'_>, losses: &mut Vec<Loss>) {
    let squares = |turn: &WrittenTurn| -> (Square, Square) { (turn.from, turn.to) };
    let (turns, kept) = (&original.record.turns, &back.record.turns);
    let is_two_step = !original.replayed.terms.rules.variant_rules().two_step.is_empty();
    let is_same = |ply: &usize| {
        let (turn, back) = (&turns[*ply], &kept[*ply]);
        squares(turn) == squares(back) && same_action(turn, back, is_two_step) && turn.rescue == back.rescue
    };
    let common = turns.len().min(kept.len());
    let same = (0..common).find(|ply| !is_same(ply)).unwrap_or(common);
    if let Some(turn) = turns.get(same) {
        let what = match turn.action {
            _ if turn.rescue.is_some() => "a rescue",
            Action::CornerMove { .. } => "a move round a corner",
            Action::CornerStrike { .. } => "a strike round a corner",
            Action::Guess { .. } => "a guess",
            Action::Move | Action::Strike => "they cannot be read back",
        };
        losses.push(Loss::Turns { ply: original.replayed.plies_before() + same as u32 + 1, what });
        return;
    }
    let shown =
        |played: &Played| (played.outcome, played.kind.filter(|_| played.outcome.is_some()), played.target_kind);
    let both = original.played.iter().zip(back.played);
    if let Some((played, _)) = both.clone().find(|(played, back)| shown(played) != shown(back)) {
        losses.push(Loss::Outcome(played.ply));
    }
}

/// Returns `true` if both actions are equal. Declared outcomes are ignored. A move and a strike are treated as equal,
/// because the board determines if a turn is a strike. With `is_two_step`, all actions except guesses are treated as
/// equal.
fn same_action(one: &WrittenTurn, other: &WrittenTurn, is_two_step: bool) -> bool {
    let is_guess = |turn: &WrittenTurn| matches!(turn.action, Action::Guess { .. });
    match (one.action, other.action) {
        _ if is_two_step && !is_guess(one) && !is_guess(other) => true,
        (Action::Move | Action::Strike, Action::Move | Action::Strike) => true,
        (
            Action::Guess { target, named, has_step, .. },
            Action::Guess { target: other, named: name, has_step: step, .. },
        ) => (target, named, has_step) == (other, name, step),
        (one, other) => one == other,
    }
}
