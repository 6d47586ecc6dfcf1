//! Records that contradict the board, `E5xx`, and unknown pieces that nothing can explain, `E6xx`.

use super::Article;

pub(super) const ARTICLES: &[Article] = &[
    article!("combat-mismatch", {
        code: "E501",
        rule: "a combat that is written down names the two pieces that met, and the outcome that the rules give it",
        meaning: "The turn is legal, but the combat behind it names another piece than the one that stands there, or \
                  another outcome. The board is believed and the game goes on from it.",
        why: "Combats are the evidence in a record: they can be worked out from the setup, so a false one shows that \
              one or the other is wrong. The commonest cause is the numbering. In `milton-bradley-1961` and \
              `anniversary-2011` 1 is the Marshal and the lower number wins, everywhere else 10 is the Marshal. Equals \
              remove each other, unless the option `aggressor-advantage` lets the striker win.",
        remedy: "check both pieces in the setup, the sign between them, and the tags `Edition` and `Ranks`",
    }),
    article!("guess-mismatch", {
        code: "E502",
        rule: "a guess is right exactly if the piece is of the kind that was named",
        meaning: "The turn is legal, but the outcome behind the guess is not the one that the board gives: right and \
                  wrong are swapped, or another piece is said to have been shown.",
        why: "A right guess, `(+)`, removes the piece; a wrong one, `(-)`, leaves it. A Spotter's guess shows the \
              piece either way, and a record may say what it was: `(-4)`. The piece that an Infiltrator guessed \
              wrongly stays hidden; all that is known of it is what it is not.",
        remedy: "check the piece on the target square in the setup, and the sign in the brackets",
    }),
    article!("result-mismatch", {
        code: "E503",
        rule: "the `Result` tag, the result behind the turns and the end on the board all agree",
        meaning: "The tag `Result` and the result behind the last turn differ, or the board ends the game with another \
                  result than the record states. `*` behind the turns never disagrees with the board.",
        why: "A captured Flag and a player without a legal turn decide a game whatever anybody writes. Other endings, \
              such as a resignation or a decision of the arbiter, cannot be read off the board, so there the record is \
              taken at its word as long as it says the same in both places.",
        remedy: "`1-0` means that Red won, `0-1` that Blue did: correct the tag or the result behind the turns",
    }),
    article!("termination-mismatch", {
        code: "E504",
        rule: "a `Termination` of `flag`, `no-moves` or `move-limit` is what the record shows",
        meaning: "The record says that the game ended by the capture of a Flag, or because a player could not move, \
                  and the board shows no such thing. Or it says that a limit of moves was reached, and it has fewer \
                  plies than `MoveLimit`, and fewer quiet ones at its end than `QuietLimit`, or a winner.",
        why: "These are the only endings that a record itself can prove, so they are checked. `no-moves` may be \
              claimed one turn early: it stands if the loser, though not yet to move, has no piece left that is able \
              to move or strike. A limit of moves makes a game a draw. Anything else that ends a game early has its \
              own word: `resignation`, `agreement`, `time`, `forfeit`, `adjudication`, `abandoned`, or `unknown`.",
        remedy: "choose the word that fits, or look for missing turns at the end",
    }),
    article!("strength-mismatch", "ucc", ".log", {
        code: "E505",
        rule: "the strengths that a log counts at its end are those of the pieces that are still there",
        meaning: "The log of another program ends with the strength of both armies, and the board at the end has \
                  another. A Marshal counts 10, the others their rank down to the Spy with 1, Bombs and the Flag \
                  nothing.",
        why: "A log says more than its moves: what it counts at the end is one more witness of what happened. Where \
              it contradicts the board, a line of the log is missing or was changed, even if every move in it is \
              legal.",
        remedy: "look whether lines are missing from the log, or whether its last line belongs to another game",
    }),
    article!("board-mismatch", "stratego-io", ".json", {
        code: "E506",
        rule: "the board that a file stores is the one that its moves lead to",
        meaning: "The file holds, besides the setups and the moves, the board after the last move, and that is not where \
                  the moves lead.",
        why: "Setups and moves are the record, and the stored board is one more witness of what happened. Where it \
              contradicts them, a move is missing or was changed, or a piece was set over another, even if every move \
              that is there is legal.",
        remedy: "look whether moves are missing at the end; the setups and moves were judged, not the stored board",
    }),
    article!("no-assignment", {
        code: "E601",
        rule: "the unknown pieces can be filled in so that every turn is legal and every outcome right",
        meaning: "The record leaves pieces unknown, and there is no way to give them kinds from the rest of the army \
                  with which everything up to this turn could have happened. The turn named is the first up to which \
                  there is none.",
        why: "A spectator, or one of the players, can keep a record without knowing every piece: `?` stands for the \
              others, and combats are the evidence. Such a record is legal if there is at least one way to fill them \
              in. There is none if, say, two pieces have been shown as the one Marshal, or if a piece that ran like a \
              Scout turns out to be a Major. Where every way that is left breaks the same rule of turns, that rule's \
              name is given instead.",
        remedy: "compare the combats so far with the army: one of them names a wrong piece, or a turn a wrong square",
    }),
];
