//! `--from-position`: takes the last position of a record in another file as the beginning of a new game.

use crate::board::Viewer;
use crate::cli::terminal::note;
use crate::cli::{Common, Error, complaints, refuse};
use crate::games::{Inputs, Source};
use crate::notation::Record;
use crate::replay::Severity;
use crate::report::diagram::position_record;
use crate::report::{message, no_position};
use crate::scene::SceneRecorder;
use std::path::Path;

/// Returns a record without turns that starts from the last position of a record: the record that `--record` selects,
/// or the only record in the file. Keeps the tags, except those about the end of the game.
///
/// # Errors
/// Returns an error if the file cannot be read, if the file has several records and none is selected, or if the last
/// position of the record is not known.
pub(super) fn position(path: &Path, common: &Common) -> Result<Record<'static>, Error> {
    if path.as_os_str() == "-" {
        return refuse("--from-position: standard input is used for the dialogue, so pass the name of a file");
    }
    let name = path.display();
    let cannot =
        |cause: &dyn std::fmt::Display| Error::from(format!("cannot start from a position of {name}: {cause}"));
    let mut inputs = Inputs::of(path).max_record(common.max_record);
    if let Some(format) = common.from {
        inputs = inputs.format(format);
    }
    let (mut count, mut found) = (0_u64, None);
    for game in inputs.read().map_err(|cause| cannot(&cause))? {
        let game = game.map_err(|cause| cannot(&cause))?;
        count += 1;
        match common.record {
            Some(number) if number != count => {}
            None if count > 1 => return Err(cannot(&"it has several records: select one with `--record N`")),
            _ => found = Some(last_position(&game, common)),
        }
    }
    match (found, common.record) {
        (Some(position), _) => position.map_err(|why| cannot(&why)),
        (None, Some(number)) if count > 0 => {
            Err(cannot(&format!("it has no record {number}: the last one is {count}")))
        }
        (None, _) => Err(cannot(&"it contains no record")),
    }
}

/// Returns the last position of a game as a record.
///
/// # Errors
/// Returns the reason if the position is not known, or if the game has ended.
fn last_position(game: &Source<'_>, common: &Common) -> Result<Record<'static>, String> {
    let reading = game.read();
    let replayed = game.replay_reading(&reading, &mut ());
    if let Some(error) = replayed.findings.iter().find(|finding| finding.severity() == Severity::Error) {
        let ply = error.ply.map(|ply| format!("ply {ply}: ")).unwrap_or_default();
        return Err(format!("{ply}{}", message(error, game.text()).title));
    }
    let Some(last) = replayed.last_position() else { return Err("its setup cannot be played".to_owned()) };
    if let Some(why) = no_position(&replayed, last + 1) {
        return Err(why);
    }
    let mut camera = SceneRecorder::new(std::iter::once(last), &replayed.terms.numbering, Viewer::All);
    game.replay_reading(&reading, &mut camera);
    let Some(scene) = camera.scenes.first() else { return Err("its setup cannot be played".to_owned()) };
    if scene.to_move.is_none() {
        let help = "`adjutant board --ply N --format srn` writes an earlier position";
        return Err(format!("the game has ended after ply {last}; {help}"));
    }
    complaints::of_interpretations(game, &game.interpretations(), common).lines().for_each(note);
    Ok(position_record(scene, &reading.record))
}
