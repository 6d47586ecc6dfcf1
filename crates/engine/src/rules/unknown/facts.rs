//! What turns tell of pieces that the record does not name, in words that a person can check.

use super::{KindSet, PieceId, Step, UncertainPlay, member};
use crate::assignment::Relation;
use crate::board::{Kind, Outcome, Square};
use crate::rules::judge::LegalTurn;
use crate::rules::turn::{Action, GuessClaim};

/// Something that a turn told of a piece, or of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The ply of the turn.
    pub ply: u32,
    /// The piece.
    pub piece: PieceId,
    /// The square on which it was set up, or onto which it was brought back.
    pub home: Square,
    /// What happened.
    pub deed: Deed,
    /// What it means.
    pub(super) step: Step,
}

/// What a piece did, or what happened to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Deed {
    /// It moved, or struck.
    Moved,
    /// It went as only a Scout can.
    WentAsScout,
    /// It guessed as only a piece of that kind can.
    Guessed(Kind),
    /// It made a rescue, as no Scout may.
    Rescued,
    /// The record names it there.
    Named(Kind),
    /// It won against a piece that is named.
    Beat(Kind),
    /// It lost to a piece that is named.
    FellTo(Kind),
    /// It was removed together with a piece that is named.
    FellWith(Kind),
    /// It struck the piece of that home, neither being named, and it came out so.
    Met(Square, Outcome),
    /// It was not removed and did not move in, as only a Bomb would.
    StayedBehind,
    /// It won and moved in, as no Bomb would.
    MovedIn,
    /// The guess at it was right.
    GuessedRight(Kind),
    /// The guess at it was wrong.
    GuessedWrong(Kind),
    /// It was removed or guessed, and the game went on.
    GameWentOn,
    /// It was brought back: as one of those captured, named or not.
    CameBack(Option<Kind>),
}

impl UncertainPlay {
    /// What a turn that comes out so tells, each piece taken by itself: not only what nobody knew.
    pub(super) fn facts_of(&mut self, way: &LegalTurn) -> Vec<Fact> {
        let mut facts = Vec::new();
        self.facts_of_mover(way, &mut facts);
        if let Some(target) = way.target {
            match way.outcome {
                Some(outcome) => self.facts_of_combat(way, target, outcome, &mut facts),
                None => self.facts_of_guess(way, target, &mut facts),
            }
        }
        if let Some(rescue) = way.turn.rescue {
            for step in self.steps(way).iter() {
                if let Step::Return(back, _) = step {
                    let piece = PieceId::numbered(back.piece.side, back.piece.number);
                    let (ply, deed) = (self.game.plies + 1, Deed::CameBack(rescue.kind));
                    facts.push(Fact { ply, piece, home: rescue.square, deed, step });
                }
            }
        }
        facts
    }

    fn push(&self, facts: &mut Vec<Fact>, piece: PieceId, kinds: KindSet, deed: Deed) {
        if self.game.position.piece(piece).was_unknown {
            let (ply, home) = (self.game.plies + 1, self.game.position.piece(piece).home);
            facts.push(Fact { ply, piece, home, deed, step: Step::Narrow(member(piece), kinds) });
        }
    }

    fn facts_of_mover(&mut self, way: &LegalTurn, facts: &mut Vec<Fact>) {
        let piece = way.piece;
        let army = self.game.rules.army.kinds();
        let able = self.able(piece, army, &way.turn, way.hit).kinds;
        let deed = match able.single() {
            Some(Kind::Scout) => Some(Deed::WentAsScout),
            Some(kind) if matches!(way.turn.action, Action::Guess { .. }) => Some(Deed::Guessed(kind)),
            _ if way.turn.rescue.is_some() => Some(Deed::Rescued),
            _ => None,
        };
        if let Some(deed) = deed {
            self.push(facts, piece, able, deed);
        } else if !self.game.position.piece(piece).has_moved {
            self.push(facts, piece, army.and(KindSet::MOVABLE), Deed::Moved);
        }
    }

    fn facts_of_combat(&mut self, way: &LegalTurn, target: PieceId, outcome: Outcome, facts: &mut Vec<Fact>) {
        let army = self.game.rules.army.kinds();
        let is_known = |id: PieceId| !self.game.position.piece(id).was_unknown;
        // The kind by which a piece takes part, as the record names it.
        let name =
            |id: PieceId, claimed: Option<Kind>| if is_known(id) { self.game.position.piece(id).kind } else { claimed };
        let (striker, defender) = (name(way.piece, way.claim.striker), name(target, way.claim.defender));
        for (piece, name) in [(way.piece, striker), (target, defender)] {
            if let Some(kind) = name {
                self.push(facts, piece, KindSet::only(kind), Deed::Named(kind));
            }
        }
        let result = |of_striker: bool, kind: Kind| match (outcome, of_striker) {
            (Outcome::Tie, _) => Deed::FellWith(kind),
            (Outcome::Win, true) | (Outcome::Loss, false) => Deed::Beat(kind),
            _ => Deed::FellTo(kind),
        };
        match (striker, defender) {
            (Some(_), Some(_)) => {}
            (Some(kind), None) => {
                let kinds = self.pairs(KindSet::only(kind), army, outcome).beside(kind);
                self.push(facts, target, kinds, result(false, kind));
            }
            (None, Some(kind)) => {
                let struck = KindSet::only(kind);
                let kinds = self.pairs(army.and(KindSet::MOVABLE), struck, outcome).first(struck);
                self.push(facts, way.piece, kinds, result(true, kind));
            }
            (None, None) => {
                let pairs = self.pairs(army.and(KindSet::MOVABLE), army, outcome);
                let relation = Relation { first: member(way.piece), second: member(target), pairs };
                facts.push(Fact {
                    ply: self.game.plies + 1,
                    piece: way.piece,
                    home: self.game.position.piece(way.piece).home,
                    deed: Deed::Met(self.game.position.piece(target).home, outcome),
                    step: Step::Relate(relation),
                });
            }
        }
        if self.game.rules.edition.winner_moves_in && outcome == Outcome::Loss {
            if way.target_kinds == KindSet::only(Kind::Bomb) {
                self.push(facts, target, KindSet::only(Kind::Bomb), Deed::StayedBehind);
            } else {
                self.push(facts, target, army.without(Kind::Bomb), Deed::MovedIn);
            }
        }
    }

    fn facts_of_guess(&self, way: &LegalTurn, target: PieceId, facts: &mut Vec<Fact>) {
        let Action::Guess { named, .. } = way.turn.action else { return };
        if way.hit == Some(true) {
            self.push(facts, target, KindSet::only(named), Deed::GuessedRight(named));
        } else if let Some(GuessClaim::Shown(kind)) = way.claim.guess {
            self.push(facts, target, KindSet::only(kind), Deed::Named(kind));
        } else {
            self.push(facts, target, KindSet::ALL.without(named), Deed::GuessedWrong(named));
        }
    }
}
