//! What a turn shows of pieces to their opponent. `format-spec/knowledge.md`, section "Evidence".

use super::learned::How;
use crate::board::{Kind, KindSet, Outcome};
use crate::rules::{Action, EndingCause, Game, PieceId, Played, outcome};

/// Something that was shown of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Evidence {
    /// The piece.
    pub piece: PieceId,
    /// What it may be, by this alone.
    pub kinds: KindSet,
    /// How it becomes known by this, if it does.
    pub how: How,
}

/// What a turn shows, `game` standing behind it: of the pieces of both sides, each to the other.
pub(super) fn evidence(played: &Played, game: &Game, mut tell: impl FnMut(Evidence)) {
    let mut show = |piece: PieceId, kinds: KindSet, how: How| tell(Evidence { piece, kinds, how });
    // What the record does not know of a piece that was named, cannot be told either.
    let named = |piece: PieceId| game.kinds(piece);
    let turn = &played.turn;
    if turn.from != turn.to {
        show(played.piece, KindSet::MOVABLE, How::Deduced);
    }
    match turn.action {
        Action::Move => {
            if !turn.from.is_next_to(turn.to) {
                show(played.piece, KindSet::only(Kind::Scout), How::LongMove);
            }
        }
        Action::Strike | Action::CornerStrike { .. } => {
            show(played.piece, named(played.piece), How::Strike);
            if let Some(target) = played.target {
                let is_named = !played.is_silent || played.kind == Some(Kind::Scout);
                let kinds = if is_named { named(target) } else { silent_kinds(played, target, game) };
                show(target, kinds, How::Struck);
            }
        }
        Action::Guess { named: guessed, .. } => {
            show(played.piece, named(played.piece), How::Guess);
            let by_spotter = played.kind == Some(Kind::Spotter);
            if let Some(target) = played.target {
                if by_spotter {
                    show(target, named(target), How::Spotted);
                } else if played.hit == Some(true) {
                    show(target, KindSet::only(guessed), How::Infiltrated);
                } else {
                    show(target, KindSet::ALL.without(guessed), How::Deduced);
                }
            }
        }
    }
    if let Some(rescued) = played.rescued {
        show(played.piece, KindSet::ALL.without(Kind::Scout), How::Deduced);
        if played.is_silent {
            show(rescued, KindSet::MOVABLE, How::Deduced);
        } else {
            show(rescued, named(rescued), How::Rescued);
        }
    }
}

/// What a piece may be that was struck and did not name itself.
fn silent_kinds(played: &Played, target: PieceId, game: &Game) -> KindSet {
    let rules = game.rules();
    let mut kinds = KindSet::ALL;
    if let (Some(striker), Some(found)) = (played.kind, played.outcome) {
        let comes_out_so = |kind: &Kind| outcome(striker, *kind, rules.options.aggressor_advantage) == found;
        kinds = Kind::ALL.into_iter().filter(comes_out_so).collect();
    }
    let took_flag = played.ending.is_some_and(|ending| ending.cause == EndingCause::Flag);
    if took_flag {
        kinds = kinds.and(KindSet::only(Kind::Flag));
    } else if !game.kinds(target).has(Kind::Flag) {
        // Where the record leaves open what was struck last, it may have been the Flag.
        kinds = kinds.without(Kind::Flag);
    }
    if rules.edition.winner_moves_in && played.outcome == Some(Outcome::Loss) {
        kinds = if played.moved_in { kinds.without(Kind::Bomb) } else { kinds.and(KindSet::only(Kind::Bomb)) };
    }
    kinds
}
