//! Use of the library from a Rust program, from bytes to games.

use crate::program::adjutant;
use adjutant::board::{Side, Square, Variant};
use adjutant::games::Inputs;
use adjutant::generate::{Plan, Policy};
use adjutant::notation::write_record;
use adjutant::replay::{Observer, Place};
use adjutant::rules::{Game, Options, Played, Position, Ruleset};
use adjutant::{Edition, Event, EventKind, Kind, ReplayedRecord, Verdict, read, read_bytes};
use std::collections::BTreeMap;
use std::path::Path;

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/samples");

fn sample(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(SAMPLES).join(name)).expect("a sample")
}

/// Returns the verdict and the number of plies of each game.
fn verdicts(games: adjutant::games::Games) -> Vec<(Verdict, u32)> {
    games.map(|game| game.expect("it can be read").replay()).map(|game| (game.verdict(), game.plies())).collect()
}

#[test]
fn games_are_read_whatever_they_come_in() {
    let games = verdicts(read(Path::new(SAMPLES).join("games")).expect("no glob"));
    assert!(games.len() >= 15, "{}", games.len());
    assert!(games.iter().all(|(verdict, plies)| *verdict == Verdict::Legal && *plies > 0), "{games:?}");
    let text = sample("games/gravon-barrage.srn");
    assert_eq!(verdicts(read_bytes("a.srn", text.clone())), [(Verdict::Legal, 57)]);
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packed, &text.repeat(3)).expect("memory takes all");
    let packed = packed.finish().expect("memory takes all");
    assert_eq!(verdicts(read_bytes("a.gz", packed)), [(Verdict::Legal, 57); 3]);
    let xml = verdicts(read(Path::new(SAMPLES).join("gravon")).expect("no glob"));
    assert!(!xml.is_empty());
}

#[test]
fn what_cannot_be_read_is_an_error_and_the_others_follow() {
    let nowhere = Path::new(SAMPLES).join("nowhere.srn");
    let inputs = Inputs::of_paths([nowhere, Path::new(SAMPLES).join("games/gravon-barrage.srn")]);
    let found: Vec<bool> = inputs.read().expect("no glob").map(|game| game.is_ok()).collect();
    assert_eq!(found, [false, true]);
    let mut in_order = Vec::new();
    inputs.in_order(|_| (), |game| in_order.push(game.is_ok())).expect("no glob");
    assert_eq!(in_order, found);
}

#[test]
fn a_game_of_json_stands_where_its_record_stood_first() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("a.srn");
    std::fs::write(&path, sample("games/gravon-barrage.srn").repeat(3)).expect("a file can be written");
    let file = path.to_str().expect("a path of these tests is UTF-8");
    let json = adjutant(&["convert", "--to", "json", file], "").stdout;
    let places = |inputs: Inputs| -> Vec<[(String, Option<u64>, u64); 2]> {
        let own = |place: Place<'_>| (place.file.to_owned(), place.record, place.line);
        inputs
            .read()
            .expect("no glob")
            .map(|game| game.expect("it can be read"))
            .map(|game| [own(game.origin()), own(game.place())])
            .collect()
    };
    let first = places(Inputs::of_paths([&path]));
    assert!(first.len() == 3 && first.iter().all(|[source, place]| source == place), "{first:?}");
    let again = places(Inputs::of_bytes("b.json", json.lines().last().expect("the third").as_bytes()));
    assert_eq!(again, [[first[2][0].clone(), ("b.json".to_owned(), Some(1), 1)]]);
}

#[test]
fn settings_are_heeded() {
    let text = sample("games/gravon-barrage.srn");
    let edition = Edition::from_name("isf").expect("an edition");
    let inputs = Inputs::of_bytes("a.srn", text.clone()).edition(edition);
    let game = inputs.read().expect("no glob").next().expect("a game").expect("it can be read").replay();
    assert_eq!(game.replayed().terms.rules.edition.name, "isf");
    let short = Inputs::of_bytes("a.srn", text).max_record(100);
    assert_eq!((short.settings().max_record, short.settings().edition.is_some()), (100, false));
    assert_eq!(inputs.settings().edition.map(|edition| edition.name), Some("isf"));
    let game = short.read().expect("no glob").next().expect("a record").expect("an input").replay();
    assert_eq!((game.verdict(), game.plies(), game.findings().len()), (Verdict::Unreadable, 0, 1));
}

#[test]
fn findings_have_places() {
    let game = read_bytes("a.srn", sample("broken/syntax.srn")).next().expect("a record").expect("an input").replay();
    assert_eq!(game.verdict(), Verdict::Unreadable);
    let first = &game.findings()[0];
    let (at, place) = (game.locate(first).expect("it has a place"), game.place());
    assert_eq!((at.line, at.column, at.to_string().as_str()), (16, 14, "16:14"));
    assert_eq!((first.name(), place.to_string().as_str()), ("syntax", "a.srn:1: record 1"));
}

#[test]
fn games_come_in_order_on_any_number_of_threads() {
    let rules = Ruleset::new(Edition::from_name("gravon").expect("an edition"), Variant::Barrage);
    let plan = Plan { rules, policy: Policy::Uniform, seed: 5, max_plies: 60 };
    let mut text = Vec::new();
    for number in 1..=400 {
        write_record(&plan.record(number).expect("an army that fits"), &mut text);
        text.push(b'\n');
    }
    let one_by_one: Vec<(Option<u64>, u32)> = read_bytes("a", text.clone())
        .map(|game| game.expect("text").replay())
        .map(|game| (game.source().number(), game.plies()))
        .collect();
    assert_eq!(one_by_one.len(), 400);
    for threads in [1, 2, 5, usize::MAX] {
        let mut all = Vec::new();
        let inputs = Inputs::of_bytes("a", text.clone()).threads(threads);
        inputs
            .in_order(
                |game| {
                    let number = game.number();
                    (number, game.clone().replay().plies())
                },
                |game| all.push(game.expect("text")),
            )
            .expect("no glob");
        assert_eq!(all, one_by_one, "{threads}");
    }
    // A caller may stop early.
    assert!(read_bytes("a", text).next().is_some());
}

#[test]
fn games_know_by_number_which_input_they_came_from() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = sample("games/gravon-barrage.srn");
    let paths = ["a.srn", "b.srn", "c.srn"].map(|name| folder.path().join(name));
    for (path, records) in paths.iter().zip([2, 1, 3]) {
        std::fs::write(path, text.repeat(records)).expect("a file can be written");
    }
    for threads in [1, 3] {
        let mut found = Vec::new();
        let inputs = Inputs::of_paths(&paths).threads(threads);
        inputs
            .in_order(|game| (game.input(), game.number()), |game| found.push(game.expect("a record")))
            .expect("no glob");
        let wanted = [(0, 1), (0, 2), (1, 1), (2, 1), (2, 2), (2, 3)].map(|(input, number)| (input, Some(number)));
        assert_eq!(found, wanted, "{threads} threads");
    }
}

/// Returns the pieces by square, computed from the events alone.
fn follow(game: &ReplayedRecord<'_>) -> BTreeMap<Square, (Side, Option<Kind>)> {
    let mut board = BTreeMap::new();
    for side in Side::ALL {
        board.extend(game.replayed().setup.pieces[side].iter().map(|(square, kind)| (*square, (side, *kind))));
    }
    for event in game.events() {
        let Event { side, what, .. } = event;
        match what {
            EventKind::Removed { square, kind } => {
                let stood = board.remove(&square);
                assert_eq!(stood, Some((side, kind)), "{event:?}");
            }
            EventKind::Moved { from, to, kind } => {
                let stood = board.remove(&from);
                assert_eq!(stood, Some((side, kind)), "{event:?}");
                assert_eq!(board.insert(to, (side, kind)), None, "{event:?}");
            }
            EventKind::Placed { square, kind } => {
                assert_eq!(board.insert(square, (side, kind)), None, "{event:?}");
            }
            _ => {}
        }
    }
    board
}

#[test]
fn events_alone_lead_from_the_setup_to_the_last_position() {
    let (mut placed, mut guessed, mut ended) = (0, 0, 0);
    for edition in Edition::ALL {
        for variant in Variant::ALL.into_iter().filter(|variant| edition.lists(*variant)) {
            let mut rules = Ruleset::new(edition, variant);
            rules.options = Options::ALL;
            let plan = Plan { rules, policy: Policy::Aggressive, seed: 11, max_plies: 300 };
            for number in 1..=6 {
                let mut text = Vec::new();
                write_record(&plan.record(number).expect("an army that fits"), &mut text);
                let game = read_bytes("a", text).next().expect("a game").expect("text").replay();
                assert_eq!(game.verdict(), Verdict::Legal, "{:?}", game.findings());
                let position = game.position().expect("it was played");
                let pieces = Side::ALL.into_iter().flat_map(|side| position.standing(side));
                let standing = pieces.map(|id| {
                    let piece = position.piece(id);
                    (piece.square, (id.side(), piece.kind))
                });
                assert_eq!(follow(&game), standing.collect(), "{} {}", edition.name, variant.name());
                let count = |is: fn(&EventKind) -> bool| game.events().filter(|event| is(&event.what)).count();
                placed += count(|what| matches!(what, EventKind::Placed { .. }));
                guessed += count(|what| matches!(what, EventKind::Guessed { .. }));
                ended += count(|what| matches!(what, EventKind::Ended(_)));
                let revealed = count(|what| matches!(what, EventKind::Revealed { .. }));
                assert_eq!(revealed, game.turns().iter().map(|turn| turn.reveals().count()).sum::<usize>());
            }
        }
    }
    assert!(placed > 0 && guessed > 0 && ended > 0, "{placed} {guessed} {ended}");
}

#[test]
fn positions_and_knowledge_can_be_had_at_every_ply() {
    let game = read_bytes("a", sample("games/gravon-barrage.srn")).next().expect("a game").expect("text").replay();
    let positions: Vec<Position> = game.positions().collect();
    assert_eq!(positions.len() as u32, game.plies() + 1);
    assert_eq!(positions.last().map(ToString::to_string), game.position().map(ToString::to_string));
    assert_eq!(positions[0].standing(Side::Red).count(), 8);
    // Nothing is known before the first turn, and knowledge is never lost.
    let known = |ply| {
        let (knowledge, position) = (game.knowledge(ply), &positions[0]);
        let pieces = Side::ALL.into_iter().flat_map(|side| position.standing(side));
        pieces.filter(|piece| knowledge.is_known(*piece)).count()
    };
    assert_eq!(known(0), 0);
    assert!((1..=game.plies()).all(|ply| known(ply - 1) <= known(ply)));
    assert!(known(game.plies()) > 0);
}

/// Collects the squares and possible kinds of all pieces at every ply.
#[derive(Default)]
struct Boards(Vec<String>);

/// Describes the squares, kinds and marks of all pieces.
fn pieces(position: &Position) -> String {
    let pieces = Side::ALL.into_iter().flat_map(|side| position.pieces(side));
    pieces.map(|id| format!("{id:?} {:?}", position.piece(id))).collect::<Vec<_>>().join("\n")
}

impl Observer for Boards {
    fn begin(&mut self, game: &Game) {
        self.0.push(pieces(game.position()));
    }

    fn turn(&mut self, _played: &Played, game: &Game) {
        self.0.push(pieces(game.position()));
    }
}

#[test]
fn positions_are_those_of_a_replay() {
    let (mut games, mut unnamed) = (0, 0);
    for game in read(SAMPLES).expect("no glob").filter_map(Result::ok) {
        let game = game.replay();
        let mut boards = Boards::default();
        game.observe(&mut boards);
        assert_eq!(
            game.positions().map(|position| pieces(&position)).collect::<Vec<_>>(),
            boards.0,
            "{}",
            game.place()
        );
        games += 1;
        unnamed += usize::from(game.position().is_some_and(Position::has_unknown));
    }
    assert!(games > 100 && unnamed > 10, "{games} {unnamed}");
}

#[test]
fn what_was_played_can_be_written_and_read_again() {
    let game = read_bytes("a", sample("games/gravon-barrage.srn")).next().expect("a game").expect("text").replay();
    let replayed = game.replayed();
    let score = replayed.conclusion.score;
    let record = adjutant::replay::record_of(&replayed.terms.rules, &replayed.setup, game.turns(), score);
    let mut text = Vec::new();
    write_record(&record, &mut text);
    let again = read_bytes("b", text).next().expect("a game").expect("text").replay();
    assert_eq!((again.verdict(), again.turns()), (Verdict::Legal, game.turns()));
    let rules = |game: &adjutant::replay::Replay| (game.terms.rules.edition.name, game.terms.rules.variant);
    assert_eq!(rules(again.replayed()), rules(replayed));
    assert_eq!(again.replayed().conclusion.score, score);
}

#[test]
fn positions_and_turns_print_themselves() {
    let game = read_bytes("a", sample("games/gravon-barrage.srn")).next().expect("a game").expect("text").replay();
    let board = game.position().expect("it was played").to_string();
    assert_eq!(board.lines().count(), 11);
    assert!(board.lines().all(|line| !line.ends_with(' ') && line.chars().count() <= 42), "{board}");
    assert_eq!(board.lines().last(), Some("     a   b   c   d   e   f   g   h   i   j"));
    let turns: Vec<String> = game.turns().iter().take(2).map(|played| played.turn.to_string()).collect();
    assert_eq!(turns, ["e3-e8", "c7-f7"]);
}
