//! Articles about records and inputs that cannot be read, `E8xx` and `E9xx`.

use super::Article;

pub(super) const ARTICLES: &[Article] = &[
    // Records that cannot be read, `E8xx`.
    article!("syntax", {
        code: "E801",
        rule: "a record consists of tags, setup rows, turns and a result, as the notation defines",
        meaning: "A part of the text cannot be read. The message gives the place, the expected text, and the text \
                  found. The turns before this place are read, and the rest of the record is checked for more faults.",
        why: "A reader that guesses would turn a misprint into another game, so unclear text is rejected. Many \
              differences are accepted: spacing, capital letters, missing turn numbers, rows in any order. Habits from \
              chess are the usual cause. `!` and `?` after a turn are not read, because `?` means a guess or an \
              unknown piece. A glyph such as `$1` has the same meaning and is read.",
        remedy: "correct the marked text; turns look like `a4-a5`, `a4xa5(7>4)` or `e4?e5=7(+)`",
    }),
    article!("tag-value", {
        code: "E802",
        rule: "every tag that decides the rules has a known value",
        meaning: "The value of `Edition`, `Variant`, `Options`, `Ranks`, `Army`, `TwoSquares` or `MoreSquares` is not \
                  valid. The message names the nearest known value. Or the value of `MoveLimit` or `QuietLimit` is not \
                  a number of plies. Or `Position` is neither `red` nor `blue`. Or `Ply` does not fit the side to \
                  move: it must be even for `red` and odd for `blue`.",
        why: "These tags give the rules of the game. Other rules would give wrong findings, so the record is \
              unreadable until the tag is right. All other tags may have any value; an unknown value of `Termination` \
              is only a warning.",
        remedy: "write one of the known values; `adjutant rules` lists the editions and their variants",
    }),
    article!("tag-duplicate", {
        code: "E803",
        rule: "a tag appears only once in a record",
        meaning: "The same tag name appears twice in one record.",
        why: "Two values for one tag contradict each other. Two values of `Edition` may even lead to different games. \
              The record does not show which value is right, so neither value is trusted. Two records that were joined \
              by accident, with no setup or turns between their tags, also give this finding.",
        remedy: "keep the tag with the right value, and give the other tag its own name",
    }),
    article!("stray-text", {
        code: "E804",
        rule: "text outside a record is in a comment, or on lines that begin with `;` or `%`",
        meaning: "The file has text that belongs to no record: before the first tag line, or between the result of a \
                  record and the next record.",
        why: "A record begins at its first tag line and ends with its result. Other text in a file may be a stray \
              sentence, or the rest of a record whose tags were lost. Nobody can know which, so the text is reported \
              and not dropped in silence. The records before and after it are judged as usual.",
        remedy: "write it as a `{comment}` in a record, or begin its lines with `;`; if it is a game, add its tags",
    }),
    article!("not-supported", "gsn", ".gsn", {
        code: "E805",
        rule: "a record is read only as far as SRN can express it",
        meaning: "A record of another format contains something that SRN cannot express, or that is not documented. \
                  Examples are a turn that was passed, and a rescue of an online variant. The turns before this place \
                  are read and judged; the turns after it are not.",
        why: "After this place the board is not known for certain, so no turn can be judged. The turns before it are a \
              true part of the game and are kept. The verdict is `unreadable`, because the rest of the record cannot \
              be read.",
        remedy: "use the turns before it, or write down by hand what happened",
    }),
    article!("no-turns", "notes", ".notes", {
        code: "E806",
        rule: "notes of a game contain at least one turn",
        meaning: "The text was read as notes of a game, but no turn was found in it.",
        why: "Text without a readable turn may be a letter, a list, or a game in an unknown spelling. It contains no \
              game that could be judged.",
        remedy: "write turns such as `a4-a5`, one or two on a line; format-spec/notes.md lists the spellings",
    }),
    // Problems with an input rather than with a record in it, `E9xx`.
    article!("input", {
        code: "E901",
        rule: "an input exists, can be read to its end, and contains records",
        meaning: "A file is missing or cannot be opened, or it cannot be read to its end because it is damaged or \
                  truncated. Or the file contains no records: it is a web page (as in the sample), an unsupported \
                  archive, or text in another encoding. Or an archive contradicts itself, so that other programs would \
                  find other records in it.",
        why: "This finding concerns no record, so it changes no verdict. But some of the input was not read, so the \
              exit status is 2, whatever else was found. The finding has a place only if reading broke off. The \
              records before that place are judged, and the record that breaks off there is judged as far as it goes. \
              In a zip archive, the directory lists the members. If a member is not in the directory, or differs from \
              its entry, one reader may see it and another may not.",
        remedy: "get the file again or unpack it, as the message says; in the sample, save only the record",
    }),
];
