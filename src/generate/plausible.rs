//! A player who thinks one turn ahead, by what that player knows of the enemy.
//!
//! Each turn is worth what its strike is expected to bring, counted over the kinds that the piece struck may be,
//! plus how much nearer it brings the piece to something worth striking, less what it puts at risk.

use super::policy::Recent;
use super::random::Random;
use crate::board::{Board, BySide, Kind, Outcome, Side, Square};
use crate::rules::{Action, Game, PieceId, PieceSet, Played, Turn, outcome};
use std::collections::VecDeque;

/// Worth less than anything.
const NEVER: f32 = -1e6;

/// What both players know, and the way across the board.
pub(super) struct Minds {
    /// The pieces that were named to their opponent.
    named: BySide<PieceSet>,
    recent: Recent,
    /// The steps from square to square round the lakes, by [`Square::index`].
    steps: Vec<[u8; 256]>,
}

/// What each kind is worth to its owner.
const fn value(kind: Kind) -> f32 {
    match kind {
        Kind::Marshal => 40.0,
        Kind::General => 30.0,
        Kind::Colonel => 22.0,
        Kind::Major => 16.0,
        Kind::Captain | Kind::Spy => 12.0,
        Kind::Spotter | Kind::Infiltrator => 10.0,
        Kind::Miner => 9.0,
        Kind::Lieutenant | Kind::Bomb => 8.0,
        Kind::Sergeant => 6.0,
        Kind::Scout => 3.0,
        Kind::Flag => 300.0,
    }
}

impl Minds {
    /// Two players before the first turn.
    pub fn new(board: Board) -> Self {
        let mut steps = vec![[u8::MAX; 256]; 256];
        for from in board.squares().filter(|square| board.has(*square)) {
            let reached = &mut steps[from.index()];
            let mut next = VecDeque::from([from]);
            reached[from.index()] = 0;
            while let Some(square) = next.pop_front() {
                for to in square.neighbours().filter(|to| board.has(*to)) {
                    if reached[to.index()] == u8::MAX {
                        reached[to.index()] = reached[square.index()] + 1;
                        next.push_back(to);
                    }
                }
            }
        }
        Self { named: BySide::default(), recent: Recent::default(), steps }
    }

    /// Takes a turn into account.
    pub fn note(&mut self, played: &Played) {
        self.recent.note(played);
        for (piece, _) in played.reveals() {
            self.named.insert(piece);
        }
    }

    /// The turn that seems best, or nearly; `None` if there is no turn.
    pub fn choose(&self, game: &Game, turns: &[Turn], random: &mut Random) -> Option<Turn> {
        let view = View::new(self, game);
        let mut best: Option<(f32, Turn)> = None;
        for turn in turns {
            // Some noise, so that players differ and games do not repeat.
            let worth = view.worth(turn) + f32::from(random.below(150) as u16) / 100.0;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, *turn));
            }
        }
        best.map(|(_, turn)| turn)
    }

    /// Whether the side to move has so little left that it would give up.
    pub fn is_hopeless(game: &Game) -> bool {
        let strength = |side| -> f32 {
            let position = game.position();
            let kinds = position.standing(side).filter_map(|id| position.piece(id).kind);
            kinds.filter(|kind| kind.is_movable()).map(value).sum()
        };
        let side = game.to_move();
        strength(side) * 5.0 < strength(side.other())
    }
}

/// An enemy piece as the side to move sees it.
struct Enemy {
    square: Square,
    has_moved: bool,
    /// How likely it is of each kind, in the order of [`Kind::ALL`].
    chances: [f32; Kind::COUNT],
    /// What a strike by each kind is expected to bring.
    worth: [f32; Kind::COUNT],
}

/// The position as the side to move sees it.
struct View<'v> {
    minds: &'v Minds,
    game: &'v Game,
    side: Side,
    enemies: Vec<Enemy>,
}

impl<'v> View<'v> {
    fn new(minds: &'v Minds, game: &'v Game) -> Self {
        let side = game.to_move();
        let position = game.position();
        let mut hidden = BySide::new([0.0_f32; Kind::COUNT], [0.0_f32; Kind::COUNT]);
        for id in position.standing(side.other()) {
            let piece = position.piece(id);
            if let Some(kind) = piece.kind.filter(|_| !minds.named.contains(id)) {
                hidden.red[kind.index()] += 1.0;
                hidden.blue[kind.index()] += f32::from(u8::from(kind.is_movable()));
            }
        }
        let (unmoved, moved) = (hidden.red, hidden.blue);
        let mut view = Self { minds, game, side, enemies: Vec::new() };
        view.enemies = position
            .standing(side.other())
            .map(|id| view.enemy(id, if position.piece(id).has_moved { &moved } else { &unmoved }))
            .collect();
        view
    }

    fn enemy(&self, id: PieceId, hidden: &[f32; Kind::COUNT]) -> Enemy {
        let piece = self.game.position().piece(id);
        let mut chances = [0.0; Kind::COUNT];
        if let Some(kind) = piece.kind.filter(|_| self.minds.named.contains(id)) {
            chances[kind.index()] = 1.0;
        } else {
            let back_row = self.game.rules().edition.board.back_row(id.side());
            // Flags stand at the back, as everybody knows.
            let flag = [1.0, 0.3, 0.05, 0.02, 0.02][usize::from(piece.square.row().abs_diff(back_row)).min(4)];
            let likely = |kind: Kind| hidden[kind.index()] * if kind == Kind::Flag { flag } else { 1.0 };
            let sum: f32 = Kind::ALL.into_iter().map(likely).sum();
            for kind in Kind::ALL {
                chances[kind.index()] = likely(kind) / sum.max(f32::MIN_POSITIVE);
            }
        }
        let mut worth = [0.0; Kind::COUNT];
        for striker in Kind::ALL.into_iter().filter(|kind| kind.is_movable()) {
            worth[striker.index()] =
                Kind::ALL.into_iter().map(|kind| chances[kind.index()] * self.payoff(striker, kind)).sum();
        }
        Enemy { square: piece.square, has_moved: piece.has_moved, chances, worth }
    }

    fn payoff(&self, striker: Kind, struck: Kind) -> f32 {
        match outcome(striker, struck, self.game.rules().options.aggressor_advantage) {
            Outcome::Win => value(struck),
            Outcome::Tie => value(struck) - value(striker),
            // What the loss teaches is worth something.
            Outcome::Loss => 1.5 - value(striker),
        }
    }

    fn worth(&self, turn: &Turn) -> f32 {
        let position = self.game.position();
        let Some(id) = position.piece_at(turn.from) else { return NEVER };
        let Some(kind) = position.piece(id).kind else { return NEVER };
        let at = |square: Square| self.enemies.iter().find(|enemy| enemy.square == square);
        let mut worth = match turn.action {
            Action::Guess { target, named } => {
                at(target).map_or(NEVER, |enemy| enemy.chances[named.index()] * (value(named) + 4.0) - 1.0)
            }
            Action::Strike | Action::CornerStrike { .. } => {
                return at(turn.to).map_or(NEVER, |enemy| enemy.worth[kind.index()]) + self.risk(kind, turn.from);
            }
            Action::Move => 0.0,
        };
        if turn.from != turn.to {
            worth += self.pull(kind, turn.to) - self.pull(kind, turn.from);
            worth += self.risk(kind, turn.from) - self.risk(kind, turn.to);
            if kind == Kind::Scout && !turn.from.is_next_to(turn.to) {
                worth -= 1.0;
            }
            if self.minds.recent.is_third(self.side, turn) {
                worth -= 1000.0;
            } else if self.minds.recent.is_taken_back_by(self.side, turn) {
                worth -= 3.0;
            }
        }
        worth
    }

    /// How strongly the best prey draws a piece that stands there.
    fn pull(&self, kind: Kind, square: Square) -> f32 {
        let steps = &self.minds.steps[square.index()];
        let pulls = self.enemies.iter().map(|enemy| {
            let worth = enemy.worth[kind.index()];
            if worth <= 0.0 { 0.0 } else { worth * 3.0 / f32::from(steps[enemy.square.index()].saturating_add(1)) }
        });
        pulls.fold(0.0, f32::max)
    }

    /// What a piece is expected to lose to the enemies next to that square.
    fn risk(&self, kind: Kind, square: Square) -> f32 {
        let near = self.enemies.iter().filter(|enemy| enemy.square.is_next_to(square));
        let risks = near.map(|enemy| {
            let loses =
                |enemy_kind: &Kind| enemy_kind.is_movable() && outcome(*enemy_kind, kind, false) == Outcome::Win;
            let chance: f32 =
                Kind::ALL.into_iter().filter(loses).map(|enemy_kind| enemy.chances[enemy_kind.index()]).sum();
            chance * value(kind) * if enemy.has_moved { 0.8 } else { 0.3 }
        });
        risks.fold(0.0, f32::max)
    }
}
