//! The ply since which a piece has its possible kinds, and the cause.

use adjutant::board::{Kind, KindSet, Side};
use adjutant::generate::{Plan, Policy};
use adjutant::knowledge::{ChangeCause, History};
use adjutant::notation::{parse, write_record};
use adjutant::replay::{Observer, Verdict, replay};
use adjutant::rules::{Edition, Game, ObservationKind, Played};

use super::play::rules;

/// A Scout reveals itself by its long move, a Miner by a strike. Then the pieces that never moved are Bomb and
/// Flag, because both movers are known. Blue's pieces move in between.
const RECORD: &str = "[Edition \"jumbo-2014\"]\n[Ranks \"ascending\"]\n[Army \"3 2 B F\"]\n
10: B F . . . . . . . .\n7: . 3 . . . 2 . . . .\n4: 2 . . . 3 . . . . .\n1: B F . . . . . . . .\n
a4-a6 b7-b6 e4-e5 b6-b5 e5-f5 b5-b4 f5-f6 b4-b3 f6xf7(3>2) *\n";

#[test]
fn changes_are_dated_and_have_their_cause() {
    let mut history = History::default();
    let replayed = replay(RECORD.as_bytes(), &parse(RECORD.as_bytes()), None, &mut history);
    assert_eq!(replayed.verdict, Verdict::Legal, "{:?}", replayed.findings);
    let game = replayed.game.expect("it was played");
    let all: KindSet = [Kind::Scout, Kind::Miner, Kind::Bomb, Kind::Flag].into_iter().collect();
    let of = |home: &str, side: Side| -> Vec<(u32, String, bool, ChangeCause)> {
        let piece = game.position().pieces(side).find(|id| game.position().piece(*id).home.to_string() == home);
        let piece = piece.expect("a piece was set up there");
        let names = |kinds: KindSet| kinds.iter().map(Kind::name).collect::<Vec<_>>().join(" ");
        let changes = history.changes().iter().filter(|change| change.piece == piece);
        changes.map(|change| (change.ply, names(change.kinds), change.is_named, change.by)).collect()
    };
    let set_up = (0, all.iter().map(Kind::name).collect::<Vec<_>>().join(" "), false, ChangeCause::Army);
    let long = (1, "scout".to_owned(), true, ChangeCause::Shown(ObservationKind::LongMove));
    assert_eq!(of("a4", Side::Red), [set_up.clone(), long]);
    // The Scout is removed from the army, and the other mover must be the Miner; it is named only by striking.
    let others = (1, "miner bomb flag".to_owned(), false, ChangeCause::Others);
    let moved = (3, "miner".to_owned(), false, ChangeCause::Shown(ObservationKind::Moving));
    let struck = (9, "miner".to_owned(), true, ChangeCause::Shown(ObservationKind::Striking));
    assert_eq!(of("e4", Side::Red), [set_up.clone(), others.clone(), moved, struck]);
    let left = (3, "bomb flag".to_owned(), false, ChangeCause::Others);
    assert_eq!(of("a1", Side::Red), [set_up.clone(), others, left]);
    // Of Blue's pieces, one moved, and the other mover was struck.
    let moved = (2, "miner scout".to_owned(), false, ChangeCause::Shown(ObservationKind::Moving));
    let left = (9, "miner".to_owned(), false, ChangeCause::Others);
    assert_eq!(of("b7", Side::Blue), [set_up, moved, left]);
}

/// Compares the latest change of every piece with the knowledge after every turn.
#[derive(Default)]
struct Check {
    history: History,
    checked: u32,
}

impl Check {
    fn look(&mut self, game: &Game, ply: u32) {
        let knowledge = self.history.knowledge();
        for piece in Side::ALL.into_iter().flat_map(|side| game.position().pieces(side)) {
            let latest = self.history.changes().iter().rfind(|change| change.piece == piece).expect("it was set up");
            assert_eq!(latest.kinds, knowledge.possible_kinds(piece), "ply {ply}, {piece:?}");
            assert_eq!(latest.is_named, knowledge.is_named(piece), "ply {ply}, {piece:?}");
            assert!(latest.ply <= ply);
            self.checked += 1;
        }
    }
}

impl Observer for Check {
    fn begin(&mut self, game: &Game) {
        self.history.begin(game);
        self.look(game, 0);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.history.turn(played, game);
        self.look(game, played.ply);
    }
}

#[test]
fn the_latest_change_is_what_is_known_now() {
    let mut checked = 0;
    for edition in Edition::ALL {
        for (variant, _) in edition.variants {
            for options in 0..8 {
                let plan = Plan {
                    rules: rules(edition, *variant, options),
                    policy: Policy::Aggressive,
                    seed: 3,
                    max_plies: 150,
                };
                let mut text = Vec::new();
                write_record(&plan.record(u64::from(options)).expect("the army fits"), &mut text);
                let mut check = Check::default();
                assert_eq!(replay(&text, &parse(&text), None, &mut check).verdict, Verdict::Legal);
                let changes = check.history.changes();
                assert!(changes.is_sorted_by_key(|change| change.ply));
                checked += check.checked;
            }
        }
    }
    assert!(checked > 100_000, "{checked}");
}
