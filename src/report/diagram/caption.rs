//! The lines above a diagram: which record, which ply, whose turn.

use crate::board::Side;
use crate::notation::{Record, Score, Tag};
use crate::replay::{Place, Replayed};
use crate::report::graphemes::beginning;
use crate::report::visible;
use crate::rules::{Edition, Ruleset};
use crate::scene::Scene;
use std::borrow::Cow;
use std::fmt::Write;

/// The most columns that a tag's value takes.
const LONGEST: usize = 60;

/// How far a record was played, and how it came out.
#[derive(Clone, Copy, Debug)]
pub struct Course<'r>(Origin<'r>);

/// Where a position comes from.
#[derive(Clone, Copy, Debug)]
enum Origin<'r> {
    /// A record was played.
    Record(&'r Record<'r>, &'r Replayed),
    /// It stands alone; its pieces are those of that edition.
    Alone(&'static Edition),
}

impl<'r> Course<'r> {
    /// The course of a replayed record.
    pub const fn new(record: &'r Record<'r>, replayed: &'r Replayed) -> Self {
        Self(Origin::Record(record, replayed))
    }

    /// Of a position of which nothing is known but itself, and by which edition its pieces are named.
    pub const fn unknown(edition: &'static Edition) -> Self {
        Self(Origin::Alone(edition))
    }

    fn replay(&self) -> Option<(&'r Record<'r>, &'r Replayed)> {
        match self.0 {
            Origin::Record(record, replayed) => Some((record, replayed)),
            Origin::Alone(_) => None,
        }
    }

    /// Whether a record was played to get there.
    pub(super) const fn is_known(&self) -> bool {
        matches!(self.0, Origin::Record(..))
    }

    /// The last ply that was played.
    pub fn last_ply(&self) -> u32 {
        self.replay().and_then(|(_, replayed)| replayed.plies()).unwrap_or(0)
    }

    /// How the whole record came out, of which the scene is the last one.
    pub fn end(&self, scene: &Scene) -> Option<&'r Replayed> {
        let (record, replayed) = self.replay()?;
        let is_played = replayed.stopped_at.is_none() && record.faults.is_empty();
        (is_played && scene.ply == self.last_ply()).then_some(replayed)
    }

    /// The tags of the record that was played; of a position that stands alone, the edition's.
    pub(super) fn tags(&self) -> Cow<'r, [Tag<'r>]> {
        match self.0 {
            Origin::Record(record, _) => Cow::Borrowed(&record.tags),
            Origin::Alone(edition) => Cow::Owned(vec![super::srn::tag("Edition", edition.name)]),
        }
    }

    /// The rules by which it was judged.
    pub(super) fn rules(&self) -> Option<&'r Ruleset> {
        self.replay().map(|(_, replayed)| &replayed.terms.rules)
    }

    /// How many turns the record has.
    fn turns(&self) -> Option<u32> {
        self.replay().map(|(record, _)| record.turns.len() as u32)
    }
}

/// The line that says where a position stands that is no record's.
pub fn place_line(place: Place<'_>) -> String {
    let mut text = visible(place.file).into_owned();
    if let Some(number) = place.record {
        let _ = write!(text, ", record {number}");
    }
    text.push('\n');
    text
}

/// The lines that say which record it is: file and number, event, players, rules.
pub fn heading(place: Place<'_>, record: &Record<'_>, replayed: &Replayed) -> String {
    let tag = |name: &str| record.tag(name).map(shown).filter(|value| !value.is_empty() && value != "?");
    let mut text = place_line(place);
    text.pop();
    let round = tag("Round").map(|round| format!("round {round}"));
    let event: Vec<String> = [tag("Event"), tag("Site"), round, tag("Date")].into_iter().flatten().collect();
    if !event.is_empty() {
        let _ = write!(text, ": {}", event.join(", "));
    }
    text.push('\n');
    let name = |side: Side| tag(side.title());
    if Side::ALL.iter().any(|side| name(*side).is_some()) {
        let player = |side| name(side).map_or_else(|| format!("? ({side})"), |name| format!("{name} ({side})"));
        let _ = write!(text, "{} - {}; ", player(Side::Red), player(Side::Blue));
    }
    let rules = &replayed.terms.rules;
    let terms: Vec<&str> = std::iter::once(rules.variant.name()).chain(rules.options.names()).collect();
    text + &format!("{} {}\n", rules.edition.name, terms.join(", "))
}

/// A tag's value, harmless and not too long.
fn shown(value: &str) -> String {
    beginning(&visible(value.trim()), LONGEST).into_owned()
}

/// The line that says which ply it is, the turn before it, and whose turn it is or how the game ended.
pub fn caption(scene: &Scene, course: Course<'_>) -> String {
    let mut text = format!("ply {}", scene.ply);
    if let Some(turns) = course.turns() {
        let _ = write!(text, " of {turns}");
    }
    match &scene.last {
        None if scene.ply > 0 => {}
        None => text += ", the setup",
        Some(last) => {
            let dots = if last.side == Side::Red { "." } else { "..." };
            let _ = write!(text, ", {}{dots} {}", last.ply.div_ceil(2), last.text);
        }
    }
    if let Some(replayed) = course.end(scene) {
        let _ = write!(text, "; {}", ending(scene, replayed));
    } else if let Some(side) = scene.to_move {
        let _ = write!(text, "; {side} to move");
        if course.is_known() && scene.ply == course.last_ply() {
            text += "; it cannot be played further";
        }
    }
    if let Some(viewer) = scene.viewer {
        let _ = write!(text, "; as {viewer} sees it");
    }
    text.push('\n');
    text
}

/// How the game ended, or that it did not.
fn ending(scene: &Scene, replayed: &Replayed) -> String {
    let conclusion = replayed.conclusion;
    let token = conclusion.score.token();
    let cause = conclusion.termination.name();
    match (conclusion.score, scene.to_move) {
        (Score::Open, Some(side)) => format!("{side} to move, no result (*)"),
        (Score::Open, None) => "no result (*)".to_owned(),
        (Score::Draw, _) => format!("drawn, {token} ({cause})"),
        (Score::RedWon | Score::BlueWon, _) => {
            let winner = conclusion.winner().map_or("nobody", Side::name);
            format!("{winner} won, {token} ({cause})")
        }
    }
}
