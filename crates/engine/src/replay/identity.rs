//! Computes the identity of a game from its setup and turns. Tags, comments and spelling do not affect the
//! identity. See `format-spec/query.md`, section "The same game".

use super::{Finding, Replay, Terms, Verdict, terms_and_setup};
use crate::board::{Designation, Side};
use crate::notation::{Action, Combat, GuessOutcome, Record, WrittenTurn};
use crate::rules::{Edition, Setup, StartPosition};

/// First byte of an identity. This byte shows the content of the other bytes: `GAME` means setup and turns, `TEXT`
/// means a text. `UNKNOWN_GAME` means setup and turns of a game in which each side has unknown pieces.
const GAME: u8 = 0;
const TEXT: u8 = 1;
const UNKNOWN_GAME: u8 = 2;

/// Begins the part about the game before a position.
const POSITION: u8 = b'p';

/// Represents an unknown kind.
const UNKNOWN: u8 = 0xFF;

/// Strength of the evidence that two records are the same game, in bits. The numbers are low estimates: the bits
/// for each piece of known kind, and the bits for each turn. The third number is the number of bits that is
/// sufficient proof without equal player names.
const BITS_OF_KIND: usize = 2;
const BITS_OF_TURN: usize = 4;
const ENOUGH_BITS: usize = 40;

/// Identity of a game by its setup and turns.
pub struct Identity {
    /// Bytes that are equal for two records if, and only if, the setups and turns of both records are equal. A record
    /// may be unreadable, or have neither rows nor turns. In this case, the bytes are the text of the record without
    /// trailing whitespace.
    pub bytes: Vec<u8>,
    /// `true` if another game can easily have the same setup and turns. The names in both records must then also agree.
    pub proves_little: bool,
}

/// Returns the identity of a record that was read from `text`.
pub fn identity(text: &[u8], record: &Record<'_>, judge_by: Option<&'static Edition>) -> Identity {
    let (terms, setup, findings) = terms_and_setup(record, judge_by);
    let kinds = Side::ALL.into_iter().flat_map(|side| &setup.pieces[side]).filter(|(_, kind)| kind.is_some()).count();
    let proves_little = kinds * BITS_OF_KIND + record.turns.len() * BITS_OF_TURN < ENOUGH_BITS;
    let is_empty = record.rows.is_empty() && record.placed.is_empty() && record.turns.is_empty();
    let is_readable = !is_empty && record.faults.is_empty() && is_understood(&findings);
    let game = is_readable.then(|| setup_and_turns(text, record, &terms, &setup));
    let bytes = game.unwrap_or_else(|| [&[TEXT], text.trim_ascii_end()].concat());
    Identity { bytes, proves_little }
}

/// Returns `true` if `one` is the identity of a beginning of the game `other`, or of the whole game. Then both
/// setups are equal, and `other` starts with the turns of `one`. If each side has unknown pieces, equal beginnings
/// prove nothing, and the result is `false`.
pub fn is_beginning(one: &[u8], other: &[u8]) -> bool {
    // The bytes of a turn show where the turn ends: a part of a turn never looks like a whole turn.
    one.first() == Some(&GAME) && other.starts_with(one)
}

/// Returns setup and turns as bytes. `None` if the tags, setup or turns cannot be understood.
fn game(text: &[u8], record: &Record<'_>) -> Option<Vec<u8>> {
    let (terms, setup, findings) = terms_and_setup(record, None);
    is_understood(&findings).then(|| setup_and_turns(text, record, &terms, &setup))
}

fn is_understood(findings: &[Finding]) -> bool {
    findings.iter().all(|finding| finding.detail.verdict() != Verdict::Unreadable)
}

/// Returns the setup and turns of a record as bytes. Two records have equal bytes if, and only if, their setups and
/// turns are equal. If a turn cannot be understood, the text from this turn on is added without whitespace. Returns
/// `None` if the record is unreadable.
pub fn setup_and_turns_of(text: &[u8], record: &Record<'_>) -> Option<Vec<u8>> {
    if record.faults.is_empty() { game(text, record) } else { None }
}

/// Returns the same bytes as [`setup_and_turns_of`], for a record that was already replayed.
pub fn setup_and_turns_replayed(text: &[u8], record: &Record<'_>, replayed: &Replay) -> Option<Vec<u8>> {
    if replayed.verdict == Verdict::Unreadable {
        // If a part of another format could not be read, the setup and the turns before that part remain.
        return setup_and_turns_of(text, record);
    }
    record.faults.is_empty().then(|| setup_and_turns(text, record, &replayed.terms, &replayed.setup))
}

fn setup_and_turns(text: &[u8], record: &Record<'_>, terms: &Terms, setup: &Setup) -> Vec<u8> {
    // Outcomes that the board decides need not be stored. If pieces are unknown, only the turns contain the outcomes.
    let has_unknown = setup.has_unknown();
    let mut bytes = Vec::with_capacity(180 + record.turns.len() * 4);
    let is_known = |side: Side| {
        let pieces = &setup.pieces[side];
        !setup.hidden[side] && !pieces.is_empty() && pieces.iter().all(|(_, kind)| kind.is_some())
    };
    bytes.push(if Side::ALL.into_iter().any(is_known) { GAME } else { UNKNOWN_GAME });
    push_setup(setup, &mut bytes);
    push_past(setup, &mut bytes);
    for turn in &record.turns {
        let before = bytes.len();
        if push_turn(turn, terms, has_unknown, &mut bytes).is_none() {
            bytes.truncate(before);
            bytes.push(UNKNOWN);
            let rest = text.get(turn.span.start as usize..).unwrap_or_default();
            bytes.extend(rest.iter().filter(|byte| !byte.is_ascii_whitespace()));
            break;
        }
    }
    bytes
}

fn push_setup(setup: &Setup, bytes: &mut Vec<u8>) {
    for side in Side::ALL {
        let mut pieces = setup.pieces[side].clone();
        pieces.sort_by_key(|(square, _)| *square);
        bytes.extend_from_slice(&[u8::from(setup.hidden[side]), pieces.len() as u8]);
        for (square, kind) in pieces {
            bytes.extend_from_slice(&[square.index() as u8, kind.map_or(UNKNOWN, |kind| kind.index() as u8)]);
        }
    }
}

/// Appends the number of plies before a position, and the marks of its pieces. Appends nothing if the number is 0 and
/// no piece has a mark.
fn push_past(setup: &Setup, bytes: &mut Vec<u8>) {
    let Some(StartPosition { plies, marks }) = &setup.position else { return };
    let mut marked: Vec<[u8; 2]> = Vec::new();
    for side in Side::ALL {
        for ((square, _), marks) in setup.pieces[side].iter().zip(&marks[side]) {
            let marks = u8::from(marks.is_named) | u8::from(marks.has_moved) << 1;
            marked.extend((marks > 0).then_some([square.index() as u8, marks]));
        }
    }
    if *plies > 0 || !marked.is_empty() {
        marked.sort_unstable();
        bytes.push(POSITION);
        bytes.extend_from_slice(&plies.to_be_bytes());
        bytes.push(marked.len() as u8);
        bytes.extend(marked.into_iter().flatten());
    }
}

/// Appends a turn to `bytes`. Returns `None` if the turn names a piece that the numbering does not have.
fn push_turn(turn: &WrittenTurn, terms: &Terms, with_outcome: bool, bytes: &mut Vec<u8>) -> Option<()> {
    let (numbering, is_two_step) = (&terms.numbering, !terms.rules.variant_rules().two_step.is_empty());
    let kind = |piece: Designation| match numbering.kind(piece) {
        Some(kind) => Some(kind.index() as u8),
        None if piece.is_unknown() => Some(UNKNOWN),
        None => None,
    };
    // A square far off the board may represent several squares.
    if turn.from.is_far_off() || turn.to.is_far_off() {
        return None;
    }
    bytes.extend_from_slice(&[turn.from.index() as u8, turn.to.index() as u8]);
    match turn.action {
        // Both ways round a corner are the same turn, and some formats do not distinguish these ways.
        Action::Move | Action::CornerMove { .. } => bytes.push(b'-'),
        Action::CornerStrike { .. } if is_two_step => bytes.push(b'x'),
        Action::Strike => bytes.push(b'x'),
        Action::CornerStrike { via } => bytes.extend_from_slice(&[b'c', via.index() as u8]),
        Action::Guess { target, named, has_step, outcome } => {
            bytes.extend_from_slice(&[b'?', target.index() as u8, kind(named)?, u8::from(has_step)]);
            if let Some(outcome) = outcome.filter(|_| with_outcome) {
                match outcome {
                    GuessOutcome::Hit => bytes.push(b'+'),
                    GuessOutcome::Miss => bytes.push(b'~'),
                    GuessOutcome::Shown(shown) => bytes.extend_from_slice(&[b'!', kind(shown)?]),
                }
            }
        }
    }
    if let Some(Combat { striker, outcome, defender }) = turn.combat {
        let (striker, defender) = (kind(striker)?, kind(defender)?);
        if with_outcome {
            bytes.extend_from_slice(&[b'(', striker, outcome.sign() as u8, defender]);
        }
    }
    if let Some(rescue) = turn.rescue {
        bytes.extend_from_slice(&[b'^', kind(rescue.piece)?, rescue.square.index() as u8]);
    }
    bytes.push(b'\n');
    Some(())
}

#[cfg(test)]
mod tests {
    use super::{identity, is_beginning};
    use crate::notation::parse;

    const HEAD: &str =
        "[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F.........\n9: 32........\n2: 32........\n1: F.........\n\n";

    fn of(text: &str) -> Vec<u8> {
        identity(text.as_bytes(), &parse(text.as_bytes()), None).bytes
    }

    fn with(turns: &str) -> Vec<u8> {
        of(&(HEAD.to_owned() + turns))
    }

    #[test]
    fn tags_comments_and_spelling_make_no_difference() {
        let plain = with("b2xb9 a9-a8 a2-a3 *");
        for same in [
            "1. B2Xb9(2=2) a9-a8 $3 {c}\n2.a2-a3 1-0 {d}",
            "b2xb9 a9-a8 ; c\n7. a2-a3 1/2-1/2",
            "b2xb9(2=2) a9-a8 a2-a3 0-1\n% x",
        ] {
            assert!(with(same) == plain, "{same}");
        }
        // The same pieces with other numbers, with the rows in another order, and under another edition.
        let other = "[Event \"x\"]\n[Ranks \"descending\"]\n[Edition \"isf\"]\n[Army \"8 9 F\"]\n\n1 : f . . . . . . . . .\n\
                     2:8 9 ........\n3:..........\n9: 8 9........\n10: F.........\nb2xb9 a9-a8 a2-a3 *";
        assert!(of(other) == plain);
    }

    #[test]
    fn setups_and_turns_make_a_difference() {
        let texts = [
            HEAD.to_owned() + "*",
            HEAD.to_owned() + "b2xb9 *",
            HEAD.to_owned() + "b2-b9 *",
            HEAD.to_owned() + "b2-b8xb9 *",
            HEAD.to_owned() + "b2-b7xb9 *",
            HEAD.to_owned() + "b2?b9=2 *",
            HEAD.to_owned() + "b2?b9=3 *",
            HEAD.to_owned() + "b2-b3?b9=3 *",
            HEAD.to_owned() + "b2-b3 a9-a8 *",
            HEAD.to_owned() + "b2-b3^3@c2 *",
            HEAD.to_owned() + "b2-b3^?@c2 *",
            HEAD.to_owned() + "b2-b3^3@c3 *",
            HEAD.replace("9: 32", "9: 23") + "*",
            HEAD.replace("9: 32", "9: ?2") + "*",
            HEAD.replace("10: F.........\n9: 32........\n", "") + "*",
        ];
        for (index, text) in texts.iter().enumerate() {
            for other in &texts[..index] {
                assert!(of(text) != of(other), "{text}\n{other}");
            }
        }
    }

    #[test]
    fn outcomes_count_where_only_they_tell_the_pieces() {
        assert!(with("b2xb9(2=2) *") == with("b2xb9(2>3) *"));
        let unknown = |turns: &str| of(&(HEAD.replace("9: 32", "9: ??") + turns));
        assert!(unknown("b2xb9(2=2) *") != unknown("b2xb9(2<3) *"));
        assert!(unknown("b2xb9(2=2) *") != unknown("b2xb9 *"));
        assert!(unknown("b2?b9=2(+) *") != unknown("b2?b9=2(-) *"));
        assert!(unknown("b2?b9=2(-3) *") != unknown("b2?b9=2(-) *"));
    }

    #[test]
    fn what_cannot_be_read_is_its_text() {
        // No edition with this order of ranks prints a 1.
        let head = HEAD.replace("gravon", "hasbro-1999");
        for (one, other) in [
            (HEAD.to_owned() + "b2-b3 !! *", HEAD.to_owned() + "b2-b3 ?? *"),
            (head.clone() + "b2xb9(1=2) *", head.clone() + "b2xb9(2=1) *"),
            (HEAD.to_owned() + "b2-b99 *", HEAD.to_owned() + "b2-b98 *"),
            (HEAD.replace("gravon", "grav") + "*", HEAD.replace("gravon", "gravo") + "*"),
            (head.replace("9: 32", "9: 12") + "*", head.replace("9: 32", "9: 21") + "*"),
            ("[Red \"a\"]\n*".to_owned(), "[Red \"b\"]\n*".to_owned()),
        ] {
            assert!(of(&one) != of(&other), "{one}");
            assert!(of(&one) == of(&(one.clone() + "\n\n")), "{one}");
        }
    }

    #[test]
    fn a_beginning_ends_with_a_whole_turn() {
        let whole = with("b2xb9 a9-a8 a2-a3 a8-a7 *");
        for (turns, is_one) in [
            ("*", true),
            ("b2xb9 *", true),
            ("b2xb9(2=2) a9-a8 1-0", true),
            ("b2xb9 a9-a8 a2-a3 a8-a7 *", true),
            ("b2xb9 a9-a8 a2-a3 a8-a7 a3-a4 *", false),
            ("b2xb9 a9-a8 a2-a1 *", false),
            ("a9-a8 *", false),
        ] {
            assert_eq!(is_beginning(&with(turns), &whole), is_one, "{turns}");
        }
        // If both sides have unknown pieces, equal beginnings prove nothing. Equal beginnings of texts prove nothing
        // either. One side without unknown pieces is enough.
        let unknown = |turns: &str| of(&format!("[Edition \"gravon\"]\n\n{turns}"));
        assert!(!is_beginning(&unknown("a4-a5 *"), &unknown("a4-a5 a7-a6 *")));
        let one_side = |turns: &str| of(&(HEAD.replace("10: F.........\n9: 32........\n", "") + turns));
        assert!(is_beginning(&one_side("a2-a3 *"), &one_side("a2-a3 a9-a8 *")));
        assert!(!is_beginning(&one_side("a2-a3 *"), &with("a2-a3 a9-a8 *")));
        assert!(!is_beginning(&of("[Red \"a\"]"), &of("[Red \"a\"]\n[Blue \"b\"]")));
    }

    #[test]
    fn forty_bits_of_kinds_and_turns_are_enough() {
        let proves_little = |text: &str| identity(text.as_bytes(), &parse(text.as_bytes()), None).proves_little;
        let turns = |number: usize| "a2-a3 ".repeat(number) + "*";
        // Six pieces give 12 bits, and each turn gives four. A piece of unknown kind gives none.
        for (head, enough) in
            [(HEAD.to_owned(), 7), (HEAD.replace("9: 32", "9: ?2"), 8), ("[Edition \"gravon\"]\n\n".to_owned(), 10)]
        {
            assert!(proves_little(&(head.clone() + &turns(enough - 1))), "{head}");
            assert!(!proves_little(&(head.clone() + &turns(enough))), "{head}");
        }
        // Twenty known pieces are enough without a turn.
        let full = HEAD.replace("10: F.........", "10: F222222222");
        assert!(proves_little(&(full.replace("\n1: F....", "\n1: F2222") + "*")));
        assert!(!proves_little(&(full.replace("\n1: F.....", "\n1: F22222") + "*")));
        assert!(proves_little("[Red \"a\"]\n*"), "a text of no game");
    }
}
