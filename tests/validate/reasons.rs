//! Reasons why no assignment makes a record true: the sentence for each kind of reason, worked out by hand.

use crate::program::adjutant;

#[path = "../assignments/sheet_text.rs"]
mod sheet_text;
use sheet_text::sheet_text;

/// Returns the only error of a record, from its name on.
fn error(edition: &str, army: &str, tags: &str, sides: [&str; 2], turns: &str) -> String {
    let text = sheet_text(edition, army, tags, sides, &format!("{turns} *"));
    let run = adjutant(&["validate", "-"], text.as_bytes());
    let errors: Vec<&str> =
        run.stdout.lines().chain(run.stderr.lines()).filter(|line| line.contains("error[")).collect();
    let [error] = errors[..] else { panic!("{errors:?}\n{text}") };
    error.split_once("error[").expect("it is an error").1.to_owned()
}

/// One record per line: edition, army, tags, Red's and Blue's pieces, turns, and the only error.
const CASES: &str = "
# too many moved
# Everything that moves is a Captain here, and none of them guessed.
jumbo-2014 | 6 6 F | | 6a4 6b4 Fj1 | ?a7 ?b7 ?j10 | b4-b5 a7-a6 b5-b4 b7-b6 b4-b5 j10-j9 | immovable-piece] ply 6 \
    (blue): three of Blue's pieces have now moved (a7: ply 2, b7: ply 4, j10: ply 6); the army has two
# too many moved like scouts
gravon | 6 2 F | | 6a4 2j4 Fj1 | ?a7 ?b7 ?j10 | j4-j3 a7-a5 j3-j4 b7-b5 | no-assignment] ply 4 (blue): two of \
    Blue's pieces have now moved like Scouts (a7: ply 2, b7: ply 4); the army has one
# too many were named
jumbo-2014 | 6 5 S F | | 6a4 5b4 Si4 Fj1 | ?a7 ?b7 ?i10 ?j10 | a4-a5 a7-a6 a5xa6(6>S) b7-b6 a6xb6(6>S) | \
    no-assignment] ply 5 (red): two of Blue's pieces have now been named Spies (a7: ply 3, b7: ply 5); the army has one
# too many can only be of some kinds
# One fell together with the Captain, one beat the Lieutenant: both are the Captain.
jumbo-2014 | 6 5 F | | 6a4 5b4 Fj1 | ?a7 ?b7 ?j10 | a4-a5 a7-a6 a5xa6(6=?) b7-b6 b4-b5 b6xb5(?>5) | no-assignment] \
    ply 6 (blue): two of Blue's pieces can now only be Captains (a7: ply 3, b7: ply 6); the army has one
# The first is neither Flag, the game going on, nor Captain, which would not fall.
jumbo-2014 | 6 5 F | | 6a4 5b4 Fj1 | ?a7 ?b7 ?j10 | a4-a5 a7-a6 a5xa6(6>?) b7-b6 a6xb6(6>?) j10-j9 | no-assignment] \
    ply 5 (red): two of Blue's pieces can now only be Lieutenants (a7: plies 2 and 3, b7: plies 4 and 5); the army has \
    one
# what each piece did
jumbo-2014 | 10 8 7 3 B F | | 10j4 8e4 7f4 3i4 Bi1 Fj1 | ?e7 ?i7 ?f10 ?g10 ?h10 ?j10 | e4-e5 i7-i6 e5-e6 i6-j6 \
    e6xe7(8<?) j6-j7 f4-f5 j7-j8 f5-f6 j8-j9 f6-e6 j9-j8 e6xe7(7>?) | no-assignment] ply 13 (red): contradiction: the \
    piece from e7 beat a Colonel (ply 5) and fell to a Major (ply 13)
jumbo-2014 | 6 5 F | | ?a4 ?b4 ?j1 | ?a7 ?b7 ?j10 | a4-a5 a7-a6 a5xa6(?>?) b7-b6 a6xb6(?>?) | no-assignment] ply 5 \
    (red): contradiction: the piece from a7 moved (ply 2); the piece from a4 struck the piece from a7 and won (ply 3) \
    and struck the piece from b7 and won (ply 5); the piece from b7 moved (ply 4)
jumbo-2014 | 6 5 F | | ?a4 ?b4 ?j1 | ?a7 ?b7 ?j10 | a4-a5 a7-a6 a5xa6(?=?) b7-b6 b4-b5 b6xb5(?<?) | no-assignment] \
    ply 6 (blue): contradiction: the piece from a4 struck the piece from a7, and both fell (ply 3); the piece from b7 \
    struck the piece from b4 and lost (ply 6)
milton-bradley-1961 | 6 5 B F | | 6a4 5b4 Bc1 Fj1 | ?a7 ?b7 ?i10 ?j10 | a4-a5 b7-b6 a5-a6 b6-b5 a6xa7(6<?) a7-a8 | \
    immovable-piece] ply 6 (blue): contradiction: the piece from a7 beat a Captain (ply 5) and moved (ply 6)
# What beat a Lieutenant is no Scout, whatever it brought back.
jumbo-2014 | 6 5 2 F | Options rescue | 6a4 5b4 2e4 Fj1 | ?a7 ?b7 ?i7 ?j10 | a4-a5 b7-b6 a5-a6 b6-b5 a6xa7(6>5) \
    b5xb4(?>5) a7-a8 b4-b3 e4-e5 b3-b2 e5-e4 b2-b1^5@b10 e4-e5 b1-e1 | too-far] ply 14 (blue): contradiction: the \
    piece from b7 beat a Lieutenant (ply 6) and moved like a Scout (ply 14)
# A Scout makes no rescue.
jumbo-2014 | 6 5 2 F | Options rescue | 6a4 5b4 2i4 Fj1 | ?a7 ?b7 ?e7 ?j10 | a4-a5 e7-e6 a5-a6 e6-e5 a6xa7(6>5) \
    e5-e4 i4-i5 e4-e3 i5-i4 e3-e2 i4-i5 e2-e1^5@b10 a7-a8 e1-b1 | too-far] ply 14 (blue): contradiction: the piece \
    from e7 made a rescue, so it was no Scout (ply 12) and moved like a Scout (ply 14)
# a corner that is too far
hasbro-1999 | 7 2 F | | 2e4 7a4 Fj1 | 7g7 2a7 Fj10 | e4-e7xg7 | too-far] ply 1 (red): a Scout goes only one square \
    after its corner
# names that cannot be
jumbo-2014 | 6 5 F | | 6a4 5b4 Fj1 | ?a7 ?b7 ?j10 | a4-a5 a7-a6 a5xa6(5=?) | no-assignment] ply 3 (red): the piece \
    from a4 is a Captain in the setup, but is called a Lieutenant here
jumbo-2014 | 6 5 F | | ?a4 ?b4 ?j1 | ?a7 ?b7 ?j10 | a4-a5 a7-a6 a5xa6(5>6) | no-assignment] ply 3 (red): a \
    striking Lieutenant never beats a Captain
jumbo-2014 | 6 5 F | | ?a4 ?b4 ?j1 | ?a7 ?b7 ?j10 | a4-a5 a7-a6 a5xa6(6<5) | no-assignment] ply 3 (red): a \
    striking Captain never falls to a Lieutenant
jumbo-2014 | 6 5 F | | ?a4 ?b4 ?j1 | ?a7 ?b7 ?j10 | a4-a5 a7-a6 a5xa6(6=5) | no-assignment] ply 3 (red): a \
    striking Captain never falls together with a Lieutenant
jumbo-2014 | 6 2 F | | ?a4 ?b4 ?j1 | ?a7 ?b7 ?j10 | a4xa7(6=6) | no-assignment] ply 1 (red): the combat calls the \
    striker a Captain, which makes the turn illegal: too-far
# every kind breaks some rule
jumbo-2014 | 6 S F | | ?a4 ?b4 ?j1 | ?a7 ?b7 ?j10 | a4-a6 | no-assignment] ply 1 (red): whatever the unknown pieces \
    are, the turn breaks a rule: too-far or immovable-piece
# what fell otherwise cannot come back
# What fell to a Lieutenant is no Captain; a Sergeant it may be, or the other Sergeant, and both may come back.
jumbo-2014 | 6 5 4 4 3 F | Options rescue | ?a4 3e4 ?b1 ?c1 ?h1 ?j1 | 5a7 6j7 4h9 4g9 3g10 Fi10 | a4-a5 j7-j6 a5-a6 \
    j6-i6 a6xa7(?<5) i6-i7 e4-e5 i7-j7 e5-e6 j7-j6 e6-e7 j6-i6 e7-e8 i6-i7 e8-e9 i7-j7 e9-e10^6@a3 | \
    rescue-not-captured] ply 17 (red): no Captain of Red's has been captured
# what guesses showed
jumbo-2014 | I 6 5 F | | Ia4 6b4 5c4 Fj1 | ?a7 ?b7 ?e7 ?j10 | a4-a5 e7-e6 a5-a6 e6-e7 a6?a7=5(-) a7xa6(5>I) | \
    no-assignment] ply 6 (blue): contradiction: the piece from a7 was wrongly guessed to be a Lieutenant (ply 5) and \
    was named a Lieutenant (ply 6)
jumbo-2014 | I 6 5 F | | Ia4 6b4 5c4 Fj1 | ?a7 ?b7 ?e7 ?j10 | a4-a5 e7-e6 a5-a6 e6-e7 a6?a7=5(+) e7-e6 a6-b6 e6-f6 \
    b6?b7=5(+) | no-assignment] ply 9 (red): two of Blue's pieces can now only be Lieutenants (a7: ply 5, b7: ply 9); \
    the army has one
jumbo-2014 | I 6 5 F | | Ia4 6b4 5c4 Fj1 | ?a7 ?b7 ?e7 ?j10 | a4-a5 e7-e6 a5-a6 e6-e7 a6?a7=6(-5) e7-e6 a6-b6 e6-f6 \
    b6?b7=6(-5) | no-assignment] ply 9 (red): two of Blue's pieces have now been named Lieutenants (a7: ply 5, b7: ply \
    9); the army has one
# what came back
# What fell to a Captain is the Lieutenant; it comes back, and does not beat one.
jumbo-2014 | 6 5 F | Options rescue | ?a4 ?b4 ?j1 | 6a7 5i7 Fj10 | a4-a5 i7-i6 a5-a6 i6-i7 a6xa7(?<6) i7-j7 b4-b5 \
    j7-j6 b5-b6 j6-j7 b6-b7 j7-i7 b7-b8 i7-i6 b8-b9 i6-i5 b9-b10^?@i4 a7-a6 i4xi5(?>5) | no-assignment] ply 19 (red): \
    contradiction: the piece from a4 fell to a Captain (ply 5); the piece from i4 was rescued (ply 17) and beat a \
    Lieutenant (ply 19)
# a name for what was struck
jumbo-2014 | 6 5 F | | ?a4 ?b4 ?j1 | 5a7 6b7 Fj10 | a4-a5 a7-a6 a5xa6(?=6) | no-assignment] ply 3 (red): the piece \
    from a7 is a Lieutenant in the setup, but is called a Captain here
";

#[test]
fn each_reason_has_its_sentence() {
    for line in CASES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let [edition, army, tags, red, blue, turns, expected] = columns[..] else { panic!("seven columns: {line}") };
        assert_eq!(error(edition, army, tags, [red, blue], turns), expected, "{turns}");
    }
}
