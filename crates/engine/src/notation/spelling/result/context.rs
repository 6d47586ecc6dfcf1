//! Finds the meaning of players, figures and pronouns from the words around them.

use super::atom::{Atom, Person};
use super::lexer::Token;
use super::players::Players;
use crate::board::Side;
use crate::notation::syntax::Score;

/// Replaces pronouns by players if possible, and joins names, sides and points that belong together.
pub(super) fn in_context(tokens: Vec<Token>, players: &Players) -> Vec<Token> {
    let tokens = without_apposition(&with_signs(tokens));
    with_pairs(&with_persons(tokens, players))
}

/// Replaces a dash by a colon or a comma. Replaces `to` before a verb by a doubt; after a denial, `to` is ignored.
fn with_signs(mut tokens: Vec<Token>) -> Vec<Token> {
    let is_head = |atom: Atom| atom.is_predicate() || matches!(atom, Atom::Head | Atom::Time);
    for at in 0..tokens.len() {
        let before = at.checked_sub(1).map(|before| tokens[before].atom);
        match tokens[at].atom {
            Atom::Dash if at == 1 && before.is_some_and(is_head) => tokens[at].atom = Atom::Colon,
            Atom::Dash => tokens[at].atom = Atom::Comma,
            Atom::Intent => tokens[at].atom = if before == Some(Atom::Not) { Atom::Passed } else { Atom::Doubt },
            _ => {}
        }
    }
    tokens
}

/// Returns the index of the first token at or after `from` that has a meaning.
fn next(tokens: &[Token], from: usize) -> usize {
    from + tokens.iter().skip(from).take_while(|token| token.atom == Atom::Passed).count()
}

/// Joins a name and the bracket after the name: `Harriet (red)` and `red (Harriet)` are Red. If the name and the
/// bracket mean different sides, the result is an unknown player.
fn without_apposition(tokens: &[Token]) -> Vec<Token> {
    let mut joined: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let length = tokens[at..].iter().position(|token| token.atom == Atom::Close);
        let Some(close) = length.map(|length| at + length).filter(|_| token.atom == Atom::Open) else {
            joined.push(*token);
            at += 1;
            continue;
        };
        let inner: Vec<Token> = tokens[at + 1..close].iter().copied().filter(|one| one.atom != Atom::Passed).collect();
        let is_name = |token: &&Token| matches!(token.atom, Atom::Side(_) | Atom::Person(_) | Atom::Unknown);
        let name = joined.iter().rev().take_while(is_name).count();
        let sides = |tokens: &[Token]| -> Vec<Side> {
            let side = |token: &Token| if let Atom::Side(side) = token.atom { Some(side) } else { None };
            tokens.iter().filter_map(side).collect()
        };
        let run = joined.len() - name;
        let named = [sides(&joined[run..]), sides(&inner)].concat();
        let is_apposition = inner.iter().all(|token| is_name(&token)) && !named.is_empty();
        if name > 0 && is_apposition {
            let is_one = named.iter().all(|side| *side == named[0]);
            let atom = if is_one { Atom::Side(named[0]) } else { Atom::Somebody };
            let whole = Token { atom, to: tokens[close].to, ..joined[run] };
            joined.truncate(run);
            joined.push(whole);
        } else if matches!(joined.last(), Some(Token { atom: Atom::Figure(_), .. }))
            && inner.len() == 1
            && is_apposition
        {
            joined.extend(inner);
        } else {
            joined.push(*token);
            at += 1;
            continue;
        }
        at = close + 1;
    }
    joined
}

/// Replaces pronouns by players. A side before a colon is the speaker of the words after it: `Harriet: I resign`.
fn with_persons(mut tokens: Vec<Token>, players: &Players) -> Vec<Token> {
    let mut speaker = None;
    for at in 0..tokens.len() {
        if tokens[at].atom == Atom::Du {
            let is_verb = |token: Option<&Token>| token.is_some_and(|token| is_of_du(token.atom));
            let is_person = is_verb(tokens.get(at + 1)) || at > 0 && is_verb(tokens.get(at - 1));
            tokens[at].atom = if is_person { Atom::Person(Person::You) } else { Atom::Passed };
        }
        match (tokens[at].atom, tokens.get(at + 1).map(|token| token.atom)) {
            (Atom::Side(side), Some(Atom::Colon)) => speaker = Some((Players::default().with_writer(side), at)),
            (Atom::Person(person), _) => {
                let side = match &speaker {
                    Some((speaker, at)) => {
                        tokens[*at].atom = Atom::Passed;
                        speaker.side_of(person)
                    }
                    None => players.side_of(person),
                };
                tokens[at].atom = side.map_or(Atom::Somebody, Atom::Side);
            }
            _ => {}
        }
    }
    tokens
}

/// `true` for a word that shows that the word `du` next to it is a pronoun: `hast du`, `du gibst auf`.
const fn is_of_du(atom: Atom) -> bool {
    matches!(atom, Atom::Have | Atom::Be | Atom::Give | Atom::Win | Atom::Lose | Atom::Resign)
}

/// Joins two players: `red and blue` become one unknown player.
///
/// In two cases, the two players become a score: if each player has points (`red 1, blue 0`), or if a figure
/// follows (`red - blue 1-0`). If Blue comes before Red, the order of the numbers in the figure is unclear.
fn with_pairs(tokens: &[Token]) -> Vec<Token> {
    let mut joined = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let found = points(tokens, at).or_else(|| pair(tokens, at)).or_else(|| both(tokens, at));
        let (atoms, end) = found.unwrap_or_else(|| (vec![tokens[at].atom], at + 1));
        joined.extend(atoms.into_iter().map(|atom| Token { atom, to: tokens[end - 1].to, ..tokens[at] }));
        at = end;
    }
    joined
}

/// Parses both players with `and` between them. Returns the token that replaces the players, and the index after
/// the players.
fn both(tokens: &[Token], at: usize) -> Option<(Vec<Atom>, usize)> {
    let Atom::Side(first) = tokens[at].atom else { return None };
    let and = next(tokens, at + 1);
    let second = next(tokens, and + 1);
    let is_both = tokens.get(and)?.atom == Atom::And && tokens.get(second)?.atom == Atom::Side(first.other());
    // `red lost to blue and red wins` are two statements.
    let before = tokens[..at].iter().rfind(|token| token.atom != Atom::Passed).map(|token| token.atom);
    let begins = before.is_none_or(|before| before.is_separator() || matches!(before, Atom::Not | Atom::Colon));
    let of_verb =
        [Atom::Have, Atom::Be, Atom::Been, Atom::Not, Atom::Doubt, Atom::Give, Atom::Capture, Atom::Fall, Atom::Flag];
    let goes_on = |token: &Token| token.atom.is_predicate() || of_verb.contains(&token.atom);
    let is_statement = !begins && tokens.get(next(tokens, second + 1)).is_some_and(goes_on);
    (is_both && !is_statement).then_some((vec![Atom::Somebody], second + 1))
}

/// Parses both players with their points. Returns the score, and the index after the players and the points.
fn points(tokens: &[Token], at: usize) -> Option<(Vec<Atom>, usize)> {
    let one = |at: usize| -> Option<(Side, u32, usize)> {
        let Atom::Side(side) = tokens.get(at)?.atom else { return None };
        let colon = next(tokens, at + 1);
        let number = next(tokens, colon + usize::from(tokens.get(colon)?.atom == Atom::Colon));
        let Atom::Number(points) = tokens.get(number)?.atom else { return None };
        Some((side, points, number + 1))
    };
    let (side, points, end) = one(at)?;
    let end = next(tokens, end);
    let is_separated = tokens.get(end).is_some_and(|token| matches!(token.atom, Atom::Comma | Atom::And));
    let (other, others, end) = one(next(tokens, end + usize::from(is_separated)))?;
    let winner = match (points, others) {
        (1, 0) => side,
        (0, 1) => other,
        _ => return None,
    };
    let is_end = tokens.get(end).is_none_or(|token| token.atom.is_separator());
    (side != other && is_end).then(|| (vec![Atom::Figure(Score::won_by(Some(winner)))], end))
}

/// Parses both players and a figure. Returns the score, and the index after the players and the figure.
fn pair(tokens: &[Token], at: usize) -> Option<(Vec<Atom>, usize)> {
    let Atom::Side(first) = tokens[at].atom else { return None };
    let between = |atom: Atom| matches!(atom, Atom::Against | Atom::Comma | Atom::Colon | Atom::And);
    let pass = |from: usize| {
        let from = next(tokens, from);
        next(tokens, from + usize::from(tokens.get(from).is_some_and(|token| between(token.atom))))
    };
    let side_at = |at: usize| if let Atom::Side(side) = tokens.get(at)?.atom { Some(side) } else { None };
    let figure_at = |at: usize| if let Atom::Figure(score) = tokens.get(at)?.atom { Some(score) } else { None };
    let middle = pass(at + 1);
    // `blue: 1-0` may be from Blue's view.
    let is_own = tokens.get(next(tokens, at + 1)).is_some_and(|token| token.atom == Atom::Colon);
    if is_own && figure_at(middle).and_then(Score::winner).is_some_and(|winner| winner != first) {
        return Some((vec![Atom::Somebody, Atom::Win], middle + 1));
    }
    // The figure is after both players or between them: `red - blue 1-0`, `red 1-0 blue`.
    let (other, score, last) = match (side_at(middle), figure_at(middle)) {
        (Some(other), _) => (other, figure_at(pass(middle + 1))?, pass(middle + 1)),
        (_, Some(score)) => (side_at(next(tokens, middle + 1))?, score, next(tokens, middle + 1)),
        _ => return None,
    };
    let is_clear = first == Side::Red || score == Score::Draw;
    let atoms = if is_clear { vec![Atom::Figure(score)] } else { vec![Atom::Somebody, Atom::Win] };
    (first != other).then_some((atoms, last + 1))
}

#[cfg(test)]
mod tests {
    use super::in_context;
    use crate::board::Side::{Blue, Red};
    use crate::notation::spelling::characters::characters;
    use crate::notation::spelling::result::atom::Atom;
    use crate::notation::spelling::result::lexer::tokens;
    use crate::notation::spelling::result::players::Players;
    use crate::notation::syntax::Score;

    #[test]
    fn names_sides_points_and_pronouns_are_joined_and_resolved() {
        let tom_writes = Players::new(None, Some("Tom")).with_writer(Blue);
        for (text, players, expected) in [
            ("Harriet (red)", Players::default(), &[Atom::Side(Red)][..]),
            ("red (Harriet Cole)", Players::default(), &[Atom::Side(Red)]),
            ("I (red)", Players::default(), &[Atom::Side(Red)]),
            ("Tom (red)", Players::new(None, Some("Tom")), &[Atom::Somebody]),
            ("1-0 (red)", Players::default(), &[Atom::Figure(Score::RedWon), Atom::Side(Red)]),
            ("she", Players::default(), &[Atom::Somebody]),
            ("I", tom_writes.clone(), &[Atom::Side(Blue)]),
            ("she", tom_writes.clone(), &[Atom::Side(Red)]),
            ("you", tom_writes.clone(), &[Atom::Side(Red)]),
            ("du hast", tom_writes.clone(), &[Atom::Side(Red), Atom::Have]),
            ("drapeau du", tom_writes.clone(), &[Atom::Flag, Atom::Passed]),
            ("we", tom_writes, &[Atom::Somebody]),
            ("red: I", Players::default(), &[Atom::Passed, Atom::Colon, Atom::Side(Red)]),
            ("red 1, blue 0", Players::default(), &[Atom::Figure(Score::RedWon)]),
            ("blue: 1 red: 0", Players::default(), &[Atom::Figure(Score::BlueWon)]),
            ("red - blue 0-1", Players::default(), &[Atom::Figure(Score::BlueWon)]),
            ("blue vs red: 1-0", Players::default(), &[Atom::Somebody, Atom::Win]),
        ] {
            let all = characters(text.as_bytes(), 0, 100);
            let original = |at: usize| text.chars().nth(at).unwrap_or(' ');
            let found = in_context(tokens(&all, &original, &players), &players);
            let found: Vec<Atom> = found.iter().map(|token| token.atom).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
