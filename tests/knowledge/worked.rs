//! Small records with knowledge worked out by hand, compared with both implementations.

use super::oracle::Oracle;
use adjutant::board::{Kind, Side};
use adjutant::knowledge::{Count, Knowledge};
use adjutant::notation::parse;
use adjutant::replay::{Observer, Verdict, replay};
use adjutant::rules::{Game, PieceId, Played};
use std::fmt::Write;

/// Record and the expected knowledge.
pub struct Worked {
    pub reason: &'static str,
    pub edition: &'static str,
    /// `original` unless a case is about another variant.
    pub variant: &'static str,
    pub options: &'static str,
    /// Army (empty: the variant's), and the squares of Red's and Blue's pieces: `10a4 Sb1`. Numbers ascend in every
    /// edition.
    pub pieces: [&'static str; 3],
    pub turns: &'static str,
    /// Numbers of arrangements, with an entry whenever a number changes: the first ply with these numbers (0: the
    /// setup), the number for Red's pieces, and the number for Blue's pieces.
    pub counts: &'static [(u32, u32, u32)],
    /// Every piece that becomes known, separated by `; `, such as `3 red a4 scout strike`: ply, side, home square,
    /// kind, cause.
    pub learned: &'static str,
    /// Some pieces with several possible kinds, separated in the same way, such as `3 red a4: miner scout`.
    pub open: &'static str,
}

/// Case with default values.
pub const PLAIN: Worked = Worked {
    reason: "",
    edition: "jumbo-2014",
    variant: "original",
    options: "",
    pieces: [""; 3],
    turns: "",
    counts: &[],
    learned: "",
    open: "",
};

/// Compares the answers of both implementations with the expected knowledge, and reports all differences.
pub fn each_is_known(cases: &[Worked]) {
    let mut wrong = String::new();
    for case in cases {
        let text = case.text();
        let mut log = Log::new(case);
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut log);
        assert_eq!(replayed.verdict, Verdict::Legal, "{}: {:?}\n{text}", case.reason, replayed.findings);
        let plies = case.turns.split_whitespace().count() as u32;
        assert_eq!(replayed.plies(), Some(plies), "{}", case.reason);
        let wanted = case.wanted(plies);
        for (name, found) in [("model", log.facts(0)), ("oracle", log.facts(1))] {
            if found != wanted {
                writeln!(wrong, "{}: {name}\n  expected {wanted:?}\n  found    {found:?}\n{text}", case.reason)
                    .expect("a string takes all");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Counts after every ply, pieces that became known, and pieces left open.
type Facts = (Vec<(u32, u32)>, Vec<String>, Vec<String>);

impl Worked {
    fn wanted(&self, plies: u32) -> Facts {
        let from = |ply: u32| self.counts.iter().rev().find(|(from, _, _)| *from <= ply).expect("a case counts");
        let counts = (0..=plies).map(from).map(|(_, red, blue)| (*red, *blue)).collect();
        let strings = |texts: &str| parts(texts).map(str::to_owned).collect();
        (counts, strings(self.learned), strings(self.open))
    }

    /// Returns the record.
    pub fn text(&self) -> String {
        let mut text = format!("[Edition \"{}\"]\n[Variant \"{}\"]\n", self.edition, self.variant);
        let [army, red, blue] = self.pieces;
        for (name, value) in [("Options", self.options), ("Ranks", "ascending"), ("Army", army)] {
            if !value.is_empty() {
                writeln!(text, "[{name} \"{value}\"]").expect("a string takes all");
            }
        }
        text.push('\n');
        let pieces = || red.split_whitespace().chain(blue.split_whitespace());
        let on = |square: &str| pieces().find_map(|piece| piece.strip_suffix(square).filter(|sign| is_sign(sign)));
        let rows = if self.edition == "sci-fi-2011" { 8 } else { 10 };
        for row in (1..=rows).rev() {
            let cells: Vec<&str> = ('a'..='j').map(|column| on(&format!("{column}{row}")).unwrap_or(".")).collect();
            if row == 1 || row == rows || cells.iter().any(|cell| *cell != ".") {
                writeln!(text, "{row}: {}", cells.join(" ")).expect("a string takes all");
            }
        }
        writeln!(text, "\n{}\n*", self.turns).expect("a string takes all");
        text
    }
}

/// `true` if the text is the symbol before a square.
fn is_sign(text: &str) -> bool {
    !text.is_empty() && !text.contains(|c: char| c.is_ascii_lowercase())
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split("; ").filter(|part| !part.is_empty())
}

/// Answers of both implementations, the model's first.
struct Log<'c> {
    case: &'c Worked,
    knowledge: Knowledge,
    oracle: Option<Oracle>,
    counts: [Vec<(u32, u32)>; 2],
    learned: [Vec<String>; 2],
    open: [Vec<String>; 2],
}

impl<'c> Log<'c> {
    fn new(case: &'c Worked) -> Self {
        let (knowledge, oracle) = (Knowledge::default(), None);
        Self {
            case,
            knowledge,
            oracle,
            counts: Default::default(),
            learned: Default::default(),
            open: Default::default(),
        }
    }

    fn facts(&self, which: usize) -> Facts {
        (self.counts[which].clone(), self.learned[which].clone(), self.open[which].clone())
    }

    fn look(&mut self, game: &Game) {
        let oracle = self.oracle.as_ref().expect("the game has begun");
        let model = |side| {
            u32::try_from(self.knowledge.arrangements(side).and_then(Count::to_u128).expect("few enough")).expect("few")
        };
        let slow = |side| u32::try_from(oracle.count(side)).expect("few");
        self.counts[0].push((model(Side::Red), model(Side::Blue)));
        self.counts[1].push((slow(Side::Red), slow(Side::Blue)));
        for wanted in parts(self.case.open) {
            let (ply, rest) = wanted.split_once(' ').expect("a ply and what is open");
            if ply != game.plies().to_string() {
                continue;
            }
            for side in Side::ALL {
                for piece in game.position().pieces(side) {
                    let place = place(piece, game);
                    if rest.split(':').next() != Some(&place) {
                        continue;
                    }
                    for (which, kinds) in
                        [self.knowledge.possible_kinds(piece), oracle.possible_kinds(piece)].into_iter().enumerate()
                    {
                        let kinds: Vec<&str> = kinds.iter().map(Kind::name).collect();
                        self.open[which].push(format!("{ply} {place}: {}", kinds.join(" ")));
                    }
                }
            }
        }
    }
}

/// Returns the side of a piece and the square where it began.
fn place(piece: PieceId, game: &Game) -> String {
    format!("{} {}", piece.side(), game.position().piece(piece).home)
}

impl Observer for Log<'_> {
    fn begin(&mut self, game: &Game) {
        self.knowledge.begin(game);
        self.oracle = Some(Oracle::new(game));
        self.look(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.knowledge.turn(played, game);
        let oracle = self.oracle.as_mut().expect("the game has begun");
        oracle.turn(played, game);
        let lesson = |piece, kind: Kind, how| format!("{} {} {kind} {how}", played.ply, place(piece, game));
        let slow = oracle.learned().iter().map(|(piece, (kind, how))| lesson(*piece, *kind, *how));
        let mut found: [Vec<String>; 2] =
            [self.knowledge.learned().iter().map(|l| lesson(l.piece, l.kind, l.how.name())).collect(), slow.collect()];
        for (all, found) in self.learned.iter_mut().zip(&mut found) {
            found.sort();
            all.append(found);
        }
        self.look(game);
    }
}
