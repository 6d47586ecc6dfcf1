//! `adjutant redact`: records as one player, or a spectator, saw them.

use super::choices::{Choice, choices};
use super::{Common, Error, Outcome, Output, Run, Status, Verb, refuse, write_each};
use crate::board::Side;
use crate::games::Source;
use crate::notation::write_record;
use crate::sheets::{self, View};
use std::path::PathBuf;

/// Write records as one player, or a spectator, saw them
///
/// Pieces that were never shown have no names then.
#[derive(clap::Args, Debug)]
#[command(
    before_long_help = "Examples:
  adjutant redact --view red game.srn -o red.srn   Red's sheet of a game
  adjutant redact --view spectator games/ > seen.srn
  adjutant redact --view blue --record 3 a.srn     one record of a file
  adjutant redact --view blue - < a.srn | adjutant board --view blue",
    after_long_help = "\
Combats keep their outcomes and the names that the viewer heard or knew; all other pieces are `?`. Comments and glyphs \
are left out, because they may tell what nobody saw, and so is text that is no part of a record; tags stay, whatever \
they say. A record that cannot be replayed is not written."
)]
pub(super) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Who saw the game
    #[arg(long, value_name = "WHO", value_parser = choices(VIEWERS))]
    view: Option<View>,
    /// Keep comments and glyphs, whatever they tell
    #[arg(long)]
    keep_comments: bool,
    /// Keep text that was read as something else in comments, whatever it tells
    #[arg(long, requires = "keep_comments")]
    keep_source: bool,
}

/// Who saw the game.
const VIEWERS: [Choice<View>; 3] = [
    ("red", View::Player(Side::Red), "Red: the own pieces, and what Blue had to show"),
    ("blue", View::Player(Side::Blue), "Blue: the own pieces, and what Red had to show"),
    ("spectator", View::Spectator, "Somebody who looked on: what either player had to show"),
];

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        // Not the parser's to demand: it would not count a default of `adjutant.toml`.
        let Some(view) = self.view else {
            return refuse("the viewer is missing: --view with one of red, blue, spectator");
        };
        let common = &common.keeping_source(self.keep_source);
        let run = Run::over(&self.files, common)?;
        write_each(&run, Output::new(common), |item, outcome| redact(item, view, self.keep_comments, outcome))
    }
}

/// Writes the sheet of an item's record, or says why there is none.
fn redact(item: &Source<'_>, view: View, keeps_comments: bool, outcome: &mut Outcome<'_>) {
    let mut played = Vec::new();
    outcome.dropped.outside(item);
    let Some((reading, replayed)) = outcome.replay(item, &mut played) else { return };
    if reading.is_position() {
        outcome.refuse(item, "it is a position and no record");
        return;
    }
    match sheets::redact(&item.original(&reading.record, &replayed, &played), view, keeps_comments) {
        Ok(sheet) => {
            if let Some(first) = replayed.stopped_at {
                let what = format!("from ply {} on, which was not played, no piece is named", first + 1);
                outcome.note(item, &what);
            }
            outcome.dropped.behind(item, &reading.record);
            outcome.sheet.separate();
            outcome.sheet.append(|bytes| write_record(&sheet, bytes));
        }
        Err(why) => outcome.refuse(item, &why.to_string()),
    }
}
