//! Properties of generated games in every edition, variant and set of options: they are legal, they are read as
//! they were written, and the slow reference of `tests/reference` judges every turn as the engine does.
//!
//! `PROPTEST_CASES` sets the number of games per property; the default suits a short run.

use crate::effort::compared;
use crate::reference;
#[path = "generated/every_turn.rs"]
mod every_turn;
#[path = "generated/lightning.rs"]
mod lightning;
#[path = "generated/long_chases.rs"]
mod long_chases;
#[path = "generated/probes.rs"]
mod probes;
#[path = "generated/words.rs"]
pub mod words;

use crate::cases::{self, Case, cases, config};
use adjutant::board::{Army, BySide, Kind, Side, Square, Variant};
use adjutant::generate::{Plan, Policy, Random};
use adjutant::notation::{NoteBody, Record, Span, parse, write_record};
use adjutant::replay::{Verdict, replay};
use adjutant::rules::{Action, Claim, Edition, Game, PieceId, Played, Ruleset, Turn, UncertainGame};
use every_turn::EveryTurn;
use proptest::prelude::*;
use reference::{RawRecord, Rules, Scope, State, read_records, verdict_of};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

fn text_of(record: &Record<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    write_record(record, &mut text);
    text
}

/// Returns the record without spans.
fn without_spans(mut record: Record<'_>) -> Record<'_> {
    for tag in &mut record.tags {
        (tag.name_span, tag.value_span) = Default::default();
    }
    for row in &mut record.rows {
        (row.span, row.cell_spans) = Default::default();
    }
    for turn in &mut record.turns {
        turn.span = Span::default();
    }
    record.result_span = Span::default();
    record
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn generated_games_are_legal_and_read_back_as_written(case in cases()) {
        let record = case.plan().record(case.number).expect("the army fits");
        let text = text_of(&record);
        let read = parse(&text);
        let replayed = replay(&text, &read, None, &mut ());
        prop_assert_eq!(replayed.verdict, Verdict::Legal, "{:?}", replayed.findings);
        let harmless =
            |name| ["two-squares-wording", "option-outside-edition", "variant-outside-edition"].contains(&name);
        prop_assert!(replayed.findings.iter().all(|finding| harmless(finding.name())), "{:?}", replayed.findings);
        prop_assert_eq!(Some(replayed.conclusion.score), record.result);
        prop_assert_eq!(Some(replayed.conclusion.termination.name()), record.tag("Termination"));
        prop_assert_eq!(replayed.plies(), Some(record.turns.len() as u32));
        let bare = without_spans(read);
        prop_assert!(bare.notes.iter().all(|note| matches!(note.body, NoteBody::Glyph(_))));
        prop_assert_eq!(bare, record);
    }

    #[test]
    fn the_same_plan_and_number_give_the_same_game(case in cases()) {
        prop_assert_eq!(case.plan().record(case.number), case.plan().record(case.number));
    }
}

compared! {
    fn the_reference_says_the_same_of_every_turn(share, one in 10) {
        share.holds(400, cases(), |case| {
            let record = case.plan().record(case.number).expect("the army fits");
            let text = String::from_utf8(text_of(&record)).expect("generated records are ASCII");
            let raw = read_records(&text).pop().flatten().expect("one record that the reference can read");
            if let Err(difference) = compare(&mut SideBySide::of_case(&case, &raw)?, &raw, &text) {
                return Err(TestCaseError::fail(format!("{difference}\n{text}")));
            }
            Ok(())
        });
    }
}

compared! {
    /// Most turns are played without [`UncertainGame::judge`]. Playing the turns with `judge` must give the same
    /// verdict and bar the same later turns.
    fn the_short_way_plays_what_is_judged_to_be_legal(share, one in 10) {
        share.holds(200, cases(), |case| {
            let record = case.plan().record(case.number).expect("the army fits");
            let text = text_of(&record);
            let random = Random::new(case.seed, !case.number);
            let mut ways = BothWays { random, probed_percent: case.probed_percent, latest: BySide::default(), difference: None };
            replay(&text, &parse(&text), None, &mut ways);
            prop_assert!(ways.difference.is_none(), "{}\n{}", ways.difference.unwrap_or_default(), String::from_utf8_lossy(&text));
            Ok(())
        });
    }
}

/// Plays each turn in two ways: with and without `UncertainGame::judge`.
struct BothWays {
    random: Random,
    probed_percent: u32,
    /// End of each side's latest turn.
    latest: BySide<Option<Square>>,
    difference: Option<String>,
}

impl BothWays {
    fn probe(&mut self, game: &UncertainGame) -> Result<(), String> {
        let claim = Claim::default();
        let (now, side) = (game.game(), game.game().to_move());
        for turn in probes::turns(now, self.latest[side], &mut self.random) {
            let (mut short, mut long) = (game.clone(), game.clone());
            let by_short = short.try_play(&turn, &claim);
            let by_long = long
                .judge(&turn, &claim)
                .map_err(|refusal| refusal.violation)
                .map(|ready| long.play(&ready).expect("it was judged here"));
            let what = |of: &str| format!("{of} of ply {}, {turn:?}", now.plies() + 1);
            same_both(&what("what happens"), &by_short, &by_long)?;
            if by_long.is_ok() {
                same_both(&what("the board"), &words::board(short.game()), &words::board(long.game()))?;
                same_both(&what("the end"), &short.game().ending(), &long.game().ending())?;
                same_both(&what("what is barred"), &short.barred_by_repetition(), &long.barred_by_repetition())?;
            }
        }
        Ok(())
    }
}

impl adjutant::replay::Observer for BothWays {
    fn before(&mut self, game: &UncertainGame) {
        if self.difference.is_none() && self.random.chance(self.probed_percent / 2) {
            self.difference = self.probe(game).err();
        }
    }

    fn turn(&mut self, played: &Played, _game: &Game) {
        self.latest[played.side] = Some(played.turn.to);
    }
}

fn same_both<T: PartialEq + std::fmt::Debug>(what: &str, short: &T, long: &T) -> Result<(), String> {
    if short == long { Ok(()) } else { Err(format!("{what}: the short way {short:?}, the long one {long:?}")) }
}

compared! {
    fn what_is_listed_is_what_is_said_of_every_turn(share, one in 8) {
        share.holds(150, cases(), |case| {
            let record = case.plan().record(case.number).expect("the army fits");
            let text = text_of(&record);
            let mut observer = EveryTurn::default();
            replay(&text, &parse(&text), None, &mut observer);
            prop_assert_eq!(observer.difference, None, "{}", String::from_utf8_lossy(&text));
            Ok(())
        });
    }
}

/// Judges every turn of games that go back and forth. Returns the number of turns that each repetition rule barred.
fn barred_in(games: u64, rules: Ruleset) -> BTreeMap<&'static str, usize> {
    let plan = Plan { rules, policy: Policy::Shuffling, seed: 1, max_plies: 400 };
    let mut observer = EveryTurn::default();
    for number in 1..=games {
        let text = text_of(&plan.record(number).expect("the army fits"));
        replay(&text, &parse(&text), None, &mut observer);
    }
    assert_eq!(observer.difference, None);
    observer.barred
}

/// Checks that the property above has something to compare.
#[test]
fn some_of_every_turn_is_barred() {
    let barred = barred_in(5, Ruleset::new(Edition::DEFAULT, Variant::Duel));
    assert!(barred["two-squares"] > 100, "{barred:?}");
}

/// Some chasing moves are barred, too. Random games seldom complete a chase. Barred turns are searched only among the
/// pieces and squares of the chase, and all legal turns are judged.
#[test]
fn some_chasing_moves_are_barred() {
    let mut rules = Ruleset::new(Edition::DEFAULT, Variant::Original);
    let mut counts = [0; Kind::COUNT];
    for (kind, count) in [(Kind::Scout, 1), (Kind::Flag, 1)] {
        counts[kind.index()] = count;
    }
    rules.set_army(Army::of(counts));
    rules.two_squares.limit = None;
    rules.more_squares = true;
    let barred = barred_in(60, rules);
    assert!(barred["more-squares"] > 5, "{barred:?}");
}

/// Plays a record in the engine and in the reference side by side, and judges many other turns with both.
fn compare(observer: &mut SideBySide, raw: &RawRecord, text: &str) -> Result<(), String> {
    let parsed = parse(text.as_bytes());
    let replayed = replay(text.as_bytes(), &parsed, None, observer);
    let said = verdict_of(raw);
    if let Some(difference) = observer.difference.take() {
        return Err(difference);
    }
    same("verdict", replayed.verdict.name(), said.verdict)?;
    same("plies", replayed.plies(), Some(said.plies as u32))?;
    same("score", replayed.conclusion.score.token(), said.score.as_str())?;
    same("termination", replayed.conclusion.termination.name(), said.termination.as_str())?;
    same("derived", replayed.conclusion.is_derived, said.derived)
}

#[allow(clippy::needless_pass_by_value, reason = "most of what is compared is made on the spot")]
fn same<T: PartialEq + std::fmt::Debug>(what: &str, engine: T, reference: T) -> Result<(), String> {
    if engine == reference { Ok(()) } else { Err(format!("{what}: engine {engine:?}, reference {reference:?}")) }
}

/// Side and kind of the pieces, by the names of their squares.
type Pieces = BTreeMap<String, (reference::Side, reference::Kind)>;

/// Reference that follows a replay.
struct SideBySide {
    state: State,
    random: Random,
    probed_percent: u32,
    /// Percentage of plies before which every turn is listed by brute force. The index is the number of pieces that can
    /// move. The last entry also applies to more pieces.
    listed_percents: &'static [u32],
    /// Turns as the record writes them; further turns are written in canonical text.
    written: Vec<String>,
    /// End of each side's latest turn.
    latest: BySide<Option<Square>>,
    /// Number of turns judged by both, and of lists of turns compared.
    judged: Cell<u64>,
    listed: u64,
    difference: Option<String>,
}

impl SideBySide {
    fn of_case(case: &Case, raw: &RawRecord) -> Result<Self, TestCaseError> {
        let rules = cases::reference_rules(raw).ok_or(TestCaseError::fail("the reference does not know the rules"))?;
        let setup = cases::reference_setup(raw, &rules);
        let observer = Self::new(&rules, &setup, Random::new(case.seed, !case.number));
        let written = raw.turns.iter().map(|turn| turn.text.clone()).collect();
        Ok(Self { written, probed_percent: case.probed_percent, ..observer.map_err(TestCaseError::fail)? })
    }

    fn new(rules: &Rules, setup: &Pieces, random: Random) -> Result<Self, String> {
        let state = State::new(rules, setup).map_err(|names| format!("the reference refuses the setup: {names:?}"))?;
        Ok(Self {
            state,
            random,
            probed_percent: 20,
            listed_percents: &[0, 50, 30, 20, 1],
            written: Vec::new(),
            latest: BySide::default(),
            judged: Cell::new(0),
            listed: 0,
            difference: None,
        })
    }

    fn look(&mut self, game: &Game) -> Result<(), String> {
        same(
            "ending",
            ending(game),
            self.state.ending().map(|end| (end.winner.map(reference::Side::name), end.termination)),
        )?;
        same("side to move", game.to_move().name(), self.state.mover().name())?;
        if self.random.chance(self.probed_percent) {
            same("board", words::board(game), reference_board(&self.state))?;
            for turn in probes::turns(game, self.latest[game.to_move()], &mut self.random) {
                self.judge(&mut game.clone(), &turn)?;
            }
        }
        // Every turn by brute force: slow, so more often when few pieces can move.
        let position = game.position();
        let is_mover = |id: &PieceId| position.piece(*id).kind.is_some_and(Kind::is_movable);
        let movers = position.standing(game.to_move()).filter(is_mover).count();
        let percent = self.listed_percents[movers.min(self.listed_percents.len() - 1)];
        if self.random.chance(percent) && game.ending().is_none() {
            self.listed += 1;
            let numbering = &game.rules().edition.numbering;
            let mut turns = game.legal_turns();
            game.add_legal_rescues(&mut turns);
            let mine: BTreeSet<String> = turns.iter().map(|turn| words::text(turn, numbering)).collect();
            let scope = Scope { guesses: true, rescues: true };
            same("legal turns", mine, self.state.legal_turns(scope).into_iter().collect())?;
        }
        Ok(())
    }

    fn judge(&self, game: &mut Game, turn: &Turn) -> Result<(), String> {
        let text = words::text(turn, &game.rules().edition.numbering);
        let engine = game.judge(turn).map(|_| ()).map_err(|violation| violation.name());
        self.judged.set(self.judged.get() + 1);
        same(&format!("ply {}, {text}", game.plies() + 1), engine, self.state.judge(&text))
    }

    fn follow(&mut self, played: &Played, game: &Game) -> Result<(), String> {
        let rules: &Ruleset = game.rules();
        let text = words::text(&played.turn, &rules.edition.numbering);
        let written = self.written.get(played.ply as usize - 1).unwrap_or(&text);
        let turn = reference::Turn::parse(written, self.state.rules.numbering).ok_or("the reference reads no turn")?;
        same("turn", text.clone(), self.state.settle(&turn).write(self.state.rules.numbering))?;
        let said = self.state.play(written);
        self.latest[played.side] = Some(played.turn.to);
        let at = |what: &str| format!("{what} of ply {}, {text}", played.ply);
        same(&at("piece"), played.kind.map(Kind::name), Some(said.piece.name()))?;
        same(&at("target"), played.target_kind.map(Kind::name), said.target.map(reference::Kind::name))?;
        same(&at("warning"), played.wording, said.wording_warning)?;
        let outcome = match (played.turn.action, played.outcome, played.hit) {
            (Action::Guess { .. }, _, hit) => hit.map(|hit| if hit { "hit" } else { "miss" }),
            (_, outcome, _) => outcome.map(adjutant::board::Outcome::name),
        };
        same(&at("outcome"), outcome, said.outcome.map(cases::outcome_name))?;
        let reveals: BTreeSet<(String, &str, &str)> = played
            .reveals()
            .map(|(id, square)| {
                let kind = game.position().piece(id).kind.map_or("unknown", Kind::name);
                (square.to_string(), id.side().name(), kind)
            })
            .collect();
        let wanted = said.reveals.iter().map(|shown| (shown.square.clone(), shown.side.name(), shown.kind.name()));
        same(&at("reveals"), reveals, wanted.collect())?;
        self.look(game)
    }
}

impl adjutant::replay::Observer for SideBySide {
    fn begin(&mut self, game: &Game) {
        self.difference = self.look(game).err();
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        if self.difference.is_none() {
            self.difference = self.follow(played, game).err();
        }
    }
}

fn ending(game: &Game) -> Option<(Option<&'static str>, &'static str)> {
    game.ending().map(|ending| (ending.winner.map(Side::name), ending.cause.name()))
}

fn reference_board(state: &State) -> BTreeMap<String, (&'static str, &'static str)> {
    state.board().into_iter().map(|(square, (side, kind))| (square, (side.name(), kind.name()))).collect()
}
