//! Parses headings: lines before the setup of a side, lines with the names of the players, and lines with the date.

use super::dates::date;
use super::person_words::{GAME, ME};
use crate::board::Side;
use crate::notation::Span;
use crate::notation::spelling::{folded, side};

/// List of words, separated by blanks. The words are in lower case and without accents.
#[derive(Clone, Copy)]
pub(super) struct Words(pub &'static str);

impl Words {
    /// Returns `true` if the word is in the list.
    pub(super) fn has(self, word: &str) -> bool {
        self.0.split_ascii_whitespace().any(|known| known == word)
    }
}

/// Content of a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    /// A side, such as `Red:`. The number is the offset after the colon.
    Side(Side, usize),
    /// A side with the rest of the line, such as `Red: Anna`. The rest may be a name.
    Name(Side, Span),
    /// Both players, such as `red Anna vs blue Bert`.
    Players([(Side, Span); 2]),
    /// A tag with its value, such as `Date: 2024.05.18`.
    Tag(&'static str, Span),
    /// A date, in the format of the tag `Date`.
    Date(String, Span),
    /// A heading that contains no data, such as `Setup:`, `Moves:` or `a b c d e f g h i j`.
    Nothing,
}

/// Words in headings of a setup or of the turns.
const WORDS: Words = Words(
    "setup set-up opstelling aufstellung position placement army leger armee moves turns zetten zuge coups game \
    partij partie spiel spel player speler spieler joueur side team the de der die le les la s start initial \
    disposition seat pieces stukken steine of von van back front rear row rows first top bottom from on hinten vorne \
    hinterste vorderste reihe oben unten zuerst achter achterste voorste voor rij eerst boven onder derriere devant \
    arriere avant ligne rang haut bas en du par au nr zug zet coup turn is ist est grundreihe mijn my",
);

/// Tags that a line may contain, with the words that people write for them.
const TAGS: [(&str, &[&str]); 16] = [
    ("Event", &["event", "tournament", "toernooi", "turnier", "tournoi", "evenement"]),
    ("Site", &["site", "place", "plaats", "ort", "lieu"]),
    ("Date", &["date", "datum"]),
    ("Round", &["round", "ronde", "runde"]),
    ("Edition", &["edition", "rules", "editie", "regels", "ausgabe", "regeln", "regles"]),
    ("Variant", &["variant", "variante"]),
    ("Options", &["options", "option", "opties", "optionen"]),
    ("Ranks", &["ranks"]),
    ("Army", &["army"]),
    ("TwoSquares", &["twosquares", "two-squares"]),
    ("MoreSquares", &["moresquares", "more-squares"]),
    ("Termination", &["termination"]),
    ("Result", &["result", "uitslag", "ergebnis", "resultat"]),
    ("Annotator", &["annotator"]),
    ("Red", &["red player"]),
    ("Blue", &["blue player"]),
];

/// Returns `true` if a word can be part of a heading for a setup or for the turns.
pub(super) fn is_heading_word(word: &str) -> bool {
    WORDS.has(word)
}

/// Returns the row that is first according to a heading. The result is a part of the description of an arrangement.
pub(super) fn first_row(line: &[u8]) -> Option<&'static str> {
    const BACK: Words = Words("grundreihe back rear hinten hinterste achter achterste derriere arriere");
    const FRONT: Words = Words("front vorne vorderste voorste voor devant avant voren");
    let line = String::from_utf8_lossy(line);
    let has = |known: Words| words(&line).any(|word| known.has(&word));
    match (has(BACK), has(FRONT)) {
        (true, false) => Some("the back row first"),
        (false, true) => Some("the front row first"),
        _ => None,
    }
}

/// Parses a line as a heading. `start` is the offset of the line.
pub(super) fn heading(text: &[u8], start: usize) -> Option<Heading> {
    const LONGEST: usize = 2000;
    let line = std::str::from_utf8(text).ok().filter(|line| line.len() <= LONGEST)?;
    if is_columns(line) || is_ruler(line) {
        return Some(Heading::Nothing);
    }
    let span_of = |part: &str| {
        let mut trimmed =
            part.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')' | '"' | '=' | '*'));
        if trimmed.contains('(')
            && part[trimmed.as_ptr() as usize - part.as_ptr() as usize + trimmed.len()..].starts_with(')')
        {
            let from = trimmed.as_ptr() as usize - part.as_ptr() as usize;
            trimmed = &part[from..=from + trimmed.len()];
        }
        let from = trimmed.as_ptr() as usize - line.as_ptr() as usize;
        Span::new((start + from) as u32, (start + from + trimmed.len()) as u32)
    };
    if let Some(date) = date(line.trim()) {
        return Some(Heading::Date(date, span_of(line)));
    }
    if let Some(players) = two_sides(line).or_else(|| players(line)) {
        return Some(Heading::Players(players.map(|(side, name)| (side, span_of(name)))));
    }
    let (head, rest) = first_cell(line)
        .or_else(|| line.split_once([':', '=']))
        .map_or((line, None), |(head, rest)| (head, Some(rest)));
    let words: Vec<String> = words(head).collect();
    let is_number = |word: &str| word.parse::<u8>().is_ok_and(|number| (1..=10).contains(&number));
    let is_head_word = |word: &String| side(word).is_some() || is_heading_word(word) || is_number(word);
    let is_head = words.iter().all(is_head_word);
    if words.is_empty() || words.len() > if is_head { 8 } else { 5 } {
        return None;
    }
    if let Some(rest) = rest
        && let Some((tag, _)) = TAGS.iter().find(|(_, names)| names.contains(&words.join(" ").as_str()))
    {
        return Some(Heading::Tag(tag, span_of(rest)));
    }
    let sides: Vec<Side> = words.iter().filter_map(|word| side(word)).collect();
    let is_word = words.iter().any(|word| word.len() > 2 && side(word).is_some());
    match (sides.as_slice(), is_head, rest) {
        ([side], true, Some(rest)) if rest.trim().is_empty() => Some(Heading::Side(*side, text.len())),
        ([side], true, Some(rest)) => Some(Heading::Name(*side, span_of(without_writer(rest)))),
        // A single letter without a colon is a piece, not a side.
        ([side], true, None) if is_word => Some(Heading::Side(*side, text.len())),
        ([], true, _) if words.iter().any(|word| word.len() > 2) && rest.is_none_or(|rest| rest.trim().is_empty()) => {
            Some(Heading::Nothing)
        }
        // A name may follow the side without a colon, such as `Red Anna` or `Red (Anna):`.
        ([first], false, None | Some("")) if words.first().and_then(|word| side(word)) == Some(*first) => {
            let name = head.trim_start().split_once(|c: char| !c.is_alphabetic())?.1;
            let is_name = |c: char| c.is_alphabetic() || c.is_whitespace() || matches!(c, '.' | '\'' | '-' | '(' | ')');
            let is_named = head.contains('(') && name.chars().all(is_name);
            (is_named && words[0].len() > 2).then(|| Heading::Name(*first, span_of(name)))
        }
        _ => None,
    }
}

/// Removes the word for the writer from a name, such as in `me (Tom)` or `Tom (me)`.
fn without_writer(value: &str) -> &str {
    let Some((before, inside)) = value.trim().strip_suffix(')').and_then(|value| value.split_once('(')) else {
        return value;
    };
    let is_writer = |text: &str| ME.has(&folded(text.trim()));
    match (is_writer(before), is_writer(inside)) {
        (true, false) => inside,
        (false, true) => before,
        _ => value,
    }
}

/// Splits a table row such as `red,Ilse Hart,,` into its first cell and the rest. Returns `None` if the first cell is
/// neither a side nor a tag.
fn first_cell(line: &str) -> Option<(&str, &str)> {
    let (head, rest) = line.split_once([',', ';', '\t'])?;
    let rest = rest.trim_matches([',', ';', '\t', ' ', '\r']);
    let words: Vec<String> = words(head).collect();
    // The first cell may be `red` or `player red`.
    let sides = words.iter().filter(|word| word.len() > 2 && side(word).is_some()).count();
    let is_side =
        sides == 1 && words.len() < 3 && words.iter().all(|word| side(word).is_some() || is_heading_word(word));
    let is_tag = TAGS.iter().any(|(_, names)| names.contains(&words.join(" ").as_str()));
    let is_cell = !rest.is_empty() && !rest.contains(['\t', ';']) && !line[head.len() + 1..].starts_with(' ');
    (is_cell && (is_side && rest.chars().filter(char::is_ascii_digit).count() < 2 || is_tag)).then_some((head, rest))
}

/// Returns `true` if the line is a table row whose first cell is a side or a tag.
pub(super) fn is_headed_cell(line: &[u8]) -> bool {
    // A row such as `red;begins` does not contain a name.
    let is_name = |rest: &str| !rest.starts_with(char::is_lowercase) && !rest.chars().all(|c| c.is_ascii_digit());
    let cells = std::str::from_utf8(line).ok().and_then(first_cell);
    cells.is_some_and(|(head, rest)| !head.contains(':') && is_name(rest))
}

/// Returns the words of a text in lower case.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '-')
        .filter(|word| word.contains(char::is_alphanumeric))
        .map(folded)
}

/// Returns `true` if a line contains the letters of the columns, such as `a b c d e f g h i j`. Capital letters and
/// the reverse order are accepted, too.
fn is_columns(line: &str) -> bool {
    let letters: String = line.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let is_columns = |letters: &str| letters == "abcdefghij" || letters == "jihgfedcba";
    let first = line.trim_matches(|c: char| !c.is_alphanumeric()).split(|c: char| !c.is_alphanumeric()).next();
    let first = first.map(folded).filter(|word| word.len() > 1 && is_heading_word(word));
    is_columns(&letters) || first.is_some_and(|word| letters.strip_prefix(word.as_str()).is_some_and(is_columns))
}

/// Returns `true` if a line is a drawn line, such as `|---|---|` or `=====`. A line of ten characters is not
/// accepted, because it may be a row of ten empty squares.
fn is_ruler(line: &str) -> bool {
    let is_drawn = |c: char| matches!(c, '-' | '=' | '_' | '*' | '+' | '|' | ':' | ' ' | '\t');
    let signs = line.chars().filter(|c| matches!(c, '-' | '=' | '_' | '*')).count();
    let is_of_cell = |cell: &str| !cell.trim().is_empty() && cell.trim().chars().all(|c| matches!(c, '-' | ':'));
    let cells: Vec<&str> = line.trim().trim_matches('|').split('|').collect();
    if cells.len() > 1 && cells.iter().all(|cell| is_of_cell(cell)) {
        return true;
    }
    let is_long = ["---", "===", "___", "***"].iter().any(|part| line.contains(part));
    is_long && signs != super::cells::COLUMNS && line.trim().chars().all(is_drawn)
}

/// Parses two names with their sides, and a word such as `vs` between them.
fn players(line: &str) -> Option<[(Side, &str); 2]> {
    const BETWEEN: [&str; 6] = [" vs. ", " vs ", " v ", " against ", " gegen ", " tegen "];
    let contre = [" contre ", " - ", " \u{2013} "];
    let (one, other) = BETWEEN.iter().chain(&contre).find_map(|between| line.split_once(between))?;
    let named = |text: &'_ str| -> Option<(Side, usize, usize)> {
        let text_trimmed = text.trim();
        let first = text_trimmed.split(|c: char| !c.is_alphabetic()).next()?;
        if let Some(found) = side(&folded(first)).filter(|_| first.len() > 1) {
            return Some((found, first.len(), text_trimmed.len()));
        }
        // The side may follow the name in parentheses, such as `Anna (red)`.
        let open = text_trimmed.rfind('(')?;
        let last = text_trimmed[open + 1..].trim_end_matches(')').trim();
        side(&folded(last)).map(|found| (found, 0, open))
    };
    let ((one_side, from, to), (other_side, other_from, other_to)) = (named(one)?, named(other)?);
    let (one, other) = (&one.trim()[from..to], &other.trim()[other_from..other_to]);
    let clean = |name: &'_ str| name.trim_matches(|c: char| c.is_whitespace() || c == ':').len();
    if one_side == other_side || clean(one) == 0 || clean(other) == 0 {
        return None;
    }
    let tidy = |name| without_game(str::trim_matches(name, |c: char| c.is_whitespace() || matches!(c, ':' | '=')));
    Some([(one_side, tidy(one)), (other_side, tidy(other))])
}

/// Removes a word for the game before a name, such as in `Partie Anna`, `Game: Anna` or `Protokoll der Partie
/// Anna`.
fn without_game(text: &str) -> &str {
    const ARTICLES: Words = Words("of the der des van de het la");
    let mut rest = text;
    let mut is_game = false;
    while let Some((word, after)) = rest.split_once([' ', ':']) {
        let word = folded(word);
        let is_article = is_game && ARTICLES.has(&word);
        if !GAME.has(&word) && !is_article {
            break;
        }
        is_game = true;
        rest = after.trim_start();
    }
    rest
}

/// Parses two sides with their names, such as `Red: Anna   Blue: Bert`.
fn two_sides(line: &str) -> Option<[(Side, &str); 2]> {
    let line = line.trim_start_matches(['*', '_']);
    let mut found: Vec<(Side, usize, usize)> = Vec::new();
    for (at, _) in line.char_indices().filter(|(at, _)| !line[..*at].ends_with(char::is_alphanumeric)) {
        let rest = &line[at..];
        let length = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let sign = rest[length..].trim_start_matches(['*', '_']).trim_start();
        if length > 2
            && sign.starts_with([':', '='])
            && let Some(of) = side(&folded(&rest[..length]))
        {
            found.push((of, at, line.len() - sign.len() + 1));
        }
    }
    let [(one, 0, one_from), (other, other_at, other_from)] = *found.as_slice() else { return None };
    let trimmed = |name: &'_ str| -> usize { name.trim_matches(|c: char| !c.is_alphanumeric()).len() };
    // The second name ends before a separator.
    let rest = &line[other_from..];
    let other_end = [" / ", ";", "|", " - "].iter().filter_map(|sign| rest.find(sign)).min().unwrap_or(rest.len());
    let (name, other_name) = (line[one_from..other_at].trim_end(), &rest[..other_end]);
    let name = [" vs.", " vs", " v.", " v", " against", " gegen", " tegen", " contre"]
        .iter()
        .find_map(|versus| name.strip_suffix(versus))
        .unwrap_or(name);
    // In `Red: Oskar. Blue: Lena`, the period ends a sentence. In `K.-H.`, it is a part of the name.
    let name = name.strip_suffix('.').filter(|name| !name.ends_with(char::is_uppercase)).unwrap_or(name);
    let is_name = |name: &str| trimmed(name) > 0 && name.chars().filter(char::is_ascii_digit).count() < 3;
    let tidy = |name| str::trim_matches(name, |c: char| c.is_whitespace() || ",;|-/*_".contains(c));
    (one != other && is_name(name) && is_name(other_name)).then(|| [(one, tidy(name)), (other, tidy(other_name))])
}

#[cfg(test)]
mod tests {
    use super::{Heading, heading};
    use crate::board::Side;
    use crate::notation::Span;

    #[test]
    fn headings_say_whose_setup_follows_and_who_played() {
        let found = |text: &str| heading(text.as_bytes(), 0);
        for text in ["Red:", "red", "Red's setup:", "Opstelling rood:", "Aufstellung Rot", "ROUGE :", "Red army"] {
            assert!(matches!(found(text), Some(Heading::Side(Side::Red, _))), "{text}: {:?}", found(text));
        }
        for text in ["Red: Anna", "Rood: Anna", "Red (Anna):"] {
            let name = found(text);
            let Some(Heading::Name(Side::Red, span)) = name else { panic!("{text}: {name:?}") };
            assert_eq!(span.of(text.as_bytes()), b"Anna", "{text}");
        }
        let text = "Red (Anna-Maria O'Neil Jr.)";
        let name = found(text);
        let Some(Heading::Name(Side::Red, span)) = name else { panic!("{name:?}") };
        assert_eq!(span.of(text.as_bytes()), b"Anna-Maria O'Neil Jr.");
        // A line names both players only if both sides have a name, and the sides are different.
        for text in ["Red vs Blue", "Red vs Blue Bert", "red Anna vs blue", "red Anna vs red Bert", "Anna vs Bert"] {
            assert_eq!(found(text), None, "{text}");
        }
        assert!(matches!(found("Red player: Anna"), Some(Heading::Tag("Red", span)) if span == Span::new(12, 16)));
        for text in ["red Anna vs blue Bert", "Anna (red) - Bert (blue)", "Rot Anna gegen Blau Bert"] {
            let Some(Heading::Players([(Side::Red, red), (Side::Blue, blue)])) = found(text) else { panic!("{text}") };
            assert_eq!((red.of(text.as_bytes()), blue.of(text.as_bytes())), (&b"Anna"[..], &b"Bert"[..]), "{text}");
        }
        // The text after a colon may be turns. A line that contains only short words is not a heading.
        for text in ["a4-a5", "hello there", "b", "1. a4-a5", "", "Moves: a4-a5", "s", "de la"] {
            assert_eq!(found(text), None, "{text}");
        }
        assert_eq!(found("a b c d e f g h i j"), Some(Heading::Nothing));
        assert_eq!(found("Moves:"), Some(Heading::Nothing));
    }

    #[test]
    fn a_line_that_is_drawn_heads_nothing_unless_it_may_be_ten_empty_squares() {
        for (text, is_drawn) in [
            ("-----", true),
            ("|---|---|", true),
            ("===== =====", false),
            ("----------", false),
            ("- - - - -", false),
            ("--- x ---", false),
        ] {
            assert_eq!(heading(text.as_bytes(), 0) == Some(Heading::Nothing), is_drawn, "{text}");
        }
    }
}
