//! Articles about warnings, `W7xx`. A record that has only warnings is legal.

use super::Article;

pub(super) const ARTICLES: &[Article] = &[
    article!("two-squares-wording", {
        code: "W701",
        rule: "the wording of the US rulebooks may forbid the third time back and forth in a row",
        meaning: "A piece goes back and forth between the same two squares for the third time in a row. Adjutant \
                  accepts this turn, but a strict reading of the edition's text forbids it.",
        why: "The rulebooks of 1961, 1999 and 2011 say that a piece may not go back and forth between two squares in \
              three consecutive turns. Some readers think that this forbids the third turn, others the fourth. \
              `jumbo-2014` clearly sets a limit of three moves. Adjutant applies this limit to the US editions too: \
              the fourth turn is illegal. The warning shows the third turn to an arbiter who reads the text strictly.",
        remedy: "set a tag: `TwoSquares \"3\"` allows the third time, `TwoSquares \"2\"` makes it illegal",
    }),
    article!("edition-missing", {
        code: "W702",
        rule: "a record names its edition; without a tag `Edition` the rules of `jumbo-2014` apply",
        meaning: "The record has no tag `Edition`, so it was judged by the rules of `jumbo-2014`.",
        why: "The editions differ in the numbers, the Scout's strike, the movement after a combat, the repetition \
              rules, and the board. A record without an edition can be legal by the rules of one edition and illegal \
              by the rules of another edition. `jumbo-2014` is a good guess for a modern game, but still a guess.",
        remedy: "add a tag such as `[Edition \"jumbo-2014\"]`, or name the edition with `--edition`",
    }),
    article!("variant-outside-edition", {
        code: "W703",
        rule: "each edition lists its variants; any other variant is accepted with this warning",
        meaning: "The variant is known, but the rulebook of the edition does not have it. Adjutant judges the game by \
                  the rules of the edition.",
        why: "All editions have the full game. `anniversary-2011`, `sci-fi-2011`, `jumbo-2014` and `gravon` also have \
              the duel. Only `jumbo-2014` has `infiltrator`, and only `gravon` has `barrage`, `ultimate-lightning` and \
              `free`. Clubs may combine editions and variants, so this is not an error. But often it shows that the \
              tag `Edition` is wrong.",
        remedy: "check the tags `Edition` and `Variant`; if both are right, no change is needed",
    }),
    article!("termination-derived", {
        code: "W704",
        rule: "if the board decides a game, its `Termination` is `flag` or `no-moves`",
        meaning: "The board decides the game, and the tag `Termination` gives another reason for the same result. For \
                  example, the Flag was captured, but the tag says `resignation`. The report gives the reason on the \
                  board.",
        why: "A captured Flag, or a player without a legal turn, ends the game at once. After that nobody can resign \
              or run out of time. The winner is the same, so this is only a warning. But statistics of endings would \
              be wrong.",
        remedy: "set `Termination` to `flag` or `no-moves`, or remove the tag",
    }),
    article!("turn-number", {
        code: "W705",
        rule: "`12.` is written before Red's twelfth turn, `12...` before Blue's twelfth turn",
        meaning: "A turn number does not fit the turn after it: the number is wrong, or its dots belong to the other \
                  side. The turns are read in the order in which they are written.",
        why: "Numbers may be left out; only the order of the turns counts. But a wrong number often shows that a turn \
              was lost or written twice. `fmt` renumbers all turns.",
        remedy: "look for a missing or repeated turn nearby; if there is none, renumber with `adjutant fmt`",
    }),
    article!("option-outside-edition", {
        code: "W706",
        rule: "the options belong to `hasbro-1999`; in any other edition they are house rules",
        meaning: "The tag `Options` switches on `aggressor-advantage`, `silent-defense` or `rescue`, but the edition \
                  does not offer this option. The option applies anyway.",
        why: "The rulebook `hasbro-1999` has these three tournament rules, to be used alone or together. A club may \
              use them in any edition, so they are accepted as house rules. The warning helps \
              to notice a wrong tag `Edition`.",
        remedy: "check the tag `Edition`; if the option was a house rule, no change is needed",
    }),
    article!("termination-value", {
        code: "W707",
        rule: "the tag `Termination` has one of ten values, such as `flag`, `no-moves` or `unknown`",
        meaning: "The value of the tag `Termination` is not a known value, so it is ignored. The ending is the ending \
                  on the board, or else unknown.",
        why: "The ending of a game does not change which turns are legal, so an unknown value is only a warning. The \
              known values are `flag`, `no-moves`, `resignation`, `agreement`, `time`, `forfeit`, `adjudication`, \
              `move-limit`, `abandoned` and `unknown`. Fixed values make it possible to filter and count archives.",
        remedy: "use one of the ten values, and write the details in a comment",
    }),
    article!("source-mended", "gsn", ".gsn", {
        code: "W708",
        rule: "damage in another format is corrected if only one reading is possible; a warning says how",
        meaning: "A record of another format was damaged, and only one reading was possible. The record was read in \
                  that way, and the message describes the correction. Commands other than `validate` write a line on \
                  standard error instead: the place, the text, and the correction.",
        why: "Old archives contain the same few slips: a marker written twice, a wrong letter, a line in the wrong \
              place. Rejecting such a record would lose a whole game. A correction without a message would leave \
              nobody the chance to object. Damage with more than one possible reading is not corrected.",
        remedy: "check the place; `convert` writes the corrected record (`--keep-source` adds the text as comments)",
    }),
    article!("passed-over", "gravon-xml", ".xml", {
        code: "W709",
        rule: "text that is not part of the game is skipped, with this warning",
        meaning: "A part of a record in another format is not a tag, piece, turn or result. Examples are a move that \
                  the program refused, a message of the program, and an XML declaration that is not needed. The record \
                  is read without this part. In notes the warning also marks words about the result that give no \
                  result, such as `she resigned`. The message says why.",
        why: "Logs contain more than games. If a reader skips text in silence, nobody can see whether it understood \
              the text.",
        remedy: "no change is needed; a conversion to SRN omits this text",
    }),
    article!("outcome-open", {
        code: "W710",
        rule: "the outcome of a combat or guess of unknown pieces is written, or follows from other turns",
        meaning: "The record gives neither the outcome of this turn nor all its pieces, and the later turns do not \
                  decide the outcome. Adjutant has tried every outcome, and the record is true with at least one of \
                  them. All turns are listed, but positions after this turn are not known.",
        why: "A combat that is not written has two or three possible outcomes. Usually the next turns decide: the \
              piece that moves on from the square has won. If they do not, the verdict is still certain, because it \
              only says that the game is possible. A position would have to choose one outcome, so no position is \
              given after this turn.",
        remedy: "write the outcome; if only the removed piece is known, write `(?>?)`, `(?<?)` or `(?=?)`",
    }),
    article!("too-hard", {
        code: "W711",
        rule: "a record with unknown pieces is decided before the search limit is reached",
        meaning: "Adjutant has not decided whether some kinds of the unknown pieces make the record true, so the \
                  verdict is `undecided`. Too many combats are not written, or too many combats are between pieces \
                  that are never named. The limits are in format-spec/unknown.md.",
        why: "A verdict is exact or it is left open; it is never guessed. Every combat that is not written doubles or \
              triples the number of games that must be followed. A program that runs for a year helps nobody.",
        remedy: "try `--effort high`, or write the outcomes of the combats: `(?>?)`, `(?<?)` or `(?=?)`",
    }),
    article!("comment-command", {
        code: "W712",
        rule: "a command in a comment has a valid value, if the name of the command is known",
        meaning: "A comment contains a command such as `[%clk 0:12:30]`, but its value does not fit its name. `clk`, \
                  `egt`, `emt` and `mct` have a time, `eval` has a number, `csl` has squares, and `cal` has arrows. \
                  The comment is kept as it is.",
        why: "Programs write times and evaluations into comments for other programs. Those programs skip an invalid \
              value in silence, so nobody notices the loss. Commands with other names give no warning, because every \
              program may have its own commands. The list is in format-spec/comments.md.",
        remedy: "write the value as the message says, or remove the brackets",
    }),
    article!("result-missing", {
        code: "W713",
        rule: "a record ends with its result: `1-0`, `0-1`, `1/2-1/2` or `*`",
        meaning: "The record ends without a result. If the tag `Result` has a result, that result is used. Otherwise \
                  the record is read as if it ended with `*`.",
        why: "The result at the end shows that a record is complete. Without a result nobody knows whether the game is \
              still going on or the last turns were lost. The existing turns can still be judged. A record that breaks \
              off inside a turn, its tags or its setup gets `syntax` instead: it is unreadable.",
        remedy: "write `1-0`, `0-1`, `1/2-1/2` or `*` after the last turn; `fmt` writes the result that was used",
    }),
    article!("date-value", {
        code: "W714",
        rule: "the tag `Date` is written `2024.05.18`, with `?` for unknown digits",
        meaning: "The value of the tag `Date` is not a valid date. It is a word, a day that does not exist, or a date \
                  in another order. The value is kept as it is, but the record has no date.",
        why: "Archives are sorted and selected by date. Some people write the day first (`18.05.2024`) and some write \
              the month first (`05/18/2024`), so Adjutant guesses neither. The date does not affect the rules, so this \
              is only a warning.",
        remedy: "write year, month and day: `2024.05.18`, `2024.05.??` or `2024.??.??`",
    }),
];
