//! Facts about unnamed pieces that follow from turns. A reader can check them, so they are used in explanations.

use super::{KindSet, PieceId, Step, UncertainGame, member};
use crate::assignment::Relation;
use crate::board::{Kind, Outcome, Square};
use crate::rules::judge::LegalTurn;
use crate::rules::turn::{Action, GuessClaim};

/// A fact about one or two pieces that follows from a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Ply of the turn.
    pub ply: u32,
    /// The piece that the fact is about.
    pub piece: PieceId,
    /// Square on which the piece was set up or brought back.
    pub home: Square,
    /// Action or event from which the fact follows.
    pub deed: FactKind,
    /// Constraint that expresses the fact.
    pub(super) step: Step,
}

/// An action of a piece, or an event that concerned the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FactKind {
    /// The piece moved or struck.
    Moved,
    /// The piece moved or struck in a way that only these kinds can.
    WentLike(KindSet),
    /// The piece made a guess that only this kind can make.
    Guessed(Kind),
    /// The piece made a rescue. A Scout may not make a rescue.
    Rescued,
    /// The record names the piece in this turn.
    Named(Kind),
    /// The piece won against a named piece.
    Beat(Kind),
    /// The piece lost to a named piece.
    FellTo(Kind),
    /// The piece was removed together with a named piece.
    FellWith(Kind),
    /// The piece struck an unnamed piece with this home square, and the strike had this outcome.
    Met(Square, Outcome),
    /// The piece won but did not move to the striker's square, so it is a Bomb.
    StayedBehind,
    /// The piece won and moved to the striker's square, so it is no Bomb.
    MovedIn,
    /// The guess at the piece was right.
    GuessedRight(Kind),
    /// The guess at the piece was wrong.
    GuessedWrong(Kind),
    /// The piece was removed or its kind was guessed, and the game continued. It is therefore no Flag.
    GameWentOn,
    /// The piece was brought back. The field is its kind, or `None` if the record does not name the kind.
    CameBack(Option<Kind>),
}

impl UncertainGame {
    /// Returns the facts about each piece that follow from this outcome of a turn. Facts that were already known are
    /// included.
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
                    let (ply, deed) = (self.game.plies + 1, FactKind::CameBack(rescue.kind));
                    facts.push(Fact { ply, piece, home: rescue.square, deed, step });
                }
            }
        }
        facts
    }

    fn push(&self, facts: &mut Vec<Fact>, piece: PieceId, kinds: KindSet, deed: FactKind) {
        if self.game.position.piece(piece).was_unknown {
            let (ply, home) = (self.game.plies + 1, self.game.position.piece(piece).home);
            facts.push(Fact { ply, piece, home, deed, step: Step::Narrow(member(piece), kinds) });
        }
    }

    fn facts_of_mover(&mut self, way: &LegalTurn, facts: &mut Vec<Fact>) {
        let piece = way.piece;
        let army = self.game.rules.army.kinds();
        let able = self.able(piece, army, &way.turn, way.hit).kinds;
        let is_guess = matches!(way.turn.action, Action::Guess { .. });
        let movable = army.and(KindSet::MOVABLE);
        // A Scout makes no rescue, however it moves.
        let usual = if way.turn.rescue.is_some() { movable.without(Kind::Scout) } else { movable };
        let deed = match able.single() {
            Some(kind) if is_guess => Some(FactKind::Guessed(kind)),
            _ if !is_guess && able != usual => Some(FactKind::WentLike(able)),
            _ if way.turn.rescue.is_some() => Some(FactKind::Rescued),
            _ => None,
        };
        if let Some(deed) = deed {
            self.push(facts, piece, able, deed);
        } else if !self.game.position.piece(piece).has_moved {
            self.push(facts, piece, movable, FactKind::Moved);
        }
    }

    fn facts_of_combat(&mut self, way: &LegalTurn, target: PieceId, outcome: Outcome, facts: &mut Vec<Fact>) {
        let army = self.game.rules.army.kinds();
        let is_known = |id: PieceId| !self.game.position.piece(id).was_unknown;
        // Returns the kind that the record gives the piece.
        let name =
            |id: PieceId, claimed: Option<Kind>| if is_known(id) { self.game.position.piece(id).kind } else { claimed };
        let (striker, defender) = (name(way.piece, way.claim.striker), name(target, way.claim.defender));
        for (piece, name) in [(way.piece, striker), (target, defender)] {
            if let Some(kind) = name {
                self.push(facts, piece, KindSet::only(kind), FactKind::Named(kind));
            }
        }
        let result = |of_striker: bool, kind: Kind| match (outcome, of_striker) {
            (Outcome::Tie, _) => FactKind::FellWith(kind),
            (Outcome::Win, true) | (Outcome::Loss, false) => FactKind::Beat(kind),
            _ => FactKind::FellTo(kind),
        };
        match (striker, defender) {
            (Some(_), Some(_)) => {}
            (Some(kind), None) => {
                let kinds = self.pairs(KindSet::only(kind), army, outcome).partners(kind);
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
                    deed: FactKind::Met(self.game.position.piece(target).home, outcome),
                    step: Step::Relate(relation),
                });
            }
        }
        if self.game.rules.edition.winner_moves_in && outcome == Outcome::Loss {
            if way.target_kinds == KindSet::only(Kind::Bomb) {
                self.push(facts, target, KindSet::only(Kind::Bomb), FactKind::StayedBehind);
            } else {
                self.push(facts, target, army.without(Kind::Bomb), FactKind::MovedIn);
            }
        }
    }

    fn facts_of_guess(&self, way: &LegalTurn, target: PieceId, facts: &mut Vec<Fact>) {
        let Action::Guess { named, .. } = way.turn.action else { return };
        if way.hit == Some(true) {
            self.push(facts, target, KindSet::only(named), FactKind::GuessedRight(named));
        } else if let Some(GuessClaim::Shown(kind)) = way.claim.guess {
            self.push(facts, target, KindSet::only(kind), FactKind::Named(kind));
        } else {
            self.push(facts, target, KindSet::ALL.without(named), FactKind::GuessedWrong(named));
        }
    }
}
