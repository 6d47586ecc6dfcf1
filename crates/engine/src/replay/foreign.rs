//! Lists the findings of the readers of other formats. Each kind of finding has its facts and its sentence.
//!
//! The sentences are defined only here. Each list is named after a variant of [`Detail`]. This variant determines
//! the severity of all kinds in the list.

use super::Detail;
use crate::board::{RankOrder, Side, Square, Variant, quote};
use crate::notation::spelling::{SpellingInterpretationKind, Unclear};
use std::fmt;

/// Text found at the place of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundText(String);

impl From<&[u8]> for FoundText {
    fn from(found: &[u8]) -> Self {
        const LONGEST: usize = 40;
        match String::from_utf8_lossy(found.get(..8 * LONGEST).unwrap_or(found)) {
            text if text.is_empty() => Self("nothing".to_owned()),
            text => Self(quote(&text, LONGEST)),
        }
    }
}

impl fmt::Display for FoundText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Defines enums of finding kinds, each with its facts and its sentence.
macro_rules! kinds {
    ($($(#[$meta:meta])* $kinds:ident $(of $detail:ident)? {
        $($kind:ident $(($($fact:ty),+))? = $sentence:literal,)+
    })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        #[non_exhaustive]
        pub enum $kinds {
            $(#[doc = $sentence] #[error($sentence)] $kind $(($($fact),+))?,)+
        }

        $(impl From<$kinds> for $detail {
            fn from(kind: $kinds) -> Self {
                Self::$kinds(kind)
            }
        })?
    )+};
}

kinds! {
    /// Allowed contents of a square, reported when the square contains something else.
    Allowed {
        RedPiece = "`A` or a letter of Red's pieces, `B` to `M`",
        BluePiece = "`A` or a letter of Blue's pieces, `N` to `Y`",
        AnyPiece = "`A` or a letter of a piece, `B` to `M` or `N` to `Y`",
        GravonLake = "`_`, because there is a lake",
        Nothing = "`A`, because no piece is set up there",
        Letter = "a letter",
        Lake = "`_`, because it is a lake",
    }

    /// Damage that is not repaired.
    Damaged of Detail {
        More = "more errors follow from here on, but they are not listed",
        // Message of the JSON parser.
        Object(String) = "{0}",
        // Text of the tag `Unreadable` about the source of a record.
        InSource(String) = "the source of this record could not be read completely: {0}",
        BehindTheObject = "expected another object or the end of the line, found stray text",

        // Gravon, both formats: GSN and XML.
        FieldLength(usize) = "expected a field of 100 letters, found {0} characters",
        FieldCharacter(char) = "expected a piece's letter, `A` or `_` in the field, found `{0}`",
        FieldLetter(Square, Allowed, FoundText) = "expected on square {0}: {1}; found {2}",
        FieldLetters(Square, Allowed, FoundText, usize) =
            "expected on square {0}: {1}; found {2}; number of other wrong letters: {3}",
        Square(FoundText) = "expected a square: a column from `A` to `I` or `K` and a row from 1 to 10 (or `:`), \
            found {0}",
        ResultNumber(FoundText) = "expected a result from 0 to 4 or from 10 to 14, found {0}",
        Winner(u8, u8, u8, FoundText) = "expected a winner: {0} for Red, {1} for Blue or {2} for a draw, found {3}",

        // Gravon's XML.
        NulByte = "expected text, found a NUL byte",
        NotTakenApart(String) = "the document cannot be parsed here: {0}",
        ExclamationMark = "expected a comment, a section or a DOCTYPE after `<!`",
        Unclosed(&'static str) = "expected {0} as the end of this part, found the end of the text",
        SecondDocument = "expected one document, found the start of another",
        BehindTheDocument(String) = "expected nothing after the document, found `<{0}>`",
        OutsideOfRoot(FoundText) = "expected nothing outside of `<stratego>`, found {0}",
        NoRoot = "expected an element `<stratego>`, found none",
        OtherRoot(String) = "expected `<stratego>` around the game, found `<{0}>`",
        NoGame = "expected an element `<game>` in `<stratego>`, found none",
        SecondGame = "expected one game, found a second",
        NotClosed(String) = "expected `</{0}>`, found the end of the text",
        OtherEnd(String, String) = "expected `</{0}>`, found `</{1}>`",
        EndOfNothing(String) = "`</{0}>` closes no open element",
        ElementNotEnded(String, String) = "expected the end of `<{0}>`, found `<{1}>`",
        ElementName(FoundText) = "expected the name of an element, found {0}",
        BlanksBeforeName = "expected the name of an element directly after `<`",
        LongElementName(usize, usize) = "expected an element name of at most {0} bytes, found one of {1}",
        TooDeep(usize) = "expected elements nested at most {0} deep, found a deeper one",
        Attributes = "expected attributes as name, `=` and quoted value, found something else",
        TooManyAttributes(usize) = "expected at most {0} attributes of an element, found more",
        LongAttributeName(usize, usize) = "expected an attribute name of at most {0} bytes, found one of {1}",
        SecondAttribute(String) = "expected one `{0}`, found a second",
        NoType = "expected a `type` that names the game, found none",
        TypeName(FoundText) =
            "expected the game type `classic`, `barrage`, `classicfree`, `ultimate lightning` or `duell`, found {0}",
        NoContent = "expected a `content` of the field, found none",
        SecondField = "expected one field, found a second",
        NoSquare(&'static str) = "expected a `{0}` of the move, found none",
        MoveNumber(FoundText) = "expected the number of a move, found {0}",
        // Expected number, number of moves, and number found.
        OtherNumber(usize, usize, u32) =
            "expected the move number {0}, found `{2}`: the moves must have the numbers 1 to {1}, each once",
        NoNumber(usize, usize) =
            "expected the move number {0}, found no number: the moves must have the numbers 1 to {1}, each once",
        PlayerId(FoundText) = "expected the `id` of a player, 1 for Red or 2 for Blue, found {0}",
        SecondName(Side) = "expected one name for {0:#}, found a second",
        SecondResult = "expected one result, found a second",

        // Gravon's GSN.
        Header(FoundText) = "expected a first line with `Stratego-Notation v1` or `v2`, found {0}",
        TypeLine(FoundText) = "expected a game type line such as `type0`, found {0}",
        TypeDigit(FoundText) = "expected a game type from 0 to 4, found {0}",
        Move(FoundText) = "expected a move such as `B4-B5`, or `END`, found {0}",
        ResultAmongMoves = "expected a move or `END`, found the result line",
        NoEnd = "expected `END` after the moves, found the end of the text",
        ResultLine(FoundText) = "expected the result line after `END`, found {0}",
        ResultAgain = "expected the end of the text, found the result line again",
        OtherResult = "expected one result line, found a different second one",
        BehindTheResult(FoundText) = "expected the end of the text after the result, found {0}",
        Players = "expected two players separated by ` vs `",

        // Logs of the UCC manager.
        NoSetup(Side) = "expected {0:#}'s setup",
        SetupMisplaced(Side) = "unexpected setup of {0:#}",
        NoRow(u8, Side) = "expected row {0} of {1:#}'s setup",
        RowLength(usize) = "expected a row of ten pieces, found {0} characters",
        Piece(String) = "expected a piece (one of F s 9 8 7 6 5 4 3 2 1 B), found `{0}`",
        OtherSide(Side, Side) = "expected a move by {0:#}, found a move by {1:#}",
        NoOutcome = "expected the outcome after this move",
        NoPieces = "expected two pieces after the outcome of a strike",
        NoDistance = "expected a number of squares (1 or more) after the direction",
        MoveBehindTheEnd = "unexpected move after the end of the game",
        Reason = "expected one of the manager's reasons for ending a game",
        OtherLastLine = "expected one last line, found a second one that differs from the first",
        NoLineOfALog = "unexpected line in a game log",

        // Notes.
        NotesTurn(FoundText) = "expected a turn, a comment or a result, found {0}",
        NotesLine(FoundText) =
            "expected a turn, a setup row or a heading, found {0}: write remarks with squares in `( )` or after `//`",
        OneSided(Side) = "found only {0:#}'s turns: a game needs the turns of both sides",
        NotesRow(usize) = "expected a setup row of ten squares, found a row of {0}",
        NotesSquare(FoundText) = "expected a piece, `.` or `?` as a square of a setup row, found {0}",
        NotesRows(usize) =
            "expected all rows of a side, or a number before each row; rows found without a number: {0}",
        NotesSide(Side, Side) = "expected a turn by {0:#}, found a turn marked as {1:#}'s",
        NameTwice(FoundText) = "expected one name per side, found a second name for the same side: {0}",
        BothLegal(String, String) =
            "ambiguous: this may be `{0}` or `{1}`, and both are legal",
        NoneLegal(String, &'static str, String, &'static str) =
            "this may be `{0}` ({1}) or `{2}` ({3}), but neither is legal",
        TooManyReadings = "too many possible readings of the turns up to here",
        OtherRows(String, String) =
            "ambiguous: the setup rows may be read as {0} or as {1}; number the rows to settle it",
        RowTwice(u8) = "expected row {0} once, found row {0} again with other pieces",
        SquareTwice(FoundText) = "expected each square of the setup once, found another piece for {0}",
        ResultTwice = "expected one result, found a different second one",
        ResultContradicts = "expected one result, found words that contradict earlier words",

        // Lists of setups.
        NoSetupLetters = "expected 40 letters, one per square of a setup, found nothing",
        SetupLetter(FoundText) = "expected a letter from `A` to `M`, found {0}",
        SetupLength(usize) = "expected 40 letters, one per square of a setup, found {0} characters",
        BehindSetup = "expected one setup, found more",

        // Ataraxos, both formats: MessagePack and text.
        TurnOutside(u16, FoundText) = "expected a turn number from 0 to {0}, found {1}",
        TurnValue(u16, &'static str) = "expected a turn number from 0 to {0}, found {1}",

        // Ataraxos, only MessagePack.
        PackedGame(&'static str) = "expected a game (a list of a board and its turns), found {0}",
        GameLength(u32) = "expected a game (a list of 2 values: a board and its turns), found a list of {0}",
        NoBoard(&'static str) = "expected a board (a text of 100 letters), found {0}",
        NoTurns(&'static str) = "expected the turns (a list of numbers), found {0}",
        TurnsMissing(u32, u32) = "expected {0} turns, found the end of the game after {1}",
        BytesMissing(&'static str) = "expected {0}, found the end of the input",
        BehindTurns(usize) = "expected nothing after the turns, found more (number of bytes: {0})",

        // stratego.io.
        SioMissing(&'static str) = "expected a member `{0}` of the game, found none",
        SioTwice(&'static str) = "expected one member `{0}` of the game, found a second",
        SioRows(usize, String) = "expected {0} rows, found {1}",
        SioRow(String) = "expected a row of 10 cells, found {0}",
        SioCell(FoundText) = "expected a cell (0, 1 or a piece), found {0}",
        SioRank(FoundText) = "expected a rank (a string, `1` to `9`, `S`, `B` or `F`), found {0}",
        SioSide(FoundText) = "expected a side (0 for Red or 1 for Blue), found {0}",
        SioOtherSide(Side, Side) = "expected only {0:#}'s pieces in {0:#}'s setup, found a piece of {1:#}'s",
        SioLake(Side) = "expected a piece or an empty square in {0:#}'s setup, found a lake",
        SioBoardLake(Square) = "expected lakes only where the board has lakes, found something else on {0}",
        SioMoves = "expected a list of moves, found something else",
        SioMove(FoundText) = "expected a move, found {0}",
        SioType(FoundText) = "expected a move type (`move`, `won`, `lost`, `draw` or `capture`), found {0}",
        SioNoPosition(&'static str) = "expected a `position` in `{0}`, found none",
        SioNoPiece(&'static str) = "expected a `piece` in `{0}`, because the move is a strike; found none",
        SioCoordinate(&'static str, FoundText) = "expected a whole number from 0 to 9 for `{0}`, found {1}",
        SioPieceSide(Side, Side) = "expected a piece of {0:#}'s, found a piece of {1:#}'s",
        SioCapture = "expected the type `capture` for a strike at a Flag, and another type for any other move",
        SioTurn(FoundText) = "expected the side to move (`false` for Red or `true` for Blue), found {0}",
        SioState(FoundText) = "expected the state of the game (0 or 1), found {0}",

        // StraDoS.
        Letter(FoundText) = "expected a letter from `A` to `Y` or `_`, found {0}",
        NoLetters = "expected 100 letters, one per square, found nothing",
        LetterCount(usize) = "expected 100 letters, one per square, found {0}",
        SquareLetter(Allowed, Square, char) = "expected on square {1}: {0}; found `{2}`",
        SquareLetters(Allowed, Square, char, usize) =
            "expected on square {1}: {0}; found `{2}`; number of other wrong letters: {3}",
        SideToMove(FoundText) = "expected the side to move (`r` or `b`), found {0}",
        TurnCount(FoundText) = "expected the number of turns played, found {0}",
        BehindTurnCount = "expected the end of the line after the number of turns, found more text",
    }

    /// Damage that was repaired, and the repair.
    Mended of Detail {
        // Message about the line endings of the whole text.
        LineEnds(&'static str) = "{0}",

        // Gravon, both formats: GSN and XML.
        Latin1 = "not UTF-8 from here on: other bytes are read as Latin-1",
        ControlCharacters = "line ends and control characters in the name are read as spaces",
        ColumnJ(Occurrences) = "Gravon does not use the column `J`: `J` is read as `K` ({0} in the record)",
        SmallColumn(Occurrences) = "lower-case columns are read as capitals ({0} in the record)",

        // Gravon's XML.
        NumberedFrom0 = "the moves are numbered from 0 instead of 1",
        NotNumbered = "the moves have no numbers: their order in the file is used",
        Disordered = "the moves are not in the order of their numbers: they are sorted",
        Ampersand = "a `&` that starts no reference is kept as text",
        Reference(FoundText) = "{0} is not a predefined XML reference: it is kept as text",

        // Gravon's GSN.
        NoResult = "the result line after `END` is missing: the result is unknown",
        SecondEnd = "`END` appears twice: the moves end at the first `END`",
        SecondResult = "the result line appears twice: the first result line is used",
        SecondVersus = "` vs ` appears several times: the names are separated at the first ` vs `",
        EndBeforeMoves = "`END` and the result appear before the last moves: they are moved to the end",

        // Logs of the UCC manager.
        NameLatin1 = "the name is not UTF-8: other bytes are read as Latin-1",
        NameControlCharacters = "control characters in the name are read as spaces",

        // stratego.io. Contains the side to move.
        SioTurn(Side) = "after the stored moves it is {0:#}'s turn, but `turn` says otherwise: the moves are used",
        SioJoined = "the state says that Blue's setup is awaited, but Blue's setup exists: the setup is used",
        SioWaiting = "the state says that both sides are set up, but Blue's setup is missing: the game waits \
            for Blue",

        // Notes.
        Spelling(SpellingInterpretationKind, Occurrences) = "{0} ({1} in the record)",
        RowsRead(String) = "the setup rows are read as {0}: no other reading is legal",
        RowsTaken(String) = "the setup rows are read as {0}: with this reading most turns are legal",
        RowsBySheet(String, String) =
            "the setup rows are read as {0} and not as {1}, because the sheet says so",
        RowAgain(u8) = "row {0} appears again: the pieces of both rows are combined",
        RowsByResult(String, String) =
            "the setup rows are read as {0}: if they were read as {1}, the game would not end as declared",
        TurnByResult(String, String) =
            "this is read as `{0}`: `{1}` would also be legal, but then the game would not end as declared",
        SeenFromBlue = "the squares are read from Blue's seat (Blue's back row is row 1), because the game as \
            written is illegal",
        RanksRead(RankOrder) = "the piece numbers are read as {0}: in the other order they form no army",
        ArmyRead(Variant) = "the pieces form the army of the variant `{0}`: the game is read as this variant",
        KeptAsComment(Occurrences) = "text outside the game is kept as a comment ({0} in the record)",
        PlyNumbers = "the turn numbers count both sides' turns",
        ReadAsTags(Occurrences) = "names, dates and other headings are read as tags ({0} in the record)",
        ResultUnwritten = "the result is missing: it is read as unknown",

        // StraDoS. Contains the side to move.
        SideAgainstCount(Side) = "after this number of turns it is not {0:#}'s turn: the letter of the side is \
            used, and the number of turns is ignored",
    }

    /// Something that is not part of the game, and the reason.
    PassedOver of Detail {
        More = "more interpretations follow from here on, but they are not listed",

        // stratego.io.
        SioTime(FoundText) = "expected a time such as `2024-05-31T12:00:00+00:00`, found {0}: the record has no date",

        // Notes.
        ResultUnclear(Unclear) = "no result can be read from these words: {0}",
        ResultPart(Unclear) = "the result is read without these words: {0}",
        CombatUnclear(String, String) = "ambiguous: this may be `{0}` or `{1}`; the outcome of the strike is \
            left open",
        ResultBetween = "these words are not read as the result, because turns follow",
        RemarkUnread = "these words may describe the outcome of the strike, but are not understood: they are \
            kept as a comment",
        ResultOfStrike = "these words are not read as the result, because they may describe the strike",

        // Gravon's XML.
        Doctype = "a DOCTYPE is not part of a game: its declarations are ignored",
        WithinName(String) = "`<{0}>` inside a name is ignored with its content",
        NotInGame(String) = "`<{0}>` is not a direct child of the game and is ignored",
        Text = "text outside names is not part of the game",

        // Logs of the UCC manager.
        NotStarted(Side) = "the manager could not start {0:#}'s program",
        SetupRefused(Side) = "the manager refused {0:#}'s setup, so the log does not contain it",
        SetupCutShort(Side) = "the log ends within {0:#}'s setup: the missing part is unknown",
        BrokenPipe = "the manager could no longer write to an agent: this line is ignored",
        Remark = "this line is a message to the manager's user: it is ignored",
        SecondEnd = "the manager ended the game a second time, because an agent had stopped: the first reason is used",
        LastLineAgain = "the last line appears a second time: the second one is ignored",
        CutShort = "the log ends within this line, which may be incomplete: the line is ignored",
        NumberCutShort = "the log ends here, so the number may be incomplete: the number is ignored",
        TurnNumber = "the turn named here is not the last turn: the line is ignored",
        OtherPlayer = "the last line names this player, but the line above says that it was the other player's turn",
        IllegalMove = "the manager refused this move as illegal: the line is ignored",
        NoReply = "the agent gave no reply: the line is ignored",
        NotAMove = "this reply is not a move: the line is ignored",
        AgentGone = "the agent was no longer running when its move was due: the line is ignored",
        // The same text may come from an agent whose reply is not trusted.
        Surrender = "the player gave up here, but the log does not say that this ended the game",
        NoOutcome = "the outcome of this move is missing: the line is ignored",
    }

    /// Complete item that SRN cannot express, or that is not documented.
    NotSupported of Detail {
        GsnRescue =
            "a line with `:` as its third character is a rescue, and its rules are not documented: the turns end \
                before it",
        UccPass =
            "this reply is not a legal move, but the game continued, so the player passed: SRN cannot express a \
                pass, so the following moves are skipped",
        InSource(String) = "the source of this record could not be written completely: {0}",
    }
}

/// Number of occurrences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrences(pub u32);

impl fmt::Display for Occurrences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("once"),
            times => write!(f, "{times} times"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::FoundText;

    #[test]
    fn of_what_is_found_forty_characters_are_shown_however_many_bytes_they_take() {
        for (found, wanted) in [
            ("", "nothing".to_owned()),
            ("Z", "`Z`".to_owned()),
            (&"x".repeat(40), format!("`{}`", "x".repeat(40))),
            (&"x".repeat(41), format!("`{}\u{2026}`", "x".repeat(40))),
            (&"\u{1f600}".repeat(40), format!("`{}`", "\u{1f600}".repeat(40))),
            (&"\u{1f600}".repeat(41), format!("`{}\u{2026}`", "\u{1f600}".repeat(40))),
            (&"\u{e9}".repeat(10_000), format!("`{}\u{2026}`", "\u{e9}".repeat(40))),
        ] {
            assert_eq!(FoundText::from(found.as_bytes()).to_string(), wanted, "{} bytes", found.len());
        }
    }
}
