//! Illegal guesses of the Spotter and the Infiltrator, `E3xx`.

use super::Article;

pub(super) const ARTICLES: &[Article] = &[
    Article {
        name: "not-a-spotter",
        code: "E301",
        rule: "in `sci-fi-2011` guessing is for Spotters, and only a Spotter takes a step before its guess",
        meaning: "A piece that has no such power names the rank of an enemy piece in `sci-fi-2011`; or, in any \
                  edition, an Infiltrator takes a step and guesses in the same turn.",
        why: "Spotting is the special attack of the `sci-fi-2011` box: instead of striking, a Spotter names what \
              stands in front of it and removes it if the name is right. It may first move one square. The Infiltrator \
              of `jumbo-2014` is a different specialist, whose guess is a whole turn. A Bomb or a Flag that guesses is \
              `immovable-piece`.",
        remedy: "check which piece stands there; other pieces strike, and an Infiltrator guesses from where it is",
        form: "srn",
        example: include_str!("../../samples/broken/not-a-spotter.srn"),
        mended: include_str!("../../samples/mended/not-a-spotter.srn"),
    },
    Article {
        name: "not-an-infiltrator",
        code: "E302",
        rule: "guessing is for Infiltrators, in `sci-fi-2011` for Spotters",
        meaning: "A piece that has no such power names the rank of an enemy piece, in an edition other than \
                  `sci-fi-2011`.",
        why: "The Infiltrator came with `jumbo-2014`: in the variant `infiltrator` it replaces one of the eight \
              Scouts. It has the lowest rank, but in enemy territory it can remove any piece it names rightly, Bombs \
              and the Flag among them. All other pieces find out what stands before them by striking it. A game whose \
              `Army` tag has either specialist gives it its power in any edition. A Bomb or a Flag that guesses is \
              `immovable-piece`.",
        remedy: "check which piece stands on the square, or write the turn as a strike",
        form: "srn",
        example: include_str!("../../samples/broken/not-an-infiltrator.srn"),
        mended: include_str!("../../samples/mended/not-an-infiltrator.srn"),
    },
    Article {
        name: "not-in-front",
        code: "E303",
        rule: "a Spotter spots the square directly in front of it: one row up for Red, one row down for Blue",
        meaning: "The square at which the Spotter guesses is not the one directly in front of it: it lies beside, \
                  behind or diagonally, or too far ahead.",
        why: "The rulebook gives the Spotter one square to aim at, and front means the direction in which its player \
              looks: Red's Spotters look up the board, Blue's look down. The step that it may take before its guess \
              makes up for this, because it can bring the target in front; what counts is where the Spotter stands \
              after the step.",
        remedy: "check the target square; a step before the guess is written `e4-e5?e6=B`",
        form: "srn",
        example: include_str!("../../samples/broken/not-in-front.srn"),
        mended: include_str!("../../samples/mended/not-in-front.srn"),
    },
    Article {
        name: "not-in-enemy-territory",
        code: "E304",
        rule: "an Infiltrator guesses only in enemy territory, beyond the middle of the board",
        meaning: "The Infiltrator still stands in its own half of the board.",
        why: "It has to get behind the lines first, on foot and with the lowest rank of all, and that is the price of \
              its power. The rulebook does not draw the border; here it runs through the middle of the board. Red's \
              Infiltrator guesses from rows 6 to 10, Blue's from rows 1 to 5, so the two empty rows in the middle \
              belong to one side each.",
        remedy: "check the square from which it guesses, and the turns in which it came there",
        form: "srn",
        example: include_str!("../../samples/broken/not-in-enemy-territory.srn"),
        mended: include_str!("../../samples/mended/not-in-enemy-territory.srn"),
    },
    Article {
        name: "out-of-reach",
        code: "E305",
        rule: "an Infiltrator reaches one or two squares in a straight line",
        meaning: "The square at which the Infiltrator guesses is further away than two squares, or not straight ahead, \
                  behind or beside it.",
        why: "The rulebook gives the Infiltrator a reach of one or two spaces. Distance is measured as pieces walk, \
              along a row or a column and never diagonally. What stands on the square between does not matter, because \
              the Infiltrator does not go there: it stays on its square, whether the guess is right or wrong.",
        remedy: "check both squares, and the turns in which the Infiltrator came there",
        form: "srn",
        example: include_str!("../../samples/broken/out-of-reach.srn"),
        mended: include_str!("../../samples/mended/out-of-reach.srn"),
    },
    Article {
        name: "no-target",
        code: "E306",
        rule: "a guess needs an enemy piece on the square at which it aims",
        meaning: "No enemy stands on the square at which the guess aims: it is empty, held by the player's own piece, \
                  a lake or crater, or off the board.",
        why: "A guess names the rank of a piece, so there must be one. This matters because a guess is a turn: without \
              a target it would be a way to pass, which no edition allows.",
        remedy: "check the target square, and whether the enemy had moved away from it",
        form: "srn",
        example: include_str!("../../samples/broken/no-target.srn"),
        mended: include_str!("../../samples/mended/no-target.srn"),
    },
    Article {
        name: "unknown-guess",
        code: "E307",
        rule: "a guess names a kind of piece that the opponent's army holds at the start",
        meaning: "The kind that is named is none of the kinds in the opponent's army.",
        why: "A name that fits none of the pieces with which the opponent began cannot be right about any of them, and \
              is usually a slip: a Sergeant named in a duel, which has none, or a Spotter in a game without Spotters. \
              A kind whose pieces are all captured may still be named; that guess is legal, only wrong.",
        remedy: "check the kind that is named, and the tags `Variant`, `Army` and `Ranks`",
        form: "srn",
        example: include_str!("../../samples/broken/unknown-guess.srn"),
        mended: include_str!("../../samples/mended/unknown-guess.srn"),
    },
];
