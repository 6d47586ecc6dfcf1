//! Articles about records that contradict the board, `E5xx`, and about unknown pieces without a valid assignment,
//! `E6xx`.

use super::Article;

pub(super) const ARTICLES: &[Article] = &[
    article!("combat-mismatch", {
        code: "E501",
        rule: "a written combat names the two pieces that met and the outcome that the rules give",
        meaning: "The turn is legal, but its combat names another piece than the piece on the board, or another \
                  outcome. Adjutant continues with the pieces and the outcome of the board.",
        why: "The outcome of a combat follows from the setup and the rules. If the record gives another combat, either \
              the setup or the combat is wrong. The most common cause is the numbering. In `milton-bradley-1961` and \
              `anniversary-2011` the Marshal is 1 and the lower number wins; in all other editions the Marshal is 10. \
              Equal pieces remove each other, unless the option `aggressor-advantage` lets the striker win.",
        remedy: "check both pieces in the setup, the character between them, and the tags `Edition` and `Ranks`",
    }),
    article!("guess-mismatch", {
        code: "E502",
        rule: "a guess is right if the piece is of the kind named, and wrong otherwise",
        meaning: "The turn is legal, but the outcome in the record differs from the board. Right and wrong are \
                  swapped, or the record names another piece as shown.",
        why: "A right guess, `(+)`, removes the piece; a wrong guess, `(-)`, does not. A Spotter's guess reveals the \
              piece in both cases, and the record may name it: `(-4)`. After a wrong guess of an Infiltrator the piece \
              stays hidden. The opponent knows only that it is not of the kind named.",
        remedy: "check the target piece in the setup, and the character in the parentheses",
    }),
    article!("result-mismatch", {
        code: "E503",
        rule: "the tag `Result`, the result after the turns and the end on the board agree",
        meaning: "The tag `Result` and the result after the last turn differ. Or the board ends the game with another \
                  result than the record. The result `*` after the turns never contradicts the board.",
        why: "A captured Flag, or a player without a legal turn, decides a game on the board. The record cannot change \
              this. Other endings, such as a resignation or a decision of the arbiter, cannot be seen on the board. In \
              these cases the record is believed, if it gives the same result in both places.",
        remedy: "`1-0` means that Red won, `0-1` that Blue won: correct the tag or the result after the turns",
    }),
    article!("termination-mismatch", {
        code: "E504",
        rule: "a `Termination` of `flag`, `no-moves` or `move-limit` agrees with the board and the turns",
        meaning: "The tag `Termination` says that a Flag was captured, or that a player could not move, but the board \
                  does not show it. Or the tag says that a limit of moves was reached, but a player won, or the record \
                  has limits and reaches none of them. The tag `MoveLimit` limits all plies; the tag `QuietLimit` \
                  limits the quiet plies at the end.",
        why: "Only these endings can be checked, because the record itself shows them. `no-moves` may be declared one \
              turn early, if the loser is not yet to move but has no piece left that can move or strike. A limit of \
              moves makes a game a draw. Other early endings have their own values: `resignation`, `agreement`, \
              `time`, `forfeit`, `adjudication`, `abandoned` and `unknown`.",
        remedy: "choose the value that fits, or look for missing turns at the end",
    }),
    article!("strength-mismatch", "ucc", ".log", {
        code: "E505",
        rule: "the strengths at the end of a log are those of the pieces still on the board",
        meaning: "The log of another program ends with the strengths of both armies, but the pieces on the last board \
                  give other strengths. A Marshal counts 10, a Spy 1, and the other pieces count their rank. Bombs and \
                  the Flag count nothing.",
        why: "The strengths are a second source for the game. If they contradict the board, a line of the log is \
              missing or was changed, even if every move in the log is legal.",
        remedy: "check whether lines are missing from the log, or its last line belongs to another game",
    }),
    article!("board-mismatch", "stratego-io", ".json", {
        code: "E506",
        rule: "the board stored in a file is the board after its last move",
        meaning: "The file contains the setups, the moves, and the board after the last move. The stored board differs \
                  from the board to which the moves lead.",
        why: "The setups and the moves are the record, and the stored board is a second source for the game. If the \
              two boards differ, a move is missing or was changed, or a piece was put on top of another piece. This is \
              possible even if every move in the file is legal.",
        remedy: "look for missing moves at the end; the setups and moves were judged, not the stored board",
    }),
    article!("no-assignment", {
        code: "E601",
        rule: "the unknown pieces have kinds that make every turn legal and every outcome right",
        meaning: "The record leaves some pieces unknown. No choice of kinds from the rest of the army makes all turns \
                  up to this turn legal and all outcomes right. For the turns before this turn such a choice exists.",
        why: "A spectator or a player can keep a record without knowing every piece. The record writes `?` for an \
              unknown piece, and the combats are the evidence. Such a record is legal if at least one choice of kinds \
              works. For example, no choice works if two pieces are shown as the only Marshal. No choice works either \
              if a piece moves like a Scout and is later named a Major. If every remaining choice breaks the same \
              rule, the finding of that rule is reported instead.",
        remedy: "compare the combats so far with the army: a combat has a wrong piece, or a turn has a wrong square",
    }),
];
