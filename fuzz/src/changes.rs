//! Changes records in small ways: the errors of a person who writes a record down or a program that passes it on.

use adjutant::board::{Designation, Outcome, Square};
use adjutant::notation::{
    Action, Cell, Combat, GuessOutcome, Note, NoteAnchor, NoteBody, Record, Rescue, Score, Tag, WrittenTurn,
};
use arbitrary::Arbitrary;

/// Change to a record. Numbers count from the start and wrap around at the end.
#[derive(Arbitrary, Clone, Debug)]
pub enum Change {
    SwapTurns(u8, u8),
    DropTurn(u8),
    RepeatTurn(u8),
    /// Inserts a turn before the given turn.
    PutIn(u8, TurnPlan),
    /// Replaces a turn.
    Instead(u8, TurnPlan),
    /// Moves one square of a turn. `which` selects the square; `across` and `along` are the offsets in columns and
    /// rows.
    Misread {
        turn: u8,
        which: u8,
        across: i8,
        along: i8,
    },
    /// Removes the given turn and all turns after it.
    CutAt(u8),
    Claim {
        turn: u8,
        striker: u8,
        outcome: u8,
        defender: u8,
    },
    ClaimOfGuess {
        turn: u8,
        outcome: u8,
        shown: u8,
    },
    NoClaim(u8),
    Rescued {
        turn: u8,
        piece: u8,
        column: u8,
        row: u8,
    },
    NoRescue(u8),
    /// Changes the content of one square of the setup.
    Cell {
        row: u8,
        column: u8,
        sign: u8,
    },
    SwapCells {
        row: u8,
        column: u8,
        other_row: u8,
        other_column: u8,
    },
    DropRow(u8),
    MoveRow {
        row: u8,
        number: u8,
    },
    Tag {
        name: u8,
        value: u8,
    },
    TagText {
        name: u8,
        value: String,
    },
    DropTag(u8),
    Result(u8),
    Comment {
        behind: u8,
        text: u8,
    },
    Glyph {
        behind: u8,
        glyph: u8,
    },
}

/// Arbitrary turn, which need not fit the game.
#[derive(Arbitrary, Clone, Debug)]
pub struct TurnPlan {
    from: (u8, u8),
    to: (u8, u8),
    action: u8,
    third: (u8, u8),
    kind: u8,
}

const COMMENTS: [&str; 6] = ["", "a pity", "[%mark a4]", "[%clk 0:10:00]", "a4-a5 1-0", "two\nlines; {and a brace"];

/// Tags, each with possible values. Some values are invalid.
const TAGS: [(&str, &[&str]); 13] = [
    ("Edition", &["jumbo-2014", "isf", "gravon", "hasbro-1999", "sci-fi-2011", "milton-bradley-1961", "Isf", "x"]),
    ("Variant", &["original", "duel", "free", "barrage", "infiltrator", "ultimate-lightning", ""]),
    (
        "Options",
        &["rescue", "silent-defense", "aggressor-advantage", "rescue silent-defense", "rescue  rescue", "x", ""],
    ),
    ("Army", &["F", "3 2 F", "10 F B B", "S 1 1 F", "7 ? F", "11", ""]),
    ("TwoSquares", &["off", "3", "5 borders", "0", "1", "65536", "3 Borders"]),
    ("MoreSquares", &["on", "off", "maybe"]),
    ("Ranks", &["ascending", "descending", "?"]),
    ("Result", &["1-0", "0-1", "1/2-1/2", "*", "2-0"]),
    (
        "Termination",
        &["flag", "no-moves", "resignation", "agreement", "time", "forfeit", "unknown", "rules", "a storm"],
    ),
    ("Event", &["?", "Club night", "\"quoted\" \\ and not"]),
    ("Date", &["2026.11.22", "????.??.??", "1.1.1"]),
    ("Red", &["?", "A"]),
    ("Blue", &["?", "B; C"]),
];

fn square((column, row): (u8, u8)) -> Square {
    Square::new(column % 11, row % 11)
}

fn designation(number: u8) -> Designation {
    Designation::ALL[usize::from(number) % Designation::ALL.len()]
}

fn outcome(number: u8) -> Outcome {
    Outcome::ALL[usize::from(number) % Outcome::ALL.len()]
}

/// Returns the index for a number, which wraps around at `length`. `None` if `length` is 0.
fn index(number: u8, length: usize) -> Option<usize> {
    (length > 0).then(|| usize::from(number) % length)
}

impl TurnPlan {
    fn turn(&self) -> WrittenTurn {
        let (from, to) = (square(self.from), square(self.to));
        let combat = (self.kind & 32 == 32).then(|| Combat {
            striker: designation(self.kind),
            outcome: outcome(self.kind >> 6),
            defender: designation(self.third.0),
        });
        let (to, action) = match self.action % 8 {
            0..=1 => (to, Action::Move),
            2 => (to, Action::move_over(from, square(self.third), to)),
            3..=5 => (to, Action::Strike),
            6 => (to, Action::CornerStrike { via: square(self.third) }),
            _ => {
                let has_step = self.action & 8 == 8;
                let named = designation(self.kind);
                let guess = Action::Guess { target: square(self.third), named, has_step, outcome: None };
                (if has_step { to } else { from }, guess)
            }
        };
        let combat = combat.filter(|_| matches!(action, Action::Strike | Action::CornerStrike { .. }));
        WrittenTurn { span: Default::default(), from, to, action, combat, rescue: None }
    }
}

impl Change {
    /// Applies the change. Does nothing if the record has no part to change.
    pub fn make(&self, record: &mut Record<'static>) {
        let turns = record.turns.len();
        match self {
            Self::SwapTurns(one, other) => {
                if let (Some(one), Some(other)) = (index(*one, turns), index(*other, turns)) {
                    record.turns.swap(one, other);
                }
            }
            Self::DropTurn(turn) => {
                if let Some(at) = index(*turn, turns) {
                    record.turns.remove(at);
                    record.notes.retain(|note| note.place <= NoteAnchor::Setup || note.place == NoteAnchor::Result);
                }
            }
            Self::RepeatTurn(turn) => {
                if let Some(at) = index(*turn, turns) {
                    record.turns.insert(at, record.turns[at]);
                }
            }
            Self::PutIn(at, plan) => record.turns.insert(index(*at, turns + 1).unwrap_or(0), plan.turn()),
            Self::CutAt(at) => {
                record.turns.truncate(index(*at, turns + 1).unwrap_or(0));
                record.notes.retain(|note| note.place <= NoteAnchor::Setup || note.place == NoteAnchor::Result);
            }
            Self::Cell { row, column, sign } => {
                if let Some(at) = index(*row, record.rows.len()) {
                    let cell = match sign % 18 {
                        16 => Cell::Empty,
                        17 => Cell::NoSquare,
                        sign => Cell::Piece(designation(sign)),
                    };
                    record.rows[at].cells[usize::from(column % 10)] = cell;
                }
            }
            Self::SwapCells { row, column, other_row, other_column } => {
                let rows = record.rows.len();
                if let (Some(row), Some(other)) = (index(*row, rows), index(*other_row, rows)) {
                    let (column, other_column) = (usize::from(column % 10), usize::from(other_column % 10));
                    let (one, two) = (record.rows[row].cells[column], record.rows[other].cells[other_column]);
                    record.rows[row].cells[column] = two;
                    record.rows[other].cells[other_column] = one;
                }
            }
            Self::DropRow(row) => {
                if let Some(at) = index(*row, record.rows.len()) {
                    record.rows.remove(at);
                }
            }
            Self::MoveRow { row, number } => {
                let number = number % 12;
                if let Some(at) = index(*row, record.rows.len())
                    && record.rows.iter().all(|other| other.number != number)
                {
                    record.rows[at].number = number;
                }
            }
            Self::Tag { name, value } => {
                let (name, values) = TAGS[usize::from(*name) % TAGS.len()];
                set_tag(record, name, values[usize::from(*value) % values.len()].to_owned());
            }
            Self::TagText { name, value } => set_tag(record, TAGS[usize::from(*name) % TAGS.len()].0, value.clone()),
            Self::DropTag(tag) => {
                if let Some(at) = index(*tag, record.tags.len()) {
                    record.tags.remove(at);
                }
            }
            Self::Result(result) => {
                record.result = index(*result, Score::ALL.len() + 1).and_then(|at| Score::ALL.get(at)).copied();
            }
            Self::Comment { behind, text } => {
                let text = COMMENTS[usize::from(*text) % COMMENTS.len()];
                note(record, *behind, NoteBody::Comment(text.into()));
            }
            Self::Glyph { behind, glyph } => note(record, *behind, NoteBody::Glyph((*glyph).into())),
            Self::Instead(at, _)
            | Self::Misread { turn: at, .. }
            | Self::Claim { turn: at, .. }
            | Self::ClaimOfGuess { turn: at, .. }
            | Self::NoClaim(at)
            | Self::Rescued { turn: at, .. }
            | Self::NoRescue(at) => {
                if let Some(at) = index(*at, turns) {
                    self.make_in_turn(&mut record.turns[at]);
                }
            }
        }
    }

    fn make_in_turn(&self, turn: &mut WrittenTurn) {
        match self {
            Self::Instead(_, plan) => *turn = plan.turn(),
            Self::Misread { which, across, along, .. } => misread(turn, *which, (*across, *along)),
            Self::Claim { striker, outcome: came_out, defender, .. } => {
                if matches!(turn.action, Action::Strike | Action::CornerStrike { .. }) {
                    let (striker, defender) = (designation(*striker), designation(*defender));
                    turn.combat = Some(Combat { striker, outcome: outcome(*came_out), defender });
                }
            }
            Self::ClaimOfGuess { outcome: came_out, shown, .. } => {
                if let Action::Guess { outcome, .. } = &mut turn.action {
                    *outcome = Some(match came_out % 3 {
                        0 => GuessOutcome::Hit,
                        1 => GuessOutcome::Miss,
                        _ => GuessOutcome::Shown(designation(*shown)),
                    });
                }
            }
            Self::NoClaim(_) => {
                turn.combat = None;
                if let Action::Guess { outcome, .. } = &mut turn.action {
                    *outcome = None;
                }
            }
            Self::Rescued { piece, column, row, .. } => {
                turn.rescue = Some(Rescue { piece: designation(*piece), square: square((*column, *row)) });
            }
            Self::NoRescue(_) => turn.rescue = None,
            _ => {}
        }
    }
}

/// Moves one square of a turn by at most three columns and three rows.
fn misread(turn: &mut WrittenTurn, which: u8, (across, along): (i8, i8)) {
    let off = |number: u8, by: i8| (i16::from(number) + i16::from(by) % 4).clamp(0, 10) as u8;
    let moved = |square: Square| Square::new(off(square.column(), across), off(square.row(), along));
    let is_in_place = matches!(turn.action, Action::Guess { has_step: false, .. });
    match (which % 3, &mut turn.action) {
        (0, _) => turn.from = moved(turn.from),
        (
            2,
            Action::CornerMove { via: square }
            | Action::CornerStrike { via: square }
            | Action::Guess { target: square, .. },
        ) => *square = moved(*square),
        _ => turn.to = moved(turn.to),
    }
    if is_in_place {
        turn.to = turn.from;
    }
}

fn set_tag(record: &mut Record<'static>, name: &'static str, value: String) {
    match record.tags.iter_mut().find(|tag| tag.name == name) {
        Some(tag) => tag.value = value.into(),
        None => record.tags.push(Tag::implied(name, value)),
    }
}

/// Inserts a note after all notes at the same place. `behind` selects the place.
fn note(record: &mut Record<'static>, behind: u8, body: NoteBody<'static>) {
    let place = match index(behind, record.turns.len() + 3) {
        None | Some(0) => NoteAnchor::Tags,
        Some(1) => NoteAnchor::Setup,
        Some(2) => NoteAnchor::Result,
        Some(more) => NoteAnchor::Turn(more as u32 - 3),
    };
    let at = record.notes.partition_point(|note| note.place <= place);
    record.notes.insert(at, Note { place, body });
}
