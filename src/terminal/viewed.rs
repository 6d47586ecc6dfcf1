//! Stores an open game: the present ply, the viewer, and the square at the cursor.
//!
//! A [`Perspective`] determines the viewer.

use super::facts::GameFacts;
use super::ply_views::{PlyView, PlyViews, Search, Wanted};
use crate::analysis::setups::PriorChoice;
use crate::board::{Board, Kind, Side, Square, Viewer};
use crate::games::Source;
use crate::replay::Finding;
use crate::scene::Plies;

/// Open game.
#[derive(Debug)]
pub(super) struct OpenGame {
    game: Source<'static>,
    pub facts: GameFacts,
    pub ply: u32,
    pub perspective: Perspective,
    /// `true` if the board is turned by 180 degrees.
    pub is_flipped: bool,
    /// Square at the cursor. `None` if the cursor follows the turns: it is then on the last square of the last turn.
    pub cursor: Option<Square>,
    /// Index of the finding that the user requested last.
    pub finding: Option<usize>,
    /// Kind whose odds are shown.
    pub odds: Option<Kind>,
    /// Plies around the present ply. If the perspective is that of the mover, there is a range of plies for each
    /// viewer.
    seen: Vec<PlyViews>,
}

impl OpenGame {
    /// Opens a game at a ply.
    pub fn new(
        game: Source<'static>,
        perspective: Perspective,
        plies: Plies,
        wants: &dyn Fn(&Finding) -> bool,
        most_findings: usize,
        prior: &PriorChoice,
    ) -> Self {
        let facts = GameFacts::new(&game, wants, most_findings, prior);
        let (first, last) = facts.plies.unwrap_or_default();
        // If the game does not have the requested ply, the nearest ply is used.
        let ply = match plies {
            Plies::FromStart(ply) => ply.clamp(first, last),
            Plies::FromEnd(back) => last.saturating_sub(back).max(first),
            Plies::Start | Plies::Every(_) => first,
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

    /// Returns the game.
    pub const fn game(&self) -> &Source<'static> {
        &self.game
    }

    /// Returns the first and the last ply.
    pub fn ends(&self) -> (u32, u32) {
        self.facts.plies.unwrap_or_default()
    }

    /// Returns the viewer.
    pub fn viewer(&self) -> Viewer {
        self.perspective.viewer(self.to_move(self.ply))
    }

    /// Returns the side to move at a ply. `None` if the board ended the game at this ply.
    fn to_move(&self, ply: u32) -> Option<Side> {
        let game = self.facts.replayed.game.as_ref()?;
        (ply < game.plies() || game.ending().is_none()).then(|| Side::of_ply(ply + 1))
    }

    /// Returns `true` if the whole record is visible. Returns `false` if only facts that the viewer was shown are
    /// visible.
    pub fn sees_all(&self) -> bool {
        self.viewer() == Viewer::All
    }

    /// Returns the view of the present ply. `None` if the record has no position.
    pub fn view(&self) -> Option<&PlyView> {
        self.view_at(self.ply)
    }

    /// Returns the present viewer's view of a ply, if the ply is near the present ply.
    pub fn view_at(&self, ply: u32) -> Option<&PlyView> {
        let viewer = self.viewer();
        self.seen.iter().find(|views| views.viewer == viewer)?.at(ply)
    }

    /// Returns the board.
    pub fn board(&self) -> Board {
        self.view().map_or(self.facts.replayed.terms.rules.edition.board, |view| view.scene.board)
    }

    /// Returns the square at the cursor.
    pub fn looked_at(&self) -> Square {
        let reached = || self.view()?.scene.last.as_ref()?.way.last().copied();
        self.cursor.or_else(reached).unwrap_or(Square::new(4, 4))
    }

    /// Returns the side at the bottom of the board.
    pub fn below(&self) -> Side {
        // With the perspective of the mover, the board is not turned after every turn.
        let below = match self.perspective {
            Perspective::Of(viewer) => viewer.below(),
            Perspective::Mover => Side::Red,
        };
        if self.is_flipped { below.other() } else { below }
    }

    /// Goes to the ply, or to the nearest ply that exists.
    pub fn go_to(&mut self, ply: u32) {
        let (first, last) = self.ends();
        self.ply = ply.clamp(first, last);
        self.see();
    }

    /// Moves by a number of plies. Negative numbers move backward.
    pub fn step(&mut self, plies: i64) {
        let ply = (i64::from(self.ply) + plies).clamp(0, i64::from(u32::MAX));
        self.go_to(ply as u32);
    }

    /// Switches to another perspective.
    pub fn look_with(&mut self, perspective: Perspective) {
        self.perspective = perspective;
        self.see();
    }

    /// Returns the kinds whose odds can be shown: the kinds of the armies, starting with the Flag. Empty if there is no
    /// game.
    fn kinds(&self) -> Vec<Kind> {
        let army = &self.facts.replayed.terms.rules.army;
        let mut kinds: Vec<Kind> = army.kinds().iter().filter(|_| self.facts.replayed.game.is_some()).collect();
        kinds.reverse();
        kinds
    }

    /// Shows the odds of a kind, if the armies contain this kind.
    pub fn show_odds(&mut self, kind: Option<Kind>) {
        self.odds = kind.filter(|kind| self.kinds().contains(kind));
        self.see();
    }

    /// Shows the odds of the next kind, or of the previous kind if `is_back`. After the last kind, shows no odds.
    pub fn next_odds(&mut self, is_back: bool) {
        let kinds: Vec<Option<Kind>> = std::iter::once(None).chain(self.kinds().into_iter().map(Some)).collect();
        let at = kinds.iter().position(|kind| *kind == self.odds).unwrap_or(0);
        let step = if is_back { kinds.len() - 1 } else { 1 };
        self.show_odds(kinds[(at + step) % kinds.len()]);
    }

    /// Returns the ply of the next strike, or of the previous strike if `is_back`.
    pub fn strike(&self, is_back: bool) -> Option<u32> {
        let strikes = &self.facts.strikes;
        if is_back {
            strikes[..strikes.partition_point(|ply| *ply < self.ply)].last().copied()
        } else {
            strikes.get(strikes.partition_point(|ply| *ply <= self.ply)).copied()
        }
    }

    /// Goes to the next finding, or to the previous finding if `is_back`. After the last finding comes the first
    /// finding, and before the first finding comes the last finding. Returns `true` if there is any finding.
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
        // A turn that could not be played has no position after it. In this case, the position before the turn is
        // shown.
        if let Some(ply) = self.facts.findings[next].ply {
            self.go_to(ply);
        }
        true
    }

    /// Returns the next ply whose turn matches. If no later ply matches, returns the first matching ply of the game.
    pub fn search(&self, wanted: &Wanted) -> Option<u32> {
        self.facts.replayed.game.as_ref()?;
        let mut search = Search::new(wanted, self.facts.replayed.terms.numbering, self.viewer(), self.ply);
        self.game.replay_reading(&self.game.read(), &mut search);
        search.found()
    }

    /// Moves the cursor by `right` columns and `down` rows of the board as it is drawn.
    pub fn move_cursor(&mut self, right: i8, down: i8) {
        let (right, down) = if self.below() == Side::Blue { (-right, -down) } else { (right, down) };
        let rows = self.board().rows();
        let column = self.looked_at().column().saturating_add_signed(right).min(Board::COLUMNS - 1);
        let row = self.looked_at().row().saturating_add_signed(-down).clamp(1, rows);
        self.cursor = Some(Square::new(column, row));
    }

    /// Prepares the present ply and the plies around it for drawing.
    fn see(&mut self) {
        let viewer = self.viewer();
        let is_covered = self.seen.iter().any(|views| views.viewer == viewer && views.cover(self.ply));
        if self.facts.plies.is_some() && !is_covered {
            self.see_with(viewer);
        }
        let here = self.seen.iter_mut().find(|views| views.viewer == viewer).and_then(|views| views.at_mut(self.ply));
        // A record without a playable game has no odds.
        if let Some(view) = here.filter(|_| self.facts.replayed.game.is_some()) {
            view.warm(self.odds, &self.facts.prior);
        }
    }

    /// Prepares the plies around the present ply for a viewer.
    fn see_with(&mut self, viewer: Viewer) {
        let is_of_perspective = |viewer: Viewer| match self.perspective {
            Perspective::Of(only) => viewer == only,
            Perspective::Mover => viewer != Viewer::All,
        };
        self.seen.retain(|views| is_of_perspective(views.viewer) && views.viewer != viewer);
        let views = PlyViews::around(self.ply, self.ends().1, &self.game, &self.facts.replayed, viewer);
        self.seen.push(views);
    }
}

/// Perspective from which a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// The viewer is always the same.
    Of(Viewer),
    /// The viewer is the player to move. At the end of a game, the viewer is a spectator.
    Mover,
}

impl Perspective {
    /// All perspectives, in the order in which the user cycles through them.
    pub const ALL: [Self; 5] = [
        Self::Of(Viewer::All),
        Self::Of(Viewer::Red),
        Self::Of(Viewer::Blue),
        Self::Of(Viewer::Spectator),
        Self::Mover,
    ];

    /// Returns the next perspective, or the previous one if `is_back`.
    #[must_use]
    pub fn next(self, is_back: bool) -> Self {
        let at = Self::ALL.iter().position(|one| *one == self).unwrap_or(0);
        let step = if is_back { Self::ALL.len() - 1 } else { 1 };
        Self::ALL[(at + step) % Self::ALL.len()]
    }

    /// Returns the viewer for a position in which `to_move` is the side to move.
    pub fn viewer(self, to_move: Option<Side>) -> Viewer {
        match self {
            Self::Of(viewer) => viewer,
            Self::Mover => to_move.map_or(Viewer::Spectator, Viewer::from),
        }
    }

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Of(viewer) => viewer.name(),
            Self::Mover => "follow",
        }
    }
}
