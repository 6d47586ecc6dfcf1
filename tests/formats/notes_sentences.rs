//! The players in notes and in sentences: names in passing, pronouns before turns, turns described in sentences,
//! and corrections.

use crate::program::adjutant;

/// Returns the record read from notes, without blank lines, and the messages.
fn read(notes: &str) -> (String, String) {
    let run = adjutant(&["convert", "--from", "notes", "--to", "srn", "--lossy", "-"], notes);
    (run.stdout.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"), run.stderr)
}

/// Returns the movetext.
fn movetext(notes: &str) -> String {
    let (record, _) = read(notes);
    record.lines().filter(|line| !line.starts_with('[')).collect::<Vec<_>>().join(" ")
}

/// Returns the names of the players, with `-` for a missing name.
fn names(head: &str) -> String {
    let (record, _) = read(&format!("{head}\n1. a4-a5 a7-a6\n"));
    let name = |tag: &str| {
        let line = record.lines().find_map(|line| line.strip_prefix(&format!("[{tag} \"")));
        line.map_or("-", |value| value.trim_end_matches("\"]")).to_owned()
    };
    format!("{} / {}", name("Red"), name("Blue"))
}

#[test]
fn names_in_passing_are_those_of_the_players() {
    for (head, expected) in [
        ("me (ada) red, bob blue", "ada / bob"),
        ("bob had blue, ada red", "ada / bob"),
        ("Ada plays red, Bob blue, in May.", "Ada / Bob"),
        ("Red: me (Ada)\nBlue: Bob (me too)", "Ada / Bob (me too)"),
        ("RED: Ada Bell v BLUE: Bob Cole", "Ada Bell / Bob Cole"),
        ("Partie Ada Bell (Rot) gegen Bob Cole (Blau)", "Ada Bell / Bob Cole"),
        ("Ada v Bob, at the club\nGame 1 (Bob red)", "Bob / Ada"),
        ("Game against Bob. I (Ada) had red.", "Ada / Bob"),
        ("potje met bob, ik (ada) was rood\nbob was moe", "ada / bob"),
        ("Nur meine Figuren (Rot). Gegner: Bob. Ich: Ada", "Ada / Bob"),
        ("Les bleus (Bob). Moi c'est Ada, j'avais les rouges.", "Ada / Bob"),
        ("Rot war Ada, Blau Bob.", "Ada / Bob"),
        ("Blau oben (Team Nord: Bob), Rot unten (Team West: Ada)", "Ada / Bob"),
        // Words that are no players' names: things, clocks, friends, pieces.
        ("Spiel mit Uhr, ich (Ada) war rot", "Ada / -"),
        ("potje met vrienden, ik (ada) was rood", "ada / -"),
        ("red scouts blue miners", "- / -"),
        ("I had red and he blue", "- / -"),
        ("Game against Bob", "- / -"),
    ] {
        assert_eq!(names(head), expected, "{head}");
    }
}

#[test]
fn pronouns_before_turns_are_the_players_if_it_is_known_who_writes() {
    let turns = "1. me a4-a5, he a7-a6\n2. me b4-b5 Bob b7-b6\n";
    assert_eq!(
        movetext(&format!("Ada (red, me) v Bob (blue)\n{turns}")),
        "{Ada (red, me) v Bob (blue)} 1. a4-a5 a7-a6 2. b4-b5 b7-b6 *"
    );
    let (_, said) = read(&format!("Ada (red) v Bob (blue, me)\n{turns}"));
    assert!(said.contains("expected a turn by Red, found a turn marked as Blue's"), "{said}");
    let (_, said) = read(turns);
    assert!(said.contains(":1:4: error[syntax] ply 1 (red): expected a turn"), "{said}");
}

#[test]
fn a_turn_may_be_a_sentence() {
    for (sentences, expected) in [
        (
            "Red plays a4 to a5. Blue replies with b7 to b6.\nRed moves b4 to b5.\nBlue takes with the captain from b6 on b5: sergeant, won.\n",
            "1. a4-a5 b7-b6 2. b4-b5 b6xb5(6>4)",
        ),
        (
            "Rot zieht a4 nach a5. Blau\nantwortet mit b7 nach b6. Der Oberst geht von a5 nach a6.\n",
            "1. a4-a5 b7-b6 2. a5-a6",
        ),
        ("Rood zet a4 naar a5, Blauw slaat met de kolonel van a7 op a5: mineur, gewonnen\n", "1. a4-a5 a7xa5(8>3)"),
        ("Rouge joue de a4 \u{e0} a5. Bleu r\u{e9}pond b7 \u{e0} b6.\n", "1. a4-a5 b7-b6"),
    ] {
        let found = movetext(sentences);
        assert!(found.starts_with(expected), "{sentences}: {found}");
    }
    // The object of the sentence was captured, unless the sentence says more, or the verb says only that it was
    // attacked.
    assert_eq!(
        movetext("1. b4-b5 a7-a6\n2. i4-i5 a6-a5\nRed takes from b5 on a5 a scout.\n"),
        "1. b4-b5 a7-a6 2. i4-i5 a6-a5 3. b5xa5(?>2) *"
    );
    for sentence in ["Red attacks from b5 to a5 the scout", "Red takes from b5 on a5 a scout, lost"] {
        let found = movetext(&format!("1. b4-b5 a7-a6\n2. i4-i5 a6-a5\n{sentence}\n"));
        assert!(!found.contains("(?>2)"), "{sentence}: {found}");
    }
    // Without the square of origin it is no turn.
    let (_, said) = read("Red plays a4 to a5. Blue takes a5.\n");
    assert!(said.contains("error[syntax] ply 2 (blue): expected a turn"), "{said}");
}

#[test]
fn a_turn_that_is_taken_back_at_once_is_replaced_and_reported() {
    for (notes, expected) in [
        ("1. a4-a6, no, a4-a5 a7-a6\n", "{a4-a6, no,} 1. a4-a5 a7-a6 *"),
        ("1. a4-a5 e7-e5 nein, e7-e6\n", "1. a4-a5 {e7-e5 nein,} 1... e7-e6 *"),
        (
            "1. f4-f5 a7-a6\n2. g4-g5 ... scratch that, lake. g4-f4   b7-b6\n",
            "1. f4-f5 a7-a6 {g4-g5 ... scratch that, lake.} 2. g4-f4 b7-b6 *",
        ),
    ] {
        assert_eq!(movetext(notes), expected, "{notes}");
    }
    let (_, said) = read("1. a4-a6, no, a4-a5 a7-a6\n");
    assert!(said.contains(":1:4: \"a4-a6, no,\" -> a4-a5"), "{said}");
    // Another piece, or a choice, decides nothing.
    for notes in ["1. a4-a6, no, b4-b5 a7-a6\n", "1. a4-a6 or rather a4-a5? a7-a6\n"] {
        let (_, said) = read(notes);
        assert!(said.contains("error[syntax] ply 2 (blue): expected a turn"), "{notes}: {said}");
    }
}

#[test]
fn slips_in_turn_numbers_are_read_as_digits() {
    let turns = "l. a4-a5 a7-a6\n2. b4-b5 b7-b6\n3. a5-a4 b6-b7\n4. b5-b4 a6-a7\n";
    let (record, said) = read(turns);
    assert!(record.ends_with("1. a4-a5 a7-a6\n2. b4-b5 b7-b6\n3. a5-a4 b6-b7\n4. b5-b4 a6-a7 *"), "{record}");
    assert!(said.contains(":1:1: \"l.\" -> 1."), "{said}");
}

#[test]
fn a_line_of_any_length_is_read_in_time_and_without_deep_recursion() {
    const TIMES: usize = 4_000;
    for part in ["a4-a5;", "(zz) ", "zz, a4-a5 ", "nein, ", "he wins, ", "b4xb5 scout; "] {
        let notes = format!("1. b4-b5 a7-a6 {}\n", part.repeat(TIMES));
        let run = adjutant(&["validate", "--from", "notes", "-"], &notes);
        assert!(matches!(run.status, 0 | 1), "{part}: {}", run.stderr.chars().take(200).collect::<String>());
    }
}
