//! Records with unknown pieces never rule out more than the full record, and never rule out the truth.

use super::play::{army, rules};
use super::weights::Weights;
use adjutant::board::{BySide, Designation, Kind, KindSet, Side, Variant};
use adjutant::generate::{Plan, Policy, Random};
use adjutant::knowledge::{Budget, Knowledge, Weighing};
use adjutant::notation::{Cell, Record, parse, write_record};
use adjutant::replay::{Observer, Verdict, replay};
use adjutant::rules::{Edition, Game, PieceId, Played};

/// Knowledge after a ply.
struct Known {
    /// Every piece, its kind in the record, and its possible kinds.
    pieces: Vec<(PieceId, Option<Kind>, KindSet)>,
    arrangements: BySide<Option<adjutant::knowledge::Count>>,
}

/// Knowledge after every ply.
#[derive(Default)]
struct Course {
    knowledge: Knowledge,
    plies: Vec<Known>,
}

impl Course {
    fn note(&mut self, game: &Game) {
        let ids = Side::ALL.into_iter().flat_map(|side| game.position().pieces(side));
        let known = |piece| (piece, game.position().piece(piece).kind, self.knowledge.possible_kinds(piece));
        let pieces = ids.map(known).collect();
        let arrangements = BySide::from_fn(|side| self.knowledge.arrangements(side));
        self.plies.push(Known { pieces, arrangements });
    }
}

impl Observer for Course {
    fn begin(&mut self, game: &Game) {
        self.knowledge.begin(game);
        self.note(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.knowledge.turn(played, game);
        self.note(game);
    }
}

fn course(record: &Record<'_>) -> (Course, Verdict, String) {
    let mut text = Vec::new();
    write_record(record, &mut text);
    let mut course = Course::default();
    let replayed = replay(&text, &parse(&text), None, &mut course);
    (course, replayed.verdict, String::from_utf8(text).expect("generated records are ASCII"))
}

/// Hides pieces of the setup, and some kinds named in combats.
pub fn hide(record: &mut Record<'_>, percent: u32, random: &mut Random) {
    for cell in record.rows.iter_mut().flat_map(|row| &mut row.cells) {
        if matches!(cell, Cell::Piece(_)) && random.chance(percent) {
            *cell = Cell::Piece(Designation::UNKNOWN);
        }
    }
    for combat in record.turns.iter_mut().filter_map(|turn| turn.combat.as_mut()) {
        for named in [&mut combat.striker, &mut combat.defender] {
            if random.chance(percent / 3) {
                *named = Designation::UNKNOWN;
            }
        }
    }
}

/// Describes a case in which the redacted record rules out more than the full record, or rules out the truth. The
/// number is the number of plies before this case.
fn contradictions(full: &Course, hidden: &Course) -> Option<(usize, String)> {
    for (ply, (whole, less)) in full.plies.iter().zip(&hidden.plies).enumerate() {
        for ((piece, truth, may_be), (same, _, may_seem)) in whole.pieces.iter().zip(&less.pieces) {
            assert_eq!(piece, same);
            if may_be.and(*may_seem) != *may_be || !truth.is_some_and(|kind| may_seem.has(kind)) {
                return Some((ply, format!("{piece:?}, a {truth:?}: whole {may_be:?}, hidden {may_seem:?}")));
            }
        }
        for side in Side::ALL {
            let (all, left) = (less.arrangements[side], whole.arrangements[side]);
            if all.zip(left).is_some_and(|(all, left)| all < left) {
                return Some((
                    ply,
                    format!("{side}: {left:?} arrangements in the whole record, {all:?} in the hidden one"),
                ));
            }
        }
    }
    None
}

/// Returns the number of compared pieces, and the number of pieces that have more possible kinds in the redacted
/// record.
fn compared(full: &Course, hidden: &Course) -> (usize, usize) {
    let pairs = full.plies.iter().zip(&hidden.plies).flat_map(|(whole, less)| whole.pieces.iter().zip(&less.pieces));
    let wider: Vec<bool> = pairs.map(|((_, _, may_be), (_, _, may_seem))| may_be != may_seem).collect();
    (wider.len(), wider.into_iter().filter(|is_wider| *is_wider).count())
}

#[test]
fn who_reads_less_rules_out_less_and_never_the_truth() {
    let (mut pieces, mut wider) = (0, 0);
    let mut wrong: Vec<(usize, String)> = Vec::new();
    for (stream, edition) in (0..).zip(Edition::ALL) {
        for number in 0..60_u64 {
            let mut random = Random::new(6, number << 8 | stream);
            let mut rules = rules(edition, Variant::Original, (number % 8) as u8);
            if number % 10 != 9 {
                rules.set_army(army(5 + random.index(8), &mut random));
            }
            let plan = Plan { rules, policy: Policy::Aggressive, seed: 7, max_plies: 120 };
            let mut record = plan.record(number).expect("the army fits");
            let (full, verdict, text) = course(&record);
            assert_eq!(verdict, Verdict::Legal, "{text}");
            hide(&mut record, [20, 60, 100][random.index(3)], &mut random);
            let (hidden, verdict, text) = course(&record);
            assert!(verdict <= Verdict::Undecided, "{}\n{text}", verdict.name());
            let (more, more_wider) = compared(&full, &hidden);
            (pieces, wider) = (pieces + more, wider + more_wider);
            wrong.extend(contradictions(&full, &hidden).map(|(ply, what)| (ply, format!("ply {ply}, {what}\n{text}"))));
        }
    }
    eprintln!("{pieces} pieces compared, {wider} of them less known");
    wrong.sort();
    let soonest = wrong.first().map(|(_, what)| what.as_str()).unwrap_or_default();
    assert!(wrong.is_empty(), "{} of 420 games; the soonest: {soonest}", wrong.len());
    assert!(pieces > 100_000 && wider > 10_000, "{pieces} compared, {wider} less known");
}

#[test]
fn a_flag_that_is_not_named_may_have_been_taken_at_the_end() {
    let record = |rows: &str, end: &str| {
        format!(
            "[Edition \"jumbo-2014\"]\n[Options \"silent-defense\"]\n[Army \"4 3 F\"]\n[Result \"1-0\"]\n\n{rows}\n\
             1: . F 3 . . . . . . .\n4: 4 . . . . . . . . .\n\na4-a5 e7-e6 a5-a6 e6-e7 {end} 1-0\n"
        )
    };
    let possible = |text: &str| {
        let mut course = Course::default();
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut course);
        assert_eq!(replayed.plies(), Some(5), "{:?}", replayed.findings);
        let is_struck =
            |piece: PieceId| replayed.game.as_ref().is_some_and(|game| game.position().piece(piece).is_captured);
        let last = course.plies.last().expect("it was played");
        last.pieces.iter().find(|(piece, _, _)| is_struck(*piece)).expect("a piece fell").2
    };
    let named = possible(&record("7: F . . . 4 . . . . .\n10: 3 . . . . . . . . .", "a6xa7(4>F)"));
    assert_eq!(named, KindSet::only(Kind::Flag));
    // A Sergeant takes the Miner and the Flag; the record does not show which of them it was.
    let unnamed = possible(&record("7: ? . . . ? . . . . .\n10: ? . . . . . . . . .", "a6xa7(4>?)"));
    assert_eq!(unnamed, KindSet::only(Kind::Miner).with(Kind::Flag));
}

#[test]
fn where_a_side_without_rows_brings_a_piece_back_nothing_is_counted_from_then_on() {
    // Blue's 5 falls to Red's 6; Blue's 6 walks to row 1 and brings it back. The Flag's square is unknown.
    let before = "a4-a5 a7-a6 a5xa6(6>?) b7-b6 a6-a7 b6-b5 a7-a6 b5-b4 a6-a7 b4-b3 a7-a8 b3-b2 a8-a7";
    let text = |rows: &str| {
        format!(
            "[Edition \"jumbo-2014\"]\n[Options \"rescue\"]\n[Army \"6 5 F\"]\n\n{rows}\
             4: 6 . 5 . . . . . . .\n1: . . . . . . . . . F\n\n{before} b2-b1^?@b6 a7-a6 b1-a1 *\n"
        )
    };
    for (rows, counts) in [("10: . . . . . . . . . ?\n7: ? ? . . . . . . . .\n", [1, 1, 1]), ("", [1, 0, 0])] {
        let text = text(rows);
        let mut course = Course::default();
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut course);
        assert_eq!((replayed.verdict, replayed.plies()), (Verdict::Legal, Some(16)), "{:?}", replayed.findings);
        for (ply, count) in [13, 14, 16].into_iter().zip(counts) {
            let said = course.plies[ply].arrangements[Side::Blue];
            assert_eq!(said, (count > 0).then(|| (count as u128).into()), "ply {ply}\n{text}");
        }
        if rows.is_empty() {
            let position = replayed.game.as_ref().expect("it was played").position();
            let weights = Weights::counted(1, 1.0, false, &[(Kind::Flag, "a1", 1)]).read();
            let (known, budget) = (&course.knowledge, &mut Budget::default());
            let weighing = &mut Weighing::new(weights);
            assert_eq!(known.odds(Side::Blue, budget), None);
            assert_eq!(known.ways(Side::Blue, &[], budget), None);
            assert_eq!(known.weighed_odds(Side::Blue, position, &[], weighing, budget), None);
            for piece in position.standing(Side::Blue) {
                // Pieces revealed earlier stay known.
                let odds = known.odds_of(piece, 1.into(), budget);
                assert_eq!(odds.is_some(), known.is_known(piece), "{piece:?}");
                assert_eq!(known.weighed_odds_of(piece, position, weighing), None);
                let kind = position.piece(piece).kind;
                assert!(kind.is_none_or(|kind| known.possible_kinds(piece).has(kind)), "{piece:?}");
            }
            // Red's odds are computed as before.
            assert!(known.odds(Side::Red, budget).is_some());
        }
    }
}

#[test]
fn where_nobody_knows_where_a_piece_was_set_up_nothing_is_weighed() {
    // Both visible pieces of Blue's are known, but the Flag may be anywhere.
    let text = "[Edition \"jumbo-2014\"]\n[Army \"6 5 F\"]\n\n4: 6 . 5 . . . . . . .\n1: . . . . . . . . . F\n\n\
                a4-a5 a7-a6 a5xa6(6>5) b7-b6 a6-a7 *\n";
    let mut course = Course::default();
    let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut course);
    assert_eq!(replayed.verdict, Verdict::Legal, "{:?}", replayed.findings);
    let position = replayed.game.as_ref().expect("it was played").position();
    let weights = Weights::counted(1, 1.0, false, &[(Kind::Flag, "a1", 1)]).read();
    let (known, budget, weighing) = (&course.knowledge, &mut Budget::default(), &mut Weighing::new(weights));
    assert_eq!(known.arrangements(Side::Blue), Some(1.into()));
    assert_eq!(known.weighed_odds(Side::Blue, position, &[], weighing, budget), None);
    for piece in position.standing(Side::Blue) {
        assert_eq!(known.weighed_odds_of(piece, position, weighing), None);
    }
}
