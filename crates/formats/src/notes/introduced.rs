//! Parses sentences that introduce both players, such as `im red, kev blue` or `rood = papa, blauw = ik (Lieke)`.

use super::headings::Words;
use super::person_words::{
    GAME, ME, MINE, OTHER, Word, gap_at_end, is_opened, is_square, may_be_name, name_before, name_from, side_of,
};
use super::persons::{PLAYS, Persons, VERSUS};
use crate::board::Side;

/// Words that may be between a player and a side. Forms of "to be" and "to play" are in [`PLAYS`].
pub(super) const HAS: Words = Words(
    "has had have takes took s re hat hatte habe hast nimmt nehme nahm fuhrt fuhre mit with heeft heb hebt nam neem met \
    bent bist a ai as avait avais eu prend prends es etait avec en in are waren",
);
pub(super) const ARTICLES: Words = Words("the der die das de het le les la");

/// Pronouns that are written together with their verb. `true` if the pronoun means the writer.
const CONTRACTED: [(&str, bool); 5] = [("im", true), ("jai", true), ("hes", false), ("shes", false), ("youre", false)];

/// Words that join two clauses.
const AND: Words = Words("and und en et but maar aber mais");

/// Words that may be before a side, but are not names.
const NOBODY: Words = Words(
    "everyone everybody nobody somebody someone alle iedereen niemand jeder tous personne all we wij wir nous on both \
    beide his her hers zijn haar sein ihr son sa not niet nicht pas",
);

/// Words that may be before the name of an opponent.
const WITH: Words = Words("with w met mit avec");

/// Player whom a sentence describes: the writer, the other player, or a player with a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Person {
    is_writer: bool,
    is_other: bool,
    name: Option<String>,
    /// `true` if the name is a single word in lower case.
    is_plain: bool,
}

/// Result of parsing a sentence: the side of the writer, and the names of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Introduced {
    pub(super) writer: Option<Side>,
    pub(super) names: Vec<(Side, String)>,
}

/// Parses a line in which each side is named once, together with its player.
pub(super) fn introduced(words: &[Word<'_>], line: &str) -> Option<Introduced> {
    let mut sides: Vec<(usize, Side)> =
        words.iter().enumerate().filter_map(|(at, word)| Some((at, side_of(&word.folded)?))).collect();
    let mut words = words;
    // A side may be named again in a remark, such as in `I had blue, he had red (he always wants red)`. The remark is
    // removed.
    if let [_, (second, _), (third, _)] = *sides.as_slice() {
        let is_sign = |at: &usize| words[*at].gap.contains([',', '.', ';', '(']);
        words = &words[..(second + 1..=third).find(is_sign)?];
        sides.pop();
    }
    let [(one_at, one), (other_at, other)] = *sides.as_slice() else { return None };
    // A line with a colon is a heading, or begins with the name of a speaker. Sides in brackets are parsed by
    // `Persons`.
    let is_bracketed = is_opened(words, one_at) || is_opened(words, other_at);
    if is_bracketed || one == other || words.iter().any(|word| is_square(word) || word.gap.contains(':')) {
        return None;
    }
    let is_behind = |at: usize| words.get(at + 1).is_some_and(|next| next.gap.trim_start().starts_with('='));
    let persons = match (is_behind(one_at), is_behind(other_at)) {
        (true, true) => [behind(&words[one_at + 1..other_at])?, behind(&words[other_at + 1..])?],
        (false, false) => {
            let (one_name, from) = bracket(words, one_at, line);
            let (other_name, _) = bracket(words, other_at, line);
            [before(words, 0, one_at, one_name)?, before(words, from, other_at, other_name)?]
        }
        _ => return None,
    };
    joined(persons, [one, other], words)
}

/// Combines the two players of a line. Returns `None` if the two clauses contradict each other, or are possibly not
/// about players.
fn joined(mut persons: [Person; 2], sides: [Side; 2], words: &[Word<'_>]) -> Option<Introduced> {
    let [one, other] = &persons;
    // Two words in lower case are names only if there is a verb, as in `dan is red, mia is blue`.
    let has_verb = || words.iter().any(|word| PLAYS.has(&word.folded));
    if one.is_writer && other.is_writer
        || one.is_other && other.is_other
        || one.is_plain && other.is_plain && !has_verb()
    {
        return None;
    }
    let writer = persons.iter().position(|person| person.is_writer);
    let writer = writer.or_else(|| persons.iter().position(|person| person.is_other).map(|other| 1 - other));
    if let Some(writer) = writer
        && persons[1 - writer].name.is_none()
    {
        let own = persons[writer].name.clone();
        persons[1 - writer].name = met(words).filter(|met| own.as_ref() != Some(met));
    }
    let is_known = persons.iter().any(|person| person.is_writer);
    let writer = writer.filter(|_| is_known).map(|writer| sides[writer]);
    let names = persons.into_iter().zip(sides).filter_map(|(person, side)| Some((side, person.name?))).collect();
    Some(Introduced { writer, names })
}

/// Parses the player who is named before a side, such as in `dan is`, `Me (Holly) =` or `Marcus has the`. `from` is
/// the index of the first word, `at` the index of the side.
fn before(words: &[Word<'_>], from: usize, at: usize, in_bracket: Option<String>) -> Option<Person> {
    let is_boundary = |at: &usize| {
        words[*at].gap.contains([',', '.', ';', '!', '?', '&', '/', '|', '\u{2013}', '\u{2014}'])
            || words[*at].gap.contains(" - ")
            || *at > from && AND.has(&words[*at - 1].folded) && words[*at].gap == " "
    };
    // A word such as `en` does not begin a new clause if it is between a player and a side, as in `Anna en rouge`.
    let is_verb = |at: usize| is_between(&words[at].folded);
    let begin = (from..at).rev().find(|at| is_boundary(at) && !is_verb(*at)).unwrap_or(from);
    let end = (begin..at).rev().find(|at| !is_verb(*at) || is_opened(words, *at)).map_or(begin, |last| last + 1);
    let subject = &words[begin..end];
    if subject.is_empty() {
        return in_bracket.map(|name| Person { name: Some(name), ..Person::default() });
    }
    let opened = (0..subject.len()).find(|at| is_opened(subject, *at) && *at > 0);
    let inside = opened.map(|opened| subject[opened..].iter().map(|word| word.text).collect::<Vec<_>>().join(" "));
    let mut person = subject_of(&subject[..opened.unwrap_or(subject.len())])?;
    for name in inside.into_iter().chain(in_bracket).rev() {
        if Persons::is_writer(&name) {
            person.is_writer = true;
        } else if OTHER.has(&name.to_lowercase()) {
            // In `gegen Marco (er Blau, ich Rot)`, `Marco` is not the player of this clause.
            person = Person { is_other: true, ..Person::default() };
        } else {
            person.name = Some(name);
        }
    }
    Some(person)
}

/// Parses the player in the words after a side, such as `papa`, `ik (Lieke)` or `tonton Marc`.
fn behind(words: &[Word<'_>]) -> Option<Person> {
    let end = (1..words.len())
        .find(|at| words[*at].gap.contains([',', ';', '.', '/', '|', '\u{2013}']))
        .unwrap_or(words.len());
    let clause = &words[..end];
    let opened = (1..clause.len()).find(|at| is_opened(clause, *at));
    let mut person = subject_of(&clause[..opened.unwrap_or(clause.len())])?;
    match opened.map(|opened| &clause[opened..]) {
        Some([only]) if ME.has(&only.folded) => person.is_writer = true,
        // The name may follow after a comma, as in `bleu = moi, Lucie`.
        None if person.is_writer && person.name.is_none() && words.get(end).is_some_and(|next| next.gap == ", ") => {
            person.name = Some(name_from(words, end)).filter(|name| !name.is_empty());
        }
        Some(inside) if person.name.is_none() => {
            person.name = Some(name_from(inside, 0)).filter(|name| !name.is_empty());
        }
        _ => {}
    }
    Some(person)
}

/// Returns the player that `words` name. Returns `None` if they do not name a player.
fn subject_of(words: &[Word<'_>]) -> Option<Person> {
    let none = Person::default();
    match words {
        [word, rest @ ..] if ME.has(&word.folded) || contracted(word) == Some(true) => {
            let name = Some(name_from(rest, 0)).filter(|name| !name.is_empty());
            // A verb after the pronoun means that the clause is about something else, as in `I hate red`.
            (rest.is_empty() || name.is_some()).then_some(Person { is_writer: true, name, ..none })
        }
        [word] if OTHER.has(&word.folded) || contracted(word) == Some(false) => Some(Person { is_other: true, ..none }),
        [word] if may_be_name(word) && !is_between(&word.folded) && !is_nobody(&word.folded) => {
            let is_plain = word.text.starts_with(char::is_lowercase);
            Some(Person { name: Some(word.text.to_owned()), is_plain, ..none })
        }
        [] | [_] => None,
        _ => {
            let name = name_before(words, words.len());
            let is_mine = MINE.has(&words[0].folded);
            match (name.is_empty(), is_mine) {
                (true, false) => None,
                (true, true) => Some(Person { is_other: true, ..none }),
                (false, _) => Some(Person { name: Some(name), is_other: is_mine, ..none }),
            }
        }
    }
}

/// Returns the name in brackets directly after the side at index `at`. Also returns the index of the word after the
/// brackets.
fn bracket(words: &[Word<'_>], at: usize, line: &str) -> (Option<String>, usize) {
    const MOST: usize = 3;
    let next = at + 1;
    if next >= words.len() || !is_opened(words, next) || is_opened(words, at) {
        return (None, next);
    }
    let gap = |at: usize| words.get(at).map_or_else(|| gap_at_end(line), |word| word.gap);
    let Some(closed) = (next + 1..=words.len()).find(|end| gap(*end).contains([')', ']'])) else { return (None, next) };
    let inside = &words[next..closed];
    let is_name =
        inside.len() <= MOST && (inside.iter().all(may_be_name) || inside.iter().all(|word| ME.has(&word.folded)));
    (is_name.then(|| inside.iter().map(|word| word.text).collect::<Vec<_>>().join(" ")), closed)
}

/// Returns the name of the other player after a word such as `against`: `contre Sandrine`, `gegen papa`, `w/ Deb`.
fn met(words: &[Word<'_>]) -> Option<String> {
    (1..words.len()).find_map(|at| {
        let word = &*words[at - 1].folded;
        let name = name_from(words, at);
        let is_against = VERSUS.has(word);
        let is_plain = is_against && may_be_name(&words[at]) && !GAME.has(&words[at].folded);
        if !(is_against || WITH.has(word)) || words[at].gap.contains(['.', ',', '(']) && word.len() > 1 {
            None
        } else if name.is_empty() {
            is_plain.then(|| words[at].text.to_owned())
        } else {
            Some(name)
        }
    })
}

fn contracted(word: &Word<'_>) -> Option<bool> {
    CONTRACTED.iter().find(|(form, _)| *form == word.folded).map(|(_, is_me)| *is_me)
}

fn is_nobody(word: &str) -> bool {
    NOBODY.has(word) || AND.has(word)
}

/// Returns `true` if a word can be between a player and a side.
fn is_between(word: &str) -> bool {
    PLAYS.has(word) || HAS.has(word) || ARTICLES.has(word)
}

#[cfg(test)]
mod tests {
    use super::super::person_words::words;
    use super::introduced;
    use crate::board::Side;

    #[test]
    fn a_sentence_introduces_both_players() {
        for (line, writer, red, blue) in [
            ("stratego on the train. im red, kev blue", Some(Side::Red), "", "kev"),
            ("dan is red, mia is blue (copied out of our chat)", None, "dan", "mia"),
            ("Me (Holly) = red, Sam = blue. first move is mine", Some(Side::Red), "Holly", "Sam"),
            ("pub game w/ Deb, shes red im blue (Chris). wrote it down", Some(Side::Blue), "Deb", "Chris"),
            ("Played Stratego with Dad. I'm red (Ollie), he's blue.", Some(Side::Red), "Ollie", "Dad"),
            ("Marcus has the red army, Jen the blue one", None, "Marcus", "Jen"),
            ("stratego gegen papa, so abend. er rot ich blau", Some(Side::Blue), "papa", ""),
            ("Partie gegen Lukas, Samstag. Ich (Sven) Rot, Lukas Blau.", Some(Side::Red), "Sven", "Lukas"),
            ("ich = Rot, Schwester (Anke) = Blau", Some(Side::Red), "", "Anke"),
            ("Zettel vom Spieleabend, Gero = Rot, Ulla = Blau", None, "Gero", "Ulla"),
            ("Spielbericht. Birgit f\u{fc}hrt die roten, Holger die blauen Figuren.", None, "Birgit", "Holger"),
            ("stratego zondag, bij oma. ik (sanne) ben rood, daan is blauw", Some(Side::Red), "sanne", "daan"),
            ("Joris had rood, ik (Annelies) blauw.", Some(Side::Blue), "Joris", "Annelies"),
            ("rood = papa, blauw = ik (Lieke)", Some(Side::Blue), "papa", "Lieke"),
            ("bon, la partie contre Sandrine. moi (Julien) rouge, elle bleu", Some(Side::Red), "Julien", "Sandrine"),
            ("Partie contre papa, lui en bleu, moi \u{c9}lodie en rouge.", Some(Side::Red), "\u{c9}lodie", "papa"),
            ("Je suis Bleu (Agn\u{e8}s), mon fr\u{e8}re Luc joue Rouge.", Some(Side::Blue), "Luc", "Agn\u{e8}s"),
            ("Heimspiel gegen Marco (er Blau, ich Rot)", Some(Side::Red), "", "Marco"),
            ("Rouge = Pauline, Bleu = tonton Marc", None, "Pauline", "Marc"),
        ] {
            let found = introduced(&words(line), line).unwrap_or_else(|| panic!("{line}"));
            let name = |side| found.names.iter().find(|(of, _)| *of == side).map_or("", |(_, name)| name.as_str());
            assert_eq!((found.writer, name(Side::Red), name(Side::Blue)), (writer, red, blue), "{line}");
        }
        for line in [
            "red scout takes blue miner",
            "setup red, moves blue",
            "Tom attacks red, Ann defends blue",
            "Jonas: ich bin rot, du blau",
            "red a4, blue b7",
            "rot blau",
            "im red, im blue",
        ] {
            assert_eq!(introduced(&words(line), line), None, "{line}");
        }
    }
}
