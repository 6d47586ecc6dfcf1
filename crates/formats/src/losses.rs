//! What gets lost when a record is written in another format: found by reading what was written.
//!
//! What comes back is held against what was to be written, so that nothing has to be known of the format, and
//! nothing can be forgotten. The tags that decide the rules are not compared, but the verdict is: what a format
//! fixes by its very nature is lost only where it matters. `format-spec/formats.md`, section "What gets lost".

use super::{Format, Reader, Writer};
use crate::board::{BySide, Side, Square};
use crate::notation::{Action, NoteBody, Record, Score, says_nothing};
use crate::replay::{Original, RULE_TAGS, Replay, Termination, Verdict, replay};
use crate::rules::Played;
use std::borrow::Cow;
use std::fmt;

/// Why a record cannot be written in a format at all, whatever one is ready to lose: a phrase that follows "it
/// cannot be written as ...: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unwritable(pub Cow<'static, str>);

/// Something that gets lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// A tag, by its name; or its value changes.
    Tag {
        /// The tag's name.
        name: String,
        /// What comes back in its place.
        becomes: Option<String>,
    },
    /// So many comments.
    Comments(usize),
    /// So many glyphs.
    Glyphs(usize),
    /// So many variations.
    Variations(usize),
    /// Where a side's pieces stand at first.
    Setup(Side),
    /// The turns from that ply on.
    Turns {
        /// The first ply that is lost.
        ply: u32,
        /// What it is that the format has no words for.
        what: &'static str,
    },
    /// What the turn at that ply shows of the pieces.
    Outcome(u32),
    /// The result.
    Score {
        /// What it is.
        is: Score,
        /// What comes back in its place.
        becomes: Score,
    },
    /// How the game ended.
    Termination {
        /// What it is.
        is: Termination,
        /// What comes back in its place.
        becomes: Termination,
    },
    /// What the record declares and the board contradicts.
    Verdict {
        /// The finding that earned its verdict, and its ply.
        finding: Option<(&'static str, Option<u32>)>,
        /// The verdict that comes back in its place.
        becomes: Verdict,
    },
    /// Rules: by those of the format the record is judged otherwise.
    Rules {
        /// The edition by which it was judged.
        edition: &'static str,
        /// The verdict by the format's rules.
        verdict: Verdict,
        /// The finding that earns that verdict, and its ply.
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
            Self::Outcome(ply) => write!(f, "what ply {ply} shows of the pieces"),
            Self::Score { is, becomes } => write!(f, "the result {is} ({becomes} instead)"),
            Self::Termination { is, becomes } => {
                write!(f, "the termination {} ({} instead)", is.name(), becomes.name())
            }
            Self::Rules { edition, verdict, finding } => {
                write!(f, "the rules of {edition} (by its own the record is {}", verdict.name())?;
                write_finding(": ", finding.as_ref(), f)?;
                f.write_str(")")
            }
            Self::Verdict { finding, becomes } => {
                f.write_str("what earns the verdict")?;
                write_finding(" ", finding.as_ref(), f)?;
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

/// A record written in a format, and what is lost in it; of a table its rows, without its head. `file` is the name of the
/// file in which it will be read.
///
/// # Errors
/// Why the format cannot hold it at all. JSON is not written so, but by [`super::json::game`]; pictures are drawn.
pub fn written(original: &Original<'_>, format: &Format, file: &str) -> Result<(Vec<u8>, Vec<Loss>), Unwritable> {
    let mut text = Vec::new();
    let Some(write) = format.writer.text() else {
        let why = match format.writer {
            Writer::Tables => "tables are files of their own, which the command line writes",
            Writer::Drawn => "what one looks at is drawn by the command line, and is no text",
            _ => "an object holds findings too, which its writer is to be given",
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

/// What `back` lacks of the original.
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
    // A game without a result says nothing of its end.
    let is_told = is.score != Score::Open || is.termination != Termination::Unknown;
    if is_told && is.termination != becomes.termination {
        losses.push(Loss::Termination { is: is.termination, becomes: becomes.termination });
    }
    // Where turns are lost, it is that which changes the verdict.
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

/// Whether a tag is compared by what it brings about, not by its value.
fn is_judged(name: &str) -> bool {
    RULE_TAGS.contains(&name) || matches!(name, "Result" | "Termination")
}

fn push_tags(original: &Record<'_>, back: &Record<'_>, losses: &mut Vec<Loss>) {
    for tag in original.tags.iter().filter(|tag| !is_judged(&tag.name) && !says_nothing(&tag.value)) {
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
            let mut pieces = replayed.setup.pieces[side].clone();
            pieces.sort_by_key(|(square, _)| *square);
            (replayed.setup.hidden[side], pieces)
        })
    };
    let (was, is) = (sorted(original), sorted(back));
    losses.extend(Side::ALL.into_iter().filter(|side| was[*side] != is[*side]).map(Loss::Setup));
}

fn push_turns(original: &Original<'_>, back: &Original<'_>, losses: &mut Vec<Loss>) {
    let squares = |turn: &crate::notation::WrittenTurn| -> (Square, Square) { (turn.from, turn.to) };
    let (turns, kept) = (&original.record.turns, &back.record.turns);
    let is_same = |ply: &usize| {
        let (turn, back) = (&turns[*ply], &kept[*ply]);
        squares(turn) == squares(back) && same_action(turn.action, back.action) && turn.rescue == back.rescue
    };
    let common = turns.len().min(kept.len());
    let same = (0..common).find(|ply| !is_same(ply)).unwrap_or(common);
    if let Some(turn) = turns.get(same) {
        let what = match turn.action {
            _ if turn.rescue.is_some() => "a rescue",
            Action::CornerStrike { .. } => "a strike round a corner",
            Action::Guess { .. } => "a guess",
            Action::Move | Action::Strike => "they do not come back",
        };
        losses.push(Loss::Turns { ply: same as u32 + 1, what });
        return;
    }
    let shown =
        |played: &Played| (played.outcome, played.kind.filter(|_| played.outcome.is_some()), played.target_kind);
    let both = original.played.iter().zip(back.played);
    if let Some((played, _)) = both.clone().find(|(played, back)| shown(played) != shown(back)) {
        losses.push(Loss::Outcome(played.ply));
    }
}

/// Whether both do the same, whatever is declared of it. Whether a move strikes is the board's to say.
fn same_action(one: Action, other: Action) -> bool {
    match (one, other) {
        (Action::Move | Action::Strike, Action::Move | Action::Strike) => true,
        (
            Action::Guess { target, named, stepped, .. },
            Action::Guess { target: other, named: name, stepped: step, .. },
        ) => (target, named, stepped) == (other, name, step),
        _ => one == other,
    }
}
