//! The keys of tables: a `row_id` for each record, and a warning where a key is not unique. `format-spec/tables.md`,
//! section "Keys".

use crate::archive::{Distinct, hash};
use crate::cli::account::{SHOWN, listed};
use crate::cli::terminal::note;
use crate::formats::GameId;
use crate::games::Source;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

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
