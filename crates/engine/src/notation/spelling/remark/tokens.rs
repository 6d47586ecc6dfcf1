//! The words and signs of a remark about a strike.

use super::super::cursor::{Cursor, Liberties};
use super::super::liberty::LibertyKind;
use super::super::names::{is_full, kinds};
use super::super::result::is_in_figures;
use super::super::words::{Sense, says, side};
use super::remark_words::{BOARD, Meaning, POSSESSED, meaning};
use crate::board::{Designation, Outcome};

/// Kinds that one word may stand for, of those that are tried.
const MOST_KINDS: usize = 3;
/// Bytes of a name of which a plural is read.
const SHORTEST_SINGULAR: usize = 4;

/// Who owns a piece, as whoever writes says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// `my`.
    Writer,
    /// `his`.
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

/// What parts two clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Break {
    Start,
    Comma,
    Colon,
    Stop,
    Open,
    Close,
}

/// A part of a remark.
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
    /// A word that says nothing of a combat, or a sign.
    Unknown,
    /// Such a word behind an article, a preposition or a number: `the game`.
    Thing,
}

/// The parts of a remark, each with the place behind it.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    pub list: Vec<(Token, usize)>,
    /// The place behind the bracket that ends the remark.
    pub closed: Option<usize>,
    /// `true` if a word denies, doubts or corrects something.
    pub is_doubtful: bool,
    /// `true` if a sign such as `>` says who won.
    pub has_sign: bool,
    pub liberties: Liberties,
}

/// Reads the parts of a remark, up to the next turn, number, cell or result, or the bracket that ends it.
pub(super) fn tokens(cursor: &Cursor<'_>, from: usize, closing: Option<char>) -> Tokens {
    let mut found = Tokens::default();
    let mut owner = None;
    let mut depth = 0;
    let mut is_determined = false;
    let mut end = from;
    loop {
        let at = cursor.behind_blanks(end);
        let Some(sign) = cursor.at(at) else {
            // The closing sign may be missing where the text ends.
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
        // An article adds nothing to the list.
        let is_preposition = matches!(found.list.last(), Some((Token::Preposition(_), _)));
        let is_number = matches!(found.list.last(), Some((Token::Noun(noun), _)) if noun.is_number);
        is_determined = found.list.len() == length || is_preposition || is_number;
    }
    found
}

/// `true` if the remark ends before a place: at a square, a number or side before a turn, a cell, or a result.
fn is_end(cursor: &Cursor<'_>, at: usize, found: &Tokens) -> bool {
    let sign = cursor.at(at);
    if matches!(sign, Some('|' | '^')) || cursor.is_plain_square(at) {
        return true;
    }
    if let Some((word, end)) = cursor.word(at) {
        if says(&word, Sense::Rescues) {
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
        // A sign between two turns.
        return matches!(sign, Some('-' | '/' | '\\' | '&' | ';')) && is_turn(cursor, at + 1);
    }
    let mark = matches!(cursor.at(at + digits), Some('.' | ')' | ':'));
    let is_object = matches!(found.list.last(), Some((Token::Preposition(_) | Token::Verb(_) | Token::Versus, _)));
    is_in_figures(&cursor.characters[at..]) || (mark || !is_object) && is_turn(cursor, at + digits + usize::from(mark))
}

/// `true` if a square comes next, after blanks and a number.
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

/// Reads a sign. Returns its length.
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

/// `true` if a cross is one that marks what is wrong, and none between two pieces.
fn is_mark(cursor: &Cursor<'_>, at: usize) -> bool {
    const LENGTH: u32 = 3;
    let character = cursor.characters[at];
    character.liberty == Some(LibertyKind::Cross) && character.span.end - character.span.start == LENGTH
}

/// Reads a word or number. Returns the place behind it.
fn word(cursor: &Cursor<'_>, at: usize, found: &mut Tokens, owner: &mut Option<Owner>) -> usize {
    let Some((mut word, mut end)) = cursor.word(at) else {
        return piece(cursor, at, found, owner).unwrap_or_else(|| {
            found.list.push((Token::Unknown, at + 1));
            at + 1
        });
    };
    // `l'éclaireur`, `d'un`.
    if meaning(&word).is_none()
        && let Some((first, _)) = word.split_once('\'').filter(|(first, rest)| first.len() == 1 && !rest.is_empty())
    {
        end = at + first.chars().count() + 1;
        word = format!("{first}'");
    }
    let next = cursor.behind_blanks(end);
    // `van Anna`, `Anna's`: whose piece it is.
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
    // `Annas Major`
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
            // `zijn` may mean `are`.
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
        // `both die`; else it is an article.
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
    // `w.`, `v.`
    let has_point = matches!(token, Token::Preposition(_) | Token::Versus) && cursor.at(end) == Some('.');
    end += usize::from(has_point);
    found.list.push((token, end));
    // The dative says it without a preposition: `Aufklärer unterliegt Major`.
    if matches!(word.as_str(), "unterliegt" | "unterlag") {
        found.list.push((Token::Preposition(Meaning::By), end));
    }
    end
}

/// `true` if a word is the name of a piece too.
fn kinds_here(word: &str) -> bool {
    !kinds(word).is_empty()
}

const fn player(owner: Owner) -> Token {
    Token::Noun(Noun { pieces: Vec::new(), owner: Some(owner), is_plural: false, is_number: false })
}

/// The parts of the clause that is not ended yet.
fn clause(found: &Tokens) -> &[(Token, usize)] {
    found.list.rsplit(|(token, _)| matches!(token, Token::Break(_))).next().unwrap_or_default()
}

/// `true` if a clause ends with a piece, and no verb stands before the piece.
fn is_pair(clause: &[(Token, usize)]) -> bool {
    let has_verb = clause.iter().any(|(token, _)| matches!(token, Token::Verb(_)));
    !has_verb && matches!(clause.last(), Some((Token::Noun(noun), _)) if !noun.pieces.is_empty())
}

/// `against`: between two pieces it parts them, else it is a preposition.
fn versus(found: &Tokens) -> Token {
    if is_pair(clause(found)) { Token::Versus } else { Token::Preposition(Meaning::By) }
}

/// `and`: between two pieces it parts them, else it begins a clause. Two pieces are not struck at once.
fn and(is_before_piece: bool, found: &Tokens) -> Token {
    let clause = clause(found);
    match is_before_piece {
        true if is_pair(clause) => Token::Versus,
        true if !clause.is_empty() => Token::Thing,
        _ => Token::Break(Break::Comma),
    }
}

/// Reads a piece. Returns the place behind it.
fn piece(cursor: &Cursor<'_>, at: usize, found: &mut Tokens, owner: &mut Option<Owner>) -> Option<usize> {
    let (mut pieces, mut end) = cursor.piece(at, &mut found.liberties)?;
    let word = cursor.word(at).map(|(word, _)| word);
    // `5v5`
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
    // `2 scouts`: one of each side.
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
    /// Notes that the last word is the name of a thing if it is not known.
    fn name_thing(&mut self) {
        if let Some((last @ Token::Unknown, _)) = self.list.last_mut() {
            *last = Token::Thing;
        }
    }

    /// `true` if the last part is of both sides: `both`, `scouts`.
    fn is_of_both(&self) -> bool {
        match self.list.last() {
            Some((Token::Noun(noun), _)) => noun.is_plural,
            last => matches!(last, Some((Token::Both, _))),
        }
    }

    /// Leaves out the piece of the turn that begins there: `won, Sgt a7-a6`.
    fn leave_mover(&mut self, square: usize) {
        const APART: usize = 2;
        let is_begun =
            matches!(self.list.len().checked_sub(2).map(|before| &self.list[before].0), None | Some(Token::Break(_)));
        if is_begun && matches!(self.list.last(), Some((Token::Noun(_), end)) if square < end + APART) {
            self.list.pop();
        }
    }
}
