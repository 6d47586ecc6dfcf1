//! Replays of the open game: the scenes around a ply, and the search for a turn.
//!
//! Of a long game not every scene is kept. A turn is found by a square that it concerns, or by a part of its text as the
//! viewer reads it.

use crate::board::{Kind, Numbering, Side, Square, Viewer};
use crate::games::Source;
use crate::knowledge::{Budget, Knowledge};
use crate::replay::{Observer, Replay};
use crate::report::diagram::{Course, caption};
use crate::rules::{self, PieceId, Play, Played};
use crate::scene::{Heat, Scene, SideHeat, concerned, turn_text};
use std::ops::RangeInclusive;

/// How many plies on either side are kept.
const AROUND: u32 = 256;

/// How near to the end of what is kept a ply may come.
const MARGIN: u32 = 128;

/// A ply as a viewer sees it.
#[derive(Clone, Debug)]
pub(super) struct PlyView {
    pub scene: Scene,
    /// The line that says which ply it is, and how it came about.
    pub caption: String,
    /// Which piece stands where, and where it was set up.
    pub pieces: Vec<(Square, PieceId, Square)>,
    /// What each side knows of the other's.
    pub seen: Knowledge,
}

impl PlyView {
    /// Has the odds of that kind shown; of none, what was shown no more. They are counted here, when they are asked for.
    pub fn warm(&mut self, kind: Option<Kind>) {
        if self.scene.heat.as_ref().map(|heat| heat.kind) == kind {
            return;
        }
        let views = |kind: Kind| {
            let view = |viewer: Side| {
                let odds = self.seen.odds(viewer.other(), &mut Budget::of_odds(Budget::ODDS));
                let chances = odds.map(|odds| {
                    let chance = |piece: PieceId| Some(odds.of(piece)?.chance(kind));
                    self.pieces.iter().filter_map(|(square, piece, _)| Some((*square, chance(*piece)?))).collect()
                });
                SideHeat { viewer, chances }
            };
            Heat::sides(self.scene.viewer).into_iter().map(view).collect()
        };
        self.scene.heat = kind.map(|kind| Heat { views: views(kind), ..Heat::new(kind) });
    }
}

/// Plies next to each other as one viewer sees them.
#[derive(Clone, Debug)]
pub(super) struct PlyViews {
    pub viewer: Viewer,
    first: u32,
    last: u32,
    plies: Vec<PlyView>,
}

impl PlyViews {
    /// Those around a ply of a game of `last` plies.
    pub fn around(ply: u32, last: u32, game: &Source<'_>, replayed: &Replay, viewer: Viewer) -> Self {
        let wanted = ply.saturating_sub(AROUND)..=ply.saturating_add(AROUND).min(last);
        let first = *wanted.start();
        let reading = game.read();
        let seen = Knowledge::default();
        let mut camera = Photographer { wanted, viewer, numbering: replayed.terms.numbering, seen, taken: Vec::new() };
        game.replay_reading(&reading, &mut camera);
        let course = Course::Record(&reading.record, replayed);
        let mut plies = camera.taken;
        for view in &mut plies {
            caption(&view.scene, course).trim_end().clone_into(&mut view.caption);
        }
        Self { viewer, first, last, plies }
    }

    /// The only one there is.
    pub fn only(view: PlyView) -> Self {
        Self { viewer: view.scene.viewer, first: view.scene.ply, last: view.scene.ply, plies: vec![view] }
    }

    /// Whether a ply is among them, and as many around it as there may be need for.
    pub fn cover(&self, ply: u32) -> bool {
        let end = self.first + self.plies.len() as u32;
        let is_far = |from: u32, to: u32, is_end: bool| is_end || from.saturating_sub(to) >= MARGIN;
        self.first <= ply && ply < end && is_far(ply, self.first, self.first == 0) && is_far(end, ply, end > self.last)
    }

    /// The one of that ply.
    pub fn at_mut(&mut self, ply: u32) -> Option<&mut PlyView> {
        self.plies.get_mut(ply.checked_sub(self.first)? as usize)
    }

    /// The one of that ply.
    pub fn at(&self, ply: u32) -> Option<&PlyView> {
        self.plies.get(ply.checked_sub(self.first)? as usize)
    }
}

/// Takes the scenes of neighbouring plies while a record is replayed.
struct Photographer {
    wanted: RangeInclusive<u32>,
    viewer: Viewer,
    numbering: Numbering,
    seen: Knowledge,
    /// The plies taken; their captions are still to be written.
    taken: Vec<PlyView>,
}

impl Photographer {
    fn take(&mut self, game: &rules::Play, last: Option<&Played>) {
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
        self.taken.push(PlyView { scene, caption: String::new(), pieces, seen: self.seen.clone() });
    }
}

impl Observer for Photographer {
    fn begin(&mut self, game: &rules::Play) {
        self.seen.begin(game);
        self.take(game, None);
    }

    fn turn(&mut self, played: &Played, game: &rules::Play) {
        self.seen.turn(played, game);
        self.take(game, Some(played));
    }
}

/// What is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Turns that concern the square.
    Square(Square),
    /// Turns whose text holds this, in whatever case.
    Text(String),
}

impl Wanted {
    /// What is asked for by that text.
    pub fn of(text: &str) -> Self {
        Square::parse(text).map_or_else(|| Self::Text(text.to_lowercase()), Self::Square)
    }
}

/// Looks through a replay.
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
    /// A search for the next turn behind that ply.
    pub fn new(wanted: &'w Wanted, numbering: Numbering, viewer: Viewer, behind: u32) -> Self {
        Self { wanted, numbering, viewer, seen: Knowledge::default(), behind, first: None, next: None }
    }

    /// The ply that was found: behind the one from which on was searched, else the first.
    pub fn found(&self) -> Option<u32> {
        self.next.or(self.first)
    }
}

impl Observer for Search<'_> {
    fn begin(&mut self, game: &Play) {
        self.seen.begin(game);
    }

    fn turn(&mut self, played: &Played, game: &Play) {
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
