//! Questions before the first turn, and the possible answers.

use crate::entry::support::{begun, feed, said};
use adjutant::Verdict;
use adjutant::board::Side;
use adjutant::entry::{DialogSettings, Entry, FileAction, Lines, Opening, owned};
use adjutant::notation::parse;
use adjutant::rules::Edition;

/// Creates a new game with this text.
fn new(text: &str) -> Entry {
    let opening = Opening { is_new: true, today: "2026.01.31".to_owned(), setups: None };
    let manner = DialogSettings { asks: true, width: 60, ..DialogSettings::default() };
    Entry::new(owned(&parse(text.as_bytes())), &opening, manner)
}

/// Returns the value of a tag.
fn tag(game: &Entry, name: &str) -> Option<String> {
    let text = String::from_utf8(game.text().to_vec()).expect("it is UTF-8");
    let begin = format!("[{name} \"");
    text.lines().find_map(|line| line.strip_prefix(&begin)?.strip_suffix("\"]").map(str::to_owned))
}

#[test]
fn each_question_has_an_answer_for_nothing_typed() {
    let mut game = new("");
    let mut asked = Vec::new();
    for line in ["", "", "", "Blue's player", "", "none"] {
        asked.push(game.prompt());
        feed(&mut game, &[line]);
    }
    let prompts = [
        "edition [jumbo-2014]> ",
        "variant [original]> ",
        "red, the player's name> ",
        "blue, the player's name> ",
        "date [2026.01.31]> ",
        "setups known: all, red, blue, none [all]> ",
    ];
    assert_eq!(asked, prompts);
    assert_eq!(game.prompt(), "1. red> ");
    let tags = ["Edition", "Variant", "Red", "Blue", "Date"].map(|name| tag(&game, name));
    assert_eq!(tags.map(Option::unwrap_or_default), ["jumbo-2014", "original", "", "Blue's player", "2026.01.31"]);
    let mut game = new("[Edition \"gravon\"]\n[Variant \"original\"]\n[Red \"a\"]\n[Blue \"b\"]\n");
    feed(&mut game, &["1999.12.31"]);
    assert_eq!(tag(&game, "Date").as_deref(), Some("1999.12.31"));
}

#[test]
fn an_edition_of_one_variant_is_not_asked_for_it() {
    for edition in Edition::ALL {
        let mut game = new("");
        feed(&mut game, &[edition.name]);
        let next = if edition.variants.len() == 1 { "red, the player's name> " } else { "variant [original]> " };
        assert_eq!(game.prompt(), next, "{}", edition.name);
        // The variant is already known, so the next question is another.
        let mut game = new("[Variant \"original\"]\n");
        feed(&mut game, &[edition.name]);
        assert_eq!(game.prompt(), "red, the player's name> ", "{}", edition.name);
    }
}

#[test]
fn an_answer_that_is_none_is_asked_for_again() {
    let mut game = new("");
    for (line, prompt) in [("gravonn", "edition [jumbo-2014]> "), ("", "variant [original]> ")] {
        let answers = feed(&mut game, &[line]);
        assert_eq!(game.prompt(), prompt);
        assert_eq!(
            answers.iter().any(|answer| answer.contains("did you mean `gravon`")),
            line == "gravonn",
            "{answers:?}"
        );
    }
}

#[test]
fn rows_are_asked_for_again_by_undo_as_far_as_the_side_goes() {
    let mut game = new("[Edition \"gravon\"]\n[Variant \"free\"]\n[Red \"a\"]\n[Blue \"b\"]\n[Date \"2026.01.31\"]\n");
    let nothing = "wrong: there is nothing to take back here";
    assert_eq!(feed(&mut game, &["undo"]), [nothing]);
    feed(&mut game, &["all"]);
    assert_eq!(game.prompt(), "blue, row 10, a to j> ");
    let again = format!("{nothing}: `4: ...` enters row 4 again");
    assert_eq!(feed(&mut game, &["undo"]), [again.as_str()], "no row has been typed");
    // A tag may be set in between, and an empty line repeats the question.
    assert_eq!(feed(&mut game, &["[Event \"x\"]"]).len(), 0);
    assert_eq!(tag(&game, "Event").as_deref(), Some("x"));
    assert_eq!(feed(&mut game, &[""]).len(), 1);
    let rows = ["F B B B B B B 10 9 8", "8 7 7 7 6 6 6 6 5 5", "5 5 4 4 4 4 3 3 3 3", "3 2 2 2 2 2 2 2 2 1"];
    feed(&mut game, &rows[..1]);
    assert_eq!(game.prompt(), "blue, row 9, a to j> ");
    feed(&mut game, &["undo"]);
    assert_eq!(game.prompt(), "blue, row 10, a to j> ");
    feed(&mut game, &rows);
    assert_eq!(game.prompt(), "red, row 4, a to j> ");
    assert_eq!(feed(&mut game, &["back"]), [again.as_str()], "the row above is of the other side");
    feed(&mut game, &["4: 1 2 2 2 2 2 2 2 2 3", "3 3 3 3 4 4 4 4 5 5", "5 5 6 6 6 6 7 7 7 8"]);
    assert_eq!(game.prompt(), "red, row 1, a to j> ");
    let shown = feed(&mut game, &["8 9 10 B B B B B B F"]);
    assert!(shown[0].contains("10  [F]  [B]  [B]"), "the board is shown when all is answered: {shown:?}");
    assert_eq!((game.prompt().as_str(), game.verdict()), ("1. red> ", Verdict::Legal));
}

#[test]
fn a_row_that_cannot_be_read_is_said_and_asked_for_again() {
    let mut game = new("[Edition \"gravon\"]\n[Variant \"free\"]\n[Red \"a\"]\n[Blue \"b\"]\n[Date \"2026.01.31\"]\n");
    feed(&mut game, &["all"]);
    for (line, part) in [
        ("F B B B B B B 10 9 8 7", "the row has more than ten squares"),
        ("F B B B B B B 10 9 @", "wrong: "),
        ("10: 9: F", "wrong: "),
    ] {
        let answers = feed(&mut game, &[line]);
        assert!(answers.iter().any(|answer| answer.contains(part)), "{line}: {answers:?}");
        assert_eq!(game.prompt(), "blue, row 10, a to j> ", "{line}");
    }
}

#[test]
fn a_setup_that_breaks_a_rule_is_not_right_yet_when_all_is_answered() {
    let mut game =
        new("[Edition \"gravon\"]\n[Variant \"original\"]\n[Red \"a\"]\n[Blue \"b\"]\n[Date \"2026.01.31\"]\n");
    feed(&mut game, &["red", "B B B B B B B 10 9 8", "8 7 7 7 6 6 6 6 5 5", "5 5 4 4 4 4 3 3 3 3"]);
    let answers = feed(&mut game, &["3 2 2 2 2 2 2 2 2 1"]);
    assert!(answers.iter().any(|answer| answer.contains("not valid yet")), "{answers:?}");
}

#[test]
fn what_is_no_line_of_a_game_is_refused_with_what_was_expected() {
    let mut game = begun(crate::entry::support::SMALL);
    for (line, answer) in [
        ("% a line that is passed over in a record", ""),
        ("tag", "wrong: a tag is a name and a value: `tag Event Delft Open`"),
        ("tag Ev-ent x", "wrong: a tag is a name and a value: `tag Event Delft Open`"),
        ("tag Result 1-0", "red won, 1-0 (unknown)"),
        ("tag Result *", "the game continues"),
        ("clock 12345:00:00", "wrong: a clock shows"),
        ("0", "wrong: there is nothing to choose from"),
    ] {
        let answers = said(&game.feed(line));
        let is_so =
            if answer.is_empty() { answers.is_empty() } else { answers.iter().any(|it| it.starts_with(answer)) };
        assert!(is_so, "{line}: {answers:?}");
    }
}

/// Creates a new game that asks for Red's rows.
fn red_known() -> Entry {
    let opening = Opening { is_new: true, setups: Some(vec![Side::Red]), ..Opening::default() };
    Entry::new(owned(&parse(b"")), &opening, DialogSettings { asks: true, width: 60, ..DialogSettings::default() })
}

#[test]
fn commands_are_obeyed_whatever_is_asked() {
    // The edition, the name of a player, a row.
    for answers in [&[][..], &["isf"], &["isf", "Ada", "Bo"]] {
        for (line, deed) in
            [("quit", Some(FileAction::Quit)), ("save", Some(FileAction::Save(None))), ("board", None), ("why", None)]
        {
            let mut game = red_known();
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
    let mut game = red_known();
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
    let manner = DialogSettings { asks: true, width: 60, ..DialogSettings::default() };
    let mut game = Entry::new(owned(&parse(text)), &Opening::default(), manner);
    assert_eq!(game.prompt(), "blue, row 8, a to j> ");
    let said = feed(&mut game, &["undo"]);
    assert_eq!(said, ["wrong: there is nothing to take back here: `4: ...` enters row 4 again"]);
    assert_eq!(game.prompt(), "blue, row 8, a to j> ");
}
