//! The mood of a clause: a fact, a denial, a doubt or an offer.

use super::atom::Atom;
use super::claim::Claim;
use super::clause::Clause;

/// The mood of a clause.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mood {
    #[default]
    Fact,
    /// `not`, `never`.
    Denied,
    /// `should`, `if`, a question.
    Doubted,
    /// `is winning`, `almost`: no more than that.
    Ongoing,
    /// `should have`.
    Unreal,
    Offered,
}

impl Mood {
    /// The mood of a clause, by its own words.
    pub(super) fn of(clause: &Clause) -> Self {
        let has = |atom: Atom| clause.tokens.iter().any(|token| token.atom == atom);
        match () {
            () if has(Atom::WouldHave) => Self::Unreal,
            () if clause.is_asked || has(Atom::Doubt) || has(Atom::Pending) => Self::Doubted,
            () if has(Atom::Ongoing) || has(Atom::Near) => Self::Ongoing,
            () if has(Atom::Not) => Self::Denied,
            () if has(Atom::Offer) && !has(Atom::Agree) => Self::Offered,
            () => Self::Fact,
        }
    }
}

/// The mood of a clause and the things that it names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub mood: Mood,
    pub has_player: bool,
    pub has_predicate: bool,
}

impl Manner {
    /// The claim as it is meant.
    pub(super) fn applied(self, claim: Claim) -> Claim {
        let (score, how) = match claim {
            Claim::Aside | Claim::Hedges | Claim::Doubts | Claim::Unsure => return claim,
            Claim::Decides { score, how } => (Some(score), how),
            Claim::How(how) => (None, Some(how)),
            // `not really`, and `red did not`, which goes on in the next line.
            Claim::Part if !self.has_predicate => {
                let is_doubt = self.mood == Mood::Doubted || self.mood == Mood::Denied && !self.has_player;
                return if is_doubt { Claim::Doubts } else { claim };
            }
            _ => (None, None),
        };
        match self.mood {
            Mood::Fact => claim,
            // Who did not resign may have lost all the same.
            Mood::Denied => Claim::Denies { score: score.filter(|_| how.is_none()), how },
            Mood::Doubted => Claim::Doubts,
            Mood::Ongoing => Claim::Unsure,
            Mood::Unreal => Claim::Denies { score: None, how: None },
            Mood::Offered => Claim::Offers,
        }
    }
}
