//! Parses remarks about a strike in words: `lost my lieutenant to his major`, `(zijn luitenant wint)`, `beide
//! Aufklärer weg`.
//!
//! A remark consists of clauses with nouns, verbs and prepositions. Each clause says who won, lost, struck or was
//! struck. The combat follows from all clauses together. A remark is rejected if its words for the outcome are
//! unknown, or if the remark expresses a doubt.

mod clause;
mod facts;
mod remark_words;
mod tokens;

use super::combat::SpelledCombat;
use super::cursor::Cursor;
use super::interpretation::SpellingInterpretationKind;
use facts::Facts;
use remark_words::Meaning;
use tokens::{Break, Token, Tokens, tokens};

/// `true` for a word without meaning for a combat, such as an article.
pub(super) fn says_no_more(word: &str) -> bool {
    remark_words::meaning(word) == Some(Meaning::Passed)
}

/// `true` for a verb whose object is captured.
pub(super) fn takes(word: &str) -> bool {
    remark_words::meaning(word) == Some(Meaning::Takes)
}

/// `true` for a word that describes a combat or expresses a doubt.
pub(super) fn tells_of_combat(word: &str) -> bool {
    remark_words::meaning(word).is_some_and(|meaning| meaning != Meaning::Passed)
}

/// A remark about a strike.
pub(super) enum Remark {
    /// The possible combats, most likely first.
    Combats(Vec<SpelledCombat>),
    /// Only a piece, in brackets. Contains the possible combats with this piece, most likely first.
    Piece(Vec<SpelledCombat>),
    /// The text describes a combat but cannot be parsed.
    Unclear,
    /// The text describes no combat in words.
    Other,
}

/// Parses the remark that begins at index `from`. `closing` is the closing bracket; `None` if the remark is not in
/// brackets.
pub(super) fn remark(cursor: &Cursor<'_>, from: usize, closing: Option<char>) -> Remark {
    let found = tokens(cursor, from, closing);
    if found.has_sign {
        return Remark::Other;
    }
    if found.is_doubtful {
        return Remark::Unclear;
    }
    let mut facts = Facts::default();
    let mut read = None;
    let mut at = 0;
    let mut before = Break::Start;
    while at < found.list.len() {
        let length = found.list[at..].iter().take_while(|(token, _)| !matches!(token, Token::Break(_))).count();
        let clause = &found.list[at..at + length];
        let mut next = facts.clone();
        if length > 0 {
            // In `Tom: my captain lost` the name shows who `my` is.
            let is_speaker = length == 1 && cursor.characters.get(from).is_some_and(|first| first.is_capital);
            let is_headed = matches!(found.list.get(at + length), Some((Token::Break(Break::Colon), _)));
            // This is not a remark but a corrected turn: `better: e4-e5`.
            let end = found.list.last().map_or(from, |(_, end)| *end);
            let has_square = || (from..end).any(|at| cursor.is_plain_square(at));
            let is_begun = before != Break::Start || !is_headed || !is_speaker && !has_square();
            let Some(used) = clause::read(clause, before, &mut next).filter(|used| *used > 0 || is_begun) else {
                break;
            };
            facts = next;
            if used > 0 {
                read = Some((at + used, clause[used - 1].1));
            }
        }
        at += length;
        while let Some((Token::Break(sign), end)) = found.list.get(at) {
            // A closing bracket directly after the parsed words belongs to these words.
            if let Some((upto, read_end)) = &mut read
                && *sign == Break::Close
                && found.list[*upto..at].iter().all(|(token, _)| matches!(token, Token::Break(Break::Stop)))
            {
                (*upto, *read_end) = (at + 1, *end);
            }
            before = *sign;
            at += 1;
        }
    }
    let is_piece = closing.is_some() && facts.is_piece_alone();
    let Some((upto, end)) = read.filter(|_| is_piece || facts.tells()) else {
        return other(&found, closing.is_some());
    };
    if !is_free(&found.list[upto..]) {
        return Remark::Unclear;
    }
    let end = match (closing, found.closed) {
        (None, _) => end,
        (Some(_), Some(end)) => end,
        (Some(_), None) => return other(&found, true),
    };
    let mut interpretations = found.interpretations;
    let last = cursor.span(from, end).end;
    interpretations.retain(|interpretation| interpretation.span.end <= last);
    let meanings = facts.meanings(cursor);
    if meanings.is_empty() {
        return Remark::Unclear;
    }
    let combats = meanings.into_iter().map(|(combat, kinds)| {
        let kinds = std::iter::once(SpellingInterpretationKind::CombatForm).chain(kinds);
        let taken = interpretations.iter().copied().chain(kinds.map(|kind| cursor.interpretation(kind, from, end)));
        (combat, end, taken.collect())
    });
    if is_piece { Remark::Piece(combats.collect()) } else { Remark::Combats(combats.collect()) }
}

/// Classifies text that does not describe a combat in words.
///
/// The text may still begin with a combat in symbols or single words. In two cases, this is excluded:
///
/// - The first clause contains a verb and other words.
/// - The first clause describes pieces after unknown words, and the text is not in brackets (`is_closed`).
fn other(found: &Tokens, is_closed: bool) -> Remark {
    let clause = found.list.split(|(token, _)| matches!(token, Token::Break(_))).next().unwrap_or_default();
    let is_word = matches!(clause, [(Token::Verb(Meaning::Dies | Meaning::Captured), _)]);
    let has_verb = !is_word && clause.iter().any(|(token, _)| matches!(token, Token::Verb(_) | Token::Fails));
    let unknown = clause.iter().position(|(token, _)| matches!(token, Token::Unknown | Token::Thing));
    let tells = |(token, _): &(Token, usize)| matches!(token, Token::Both | Token::Noun(_));
    let is_told_behind = unknown.is_some_and(|unknown| clause[unknown..].iter().any(tells));
    if has_verb || is_told_behind && !is_closed { Remark::Unclear } else { Remark::Other }
}

/// `true` if the text after the parsed words adds nothing about the combat.
fn is_free(rest: &[(Token, usize)]) -> bool {
    let clauses = rest.split(|(token, _)| matches!(token, Token::Break(_)));
    clauses.filter(|clause| !clause.is_empty()).all(|clause| {
        let has = |wanted: fn(&Token) -> bool| clause.iter().any(|(token, _)| wanted(token));
        let is_other =
            matches!(clause[0].0, Token::Unknown | Token::Thing) && !has(|token| matches!(token, Token::Noun(_)));
        let tells = has(|token| matches!(token, Token::Verb(_) | Token::Fails | Token::Both | Token::Says(_)));
        is_other
            || !tells
                && (has(|token| matches!(token, Token::Unknown | Token::Thing))
                    || !has(|token| matches!(token, Token::Noun(_))))
    })
}
