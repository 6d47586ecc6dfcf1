//! `adjutant redact`: writes records as one player or a spectator saw them.

use super::choices::{Choice, choices};
use super::{Common, Error, Outcome, Output, Run, Status, Verb, refuse, write_each};
use crate::board::Side;
use crate::games::Source;
use crate::notation::write_record;
use crate::sheets::{self, View};
use std::path::PathBuf;

/// Write records as one player or a spectator saw them
///
/// Removes the names of pieces that were never revealed to the viewer.
#[derive(clap::Args, Debug)]
#[command(
    before_long_help = "Examples:
  adjutant redact --view red game.srn -o red.srn   Red's sheet of a game
  adjutant redact --view spectator games/ > seen.srn
  adjutant redact --view blue --record 3 a.srn     one record of a file
  adjutant redact --view blue - < a.srn | adjutant board --view blue",
    after_long_help = "\
Combats keep their outcomes and the ranks that the viewer knew; all other pieces become `?`. Comments, glyphs and \
stray text are removed, because they may reveal hidden pieces; tags are kept unchanged. A record that cannot be \
replayed is not written."
)]
pub(super) struct Args {
    /// Files, folders or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Viewer of the game
    #[arg(long, value_name = "WHO", value_parser = choices(VIEWERS))]
    view: Option<View>,
    /// Keep comments and glyphs, even if they reveal hidden pieces
    #[arg(long)]
    keep_comments: bool,
    /// Keep the original words of interpreted text in comments, even if they reveal hidden pieces
    #[arg(long, requires = "keep_comments")]
    keep_source: bool,
}

/// Viewers of a game.
const VIEWERS: [Choice<View>; 3] = [
    ("red", View::Player(Side::Red), "Red: Red's own pieces and what Blue revealed"),
    ("blue", View::Player(Side::Blue), "Blue: Blue's own pieces and what Red revealed"),
    ("spectator", View::Spectator, "A spectator: what either player revealed"),
];

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        // Checked here because the argument parser would not accept a default from `adjutant.toml` as a required
        // value.
        let Some(view) = self.view else {
            return refuse("missing viewer: pass --view with red, blue or spectator");
        };
        let common = &common.keeping_source(self.keep_source);
        let run = Run::over(&self.files, common)?;
        write_each(&run, Output::new(common), |item, outcome| redact(item, view, self.keep_comments, outcome))
    }
}

/// Writes the sheet of an item's record. If the sheet cannot be made, reports the reason.
fn redact(item: &Source<'_>, view: View, keeps_comments: bool, outcome: &mut Outcome<'_>) {
    let mut played = Vec::new();
    let Some((reading, replayed)) = outcome.replay_record(item, &mut played) else { return };
    match sheets::redact(&item.original(&reading.record, &replayed, &played), view, keeps_comments) {
        Ok(sheet) => {
            if let Some(first) = replayed.stopped_at {
                let ply = replayed.plies_before() as usize + first + 1;
                outcome.note(item, &format!("ply {ply} could not be played: no piece is named from there on"));
            }
            outcome.dropped.add_strays(item, &reading.record);
            outcome.sheet.separate();
            outcome.sheet.append(|bytes| write_record(&sheet, bytes));
        }
        Err(why) => outcome.refuse(item, &why.to_string()),
    }
}
