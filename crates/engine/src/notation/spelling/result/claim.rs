//! Claims of a clause about the result.

use super::atom::Atom;
use super::clause::{Clause, Joint, Manner, Mood};
use super::lexer::Token;
use super::predicate::{PredicatePart, figure_claim, predication, without_verb};
use super::unknown_words::{Named, is_won_or_lost, named};
use crate::notation::syntax::Score;

/// A claim of a clause, or of a part of a clause with its own verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// A score, and the termination if the words give one.
    Decides { score: Score, how: Option<&'static str> },
    /// A termination, without the player who won or lost.
    How(&'static str),
    /// A win or loss by a player whose side is unknown.
    Who { how: Option<&'static str> },
    /// A denial of this score or termination.
    Denies { score: Option<Score>, how: Option<&'static str> },
    /// A doubt, which makes everything else uncertain.
    Doubts,
    /// An event that is not completed. Other claims stay valid.
    Unsure,
    /// Only words such as `if`, and words that have no meaning for a result.
    Hedges,
    /// A draw offer.
    Offers,
    /// An agreement; `true` if nobody is named.
    Agrees(bool),
    /// The game has no result; contains the termination.
    Open(&'static str),
    /// A statement about the result with several possible meanings.
    Vague,
    /// A statement about the result that is not understood.
    Unclear,
    /// Only a part of a claim: a side, or a verb without a player.
    Part,
    /// A statement that is not about the result.
    Aside,
}

impl Claim {
    /// `true` for a claim that needs no player.
    pub(super) const fn is_of_nobody(&self) -> bool {
        matches!(self, Self::Decides { score: Score::Draw, .. } | Self::Open(_) | Self::Agrees(_))
    }
}

/// Context that a clause passes to the next clause, in case the next clause names no player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ClauseContext {
    /// The first player that the clause names. If the clause names no player, the player of the clause before it.
    player: Option<Atom>,
    /// `true` if the clause names a player but makes no statement about the player.
    is_bare: bool,
    /// `true` if the clause names pieces: `my scout ran into his captain`.
    is_of_piece: bool,
    mood: Mood,
}

/// A clause's claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claims {
    pub found: Vec<Claim>,
    /// `true` if the clause is certainly about a result.
    pub is_about_result: bool,
    /// `true` if the clause names a side or a result, so that its statements are about a game.
    pub is_about_game: bool,
    /// The context for the next clause.
    pub left: ClauseContext,
}

/// Returns the claims of a clause. `before` is the context of the previous clause; `strange` is the number of
/// unknown words in the text.
pub(super) fn claims(clause: &Clause, before: ClauseContext, strange: usize) -> Claims {
    let tokens = &clause.tokens;
    let has = |atom: Atom| tokens.iter().any(|token| token.atom == atom);
    let players = || tokens.iter().map(|token| token.atom).filter(|atom| atom.is_player());
    // In `blue did not resign and lost`, the denial also applies to the loss. If the second clause names a player, the
    // denial does not apply to it.
    let goes_on = clause.joint == Joint::And && players().next().is_none();
    let mood = match Mood::of(clause) {
        Mood::Fact | Mood::Offered if goes_on && before.mood != Mood::Offered => before.mood,
        mood => mood,
    };
    let manner = Manner {
        mood,
        has_predicate: tokens.iter().any(|token| token.atom.is_predicate()),
        has_player: players().next().is_some(),
    };
    let subject = match clause.joint {
        Joint::And | Joint::But => before.player,
        Joint::Other | Joint::Reason if before.is_bare && !has(Atom::Flag) => before.player,
        Joint::Start | Joint::Other | Joint::Reason => None,
    };
    // In `my scout ran into his captain and lost`, the piece is lost, but perhaps not the game.
    let is_of_piece = before.is_of_piece
        && players().next().is_none()
        && is_won_or_lost(tokens)
        && !has(Atom::Flag)
        && !has(Atom::Piece);
    let found: Vec<Claim> = if is_of_piece {
        vec![Claim::Unclear]
    } else {
        unqualified(tokens, subject, strange).into_iter().map(|claim| manner.applied(claim)).collect()
    };
    let is_bare = found == [Claim::Part] && !tokens.iter().any(|token| token.atom.is_predicate());
    let left = ClauseContext {
        player: players().next().or(before.player.filter(|_| clause.joint != Joint::Start)),
        is_bare: is_bare && players().count() == 1,
        is_of_piece: has(Atom::Piece) && !is_flag_captured(tokens),
        mood,
    };
    let is_known = !has(Atom::Unknown);
    let is_of = |test: fn(Atom) -> bool| tokens.iter().any(|token| test(token.atom));
    let has_side = is_of(|atom| matches!(atom, Atom::Side(_)));
    let is_about_result = match *found {
        [Claim::Aside | Claim::Part | Claim::Hedges] => false,
        _ if is_of(|atom| matches!(atom, Atom::Figure(_))) || has(Atom::Head) && (has(Atom::Colon) || is_known) => true,
        _ if is_of(Atom::is_predicate) => {
            subject.is_some() && matches!(*found, [Claim::Unclear])
                || is_known
                || has_side
                || has(Atom::Resign)
                || matches!(*found, [Claim::Who { .. } | Claim::Unclear | Claim::Open(_)]) && strange <= 3
        }
        [Claim::Doubts | Claim::Denies { .. }] => false,
        _ => is_known && (has_side || strange == 0),
    };
    let is_about_game = has_side || has(Atom::Head) || has(Atom::Agree) && has(Atom::Draw);
    Claims { found, is_about_result, is_about_game, left }
}

/// Returns the claims of a clause as if its mood were [`Mood::Fact`].
fn unqualified(tokens: &[Token], subject: Option<Atom>, strange: usize) -> Vec<Claim> {
    let has = |atom: Atom| tokens.iter().any(|token| token.atom == atom);
    let figures = tokens.iter().filter_map(|token| match token.atom {
        Atom::Figure(score) => Some(Claim::Decides { score, how: None }),
        _ => None,
    });
    let mut claims: Vec<Claim> = figures.collect();
    let rest: Vec<Token> = tokens.iter().copied().filter(|one| !matches!(one.atom, Atom::Figure(_))).collect();
    if has(Atom::Piece) && !is_flag_captured(&rest) {
        let claim = if is_about_pieces(&rest) { Claim::Aside } else { Claim::Unclear };
        claims.extend(claims.is_empty().then_some(claim));
        return claims;
    }
    let predicates = predicates(&rest);
    if predicates.is_empty() {
        let claim = if claims.is_empty() { Some(without_verb(&rest)) } else { figure_claim(&rest) };
        claims.extend(claim);
        return claims;
    }
    let Named { tokens, is_blocked } = named(&rest, predicates[0], strange);
    if is_blocked {
        let is_about_result =
            tokens.iter().any(|token| matches!(token.atom, Atom::Side(_) | Atom::Resign)) || subject.is_some();
        let is_open = |token: &Token| matches!(token.atom, Atom::Abandoned | Atom::Unfinished);
        claims.push(match tokens.iter().find(|token| token.atom.is_predicate()) {
            Some(found) if is_open(found) && !is_about_result => predication(&PredicatePart::new(&[*found], 0), None),
            _ if is_about_result || !claims.is_empty() || has(Atom::Draw) && strange <= 3 => Claim::Unclear,
            _ => Claim::Aside,
        });
        return claims;
    }
    let parts = parts(&tokens);
    claims.extend(parts.iter().enumerate().map(|(at, part)| predication(part, subject.filter(|_| at == 0))));
    claims
}

/// `true` if a flag is captured, by any piece.
fn is_flag_captured(tokens: &[Token]) -> bool {
    let has = |atom: Atom| tokens.iter().any(|token| token.atom == atom);
    let is_flag_bomb = |two: &[Token]| two[0].atom == Atom::Flag && two[1].atom == Atom::Piece;
    has(Atom::Flag) && has(Atom::Capture) && !tokens.windows(2).any(is_flag_bomb)
}

/// `true` if the clause is only about the pieces that it names: these pieces are lost, or they win something.
fn is_about_pieces(tokens: &[Token]) -> bool {
    let Some(first) = predicates(tokens).first().copied() else { return true };
    let is_piece = |token: &Token| token.atom == Atom::Piece;
    let passed = |token: &&Token| matches!(token.atom, Atom::Number(_) | Atom::Have) || token.atom.is_player();
    let object = tokens[first + 1..].iter().find(|token| !passed(token));
    let is_of_flag = tokens.iter().any(|token| token.atom == Atom::Flag);
    let has_player = tokens.iter().any(|token| token.atom.is_player());
    !is_of_flag && (!has_player || tokens[..first].iter().any(is_piece) || object.is_some_and(is_piece))
}

/// The indices of the predicates. A capture or a fall is a predicate if it is about a flag.
fn predicates(tokens: &[Token]) -> Vec<usize> {
    let is_of_flag = tokens.iter().any(|token| token.atom == Atom::Flag);
    let is_predicate =
        |token: &Token| token.atom.is_predicate() || is_of_flag && matches!(token.atom, Atom::Capture | Atom::Fall);
    (0..tokens.len()).filter(|at| is_predicate(&tokens[*at])).collect()
}

/// Splits a clause into parts, one for each predicate: `red wins blue resigns` has two.
fn parts(tokens: &[Token]) -> Vec<PredicatePart<'_>> {
    let predicates = predicates(tokens);
    let mut parts = Vec::new();
    let mut start = 0;
    for (index, at) in predicates.iter().enumerate() {
        let end = predicates.get(index + 1).map_or(tokens.len(), |next| boundary(tokens, *at, *next));
        parts.push(PredicatePart::new(&tokens[start..end], at - start));
        start = end;
    }
    parts
}

/// Returns the index at which the part of the predicate at `second` begins. This part includes the auxiliary verbs,
/// the player and the preposition before the predicate.
fn boundary(tokens: &[Token], first: usize, second: usize) -> usize {
    let is_of_verb = |atom: Atom| {
        matches!(
            atom,
            Atom::Have | Atom::Be | Atom::Been | Atom::Not | Atom::Doubt | Atom::Near | Atom::WouldHave | Atom::Flag
        )
    };
    let mut at = second;
    while at > first + 1 && is_of_verb(tokens[at - 1].atom) {
        at -= 1;
    }
    if at > first + 1 && tokens[at - 1].atom.is_player() {
        at -= 1;
    }
    if at > first + 1 && tokens[at - 1].atom.is_marker() {
        at -= 1;
    }
    at
}
