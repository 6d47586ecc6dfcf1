//! A game that is open: its ply, its viewer, and the square that is looked at.
//!
//! A [`Perspective`] says through whose eyes a game is seen.

use super::facts::GameFacts;
use super::ply_views::{PlyView, PlyViews, Search, Wanted};
use crate::board::{Board, Kind, Side, Square, Viewer};
use crate::games::Source;
use crate::knowledge::Knowledge;
use crate::replay::Finding;
use crate::scene::{Plies, Scene};

/// An open game.
#[derive(Debug)]
pub(super) struct Viewed {
    game: Source<'static>,
    pub facts: GameFacts,
    pub ply: u32,
    pub perspective: Perspective,
    /// Whether the other side stands below than usual.
    pub is_flipped: bool,
    /// The square that is looked at; `None`: the one to which the last turn led.
    pub cursor: Option<Square>,
    /// Which of the findings was asked for last.
    pub finding: Option<usize>,
    /// The kind whose odds are shown.
    pub odds: Option<Kind>,
    /// What is seen around the ply; of the mover's perspective, each player's.
    seen: Vec<PlyViews>,
}

impl Viewed {
    /// Opens a game at that ply.
    pub fn new(
        game: Source<'static>,
        perspective: Perspective,
        plies: Plies,
        wants: &dyn Fn(&Finding) -> bool,
        most_findings: usize,
    ) -> Self {
        let facts = GameFacts::new(&game, wants, most_findings);
        let (first, last) = facts.plies.unwrap_or_default();
        // Of a game without that ply, the nearest.
        let ply = match plies {
            Plies::FromStart(ply) => ply.clamp(first, last),
            Plies::FromEnd(back) => last.saturating_sub(back).max(first),
            Plies::Every(_) => first,
        };
        let mut viewed = Self {
            game,
            facts,
            ply,
            perspective,
            is_flipped: false,
            cursor: None,
            finding: None,
            odds: None,
            seen: Vec::new(),
        };
        viewed.see();
        viewed
    }

    /// The game.
    pub const fn game(&self) -> &Source<'static> {
        &self.game
    }

    /// The first and the last ply.
    pub fn ends(&self) -> (u32, u32) {
        self.facts.plies.unwrap_or_default()
    }

    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.perspective.viewer(self.to_move(self.ply))
    }

    /// Whose turn it is at a ply; `None` at the end of a game that has one.
    fn to_move(&self, ply: u32) -> Option<Side> {
        match &self.facts.replayed.game {
            Some(game) => (ply < game.plies() || game.ending().is_none()).then(|| Side::of_ply(ply + 1)),
            None => GameFacts::snapshot(&self.game, Viewer::Spectator).and_then(|scene| scene.to_move),
        }
    }

    /// Whether more may be shown than the viewer was told: the record as a whole.
    pub fn sees_all(&self) -> bool {
        self.viewer() == Viewer::All
    }

    /// The present ply; `None` where the record has no position.
    pub fn view(&self) -> Option<&PlyView> {
        self.view_at(self.ply)
    }

    /// The ply as it is seen now, if it is near enough.
    pub fn view_at(&self, ply: u32) -> Option<&PlyView> {
        let viewer = self.viewer();
        self.seen.iter().find(|views| views.viewer == viewer)?.at(ply)
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.view().map_or(self.facts.replayed.terms.rules.edition.board, |view| view.scene.board)
    }

    /// The square that is looked at.
    pub fn looked_at(&self) -> Square {
        let reached = || self.view()?.scene.last.as_ref()?.way.last().copied();
        self.cursor.or_else(reached).unwrap_or(Square::new(4, 4))
    }

    /// The side whose army stands below.
    pub fn below(&self) -> Side {
        // Turning the board with every turn would make nobody see more.
        let below = match self.perspective {
            Perspective::Of(viewer) => viewer.below(),
            Perspective::Mover => Side::Red,
        };
        if self.is_flipped { below.other() } else { below }
    }

    /// Goes to the ply, or to the nearest one there is.
    pub fn go_to(&mut self, ply: u32) {
        let (first, last) = self.ends();
        self.ply = ply.clamp(first, last);
        self.see();
    }

    /// Goes so many plies on, or back.
    pub fn step(&mut self, plies: i64) {
        let ply = (i64::from(self.ply) + plies).clamp(0, i64::from(u32::MAX));
        self.go_to(ply as u32);
    }

    /// Looks with other eyes.
    pub fn look_with(&mut self, perspective: Perspective) {
        self.perspective = perspective;
        self.see();
    }

    /// The kinds whose odds can be shown: those of the armies, the Flag first; none where there is no game.
    fn kinds(&self) -> Vec<Kind> {
        let army = &self.facts.replayed.terms.rules.army;
        let mut kinds: Vec<Kind> = army.kinds().iter().filter(|_| self.facts.replayed.game.is_some()).collect();
        kinds.reverse();
        kinds
    }

    /// Shows the odds of that kind, if the armies have it.
    pub fn show_odds(&mut self, kind: Option<Kind>) {
        self.odds = kind.filter(|kind| self.kinds().contains(kind));
        self.see();
    }

    /// Shows the odds of the next kind, or of the one before; behind the last those of none.
    pub fn next_odds(&mut self, is_back: bool) {
        let kinds: Vec<Option<Kind>> = std::iter::once(None).chain(self.kinds().into_iter().map(Some)).collect();
        let at = kinds.iter().position(|kind| *kind == self.odds).unwrap_or(0);
        let step = if is_back { kinds.len() - 1 } else { 1 };
        self.show_odds(kinds[(at + step) % kinds.len()]);
    }

    /// The ply of the next strike, or of the one before.
    pub fn strike(&self, is_back: bool) -> Option<u32> {
        let strikes = &self.facts.strikes;
        if is_back {
            strikes[..strikes.partition_point(|ply| *ply < self.ply)].last().copied()
        } else {
            strikes.get(strikes.partition_point(|ply| *ply <= self.ply)).copied()
        }
    }

    /// Goes to the next finding, or the one before, round and round. Returns whether there is any.
    pub fn next_finding(&mut self, is_back: bool) -> bool {
        let count = self.facts.findings.len();
        if count == 0 {
            return false;
        }
        let next = match (self.finding, is_back) {
            (None, false) => 0,
            (None, true) => count - 1,
            (Some(at), false) => (at + 1) % count,
            (Some(at), true) => (at + count - 1) % count,
        };
        self.finding = Some(next);
        // A turn that could not be played is none; what is wrong with it shows on the position before.
        if let Some(ply) = self.facts.findings[next].ply {
            self.go_to(ply);
        }
        true
    }

    /// The next ply whose turn concerns the square or holds the text; from the first on, if there is none behind.
    pub fn search(&self, wanted: &Wanted) -> Option<u32> {
        self.facts.replayed.game.as_ref()?;
        let mut search = Search::new(wanted, self.facts.replayed.terms.numbering, self.viewer(), self.ply);
        self.game.replay_reading(&self.game.read(), &mut search);
        search.found()
    }

    /// Moves the cursor on the board as it is drawn: so many columns to the right, so many rows down.
    pub fn move_cursor(&mut self, right: i8, down: i8) {
        let (right, down) = if self.below() == Side::Blue { (-right, -down) } else { (right, down) };
        let rows = self.board().rows();
        let column = self.looked_at().column().saturating_add_signed(right).min(Board::COLUMNS - 1);
        let row = self.looked_at().row().saturating_add_signed(-down).clamp(1, rows);
        self.cursor = Some(Square::new(column, row));
    }

    /// Sees to it that the ply and what is around it can be drawn.
    fn see(&mut self) {
        let viewer = self.viewer();
        let is_covered = self.seen.iter().any(|views| views.viewer == viewer && views.cover(self.ply));
        if self.facts.plies.is_some() && !is_covered {
            self.see_with(viewer);
        }
        let here = self.seen.iter_mut().find(|views| views.viewer == viewer).and_then(|views| views.at_mut(self.ply));
        // A position that is no record's has no odds.
        if let Some(view) = here.filter(|_| self.facts.replayed.game.is_some()) {
            view.warm(self.odds);
        }
    }

    /// Sees what is around the ply with those eyes.
    fn see_with(&mut self, viewer: Viewer) {
        let is_of_perspective = |viewer: Viewer| match self.perspective {
            Perspective::Of(only) => viewer == only,
            Perspective::Mover => viewer != Viewer::All,
        };
        self.seen.retain(|views| is_of_perspective(views.viewer) && views.viewer != viewer);
        let is_game = self.facts.replayed.game.is_some();
        let views = match GameFacts::snapshot(&self.game, viewer).filter(|_| !is_game) {
            Some(scene) => PlyViews::only(alone(scene)),
            None => PlyViews::around(self.ply, self.ends().1, &self.game, &self.facts.replayed, viewer),
        };
        self.seen.push(views);
    }
}

/// A position that is no record's.
fn alone(scene: Scene) -> PlyView {
    let course = crate::report::diagram::Course::Unknown(crate::rules::Edition::DEFAULT);
    let caption = crate::report::diagram::caption(&scene, course).trim_end().to_owned();
    PlyView { scene, caption, pieces: Vec::new(), seen: Knowledge::default() }
}

/// Whose eyes a game is seen with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// Always the same viewer's.
    Of(Viewer),
    /// Those of the player whose turn it is; a spectator's where it is nobody's.
    Mover,
}

impl Perspective {
    /// Every perspective, in the order in which they are gone through.
    pub const ALL: [Self; 5] = [
        Self::Of(Viewer::All),
        Self::Of(Viewer::Red),
        Self::Of(Viewer::Blue),
        Self::Of(Viewer::Spectator),
        Self::Mover,
    ];

    /// The next one, or the one before.
    #[must_use]
    pub fn next(self, is_back: bool) -> Self {
        let at = Self::ALL.iter().position(|one| *one == self).unwrap_or(0);
        let step = if is_back { Self::ALL.len() - 1 } else { 1 };
        Self::ALL[(at + step) % Self::ALL.len()]
    }

    /// Who looks, when it is that side's turn.
    pub fn viewer(self, to_move: Option<Side>) -> Viewer {
        match self {
            Self::Of(viewer) => viewer,
            Self::Mover => to_move.map_or(Viewer::Spectator, Viewer::from),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Of(viewer) => viewer.name(),
            Self::Mover => "follow",
        }
    }
}
