//! The outcome on which the clauses of a text agree, or that they do not agree.

use super::atom::Atom;
use super::claim::{Claim, Left, claims};
use super::clause::{Joint, clauses};
use super::lexer::Token;
use super::{Outcome, SpelledResult, Unclear};
use crate::notation::spelling::characters::{Character, liberties_of, span_of};
use crate::notation::spelling::liberty::{Liberty, LibertyKind};
use crate::notation::syntax::{Score, Span};

/// A claim, the place of its clause, and its sentence.
struct Stated {
    claim: Claim,
    span: Span,
    sentence: usize,
    /// `true` if it is given as a reason or a time for another claim.
    is_reason: bool,
}

/// Numbers of unknown words in a text beyond which a word such as `draw` counts only where it begins a sentence, and not at
/// all.
const FEW_STRANGE: usize = 3;
const MOST_STRANGE: usize = 8;

/// The outcome that the tokens of a text state, if they say anything about a result.
pub(super) fn outcome(tokens: &[Token], all: &[Character]) -> Option<Outcome> {
    let strange = tokens.iter().filter(|token| token.atom == Atom::Unknown).count();
    let mut stated = Vec::new();
    let mut is_about_result = false;
    let (mut left, mut sentence) = (Left::default(), 0);
    for clause in clauses(tokens) {
        let before = if clause.sentence == sentence { left } else { Left::default() };
        sentence = clause.sentence;
        let claims = claims(&clause, before, strange);
        let (first, last) = (clause.tokens.first()?, clause.tokens.last()?);
        let span = span_of(all, first.from, last.to);
        // `draw` and `open` are also words of a text about something else.
        let is_first = clause.joint == Joint::Start;
        let is_chance = !claims.is_about_game && (strange > MOST_STRANGE || strange > FEW_STRANGE && !is_first);
        let found = claims.found.into_iter().filter(|claim| !(is_chance && claim.is_of_nobody()));
        stated.extend(found.map(|claim| Stated {
            claim,
            span,
            sentence: clause.sentence,
            is_reason: clause.joint == Joint::Reason,
        }));
        left = claims.left;
        is_about_result |= claims.is_about_result;
    }
    let whole = span_of(all, 0, all.len());
    if !is_about_result {
        let is_part = |stated: &Stated| matches!(stated.claim, Claim::Part | Claim::How(_));
        return (!stated.is_empty() && stated.iter().all(is_part)).then_some(Outcome::Part(whole));
    }
    let find = |test: &dyn Fn(&Claim) -> bool| stated.iter().find(|stated| test(&stated.claim));
    let unclear = |why, at: Option<&Stated>| Some(Outcome::Unclear(why, at.map_or(whole, |stated| stated.span)));

    let decides = |claim: &Claim| if let Claim::Decides { score, .. } = claim { Some(*score) } else { None };
    let score = stated.iter().find_map(|stated| decides(&stated.claim));
    let agrees = find(&|claim| strange == 0 && *claim == Claim::Agrees(true));
    let offers = find(&|claim| *claim == Claim::Offers);
    let is_accepted = find(&|claim| matches!(claim, Claim::Agrees(_))).is_some() && offers.is_some();
    let score = score.or((is_accepted || agrees.is_some()).then_some(Score::Draw));
    let open = find(&|claim| matches!(claim, Claim::Open(_)));
    let contradicts = |claim: &Claim| match *claim {
        Claim::Decides { score: other, .. } => score.is_some_and(|score| score != other),
        Claim::Denies { score: Some(other), .. } => score == Some(other),
        Claim::Open(termination) => score.is_some() && termination != "abandoned",
        _ => false,
    };
    if let Some(other) = find(&contradicts) {
        return Some(Outcome::Contradiction(other.span));
    }
    // Results of several games.
    let figures = tokens.iter().filter(|token| matches!(token.atom, Atom::Figure(_))).count();
    if figures > 1 && strange > 0 {
        return unclear(Unclear::Words, None);
    }
    let decided = stated.iter().find(|stated| decides(&stated.claim).is_some()).map(|stated| stated.sentence);
    let is_doubt = |stated: &&Stated| match stated.claim {
        Claim::Doubts => true,
        Claim::Hedges => decided == Some(stated.sentence),
        Claim::Offers => !is_accepted,
        _ => false,
    };
    if let Some(doubt) = stated.iter().find(is_doubt) {
        return unclear(Unclear::Doubted, Some(doubt));
    }
    let not_understood = find(&|claim| matches!(claim, Claim::Unclear));
    let termination = termination(&stated, score);
    let has_more = tokens
        .iter()
        .any(|token| matches!(token.atom, Atom::Unknown | Atom::Piece | Atom::Place | Atom::Number(_) | Atom::After));
    let result = |score, termination, unclear| {
        let mut liberties = Vec::new();
        liberties_of(all, &mut liberties);
        liberties.push(Liberty { kind: LibertyKind::ResultWords, span: whole });
        Some(Outcome::Result(SpelledResult { score, termination, span: whole, liberties, has_more, unclear }))
    };
    if let Some(score) = score {
        let more = not_understood.map(|stated| (Unclear::Words, stated.span));
        return match termination {
            Termination::Known(how) => result(Some(score), how, more),
            Termination::Denied(span) => Some(Outcome::Contradiction(span)),
            Termination::Several(span) => result(Some(score), None, more.or(Some((Unclear::How, span)))),
        };
    }
    let who = find(&|claim| matches!(claim, Claim::Who { .. }));
    let denies = find(&|claim| matches!(claim, Claim::Denies { .. }));
    // `time` and `flag` alone are also headings.
    let is_weak = |how: &str| matches!(how, "time" | "flag");
    let says = |how: &str| {
        stated.iter().all(|stated| matches!(stated.claim, Claim::How(found) if found == how || is_weak(found)))
    };
    let how = find(&|claim| matches!(claim, Claim::How(how) if !is_weak(how)));
    let vague = find(&|claim| *claim == Claim::Vague);
    let unsure = find(&|claim| *claim == Claim::Unsure);
    if unsure.is_some() && who.is_none() && open.is_none() {
        return unclear(Unclear::Doubted, unsure);
    }
    match (open, not_understood.or(vague), who, denies, how) {
        (_, Some(_), ..) => unclear(Unclear::Words, not_understood.or(vague)),
        (_, _, Some(_), ..) => unclear(Unclear::Who, who),
        (Some(Stated { claim: Claim::Open(open), .. }), ..) => result(Some(Score::Open), Some(*open), None),
        (_, _, _, Some(_), _) => unclear(Unclear::Denied, denies),
        // `resigns` alone is said of the side to move.
        (_, _, _, _, Some(_)) if says("resignation") && !has_more => result(None, Some("resignation"), None),
        (_, _, _, _, Some(_)) => unclear(Unclear::Who, how),
        _ => {
            let is_part = |stated: &Stated| matches!(stated.claim, Claim::Part | Claim::How(_));
            (!stated.is_empty() && stated.iter().all(is_part)).then_some(Outcome::Part(whole))
        }
    }
}

/// How the game ended, by all claims.
enum Termination {
    Known(Option<&'static str>),
    /// A clause denies what another one says.
    Denied(Span),
    /// Two clauses say different things.
    Several(Span),
}

fn termination(stated: &[Stated], score: Option<Score>) -> Termination {
    // Of two, one of these says less.
    const WEAK: [&str; 3] = ["adjudication", "forfeit", "abandoned"];
    let mut found: Vec<(&'static str, Span, bool)> = Vec::new();
    for Stated { claim, span, is_reason, .. } in stated {
        let how = match *claim {
            Claim::Decides { how, .. } | Claim::Who { how } => how,
            Claim::How(how) | Claim::Open(how) => Some(how),
            Claim::Agrees(_) if score == Some(Score::Draw) => Some("agreement"),
            _ => None,
        };
        found.extend(how.map(|how| (how, *span, *is_reason)));
    }
    // `blue resigned because he had no moves left`.
    if found.iter().any(|(.., is_reason)| !is_reason) {
        found.retain(|(.., is_reason)| !is_reason);
    }
    for weak in WEAK {
        if found.iter().any(|(how, ..)| *how != weak) {
            found.retain(|(how, ..)| *how != weak);
        }
    }
    let Some((first, ..)) = found.first().copied() else { return Termination::Known(None) };
    let denied =
        stated.iter().find(|stated| matches!(stated.claim, Claim::Denies { how: Some(how), .. } if how == first));
    match (found.iter().find(|(how, ..)| *how != first), denied) {
        (Some((_, span, _)), _) => Termination::Several(*span),
        (None, Some(denied)) => Termination::Denied(denied.span),
        (None, None) => Termination::Known(Some(first)),
    }
}
