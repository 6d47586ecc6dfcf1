//! Reads any bytes as an input of any format, compressed or not, through the library. Each game has a place,
//! findings within its text, a position after each turn, and knowledge of the pieces.

#![no_main]

use adjutant::formats::{FORMATS, Format};
use adjutant::games::Inputs;
use adjutant_fuzz::places;
use libfuzzer_sys::fuzz_target;

/// Maximum number of games that are checked in one input. More games test nothing new.
const MOST: usize = 8;

fuzz_target!(|bytes: &[u8]| {
    let Some((which, text)) = bytes.split_first() else { return };
    if text.len() > 8192 {
        return;
    }
    // Half of the values of the first byte select no format. The rest select a format that can be read.
    let read: Vec<&'static Format> = FORMATS.iter().copied().filter(|format| format.is_read()).collect();
    let format = read.get(usize::from(*which) % (2 * read.len())).copied();
    let mut inputs = Inputs::of_bytes("f", text).max_record(4096).threads(1);
    if let Some(format) = format {
        inputs = inputs.format(format);
    }
    let mut end = 0;
    for game in inputs.read().expect("there is no glob").take(MOST) {
        let Ok(game) = game else { continue };
        let game = game.replay();
        let place = game.place();
        assert!(place.offset >= end && place.line > 0, "games follow each other");
        end = place.offset;
        places::check(game.findings(), game.source().own());
        for finding in game.findings() {
            assert!(game.locate(finding).is_none_or(|at| at.line >= place.line));
        }
        let positions = game.positions().count();
        assert!(positions == 0 || positions == game.turns().len() + 1);
        assert_eq!(game.plies() as usize, game.turns().len() + game.replayed().open.len());
        assert!(game.events().count() >= game.turns().len());
        game.knowledge(game.plies());
    }
});
