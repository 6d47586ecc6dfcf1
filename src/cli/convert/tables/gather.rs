//! Gathers the rows of records block by block, and checks the keys of the tables.
//!
//! Each record has a `row_id`. A warning is printed if a key is not unique. See `format-spec/tables.md`, section
//! "Keys".

use super::{Partition, TableArgs};
use crate::analysis::review::{ExpectedScores, Review, luck};
use crate::analysis::setups::PriorChoice;
use crate::analysis::{Beliefs, Timeline};
use crate::archive::{Distinct, hash};
use crate::board::{BySide, Side};
use crate::cli::outcome::{MAX_NAMED, join_names};
use crate::cli::prior::of_game;
use crate::cli::terminal::note;
use crate::cli::{Error, Outcome};
use crate::formats::GameId;
use crate::games::Source;
use crate::notation::Date;
use crate::replay::{Locator, Observer, PieceName, Reading, Replay, Verdict};
use crate::report::finding_line;
use crate::report::odds::Method;
use crate::rules::{Played, Turn, UncertainGame};
use crate::scene::Plies;
use crate::tables::{ODDS, OddsRow, Table, TableGame, TableRows};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// Number of legal turns before each judged turn.
#[derive(Default)]
struct LegalTurns {
    counts: Vec<Option<u32>>,
    turns: Vec<Turn>,
}

impl Observer for LegalTurns {
    /// Counts the legal turns of the side to move, if all of its pieces are named.
    fn before(&mut self, game: &UncertainGame) {
        let game = game.game();
        let position = game.position();
        let is_named = position.standing(game.to_move()).all(|piece| position.piece(piece).kind.is_some());
        self.turns.clear();
        game.add_legal_turns(&mut self.turns);
        self.counts.push(is_named.then_some(self.turns.len() as u32));
    }
}

/// Values of a record that can be used to partition its rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parting {
    edition: Option<&'static str>,
    variant: Option<&'static str>,
    year: Option<u16>,
}

impl Parting {
    /// Returns the folder for the record's rows. The folder has Hive names, such as `edition=isf/year=2024`.
    pub(super) fn folder(&self, partitions: &[Partition]) -> String {
        let folders = partitions.iter().map(|partition| {
            let (name, value) = match partition {
                Partition::Edition => ("edition", self.edition.map(str::to_owned)),
                Partition::Variant => ("variant", self.variant.map(str::to_owned)),
                Partition::Year => ("year", self.year.map(|year| year.to_string())),
            };
            format!("{name}={}", value.as_deref().unwrap_or(NO_VALUE))
        });
        folders.collect::<Vec<_>>().join("/")
    }
}

/// Hive's name for the folder of rows without a value.
const NO_VALUE: &str = "__HIVE_DEFAULT_PARTITION__";

/// Options of all records, and the keys seen so far.
pub(super) struct Gathering<'a> {
    args: &'a TableArgs,
    /// Prior of the table of odds; `None` if this table was not requested.
    prior: Option<PriorChoice>,
    keys: Keys,
}

impl<'a> Gathering<'a> {
    /// Reads the prior, if one is needed.
    pub(super) fn new(args: &'a TableArgs, wanted: &[&'static Table]) -> Result<Self, Error> {
        let is_needed = wanted.iter().any(|table| table.name == ODDS.name);
        let prior = is_needed.then(|| args.odds.prior.read()).transpose()?;
        Ok(Self { args, prior, keys: Keys::default() })
    }

    /// Reports on standard error which keys are not unique.
    pub(super) fn warn(self) {
        self.keys.warn();
    }

    /// Computes the rows of the table of odds.
    fn odds(
        &self,
        choice: &PriorChoice,
        item: &Source<'_>,
        (reading, replayed): (&Reading<'_>, &Replay),
        outcome: &mut Outcome<'_>,
    ) -> Vec<OddsRow> {
        let mut rows = Vec::new();
        let Some(last) = replayed.last_position() else { return rows };
        let prior = match of_game(choice, replayed) {
            Ok(prior) => prior,
            Err(nothing) => {
                outcome.report_missing(item, &nothing);
                return rows;
            }
        };
        let selection = &self.args.odds.selection;
        let kinds = selection.kinds();
        let mut is_missing = false;
        let beliefs = Beliefs::new(None, &Side::ALL, &[], |belief| {
            let Some(odds) = belief.odds else {
                is_missing = true;
                return;
            };
            let method = Method::of(odds).name();
            let hidden = odds.pieces().iter().filter_map(|odds| Some((odds, belief.square(odds.piece)?)));
            for (odds, square) in hidden {
                let (home, returned) = belief.home(odds.piece);
                let piece = PieceName { side: odds.piece.side(), home, returned };
                let (ply, view) = (belief.ply, belief.view);
                let possible = odds.kinds().and(kinds);
                rows.extend(possible.iter().map(|kind| {
                    let chance = odds.chance(kind);
                    OddsRow { ply, view, piece, square, kind, chance, method }
                }));
            }
        });
        let plies = Plies::Every(selection.every.unwrap_or(1)).of(replayed.plies_before(), last);
        item.replay_reading(reading, &mut beliefs.with_prior(prior).at_plies(plies.collect()));
        if is_missing {
            outcome.report_missing(
                item,
                "no odds after some plies: the record reveals too little, or counting takes too long",
            );
        }
        rows
    }

    /// Replays an item and adds the rows of its record to `tables`. Returns `None` if the item has no rows.
    pub(super) fn gather(
        &self,
        item: &Source<'_>,
        tables: &mut [TableRows],
        outcome: &mut Outcome<'_>,
    ) -> Option<Parting> {
        let Self { args, prior, keys } = self;
        let review = args.luck.then(Review::default);
        let legal_turns = args.legal_turns.then(LegalTurns::default);
        let scores = args.wide.then(ExpectedScores::default);
        let mut watch = ((Vec::<Played>::new(), legal_turns), (Timeline::with_course(), (review, scores)));
        let (reading, replayed) = outcome.replay_record(item, &mut watch)?;
        outcome.dropped.add_strays(item, &reading.record);
        let ((played, legal_turns), (timeline, (review, scores))) = watch;
        let odds = match prior {
            Some(choice) => self.odds(choice, item, (&reading, &replayed), outcome),
            None => Vec::new(),
        };
        let original = item.original(&reading.record, &replayed, &played);
        let mut locator = Locator::new(item.place(), item.own());
        let findings: Vec<_> = outcome
            .common
            .selected_findings(&replayed.findings)
            .map(|finding| finding_line(finding, &mut locator))
            .collect();
        let luck_of = |review: &Review| BySide::from_fn(|side| luck(review, side));
        let id = GameId::of(&original);
        let row_id = keys.add(item, id);
        let game = TableGame {
            id,
            row_id: &row_id,
            original,
            timeline: &timeline,
            findings: &findings,
            luck: review.as_ref().filter(|_| replayed.game.is_some()).map(luck_of),
            legal_turns: legal_turns.as_ref().map_or(&[], |legal_turns| &legal_turns.counts),
            scores: scores.as_ref().map_or(&[], ExpectedScores::changes),
            odds: &odds,
        };
        for table in tables {
            table.push_game(&game);
        }
        let rules = (replayed.verdict != Verdict::Unreadable).then_some(&replayed.terms.rules);
        Some(Parting {
            edition: replayed.edition(&reading.record).map(|edition| edition.name),
            variant: rules.map(|rules| rules.variant.name()),
            year: reading.record.tag("Date").and_then(Date::parse).map(Date::year),
        })
    }
}

/// Keys of the records read so far. Threads add keys in any order.
#[derive(Default)]
struct Keys(Mutex<Seen>);

#[derive(Default)]
struct Seen {
    games: Distinct,
    /// Number of records whose `game_id` occurred before.
    repeated_games: u64,
    names: Distinct,
    inputs: Distinct,
    /// Names of inputs that were read more than once.
    repeated_names: BTreeSet<String>,
}

impl Keys {
    /// Adds a record and returns its `row_id`.
    fn add(&self, item: &Source<'_>, id: GameId) -> String {
        let place = item.place();
        let name = hash(place.file.as_bytes());
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new_game = seen.games.add(u128::from_le_bytes(id.bytes()));
        seen.repeated_games += u64::from(!is_new_game);
        // Inputs with the same name have different input numbers.
        let is_new_input = seen.inputs.add(name.wrapping_add(item.input().into()));
        if is_new_input && !seen.names.add(name) {
            seen.repeated_names.insert(place.file.to_owned());
        }
        drop(seen);
        format!("{}#{}", place.file, place.record.unwrap_or_default())
    }

    /// Reports on standard error which keys are not unique.
    fn warn(self) {
        let seen = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let shown = seen.repeated_names.iter().take(MAX_NAMED).map(|name| format!("`{name}`")).collect();
        let more = seen.repeated_names.len().saturating_sub(MAX_NAMED) as u64;
        if let Some(names) = join_names(shown, more) {
            note(&format!("inputs read more than once, so `row_id` is not unique: {names}"));
        } else if seen.repeated_games > 0 {
            let games = match seen.repeated_games {
                1 => "1 game has".to_owned(),
                many => format!("{many} games have"),
            };
            note(&format!("{games} the `game_id` of another game: join tables by `row_id`"));
        }
    }
}
