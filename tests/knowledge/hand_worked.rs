//! Records worked out by hand from `format-spec/knowledge.md`: every row of its table of evidence, and the
//! conclusions by counting.
//!
//! The reasons contain factorials: 3! is the number of orders of the three unknown pieces.

use super::worked::{PLAIN, Worked, each_is_known};

#[test]
fn moving_tells() {
    each_is_known(&[
        Worked {
            reason: "4! at first. The mover is Miner or Scout: 2 x 3!. With a second mover these two are Miner and Scout, \
                     and those that never moved are Bomb and Flag: 2 x 2",
            pieces: ["3 2 B F", "3a4 2e4 Ba1 Fb1", "3b7 2f7 Ba10 Fb10"],
            turns: "a4-a5 b7-b6 e4-e5",
            counts: &[(0, 24, 24), (1, 12, 24), (2, 12, 12), (3, 4, 12)],
            open: "1 red a4: miner scout; 1 red e4: miner scout bomb flag; 3 red a1: bomb flag; \
                3 red e4: miner scout",
            ..PLAIN
        },
        Worked {
            reason: "Two squares: the Scout, 3!. The next one that moves is the Miner, since no other kind moves: 2",
            pieces: ["3 2 B F", "3e4 2a4 Ba1 Fb1", "3b7 2f7 Ba10 Fb10"],
            turns: "a4-a6 b7-b6 e4-e5",
            counts: &[(0, 24, 24), (1, 6, 24), (2, 6, 12), (3, 2, 12)],
            learned: "1 red a4 scout long-move; 3 red e4 miner deduced",
            ..PLAIN
        },
        Worked {
            reason: "Of two kinds one does not move: the mover is shown by its move alone, the other one is left",
            pieces: ["4 F", "4a4 Fa1", "4b7 Fb10"],
            turns: "a4-a5",
            counts: &[(0, 2, 2), (1, 1, 2)],
            learned: "1 red a1 flag deduced; 1 red a4 sergeant deduced",
            ..PLAIN
        },
        Worked {
            reason: "All are of one kind: known before the first turn, and nothing is learned from it",
            pieces: ["4*3", "4a4 4b4 4e4", "4a7 4b7 4e7"],
            turns: "a4-a5",
            counts: &[(0, 1, 1)],
            ..PLAIN
        },
    ]);
}

#[test]
fn striking_tells() {
    each_is_known(&[
        Worked {
            reason: "5! at first, movers 3 x 4!; then both are named: 4!",
            pieces: ["4 3 2 B F", "4a4 3a1 2b1 Be1 Ff1", "3a7 4a10 2b10 Be10 Ff10"],
            turns: "a4-a5 a7-a6 a5xa6(4>3)",
            counts: &[(0, 120, 120), (1, 72, 120), (2, 72, 72), (3, 24, 24)],
            learned: "3 blue a7 miner struck; 3 red a4 sergeant strike",
            ..PLAIN
        },
        Worked {
            reason: "A strike round a corner names as any does: 2",
            edition: "hasbro-1999",
            pieces: ["3 2 F", "2a4 3a1 Fb1", "3b7 2a10 Fb10"],
            turns: "a4-a7xb7(2<3)",
            counts: &[(0, 6, 6), (1, 2, 2)],
            learned: "1 blue b7 miner struck; 1 red a4 scout strike",
            ..PLAIN
        },
    ]);
}

#[test]
fn silent_strikes_tell_how_they_come_out() {
    each_is_known(&[
        Worked {
            reason: "A Scout that strikes has its victim named: 2",
            options: "silent-defense",
            pieces: ["3 2 F", "2a4 3a1 Fb1", "3a7 2a10 Fb10"],
            turns: "a4xa7(2<3)",
            counts: &[(0, 6, 6), (1, 2, 2)],
            learned: "1 blue a7 miner struck; 1 red a4 scout strike",
            ..PLAIN
        },
        Worked {
            reason: "A Miner beats Scout and Bomb, and it was not the Flag. If Scout, the mover e7 is Sergeant or Miner: \
                     2 x 3!; if Bomb, one of three: 3 x 3!",
            options: "silent-defense",
            pieces: ["4 3 2 B F", "3a4 4a1 2b1 Be1 Ff1", "2a7 4e7 3b10 Be10 Ff10"],
            turns: "a4-a5 e7-e6 a5-a6 e6-e7 a6xa7",
            counts: &[(0, 120, 120), (1, 72, 120), (2, 72, 72), (5, 24, 30)],
            learned: "5 red a4 miner strike",
            open: "5 blue a7: scout bomb; 5 blue e7: sergeant miner scout",
            ..PLAIN
        },
        Worked {
            reason: "Only the Sergeant beats a Miner: the turn alone tells",
            options: "silent-defense",
            pieces: ["4 3 2 B F", "3a4 4a1 2b1 Be1 Ff1", "4a7 2e7 3b10 Be10 Ff10"],
            turns: "a4-a5 a7-a6 a5xa6",
            counts: &[(0, 120, 120), (1, 72, 120), (2, 72, 72), (3, 24, 24)],
            learned: "3 blue a7 sergeant struck; 3 red a4 miner strike",
            ..PLAIN
        },
        Worked {
            reason: "Between equals both fall: the one struck was a Miner too",
            options: "silent-defense",
            pieces: ["4 3 2 B F", "3a4 4a1 2b1 Be1 Ff1", "3a7 2e7 4b10 Be10 Ff10"],
            turns: "a4-a5 a7-a6 a5xa6",
            counts: &[(0, 120, 120), (1, 72, 120), (2, 72, 72), (3, 24, 24)],
            learned: "3 blue a7 miner struck; 3 red a4 miner strike",
            ..PLAIN
        },
        Worked {
            reason: "With aggressor-advantage a Miner beats Miner, Scout and Bomb; this one has moved, so 2 x 4!",
            options: "aggressor-advantage silent-defense",
            pieces: ["4 3 2 B F", "3a4 4a1 2b1 Be1 Ff1", "3a7 2e7 4b10 Be10 Ff10"],
            turns: "a4-a5 a7-a6 a5xa6",
            counts: &[(0, 120, 120), (1, 72, 120), (2, 72, 72), (3, 24, 48)],
            learned: "3 red a4 miner strike",
            open: "3 blue a7: miner scout",
            ..PLAIN
        },
        Worked {
            reason: "What beat the Lieutenant is Marshal or General: 2 x 3!. b7 moves: 2 x 2 x 2. When b7 strikes as the \
                     General, a7 is left to be the Marshal: by counting. What beats a General is the Marshal: by the turn",
            options: "silent-defense",
            pieces: ["10 9 5 F", "5a4 10b4 9a1 Fb1", "10a7 9b7 5a10 Fb10"],
            turns: "a4-a5 a7-a6 a5xa6 b7-b6 b4-b5 b6xb5",
            counts: &[(0, 24, 24), (1, 18, 24), (2, 18, 18), (3, 6, 12), (4, 6, 8), (5, 4, 8), (6, 2, 2)],
            learned: "3 red a4 lieutenant strike; 6 blue a7 marshal deduced; 6 blue b7 general strike; \
                6 red b4 marshal struck",
            open: "3 blue a7: marshal general; 5 red b4: marshal general",
            ..PLAIN
        },
        Worked {
            reason: "The game is over: it was the Flag, although nobody named it",
            options: "silent-defense",
            pieces: ["4 3 F", "4a4 3a1 Fb1", "Fa7 4e7 3a10"],
            turns: "a4-a5 e7-e6 a5-a6 e6-e7 a6xa7",
            counts: &[(0, 6, 6), (1, 4, 6), (2, 4, 4), (5, 2, 2)],
            learned: "5 blue a7 flag struck; 5 red a4 sergeant strike",
            ..PLAIN
        },
    ]);
}

#[test]
fn winners_tell_by_moving_in_or_staying() {
    let red = "4a4 5a1 Bb1 Fe1";
    let turns = "a4-a5 e7-e6 a5-a6 e6-e7 a6xa7";
    each_is_known(&[
        Worked {
            reason: "Lieutenant and Bomb beat a Sergeant; it moved in, so it is no Bomb. The mover e7 is the Sergeant \
                     then; Bomb and Flag are left: 2",
            edition: "milton-bradley-1961",
            options: "silent-defense",
            pieces: ["5 4 B F", red, "5a7 4e7 Ba10 Fb10"],
            turns,
            counts: &[(0, 24, 24), (1, 12, 24), (2, 12, 12), (5, 6, 2)],
            learned: "5 blue a7 lieutenant struck; 5 blue e7 sergeant deduced; 5 red a4 sergeant strike",
            open: "5 blue a10: bomb flag",
            ..PLAIN
        },
        Worked {
            reason: "It won and stayed: a Bomb. The mover e7 is one of two, two more are left: 2 x 2",
            edition: "milton-bradley-1961",
            options: "silent-defense",
            pieces: ["5 4 B F", red, "Ba7 4e7 5a10 Fb10"],
            turns,
            counts: &[(0, 24, 24), (1, 12, 24), (2, 12, 12), (5, 6, 4)],
            learned: "5 blue a7 bomb struck; 5 red a4 sergeant strike",
            ..PLAIN
        },
        Worked {
            reason: "Where no defender moves in, it is Lieutenant (e7 is the Sergeant: 2) or Bomb (2 x 2)",
            options: "silent-defense",
            pieces: ["5 4 B F", red, "Ba7 4e7 5a10 Fb10"],
            turns,
            counts: &[(0, 24, 24), (1, 12, 24), (2, 12, 12), (5, 6, 6)],
            learned: "5 red a4 sergeant strike",
            open: "5 blue a7: lieutenant bomb; 5 blue e7: lieutenant sergeant",
            ..PLAIN
        },
    ]);
}

#[test]
fn guesses_tell() {
    each_is_known(&[
        Worked {
            reason: "A Spotter that is wrong is shown the piece: 3! on both sides",
            edition: "sci-fi-2011",
            pieces: ["T 3 B F", "Ta3 3e3 Ba1 Fb1", "3a6 Te6 Ba8 Fb8"],
            turns: "a3-a4 a6-a5 a4?a5=B",
            counts: &[(0, 24, 24), (1, 12, 24), (2, 12, 12), (3, 6, 6)],
            learned: "3 blue a6 miner spotted; 3 red a3 spotter guess",
            ..PLAIN
        },
        Worked {
            reason: "A Spotter that steps and is right. The other mover is the Miner then: 2",
            edition: "sci-fi-2011",
            pieces: ["T 3 B F", "Ta3 3e3 Ba1 Fb1", "3a6 Te6 Ba8 Fb8"],
            turns: "e3-e4 a6-a5 a3-a4?a5=3",
            counts: &[(0, 24, 24), (1, 12, 24), (2, 12, 12), (3, 2, 6)],
            learned: "3 blue a6 miner spotted; 3 red a3 spotter guess; 3 red e3 miner deduced",
            ..PLAIN
        },
        Worked {
            reason: "The Infiltrator is wrong: no Infiltrator; 2 x 2!, the Scout being known. Wrong again: no Flag, which \
                     leaves the Miner",
            pieces: ["I 3 2 F", "Ia4 3a1 2b1 Fe1", "3a7 2e7 Ia10 Fb10"],
            turns: "a4-a5 e7-e5 a5-a6 e5-e6 a6?a7=I e6-e5 a6?a7=F",
            counts: &[(0, 24, 24), (1, 18, 24), (2, 18, 6), (5, 6, 4), (7, 6, 2)],
            learned: "2 blue e7 scout long-move; 5 red a4 infiltrator guess; 7 blue a7 miner deduced",
            open: "5 blue a7: miner flag; 5 blue a10: miner infiltrator flag",
            ..PLAIN
        },
        Worked {
            reason: "The Infiltrator is right",
            pieces: ["I 3 2 F", "Ia4 3a1 2b1 Fe1", "3a7 2e7 Ia10 Fb10"],
            turns: "a4-a5 e7-e5 a5-a6 e5-e6 a6?a7=3",
            counts: &[(0, 24, 24), (1, 18, 24), (2, 18, 6), (5, 6, 2)],
            learned: "2 blue e7 scout long-move; 5 blue a7 miner infiltrated; 5 red a4 infiltrator guess",
            ..PLAIN
        },
    ]);
}

#[test]
fn rescues_tell() {
    each_is_known(&[
        Worked {
            reason: "j4 moves: 3 x 3!; a4 is named: 2 x 2!; j4 rescues, so it is no Scout: the Sergeant is left, and \
                     Scout and Flag for two: 2. The piece brought back is named",
            edition: "hasbro-1999",
            options: "rescue",
            pieces: ["4 2 S F", "Sa4 4j4 2e1 Ff1", "2a7 4e9 Se10 Ff10"],
            turns: "j4-j5 a7xa4 j5-j6 a4-a5 j6-j7 a5-a6 j7-j8 a6-a7 j8-j9 a7-a6 j9-j10^S@a1",
            counts: &[(0, 24, 24), (1, 18, 24), (2, 4, 6), (11, 2, 6)],
            learned: "2 blue a7 scout strike; 2 red a4 spy struck; 11 red a1 spy rescued; \
                11 red j4 sergeant deduced",
            open: "9 red j4: sergeant scout",
            ..PLAIN
        },
        Worked {
            reason: "The same in silence: only a Spy was captured, so it is no secret what came back",
            edition: "hasbro-1999",
            options: "silent-defense rescue",
            pieces: ["4 2 S F", "Sa4 4j4 2e1 Ff1", "2a7 4e9 Se10 Ff10"],
            turns: "j4-j5 a7xa4 j5-j6 a4-a5 j6-j7 a5-a6 j7-j8 a6-a7 j8-j9 a7-a6 j9-j10^S@a1",
            counts: &[(0, 24, 24), (1, 18, 24), (2, 4, 6), (11, 2, 6)],
            learned: "2 blue a7 scout strike; 2 red a4 spy struck; 11 red a1 spy deduced; \
                11 red j4 sergeant deduced",
            ..PLAIN
        },
        Worked {
            reason: "Captured are the Spy, by name, and e4, a Sergeant or a Scout. j4 rescues: if e4 is the Sergeant, j4 \
                     is the Lieutenant: 2!; if the Scout, one of two: 2 x 2!. Six, and in each of them the piece brought \
                     back is the Spy or what e4 is: 12, more than the 8 before",
            edition: "hasbro-1999",
            options: "silent-defense rescue",
            pieces: ["5 4 2 S F", "Sa4 4e4 5j4 2e1 Ff1", "2a7 5e7 4e9 Se10 Ff10"],
            turns: "j4-j5 a7xa4 j5-j6 e7-e6 j6-j7 e6-e5 j7-j8 e5xe4 j8-j9 e4-e5 j9-j10^S@b3",
            counts: &[(0, 120, 120), (1, 96, 120), (2, 18, 24), (4, 18, 18), (8, 8, 6), (11, 12, 6)],
            learned: "2 blue a7 scout strike; 2 red a4 spy struck; 8 blue e7 lieutenant strike",
            open: "11 red b3: sergeant scout spy; 11 red e4: sergeant scout; 11 red j4: lieutenant sergeant",
            ..PLAIN
        },
    ]);
}

#[test]
fn what_was_brought_back_follows_from_what_was_captured() {
    each_is_known(&[
        Worked {
            reason: "a4 is a Sergeant or a Miner, j4 one of two others: 2 x 2 x 2!. What comes back is what a4 is, in each \
                     of the 8 ways. It is captured again (no news). When i4 has moved too, e1 must be the Flag: 2 x 2. Then \
                     two of a4's kind were captured and one brought back, so that the next is of this kind again",
            edition: "hasbro-1999",
            options: "silent-defense rescue",
            pieces: ["5 4 3 F", "4a4 3j4 5i4 Fe1", "5a7 4e9 3e10 Ff10"],
            turns: "j4-j5 a7-a6 j5-j6 a6-a5 j6-j7 a5xa4 j7-j8 a4-a5 j8-j9 a5-a4 j9-j10^4@b4 a4xb4 i4-i5 b4-c4 i5-i6 \
                    c4-c3 i6-i7 c3-b3 i7-i8 b3-b4 i8-i9 b4-c4 i9-i10^4@a1",
            counts: &[(0, 24, 24), (1, 18, 24), (2, 18, 18), (6, 8, 6), (13, 4, 6)],
            learned: "6 blue a7 lieutenant strike; 13 red e1 flag deduced",
            open: "11 red a4: sergeant miner; 11 red b4: sergeant miner; 23 red b4: sergeant miner; \
                23 red i4: lieutenant sergeant miner; 23 red a1: sergeant miner",
            ..PLAIN
        },
        Worked {
            reason: "Movers are Miners: no other kind moves. Only a Miner ties with a Miner. What is brought back is not \
                     named; that it is a Miner follows from what was captured",
            edition: "hasbro-1999",
            options: "silent-defense rescue",
            pieces: ["3*2 F", "3a4 3j4 Fe1", "3a7 3e9 Ff10"],
            turns: "j4-j5 a7-a6 j5-j6 a6-a5 j6-j7 a5xa4 j7-j8 e9-e8 j8-j9 e8-e9 j9-j10^3@b4",
            counts: &[(0, 3, 3), (1, 2, 3), (2, 2, 2), (6, 1, 2), (8, 1, 1)],
            learned: "1 red j4 miner deduced; 2 blue a7 miner deduced; 6 red a4 miner struck; \
                6 red e1 flag deduced; 8 blue e9 miner deduced; 8 blue f10 flag deduced; 11 red b4 miner deduced",
            ..PLAIN
        },
        Worked {
            reason: "a4 and b4 fall by name, j4 moves: all are known. The record does not name what comes back: either of them",
            options: "rescue",
            pieces: ["5 4 3 F", "4a4 3b4 5j4 Fe1", "5a7 4e9 3e10 Ff10"],
            turns: "a4-a5 a7-a6 a5xa6 e9-e8 b4-b5 a6-b6 b5xb6 e8-e9 j4-j5 b6-b7 j5-j6 b7-b8 j6-j7 b8-b9 j7-j8 b9-a9 j8-j9 \
                    a9-a8 j9-j10^?@a1",
            counts: &[
                (0, 24, 24),
                (1, 18, 24),
                (2, 18, 18),
                (3, 6, 6),
                (4, 6, 4),
                (5, 4, 4),
                (7, 2, 4),
                (9, 1, 4),
                (19, 2, 4),
            ],
            learned: "3 blue a7 lieutenant struck; 3 red a4 sergeant strike; 7 red b4 miner strike; \
                9 red e1 flag deduced; 9 red j4 lieutenant deduced",
            open: "19 red a1: sergeant miner",
            ..PLAIN
        },
    ]);
}

#[test]
fn free_armies_tell_little() {
    each_is_known(&[Worked {
        reason: "One of two is the Flag, the other any of the 11 other kinds: 2 x 11. The mover is one of the 10 that can, \
                 and the other one the Flag",
        edition: "gravon",
        variant: "free",
        pieces: ["", "4a4 Fe1", "3a7 Fe10"],
        turns: "a4-a5",
        counts: &[(0, 22, 22), (1, 10, 22)],
        learned: "1 red e1 flag deduced",
        open: "1 red a4: marshal general colonel major captain lieutenant sergeant miner scout spy",
        ..PLAIN
    }]);
}
