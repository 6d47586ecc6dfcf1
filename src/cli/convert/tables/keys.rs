//! The keys of tables: a `row_id` for each record, and a warning where a key is not unique. `format-spec/tables.md`,
//! section "Keys".

use crate::archive::{Distinct, hash};
use crate::cli::terminal::note;
use crate::formats::GameId;
use crate::games::Game;
use std::sync::{Mutex, PoisonError};

/// The keys of the records so far, which threads add in any order.
#[derive(Default)]
pub(super) struct Keys(Mutex<Seen>);

#[derive(Default)]
struct Seen {
    games: Distinct,
    /// Number of records whose `game_id` another record has.
    repeated_games: u64,
    names: Distinct,
    inputs: Distinct,
}

impl Keys {
    /// Adds a record. Returns its `row_id`.
    pub(super) fn add(&self, item: &Game<'_>, id: GameId) -> String {
        let place = item.place();
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = seen.games.add(u128::from_le_bytes(id.bytes()));
        seen.repeated_games += u64::from(!is_new);
        let name = hash(place.file.as_bytes());
        seen.names.add(name);
        seen.inputs.add(name.wrapping_add(item.input().into()));
        drop(seen);
        format!("{}#{}", place.file, place.record.unwrap_or_default())
    }

    /// Says on standard error which keys are not unique.
    pub(super) fn warn(self) {
        let seen = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let repeated_inputs = seen.inputs.len() - seen.names.len();
        if repeated_inputs > 0 {
            let inputs =
                if repeated_inputs == 1 { "1 input was".to_owned() } else { format!("{repeated_inputs} inputs were") };
            note(&format!("{inputs} read twice: `row_id` is not unique"));
        } else if seen.repeated_games > 0 {
            let games = match seen.repeated_games {
                1 => "1 game has".to_owned(),
                many => format!("{many} games have"),
            };
            note(&format!("{games} the `game_id` of another game: join tables by `row_id`"));
        }
    }
}
