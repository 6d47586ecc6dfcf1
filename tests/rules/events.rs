//! Events of a turn, in the order in which a program receives them.

use adjutant::board::Kind;
use adjutant::notation::parse;
use adjutant::replay::{Event, EventKind, Observer, events, replay};
use adjutant::rules::{Game, Played};

use crate::rules::support::{Record, record};

/// Events of every turn.
#[derive(Default)]
struct Told(Vec<Vec<Event>>);

impl Observer for Told {
    fn turn(&mut self, played: &Played, _game: &Game) {
        self.0.push(events(played).collect());
    }
}

fn in_words(event: &Event) -> String {
    let name = |kind: Option<Kind>| kind.map_or("unknown", Kind::name);
    let what = match event.what {
        EventKind::Struck { from, target, kind, target_kind, outcome } => {
            let outcome = outcome.expect("all pieces are named").sign();
            format!("{} {from} struck {target}: {outcome} {}", name(kind), name(target_kind))
        }
        EventKind::Guessed { target, kind, is_right } => {
            format!("guessed {target}: {}, {}", kind.name(), if is_right == Some(true) { "right" } else { "wrong" })
        }
        EventKind::Revealed { square, kind } => format!("{} {square} revealed", name(kind)),
        EventKind::Removed { square, kind } => format!("{} {square} removed", name(kind)),
        EventKind::Moved { from, to, kind } => format!("{} {from} moved {to}", name(kind)),
        EventKind::Placed { square, kind } => format!("{} placed {square}", name(kind)),
        EventKind::Ended(ending) => format!("ended, {} wins", ending.winner.map_or("nobody", |side| side.name())),
        _ => "something else".to_owned(),
    };
    format!("{} {what}", event.side)
}

/// Returns the events of the last turn of a legal record, in order.
fn last(record: &Record) -> String {
    let text = record.text();
    let mut told = Told::default();
    let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut told);
    assert_eq!(replayed.verdict.name(), "legal", "{:?}\n{text}", replayed.findings);
    let last = told.0.last().expect("there are turns");
    assert!(last.iter().all(|event| event.ply as usize == told.0.len()), "{last:?}");
    last.iter().map(in_words).collect::<Vec<_>>().join(", ")
}

#[test]
fn a_combat_is_told_from_the_strike_to_where_pieces_stand() {
    let meet = "a4-a5 a7-a6 a5xa6";
    for (edition, red, blue, expected) in [
        (
            "jumbo-2014",
            "6a4",
            "4a7",
            "red captain a5 struck a6: > sergeant, red captain a6 revealed, blue sergeant a6 revealed, \
                blue sergeant a6 removed, red captain a5 moved a6",
        ),
        (
            "jumbo-2014",
            "6a4",
            "7a7",
            "red captain a5 struck a6: < major, red captain a5 revealed, blue major a6 revealed, \
                red captain a5 removed",
        ),
        (
            "jumbo-2014",
            "6a4 4j4",
            "6a7",
            "red captain a5 struck a6: = captain, red captain a5 revealed, blue captain a6 revealed, \
                blue captain a6 removed, red captain a5 removed",
        ),
        // The winner moves in, whether striker or defender.
        (
            "milton-bradley-1961",
            "6a4",
            "7a7",
            "red captain a5 struck a6: < major, red captain a5 revealed, blue major a5 revealed, \
                red captain a5 removed, blue major a6 moved a5",
        ),
    ] {
        assert_eq!(last(&record(edition, red, blue, meet)), expected, "{edition}: {red} {blue}");
    }
    let flag = record("jumbo-2014", "6a4", "Fa7", "a4-a5 .. a5-a6 .. a6xa7");
    let expected = "red captain a6 struck a7: > flag, red captain a7 revealed, blue flag a7 revealed, \
                blue flag a7 removed, red captain a6 moved a7, red ended, red wins";
    assert_eq!(last(&flag), expected);
}

#[test]
fn a_strike_round_a_corner_is_told_leg_by_leg() {
    for (blue, expected) in [
        (
            "Sb7",
            "red scout a4 moved a7, red scout a7 struck b7: > spy, red scout b7 revealed, \
                blue spy b7 revealed, blue spy b7 removed, red scout a7 moved b7",
        ),
        (
            "6b7",
            "red scout a4 moved a7, red scout a7 struck b7: < captain, red scout a7 revealed, \
                blue captain b7 revealed, red scout a7 removed",
        ),
    ] {
        assert_eq!(last(&record("hasbro-1999", "2a4", blue, "a4-a7xb7")), expected, "{blue}");
    }
}

#[test]
fn moves_guesses_and_rescues_are_told() {
    let one_step = record("jumbo-2014", "6a4", "", "a4-a5");
    assert_eq!(last(&one_step), "red captain a4 moved a5");
    let far = record("jumbo-2014", "2a4", "", "a4-a6");
    assert_eq!(last(&far), "red scout a6 revealed, red scout a4 moved a6");
    let spot = |turn: &str| record("sci-fi-2011", "Ta3 6b3", "5a6", &format!("a3-a4 {turn}"));
    assert_eq!(
        last(&spot("a6-a5 a4?a5=5")),
        "red guessed a5: lieutenant, right, red spotter a4 revealed, blue lieutenant a5 revealed, \
                blue lieutenant a5 removed"
    );
    assert_eq!(
        last(&spot(".. a4-a5?a6=6")),
        "red guessed a6: captain, wrong, red spotter a5 revealed, blue lieutenant a6 revealed, \
                red spotter a4 moved a5"
    );
    let walk = "b4-b5 b7-b6 b5xb6 .. a4-a5 .. a5-a6 .. a6-a7 .. a7-a8 .. a8-a9 .. a9-a10^2@c2";
    let back = record("hasbro-1999", "6a4 2b4", "9b7", walk).options("rescue");
    assert_eq!(last(&back), "red scout c2 revealed, red captain a9 moved a10, red scout placed c2");
}
