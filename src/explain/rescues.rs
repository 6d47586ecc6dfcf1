//! Illegal rescues, `E4xx`.

use super::Article;

pub(super) const ARTICLES: &[Article] = &[
    Article {
        name: "rescue-not-enabled",
        code: "E401",
        rule: "rescues are played only where the tag `Options` lists `rescue`",
        meaning: "The turn ends with a rescue, but the record does not say that rescues are part of this game.",
        why: "The rescue is one of three tournament rules that `hasbro-1999` prints at its end, for players to take up \
              one by one; the others are `aggressor-advantage` and `silent-defense`. None of them is in force unless \
              it was agreed on, not even in that edition. Another edition may borrow it as a house rule, which then \
              draws the warning `option-outside-edition`.",
        remedy: "add the tag `[Options \"rescue\"]` if the players agreed on it",
        form: "srn",
        example: include_str!("../../samples/broken/rescue-not-enabled.srn"),
        mended: include_str!("../../samples/mended/rescue-not-enabled.srn"),
    },
    Article {
        name: "rescue-back-row",
        code: "E402",
        rule: "a piece makes its rescue in the turn in which it moves onto a square of the opponent's back row",
        meaning: "The turn does not end with this piece on a square of the opponent's back row onto which it just \
                  moved. The back row is row 10 for Red and row 1 for Blue, on the craters board row 8 and row 1.",
        why: "A rescue rewards a piece that has come through to the far end, and it is taken at once or not at all. A \
              move onto the row, a move along it and a strike won there all count. A striker that is lost, with or \
              without its target, has not arrived.",
        remedy: "check the square on which the turn ends; the rescue belongs to the turn that reaches the back row",
        form: "srn",
        example: include_str!("../../samples/broken/rescue-back-row.srn"),
        mended: include_str!("../../samples/mended/rescue-back-row.srn"),
    },
    Article {
        name: "rescue-scout",
        code: "E403",
        rule: "a Scout makes no rescue",
        meaning: "The piece that reached the back row is a Scout.",
        why: "A Scout can cross the board in one turn, so the rescue of `hasbro-1999` leaves it out: the prize is \
              meant for pieces that walk there square by square. Scouts may well be rescued, only not be the rescuers.",
        remedy: "check whether the piece is really a Scout, and which piece went to this square",
        form: "srn",
        example: include_str!("../../samples/broken/rescue-scout.srn"),
        mended: include_str!("../../samples/mended/rescue-scout.srn"),
    },
    Article {
        name: "rescue-bomb",
        code: "E404",
        rule: "a Bomb is never brought back",
        meaning: "The piece that is brought back is a Bomb.",
        why: "Any captured piece may return but a Bomb: a Bomb that a Miner has cleared could otherwise be laid where \
              it hurts, on any free square of the half, after the enemy has shown its way in. The Flag cannot come \
              back either, because with its capture the game is over.",
        remedy: "name another captured piece, and check that `B` is what was meant",
        form: "srn",
        example: include_str!("../../samples/broken/rescue-bomb.srn"),
        mended: include_str!("../../samples/mended/rescue-bomb.srn"),
    },
    Article {
        name: "rescue-limit",
        code: "E405",
        rule: "a player makes at most two rescues in a game",
        meaning: "The player has made two rescues already; this is one more.",
        why: "The rule of `hasbro-1999` gives each player two, for the whole game. They need two different pieces, \
              too: a third rescue by a piece that has made one before is this finding all the same.",
        remedy: "check whether one of the earlier two really took place",
        form: "srn",
        example: include_str!("../../samples/broken/rescue-limit.srn"),
        mended: include_str!("../../samples/mended/rescue-limit.srn"),
    },
    Article {
        name: "rescue-same-piece",
        code: "E406",
        rule: "a piece makes one rescue, no more",
        meaning: "The piece that reached the back row has made a rescue already.",
        why: "Otherwise a piece that is through could make both rescues at once by a step sideways along the back row. \
              `hasbro-1999` asks for another piece the second time. A piece that was itself brought back counts as a \
              new one, so it may make a rescue of its own.",
        remedy: "check which of the pieces went to this square",
        form: "srn",
        example: include_str!("../../samples/broken/rescue-same-piece.srn"),
        mended: include_str!("../../samples/mended/rescue-same-piece.srn"),
    },
    Article {
        name: "rescue-not-captured",
        code: "E407",
        rule: "only a captured piece of one's own can be brought back",
        meaning: "The player has lost no piece of the kind that is brought back, or has brought back every one of \
                  them.",
        why: "A rescue takes its piece from those that the opponent has captured. Under `silent-defense` the players \
              keep their own captured pieces, so the opponent cannot check a rescue by looking; a record can be \
              counted through, every combat, guess and rescue before this one.",
        remedy: "check the kind behind `^`, and the combats in which pieces of this side fell",
        form: "srn",
        example: include_str!("../../samples/broken/rescue-not-captured.srn"),
        mended: include_str!("../../samples/mended/rescue-not-captured.srn"),
    },
    Article {
        name: "rescue-square",
        code: "E408",
        rule: "a rescued piece is put on an empty square of one's own half",
        meaning: "The square behind `@` is occupied, lies in the opponent's half, is a lake or crater, or is off the \
                  board.",
        why: "The piece returns to its own side of the field, and any free square there will do, not only those of the \
              setup: for Red rows 1 to 5, for Blue rows 6 to 10 (on the craters board 1 to 4 and 5 to 8), without the \
              lakes. From there it may move in the next turn. Its rank is known to the opponent, except under \
              `silent-defense`.",
        remedy: "check the square behind `@`: is it free, and on which side of the middle does it lie?",
        form: "srn",
        example: include_str!("../../samples/broken/rescue-square.srn"),
        mended: include_str!("../../samples/mended/rescue-square.srn"),
    },
];
