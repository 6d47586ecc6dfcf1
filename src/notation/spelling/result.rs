//! Results as people spell them: `1:0`, `½`, `red wins`, `resigns`.

use super::characters::{Character, HALF, characters, liberties_of, span_of};
use super::liberty::{Liberty, LibertyKind};
use super::words::side;
use crate::board::Side;
use crate::notation::syntax::{Score, Span};

/// A result as it may be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpelledResult {
    /// Who won; `None` where that is whoever is not to move, as behind `resigns` without a name.
    pub score: Option<Score>,
    /// How the game ended, as the tag `Termination` says it, where the words tell.
    pub termination: Option<&'static str>,
    /// Where it stands.
    pub span: Span,
    /// The liberties taken.
    pub liberties: Vec<Liberty>,
}

/// The most of a text that is looked at for a result, in characters.
const LONGEST: usize = 120;

/// What the words of a result say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    Wins,
    Loses,
    Resigns,
    Draw,
    Agreed,
    Time,
    Flag,
    NoMoves,
    Abandoned,
    Forfeit,
    Adjudicated,
    Open,
    Passed,
}

static WORDS: [(Says, &[&str]); 13] = [
    (
        Says::Wins,
        &[
            "wins",
            "win",
            "won",
            "winner",
            "victory",
            "winnaar",
            "wint",
            "gewonnen",
            "gewinnt",
            "gewann",
            "sieg",
            "siegt",
            "sieger",
            "gagne",
            "gagnant",
            "victoire",
            "vainqueur",
            "beats",
        ],
    ),
    (Says::Loses, &["loses", "lose", "lost", "verliert", "verloren", "verlor", "verliest", "perd", "perdu", "defeat"]),
    (
        Says::Resigns,
        &[
            "resigns",
            "resign",
            "resigned",
            "resignation",
            "concedes",
            "conceded",
            "surrenders",
            "opgegeven",
            "geeft",
            "opgave",
            "gibt",
            "aufgegeben",
            "aufgabe",
            "abandonne",
            "abandon",
            "quits",
            "gives",
            "gave",
            "geef",
        ],
    ),
    (
        Says::Draw,
        &[
            "draw",
            "drawn",
            "tie",
            "tied",
            "remise",
            "remis",
            "gelijkspel",
            "gelijk",
            "unentschieden",
            "nul",
            "nulle",
            "egalite",
            "match",
            "patt",
        ],
    ),
    (Says::Agreed, &["agreed", "agreement", "akkoord", "overeengekomen", "vereinbart", "accord", "mutual"]),
    (Says::Time, &["time", "clock", "timeout", "tijd", "zeit", "temps", "klok", "uhr", "pendule"]),
    (Says::Flag, &["flag", "captured", "vlag", "fahne", "flagge", "drapeau", "capture", "veroverd", "erobert"]),
    (Says::NoMoves, &["moves", "immobile", "zugunfahig", "zugunfaehig", "bewegen", "zetten", "bouger"]),
    (Says::Abandoned, &["abandoned", "broken", "afgebroken", "abgebrochen", "interrompue", "interrompu"]),
    (Says::Forfeit, &["forfeit", "forfait", "forfeits", "walkover"]),
    (Says::Adjudicated, &["adjudicated", "adjudication", "arbiter", "arbiters"]),
    (Says::Open, &["unfinished", "unknown", "onbekend", "unbekannt", "inconnu", "inacheve"]),
    (
        Says::Passed,
        &[
            "the", "game", "and", "on", "by", "of", "is", "has", "his", "her", "up", "op", "auf", "de", "het", "der",
            "die", "das", "le", "la", "les", "l", "a", "an", "in", "with", "result", "uitslag", "ergebnis", "resultat",
            "score", "partij", "partie", "spiel", "spel", "door", "durch", "par", "mit", "met", "heeft", "hat", "est",
            "speler", "player", "no", "out", "geen", "kann", "nicht", "mehr", "can", "cannot", "not", "move", "more",
            "en", "et", "und", "im", "zu", "ran", "through", "point", "points", "per", "wegen", "offered", "final",
            "end", "einde", "ende", "fin", "s", "takes", "taken", "side", "team",
        ],
    ),
];

/// The result that a text says, if all of it says one; the text begins at byte `start` of its record.
pub fn spelled_result(text: &[u8], start: u32) -> Option<SpelledResult> {
    // Blanks at the end are no part of what is said.
    let text = text.trim_ascii_end();
    let all = characters(text, start, LONGEST + 1);
    if text.len() > 4 * LONGEST || all.len() > LONGEST {
        return None;
    }
    let first = all.iter().position(|character| character.plain != ' ')?;
    let last = all.iter().rposition(|character| !matches!(character.plain, ' ' | '.' | '!' | ','))?;
    let all = all.get(first..=last)?;
    in_figures(all).or_else(|| in_words(all))
}

/// Whether all of these characters are a result in figures.
pub(super) fn is_in_figures(all: &[Character]) -> bool {
    let first = all.iter().position(|character| character.plain != ' ').unwrap_or(0);
    let last = all.iter().rposition(|character| character.plain != ' ').unwrap_or(0);
    all.get(first..=last).is_some_and(|all| all.len() > 1 && in_figures(all).is_some())
}

/// `1-0`, `1:0`, `0,5 - 0,5`, `½`.
fn in_figures(all: &[Character]) -> Option<SpelledResult> {
    let raw: String = all.iter().map(|character| character.plain).filter(|c| *c != ' ').collect();
    let raw = raw.strip_prefix('(').and_then(|raw| raw.strip_suffix(')')).unwrap_or(&raw);
    let plain: String = raw
        .chars()
        .map(|c| match c {
            'l' | 'i' | '|' => '1',
            'o' => '0',
            ',' => '.',
            other => other,
        })
        .collect();
    let halves = [&HALF.to_string(), "1/2", "0.5", ".5", "1\u{2044}2"];
    let plain = halves.iter().fold(plain, |plain, half| plain.replace(*half, "h"));
    let score = match plain.as_str() {
        "1-0" | "1:0" | "1/0" | "1_0" | "1=0" | "1--0" | "1.0-0.0" | "2-0" | "2:0" | "+-" | "+/-" | "1.0" => {
            Score::RedWon
        }
        "0-1" | "0:1" | "0/1" | "0_1" | "0=1" | "0--1" | "0.0-1.0" | "0-2" | "0:2" | "-+" | "-/+" | "0.1" => {
            Score::BlueWon
        }
        "h-h" | "h:h" | "h" | "h/h" | "hh" | "=" | "=-=" | "1-1" | "1:1" | "h=h" | "h--h" => Score::Draw,
        "*" | "?" | "?-?" => Score::Open,
        _ => return None,
    };
    let span = span_of(all, 0, all.len());
    let mut liberties = Vec::new();
    liberties_of(all, &mut liberties);
    let written: String = all.iter().map(|character| character.plain).collect();
    if written != score.token() {
        liberties.push(Liberty { kind: LibertyKind::ResultForm, span });
    }
    Some(SpelledResult { score: Some(score), termination: None, span, liberties })
}

/// `red wins`, `blue resigns`, `draw agreed`.
fn in_words(all: &[Character]) -> Option<SpelledResult> {
    let text: String = all.iter().map(|character| character.plain).collect();
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut sides: Vec<Side> = Vec::new();
    let mut said = Vec::new();
    for word in words {
        if let Some(side) = side(word) {
            sides.push(side);
        } else {
            let (says, _) = WORDS.iter().find(|(_, words)| words.contains(&word))?;
            said.push(*says);
        }
    }
    let has = |says| said.contains(&says);
    let first = sides.first().copied();
    if sides.len() > 2 || sides.len() == 2 && sides[0] == sides[1] {
        return None;
    }
    let (score, termination) = if has(Says::Draw) {
        (Some(Score::Draw), has(Says::Agreed).then_some("agreement"))
    } else if has(Says::Abandoned) {
        (Some(Score::Open), Some("abandoned"))
    } else if has(Says::Open) {
        (Some(Score::Open), None)
    } else if has(Says::Wins) {
        let how = if has(Says::Resigns) { Some("resignation") } else { how(&said) };
        (Some(Score::won_by(Some(first?))), how)
    } else if has(Says::Resigns) {
        let loser = first.map(|side| Score::won_by(Some(side.other())));
        (loser, Some("resignation"))
    } else if has(Says::Loses) || has(Says::Time) && first.is_some() {
        (Some(Score::won_by(Some(first?.other()))), how(&said))
    } else if has(Says::Agreed) {
        (Some(Score::Draw), Some("agreement"))
    } else {
        return None;
    };
    let span = span_of(all, 0, all.len());
    let mut liberties = Vec::new();
    liberties_of(all, &mut liberties);
    liberties.push(Liberty { kind: LibertyKind::ResultWords, span });
    Some(SpelledResult { score, termination, span, liberties })
}

/// How a game ended that somebody won.
fn how(said: &[Says]) -> Option<&'static str> {
    let table = [
        (Says::Time, "time"),
        (Says::Forfeit, "forfeit"),
        (Says::Adjudicated, "adjudication"),
        (Says::NoMoves, "no-moves"),
        (Says::Flag, "flag"),
    ];
    table.into_iter().find(|(says, _)| said.contains(says)).map(|(_, how)| how)
}

#[cfg(test)]
mod tests {
    use super::spelled_result;
    use crate::notation::Score;

    #[test]
    fn results_are_told_in_figures_and_words() {
        use Score::{BlueWon, Draw, Open, RedWon};
        for (text, score, termination) in [
            ("1-0", Some(RedWon), None),
            ("1:0", Some(RedWon), None),
            ("l-O", Some(RedWon), None),
            ("0 : 1", Some(BlueWon), None),
            ("1/2", Some(Draw), None),
            ("\u{bd}-\u{bd}", Some(Draw), None),
            ("0.5-0.5", Some(Draw), None),
            ("0,5 : 0,5", Some(Draw), None),
            ("*", Some(Open), None),
            ("red wins", Some(RedWon), None),
            ("Red wins!", Some(RedWon), None),
            ("Blauw wint", Some(BlueWon), None),
            ("Rot gewinnt", Some(RedWon), None),
            ("les rouges ont gagn\u{e9}", None, None),
            ("bleu gagne", Some(BlueWon), None),
            ("resigns", None, Some("resignation")),
            ("blue resigns", Some(RedWon), Some("resignation")),
            ("rood geeft op", Some(BlueWon), Some("resignation")),
            ("Blau gibt auf", Some(RedWon), Some("resignation")),
            ("draw", Some(Draw), None),
            ("draw agreed", Some(Draw), Some("agreement")),
            ("remise", Some(Draw), None),
            ("red wins on time", Some(RedWon), Some("time")),
            ("red beats blue", Some(RedWon), None),
            ("red loses", Some(BlueWon), None),
            ("blue loses on time", Some(RedWon), Some("time")),
            ("red: time", Some(BlueWon), Some("time")),
            ("blue beats red", Some(BlueWon), None),
            ("blue wins, red loses", Some(BlueWon), None),
        ] {
            let found = spelled_result(text.as_bytes(), 0);
            if text.starts_with("les ") {
                assert_eq!(found, None, "{text}");
                continue;
            }
            let found = found.unwrap_or_else(|| panic!("{text}"));
            assert_eq!((found.score, found.termination), (score, termination), "{text}");
            assert_eq!(found.liberties.is_empty(), text == score.map_or("", Score::token), "{text}: {found:?}");
        }
        for text in [
            "",
            "hello",
            "red",
            "time",
            "loses",
            "a4-a5",
            "1-2-3",
            "the game",
            "red blue red",
            "red red wins",
            "red beats blue red",
        ] {
            assert_eq!(spelled_result(text.as_bytes(), 0), None, "{text}");
        }
    }
}
