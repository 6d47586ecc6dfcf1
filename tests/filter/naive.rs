//! Sequences, streaks, first plies and openings, compared with exhaustive searches over the turns that `convert`
//! writes.

use crate::filter::support::filtered;
use crate::program::adjutant;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Piece: its number in the game, its side and its kind.
type Piece = (usize, String, String);

/// Turn from the JSON output.
struct Turn {
    piece: Piece,
    target: Option<Piece>,
    removed: Vec<Piece>,
    what: String,
    outcome: String,
    takes_back: bool,
}

/// Returns the turns of a game, with pieces followed from square to square.
fn turns(game: &Value) -> Vec<Turn> {
    let mut board: BTreeMap<String, Piece> = BTreeMap::new();
    for side in ["red", "blue"] {
        for (square, kind) in game["setup"][side].as_object().expect("a setup") {
            board.insert(square.clone(), (board.len(), side.to_owned(), kind.as_str().expect("a kind").to_owned()));
        }
    }
    let mut latest: BTreeMap<String, (usize, String, String)> = BTreeMap::new();
    let mut number = board.len();
    let mut turns = Vec::new();
    for turn in game["turns"].as_array().expect("turns") {
        let text = |key: &str| turn[key].as_str().unwrap_or_default().to_owned();
        let (what, outcome, from, to) = (text("kind"), text("outcome"), text("from"), text("to"));
        let piece = board.remove(&from).expect("a piece stands there");
        let is_guess = what == "spot" || what == "infiltrate";
        let target = board.get(&to).filter(|_| what != "move").cloned();
        let mut removed = Vec::new();
        // The piece's destination according to the repetition rules.
        let way_to = match (is_guess, turn["via"].as_str()) {
            (true, Some(via)) => via.to_owned(),
            (true, None) => from.clone(),
            (false, _) => to.clone(),
        };
        match outcome.as_str() {
            "win" | "hit" | "tie" => removed.extend(board.remove(&to)),
            _ => {}
        }
        if outcome == "loss" || outcome == "tie" {
            removed.push(piece.clone());
        } else {
            board.insert(way_to.clone(), piece.clone());
        }
        if let Some(rescue) = turn["rescue"].as_object() {
            let word = |key: &str| rescue[key].as_str().expect("a text").to_owned();
            number += 1;
            board.insert(word("square"), (number, piece.1.clone(), word("piece")));
        }
        let way = (piece.0, from.clone(), way_to.clone());
        let before = latest.insert(piece.1.clone(), way);
        let takes_back = before
            .is_some_and(|(other, start, end)| other == piece.0 && start == way_to && end == from && from != way_to);
        turns.push(Turn { piece, target, removed, what, outcome, takes_back });
    }
    turns
}

/// Returns the pieces of an event, once for each time that it happens in a turn. The second argument is the piece
/// of the first event.
type Happens = fn(&Turn, Option<&Piece>) -> Vec<Piece>;

fn mover(turn: &Turn, happens: bool) -> Vec<Piece> {
    if happens { vec![turn.piece.clone()] } else { Vec::new() }
}

fn removed(turn: &Turn, is_asked: impl Fn(&Piece) -> bool) -> Vec<Piece> {
    turn.removed.iter().filter(|piece| is_asked(piece)).cloned().collect()
}

fn is_of(target: Option<&Piece>, kind: &str) -> bool {
    target.is_some_and(|target| target.2 == kind)
}

const FIRST: [(&str, Happens); 12] = [
    ("turn", |turn, _| mover(turn, true)),
    ("strike", |turn, _| mover(turn, turn.what == "strike")),
    ("strike by miner", |turn, _| mover(turn, turn.what == "strike" && turn.piece.2 == "miner")),
    ("win of bomb", |turn, _| mover(turn, turn.outcome == "win" && is_of(turn.target.as_ref(), "bomb"))),
    ("miner moves", |turn, _| mover(turn, turn.piece.2 == "miner")),
    ("captured(scout)", |turn, _| removed(turn, |piece| piece.2 == "scout")),
    ("captured(marshal, red)", |turn, _| removed(turn, |piece| piece.2 == "marshal" && piece.1 == "red")),
    ("captured(blue) by scout", |turn, _| removed(turn, |piece| piece.1 == "blue" && turn.piece.2 == "scout")),
    ("loss by red", |turn, _| mover(turn, turn.outcome == "loss" && turn.piece.1 == "red")),
    ("shuffle", |turn, _| mover(turn, turn.takes_back)),
    ("quiet by blue scout", |turn, _| {
        mover(turn, turn.removed.is_empty() && turn.piece.1 == "blue" && turn.piece.2 == "scout")
    }),
    ("guess", |turn, _| mover(turn, turn.what == "spot" || turn.what == "infiltrate")),
];

const LATER: [(&str, Happens); 10] = [
    ("strike by same piece", |turn, first| mover(turn, turn.what == "strike" && Some(&turn.piece) == first)),
    ("captured(same piece)", |turn, first| removed(turn, |piece| Some(piece) == first)),
    ("captured(miner)", |turn, first| {
        removed(turn, |piece| piece.2 == "miner" && first.is_some_and(|first| first.1 == piece.1))
    }),
    ("captured(enemy scout)", |turn, first| {
        removed(turn, |piece| piece.2 == "scout" && first.is_some_and(|first| first.1 != piece.1))
    }),
    ("turn by own scout", |turn, first| {
        mover(turn, turn.piece.2 == "scout" && first.is_some_and(|first| first.1 == turn.piece.1))
    }),
    ("strike of same piece", |turn, first| mover(turn, turn.what == "strike" && turn.target.as_ref() == first)),
    ("win by enemy", |turn, first| {
        mover(turn, turn.outcome == "win" && first.is_some_and(|first| first.1 != turn.piece.1))
    }),
    ("quiet", |turn, _| mover(turn, turn.removed.is_empty())),
    ("tie of own", |turn, first| {
        mover(
            turn,
            turn.outcome == "tie" && turn.target.as_ref().map(|target| &target.1) == first.map(|first| &first.1),
        )
    }),
    ("captured(blue)", |turn, _| removed(turn, |piece| piece.1 == "blue")),
];

/// `true` if the events `rest` follow the turn with index `at`, each within its number of turns.
fn follows(turns: &[Turn], at: usize, first: &Piece, rest: &[(Happens, usize)]) -> bool {
    let Some(((happens, within), rest)) = rest.split_first() else { return true };
    let later = at + 1..turns.len().min(at.saturating_add(*within).saturating_add(1));
    later.into_iter().any(|next| !happens(&turns[next], Some(first)).is_empty() && follows(turns, next, first, rest))
}

/// Returns the indices of the turns with a first event that all events of `rest` follow, once for each piece of the
/// event.
fn places(turns: &[Turn], first: Happens, rest: &[(Happens, usize)], side: Option<&str>) -> Vec<usize> {
    let mut places = Vec::new();
    for (at, turn) in turns.iter().enumerate() {
        for piece in first(turn, None) {
            if side.is_none_or(|side| side == piece.1) && follows(turns, at, &piece, rest) {
                places.push(at);
            }
        }
    }
    places
}

/// Returns the length of the longest run for which `holds` is true, trying all runs.
fn longest(length: usize, holds: impl Fn(usize, usize) -> bool) -> usize {
    let runs = (0..length).flat_map(|start| (start + 1..=length).map(move |end| (start, end)));
    runs.filter(|(start, end)| holds(*start, *end)).map(|(start, end)| end - start).max().unwrap_or(0)
}

fn generated(options: &[&str]) -> String {
    let arguments = [&["generate", "--seed", "11", "--plies", "150"], options].concat();
    adjutant(&arguments, "").stdout
}

/// Returns games of several editions: with guesses, with rescues, with many moves back and forth.
fn archive() -> String {
    [
        generated(&["--games", "8", "--policy", "aggressive"]),
        generated(&["--games", "6", "--policy", "shuffling", "--edition", "gravon"]),
        generated(&["--games", "6", "--policy", "aggressive", "--edition", "sci-fi-2011"]),
        generated(&["--games", "6", "--policy", "aggressive", "--edition", "hasbro-1999"]),
    ]
    .join("\n")
}

/// Returns the expected value of a field for a game.
type Wanted = Box<dyn Fn(&Value, &[Turn]) -> Value>;

/// Field with its expected value for each game.
struct Asked {
    field: String,
    wanted: Wanted,
}

fn ask(asked: &[Asked]) {
    let text = archive();
    let games = adjutant(&["convert", "--to", "json"], &text).stdout;
    let games: Vec<Value> = games.lines().map(|line| serde_json::from_str(line).expect("a game")).collect();
    assert_eq!(games.len(), 26);
    let turns: Vec<Vec<Turn>> = games.iter().map(turns).collect();
    let mut telling = 0;
    // The length of arguments and of expressions is limited.
    for asked in asked.chunks(400) {
        let names: Vec<&str> = asked.iter().map(|asked| asked.field.as_str()).collect();
        let rows = filtered(&["--fields", &names.join(","), "--to", "ndjson"], &text);
        let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        assert_eq!(rows.len(), games.len());
        for Asked { field, wanted } in asked {
            let mut answers = BTreeSet::new();
            for ((game, turns), row) in games.iter().zip(&turns).zip(&rows) {
                let wanted = wanted(game, turns);
                assert_eq!(row.get(field), Some(&wanted), "{field} of {}", game["source"]);
                answers.insert(wanted.to_string());
            }
            telling += usize::from(answers.len() > 1);
        }
    }
    assert!(telling * 2 > asked.len(), "{telling} of {} tell games apart", asked.len());
}

fn number(number: usize) -> Value {
    Value::from(number)
}

#[test]
fn sequences_are_those_that_trying_everything_finds() {
    let mut asked: Vec<Asked> = Vec::new();
    let mut add = |sequence: String, first: Happens, rest: Vec<(Happens, usize)>| {
        let (one, other, third, fourth) = (rest.clone(), rest.clone(), rest.clone(), rest);
        asked.push(Asked {
            field: format!("count({sequence})"),
            wanted: Box::new(move |_, turns| number(places(turns, first, &one, None).len())),
        });
        asked.push(Asked {
            field: format!("count({sequence}, red)"),
            wanted: Box::new(move |_, turns| number(places(turns, first, &other, Some("red")).len())),
        });
        asked.push(Asked {
            field: format!("first({sequence}, blue)"),
            wanted: Box::new(move |_, turns| {
                places(turns, first, &third, Some("blue")).first().map_or(Value::Null, |place| number(place + 1))
            }),
        });
        asked.push(Asked {
            field: format!("strikes(before first({sequence}))"),
            wanted: Box::new(move |_, turns| match places(turns, first, &fourth, None).first() {
                None => Value::Null,
                Some(place) => number(turns[..*place].iter().filter(|turn| turn.what == "strike").count()),
            }),
        });
    };
    for (index, (first, first_happens)) in FIRST.iter().enumerate() {
        add((*first).to_owned(), *first_happens, Vec::new());
        for (number, (later, happens)) in LATER.iter().enumerate() {
            add(format!("{first} then {later}"), *first_happens, vec![(*happens, usize::MAX)]);
            let within = [1, 2, 7, 20][(index + number) % 4];
            add(format!("{first} then {later} within {within}"), *first_happens, vec![(*happens, within)]);
            let (third, third_happens) = LATER[(number + index + 3) % LATER.len()];
            add(
                format!("{first} then {later} within {within} then {third} within 6"),
                *first_happens,
                vec![(*happens, within), (third_happens, 6)],
            );
        }
    }
    assert_eq!(asked.len(), 12 * 31 * 4);
    ask(&asked);
}

#[test]
fn streaks_ends_and_openings_are_those_that_trying_everything_finds() {
    let mut asked: Vec<Asked> = Vec::new();
    for side in [None, Some("red"), Some("blue")] {
        let behind = side.map(|side| format!(", {side}")).unwrap_or_default();
        let is_asked = move |turn: &&Turn| side.is_none_or(|side| turn.piece.1 == side);
        for (event, happens) in FIRST {
            asked.push(Asked {
                field: format!("streak({event}{behind})"),
                wanted: Box::new(move |_, turns| {
                    let turns: Vec<&Turn> = turns.iter().filter(is_asked).collect();
                    let all = |run: &[&Turn]| run.iter().all(|turn| !happens(turn, None).is_empty());
                    number(longest(turns.len(), |start, end| all(&turns[start..end])))
                }),
            });
        }
        asked.push(Asked {
            field: format!("streak(same piece{behind})"),
            wanted: Box::new(move |_, turns| {
                let turns: Vec<&Turn> = turns.iter().filter(is_asked).collect();
                let is_one = |run: &[&Turn]| {
                    ["red", "blue"].iter().all(|side| {
                        let mut pieces = run.iter().filter(|turn| turn.piece.1 == *side).map(|turn| turn.piece.0);
                        pieces.next().is_none_or(|first| pieces.all(|piece| piece == first))
                    })
                };
                number(longest(turns.len(), |start, end| is_one(&turns[start..end])))
            }),
        });
    }
    for side in ["red", "blue"] {
        for kind in ["scout", "miner", "flag", "marshal"] {
            asked.push(Asked {
                field: format!("alive({kind}, {side})"),
                wanted: Box::new(move |game, _| {
                    let pieces = game["final"].as_object().expect("a board").values();
                    let wanted = format!("{side} {kind}");
                    number(pieces.filter(|piece| piece.as_str() == Some(&wanted)).count())
                }),
            });
            for is_mirrored in [false, true] {
                asked.push(Asked {
                    field: format!("setup.column({kind}, {side}{})", if is_mirrored { ", mirror" } else { "" }),
                    wanted: Box::new(move |game, _| {
                        let squares = game["setup"][side].as_object().expect("a setup").iter();
                        let mut columns: Vec<char> = squares
                            .filter(|(_, found)| found.as_str() == Some(kind))
                            .filter_map(|(square, _)| square.chars().next())
                            .collect();
                        columns.sort_unstable();
                        let plain: String = columns.iter().collect();
                        let mirrored: String = columns.iter().rev().copied().map(mirror).collect();
                        Value::from(if is_mirrored { plain.min(mirrored) } else { plain })
                    }),
                });
            }
        }
    }
    for plies in [1_usize, 3, 6, 40, 100] {
        asked.push(Asked {
            field: format!("openings({plies})"),
            wanted: Box::new(move |game, _| {
                let turns = game["turns"].as_array().expect("turns");
                let told = |turn: &Value| {
                    let sign = match turn["kind"].as_str() {
                        Some("move") => '-',
                        Some("strike") => 'x',
                        _ => '?',
                    };
                    let square = |key: &str| turn[key].as_str().unwrap_or_default().to_owned();
                    format!("{}{sign}{}", square("from"), square("to"))
                };
                if turns.len() < plies {
                    return Value::Null;
                }
                let plain = turns[..plies].iter().map(told).collect::<Vec<_>>().join(" ");
                // The symbols contain no column letters, except the one for strikes.
                let mirrored = plain.chars().map(|c| if c == 'x' { c } else { mirror(c) }).collect();
                Value::from(plain.min(mirrored))
            }),
        });
    }
    ask(&asked);
}

/// Returns the column on the other side of the board; other characters stay unchanged.
fn mirror(letter: char) -> char {
    if letter.is_ascii_lowercase() && letter <= 'j' { char::from(b'a' + b'j' - letter as u8) } else { letter }
}
