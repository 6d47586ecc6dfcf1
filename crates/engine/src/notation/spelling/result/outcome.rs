//! Combines the claims of all clauses into one outcome, or reports that they disagree.

use super::atom::Atom;
use super::claim::{Claim, ClauseContext, claims};
use super::clause::{Joint, clauses};
use super::lexer::Token;
use super::{Outcome, SpelledResult, Unclear};
use crate::notation::spelling::characters::{Character, add_interpretations, span_of};
use crate::notation::spelling::interpretation::{SpellingInterpretation, SpellingInterpretationKind};
use crate::notation::syntax::{Score, Span};

/// A claim, the span of its clause, and the number of its sentence.
struct Stated {
    claim: Claim,
    span: Span,
    sentence: usize,
    /// `true` if the claim gives the reason or the time of another claim.
    is_reason: bool,
}

/// Limits on the number of unknown words in a text. If the text has more than `FEW_STRANGE` unknown words, a word
/// such as `draw` counts only at the beginning of a sentence. If the text has more than `MOST_STRANGE` unknown
/// words, such a word never counts.
const FEW_STRANGE: usize = 3;
const MOST_STRANGE: usize = 8;

/// Returns the outcome that the tokens describe. Returns `None` if the tokens are not about a result.
pub(super) fn outcome(tokens: &[Token], all: &[Character]) -> Option<Outcome> {
    let strange = tokens.iter().filter(|token| token.atom == Atom::Unknown).count();
    let mut text = Text { tokens, all, strange, stated: Vec::new() };
    let mut is_about_result = false;
    let (mut left, mut sentence) = (ClauseContext::default(), 0);
    for clause in clauses(tokens) {
        let before = if clause.sentence == sentence { left } else { ClauseContext::default() };
        sentence = clause.sentence;
        let claims = claims(&clause, before, strange);
        let (first, last) = (clause.tokens.first()?, clause.tokens.last()?);
        let (span, is_reason) = (span_of(all, first.from, last.to), clause.joint == Joint::Reason);
        // `draw` and `open` are also words in a text about something else.
        let is_first = clause.joint == Joint::Start;
        let is_chance = !claims.is_about_game && (strange > MOST_STRANGE || strange > FEW_STRANGE && !is_first);
        let found = claims.found.into_iter().filter(|claim| !(is_chance && claim.is_of_nobody()));
        text.stated.extend(found.map(|claim| Stated { claim, span, sentence, is_reason }));
        left = claims.left;
        is_about_result |= claims.is_about_result;
    }
    if is_about_result { text.outcome() } else { text.part() }
}

/// A text with its claims.
struct Text<'t> {
    tokens: &'t [Token],
    all: &'t [Character],
    /// The number of unknown words.
    strange: usize,
    stated: Vec<Stated>,
}

impl Text<'_> {
    fn find(&self, test: impl Fn(&Claim) -> bool) -> Option<&Stated> {
        self.stated.iter().find(|stated| test(&stated.claim))
    }

    fn outcome(&self) -> Option<Outcome> {
        let decided = self.find(|claim| matches!(claim, Claim::Decides { .. }));
        let is_offered = self.find(|claim| *claim == Claim::Offers).is_some();
        let is_accepted = is_offered && self.find(|claim| matches!(claim, Claim::Agrees(_))).is_some();
        let is_agreed = is_accepted || self.strange == 0 && self.find(|claim| *claim == Claim::Agrees(true)).is_some();
        let score = match decided.map(|stated| stated.claim) {
            Some(Claim::Decides { score, .. }) => Some(score),
            _ => is_agreed.then_some(Score::Draw),
        };
        let contradicts = |claim: &Claim| match *claim {
            Claim::Decides { score: other, .. } => score.is_some_and(|score| score != other),
            Claim::Denies { score: Some(other), .. } => score == Some(other),
            Claim::Open(termination) => score.is_some() && termination != "abandoned",
            _ => false,
        };
        if let Some(other) = self.find(contradicts) {
            return Some(Outcome::Contradiction(other.span));
        }
        // Several figures with unknown words are results of several games.
        let figures = self.tokens.iter().filter(|token| matches!(token.atom, Atom::Figure(_))).count();
        if figures > 1 && self.strange > 0 {
            return Some(Outcome::Unclear(Unclear::Words, self.span()));
        }
        let is_doubt = |stated: &&Stated| match stated.claim {
            Claim::Doubts => true,
            Claim::Hedges => decided.is_some_and(|decided| decided.sentence == stated.sentence),
            Claim::Offers => score.is_none(),
            _ => false,
        };
        if let Some(doubt) = self.stated.iter().find(is_doubt) {
            return Some(Outcome::Unclear(Unclear::Doubted, doubt.span));
        }
        let Some(score) = score else { return self.without_score() };
        let more = self.find(|claim| *claim == Claim::Unclear).map(|stated| (Unclear::Words, stated.span));
        match termination(&self.stated, score) {
            Termination::Known(how) => Some(self.result(Some(score), how, more)),
            Termination::Denied(span) => Some(Outcome::Contradiction(span)),
            Termination::Several(span) => Some(self.result(Some(score), None, more.or(Some((Unclear::How, span))))),
        }
    }

    /// Returns the outcome if no clause gives a score.
    fn without_score(&self) -> Option<Outcome> {
        // The words `time` and `flag` may also be headings.
        let is_weak = |how: &str| matches!(how, "time" | "flag");
        let resigns = |stated: &Stated| matches!(stated.claim, Claim::How(how) if how == "resignation" || is_weak(how));
        // `resigns` alone refers to the side to move.
        if self.stated.iter().all(resigns)
            && !self.has_more()
            && self.find(|claim| *claim == Claim::How("resignation")).is_some()
        {
            return Some(self.result(None, Some("resignation"), None));
        }
        let open = self.find(|claim| matches!(claim, Claim::Open(_))).map(|stated| stated.claim);
        let why = |claim: &Claim| match claim {
            Claim::Unclear | Claim::Vague => Some((0, Unclear::Words)),
            Claim::Who { .. } => Some((1, Unclear::Who)),
            Claim::Unsure if open.is_none() => Some((2, Unclear::Doubted)),
            Claim::How(how) if open.is_none() && !is_weak(how) => Some((3, Unclear::Who)),
            _ => None,
        };
        let reasons = self.stated.iter().filter_map(|stated| Some((why(&stated.claim)?, stated.span)));
        let unclear = reasons.min_by_key(|((order, _), _)| *order).map(|((_, why), span)| (why, span));
        match (unclear, open) {
            (Some((why, span)), _) => Some(Outcome::Unclear(why, span)),
            (None, Some(Claim::Open(termination))) => Some(self.result(Some(Score::Open), Some(termination), None)),
            _ => match self.find(|claim| matches!(claim, Claim::Denies { .. })) {
                Some(denial) => Some(Outcome::Unclear(Unclear::Denied, denial.span)),
                None => self.part(),
            },
        }
    }

    /// Returns `Outcome::Part` if the whole text is a part of a statement.
    fn part(&self) -> Option<Outcome> {
        let is_part = |stated: &Stated| matches!(stated.claim, Claim::Part | Claim::How(_));
        (!self.stated.is_empty() && self.stated.iter().all(is_part)).then(|| Outcome::Part(self.span()))
    }

    fn result(
        &self,
        score: Option<Score>,
        termination: Option<&'static str>,
        unclear: Option<(Unclear, Span)>,
    ) -> Outcome {
        let (span, has_more) = (self.span(), self.has_more());
        let mut interpretations = Vec::new();
        add_interpretations(self.all, &mut interpretations);
        interpretations.push(SpellingInterpretation { kind: SpellingInterpretationKind::ResultWords, span });
        Outcome::Result(SpelledResult { score, termination, span, interpretations, has_more, unclear })
    }

    fn span(&self) -> Span {
        span_of(self.all, 0, self.all.len())
    }

    /// `true` if the text contains more than a result.
    fn has_more(&self) -> bool {
        let is_more =
            |atom: Atom| matches!(atom, Atom::Unknown | Atom::Piece | Atom::Place | Atom::Number(_) | Atom::After);
        self.tokens.iter().any(|token| is_more(token.atom))
    }
}

/// The termination according to all claims.
enum Termination {
    Known(Option<&'static str>),
    /// A clause denies the termination that another clause gives.
    Denied(Span),
    /// Two clauses give different terminations.
    Several(Span),
}

fn termination(stated: &[Stated], score: Score) -> Termination {
    // Terminations that are less specific than all other terminations.
    const WEAK: [&str; 3] = ["adjudication", "forfeit", "abandoned"];
    let mut found: Vec<(&'static str, Span, bool)> = Vec::new();
    for Stated { claim, span, is_reason, .. } in stated {
        let how = match *claim {
            Claim::Decides { how, .. } | Claim::Who { how } => how,
            Claim::How(how) | Claim::Open(how) => Some(how),
            Claim::Agrees(_) if score == Score::Draw => Some("agreement"),
            _ => None,
        };
        found.extend(how.map(|how| (how, *span, *is_reason)));
    }
    // In `blue resigned because he had no moves left`, only the resignation counts.
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
