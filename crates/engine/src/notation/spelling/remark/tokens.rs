//! Splits a remark about a strike into tokens.

use super::super::cursor::{Cursor, SpellingInterpretations};
use super::super::interpretation::SpellingInterpretationKind;
use super::super::names::{is_full, kinds};
use super::super::result::is_in_figures;
use super::super::turn_words::{Sense, has_sense, side};
use super::remark_words::{BOARD, Meaning, POSSESSED, meaning};
use crate::board::{Designation, Outcome};

/// Maximum number of kinds that are tried for one word.
const MOST_KINDS: usize = 3;
/// Minimum length in bytes of a name whose plural is recognized.
const SHORTEST_SINGULAR: usize = 4;

/// The owner of a piece, from the view of the writer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// The writer: `my`.
    Writer,
    /// Another player: `his`.
    Other,
}

/// A piece, a player, or a player's piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Noun {
    pub pieces: Vec<Designation>,
    pub owner: Option<Owner>,
    pub is_plural: bool,
    /// `true` if the piece is written as a number.
    pub is_number: bool,
}

/// A separator between two clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Break {
    Start,
    Comma,
    Colon,
    Stop,
    Open,
    Close,
}

/// A token of a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Noun(Noun),
    Verb(Meaning),
    Preposition(Meaning),
    Versus,
    Both,
    Fails,
    Says(Outcome),
    Break(Break),
    /// A word without meaning for a combat, or a symbol.
    Unknown,
    /// An unknown word after an article, a preposition or a number: `the game`.
    Thing,
}

/// The tokens of a remark, each with the index after it.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    pub list: Vec<(Token, usize)>,
    /// The index after the bracket that ends the remark.
    pub closed: Option<usize>,
    /// `true` if a word denies, doubts or corrects something.
    pub is_doubtful: bool,
    /// `true` if a symbol such as `>` gives the outcome.
    pub has_sign: bool,
    pub interpretations: SpellingInterpretations,
}

/// Collects the tokens of a remark up to its closing bracket, or to the next turn, number, table bar or result.
pub(super) fn tokens(cursor: &Cursor<'_>, from: usize, closing: Option<char>) -> Tokens {
    let mut found = Tokens::default();
    let mut owner = None;
    let mut depth = 0;
    let mut is_determined = false;
    let mut end = from;
    loop {
        let at = cursor.behind_blanks(end);
        let Some(sign) = cursor.at(at) else {
            // The closing bracket may be missing at the end of the text.
            found.closed = closing.map(|_| at);
            break;
        };
        if depth == 0 && Some(sign) == closing {
            found.closed = Some(at + 1);
            break;
        }
        if closing.is_none() && depth == 0 && is_end(cursor, at, &found) {
            found.leave_mover(at);
            break;
        }
        let is_word = cursor.word(at).is_some_and(|(word, _)| word != "x");
        if !is_word && !sign.is_ascii_digit() {
            found.is_doubtful |= sign == '?' && at == end && (closing.is_some() || depth > 0);
            end = at + signs(cursor, at, &mut found, &mut depth);
            continue;
        }
        let length = found.list.len();
        end = word(cursor, at, &mut found, &mut owner);
        if found.list.len() > length && is_determined {
            found.name_thing();
        }
        // A word that adds no token is treated as an article.
        let is_preposition = matches!(found.list.last(), Some((Token::Preposition(_), _)));
        let is_number = matches!(found.list.last(), Some((Token::Noun(noun), _)) if noun.is_number);
        is_determined = found.list.len() == length || is_preposition || is_number;
    }
    found
}

/// `true` if the remark ends at `at`. A remark ends before a square, a table bar, a rescue or a result. It also
/// ends before a turn that has a number or names its side.
fn is_end(cursor: &Cursor<'_>, at: usize, found: &Tokens) -> bool {
    let sign = cursor.at(at);
    if matches!(sign, Some('|' | '^')) || cursor.is_plain_square(at) {
        return true;
    }
    if let Some((word, end)) = cursor.word(at) {
        if has_sense(&word, Sense::Rescues) {
            return true;
        }
        let is_clause = matches!(found.list.last(), None | Some((Token::Break(_), _)));
        // `draw agreed` is a result.
        let is_result = matches!(word.as_str(), "draw" | "remis" | "remise" | "unentschieden" | "nul");
        let is_known = |word: &str| meaning(word).is_some() || !kinds(word).is_empty();
        if is_clause && is_result && cursor.word(cursor.behind_blanks(end)).is_some_and(|(next, _)| !is_known(&next)) {
            return true;
        }
        return word.len() > 1 && side(&word).is_some() && (is_clause || is_turn(cursor, end));
    }
    let digits = cursor.characters[at..].iter().take_while(|character| character.plain.is_ascii_digit()).count();
    if digits == 0 {
        // A symbol between two turns.
        return matches!(sign, Some('-' | '/' | '\\' | '&' | ';')) && is_turn(cursor, at + 1);
    }
    let mark = matches!(cursor.at(at + digits), Some('.' | ')' | ':'));
    let is_object = matches!(found.list.last(), Some((Token::Preposition(_) | Token::Verb(_) | Token::Versus, _)));
    is_in_figures(&cursor.characters[at..]) || (mark || !is_object) && is_turn(cursor, at + digits + usize::from(mark))
}

/// `true` if a square follows. Blanks and a number may come before the square.
fn is_turn(cursor: &Cursor<'_>, from: usize) -> bool {
    let mut at = from;
    while cursor.at(at).is_some_and(|sign| matches!(sign, ' ' | '.' | ':' | ')')) {
        at += 1;
    }
    let digits = cursor.characters.get(at..).unwrap_or_default();
    let digits = digits.iter().take_while(|character| character.plain.is_ascii_digit()).count();
    cursor.is_plain_square(at)
        || digits > 0 && cursor.at(at + digits) != Some(' ') && is_turn(cursor, at + digits)
        || digits > 0 && cursor.is_plain_square(cursor.behind_blanks(at + digits))
}

/// Parses a symbol. Returns its length.
fn signs(cursor: &Cursor<'_>, at: usize, found: &mut Tokens, depth: &mut usize) -> usize {
    let character = cursor.characters[at];
    let is_run = |sign: char| cursor.at(at) == Some(sign) && cursor.at(at + 1) == Some(sign);
    let token = match character.plain {
        '.' if is_run('.') => {
            return cursor.characters[at..].iter().take_while(|character| character.plain == '.').count();
        }
        '\u{2026}' | '*' | '"' | '\'' | '_' | '\u{201c}' | '\u{201d}' | '\u{201e}' => return 1,
        '>' | '<' | '=' => {
            found.has_sign = true;
            return 1;
        }
        '.' | '!' => Token::Break(Break::Stop),
        ',' | ';' => Token::Break(Break::Comma),
        ':' => Token::Break(Break::Colon),
        '(' | '[' => {
            *depth += 1;
            Token::Break(Break::Open)
        }
        ')' | ']' => {
            *depth = depth.saturating_sub(1);
            Token::Break(Break::Close)
        }
        '\u{2705}' | '\u{2713}' | '\u{2714}' => Token::Says(Outcome::Win),
        'x' if found.list.is_empty() && is_mark(cursor, at) => Token::Says(Outcome::Loss),
        '-' | '/' | '&' | '+' | 'x' => {
            let next = cursor.behind_blanks(at + 1);
            let is_between = matches!(found.list.last(), Some((Token::Noun(noun), _)) if !noun.pieces.is_empty())
                && cursor.piece(next, &mut Vec::new()).is_some();
            match character.plain {
                _ if is_between => Token::Versus,
                '-' => Token::Break(Break::Colon),
                _ => Token::Break(Break::Comma),
            }
        }
        _ => Token::Unknown,
    };
    found.list.push((token, at + 1));
    1
}

/// `true` for a cross that marks something as wrong, as opposed to a cross between two pieces.
fn is_mark(cursor: &Cursor<'_>, at: usize) -> bool {
    const LENGTH: u32 = 3;
    let character = cursor.characters[at];
    character.interpretation == Some(SpellingInterpretationKind::Cross)
        && character.span.end - character.span.start == LENGTH
}

/// Parses a word or number. Returns the index after the word or number.
fn word(cursor: &Cursor<'_>, at: usize, found: &mut Tokens, owner: &mut Option<Owner>) -> usize {
    let Some((mut word, mut end)) = cursor.word(at) else {
        return piece(cursor, at, found, owner).unwrap_or_else(|| {
            found.list.push((Token::Unknown, at + 1));
            at + 1
        });
    };
    // A short form with an apostrophe: `l'éclaireur`, `d'un`.
    if meaning(&word).is_none()
        && let Some((first, _)) = word.split_once('\'').filter(|(first, rest)| first.len() == 1 && !rest.is_empty())
    {
        end = at + first.chars().count() + 1;
        word = format!("{first}'");
    }
    let next = cursor.behind_blanks(end);
    // `van Anna`, `Anna's`: the owner of a piece.
    let is_named = |word: &str| meaning(word).is_none() && kinds(word).is_empty();
    let is_of = matches!(word.as_str(), "van" | "von" | "of" | "de" | "from");
    if is_of
        && matches!(found.list.last(), Some((Token::Noun(_), _)))
        && let Some((name, behind)) = cursor.word(next)
        && is_named(&name)
    {
        return behind;
    }
    if (word.ends_with("'s") || word.ends_with("s'")) && is_named(&word) {
        return end;
    }
    // An owner without an apostrophe: `Annas Major`.
    let is_capital = cursor.characters[at].is_capital;
    let is_piece_next = || cursor.piece(next, &mut Vec::new()).is_some() && cursor.word(next).is_some();
    if is_capital && word.ends_with('s') && is_named(&word) && is_piece_next() {
        return end;
    }
    let before_piece = || cursor.piece(next, &mut Vec::new()).is_some() && !cursor.is_plain_square(next);
    let token = match meaning(&word) {
        known if known == Some(Meaning::Doubt) || POSSESSED.contains(&word.as_str()) && !before_piece() => {
            found.is_doubtful = true;
            return end;
        }
        None if BOARD.contains(&word.as_str()) => {
            while matches!(found.list.last(), Some((Token::Preposition(_), _))) {
                found.list.pop();
            }
            match found.list.last() {
                Some((Token::Verb(_), _)) => return end,
                _ => Token::Verb(Meaning::Dies),
            }
        }
        Some(Meaning::Mine) if before_piece() || !kinds_here(&word) => {
            *owner = Some(Owner::Writer);
            return end;
        }
        Some(Meaning::Theirs) => {
            // `zijn` means `his` or `are`. Before a piece, the word means `his`.
            *owner = before_piece().then_some(Owner::Other).or(*owner);
            return end;
        }
        Some(Meaning::Mine) | None => {
            if let Some(end) = piece(cursor, at, found, owner) {
                return end;
            }
            Token::Unknown
        }
        Some(Meaning::Me) => player(Owner::Writer),
        Some(Meaning::Them) => player(Owner::Other),
        // In `both die`, the word `die` is a verb; otherwise it is the German article.
        Some(Meaning::Passed) if word == "die" && found.is_of_both() => Token::Verb(Meaning::Dies),
        Some(Meaning::Passed) => return end,
        Some(Meaning::Both) => Token::Both,
        Some(Meaning::Fails) => Token::Fails,
        Some(Meaning::Versus) => versus(found),
        Some(Meaning::And) => and(before_piece(), found),
        Some(other @ (Meaning::By | Meaning::On | Meaning::With | Meaning::For)) => Token::Preposition(other),
        Some(other) => Token::Verb(other),
    };
    *owner = None;
    // A full stop after an abbreviation: `w.`, `v.`.
    let has_point = matches!(token, Token::Preposition(_) | Token::Versus) && cursor.at(end) == Some('.');
    end += usize::from(has_point);
    found.list.push((token, end));
    // The German dative needs no preposition: `Aufklärer unterliegt Major`.
    if matches!(word.as_str(), "unterliegt" | "unterlag") {
        found.list.push((Token::Preposition(Meaning::By), end));
    }
    end
}

/// `true` if the word is also the name of a piece.
fn kinds_here(word: &str) -> bool {
    !kinds(word).is_empty()
}

const fn player(owner: Owner) -> Token {
    Token::Noun(Noun { pieces: Vec::new(), owner: Some(owner), is_plural: false, is_number: false })
}

/// The tokens of the current clause.
fn clause(found: &Tokens) -> &[(Token, usize)] {
    found.list.rsplit(|(token, _)| matches!(token, Token::Break(_))).next().unwrap_or_default()
}

/// `true` if the clause ends with a piece and contains no verb: a second piece may follow.
fn is_pair(clause: &[(Token, usize)]) -> bool {
    let has_verb = clause.iter().any(|(token, _)| matches!(token, Token::Verb(_)));
    !has_verb && matches!(clause.last(), Some((Token::Noun(noun), _)) if !noun.pieces.is_empty())
}

/// Classifies the word `against`. Between two pieces, it means that they fought; otherwise it is a preposition.
fn versus(found: &Tokens) -> Token {
    if is_pair(clause(found)) { Token::Versus } else { Token::Preposition(Meaning::By) }
}

/// Classifies the word `and`. Between two pieces, it means that they fought; otherwise it begins a clause.
fn and(is_before_piece: bool, found: &Tokens) -> Token {
    let clause = clause(found);
    match is_before_piece {
        true if is_pair(clause) => Token::Versus,
        true if !clause.is_empty() => Token::Thing,
        _ => Token::Break(Break::Comma),
    }
}

/// Parses a piece. Returns the index after the piece.
fn piece(cursor: &Cursor<'_>, at: usize, found: &mut Tokens, owner: &mut Option<Owner>) -> Option<usize> {
    let (mut pieces, mut end) = cursor.piece(at, &mut found.interpretations)?;
    let word = cursor.word(at).map(|(word, _)| word);
    // A cross or `v` between two numbers: `5v5`.
    let is_versus =
        matches!(cursor.at(end), Some('x' | 'v')) && cursor.at(end + 1).is_some_and(|next| next.is_ascii_digit());
    if word.is_none()
        && !is_versus
        && cursor.at(end).is_some_and(|next| next.is_alphabetic() || matches!(next, '%' | ':' | '\''))
    {
        return None;
    }
    // `scout.` ends a sentence, `sct.` does not.
    let is_short = || word.as_ref().is_some_and(|word| !is_full(word));
    let goes_on = cursor.at(cursor.behind_blanks(end)).is_some_and(char::is_alphanumeric);
    if cursor.at(end - 1) == Some('.') && !(goes_on && is_short()) {
        end -= 1;
    }
    let is_letter = word.as_ref().is_some_and(|word| word.len() == 1);
    if is_letter && !cursor.characters[at].is_capital {
        return None;
    }
    pieces.truncate(MOST_KINDS);
    let is_number = word.is_none();
    let is_plural = word.is_some_and(|word| {
        let one = word.strip_suffix('s').or_else(|| word.strip_suffix("en")).unwrap_or_default();
        one.len() >= SHORTEST_SINGULAR && !kinds(one).is_empty()
    });
    // `2 scouts`: one scout of each side.
    if is_plural
        && matches!(found.list.last(), Some((Token::Noun(noun), _)) if noun.pieces == Vec::from_iter(Designation::number(2)))
    {
        found.list.pop();
        found.list.push((Token::Both, at));
    }
    let noun = Noun { pieces, owner: owner.take(), is_plural, is_number };
    found.list.push((Token::Noun(noun), end));
    Some(end)
}

impl Tokens {
    /// If the last token is an unknown word, changes this token to a thing.
    fn name_thing(&mut self) {
        if let Some((last @ Token::Unknown, _)) = self.list.last_mut() {
            *last = Token::Thing;
        }
    }

    /// `true` if the last token refers to both sides: `both`, `scouts`.
    fn is_of_both(&self) -> bool {
        match self.list.last() {
            Some((Token::Noun(noun), _)) => noun.is_plural,
            last => matches!(last, Some((Token::Both, _))),
        }
    }

    /// Removes the piece that belongs to the next turn: `won, Sgt a7-a6`.
    fn leave_mover(&mut self, square: usize) {
        const APART: usize = 2;
        let is_begun =
            matches!(self.list.len().checked_sub(2).map(|before| &self.list[before].0), None | Some(Token::Break(_)));
        if is_begun && matches!(self.list.last(), Some((Token::Noun(_), end)) if square < end + APART) {
            self.list.pop();
        }
    }
}
