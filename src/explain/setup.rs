//! Illegal setups, `E1xx`. The verdict is illegal before a turn is played; all setup findings of a record are given.

use super::Article;

pub(super) const ARTICLES: &[Article] = &[
    Article {
        name: "setup-zone",
        code: "E101",
        rule: "a side sets up in its own first four rows, on the craters board in its own first three",
        meaning: "A piece starts outside its side's zone, or on a lake or crater, where there is no square. The half \
                  of the board that a piece stands in says whose it is: rows 1 to 5 are Red's, rows 6 to 10 Blue's, \
                  and on the craters board rows 1 to 4 and 5 to 8.",
        why: "The two rows in the middle stay empty so that the armies meet by moving and not by being placed. Every \
              edition keeps them free; only the zones differ: rows 1 to 4 and 7 to 10 on the board with lakes, rows 1 \
              to 3 and 6 to 8 on that of `sci-fi-2011`. A small army, such as that of a duel, may leave squares empty \
              anywhere in its zone, but gets no other squares for it.",
        remedy: "check the square, and that the row is written behind its own number",
        form: "srn",
        example: include_str!("../../samples/broken/setup-zone.srn"),
        mended: include_str!("../../samples/mended/setup-zone.srn"),
    },
    Article {
        name: "setup-count",
        code: "E102",
        rule: "each side sets up exactly the army of its variant, or of the `Army` tag",
        meaning: "A side has too many or too few pieces of a kind that belongs to its army. Where the kinds of some \
                  pieces are unknown, it has too many of a known kind, or too many or too few pieces in all.",
        why: "Both players bring the same army, so each knows what the other holds, only not where. The forty pieces \
              of the full game have been the same since 1961; `sci-fi-2011` plays thirty, duels are played with ten, \
              and the online variants `barrage` and `ultimate-lightning` with eight and twenty. In the variant `free` \
              any part of the forty that holds one Flag will do. A game with an army of its own says so in the tag \
              `Army`, which then holds for both sides.",
        remedy: "count the kind that is named; two kinds that are both one off are usually one piece misread",
        form: "srn",
        example: include_str!("../../samples/broken/setup-count.srn"),
        mended: include_str!("../../samples/mended/setup-count.srn"),
    },
    Article {
        name: "setup-kind",
        code: "E103",
        rule: "a side sets up only kinds of piece that its army has",
        meaning: "A piece is of a kind that the variant, or the `Army` tag, does not have at all.",
        why: "The specialists belong to one game each: the Spotter to `sci-fi-2011`, the Infiltrator to the variant \
              `infiltrator` of `jumbo-2014`, where it takes the place of one Scout. The Jumbo box holds 41 pieces a \
              side, one more than any of its games uses, so a spare Infiltrator is easily set up by mistake. A duel \
              has no Colonels, Majors, Captains, Lieutenants or Sergeants.",
        remedy: "check the tags `Variant` and `Army`, and the letter or number of the piece",
        form: "srn",
        example: include_str!("../../samples/broken/setup-kind.srn"),
        mended: include_str!("../../samples/mended/setup-kind.srn"),
    },
];
