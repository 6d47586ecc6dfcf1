//! Warnings, `W7xx`. A record that earns only these is legal.

use super::Article;

pub(super) const ARTICLES: &[Article] = &[
    article!("two-squares-wording", {
        code: "W701",
        rule: "the US rulebooks can be read as barring the third time back and forth in a row already",
        meaning: "A piece has gone back and forth between the same two squares for the third time in a row. This is \
                  accepted; a strict reading of the edition's text would bar it.",
        why: "The rulebooks of 1961, 1999 and 2011 say that a piece may not go back and forth between two squares in \
              three consecutive turns. One reader bars the third of these turns, another the fourth. `jumbo-2014` \
              speaks plainly of a limit of three moves, and play follows that everywhere: the fourth is illegal. The \
              warning is there so that an arbiter who reads the sentence strictly sees where it matters.",
        remedy: "settle it with a tag: `TwoSquares \"3\"` allows the third time, `TwoSquares \"2\"` makes it illegal",
    }),
    article!("edition-missing", {
        code: "W702",
        rule: "a record names the edition by whose rules it was played; one that does not is read as `jumbo-2014`",
        meaning: "The record has no tag `Edition`, so it was judged by the rules of `jumbo-2014`.",
        why: "The editions disagree on what a number stands for, on the Scout's strike, on who moves in after a \
              combat, on repetition, and on the board itself. A record without an edition may therefore look legal \
              under one and broken under another. `jumbo-2014` is a fair guess for a modern game, and yet a guess.",
        remedy: "add a tag such as `[Edition \"jumbo-2014\"]`, or name the edition with `--edition`",
    }),
    article!("variant-outside-edition", {
        code: "W703",
        rule: "an edition lists the variants that are played by it; another one is played, but noted",
        meaning: "The variant is a known one, but the edition's text does not have it. It is played all the same, with \
                  the edition's rules.",
        why: "All editions have the full game. `anniversary-2011`, `sci-fi-2011`, `jumbo-2014` and `gravon` add the \
              duel, `jumbo-2014` alone the Infiltrator's game, and `gravon` alone `barrage`, `ultimate-lightning` and \
              `free`. Clubs mix as they please, so this is no mistake in itself, but often it shows that the wrong \
              edition was named.",
        remedy: "check the tags `Edition` and `Variant`; if the game was played so, nothing need be done",
    }),
    article!("termination-derived", {
        code: "W704",
        rule: "where the board decides a game, the board says how it ended",
        meaning: "The tag `Termination` gives another reason than the board, though the result is the same: the Flag \
                  was captured, say, and the record speaks of a resignation. What the board shows is reported.",
        why: "A captured Flag, or a player who has no legal turn, ends the game on the spot, so nobody could resign or \
              run out of time afterwards. As long as the winner is the same this harms nobody, but statistics of how \
              games end would count it wrongly.",
        remedy: "set `Termination` to `flag` or `no-moves`, or leave the tag out",
    }),
    article!("turn-number", {
        code: "W705",
        rule: "`12.` stands before Red's twelfth turn, `12...` before Blue's",
        meaning: "A turn number does not fit the turn behind it: the number is another one, or its dots belong to the \
                  other side. The turns are read in the order in which they stand.",
        why: "Numbers are for the eye and may be left out; only the order of the turns counts. A wrong number is worth \
              a look, though, because it is often the trace of a turn that was lost or written twice. `fmt` writes all \
              numbers afresh.",
        remedy: "look for a missing or doubled turn nearby; if there is none, let `adjutant fmt` renumber the record",
    }),
    article!("option-outside-edition", {
        code: "W706",
        rule: "the options are `hasbro-1999`'s; any other edition plays them as house rules",
        meaning: "The record switches on `aggressor-advantage`, `silent-defense` or `rescue` in an edition that does \
                  not offer them. They are played all the same.",
        why: "The three tournament rules were printed in `hasbro-1999`, to be added singly or together. Nothing stops \
              a club from playing them with other pieces, so they are taken as a house rule; but where the edition is \
              a slip of the pen, the warning shows it.",
        remedy: "check the tag `Edition`; if it was a house rule, nothing need be done",
    }),
    article!("termination-value", {
        code: "W707",
        rule: "`Termination` has ten values, from `flag` and `no-moves` to `abandoned` and `unknown`",
        meaning: "The value of the tag `Termination` is none of the known ones, so it says nothing: the ending is what \
                  the board shows, or else unknown.",
        why: "How a game ended does not change what is legal, so an unknown word harms no turn and is only a warning. \
              The known ones are `flag`, `no-moves`, `resignation`, `agreement`, `time`, `forfeit`, `adjudication`, \
              `move-limit`, `abandoned` and `unknown`. One set of words lets archives be filtered and counted.",
        remedy: "use one of the ten words, and put the details into a comment",
    }),
    article!("source-mended", "gsn", ".gsn", {
        code: "W708",
        rule: "damage of other formats that can be told for certain is mended, and what was done is said",
        meaning: "A record of another format was damaged, and there was only one way to read it. It was read that \
                  way; the message says how. Verbs other than `validate` write a line on standard error instead: the \
                  place, the text, and what was made of it.",
        why: "Old archives are full of the same few slips: a marker twice, a letter for another, a line out of its \
              place. To refuse such a record would lose a whole game; to mend it in silence would leave nobody the \
              chance to object. What can be read in more than one way is not mended.",
        remedy: "look at the place; `convert` writes the record whole, with `--keep-source` the text in comments too",
    }),
    article!("passed-over", "gravon-xml", ".xml", {
        code: "W709",
        rule: "what is no part of the game is passed over, and said",
        meaning: "Something in a record of another format is no tag, piece, turn or result: a move that the program \
                  refused, a message of its own, a declaration that is never followed. The record is read without \
                  it. In notes these are also words about the result from which none is read, such as `she resigned`: \
                  the message says why.",
        why: "Logs hold more than games do. A reader that drops what it does not need in silence cannot be told from \
              one that does not understand what it reads.",
        remedy: "nothing need be done; a conversion to SRN leaves it out",
    }),
    article!("outcome-open", {
        code: "W710",
        rule: "how a combat or guess of unknown pieces came out is written, or follows from the rest",
        meaning: "The record names neither how this turn came out nor all its pieces, and what follows does not tell \
                  either. Every way has been followed, and the record is true in at least one of them. All turns are \
                  listed, but positions after this one are not known.",
        why: "A combat that is not written can have gone two or three ways. Mostly the next turns settle it: who moves \
              on from the square has won. Where they do not, the verdict stands all the same, since it asks only \
              whether the game can have been; positions, which would have to choose, stop here.",
        remedy: "write what is known of it, be it only who was removed: `(?>?)`, `(?<?)` or `(?=?)`",
    }),
    article!("too-hard", {
        code: "W711",
        rule: "whether unknown pieces make a record true is decided within a limit of search",
        meaning: "Whether there are kinds for the unknown pieces with which the record is true was not decided: too \
                  many combats are not written, or too many of them are between pieces that are never named. The \
                  verdict is `undecided`. The limits stand in format-spec/unknown.md.",
        why: "What is decided is decided exactly; what would take too long is left open and never guessed. Every \
              combat that is not written doubles or trebles the games that have to be followed side by side, and \
              nobody is helped by a program that runs for a year.",
        remedy: "try `--effort high`, or write how the combats came out: `(?>?)`, `(?<?)` or `(?=?)`",
    }),
    article!("comment-command", {
        code: "W712",
        rule: "a command in a comment whose name is known has a value that it can have",
        meaning: "A comment holds a command such as `[%clk 0:12:30]`, and what stands behind its name is not what the \
                  name stands for: a time for `clk`, `egt`, `emt` and `mct`, a number for `eval`, squares for `csl`, \
                  arrows for `cal`. The comment is kept as it is.",
        why: "Programs write times and judgements into comments for other programs to read. What is written otherwise \
              is passed over there in silence, and nobody learns that it was lost. Commands with other names are \
              never complained about: anybody may have some of their own. format-spec/comments.md has the list.",
        remedy: "write the value as the message says, or take the brackets away",
    }),
    article!("result-missing", {
        code: "W713",
        rule: "a record ends with its result: `1-0`, `0-1`, `1/2-1/2` or `*`",
        meaning: "The record ends without a result. If its tag `Result` holds one, that is taken; if not, the record \
                  is read as if `*` stood behind its last turn.",
        why: "The result at the end shows that a record is whole. Without it nobody can tell whether the game is still \
              going on or the last turns were lost. The turns that are there can be judged all the same. A record \
              that breaks off in the middle of a turn, in its tags or in its setup is no such case: it cannot be read \
              to its end.",
        remedy: "write `1-0`, `0-1`, `1/2-1/2` or `*` behind the last turn; `fmt` writes the result that was taken",
    }),
    article!("date-value", {
        code: "W714",
        rule: "`Date` is written `2024.05.18`, with `?` for digits that are not known",
        meaning: "The value of the tag `Date` is no date: a word, a day that no calendar has, or parts in another order. \
                  It is kept as it is written, and the record has no date.",
        why: "Archives are sorted and selected by date. `18.05.2024` and `05/18/2024` look alike to a program, so neither \
              is guessed. The date changes nothing in the rules, so this is only a warning.",
        remedy: "write year, month and day: `2024.05.18`, `2024.05.??` or `2024.??.??`",
    }),
];
