//! A row for each turn that is listed.

use super::cells::{Dictionary, Texts};
use super::column::{Column, Holds, Rows, optional, required};
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
    required("ply", Holds::Integer, "the turn's number, from 1"),
    required("side", Holds::Text, "who played it: `red` or `blue`"),
    required("kind", Holds::Text, "`move`, `strike`, `spot` or `infiltrate`"),
    optional(
        "piece_id",
        Holds::Text,
        "the piece that moved, struck or guessed; none if the piece cannot be identified",
    ),
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
    optional(
        "red_lacks",
        Holds::Number,
        "what Red lacks of Blue's pieces after the turn, in bits; none if the position is not known",
    ),
    optional(
        "blue_lacks",
        Holds::Number,
        "what Blue lacks of Red's pieces after the turn, in bits; none if the position is not known",
    ),
    optional("glyphs", Holds::Text, "the numbers of the glyphs behind the turn, parted by blanks"),
    optional("comments", Holds::Text, "the comments behind the turn, a line each"),
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

/// Whether a turn is more than a move of which nothing is shown.
fn is_eventful(played: &Played) -> bool {
    let Turn { action, rescue, .. } = &played.turn;
    !matches!(action, Action::Move) || rescue.is_some() || played.reveals().next().is_some()
}

/// What that side lacks of the other's pieces: in how many turns, and how many bits.
fn lacking<'g>(game: &TableGame<'g>, side: Side) -> impl Iterator<Item = (usize, Option<f64>)> + 'g {
    let turns = game.original.played.len();
    let open = (game.original.replayed.open.len(), None);
    let course = &game.timeline.course;
    // What was lacking from the ply on, which plays the turn before that index.
    let begins = move |at: usize| course.get(at).map_or(turns, |lack| turns.min((lack.ply as usize).saturating_sub(1)));
    let first = (begins(0), None);
    let others = course
        .iter()
        .enumerate()
        .map(move |(at, lack)| (begins(at + 1) - begins(at), lack.bits[side.other()].map(rounded)));
    std::iter::once(first).chain(others).chain([open])
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

/// What is noted behind a turn.
struct Noted<'g> {
    /// Its index.
    turn: usize,
    notes: Vec<&'g NoteBody<'g>>,
}

impl Noted<'_> {
    /// The glyphs, parted by blanks.
    fn glyphs(&self) -> Option<String> {
        joined(
            self.notes.iter().filter_map(|note| if let NoteBody::Glyph(glyph) = note { Some(glyph) } else { None }),
            " ",
        )
    }

    /// The comments, a line each.
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

/// The comments and glyphs after the listed turns, in order.
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
