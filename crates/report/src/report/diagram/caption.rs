//! Writes the lines above a diagram (record, ply, side to move). Also writes the lines below the diagram (proven
//! facts about unnamed pieces).

use crate::board::{KindSet, Side, Viewer};
use crate::notation::{Record, Score};
use crate::replay::{Place, Replay};
use crate::report::graphemes::beginning;
use crate::report::phrases::{ended, join_list, one_of, terms};
use crate::report::{isolated, visible, wrap};
use crate::scene::{Proven, Scene, Unnamed};
use std::fmt::Write;

/// Maximum width of a tag's value in columns.
const LONGEST: usize = 60;

/// A piece with at most this number of possible kinds has its own line.
const FEW: u32 = 4;

/// Maximum width of the lines: the width of a board with the text next to it.
const WIDTH: usize = 79;

/// Source of a position: a replayed record.
#[derive(Clone, Copy, Debug)]
pub struct Course<'r> {
    /// The record.
    pub record: &'r Record<'r>,
    /// The replay of the record.
    pub replayed: &'r Replay,
}

impl<'r> Course<'r> {
    /// Returns the ply of the last known position.
    pub fn last_ply(&self) -> u32 {
        self.replayed.last_position().unwrap_or(0)
    }

    /// Returns the ply of the last turn that outputs list: a played turn or a turn whose outcome is open.
    pub(super) fn plies(&self) -> u32 {
        self.replayed.last_ply().unwrap_or(0)
    }

    /// Returns the replay if the scene is the last position of the record.
    pub fn end(&self, scene: &Scene) -> Option<&'r Replay> {
        let is_played = self.replayed.stopped_at.is_none() && self.record.faults.is_empty();
        (is_played && scene.ply == self.last_ply()).then_some(self.replayed)
    }

    /// Returns the ply of the last turn that the record contains.
    fn turns(&self) -> u32 {
        self.record.plies_before() + self.record.turns.len() as u32
    }
}

/// Returns the line with the place of a record.
pub fn place_line(place: Place<'_>) -> String {
    let mut text = visible(place.file).into_owned();
    if let Some(number) = place.record {
        let _ = write!(text, ", record {number}");
    }
    text.push('\n');
    text
}

/// Returns the lines that identify the record: file and number, event, players, rules.
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

/// Escapes and truncates the value of a tag.
fn shown(value: &str) -> String {
    isolated(&beginning(&visible(value.trim()), LONGEST)).into_owned()
}

/// Returns the line with the ply and the turn before it. The line ends with the side to move, or with the end of
/// the game.
pub fn caption(scene: &Scene, course: Course<'_>) -> String {
    let mut text = format!("ply {} of {}", scene.ply, course.turns());
    match &scene.last {
        None if course.record.has_position() => text += ", the position",
        None => text += ", the setup",
        Some(last) => {
            let _ = write!(text, ", {}", last.numbered());
        }
    }
    if let Some(replayed) = course.end(scene) {
        let _ = write!(text, "; {}", ending(scene, replayed));
    } else if let Some(side) = scene.to_move {
        let _ = write!(text, "; {side} to move");
        if scene.ply == course.last_ply() {
            let is_open = !course.replayed.open.is_empty();
            text += if is_open { "; later positions are unknown" } else { "; the next turn cannot be played" };
        }
    }
    text += as_seen(scene.viewer);
    text.push('\n');
    text
}

/// Returns the text that names the viewer. Empty for a reader of the whole record.
const fn as_seen(viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::Red => "; as red sees it",
        Viewer::Blue => "; as blue sees it",
        Viewer::Spectator => "; as a spectator sees it",
        Viewer::All => "",
    }
}

/// Describes the end of the game, or says that the game is not over.
fn ending(scene: &Scene, replayed: &Replay) -> String {
    let ended = ended(&replayed.conclusion);
    match (replayed.conclusion.score, scene.to_move) {
        (Score::Open, Some(side)) => format!("{side} to move, {ended}"),
        _ => ended,
    }
}

/// Returns the lines about unnamed pieces, in columns. Empty if every piece is named.
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
    let mut text = format!("proven kinds of {side}'s unrevealed pieces:\n");
    for piece in special.iter().filter(|piece| piece.kinds.len() <= FEW) {
        text += &line(&format!("{} is {}", called(piece), one_of(piece.kinds)));
    }
    let mut listed: Vec<KindSet> = Vec::new();
    for kinds in special.iter().map(|piece| piece.kinds).filter(|kinds| kinds.len() > FEW) {
        if !listed.contains(&kinds) {
            listed.push(kinds);
            let alike = special.iter().filter(|piece| piece.kinds == kinds).copied();
            text += &line(&format!("{} can be {}", all_called(alike), many(kinds, left)));
        }
    }
    let rest = match (others.len(), special.len()) {
        (0, _) => return text,
        (1, 0) => "nothing is proven for the only piece".to_owned(),
        (count, 0) => format!("nothing is proven for any of the {count} pieces"),
        (1, _) => "nothing is proven for 1 other piece".to_owned(),
        (count, _) => format!("nothing is proven for {count} other pieces"),
    };
    text + &line(&rest)
}

/// Describes many kinds by a common property, or by the missing kinds if that is shorter.
fn many(kinds: KindSet, left: KindSet) -> String {
    let missing = left.difference(kinds);
    if kinds == left.and(KindSet::MOVABLE) {
        "any movable piece".to_owned()
    } else if kinds.difference(left).is_empty() && missing.len() < kinds.len() {
        format!("any remaining piece except {}", one_of(missing))
    } else {
        one_of(kinds)
    }
}

/// Names the piece by the square where it is now. If its home square is different, adds the home square.
fn called(piece: &Unnamed) -> String {
    let Unnamed { square, home, came_back, .. } = *piece;
    let origin = if came_back { "rescued to" } else { "from" };
    match square {
        Some(square) if square == home && came_back => format!("{square} (rescued)"),
        Some(square) if square == home => square.to_string(),
        Some(square) => format!("{square} ({origin} {home})"),
        None => format!("the captured piece {origin} {home}"),
    }
}

/// Names several pieces; captured ones are listed together.
fn all_called<'p>(pieces: impl Iterator<Item = &'p Unnamed>) -> String {
    let is_lost = |piece: &&Unnamed| piece.square.is_none() && !piece.came_back;
    let (lost, others): (Vec<&Unnamed>, Vec<&Unnamed>) = pieces.partition(is_lost);
    let mut parts: Vec<String> = others.into_iter().map(called).collect();
    match lost.as_slice() {
        [] => {}
        [only] => parts.push(called(only)),
        several => {
            let homes = several.iter().map(|piece| piece.home.to_string());
            parts.push(format!("the captured pieces from {}", join_list(homes, "and")));
        }
    }
    join_list(parts.into_iter(), "and")
}

fn line(text: &str, width: usize) -> String {
    // Continuation lines are indented further.
    let wrapped = wrap(text, "    ", width);
    format!("  {}", wrapped.trim_start())
}
