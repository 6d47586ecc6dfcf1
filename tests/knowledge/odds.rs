//! Odds compared with the arrangements that the second implementation lists.

use super::oracle::Oracle;
use super::worked::{PLAIN, Worked};
use adjutant::board::{Kind, KindSet, Numbering, RankOrder, Side, Square};
use adjutant::generate::Random;
use adjutant::knowledge::{self, Budget, Count, Knowledge, PieceOdds, PiecesAt};
use adjutant::notation::parse;
use adjutant::query::Question;
use adjutant::replay::{Observer, replay};
use adjutant::rules::{Game, PieceId, Played, Position};

/// Describes where the odds of a side's pieces differ from a count over all arrangements.
pub fn different_odds(knowledge: &Knowledge, oracle: &Oracle, game: &Game, side: Side) -> Vec<String> {
    let Some(odds) = knowledge.odds(side, &mut Budget::default()) else {
        return vec![format!("{side}: no odds")];
    };
    let mut found = Vec::new();
    let position = game.position();
    let standing: Vec<PieceId> = position.pieces(side).filter(|piece| !position.piece(*piece).is_captured).collect();
    let hidden: Vec<PieceId> = standing.iter().copied().filter(|piece| !knowledge.is_known(*piece)).collect();
    let told: Vec<PieceId> = odds.pieces().iter().map(|odds| odds.piece).collect();
    if told != hidden {
        found.push(format!("{side}: odds of {told:?}, hidden are {hidden:?}"));
    }
    let all = oracle.count(side);
    let wanted = oracle.ways(side);
    let count = |number: usize| Count::from(u128::try_from(number).expect("a count"));
    for piece in position.pieces(side) {
        let Some(odds) = odds.of(piece) else {
            if standing.contains(&piece) {
                found.push(format!("{side} {}: no odds", position.piece(piece).home));
            }
            continue;
        };
        let possible = |kind: &Kind| wanted.get(&(piece, *kind)).is_some_and(|ways| *ways > 0);
        let possible: Vec<Kind> = Kind::ALL.into_iter().filter(possible).collect();
        let (kinds, listed) = (odds.kinds(), odds.chances().map(|(kind, _)| kind));
        if !kinds.iter().eq(possible.iter().copied()) || !listed.eq(possible.iter().copied()) {
            found.push(format!("{side} {}: model lists {kinds:?}, not {possible:?}", position.piece(piece).home));
        }
        for kind in Kind::ALL {
            let wanted = wanted.get(&(piece, kind)).copied().unwrap_or(0);
            if odds.ways(kind) != Some(count(wanted)) || !is_chance(odds, kind, wanted, all) {
                let said = (odds.ways(kind), odds.chance(kind));
                found.push(format!("{side} {} {kind}: model {said:?}, {wanted} of {all}", position.piece(piece).home));
            }
        }
    }
    found
}

/// `true` if the probability of a kind is the nearest value to `ways` of `all`.
fn is_chance(odds: &PieceOdds, kind: Kind, ways: usize, all: usize) -> bool {
    let told = odds.chances().find(|(of, _)| *of == kind).map_or(0.0, |(_, chance)| chance);
    [odds.chance(kind), ways as f64 / all as f64].map(f64::to_bits) == [told.to_bits(); 2]
}

/// Question, and the answer expected here.
pub enum Asked {
    Test { kind: Kind, squares: Vec<Square>, sign: &'static str, number: usize },
    Not(Box<Asked>),
    Both(Box<Asked>, &'static str, Box<Asked>),
}

impl Asked {
    /// Returns a random question about the pieces of a side. The question depends only on the number of arrangements
    /// and the number of plies.
    pub fn about(oracle: &Oracle, game: &Game, side: Side) -> Self {
        Self::random(&mut Random::new(18, oracle.count(side) as u64 + u64::from(game.plies())), game, 2)
    }

    /// Returns the question for the program.
    pub fn question(&self) -> Question {
        let text = self.text();
        Question::parse(&text).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
    }

    /// `true` if the statement is true for the present squares of the pieces and the kinds of an arrangement.
    pub fn is_so(&self, arrangement: &[(PieceId, Kind)], position: &Position) -> bool {
        let standing = arrangement.iter().filter(|(piece, _)| !position.piece(*piece).is_captured);
        let kinds: Vec<(Square, Kind)> = standing.map(|(piece, kind)| (position.piece(*piece).square, *kind)).collect();
        self.holds(&kinds)
    }

    fn random(random: &mut Random, game: &Game, depth: usize) -> Self {
        if depth > 0 && random.chance(60) {
            let one = Box::new(Self::random(random, game, depth - 1));
            if random.chance(25) {
                return Self::Not(one);
            }
            let word = if random.chance(50) { "and" } else { "or" };
            return Self::Both(one, word, Box::new(Self::random(random, game, depth - 1)));
        }
        let kinds: Vec<Kind> = game.rules().army.kinds().iter().collect();
        let position = game.position();
        // Occupied squares, and some that are empty or have a piece of the other side.
        let standing: Vec<Square> = Side::ALL
            .into_iter()
            .flat_map(|side| position.standing(side).map(|piece| position.piece(piece).square))
            .chain([Square::new(0, 1)])
            .collect();
        let squares = (0..=random.index(4)).map(|_| standing[random.index(standing.len())]).collect();
        let sign = [">=", "<=", "=", "!=", "<", ">"][random.index(6)];
        Self::Test { kind: kinds[random.index(kinds.len())], squares, sign, number: random.index(3) }
    }

    pub fn text(&self) -> String {
        match self {
            Self::Not(inner) => format!("not ({})", inner.text()),
            Self::Both(one, word, other) => format!("({}) {word} ({})", one.text(), other.text()),
            Self::Test { kind, squares, sign, number } => {
                let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
                format!("{kind} in {{{}}} {sign} {number}", squares.join(","))
            }
        }
    }

    fn holds(&self, kinds: &[(Square, Kind)]) -> bool {
        match self {
            Self::Not(inner) => !inner.holds(kinds),
            Self::Both(one, "and", other) => one.holds(kinds) && other.holds(kinds),
            Self::Both(one, _, other) => one.holds(kinds) || other.holds(kinds),
            Self::Test { kind, squares, sign, number } => {
                let is_counted = |(square, of): &&(Square, Kind)| of == kind && squares.contains(square);
                let found = kinds.iter().filter(is_counted).count();
                match *sign {
                    ">=" => found >= *number,
                    "<=" => found <= *number,
                    "=" => found == *number,
                    "!=" => found != *number,
                    "<" => found < *number,
                    _ => found > *number,
                }
            }
        }
    }
}

/// Describes where a random question about a side's pieces has another answer than a count over all arrangements.
pub fn different_answer(knowledge: &Knowledge, oracle: &Oracle, game: &Game, side: Side) -> Option<String> {
    let asked = Asked::about(oracle, game, side);
    let position = game.position();
    let wanted = oracle.count_where(side, |arrangement| asked.is_so(arrangement, position));
    let (text, question) = (asked.text(), asked.question());
    let numbering = Numbering::new(RankOrder::Ascending, None);
    let said = answer(knowledge, side, &question, &numbering, position);
    let odds = knowledge.odds(side, &mut Budget::default());
    let chance = odds.zip(said).map(|(odds, ways)| odds.answer(ways).expect("it is counted").chance);
    let share = wanted as f64 / oracle.count(side) as f64;
    let is_so =
        said == Some(Count::from(wanted as u128)) && chance.is_some_and(|chance| chance.to_bits() == share.to_bits());
    (!is_so).then(|| format!("{side}, {text}: model {said:?}, {chance:?}, oracle {wanted}, {share}"))
}

/// Returns the number of arrangements for which the statement is true, in a record with this numbering.
fn answer(
    knowledge: &Knowledge,
    side: Side,
    question: &Question,
    numbering: &Numbering,
    position: &Position,
) -> Option<Count> {
    let tests = question.tests(numbering).map(|(kind, squares)| PiecesAt { kind, squares }).collect();
    let asked = knowledge::PieceQuestion { tests, holds: &|found| question.holds(found) };
    knowledge.ask(side, &asked, position, &mut Budget::default())
}

/// Red's knowledge of Blue's pieces at the end of a record.
#[derive(Default)]
struct AtTheEnd {
    knowledge: Knowledge,
    answers: Vec<(u128, u128)>,
    questions: Vec<Question>,
    numbering: Option<Numbering>,
}

impl Observer for AtTheEnd {
    fn begin(&mut self, game: &Game) {
        self.knowledge.begin(game);
        self.look(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.knowledge.turn(played, game);
        self.look(game);
    }
}

impl AtTheEnd {
    fn look(&mut self, game: &Game) {
        let all = self.knowledge.arrangements(Side::Blue).and_then(Count::to_u128).expect("few enough");
        let numbering = self.numbering.as_ref().expect("a numbering");
        let ask = |question| {
            let ways = answer(&self.knowledge, Side::Blue, question, numbering, game.position());
            (ways.and_then(Count::to_u128).expect("few enough"), all)
        };
        self.answers = self.questions.iter().map(ask).collect();
    }
}

/// Blue has a Flag, two Bombs, a Miner and a Scout. One piece has moved one square, so it is the Scout or the
/// Miner.
const ONE_MOVED: Worked =
    Worked { pieces: ["3 2 B B F", "3a1 2b1 Bc1 Bd1 Fe1", "2a9 3a10 Bb10 Bc10 Fd10"], turns: "a1-a2 a9-a8", ..PLAIN };

#[test]
fn questions_have_the_answers_that_are_worked_out_by_hand() {
    let text = ONE_MOVED.text();
    // Two kinds for the piece that moved; the other movable piece and the Flag have 4 * 3 places among the four
    // others.
    let expected: [(&str, u128); 14] = [
        ("flag at a10", 6),
        ("Flag in {a10..b10}", 12),
        ("flag at a8", 0),
        ("scout at a8", 12),
        ("2 at a8 or 3 at a8", 24),
        ("bombs in {a10..d10} = 2", 24),
        ("bombs in {a10,b10} >= 2", 4),
        ("bombs in {b10..a10} >= 1", 20),
        ("bomb at a10 and bomb at b10", 4),
        ("bomb at a10 and not bomb at b10", 8),
        ("not (flag at a10 or flag at b10)", 12),
        ("B at a10 and F at b10", 4),
        ("flag in {a1..j4}", 0),
        ("spy at a10", 0),
    ];
    let questions = expected.iter().map(|(text, _)| Question::parse(text).expect("a question"));
    let mut observer = AtTheEnd {
        questions: questions.collect(),
        numbering: Some(Numbering::new(RankOrder::Ascending, None)),
        ..AtTheEnd::default()
    };
    replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut observer);
    for ((question, ways), answer) in expected.iter().zip(&observer.answers) {
        assert_eq!(*answer, (*ways, 24), "{question}");
    }
}

#[test]
fn arrangements_are_counted_in_which_pieces_are_of_some_kinds() {
    let mut known = Knowledge::default();
    let text = ONE_MOVED.text();
    let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut known);
    let position = replayed.game.as_ref().expect("it was played").position();
    let kinds = |kinds: &[Kind]| kinds.iter().copied().collect::<KindSet>();
    let (miner, scout, bomb, flag) = (Kind::Miner, Kind::Scout, Kind::Bomb, Kind::Flag);
    for (pieces, ways) in [
        (&[][..], 24_u8),
        (&[("a8", kinds(&[miner, scout]))], 24),
        (&[("a8", kinds(&[scout]))], 12),
        (&[("a8", kinds(&[bomb, flag]))], 0),
        (&[("a10", kinds(&[flag]))], 6),
        (&[("a10", kinds(&[bomb, flag]))], 18),
        (&[("a10", kinds(&[bomb])), ("b10", kinds(&[bomb]))], 4),
        (&[("a8", kinds(&[scout])), ("a10", kinds(&[miner]))], 3),
        (&[("a8", kinds(&[scout])), ("a10", kinds(&[scout]))], 0),
    ] {
        let on = |(name, kinds): &(&str, KindSet)| {
            (Square::parse(name).and_then(|square| position.piece_at(square)).expect("a piece"), *kinds)
        };
        let asked: Vec<(PieceId, KindSet)> = pieces.iter().map(on).collect();
        let found = known.ways(Side::Blue, &asked, &mut Budget::default());
        assert_eq!(found, Some(Count::from(u128::from(ways))), "{pieces:?}");
    }
}

#[test]
fn what_is_wrong_with_a_question_is_said_where_it_stands() {
    for (text, expected, at, hint) in [
        ("", "a kind of piece, `not` or `(`", 0..0, None),
        ("flog at b1", "a kind of piece, `not` or `(`", 0..4, Some("flag")),
        ("flag on b1", "`at` or `in`", 5..7, None),
        ("flag at k1", "a square, or squares in braces such as `{b2,b3}` or `{a1..c2}`", 8..10, None),
        ("flag in {a1..k2}", "a square of the board", 13..15, None),
        ("flag in {a1", "`,`, `..` or `}`", 11..11, None),
        ("bombs in {a1} >= x", "a number", 17..18, None),
        ("(flag at b1", "`)`", 11..11, None),
        ("flag at b1 bomb at b2", "a comparison, `and`, `or` or the end", 11..15, None),
        ("flag at b1 and", "a kind of piece, `not` or `(`", 14..14, None),
    ] {
        let fault = Question::parse(text).expect_err(text);
        let found = (fault.expected.name(), fault.span.start as usize..fault.span.end as usize, fault.hint);
        assert_eq!(found, (expected, at, hint), "{text}");
    }
    for text in ["(".repeat(5000), "not ".repeat(2400) + "flag at b1", "x".repeat(20_000)] {
        Question::parse(&text).expect_err("too deep, too long or no kind");
    }
}
