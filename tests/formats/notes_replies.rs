//! The persons in a sentence, and what the line after a strike says about the strike.

use super::notes_support::{comments, turns};
use adjutant::formats::notes::read;
use adjutant::notation::Score;

/// Returns the third turn of a chat in which Red strikes, with the other player's answer.
fn strike(turn: &str, answer: &str) -> String {
    let text = format!(
        "dan is red, mia is blue\n\n[19:02] Dan: b4-b5\n[19:02] Mia: a7-a6\n[19:02] Dan: b5-b6\n[19:02] Mia: a6-a5\n\
         [19:03] Dan: {turn}\n[19:03] Mia: {answer}\n[19:04] Mia: j7-j6\n[19:04] Dan: i4-i5\n"
    );
    let reading = read(text.as_bytes(), "");
    assert!(!reading.is_damaged(), "{answer}: {:?}", reading.findings);
    assert_eq!(reading.record.result.map(Score::token), Some("*"), "{answer}");
    let said = format!("Mia: {answer}");
    assert!(comments(&reading.record).contains(&said.as_str()), "{answer}: {:?}", comments(&reading.record));
    turns(&reading).split(' ').nth(4).unwrap_or_default().to_owned()
}

#[test]
fn the_other_player_answers_how_a_strike_came_out() {
    for (turn, answer, expected) in [
        ("b6xb7", "thats a bomb lol, scout gone", "b6xb7(2<B)"),
        ("b6xb7", "again?? still a bomb, bye scout", "b6xb7(2<B)"),
        ("b6xb7", "that was a scout, you win", "b6xb7(?>2)"),
        ("b6xb7", "BOMB finally. your captain is dead", "b6xb7(6<B)"),
        ("b6xb7", "argh my sergeant, your captain wins", "b6xb7(6>4)"),
        ("b6xb7 captain", "lieutenant, you win that one", "b6xb7(6>5)"),
        ("b6xb7", "general! your colonel is lost", "b6xb7(8<9)"),
        ("b6xb7", "haha das ist ein Leutnant, dein Unteroffizier ist raus", "b6xb7(4<5)"),
        ("b6xb7", "Aufkl\u{e4}rer gegen Aufkl\u{e4}rer, beide weg", "b6xb7(2=2)"),
        ("b6xb7 verkenner", "mineur, jammer joh. jouw verkenner is weg", "b6xb7(2<3)"),
        ("b6xb7 sergeant", "generaal!! sergeant eraf", "b6xb7(4<9)"),
        ("b6xb7", "encore un lieutenant, tu perds l'\u{e9}claireur", "b6xb7(2<5)"),
        ("b6xb7", "BOMBE !!! adieu ton mar\u{e9}chal", "b6xb7(10<B)"),
    ] {
        assert_eq!(strike(turn, answer), expected, "{answer}");
    }
}

#[test]
fn other_answers_leave_a_strike_open() {
    for answer in
        ["nooo my major", "you wish", "not my captain!", "my captain is still there", "lol", "yours is gone", "miner!"]
    {
        assert_eq!(strike("b6xb7", answer), "b6xb7", "{answer}");
    }
}

#[test]
fn an_answer_to_the_last_strike_is_neither_its_outcome_nor_the_result_unless_it_says_how_the_game_ended() {
    let chat = |rest: &str| {
        let text =
            format!("dan is red, mia is blue\n\nDan: b4-b5\nMia: a7-a6\nDan: b5-b6\nMia: a6-a5\nDan: b6xb7\n{rest}");
        let reading = read(text.as_bytes(), "");
        assert!(!reading.is_damaged(), "{rest}: {:?}", reading.findings);
        let strike = turns(&reading).split(' ').nth(4).unwrap_or_default().to_owned();
        format!("{strike} {}", reading.record.result.map_or("", Score::token))
    };
    for answer in
        ["you win", "i win", "you lost!", "gg you win", "jij wint", "you won the game", "captain, you lose the game"]
    {
        assert_eq!(chat(&format!("Mia: {answer}\n")), "b6xb7 *", "{answer}");
    }
    for answer in ["you win, i resign", "ok you win, i give up"] {
        assert_eq!(chat(&format!("Mia: {answer}\n")), "b6xb7 1-0", "{answer}");
    }
    let more = "Mia: j7-j6\nDan: i4-i5\n";
    assert_eq!(chat(&format!("Mia: you win\n{more}")), "b6xb7(?>?) *");
    // The game continues: it is a comment.
    assert_eq!(chat(&format!("Mia: gg you win\n{more}")), "b6xb7 *");
}

#[test]
fn a_line_that_is_indented_tells_of_the_only_strike_of_the_line_before() {
    let told = |text: &str| turns(&read(text.as_bytes(), ""));
    let sheet = |line: &str| format!("I am red\n1. a4-a5 b7-b6\n2. a5-a6 a7xa6\n{line}\n3. b4-b5 j7-j6\n");
    assert_eq!(told(&sheet("   (captain beats scout)")).split(' ').nth(3), Some("a7xa6(6>2)"));
    assert_eq!(told(&sheet("   lost my scout to his captain")).split(' ').nth(3), Some("a7xa6(6>2)"));
    // The owner of the Scout is unknown; a line without indentation may be about anything.
    for line in ["   my scout was great", "scout lost"] {
        assert_eq!(told(&sheet(line)).split(' ').nth(3), Some("a7xa6"), "{line}");
    }
    // Two strikes on the line before.
    let text = "1. a4-a5 b7-b6\n2. a5-a6 b6-b5\n3. a6xa7 b5xb4\n   (captain beats scout)\n4. j4-j5 j7-j6\n";
    assert!(told(text).contains("a6xa7 b5xb4 "), "{}", told(text));
}

#[test]
fn a_sign_right_behind_a_strike_tells_how_it_came_out() {
    for (turn, expected) in [
        ("a5xa6+", "a5xa6(?>?)"),
        ("a5xa6 +", "a5xa6(?>?)"),
        ("a5xa6-", "a5xa6(?<?)"),
        ("a5xa6=", "a5xa6(?=?)"),
        ("a5xa6+ scout", "a5xa6(?>2)"),
        ("a5xa6- (my miner lost to his major)", "a5xa6(3<7)"),
        // A remark that contradicts the symbol is a comment.
        ("a5xa6+ (two scouts in two turns!)", "a5xa6(?>?)"),
        // A dash between spaces separates two turns.
        ("a5xa6 -", "a5xa6"),
        ("a5xa6 haut seinen Major weg", "a5xa6(?>7)"),
        ("a5xa6 lost my sarge to a captain", "a5xa6(4<6)"),
    ] {
        let text = format!("I am red\n1. a4-a5 a7-a6\n2. {turn} b7-b6\n");
        let reading = read(text.as_bytes(), "");
        assert!(!reading.is_damaged(), "{turn}: {:?}", reading.findings);
        assert_eq!(turns(&reading).split(' ').nth(2), Some(expected), "{turn}");
    }
}

#[test]
fn players_are_introduced_in_a_sentence() {
    for (head, red, blue) in [
        ("stratego on the train. im red, kev blue", None, Some("kev")),
        ("dan is red, mia is blue", Some("dan"), Some("mia")),
        ("Me (Holly) = red, Sam = blue", Some("Holly"), Some("Sam")),
        ("Joris had rood, ik (Annelies) blauw.", Some("Joris"), Some("Annelies")),
        ("er rot ich blau", None, None),
        ("Rouge = Pauline, Bleu = tonton Marc", Some("Pauline"), Some("tonton Marc")),
        // Words that are no names.
        ("left red, right blue", None, None),
        ("we had red and blue pieces", None, None),
        ("my red scout, his blue miner", None, None),
        ("Rot ist schwach, Blau ist stark", None, None),
        ("red is winning, blue is losing", None, None),
        ("I hate red, she likes blue", None, None),
        ("ich bin nicht rot, sie ist blau", None, None),
    ] {
        let text = format!("{head}\n\n1. a4-a5 b7-b6\n");
        let reading = read(text.as_bytes(), "");
        assert_eq!((reading.record.tag("Red"), reading.record.tag("Blue")), (red, blue), "{head}");
    }
    // The players' names show who resigns, and who says `I`.
    for (end, score) in
        [("sam gave up after that, so i win", "1-0"), ("then i resigned", "0-1"), ("du hast gewonnen", "0-1")]
    {
        let text = format!("Me (Holly) = red, Sam = blue\n\n1. a4-a5 b7-b6\n\n{end}\n");
        assert_eq!(read(text.as_bytes(), "").record.result.map(Score::token), Some(score), "{end}");
    }
}
