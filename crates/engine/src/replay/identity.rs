//! What two records of the same game have in common: their setups and turns, whatever their tags, their comments and
//! the way they are written. `format-spec/query.md`, section "The same game".

use super::{Finding, Replay, Verdict, terms_and_setup};
use crate::board::{Designation, Numbering, Side};
use crate::notation::{Action, Combat, GuessOutcome, Record, WrittenTurn};
use crate::rules::{Edition, Setup};

/// What stands at the beginning of an identity: of setup and turns, or of a text; and of setup and turns where no side's
/// pieces are all known.
const GAME: u8 = 0;
const TEXT: u8 = 1;
const UNKNOWN_GAME: u8 = 2;

/// Stands for a kind that is not known.
const UNKNOWN: u8 = 0xFF;

/// Bits that a piece of known kind and a turn add to the proof that two records are the same game, estimated low, and the
/// number of bits that are enough without equal names.
const BITS_OF_KIND: usize = 2;
const BITS_OF_TURN: usize = 4;
const ENOUGH_BITS: usize = 40;

/// Identity of a game by its setup and turns.
pub struct Identity {
    /// The same for two records if, and only if, their setups and turns are. Of a record that cannot be read, or that has
    /// neither rows nor turns, they are its text, without the blanks behind it.
    pub bytes: Vec<u8>,
    /// `true` if another game can easily have the same setup and turns, so that the names have to agree too.
    pub proves_little: bool,
}

/// The identity of a record that was read from that text.
pub fn identity(text: &[u8], record: &Record<'_>, judge_by: Option<&'static Edition>) -> Identity {
    let (terms, setup, findings) = terms_and_setup(record, judge_by);
    let kinds = Side::ALL.into_iter().flat_map(|side| &setup.pieces[side]).filter(|(_, kind)| kind.is_some()).count();
    let proves_little = kinds * BITS_OF_KIND + record.turns.len() * BITS_OF_TURN < ENOUGH_BITS;
    let is_empty = record.rows.is_empty() && record.turns.is_empty();
    let is_readable = !is_empty && record.faults.is_empty() && is_understood(&findings);
    let game = is_readable.then(|| setup_and_turns(text, record, &terms.numbering, &setup));
    let bytes = game.unwrap_or_else(|| [&[TEXT], text.trim_ascii_end()].concat());
    Identity { bytes, proves_little }
}

/// Whether the first of two identities is that of the beginning of the other's game, or of all of it: of the same setup and
/// of turns that the other one begins with. Where no side's pieces are all known, a beginning proves nothing.
pub fn is_beginning(one: &[u8], other: &[u8]) -> bool {
    // A turn's bytes say themselves where they end: no part of a turn looks like a whole one.
    one.first() == Some(&GAME) && other.starts_with(one)
}

/// Setup and turns. `None` if they cannot be understood.
fn game(text: &[u8], record: &Record<'_>) -> Option<Vec<u8>> {
    let (terms, setup, findings) = terms_and_setup(record, None);
    is_understood(&findings).then(|| setup_and_turns(text, record, &terms.numbering, &setup))
}

fn is_understood(findings: &[Finding]) -> bool {
    findings.iter().all(|finding| finding.detail.verdict() != Verdict::Unreadable)
}

/// What the setup and the turns of a record are, in bytes that are the same for two records if, and only if, these are.
/// From a turn on that cannot be understood it is the text, without its blanks. `None` if the record cannot be read.
pub fn setup_and_turns_of(text: &[u8], record: &Record<'_>) -> Option<Vec<u8>> {
    if record.faults.is_empty() { game(text, record) } else { None }
}

/// The same of a record that was replayed.
pub fn setup_and_turns_replayed(text: &[u8], record: &Record<'_>, replayed: &Replay) -> Option<Vec<u8>> {
    if replayed.verdict == Verdict::Unreadable {
        // What could not be read of another format leaves the setup and the turns before it.
        return setup_and_turns_of(text, record);
    }
    record.faults.is_empty().then(|| setup_and_turns(text, record, &replayed.terms.numbering, &replayed.setup))
}

fn setup_and_turns(text: &[u8], record: &Record<'_>, numbering: &Numbering, setup: &Setup) -> Vec<u8> {
    // What the board decides need not be told; what it does not know is told by the turns alone.
    let has_unknown = setup.has_unknown();
    let mut bytes = Vec::with_capacity(180 + record.turns.len() * 4);
    let is_known = |side: Side| {
        let pieces = &setup.pieces[side];
        !setup.hidden[side] && !pieces.is_empty() && pieces.iter().all(|(_, kind)| kind.is_some())
    };
    bytes.push(if Side::ALL.into_iter().any(is_known) { GAME } else { UNKNOWN_GAME });
    push_setup(setup, &mut bytes);
    for turn in &record.turns {
        let before = bytes.len();
        if push_turn(turn, numbering, has_unknown, &mut bytes).is_none() {
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

/// What a turn is. `None` if it names a piece that the numbering does not have.
fn push_turn(turn: &WrittenTurn, numbering: &Numbering, with_outcome: bool, bytes: &mut Vec<u8>) -> Option<()> {
    let kind = |piece: Designation| match numbering.kind(piece) {
        Some(kind) => Some(kind.index() as u8),
        None if piece.is_unknown() => Some(UNKNOWN),
        None => None,
    };
    // These may stand for others.
    if turn.from.is_far_off() || turn.to.is_far_off() {
        return None;
    }
    bytes.extend_from_slice(&[turn.from.index() as u8, turn.to.index() as u8]);
    match turn.action {
        Action::Move => bytes.push(b'-'),
        Action::Strike => bytes.push(b'x'),
        Action::CornerStrike { via } => bytes.extend_from_slice(&[b'c', via.index() as u8]),
        Action::Guess { target, named, stepped, outcome } => {
            bytes.extend_from_slice(&[b'?', target.index() as u8, kind(named)?, u8::from(stepped)]);
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
        // The same pieces by other numbers, in another order of rows, and on a later board.
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
        // No edition of this order prints a 1.
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
        // Of unknown pieces a beginning proves nothing, and of texts neither; one side is enough.
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
        // Of six pieces 12 bits, and four for each turn; of one that is not known none.
        for (head, enough) in
            [(HEAD.to_owned(), 7), (HEAD.replace("9: 32", "9: ?2"), 8), ("[Edition \"gravon\"]\n\n".to_owned(), 10)]
        {
            assert!(proves_little(&(head.clone() + &turns(enough - 1))), "{head}");
            assert!(!proves_little(&(head.clone() + &turns(enough))), "{head}");
        }
        // Twenty kinds are enough without a turn.
        let full = HEAD.replace("10: F.........", "10: F222222222");
        assert!(proves_little(&(full.replace("\n1: F....", "\n1: F2222") + "*")));
        assert!(!proves_little(&(full.replace("\n1: F.....", "\n1: F22222") + "*")));
        assert!(proves_little("[Red \"a\"]\n*"), "a text of no game");
    }
}
