//! Replays the open game to collect the scenes around a ply, and to search for a turn.
//!
//! In a long game, only scenes near the present ply are kept. The user searches for a square or a text. A search
//! finds a turn if the turn concerns the square, or if the viewer sees the text in the turn.

use crate::analysis::setups::GamePrior;
use crate::board::{Kind, Numbering, Side, Square, Viewer};
use crate::games::Source;
use crate::knowledge::{Budget, Knowledge};
use crate::replay::{Observer, Replay};
use crate::report::diagram::{Course, caption};
use crate::rules::{self, Game, PieceId, Played, Position};
use crate::scene::{Heat, Scene, SideHeat, concerned, turn_text};
use std::ops::RangeInclusive;

/// Number of plies to keep before the present ply. The same number of plies is kept after the present ply.
const AROUND: u32 = 256;

/// Minimum number of kept plies between a ply and each end of the kept range.
const MARGIN: u32 = 128;

/// Ply as a viewer sees it.
#[derive(Clone, Debug)]
pub(super) struct PlyView {
    pub scene: Scene,
    /// Line with the number of the ply and the turn before the ply.
    pub caption: String,
    /// Present square and home square of each piece.
    pub pieces: Vec<(Square, PieceId, Square)>,
    /// Knowledge of each side about the other side's pieces.
    pub seen: Knowledge,
    position: Position,
}

impl PlyView {
    /// Shows the odds of a kind under a prior. The odds are computed here, when they are needed. With `None`, removes
    /// the odds.
    pub fn warm(&mut self, kind: Option<Kind>, prior: &GamePrior) {
        if self.scene.heat.as_ref().map(|heat| heat.kind) == kind {
            return;
        }
        let views = |kind: Kind| {
            let view = |viewer: Side| {
                let (side, budget) = (viewer.other(), &mut Budget::of_odds(Budget::ODDS));
                let odds = match prior.weighing.clone() {
                    Some(mut weighing) => {
                        let found = self.seen.weighed_odds(side, &self.position, &[], &mut weighing, budget);
                        found.map(|(odds, _)| odds)
                    }
                    None => self.seen.odds(side, budget),
                };
                let chances = odds.map(|odds| {
                    let chance = |piece: PieceId| Some(odds.of(piece)?.chance(kind));
                    self.pieces.iter().filter_map(|(square, piece, _)| Some((*square, chance(*piece)?))).collect()
                });
                SideHeat { viewer, chances }
            };
            Heat::sides(self.scene.viewer).into_iter().map(view).collect()
        };
        self.scene.heat = kind.map(|kind| Heat { views: views(kind), prior: prior.name.clone(), ..Heat::new(kind) });
    }
}

/// Range of plies as `viewer` sees them.
#[derive(Clone, Debug)]
pub(super) struct PlyViews {
    pub viewer: Viewer,
    begin: u32,
    first: u32,
    last: u32,
    plies: Vec<PlyView>,
}

impl PlyViews {
    /// Replays the game, and keeps the plies around `ply`. `last` is the last ply of the game.
    pub fn around(ply: u32, last: u32, game: &Source<'_>, replayed: &Replay, viewer: Viewer) -> Self {
        let begin = replayed.plies_before();
        let wanted = ply.saturating_sub(AROUND).max(begin)..=ply.saturating_add(AROUND).min(last);
        let first = *wanted.start();
        let reading = game.read();
        let seen = Knowledge::default();
        let mut camera = Photographer { wanted, viewer, numbering: replayed.terms.numbering, seen, taken: Vec::new() };
        game.replay_reading(&reading, &mut camera);
        let course = Course { record: &reading.record, replayed };
        let mut plies = camera.taken;
        for view in &mut plies {
            caption(&view.scene, course).trim_end().clone_into(&mut view.caption);
        }
        Self { viewer, begin, first, last, plies }
    }

    /// Returns `true` if the range contains the ply and enough plies around it.
    pub fn cover(&self, ply: u32) -> bool {
        let end = self.first + self.plies.len() as u32;
        let is_far = |from: u32, to: u32, is_end: bool| is_end || from.saturating_sub(to) >= MARGIN;
        self.first <= ply
            && ply < end
            && is_far(ply, self.first, self.first == self.begin)
            && is_far(end, ply, end > self.last)
    }

    /// Returns the view of this ply.
    pub fn at_mut(&mut self, ply: u32) -> Option<&mut PlyView> {
        self.plies.get_mut(ply.checked_sub(self.first)? as usize)
    }

    /// Returns the view of this ply.
    pub fn at(&self, ply: u32) -> Option<&PlyView> {
        self.plies.get(ply.checked_sub(self.first)? as usize)
    }
}

/// Observer that stores the scenes of a range of plies during a replay.
struct Photographer {
    wanted: RangeInclusive<u32>,
    viewer: Viewer,
    numbering: Numbering,
    seen: Knowledge,
    /// Views stored so far, without their captions.
    taken: Vec<PlyView>,
}

impl Photographer {
    fn take(&mut self, game: &rules::Game, last: Option<&Played>) {
        if !self.wanted.contains(&game.plies()) {
            return;
        }
        let scene = Scene::new(game, &self.seen, last, &self.numbering, self.viewer);
        let position = game.position();
        let identity = |(square, _): &(Square, _)| {
            let id = position.piece_at(*square)?;
            Some((*square, id, position.piece(id).home))
        };
        let pieces = scene.pieces.iter().filter_map(identity).collect();
        self.taken.push(PlyView {
            scene,
            caption: String::new(),
            pieces,
            seen: self.seen.clone(),
            position: position.clone(),
        });
    }
}

impl Observer for Photographer {
    fn begin(&mut self, game: &rules::Game) {
        self.seen.begin(game);
        self.take(game, None);
    }

    fn turn(&mut self, played: &Played, game: &rules::Game) {
        self.seen.turn(played, game);
        self.take(game, Some(played));
    }
}

/// Search target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Find turns that concern the square.
    Square(Square),
    /// Find turns whose text contains this text, ignoring case.
    Text(String),
}

impl Wanted {
    /// Parses a search text.
    pub fn of(text: &str) -> Self {
        Square::parse(text).map_or_else(|| Self::Text(text.to_lowercase()), Self::Square)
    }
}

/// Search through a replay.
pub(super) struct Search<'w> {
    wanted: &'w Wanted,
    numbering: Numbering,
    viewer: Viewer,
    seen: Knowledge,
    behind: u32,
    first: Option<u32>,
    next: Option<u32>,
}

impl<'w> Search<'w> {
    /// Creates a search for the first matching turn after the ply `behind`.
    pub fn new(wanted: &'w Wanted, numbering: Numbering, viewer: Viewer, behind: u32) -> Self {
        Self { wanted, numbering, viewer, seen: Knowledge::default(), behind, first: None, next: None }
    }

    /// Returns the first matching ply after the start of the search. If no later ply matches, returns the first
    /// matching ply of the game.
    pub fn found(&self) -> Option<u32> {
        self.next.or(self.first)
    }
}

impl Observer for Search<'_> {
    fn begin(&mut self, game: &Game) {
        self.seen.begin(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.seen.turn(played, game);
        if self.next.is_some() {
            return;
        }
        let fits = match self.wanted {
            Wanted::Square(square) => concerned(played).contains(square),
            Wanted::Text(text) => {
                turn_text(played, &self.seen, &self.numbering, self.viewer).to_lowercase().contains(text)
            }
        };
        if fits {
            self.first = self.first.or(Some(played.ply));
            self.next = (played.ply > self.behind).then_some(played.ply);
        }
    }
}
