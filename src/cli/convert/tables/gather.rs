//! The rows of records, gathered block by block, and the keys of their tables.
//!
//! Each record has a `row_id`; there is a warning if a key is not unique. `format-spec/tables.md`, section "Keys".

use super::{Partition, TableArgs};
use crate::analysis::Timeline;
use crate::analysis::review::{Review, luck};
use crate::archive::{Distinct, hash};
use crate::board::BySide;
use crate::cli::Outcome;
use crate::cli::account::{SHOWN, listed};
use crate::cli::terminal::note;
use crate::formats::GameId;
use crate::games::Source;
use crate::notation::Date;
use crate::replay::{Locator, Observer, Verdict};
use crate::report::finding_line;
use crate::rules::{Played, Turn, UncertainPlay};
use crate::tables::{TableGame, TableRows};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// Numbers of legal turns before each turn that was judged.
#[derive(Default)]
struct LegalTurns {
    counts: Vec<Option<u32>>,
    turns: Vec<Turn>,
}

impl Observer for LegalTurns {
    /// Counts those of the side to move, if all of its pieces are named.
    fn before(&mut self, game: &UncertainPlay) {
        let game = game.game();
        let position = game.position();
        let is_named = position.standing(game.to_move()).all(|piece| position.piece(piece).kind.is_some());
        self.turns.clear();
        game.add_legal_turns(&mut self.turns);
        self.counts.push(is_named.then_some(self.turns.len() as u32));
    }
}

/// By what the files of a record may be parted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parting {
    edition: Option<&'static str>,
    variant: Option<&'static str>,
    year: Option<u16>,
}

impl Parting {
    /// The folder of its files: `edition=isf/year=2024`, as Hive names them.
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

/// What Hive calls the folder of rows without a value.
const NO_VALUE: &str = "__HIVE_DEFAULT_PARTITION__";

/// Replays an item and adds the rows of its record. `None` if it has none.
pub(super) fn gather(
    item: &Source<'_>,
    args: &TableArgs,
    keys: &Keys,
    tables: &mut [TableRows],
    outcome: &mut Outcome<'_>,
) -> Option<Parting> {
    let review = args.luck.then(Review::default);
    let legal_turns = args.legal_turns.then(LegalTurns::default);
    let mut watch = ((Vec::<Played>::new(), legal_turns), (Timeline::with_course(), review));
    let (reading, replayed) = outcome.replay_record(item, &mut watch)?;
    outcome.dropped.behind(item, &reading.record);
    let ((played, legal_turns), (timeline, review)) = watch;
    let original = item.original(&reading.record, &replayed, &played);
    let mut locator = Locator::new(item.place(), item.own());
    let findings: Vec<_> =
        outcome.common.reported(&replayed.findings).map(|finding| finding_line(finding, &mut locator)).collect();
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

/// The keys of the records so far, which threads add in any order.
#[derive(Default)]
pub(super) struct Keys(Mutex<Seen>);

#[derive(Default)]
struct Seen {
    games: Distinct,
    /// Number of records whose `game_id` an earlier record has.
    repeated_games: u64,
    names: Distinct,
    inputs: Distinct,
    /// Names of inputs that were read more than once.
    repeated_names: BTreeSet<String>,
}

impl Keys {
    /// Adds a record. Returns its `row_id`.
    pub(super) fn add(&self, item: &Source<'_>, id: GameId) -> String {
        let place = item.place();
        let name = hash(place.file.as_bytes());
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new_game = seen.games.add(u128::from_le_bytes(id.bytes()));
        seen.repeated_games += u64::from(!is_new_game);
        // Inputs of one name have different numbers.
        let is_new_input = seen.inputs.add(name.wrapping_add(item.input().into()));
        if is_new_input && !seen.names.add(name) {
            seen.repeated_names.insert(place.file.to_owned());
        }
        drop(seen);
        format!("{}#{}", place.file, place.record.unwrap_or_default())
    }

    /// Says on standard error which keys are not unique.
    pub(super) fn warn(self) {
        let seen = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let shown = seen.repeated_names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
        let more = seen.repeated_names.len().saturating_sub(SHOWN) as u64;
        if let Some(names) = listed(shown, more) {
            note(&format!("read more than once, so that `row_id` is not unique: {names}"));
        } else if seen.repeated_games > 0 {
            let games = match seen.repeated_games {
                1 => "1 game has".to_owned(),
                many => format!("{many} games have"),
            };
            note(&format!("{games} the `game_id` of another game: join tables by `row_id`"));
        }
    }
}
