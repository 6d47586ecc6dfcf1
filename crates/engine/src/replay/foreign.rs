//! What the readers of other formats find: each kind with its facts and its sentence.
//!
//! Their sentences stand here and nowhere else. How grave a kind is is said by the [`Detail`] that has
//! the name of its list.

use super::Detail;
use crate::board::{RankOrder, Side, Square, Variant, quoted};
use crate::notation::spelling::{LibertyKind, Unclear};
use std::fmt;

/// What stands at the place of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found(String);

impl From<&[u8]> for Found {
    fn from(found: &[u8]) -> Self {
        const LONGEST: usize = 40;
        match String::from_utf8_lossy(found.get(..8 * LONGEST).unwrap_or(found)) {
            text if text.is_empty() => Self("nothing".to_owned()),
            text => Self(quoted(&text, LONGEST)),
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Makes enums of kinds, each with its facts and its sentence.
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
    /// What may stand on a square where something else was found.
    Allowed {
        RedPiece = "`A` or a letter of Red's pieces, `B` to `M`",
        BluePiece = "`A` or a letter of Blue's pieces, `N` to `Y`",
        GravonLake = "`_`, for there is a lake",
        Nothing = "`A`, for no piece is set up there",
        Letter = "a letter",
        Lake = "`_`, for it is a lake",
    }

    /// Damage that is not mended.
    Damaged of Detail {
        More = "more is wrong from here on than is listed",
        // What the reader of JSON says.
        Object(String) = "{0}",
        // What the tag `Unreadable` says of the source of a record.
        InSource(String) = "the source of this record could not be read as a whole: {0}",
        BehindTheObject = "expected another object or the end of the line, found text that belongs to no record",

        // Gravon, both forms.
        FieldLength(usize) = "expected a field of 100 letters, found {0} characters",
        FieldCharacter(char) = "expected a letter of a piece, `A` or `_` in the field, found `{0}`",
        FieldLetter(Square, Allowed, Found) = "expected for the square {0}: {1}; found {2}",
        FieldLetters(Square, Allowed, Found, usize) =
            "expected for the square {0}: {1}; found {2}; {3} more letters of the field are wrong",
        Square(Found) = "expected a square, a column of `A` to `I` or `K` and a row from 1 to 10 (or `:`), found {0}",
        ResultNumber(Found) = "expected as the result a number from 0 to 4 or from 10 to 14, found {0}",
        Winner(u8, u8, u8, Found) = "expected as the winner {0} for Red, {1} for Blue or {2} for a draw, found {3}",

        // Gravon's XML.
        NulByte = "expected text, found a NUL byte",
        NotTakenApart(String) = "the document cannot be taken apart here: {0}",
        ExclamationMark = "expected a comment, a section or a DOCTYPE behind `<!`",
        Unclosed(&'static str) = "expected {0} to end what begins here, found the end of the text",
        SecondDocument = "expected one document, found the beginning of another",
        BehindTheDocument(String) = "expected nothing behind the document, found `<{0}>`",
        OutsideOfRoot(Found) = "expected nothing outside of `<stratego>`, found {0}",
        NoRoot = "expected an element `<stratego>`, found none",
        OtherRoot(String) = "expected `<stratego>` around the game, found `<{0}>`",
        NoGame = "expected an element `<game>` in `<stratego>`, found none",
        SecondGame = "expected one game, found a second",
        NotClosed(String) = "expected `</{0}>`, found the end of the text",
        OtherEnd(String, String) = "expected `</{0}>`, found `</{1}>`",
        EndOfNothing(String) = "`</{0}>` ends nothing that is open",
        ElementNotEnded(String, String) = "expected the end of `<{0}>`, found `<{1}>`",
        ElementName(Found) = "expected the name of an element, found {0}",
        BlanksBeforeName = "expected the name of an element right behind `<`",
        LongElementName(usize, usize) = "expected the name of an element in {0} bytes, found one of {1}",
        TooDeep(usize) = "expected no more than {0} elements in each other, found another",
        Attributes = "expected attributes, each a name, `=` and a value in quotation marks, found something else",
        TooManyAttributes(usize) = "expected no more than {0} attributes of an element, found another",
        LongAttributeName(usize, usize) = "expected the name of an attribute in {0} bytes, found one of {1}",
        SecondAttribute(String) = "expected one `{0}`, found a second",
        NoType = "expected a `type` that says which game it is, found none",
        TypeName(Found) =
            "expected a type of game, `classic`, `barrage`, `classicfree`, `ultimate lightning` or `duell`; found {0}",
        NoContent = "expected a `content` for the field, found none",
        SecondField = "expected one field, found a second",
        NoSquare(&'static str) = "expected a `{0}` for the move, found none",
        MoveNumber(Found) = "expected the number of a move, found {0}",
        // The number that is expected, how many moves there are, and the number found.
        OtherNumber(usize, usize, u32) =
            "expected {0} as the number of this move, for the {1} moves are not numbered from 1 to {1}; found `{2}`",
        NoNumber(usize, usize) =
            "expected {0} as the number of this move, for the {1} moves are not numbered from 1 to {1}; \
            found no number",
        PlayerId(Found) = "expected the `id` of a player, 1 for Red or 2 for Blue, found {0}",
        SecondName(Side) = "expected one name for {0:#}, found a second",
        SecondResult = "expected one result, found a second",

        // Gravon's GSN.
        Header(Found) = "expected a first line that names `Stratego-Notation v1` or `v2`, found {0}",
        TypeLine(Found) = "expected a line such as `type0` that says which game it is, found {0}",
        TypeDigit(Found) = "expected a type of game from 0 to 4, found {0}",
        Move(Found) = "expected a move such as `B4-B5`, or `END`, found {0}",
        ResultAmongMoves = "expected a move or `END`, found the line of the result",
        NoEnd = "expected `END` behind the moves, found the end of the text",
        ResultLine(Found) = "expected the line of the result behind `END`, found {0}",
        ResultAgain = "expected nothing more, found the line of the result once more",
        OtherResult = "expected one line of a result, found another that says something else",
        BehindTheResult(Found) = "expected nothing more behind the result, found {0}",
        Players = "expected two players with ` vs ` between them",

        // Logs of the UCC manager.
        NoSetup(Side) = "{0:#}'s setup was expected",
        SetupMisplaced(Side) = "a setup of {0:#} stands here that the log has no place for",
        NoRow(u8, Side) = "row {0} of {1:#}'s setup was expected",
        RowLength(usize) = "a row of ten pieces was expected, but this line has {0} characters",
        Piece(String) = "a piece was expected (one of F s 9 8 7 6 5 4 3 2 1 B), found `{0}`",
        OtherSide(Side, Side) = "a move of {0:#}'s was expected, found one of {1:#}'s",
        NoOutcome = "what came of this move was expected behind it",
        NoPieces = "two pieces were expected behind the outcome of a strike",
        NoDistance = "a number of squares from 1 on was expected behind the direction",
        MoveBehindTheEnd = "the game has ended above, but here is a move",
        Reason = "none of the reasons is this for which the manager ends a game",
        OtherLastLine = "there is a last line above that says something else",
        NoLineOfALog = "this is nothing that the log of a game has at this place",

        // Notes.
        NotesTurn(Found) = "expected a turn, a comment or a result, found {0}",
        NotesLine(Found) =
            "expected a turn, a row of a setup or a heading, found {0}: a remark with squares belongs in `( )` or after `//`",
        OneSided(Side) = "only {0:#}'s turns are here: a game needs the turns of both sides",
        NotesRow(usize) = "expected a setup row of ten squares, found one of {0}",
        NotesSquare(Found) = "expected a square of a setup row, a piece, `.` or `?`; found {0}",
        NotesRows(usize) =
            "expected the rows of a setup with their numbers, or all rows of a side, found {0} rows without numbers",
        NotesSide(Side, Side) = "expected a turn of {0:#}'s, found one that is said to be {1:#}'s",
        NameTwice(Found) = "expected one name for each side, found another for the same side: {0}",
        BothLegal(String, String) =
            "this can be read as `{0}` and as `{1}`, and both are legal: nothing tells which is meant",
        NoneLegal(String, &'static str, String, &'static str) =
            "this can be read as `{0}`, which is `{1}`, and as `{2}`, which is `{3}`: neither is legal",
        TooManyReadings = "the turns up to here can be read in too many ways to try them all",
        OtherRows(String, String) =
            "the rows of the setup can be read as {0}, or as {1}: nothing tells which is meant, but their numbers would",
        RowTwice(u8) = "expected row {0} once, found it again with other pieces",
        SquareTwice(Found) = "expected each square of the setup once, found another piece for {0}",
        ResultTwice = "expected one result, found another that says something else",
        ResultContradicts = "expected one result, found words that contradict those before",

        // Lists of setups.
        NoSetupLetters = "expected 40 letters, one for each square of a setup, found nothing",
        SetupLetter(Found) = "expected a letter from `A` to `M`, found {0}",
        SetupLength(usize) = "expected 40 letters, one for each square of a setup, found {0} characters",
        BehindSetup = "expected one setup, found more",

        // Ataraxos, both forms.
        TurnOutside(u16, Found) = "expected a turn, a whole number from 0 to {0}, found {1}",
        TurnValue(u16, &'static str) = "expected a turn, a whole number from 0 to {0}, found {1}",

        // Ataraxos, MessagePack.
        PackedGame(&'static str) = "expected a game, a list of a board and its turns, found {0}",
        GameLength(u32) = "expected a game, a list of 2 values (a board and its turns), found a list of {0}",
        NoBoard(&'static str) = "expected a board, a text of 100 letters, found {0}",
        NoTurns(&'static str) = "expected the turns, a list of numbers, found {0}",
        TurnsMissing(u32, u32) = "expected {0} turns, found the end of the game behind {1}",
        BytesMissing(&'static str) = "expected {0}, found the end of the bytes",
        BehindTurns(usize) = "expected nothing more behind the turns, found {0} bytes",

        // stratego.io.
        SioMissing(&'static str) = "expected a member `{0}` of the game, found none",
        SioTwice(&'static str) = "expected one member `{0}` of the game, found a second",
        SioRows(usize, String) = "expected {0} rows, found {1}",
        SioRow(String) = "expected a row of 10 cells, found {0}",
        SioCell(Found) = "expected a cell (0, 1 or a piece), found {0}",
        SioRank(Found) = "expected a rank (a string, `1` to `9`, `S`, `B` or `F`), found {0}",
        SioSide(Found) = "expected a side, 0 for Red or 1 for Blue, found {0}",
        SioOtherSide(Side, Side) = "expected a piece of {0:#}'s in {0:#}'s setup, found one of {1:#}'s",
        SioLake(Side) = "expected a piece or nothing in {0:#}'s setup, found a lake",
        SioBoardLake(Square) = "expected lakes where the board has them and nowhere else, found something else on {0}",
        SioMoves = "expected a list of moves, found something else",
        SioMove(Found) = "expected a move, found {0}",
        SioType(Found) = "expected a type of move (`move`, `won`, `lost`, `draw` or `capture`), found {0}",
        SioNoPosition(&'static str) = "expected a `position` in `{0}`, found none",
        SioNoPiece(&'static str) = "expected a `piece` in `{0}`, for the move is a strike; found none",
        SioCoordinate(&'static str, Found) = "expected for `{0}` a whole number from 0 to 9, found {1}",
        SioPieceSide(Side, Side) = "expected a piece of {0:#}'s, found one of {1:#}'s",
        SioCapture = "expected `capture` where a Flag is struck, and nowhere else",
        SioTurn(Found) = "expected whose turn it is, `false` for Red or `true` for Blue, found {0}",
        SioState(Found) = "expected the state of the game, 0 or 1, found {0}",

        // StraDoS.
        Letter(Found) = "expected a letter from `A` to `Y` or `_`, found {0}",
        NoLetters = "expected 100 letters, one for each square, found nothing",
        LetterCount(usize) = "expected 100 letters, one for each square, found {0}",
        SquareLetter(Allowed, Square, char) = "expected {0} on {1}, found `{2}`",
        SquareLetters(Allowed, Square, char, usize) =
            "expected {0} on {1}, found `{2}`; {3} more letters do not fit the board",
        SideToMove(Found) = "expected the side to move, `r` or `b`, found {0}",
        TurnCount(Found) = "expected the number of turns played, found {0}",
        BehindTurnCount = "expected the end of the line behind the number of turns, found more",
    }

    /// Damage that was mended, and how.
    Mended of Detail {
        // What is said of the ends of all lines.
        LineEnds(&'static str) = "{0}",

        // Gravon, both forms.
        Latin1 = "the text is not UTF-8 from here on: what is not is read as Latin-1",
        ControlCharacters = "the name holds line ends or other control characters: each is read as a blank",
        ColumnJ(Times) = "the column `J`, which Gravon does not have, is read as `K` ({0} in the record)",
        SmallColumn(Times) = "a column in a small letter is read as its capital ({0} in the record)",

        // Gravon's XML.
        NumberedFrom0 = "the moves are numbered from 0 on, not from 1",
        NotNumbered = "no move has a number: they are read in the order in which they stand",
        Disordered = "the moves do not stand in the order of their numbers: they are put into it",
        Ampersand = "a `&` that begins no reference is read as it stands",
        Reference(Found) = "{0} is no reference of XML's own: it is not expanded, but read as it stands",

        // Gravon's GSN.
        NoResult = "no line of the result stands behind `END`: the result is not known",
        SecondEnd = "`END` stands there twice: the moves end at the first",
        SecondResult = "the line of the result stands there twice: the first is read",
        SecondVersus = "` vs ` stands there more than once: the names are parted at the first",
        EndBeforeMoves = "`END` and the result stand before the last moves: read as if behind them",

        // Logs of the UCC manager.
        NameLatin1 = "the name is not UTF-8: what is not is read as Latin-1",
        NameControlCharacters = "the name holds control characters: each is read as a blank",

        // stratego.io. Whose turn it is.
        SioTurn(Side) = "after the moves that are stored it is {0:#}'s turn; they are believed, not `turn`",
        SioJoined = "the state of the game is that it waits for Blue, but Blue's setup is there: the setup is believed",
        SioWaiting = "the state of the game is that both sides are there, but Blue's setup is missing: the game is taken to wait for Blue",

        // Notes.
        Spelling(LibertyKind, Times) = "{0} ({1} in the record)",
        RowsRead(String) = "the rows of the setup are read as {0}: no other reading of them is legal",
        RowsTaken(String) = "the rows of the setup are read as {0}, with which most turns are legal",
        RowsBySheet(String, String) =
            "the rows of the setup are read as {0}, because of what the sheet says about them, and not as {1}",
        RowAgain(u8) = "row {0} stands here again: the pieces of both rows are taken to stand on it",
        RowsByResult(String, String) =
            "the rows of the setup are read as {0}: read as {1}, the game does not end as it is declared",
        TurnByResult(String, String) =
            "this is read as `{0}`: read as `{1}`, which is legal too, the game does not end as it is declared",
        SeenFromBlue = "the squares are read from Blue's seat, where Blue's back row is row 1: as written, the game is not legal",
        RanksRead(RankOrder) = "the numbers of the pieces are read as {0}: in the other order they are no army",
        ArmyRead(Variant) = "the pieces are the army of the variant `{0}`: the game is taken for one of it",
        KeptAsComment(Times) = "text that is understood as no part of the game is kept as a comment ({0} in the record)",
        PlyNumbers = "the numbers count the turns of both sides: they are read so",
        ReadAsTags(Times) = "names, dates and other headings are read as tags ({0} in the record)",
        ResultUnwritten = "no result is written: it is taken for not known",

        // StraDoS. Whose turn it is.
        SideAgainstCount(Side) = "after so many turns it is not {0}'s turn; the letter is believed, not the number",
    }

    /// Something that is no part of the game, and why.
    PassedOver of Detail {
        More = "there is more to say from here on than is listed",

        // stratego.io.
        SioTime(Found) = "expected a time such as `2024-05-31T12:00:00+00:00`, found {0}: the record has no date",

        // Notes.
        ResultUnclear(Unclear) = "no result is read from these words: {0}",
        ResultPart(Unclear) = "the result is read without these words: {0}",
        CombatUnclear(String, String) = "this can be read as `{0}` and as `{1}`: how the strike came out is left open",
        ResultBetween = "these words are not read as the result: turns follow",
        RemarkUnread = "these words may tell how the strike came out, and are not understood: they are a comment",
        ResultOfStrike = "these words are not read as the result: they may be about the strike",

        // Gravon's XML.
        Doctype = "a DOCTYPE is no part of a game: nothing that it declares is used",
        WithinName(String) = "`<{0}>` stands within a name, and is passed over with all that it holds",
        NotInGame(String) = "`<{0}>` does not stand directly in the game, and is passed over",
        Text = "text that stands in no name is no part of the game",

        // Logs of the UCC manager.
        NotStarted(Side) = "the manager could not start {0:#}'s program",
        SetupRefused(Side) = "the manager refused {0:#}'s setup, so that the log does not have it",
        SetupCutShort(Side) = "the log breaks off within {0:#}'s setup: what is missing of it is unknown",
        BrokenPipe = "the manager could not write to an agent any more: no turn",
        Remark = "a message to whoever runs the manager: no part of the game",
        SecondEnd = "the manager ended the game a second time, having found an agent gone; the first reason counts",
        LastLineAgain = "the last line stands here again",
        CutShort = "the log breaks off in this line, which may not be all there: it is not used",
        NumberCutShort = "the log breaks off here, so that the number may not be all there: it is not used",
        TurnNumber = "the turn that is named here is not the one on which the moves end: it is not used",
        OtherPlayer = "the line above says that it was the other player's turn",
        IllegalMove = "the manager refused this move as illegal: it is no turn",
        NoReply = "the agent gave no reply here: that is no turn",
        NotAMove = "this reply is not a move: it is no turn",
        AgentGone = "the agent was no longer running when it was asked for a move",
        // An agent that is not taken at its word may have replied just so.
        Surrender = "the player gave up here, but the log does not say that the game ended with it",
        NoOutcome = "nothing says what came of this move: it is no turn",
    }

    /// Something whole that SRN cannot say, or that nobody has described.
    NotSupported of Detail {
        GsnRescue =
            "a line with `:` as its third character is a rescue, whose rules nobody has described: \
            the turns end before it",
        UccPass =
            "the game went on behind this reply, which is no legal move, so that the player passed: \
            SRN cannot say that, and the moves from here on are not made into turns",
        InSource(String) = "the source of this record could not be written as a whole: {0}",
        PositionInGame = "a position within a game is no record and cannot be replayed; `adjutant board` draws it",
    }
}

/// How often something was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times(pub u32);

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("once"),
            times => write!(f, "{times} times"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Found;

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
            assert_eq!(Found::from(found.as_bytes()).to_string(), wanted, "{} bytes", found.len());
        }
    }
}
