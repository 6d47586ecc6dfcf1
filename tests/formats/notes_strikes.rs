//! Descriptions of a strike in words: the winner, the loser, and the owner of the piece.

use crate::program::adjutant;

/// Returns the movetext read from notes, and the messages.
fn read(notes: &str) -> (String, String) {
    let run = adjutant(&["convert", "--from", "notes", "--to", "srn", "--lossy", "-"], notes);
    let lines = run.stdout.lines().filter(|line| !line.starts_with('[') && !line.is_empty() && !line.starts_with("{A"));
    (lines.collect::<Vec<_>>().join(" "), run.stderr)
}

/// Returns the text from a strike of Red's or Blue's on.
fn strike(head: &str, remark: &str, is_reds: bool) -> String {
    let turns = if is_reds { "2. a5xa6" } else { "2. b4-b5 a6xa5" };
    let (found, _) = read(&format!("{head}1. a4-a5 a7-a6\n{turns} {remark}\n"));
    found.rsplit_once(if is_reds { "a5xa6" } else { "a6xa5" }).map_or(found.clone(), |(_, rest)| rest.to_owned())
}

const BY_RED: &str = "Ada (red, me) vs Ben (blue)\n";

#[test]
fn a_remark_says_who_won_and_who_lost() {
    for (remark, expected) in [
        // The subject of a verb is the striker, unless the board contradicts.
        ("captain takes another scout", "(6>2) *"),
        ("kapitein slaat een mineur", "(6>3) *"),
        ("Major siegt über Hauptmann", "(7>6) *"),
        ("le général prend un éclaireur", "(9>2) *"),
        ("lost a scout (colonel!)", "(2<8) *"),
        ("verliest een verkenner... aan de maarschalk", "(2<10) *"),
        ("perdu un sergent contre un capitaine", "(4<6) *"),
        ("scout ran into a major", "(2<7) *"),
        ("slaat op opa's maarschalk, sergeant verloren", "(4<10) *"),
        // The piece that holds was struck.
        ("[7 holds against 2]", "(2<7) *"),
        ("le colonel tient bon, commandant éliminé", "(7<8) *"),
        ("slaan mislukt, verkenner tegen kapitein", "(2<6) *"),
        ("\u{2705} 6/4", "(6>4) *"),
        ("\u{274c} 2/5", "(2<5) *"),
        ("(2-7, weg)", "(2<7) *"),
        ("(Aufklärer an Unteroffizier gescheitert)", "(2<4) *"),
        // Only the order of the two pieces shows which one strikes.
        ("scout into the same colonel, gone", "(2<8) *"),
        ("verkenner op mineur, weg", "(2<3) *"),
        ("Aufklärer auf Hauptmann, weg", "(2<6) *"),
        ("éclaireur sur sergent \u{274c} perdu", "(2<4) *"),
        ("2v7 dead", "(2<7) *"),
        // Both fall.
        ("scout on scout both gone", "(2=2) *"),
        ("écl. sur écl. les 2 perdus", "(2=2) *"),
        ("[6 v 6, both gone]", "(6=6) *"),
        ("éclaireur contre éclaireur, les 2 morts", "(2=2) *"),
        ("geslagen, verkenner x verkenner, beide weg", "(2=2) *"),
        ("2+2 fallen", "(2=2) *"),
        ("kapitein x kapitein weg weg", "(6=6) *"),
        ("Leutnant gegen Leutnant unentschieden, beide fallen", "(5=5) *"),
        ("deux éclaireurs de moins", "(2=2) *"),
        ("encore les deux!!", "(?=?) $3 *"),
    ] {
        assert_eq!(strike("", remark, true), expected, "{remark}");
    }
}

#[test]
fn words_about_something_else_are_no_combat() {
    for remark in
        "we both laughed | (wir tun beide so, als hätten wir einen Plan) | my general feeling is that I lost | \
        what a nice scout | (Tom thinks my captain lost) | the miner behind it won a prize | \
        perhaps my captain lost | yesterday my scout died | everyone said my captain won"
            .split(" | ")
    {
        let found = strike(BY_RED, remark, true);
        assert!(!found.contains(['<', '>', '=']), "{remark}: {found}");
    }
}

#[test]
fn the_remark_at_the_end_of_a_line_is_about_the_strike_in_the_line() {
    for (remark, expected) in [
        ("sergeant against sergeant, both gone", "a5xa6(4=4) b8-b7"),
        ("(lieutenant v lieutenant, both lost)", "a5xa6(5=5) b8-b7"),
        (": sein Mineur rennt in meinen Hauptmann", "a5xa6 b8-b7"),
    ] {
        let (found, _) = read(&format!("1. a4-a5 a7-a6\n2. a5xa6 b8-b7 {remark}\n3. i4-i5\n"));
        assert!(found.contains(expected), "{remark}: {found}");
    }
    // Two strikes: it is unknown which is meant.
    let (found, _) = read("1. a4-a5 a7-a6\n2. b4-b5 b7-b6\n3. a5xa6 b6xb5 both gone\n");
    assert!(found.contains("a5xa6 b6xb5(?=?)"), "{found}");
}

#[test]
fn in_a_chat_my_is_said_by_whoever_speaks() {
    let chat = "[20:01] Ada: I am red\n[20:02] Ada: a4-a5\n[20:03] Ben: a7-a6\n[20:04] Ada: b4-b5\n\
                [20:05] Ben: a6xa5 my major beats your captain\n";
    let (found, _) = read(chat);
    assert!(found.contains("a6xa5(7>6)"), "{found}");
}

#[test]
fn a_remark_of_whoever_writes_is_read_from_the_seat_of_the_writer() {
    for (remark, of_red, of_blue) in [
        ("my captain beats his scout", "(6>2) *", "(2<6) *"),
        ("lost my lt to his major", "(5<7) *", "(7>5) *"),
        ("he took my scout w a captain", "(2<6) *", "(6>2) *"),
        ("mijn verkenner verliest van zijn kapitein", "(2<6) *", "(6>2) *"),
        ("(zijn luitenant wint)", "(?<5) *", "(5>?) *"),
        ("mon sergent est mang\u{e9} par son capitaine", "(4<6) *", "(6>4) *"),
        ("mein Major verloren (General)", "(7<9) *", "(9>7) *"),
        ("mon éclaireur est mort", "(2<?) *", "(?>2) *"),
        ("encore un éclaireur de perdu pour moi", "(2<?) *", "(?>2) *"),
        // Words before the combat that do not concern it.
        ("(at last! my major took his captain)", "(7>6) *", "(6<7) *"),
        ("(zu gierig: mein Leutnant verliert gegen seinen Hauptmann)", "(5<6) *", "(6>5) *"),
        ("der nächste Major von mir weg", "(7<?) *", "(?>7) *"),
        // The writer addresses the opponent.
        ("dein Hauptmann schlägt meinen Unteroffizier", "(4<6) *", "(6>4) *"),
        ("mon maréchal prend ton lieutenant", "(10>5) *", "(5<10) *"),
    ] {
        assert_eq!(strike(BY_RED, remark, true), of_red, "{remark}");
        assert_eq!(strike(BY_RED, remark, false), of_blue, "{remark}");
        assert_eq!(strike("", remark, true), " *", "{remark}");
    }
    // A remark that cannot be about the writer's own strike is a comment.
    let remark = "he hit my colonel, I won (scout)";
    assert_eq!(strike(BY_RED, remark, true), format!(" {{{remark}}} *"));
    assert_eq!(strike(BY_RED, remark, false), "(2<8) *");
    // The remark does not name the side: both meanings may be legal.
    for remark in ["lost a major", "(verloren)", "gagné"] {
        assert_eq!(strike(BY_RED, remark, false), " *", "{remark}");
        assert_ne!(strike(BY_RED, remark, true), " *", "{remark}");
    }
}

#[test]
fn the_board_tells_who_wrote_the_sheet() {
    // A Scout cannot win against a Miner, so Blue's Scout lost: the writer is Red.
    let turns = "1. a4-a5 a7-a6\n2. b4-b5 j7xj4 his scout lost to my miner\n3. e4-e5 a6xa5 lost my captain\n";
    let (found, said) = read(turns);
    assert!(found.contains("j7xj4(2<3)") && found.contains("a6xa5(?>6)"), "{found}");
    assert!(said.contains("\"a6xa5 lost my captain\" -> a6xa5(?>6)"), "{said}");
    // Without the writer's own words nothing is concluded.
    let (found, _) = read("1. a4-a5 a7-a6\n2. b4-b5 j7xj4 his scout lost\n3. e4-e5 a6xa5 his captain lost\n");
    assert!(found.contains("j7xj4(2<?)") && found.contains("a6xa5 "), "{found}");
}

#[test]
fn what_cannot_be_read_or_may_be_meant_in_two_ways_is_left_open() {
    for remark in "not lost | almost lost my captain | he should have taken my scout | \
        scout takes a bomb... no, the other way round | verkenner slaat de generaal... nee, andersom | \
        won, then lost | lost a scout and a miner | my captain lost to my scout | lost the game | \
        took 5 minutes | won the argument | er nahm sich Zeit | de kapitein denkt lang na | \
        (was that a scout?) | attacks"
        .split(" | ")
    {
        let found = strike("", remark, true);
        assert!(found.starts_with(" {"), "{remark}: {found}");
    }
    for remark in [
        "(majoor geslagen)",
        "scout captured by major",
        "Aufklärer unterliegt dem Major",
        "éclaireur éliminé",
        "(and another scout)",
        "lost: scout",
    ] {
        let (found, said) = read(&format!("1. a4-a5 a7-a6\n2. a5xa6 {remark}\n"));
        assert!(!found.contains('2') || !found.contains("(2") && !found.contains("2)"), "{remark}: {found}");
        assert!(said.contains("the outcome of the strike is left open"), "{remark}: {said}");
    }
}

#[test]
fn the_next_turn_and_the_result_are_no_part_of_a_remark() {
    for (line, expected) in [
        ("a5xa6 lost to 7 b7-b6", "a5xa6(?<7) b7-b6 *"),
        ("a5xa6 lost a scout, 3. b7-b6", "a5xa6(2<?) b7-b6 *"),
        ("a5xa6 won, a scout  b7-b6", "a5xa6(?>2) b7-b6 *"),
        ("a5xa6 Sgt verliert / b7-b6", "a5xa6 b7-b6 *"),
        ("a5xa6 both gone, 1-0", "a5xa6(?=?) 1-0"),
        ("a5xa6 won, red wins", "a5xa6(?>?) 1-0"),
    ] {
        let (found, _) = read(&format!("1. a4-a5 a7-a6\n2. {line}\n"));
        assert!(found.ends_with(expected), "{line}: {found}");
    }
}
