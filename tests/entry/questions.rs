//! What is asked before the first turn, and lines that answer nothing of it.

use crate::entry::support::{feed, said};
use adjutant::board::Side;
use adjutant::entry::{Deed, Entry, Lines, Manner, Opening, owned};
use adjutant::notation::parse;

/// A new game of which the rows of Red are to be asked for.
fn begun() -> Entry {
    let opening = Opening { is_new: true, setups: Some(vec![Side::Red]), ..Opening::default() };
    Entry::new(owned(&parse(b"")), &opening, Manner { asks: true, width: 60, ..Manner::default() })
}

#[test]
fn commands_are_obeyed_whatever_is_asked() {
    // The edition, the name of a player, a row.
    for answers in [&[][..], &["isf"], &["isf", "Ada", "Bo"]] {
        for (line, deed) in
            [("quit", Some(Deed::Quit)), ("save", Some(Deed::Save(None))), ("board", None), ("why", None)]
        {
            let mut game = begun();
            feed(&mut game, answers);
            let (asked, before) = (game.prompt(), game.text().to_vec());
            let reply = game.feed(line);
            assert_eq!(reply.deed, deed, "{answers:?} {line}");
            assert_eq!((game.prompt(), game.text()), (asked, &*before), "{answers:?} {line}: {:?}", said(&reply));
        }
    }
}

#[test]
fn a_brace_in_an_answer_begins_no_comment() {
    let mut game = begun();
    feed(&mut game, &["isf"]);
    let mut lines = Lines::default();
    let whole = lines.add(&game, Some("Ada {the elder"));
    assert_eq!(whole.into_iter().filter_map(|line| line.text).collect::<Vec<_>>(), ["Ada {the elder"]);
    feed(&mut game, &["Ada {the elder"]);
    assert_eq!(game.record().tag("Red"), Some("Ada {the elder"));
}

#[test]
fn no_row_is_asked_for_again_that_the_board_does_not_have() {
    // On the board with craters Blue sets up on rows 8 to 6.
    let text =
        b"[Edition \"sci-fi-2011\"]\n\n 9:  .  .  .  .  .  .  .  .  .  .\n 7:  .  .  .  .  .  .  .  .  .  .\n\n*\n";
    let manner = Manner { asks: true, width: 60, ..Manner::default() };
    let mut game = Entry::new(owned(&parse(text)), &Opening::default(), manner);
    assert_eq!(game.prompt(), "blue, row 8, a to j> ");
    let said = feed(&mut game, &["undo"]);
    assert_eq!(said, ["wrong: there is nothing to take back here: `4: ...` types row 4 again"]);
    assert_eq!(game.prompt(), "blue, row 8, a to j> ");
}
