//! Short forms of commands: each has the effect of the full name, and an ambiguous form is refused.

use crate::entry::support::{SMALL, begun, feed, said, script, turns};
use adjutant::entry::Reply;
use adjutant::notation::{Record, parse};

/// Enters a line in a game of three turns, the last of which was taken back. Returns the reply, the turns and the
/// next prompt.
fn done(line: &str) -> (Reply, String, String) {
    let mut game = begun(SMALL);
    feed(&mut game, &["a4-a5", "b7-b6", "a5-a6", "undo"]);
    let reply = game.feed(line);
    (reply, turns(&game), game.prompt())
}

#[test]
fn a_short_form_does_what_the_whole_name_does() {
    for (short, whole) in [
        // The most frequent commands have one letter, even if other names begin with it.
        ("u", "undo"),
        ("b", "board"),
        ("B red", "board red"),
        ("c fine", "comment fine"),
        ("n $4", "note $4"),
        ("r 1-0 time", "result 1-0 time"),
        ("R *", "result *"),
        ("s", "save"),
        ("s other.srn", "save other.srn"),
        ("t 1", "turns 1"),
        ("exit", "quit"),
        ("?", "help"),
        // The beginning of only one name.
        ("ba 1", "back 1"),
        ("bo blue", "board blue"),
        ("cl 0:12:30", "clock 0:12:30"),
        ("h", "help"),
        ("q", "quit"),
        ("redo", "REDO"),
        ("red", "redo"),
        ("res 0-1", "result 0-1"),
        ("se red", "setup red"),
        ("sa", "save"),
        ("ta Round 3", "tag Round 3"),
        ("w", "why"),
    ] {
        let told = done(short);
        assert_eq!(told, done(whole), "{short}");
        assert!(!told.0.is_wrong, "{short}: {:?}", told.0);
    }
}

#[test]
fn what_is_short_for_two_commands_is_none() {
    let (reply, turns, _) = done("re");
    let told = said(&reply).concat();
    assert!(reply.is_wrong && told.contains("there is no command `re`"), "{told}");
    assert_eq!((reply.deed, turns.as_str()), (None, "1. a4-a5 b7-b6 *"));
}

#[test]
fn a_row_and_a_turn_given_as_one_are_not_taken_in_part() {
    let mut game = begun(SMALL);
    let before = game.text().to_vec();
    assert!(game.feed("4: 3 2 . . 2 . . . 10 .\na4-a5").is_wrong);
    assert_eq!(game.text(), before);
}

#[test]
fn comments_beside_rows_are_kept() {
    // A record is a script of itself.
    let noted = SMALL
        .replace("\n 4:", "\n{the front} 4:")
        .replace(" 1:  F  .  .  .  .  .  .  .  .  .", " 1:  F  .  .  .  .  .  .  .  .  . {in the corner} ; and safe");
    let whole = parse(noted.as_bytes());
    assert!(whole.faults.is_empty(), "{:?}", whole.faults);
    let mut game = script("*\n");
    feed(&mut game, &noted.lines().filter(|line| *line != "*").collect::<Vec<_>>());
    let bodies = |record: &Record<'_>| record.notes.iter().map(|note| format!("{:?}", note.body)).collect::<Vec<_>>();
    let entered = game.text().to_vec();
    assert_eq!(bodies(&parse(&entered)), bodies(&whole));
    assert_eq!(whole.notes.len(), 3);
    // A refused line has no effect.
    let mut game = begun(SMALL);
    let before = game.text().to_vec();
    let said = feed(&mut game, &["5: 3 . . . . . . . . . {never}"]);
    assert!(said[0].starts_with("error: "), "{said:?}");
    assert_eq!(game.text(), before);
}
