//! Records worked out by hand from the specification: what the turns prove, and when no assignment is left.

use crate::assignments::program::{Word, with_foresight};
use crate::assignments::sheet::{sheet, written};
use crate::assignments::sheet_text::sheet_text;
use adjutant::notation::parse;
use adjutant::replay::replay;

#[test]
fn too_many_scouts() {
    // The army has one Scout. a7 and b7 both move two squares: the second of them is a Captain (`too-far`) or the Flag
    // (`immovable-piece`), so no single rule is broken under both assignments.
    let sides = ["6a4 2j4 Fj1", "?a7 ?b7 ?j10"];
    sheet("gravon", "6 2 F", "", sides, "j4-j3 a7-a5 j3-j4 *").is("legal").proves(2, &[("a7", "scout")]);
    sheet("gravon", "6 2 F", "", sides, "j4-j3 a7-a5 j3-j4 b7-b5 *").is("illegal: no-assignment@4");
    // If the Flag on j10 is named, b7 is the Captain, and the rule is the same for all assignments.
    let sides = ["6a4 2j4 Fj1", "?a7 ?b7 Fj10"];
    sheet("gravon", "6 2 F", "", sides, "j4-j3 a7-a5 j3-j4 b7-b5 *").is("illegal: too-far@4");
}

#[test]
fn where_perhaps_nothing_stands_squares_count_besides() {
    // Red's Captain strikes a piece that has moved: Blue's Captain, and a6 is empty, or the Lieutenant, and Red's
    // Captain is there. The next turn is diagonal or ends on a lake, wherever it begins.
    let sides = ["6a4 5e4 Fj1", "?a7 ?b7 ?j10"];
    let game = |turn: &str| sheet("jumbo-2014", "6 5 F", "", sides, &format!("a4-a5 a7-a6 a5xa6 b7-b6 {turn} *"));
    game("a6-a7").is("legal").proves(0, &[("a7", "lieutenant"), ("b7", "captain")]);
    game("a6-b5").is("illegal: not-a-line@5");
    game("a6-c6").is("illegal: no-square@5");
    // Two squares are too far only for a Captain.
    game("a6-a8").is("illegal: no-assignment@5");
}

#[test]
fn what_fell_otherwise_cannot_come_back() {
    // The piece that fell to a Lieutenant is one of the Sergeants: nothing else can come back, under any assignment.
    let sides = ["?a4 3e4 ?b1 ?c1 ?h1 ?j1", "5a7 6j7 4h9 4g9 3g10 Fi10"];
    let way = "a4-a5 j7-j6 a5-a6 j6-i6 a6xa7(?<5) i6-i7 e4-e5 i7-j7 e5-e6 j7-j6 e6-e7 j6-i6 e7-e8 i6-i7 e8-e9 i7-j7";
    let game = |rescue: &str| {
        sheet("jumbo-2014", "6 5 4 4 3 F", "Options rescue", sides, &format!("{way} e9-e10^{rescue}@a3 *"))
    };
    game("4").is("legal").proves(0, &[("a4", "sergeant"), ("b1", "captain lieutenant sergeant flag")]);
    game("?").is("legal").proves(0, &[("a4", "sergeant"), ("a3", "sergeant")]);
    game("6").is("illegal: rescue-not-captured@17");
}

#[test]
fn what_came_back_by_name_does_not_come_back_again_unnamed() {
    // The setup names all pieces. Red lost a Scout and a Miner; another piece comes back after the Scout has come
    // back.
    let sides = ["6a4 2b4 3e4 5f4 10j4 Fj1", "6b7 10e7 2j7 3g10 5h9 Fh10"];
    let way = "b4xb7(2<6) e4-e5 e5-e6 e6xe7(3<10) a4-a5 a5-a6 a6-a7 a7-a8 a8-a9";
    let game = |rescues: &str| {
        // Blue's piece walks in a circle.
        let round = ["j7-j6", "j6-i6", "i6-i7", "i7-j7"].into_iter().cycle();
        let reds = format!("{way} {rescues}");
        let turns: Vec<String> = reds.split(' ').zip(round).map(|(red, blue)| format!("{red} {blue}")).collect();
        sheet("jumbo-2014", "10 6 5 3 2 F", "Options rescue", sides, &format!("{} *", turns.join(" ")))
    };
    let second = "a9-a10^2@c2 f4-f5 f5-f6 f6-f7 f7-f8 f8-f9";
    game("a9-a10^?@c2").is("legal").proves(0, &[("c2", "miner scout")]);
    game(&format!("{second} f9-f10^?@d2")).is("legal").proves(0, &[("d2", "miner")]);
    game(&format!("{second} f9-f10^2@d2")).is("illegal: rescue-not-captured@31");
}

/// Blue's piece on i7 walks in a circle; the piece on e7 beats a Colonel.
const COLONEL_LOST: &str = "e4-e5 i7-i6 e5-e6 i6-j6 e6xe7(8<?) j6-j7 f4-f5 j7-j8 f5-f6 j8-j9 f6-e6 j9-j8";

#[test]
fn beat_a_colonel_and_fell_to_a_major() {
    let sides = ["10j4 8e4 7f4 3i4 Bi1 Fj1", "?e7 ?i7 ?f10 ?g10 ?h10 ?j10"];
    let game = |turns: &str| sheet("jumbo-2014", "10 8 7 3 B F", "", sides, &format!("{COLONEL_LOST} {turns} *"));
    // Only the Marshal and the Bomb beat a Colonel here, and a Major does not remove the Bomb.
    game("").is("legal").proves(5, &[("e7", "marshal bomb")]);
    game("e6xe7(7>?)").is("illegal: no-assignment@13");
    // A Major that is lost as well leaves both kinds possible.
    game("e6xe7(7<?)").is("legal").proves(0, &[("e7", "marshal bomb")]);
    // If it moves, it is the Marshal.
    game("j4-j5 e7-e8").is("legal").proves(0, &[("e7", "marshal")]);
}

#[test]
fn a_piece_that_beats_a_colonel_and_falls_to_a_miner_is_a_bomb() {
    let sides = ["10j4 8e4 7i4 3f4 Bi1 Fj1", "?e7 ?i7 ?f10 ?g10 ?h10 ?j10"];
    let turns = format!("{COLONEL_LOST} e6xe7(3>?) *");
    let mended = sheet("jumbo-2014", "10 8 7 3 B F", "", sides, &turns);
    // i7 moved in a circle, so it is neither: the other four kinds remain.
    mended.is("legal").proves(0, &[("e7", "bomb"), ("i7", "marshal colonel major miner")]);
}

#[test]
fn combats_of_two_unknown_pieces_that_hang_together() {
    // Red's a4 beats a7 and b7, two of Blue's Captain, Lieutenant and Sergeant (neither is the Flag, because the game
    // continues). To beat both, it must be the Captain, and they are the Lieutenant and the Sergeant; then b8 is
    // Blue's Captain.
    let sides = ["?a4 ?e4 ?f4 ?j1", "?a7 ?b7 ?b8 ?j10"];
    let begun = "a4-a5 a7-a6 a5xa6(?>?) b7-b6 a6xb6(?>?) b8-b7 e4-e5";
    let game = |turns: &str| sheet("jumbo-2014", "6 5 4 F", "", sides, &format!("{begun} {turns} *"));
    game("").is("legal").proves(
        7,
        &[
            ("a4", "captain"),
            ("a7", "lieutenant sergeant"),
            ("b7", "lieutenant sergeant"),
            ("b8", "captain"),
            ("e4", "lieutenant sergeant"),
            ("f4", "lieutenant sergeant flag"),
            ("j10", "flag"),
        ],
    );
    game("b7xb6(?=?)").is("legal");
    game("b7xb6(?>?)").is("illegal: no-assignment@8");
    game("b7xb6(?<?)").is("illegal: no-assignment@8");
    // An omitted outcome can only be the tie: b6 is empty, so no piece can leave it. Blue has only its Flag, and so no
    // turn.
    game("b7xb6 e5-e6 j10-j9").is("illegal: game-over@10");
    game("b7xb6 b6-b5").is("illegal: empty-square@9");
}

#[test]
fn what_a_silent_defender_says() {
    // Only the striker was named. Only the Bomb in this army beats a Major.
    let game = |turns: &str| {
        let sides = ["7a4 6j4 Bi1 Fj1", "?a7 ?b7 ?i7 ?j10"];
        sheet("hasbro-1999", "7 6 B F", "Options silent-defense", sides, &format!("a4-a5 b7-b6 a5-a6 b6-b5 {turns} *"))
    };
    game("a6xa7(7<?)").is("legal").proves(0, &[("a7", "bomb"), ("b7", "major captain")]);
    game("a6xa7(7<?) a7-a6").is("illegal: immovable-piece@6");
    // A tie names the Major; a win leaves the Captain, because no turn is played after the capture of the Flag.
    game("a6xa7(7=?) b5-b4").is("legal").proves(0, &[("a7", "major"), ("b7", "captain")]);
    game("a6xa7(7>?) b5-b4").is("legal").proves(0, &[("a7", "captain"), ("b7", "major")]);
    game("a6xa7(7>?)").is("legal").proves(0, &[("a7", "captain flag")]);
}

#[test]
fn a_winner_that_moved_in_was_no_bomb() {
    // 1961: the defender that beats a Sergeant moves to a6, unless it is a Bomb. The next move or strike to a6 shows
    // which of the two it was.
    let game = |turns: &str| {
        let sides = ["4a4 3b4 5j4 Bi1 Fj1", "?a7 ?e7 ?f7 ?i10 ?j10"];
        let begun = "a4-a5 e7-e6 b4-b5 e6-e7 a5-a6 f7-f6 b5-b6 f6-f7 a6xa7(4<?) e7-e6";
        sheet("milton-bradley-1961", "5 4 3 B F", "", sides, &format!("{begun} {turns} *"))
    };
    game("").is("legal").proves(9, &[("a7", "lieutenant bomb")]);
    game("b6-a6").is("legal").proves(0, &[("a7", "bomb")]);
    game("b6xa6(3<?)").is("legal").proves(0, &[("a7", "lieutenant")]);
    game("b6-a6 f7-f6 a6xa7(3>?)").is("legal").proves(0, &[("a7", "bomb")]);
    game("b6xa6(3<?) f7-f6 j4-j5 a7-a6").is("illegal: empty-square@14");
}

#[test]
fn a_combat_left_out_is_settled_by_what_follows() {
    // Red's Lieutenant strikes, and no outcome is written. If the Lieutenant moves on, the Sergeant fell; if Blue's
    // piece does, it is the Captain; if another piece comes to a6, the two were equal. It was not the Flag, because
    // the game continues.
    let game = |turns: &str| {
        let sides = ["5a4 4b4 6j4 Fj1", "?a7 ?b7 ?i7 ?j10"];
        sheet("jumbo-2014", "6 5 4 F", "", sides, &format!("a4-a5 a7-a6 a5xa6 {turns} *"))
    };
    game("").is("legal").proves(3, &[("a7", "captain lieutenant sergeant")]);
    game("b7-b6 a6-a5").is("legal").proves(0, &[("a7", "sergeant")]);
    game("a6-a5").is("legal").proves(0, &[("a7", "captain")]);
    game("b7-b6 b4-b5 b6-a6").is("legal").proves(0, &[("a7", "lieutenant")]);
    game("b7-b6 b4-b5 b6-a6 j4-j5 a6-a5").is("legal").proves(0, &[("b7", "captain sergeant")]);
    game("a6-a5 b4-b5 a5-a4 a6-a7").is("illegal: empty-square@7");
}

#[test]
fn what_a_named_piece_did_not_do_is_found_behind_a_combat_left_open() {
    // The piece that the Lieutenant struck stays open; the Captain struck a Sergeant later, whatever is written.
    let game = |combat: &str| {
        let sides = ["5a4 4b4 6j4 Fj1", "?a7 ?b7 4i7 ?j10"];
        let turns = format!("a4-a5 a7-a6 a5xa6 i7-i6 j4-j5 i6-j6 j5xj6({combat}) *");
        sheet("jumbo-2014", "6 5 4 F", "", sides, &turns)
    };
    game("6>4").is("legal");
    game("6>5").is("inconsistent: combat-mismatch@7");
}

#[test]
fn a_side_without_rows_stands_anywhere() {
    // Blue's Captain and Flag may be on any two squares of its zone.
    let game = |tags: &str, turns: &str| sheet("jumbo-2014", "6 F", tags, ["6a4 Fj1", ""], turns);
    game("", "a4-a5 a7-a6 *").is("legal").proves(0, &[("a7", "captain")]);
    // The Captain moved, and nobody saw the other piece: it may be on the square that Red strikes now.
    game("", "a4-a5 b7-b6 a5-a6 b6-b5 a6xa7(6>?) *").is("legal").proves(0, &[("a7", "flag")]).ends("1-0", "flag", true);
    // It cannot be on the way.
    game("", "a4-a5 b7-b6 a5-a6 b6-b5 a6-a7 b5-b4 a7xa8(6>F) 1-0").is("legal");
    game("", "a4-a5 b7-b6 a5-a6 b6-b5 a6-a7 b5-b4 a7-a8 a7-a6 *").is("illegal: empty-square@8");
    // A second piece moves: c7 is either empty or has the Flag.
    game("", "a4-a5 b7-b6 a5-a6 c7-c8 *").is("illegal: no-assignment@4");
}

#[test]
fn three_scouts_of_a_duel_without_rows_are_one_too_many() {
    // Ten pieces on forty squares are too many for brute force. The duel's army has two Scouts.
    let rows = "[Edition \"jumbo-2014\"]\n[Variant \"duel\"]\n\n4: 10 9 . . 3 3 2 2 S .\n1: B B F . . . . . . .\n\n";
    let begun = format!("{rows}e4-e5 a7-a5 e5-e4 b7-b5");
    let word = |turns: &str| {
        let word = Word::on(&format!("{begun} {turns} *\n"));
        written(&word.verdict, word.finding.as_ref().map(|(name, ply)| (name.as_str(), *ply)))
    };
    assert_eq!(word("e4-e5 i7-i6"), "legal");
    assert_eq!(word("e4-e5 i7-i5"), "illegal: no-assignment@6");
}

#[test]
fn what_is_brought_back_was_lost() {
    // a4 fell to a Major: it was the Captain or the Lieutenant. The piece that comes back from row 10 decides which.
    let game = |rescue: &str| {
        let sides = ["?a4 ?b4 ?c4 ?j1", "7a7 6h7 5i7 Fj10"];
        let begun = "a4-a5 a7-a6 a5xa6(?<7) i7-i6 b4-b5 i6-j6 b5-b6 j6-j7 b6-b7 j7-i7 b7-b8 i7-i6 b8-b9 i6-j6";
        let turns = format!("{begun} b9-b10^{rescue}@a4 *");
        sheet("hasbro-1999", "7 6 5 F", "Options rescue", sides, &turns)
    };
    game("5").is("legal").proves(14, &[("a4", "captain lieutenant")]).proves(0, &[("b4", "major captain")]);
    game("6").is("legal").proves(0, &[("b4", "major lieutenant"), ("c4", "major lieutenant flag")]);
    // Nobody lost a Major or the Flag.
    game("7").is("illegal: rescue-not-captured@15");
    game("F").is("illegal: rescue-not-captured@15");
    game("B").is("illegal: rescue-bomb@15");
    game("?").is("legal");
}

#[test]
fn the_only_piece_of_a_kind_does_not_come_back_twice() {
    // Two of Red's pieces fell to the Marshal, the Lieutenant and the Sergeant, and the Lieutenant came back.
    let way = "b4-b5 b5-b6 b6xb7(?<10) c4-b4 b4-b5 b5-b6 b6xb7(?<10) a4-a5 a5-a6 a6-a7 a7-a8 a8-a9 a9-a10^5@c2";
    let game = |combat: &str, rescue: &str| {
        let round = ["j7-j6", "j6-i6", "i6-i7", "i7-j7"].into_iter().cycle();
        let reds = format!("{way} f4-f5 f5-f6 f6-f7 f7-f8 f8-f9 f9xf10({combat})^{rescue}@d2");
        let turns: Vec<String> = reds.split(' ').zip(round).map(|(red, blue)| format!("{red} {blue}")).collect();
        let sides = ["3a4 6f4 ?b4 ?c4 ?h1 Fj1", "10b7 3j7 6h8 ?f10 ?h9 Fh10"];
        sheet("jumbo-2014", "10 6 5 4 3 F", "Options rescue", sides, &format!("{} *", turns.join(" ")))
    };
    game("6>?", "4").is("legal").proves(0, &[("b4", "lieutenant sergeant"), ("h1", "marshal")]);
    game("6>?", "5").is("illegal: rescue-not-captured@37");
    game("6=?", "5").is("illegal: rescue-not-captured@37");
    // Whatever piece was there, it did not tie with the Captain.
    game("6=?", "4").is("illegal: no-assignment@37");
}

#[test]
fn a_wrong_guess_takes_one_kind_away() {
    // Red's Infiltrator is in enemy territory and wrongly guesses that e8 is a Bomb; the piece is not revealed.
    let sides = ["Ie4 6a4 Bi1 Fj1", "?e8 ?a7 ?i10 ?j10"];
    let begun = "e4-e5 a7-a6 e5-e6 a6-a7";
    let game = |turns: &str| sheet("jumbo-2014", "6 I B F", "", sides, &format!("{begun} {turns} *"));
    game("e6?e8=B(-)").is("legal").proves(0, &[("e8", "captain infiltrator flag"), ("a7", "captain infiltrator")]);
    game("e6?e8=B(+)").is("legal").proves(0, &[("e8", "bomb")]);
    // If the outcome is omitted and e8 moves, it was no Bomb.
    game("e6?e8=B e8-e7").is("legal").proves(0, &[("e8", "captain infiltrator")]);
    game("e6?e8=B(+) e8-e7").is("illegal: empty-square@6");
}

#[test]
fn a_false_guess_at_a_named_piece_takes_nothing_away() {
    // The guess is correct only if a5 is the named kind, and the setup names a5 a Miner; the unnamed a4 does not
    // matter. A guess at an unnamed piece differs: the `?` that came from b7 was no Bomb, because it had moved.
    let sides = ["?a4 6j4 3i4 Fj1", "3a7 ?b7 ?c7 ?j10"];
    let game = |turns: &str| sheet("gravon", "6 3 T F", "", sides, &format!("{turns} *"));
    game("j4-j5 a7-a6 j5-j4 a6-a5 a4?a5=6(+)").is("inconsistent: guess-mismatch@5").proves(5, &[("a4", "spotter")]);
    game("j4-j5 a7-a6 j5-j4 a6-a5 a4?a5=3(+)").is("legal").proves(0, &[("a4", "spotter")]);
    let game = |sign: &str| {
        let turns = format!("j4-j5 b7-b6 j5-j4 b6-b5 j4-j5 b5-a5 a4?a5={sign} *");
        sheet("gravon", "6 3 T F", "", ["Ta4 6j4 3i4 Fj1", sides[1]], &turns)
    };
    game("F(+)").is("illegal: no-assignment@7");
    game("F(-)").is("legal").proves(0, &[("b7", "captain spotter")]);
    game("6(-3)").is("illegal: no-assignment@7");
}

#[test]
fn where_a_scout_passes_nothing_stands() {
    // Red's Captain strikes a7 without a declared outcome. Red's Scout passes a6 and a7: both pieces fell.
    let sides = ["6a4 2b4 7i1 Fj1", "?a7 ?j7 ?i10 ?j10"];
    let game = |turns: &str| {
        let begun = "a4-a5 j7-j6 a5-a6 j6-i6 a6xa7 i6-i7 b4-a4 i7-j7";
        let text = sheet_text("jumbo-2014", "7 6 2 F", "", sides, &format!("{begun} {turns} *"));
        let said = Word::by(&text, with_foresight());
        (sheet("jumbo-2014", "7 6 2 F", "", sides, &format!("{begun} {turns} *")), said)
    };
    let (passed, said) = game("a4-a8 j7-j6");
    passed.is("legal").proves(0, &[("a7", "captain")]);
    assert_eq!((&*said.verdict, &said.finding), ("legal", &None));
    // Beyond the Scout's own square nothing is passed; and the striker is not on a6, whatever the outcome was.
    let (short, said) = game("a4-a6 j7-j6");
    short.is("legal").proves(0, &[("a7", "major captain scout")]);
    assert_eq!((&*said.verdict, &said.finding), ("legal", &None));
}

#[test]
fn what_pieces_can_be_is_searched_for_only_where_they_depend_on_each_other() {
    let steps = |turns: &str| {
        let sides = ["?a4 ?b4 ?e4 ?f4 ?i4 ?h1 ?i1 ?j1", "?a7 ?b7 ?e7 ?f7 ?i7 ?h10 ?i10 ?j10"];
        let text = sheet_text("jumbo-2014", "8 7 6 5 4 3 B F", "", sides, &format!("{turns} *"));
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut ());
        assert_eq!(replayed.verdict.name(), "legal", "{text}");
        replayed.search
    };
    // Without names, only one fact is known about the two: one is stronger than the other.
    let strikes = "a4-a5 a7-a6 a5xa6(?>?) b7-b6 e4-e5 e7-e6 e5xe6(?>?) f7-f6 i4-i5 i7-i6 i5xi6(?>?) b6-b5 b4xb5(?<?) f6-f5 \
                   f4xf5(?=?)";
    for (turns, least, most) in [
        ("a4-a5 a7-a6 b4-b5 b7-b6", 0, 0),
        ("a4-a5 a7-a6 a5xa6(8>3) b7-b6", 0, 0),
        // Hardly one step per strike: the possible kinds of every piece are not needed.
        (strikes, 1, 5),
    ] {
        let steps = steps(turns);
        assert!((least..=most).contains(&steps), "{turns}: {steps}");
    }
}
