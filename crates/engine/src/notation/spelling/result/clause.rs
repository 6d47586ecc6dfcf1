//! Clauses of a text about a result, each with its mood: a fact, a denial, a doubt or an offer.

use super::atom::Atom;
use super::claim::Claim;
use super::lexer::Token;

/// The connection of a clause to the clause before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    /// The clause begins a sentence.
    Start,
    /// Joined by `and` or `who`.
    And,
    /// Joined by `but`.
    But,
    /// Joined by a word for a reason or a time: `because`, `after`.
    Reason,
    /// Joined by a comma or a bracket.
    Other,
}

/// A clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clause {
    /// The tokens of the clause, without words that have no meaning here.
    pub tokens: Vec<Token>,
    pub joint: Joint,
    /// The number of the sentence that contains the clause.
    pub sentence: usize,
    /// `true` if the sentence that contains the clause is a question.
    pub is_asked: bool,
}

/// Splits a text into clauses.
pub(super) fn clauses(tokens: &[Token]) -> Vec<Clause> {
    let tokens = with_whole_verbs(&with_time_up(tokens));
    let mut clauses: Vec<Clause> = Vec::new();
    let (mut joint, mut sentence) = (Joint::Start, 0);
    for part in tokens.split_inclusive(|token| token.atom.is_separator()) {
        let (end, body) = match part.split_last() {
            Some((last, body)) if last.atom.is_separator() => (Some(last.atom), body),
            _ => (None, part),
        };
        let tokens: Vec<Token> = body.iter().copied().filter(|token| token.atom != Atom::Passed).collect();
        if !tokens.is_empty() {
            clauses.push(Clause { tokens: with_auxiliaries(tokens), joint, sentence, is_asked: false });
            joint = Joint::Other;
        }
        match end {
            Some(Atom::Stop | Atom::Query) => {
                if end == Some(Atom::Query) {
                    let last = clauses.last().map(|clause| clause.sentence);
                    clauses
                        .iter_mut()
                        .filter(|clause| Some(clause.sentence) == last)
                        .for_each(|one| one.is_asked = true);
                }
                (joint, sentence) = (Joint::Start, sentence + 1);
            }
            Some(Atom::And) => joint = Joint::And,
            Some(Atom::But) => joint = Joint::But,
            Some(Atom::Because | Atom::After) => joint = Joint::Reason,
            Some(_) if joint == Joint::Start => {}
            Some(_) | None => joint = Joint::Other,
        }
    }
    clauses
}

/// Reads `blue's time is up` as one predicate.
fn with_time_up(tokens: &[Token]) -> Vec<Token> {
    let mut tokens = tokens.to_vec();
    for time in 0..tokens.len() {
        if tokens[time].atom == Atom::Time {
            let clause = tokens[time + 1..].iter_mut().take_while(|token| !token.atom.is_separator());
            let last = clause.filter(|token| token.atom != Atom::Passed).last();
            if let Some(last) = last.filter(|last| matches!(last.atom, Atom::Over | Atom::Up | Atom::Against)) {
                last.atom = Atom::TimeUp;
                tokens[time].atom = Atom::Passed;
            }
        }
    }
    tokens
}

/// Joins the two parts of a separable verb: `gibt nach 2 Stunden auf` is `resigns`.
fn with_whole_verbs(tokens: &[Token]) -> Vec<Token> {
    let mut tokens = tokens.to_vec();
    for give in 0..tokens.len() {
        if tokens[give].atom == Atom::Give {
            let ends =
                |atom: Atom| atom.is_predicate() || atom == Atom::Give || atom.is_separator() && atom != Atom::After;
            let behind = tokens[give + 1..].iter_mut().take_while(|token| !ends(token.atom));
            let up = behind.filter(|token| token.atom == Atom::Up).last();
            let is_whole = up.map(|up| up.atom = Atom::Passed).is_some();
            tokens[give].atom = if is_whole { Atom::Resign } else { Atom::Unknown };
        }
    }
    tokens.retain(|token| token.atom != Atom::Up);
    tokens
}

/// Reads `slays the flag` as a capture of the flag.
fn with_captures(tokens: &mut [Token]) {
    let is_player = |token: &&Token| token.atom.is_player();
    for at in 1..tokens.len() {
        let flag = tokens.iter().position(|token| token.atom == Atom::Flag);
        let is_named = flag.is_some_and(|flag| flag > 0 && tokens[flag - 1].atom != Atom::By);
        let is_beaten = matches!(tokens[at].atom, Atom::Beat | Atom::Beaten);
        let is_held = !tokens.iter().any(|token| matches!(token.atom, Atom::Capture | Atom::Fall));
        let is_close = flag.is_some_and(|flag| tokens[at.min(flag)..at.max(flag)].iter().filter(is_player).count() < 2);
        if is_beaten && is_named && is_held && is_close {
            tokens[at].atom = Atom::Capture;
        }
    }
}

/// Reads `wird` as a passive auxiliary if the clause has a participle, otherwise as a future, which is doubtful.
fn with_auxiliaries(mut tokens: Vec<Token>) -> Vec<Token> {
    with_captures(&mut tokens);
    let is_participle = |token: &Token| {
        matches!(token.atom, Atom::Beaten | Atom::Defeated | Atom::Capture | Atom::Abandoned | Atom::Adjudged)
    };
    let auxiliary = if tokens.iter().any(is_participle) { Atom::Be } else { Atom::Doubt };
    tokens.iter_mut().filter(|token| token.atom == Atom::Become).for_each(|token| token.atom = auxiliary);
    tokens
}

/// The mood of a clause.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mood {
    #[default]
    Fact,
    /// The statement is denied: `not`, `never`.
    Denied,
    /// The statement is doubtful: `should`, `if`, or a question.
    Doubted,
    /// The event is not completed: `is winning`, `almost`.
    Ongoing,
    /// The event did not happen: `should have`.
    Unreal,
    Offered,
}

impl Mood {
    /// The mood of a clause, from its own words.
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

/// The mood of a clause, and whether it has a player and a predicate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub mood: Mood,
    pub has_player: bool,
    pub has_predicate: bool,
}

impl Manner {
    /// Applies the mood to a claim.
    pub(super) fn applied(self, claim: Claim) -> Claim {
        let (score, how) = match claim {
            Claim::Aside | Claim::Hedges | Claim::Doubts | Claim::Unsure => return claim,
            Claim::Decides { score, how } => (Some(score), how),
            Claim::How(how) => (None, Some(how)),
            // `not really` is a doubt. `red did not` is only a part of a claim, which may continue in the next line.
            Claim::Part if !self.has_predicate => {
                let is_doubt = self.mood == Mood::Doubted || self.mood == Mood::Denied && !self.has_player;
                return if is_doubt { Claim::Doubts } else { claim };
            }
            _ => (None, None),
        };
        match self.mood {
            Mood::Fact => claim,
            // A player who did not resign may still have lost.
            Mood::Denied => Claim::Denies { score: score.filter(|_| how.is_none()), how },
            Mood::Doubted => Claim::Doubts,
            Mood::Ongoing => Claim::Unsure,
            Mood::Unreal => Claim::Denies { score: None, how: None },
            Mood::Offered => Claim::Offers,
        }
    }
}
