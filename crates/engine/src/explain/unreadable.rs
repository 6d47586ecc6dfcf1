//! What cannot be read, `E8xx` and `E9xx`.

use super::Article;

pub(super) const ARTICLES: &[Article] = &[
    // What cannot be read, `E8xx`.
    article!("syntax", {
        code: "E801",
        rule: "a record is tags, setup rows, turns and a result, as the notation writes them",
        meaning: "Something in the text cannot be read; the message says where, what was expected there and what was \
                  found. The turns before it are read, and the rest of the record is searched for further faults.",
        why: "A reader that guesses would turn one misprint into another game, so doubtful text is refused, not \
              interpreted. Much is forgiven all the same: spacing, capital letters, missing turn numbers, rows in any \
              order. Habits from chess are the usual cause: `!` and `?` behind a turn are not read, because `?` is a \
              guess here and an unknown piece; a glyph such as `$1` says the same.",
        remedy: "correct the text at the mark; turns look like `a4-a5`, `a4xa5(7>4)` or `e4?e5=7(+)`",
    }),
    article!("tag-value", {
        code: "E802",
        rule: "the tags that decide the rules have values that are known",
        meaning: "The value of `Edition`, `Variant`, `Options`, `Ranks`, `Army`, `TwoSquares` or `MoreSquares` cannot \
                  be understood. The message names the nearest known one. Or `MoveLimit` or `QuietLimit` is no \
                  number of plies.",
        why: "These tags say which rules the game was played by. Judging it by others would produce findings that are \
              not its own, so the record counts as unreadable until the tag is right. All other tags, known or not, \
              may say what they like; an odd `Termination` is only a warning.",
        remedy: "write one of the known values; `adjutant rules` lists the editions and their variants",
    }),
    article!("tag-duplicate", {
        code: "E803",
        rule: "a tag stands once in a record",
        meaning: "The same tag name stands twice in one record.",
        why: "Two values for one tag are two answers to one question, and if the tag is the edition, the two may even \
              lead to different games. Which of them is right cannot be told from the record, so neither is taken on \
              trust. Two records run together by accident, with no setup or turns between their tags, look like this \
              too.",
        remedy: "keep the right one as it is, and give the other a name of its own",
    }),
    article!("stray-text", {
        code: "E804",
        rule: "what is no part of a record stands in a comment, or on lines that begin with `;` or `%`",
        meaning: "There is text before the first tag line, or between the result of a record and the next record, that \
                  belongs to no record.",
        why: "A record begins at its first tag line and is over with its result. Whatever else stands in a file may be \
              a stray sentence or the remains of a record whose tags were lost; as nobody can tell, it is reported and \
              not dropped in silence. The records around it are judged as usual.",
        remedy: "write it as a `{comment}` in a record, or begin its lines with `;`; turns need tags and setup",
    }),
    article!("not-supported", "gsn", ".gsn", {
        code: "E805",
        rule: "a record is read as far as there are words for what it says",
        meaning: "A record of another format has something that SRN has no words for, or that nobody has described: \
                  a turn that was passed, a rescue of an online variant. The turns before it are read and judged; \
                  those behind it are not.",
        why: "Behind such a place the board is not known for certain, so that no turn can be judged there. The turns \
              before it are a true part of the game, and are kept. The verdict is that of a record that cannot be \
              read, for that is what it is.",
        remedy: "use the turns before it, or write down by hand what happened",
    }),
    article!("no-turns", "notes", ".notes", {
        code: "E806",
        rule: "notes of a game contain at least one turn",
        meaning: "The text was read as notes of a game, and no turn was found in it.",
        why: "Text in which no turn is understood may be a letter, a list or a game in a spelling that is not known. A \
              verdict on it would be about nothing.",
        remedy: "write turns such as `a4-a5`, one or two a line; format-spec/notes.md lists the spellings",
    }),
    // What is wrong with an input, not with a record in it, `E9xx`.
    article!("input", {
        code: "E901",
        rule: "an input is there, can be read to its end, and holds records",
        meaning: "A file is missing or may not be read, or reading broke off: a compressed file is damaged or cut \
                  short. Or what it holds is no records but, as in the sample, a web page, an archive of a kind that \
                  is not read, or text in another encoding. Or an archive disagrees with itself, so that other \
                  programs would find other records in it.",
        why: "This says nothing of any record, so it changes no verdict; but whoever asked for a whole archive has not \
              got it, and the run ends with 2 whatever else was found. Only where reading broke off is there a place: \
              what stands before it was judged, and the record that it cuts through as it stands. The members of a zip \
              archive are those of its directory; one that the directory does not list, or has otherwise than the \
              member itself, may be there to be seen by one reader and hidden from another.",
        remedy: "fetch the file again or unpack it, as the message says; of the sample, save the record alone",
    }),
];
