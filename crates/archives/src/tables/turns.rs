//! Defines the table of turns: a row for each listed turn.

use super::cells::{Dictionary, Texts};
use super::column::{Column, ColumnType, Rows, optional, required};
use super::{GAME_ID, ROW_ID, Table, TableGame, Words, rounded};
use crate::analysis::kind_name;
use crate::board::Side;
use crate::formats::json::{Name, TurnWords};
use crate::notation::{NoteAnchor, NoteBody};
use crate::rules::{Action, PieceId, Played, Turn};

pub(super) const TABLE: Table =
    Table { name: "turns", what: "a turn, up to the first illegal one", columns: COLUMNS, push };

pub(super) const COLUMNS: &[Column] = &[
    GAME_ID,
    required("ply", ColumnType::Integer, "number of the turn, from 1"),
    required("side", ColumnType::Text, "player: `red` or `blue`"),
    required("kind", ColumnType::Text, "`move`, `strike`, `spot` or `infiltrate`"),
    optional("piece_id", ColumnType::Text, "piece that moved, struck or guessed; null if not identified"),
    required("piece", ColumnType::Text, "its kind, or `unknown`"),
    required("from_square", ColumnType::Text, "its square before the turn"),
    optional("via_square", ColumnType::Text, "middle of a turn round a corner; square of the step before a guess"),
    required("to_square", ColumnType::Text, "end of a move; target square of a strike or guess"),
    optional("target_id", ColumnType::Text, "target of the strike or guess"),
    optional("target", ColumnType::Text, "its kind, as far as known"),
    optional("outcome", ColumnType::Text, "`win`, `loss` or `tie` of the striker; `hit` or `miss` of a guess"),
    optional("guess", ColumnType::Text, "kind that was guessed"),
    optional("captured", ColumnType::Text, "removed: `piece`, `target` or `both`"),
    optional("rescued_id", ColumnType::Text, "rescued piece"),
    optional("rescued", ColumnType::Text, "its kind"),
    optional("revealed", ColumnType::Text, "named to the opponent: `piece`, `target`, `rescued`, separated by blanks"),
    optional(
        "red_lacks",
        ColumnType::Number,
        "bits that Red lacks of Blue's pieces after the turn; null if the position is unknown",
    ),
    optional(
        "blue_lacks",
        ColumnType::Number,
        "bits that Blue lacks of Red's pieces after the turn; null if the position is unknown",
    ),
    optional("glyphs", ColumnType::Text, "numbers of the glyphs after the turn, separated by blanks"),
    optional("comments", ColumnType::Text, "comments after the turn, a line each"),
    ROW_ID,
];

fn push(game: &TableGame<'_>, rows: &mut Rows, words: &mut Words) {
    let played: Vec<&Played> = game.original.listed().collect();
    let names = game.original.piece_names();
    let Words { squares: [from, via, to], pieces: [pieces, targets], kinds: [kinds, target_kinds], .. } = words;
    let Words { sides, deeds, outcomes, text, eventful, .. } = words;
    eventful.clear();
    eventful.extend(played.iter().enumerate().filter(|(_, played)| is_eventful(played)).map(|(at, _)| at));
    let turns = || played.iter().copied();
    let events = || eventful.iter().map(|at| (*at, played[*at]));
    let words_of_events = || events().map(|(at, played)| (at, TurnWords::of(played)));
    let notes = notes(game);
    let mut columns = rows.columns(played.len());
    columns
        .same(|texts| texts.code(&game.id.to_string()))
        .integers(turns().map(|played| Some(played.ply)))
        .coded(turns(), |texts, played| sides.word(played.side as usize, played.side.name(), texts))
        .coded(turns(), |texts, played| {
            let kind = TurnWords::of(played).kind;
            deeds.word(kind as usize, kind.name(), texts)
        })
        .coded(turns(), |texts, played| pieces.piece(names.of(played.piece), texts))
        .coded(turns(), |texts, played| kinds.kind(played.kind, texts))
        .coded(turns(), |texts, played| from.square(played.turn.from, texts))
        .few(words_of_events().filter_map(|(at, turn)| Some((at, turn.via?))), |texts, square| {
            via.square(square, texts)
        })
        .coded(turns(), |texts, played| to.square(TurnWords::of(played).to, texts))
        .few(events(), |texts, played| targets.piece(played.target.and_then(|target| names.of(target)), texts))
        .few(words_of_events().filter_map(|(at, turn)| Some((at, turn.target?))), |texts, Name(kind)| {
            target_kinds.kind(kind, texts)
        })
        .few(words_of_events().filter_map(|(at, turn)| Some((at, turn.outcome?))), |texts, how| {
            outcomes.word(how as usize, how.name(), texts)
        })
        .few(words_of_events().filter_map(|(at, turn)| Some((at, turn.guess?))), |texts, kind| texts.code(kind.name()))
        .few(events().filter_map(|(at, played)| Some((at, captured(played)?))), Dictionary::code)
        .few(events().filter_map(|(at, played)| Some((at, names.of(played.rescued?)?))), |texts, name| {
            texts.code(&name.to_string())
        })
        .few(events().filter_map(|(at, played)| Some((at, played.turn.rescue?.kind))), |texts, kind| {
            texts.code(kind_name(kind))
        })
        .few(events(), |texts, played| {
            let part = |piece: PieceId| match piece {
                piece if piece == played.piece => "piece",
                piece if played.target == Some(piece) => "target",
                _ => "rescued",
            };
            let listed = Words::listed(text, played.reveals().map(|(piece, _)| part(piece)));
            listed.map_or(Texts::NONE, |text| texts.code(text))
        })
        .runs(lacking(game, Side::Red))
        .runs(lacking(game, Side::Blue))
        .few(notes.iter().filter_map(|told| Some((told.turn, told.glyphs()?))), |texts, text| texts.code(&text))
        .few(notes.iter().filter_map(|told| Some((told.turn, told.comments()?))), |texts, text| texts.code(&text))
        .same(|texts| texts.code(game.row_id));
}

/// Returns `true` if a turn is not a plain move, or if it rescues or reveals a piece.
fn is_eventful(played: &Played) -> bool {
    let Turn { action, rescue, .. } = &played.turn;
    !matches!(action, Action::Move) || rescue.is_some() || played.reveals().next().is_some()
}

/// Returns the information that `side` lacks about the other side's pieces, in bits, as runs.
fn lacking<'g>(game: &TableGame<'g>, side: Side) -> impl Iterator<Item = (usize, Option<f64>)> + 'g {
    let course = game.timeline.course.iter();
    runs(game, course.map(move |lack| (lack.ply, lack.bits[side.other()])).collect())
}

/// Returns the values after the turns of a game, as runs. A run is a number of consecutive turns, and their common
/// value. Each pair of `course` is a ply and the value that applies from this ply on.
pub(super) fn runs(
    game: &TableGame<'_>,
    course: Vec<(u32, Option<f64>)>,
) -> impl Iterator<Item = (usize, Option<f64>)> + use<> {
    let turns = game.original.played.len();
    let open = (game.original.replayed.open.len(), None);
    let before = game.original.replayed.plies_before() as usize;
    // Index of the turn with this ply; the first turn has the index 0.
    let index = move |ply: u32| turns.min((ply as usize).saturating_sub(before + 1));
    let begins: Vec<usize> = course.iter().map(|(ply, _)| index(*ply)).chain([turns]).collect();
    let first = (begins[0], None);
    let others = course.into_iter().enumerate();
    let others = others.map(move |(at, (_, value))| (begins[at + 1] - begins[at], value.map(rounded)));
    std::iter::once(first).chain(others).chain([open])
}

/// Returns the word for the removed pieces: `piece`, `target` or `both`. `None` if no piece was removed.
fn captured(played: &Played) -> Option<&'static str> {
    let mut removed = played.removed();
    match (removed.next(), removed.next()) {
        (None, _) => None,
        (Some(_), Some(_)) => Some("both"),
        (Some(piece), None) => Some(if piece == played.piece { "piece" } else { "target" }),
    }
}

/// Notes after a turn.
struct Noted<'g> {
    /// Index of the turn.
    turn: usize,
    notes: Vec<&'g NoteBody<'g>>,
}

impl Noted<'_> {
    /// Returns the glyphs, separated by blanks.
    fn glyphs(&self) -> Option<String> {
        joined(
            self.notes.iter().filter_map(|note| if let NoteBody::Glyph(glyph) = note { Some(glyph) } else { None }),
            " ",
        )
    }

    /// Returns the comments, each on its own line.
    fn comments(&self) -> Option<String> {
        joined(
            self.notes
                .iter()
                .filter_map(|note| if let NoteBody::Comment(comment) = note { Some(comment) } else { None }),
            "\n",
        )
    }
}

fn joined(texts: impl Iterator<Item = impl ToString>, between: &str) -> Option<String> {
    let texts: Vec<String> = texts.map(|text| text.to_string()).collect();
    (!texts.is_empty()).then(|| texts.join(between))
}

/// Returns the comments and glyphs after the listed turns, in order.
fn notes<'g>(game: &TableGame<'g>) -> Vec<Noted<'g>> {
    let mut all: Vec<Noted<'g>> = Vec::new();
    for note in &game.original.record.notes {
        let NoteAnchor::Turn(turn) = note.place else { continue };
        let turn = turn as usize;
        if turn >= game.original.listed_count() {
            continue;
        }
        match all.last_mut() {
            Some(last) if last.turn == turn => last.notes.push(&note.body),
            _ => all.push(Noted { turn, notes: vec![&note.body] }),
        }
    }
    all
}
