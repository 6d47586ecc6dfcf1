//! A row for each turn that was played.

use super::cells::Texts;
use super::column::{Column, Holds, Rows, optional, required};
use super::{Table, TableGame, Words, rounded};
use crate::analysis::kind_name;
use crate::board::{BySide, Kind, Side};
use crate::formats::json::{Name, TurnWords};
use crate::notation::{Note, NoteBody, Place};
use crate::rules::{PieceId, Played};
use std::iter::Peekable;
use std::slice::Iter;

pub(super) const TABLE: Table =
    Table { name: "turns", what: "a turn that was played, up to the first illegal one", columns: COLUMNS, push };

const COLUMNS: &[Column] = &[
    required("game_id", Holds::Text, "the game's id"),
    required("ply", Holds::Integer, "the turn's number, from 1"),
    required("side", Holds::Text, "who played it: `red` or `blue`"),
    required("kind", Holds::Text, "`move`, `strike`, `spot` or `infiltrate`"),
    required("piece_id", Holds::Text, "the piece that moved, struck or guessed"),
    required("piece", Holds::Text, "its kind, `unknown` where the record does not tell"),
    required("from_square", Holds::Text, "the square that it left or stood on"),
    optional("via_square", Holds::Text, "the square between: the middle of a corner strike, the step before a guess"),
    required("to_square", Holds::Text, "where a move ends; the square that was struck or guessed at"),
    optional("target_id", Holds::Text, "the piece that was struck or guessed at"),
    optional("target", Holds::Text, "its kind, as far as the record tells"),
    optional("outcome", Holds::Text, "`win`, `loss` or `tie` as the striker sees it; `hit` or `miss` of a guess"),
    optional("guess", Holds::Text, "the kind that was named"),
    optional("captured", Holds::Text, "what was removed: `piece`, `target` or `both`"),
    optional("rescued_id", Holds::Text, "the piece that was brought back"),
    optional("rescued", Holds::Text, "its kind"),
    optional(
        "revealed",
        Holds::Text,
        "what was named to the opponent: `piece`, `target`, `rescued`, or several, parted by blanks",
    ),
    optional("red_lacks", Holds::Number, "what Red lacks of Blue's pieces after the turn, in bits"),
    optional("blue_lacks", Holds::Number, "what Blue lacks of Red's pieces after the turn, in bits"),
    optional("glyphs", Holds::Text, "the numbers of the glyphs behind the turn, parted by blanks"),
    optional("comments", Holds::Text, "the comments behind the turn, a line each"),
];

fn push(game: &TableGame<'_>, rows: &mut Rows, words: &mut Words) {
    let names = game.original.piece_names();
    let mut lacks = game.timeline.course.iter().peekable();
    let mut lacking: BySide<Option<f64>> = BySide::default();
    let mut notes = Notes::of(game);
    let Words { squares: [from, via, to], pieces: [pieces, targets], kinds: [kinds, target_kinds], .. } = words;
    let Words { games, sides, deeds, outcomes, text, .. } = words;
    for (index, played) in game.original.played.iter().enumerate() {
        while let Some(lack) = lacks.next_if(|lack| lack.ply <= played.ply) {
            lacking = lack.bits;
        }
        let turn = TurnWords::of(played);
        let mut row = rows.row();
        row.coded(|texts| games.game(game.id, texts))
            .integer(Some(played.ply))
            .coded(|texts| sides.word(played.side as usize, played.side.name(), texts))
            .coded(|texts| deeds.word(turn.kind as usize, turn.kind.name(), texts))
            .coded(|texts| pieces.piece(names.of(played.piece), texts))
            .coded(|texts| kinds.kind(played.kind, texts))
            .coded(|texts| from.square(played.turn.from, texts))
            .coded(|texts| turn.via.map_or(Texts::NONE, |square| via.square(square, texts)))
            .coded(|texts| to.square(turn.to, texts))
            .coded(|texts| targets.piece(played.target.and_then(|target| names.of(target)), texts))
            .coded(|texts| turn.target.map_or(Texts::NONE, |Name(kind)| target_kinds.kind(kind, texts)))
            .coded(|texts| turn.outcome.map_or(Texts::NONE, |how| outcomes.word(how as usize, how.name(), texts)))
            .text(turn.guess.map(Kind::name));
        let part = |piece: PieceId| match piece {
            piece if piece == played.piece => "piece",
            piece if played.target == Some(piece) => "target",
            _ => "rescued",
        };
        let rescued = |texts: &mut Texts| {
            played.rescued.and_then(|piece| names.of(piece)).map_or(Texts::NONE, |name| texts.code(&name.to_string()))
        };
        row.text(captured(played))
            .coded(rescued)
            .text(played.turn.rescue.map(|rescue| kind_name(rescue.kind)))
            .text(Words::listed(text, played.reveals().map(|(piece, _)| part(piece))))
            .number(lacking[Side::Blue].map(rounded))
            .number(lacking[Side::Red].map(rounded));
        let (glyphs, comments) = notes.of_turn(index as u32);
        row.text(glyphs.as_deref()).text(comments.as_deref());
    }
}

/// Which pieces were removed.
fn captured(played: &Played) -> Option<&'static str> {
    let mut removed = played.removed();
    match (removed.next(), removed.next()) {
        (None, _) => None,
        (Some(_), Some(_)) => Some("both"),
        (Some(piece), None) => Some(if piece == played.piece { "piece" } else { "target" }),
    }
}

/// The notes of a record's turns, for those who ask in order.
struct Notes<'g> {
    notes: Peekable<Iter<'g, Note<'g>>>,
}

impl<'g> Notes<'g> {
    fn of(game: &TableGame<'g>) -> Self {
        Self { notes: game.original.record.notes.iter().peekable() }
    }

    /// The glyphs and the comments behind the turn of that index.
    fn of_turn(&mut self, index: u32) -> (Option<String>, Option<String>) {
        let (mut glyphs, mut comments) = (Vec::new(), Vec::new());
        let is_due = |place: Place| match place {
            Place::Turn(turn) => turn <= index,
            Place::Tags | Place::Setup => true,
            Place::Result => false,
        };
        while let Some(note) = self.notes.next_if(|note| is_due(note.place)) {
            match &note.body {
                _ if note.place != Place::Turn(index) => {}
                NoteBody::Glyph(glyph) => glyphs.push(glyph.to_string()),
                NoteBody::Comment(comment) => comments.push(comment.to_string()),
            }
        }
        let joined = |texts: Vec<String>, between: &str| (!texts.is_empty()).then(|| texts.join(between));
        (joined(glyphs, " "), joined(comments, "\n"))
    }
}
