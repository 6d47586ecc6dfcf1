//! The lines above a diagram, which record, which ply, whose turn; and those below it, what is proven of unnamed pieces.

use crate::board::{KindSet, Side, Viewer};
use crate::notation::{Record, Score, Tag};
use crate::replay::{Place, Replay};
use crate::report::graphemes::beginning;
use crate::report::words::{ended, listed, one_of, terms};
use crate::report::{isolated, visible, wrap};
use crate::rules::{Edition, Ruleset};
use crate::scene::{Proven, Scene, Unnamed};
use std::borrow::Cow;
use std::fmt::Write;

/// The most columns that a tag's value takes.
const LONGEST: usize = 60;

/// Of so many kinds at most, a piece has a line to itself.
const FEW: u32 = 4;

/// As wide as a board with what stands beside it, at most.
const WIDTH: usize = 79;

/// How far a record was played, and how it came out.
#[derive(Clone, Copy, Debug)]
pub enum Course<'r> {
    /// That of a replayed record.
    Record(&'r Record<'r>, &'r Replay),
    /// That of a position of which nothing is known but itself, and by which edition its pieces are named.
    Unknown(&'static Edition),
}

impl<'r> Course<'r> {
    fn replay(&self) -> Option<(&'r Record<'r>, &'r Replay)> {
        match *self {
            Self::Record(record, replayed) => Some((record, replayed)),
            Self::Unknown(_) => None,
        }
    }

    /// Whether a record was played to get there.
    pub(super) const fn is_known(&self) -> bool {
        matches!(self, Self::Record(..))
    }

    /// The ply of the last position that is known.
    pub fn last_ply(&self) -> u32 {
        self.replay().and_then(|(_, replayed)| replayed.last_position()).unwrap_or(0)
    }

    /// Number of turns that are listed of the record.
    pub(super) fn plies(&self) -> Option<u32> {
        self.replay().map(|(_, replayed)| replayed.plies().unwrap_or(0))
    }

    /// How the whole record came out, of which the scene is the last one.
    pub fn end(&self, scene: &Scene) -> Option<&'r Replay> {
        let (record, replayed) = self.replay()?;
        let is_played = replayed.stopped_at.is_none() && record.faults.is_empty();
        (is_played && scene.ply == self.last_ply()).then_some(replayed)
    }

    /// The tags of the record that was played; of a position that stands alone, the edition's.
    pub(super) fn tags(&self) -> Cow<'r, [Tag<'r>]> {
        match *self {
            Self::Record(record, _) => Cow::Borrowed(&record.tags),
            Self::Unknown(edition) => Cow::Owned(vec![super::srn::tag("Edition", edition.name)]),
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
pub fn heading(place: Place<'_>, record: &Record<'_>, replayed: &Replay) -> String {
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
    text + &terms(&replayed.terms.rules) + "\n"
}

/// A tag's value, harmless and not too long.
fn shown(value: &str) -> String {
    isolated(&beginning(&visible(value.trim()), LONGEST)).into_owned()
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
            let _ = write!(text, ", {}", last.numbered());
        }
    }
    if let Some(replayed) = course.end(scene) {
        let _ = write!(text, "; {}", ending(scene, replayed));
    } else if let Some(side) = scene.to_move {
        let _ = write!(text, "; {side} to move");
        if let Some((_, replayed)) = course.replay().filter(|_| scene.ply == course.last_ply()) {
            let is_open = !replayed.open.is_empty();
            text += if is_open { "; the next positions are not known" } else { "; it cannot be played further" };
        }
    }
    text += as_seen(scene.viewer);
    text.push('\n');
    text
}

/// Who sees it so, if it is not whoever reads the whole record.
const fn as_seen(viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::Red => "; as red sees it",
        Viewer::Blue => "; as blue sees it",
        Viewer::Spectator => "; as a spectator sees it",
        Viewer::All => "",
    }
}

/// How the game ended, or that it did not.
fn ending(scene: &Scene, replayed: &Replay) -> String {
    let ended = ended(&replayed.conclusion);
    match (replayed.conclusion.score, scene.to_move) {
        (Score::Open, Some(side)) => format!("{side} to move, {ended}"),
        _ => ended,
    }
}

/// The lines, side by side; nothing where every piece is named.
pub fn proven_list(proven: &Proven, width: usize) -> String {
    let width = width.min(WIDTH);
    Side::ALL.into_iter().map(|side| of_side(proven, side, width)).collect()
}

fn of_side(proven: &Proven, side: Side, width: usize) -> String {
    let line = |text: &str| line(text, width);
    let pieces: Vec<&Unnamed> = proven.pieces.iter().filter(|piece| piece.side == side).collect();
    if pieces.is_empty() {
        return String::new();
    }
    let (mut special, others): (Vec<&Unnamed>, Vec<&Unnamed>) =
        pieces.iter().partition(|piece| proven.is_special(piece));
    special.sort_by_key(|piece| (piece.kinds.len(), piece.square.is_none()));
    let left = proven.left[side];
    let mut text = format!("proven of {side}'s pieces that are not named:\n");
    for piece in special.iter().filter(|piece| piece.kinds.len() <= FEW) {
        text += &line(&format!("{} is {}", called(piece), one_of(piece.kinds)));
    }
    let mut told: Vec<KindSet> = Vec::new();
    for kinds in special.iter().map(|piece| piece.kinds).filter(|kinds| kinds.len() > FEW) {
        if !told.contains(&kinds) {
            told.push(kinds);
            let alike = special.iter().filter(|piece| piece.kinds == kinds).copied();
            text += &line(&format!("{} can be {}", all_called(alike), many(kinds, left)));
        }
    }
    let rest = match (others.len(), special.len()) {
        (0, _) => return text,
        (1, 0) => "nothing special of the only one".to_owned(),
        (count, 0) => format!("nothing special of any of the {count}"),
        (1, _) => "nothing special of 1 other".to_owned(),
        (count, _) => format!("nothing special of {count} others"),
    };
    text + &line(&rest)
}

/// Many kinds, by what they have in common or by what is missing of those left over, if that is shorter.
fn many(kinds: KindSet, left: KindSet) -> String {
    let missing = left.less(kinds);
    if kinds == left.and(KindSet::MOVABLE) {
        "any piece that moves".to_owned()
    } else if kinds.less(left).is_empty() && missing.len() < kinds.len() {
        format!("any piece left over but {}", one_of(missing))
    } else {
        one_of(kinds)
    }
}

/// The piece by where it is now, and where it came from if that is another square.
fn called(piece: &Unnamed) -> String {
    let Unnamed { square, home, came_back, .. } = *piece;
    let origin = if came_back { "brought back to" } else { "from" };
    match square {
        Some(square) if square == home && came_back => format!("{square} (brought back)"),
        Some(square) if square == home => square.to_string(),
        Some(square) => format!("{square} ({origin} {home})"),
        None => format!("the captured piece {origin} {home}"),
    }
}

/// Several pieces, those that are captured together.
fn all_called<'p>(pieces: impl Iterator<Item = &'p Unnamed>) -> String {
    let is_lost = |piece: &&Unnamed| piece.square.is_none() && !piece.came_back;
    let (lost, others): (Vec<&Unnamed>, Vec<&Unnamed>) = pieces.partition(is_lost);
    let mut parts: Vec<String> = others.into_iter().map(called).collect();
    match lost.as_slice() {
        [] => {}
        [only] => parts.push(called(only)),
        several => {
            let homes = several.iter().map(|piece| piece.home.to_string());
            parts.push(format!("the captured pieces from {}", listed(homes, "and")));
        }
    }
    listed(parts.into_iter(), "and")
}

fn line(text: &str, width: usize) -> String {
    // Lines that run on stand further in.
    let wrapped = wrap(text, "    ", width);
    format!("  {}", wrapped.trim_start())
}
