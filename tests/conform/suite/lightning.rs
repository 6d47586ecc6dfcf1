//! Every rule of `ultimate-lightning`: turns of two squares and round corners, combats, rescues, repetition. Most games
//! are written by hand, with the finding that they must have; the others are random.

use super::config;
use super::made::one_record;
use super::play::{Game, Manner};
use super::sketch::{EDITIONS, OPTIONS, Setup, Sketch, Terms, Written, declaration};
use super::style::Style;
use crate::reference::{Kind, Numbering, Ranks, Side, Square, verdict_of};
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// Number of plies of a random game.
const PLIES: usize = 30;

/// Games by setup. A setup line has Red's and Blue's pieces. Another line has the edition, options (a number is a limit
/// for the tag `TwoSquares`), the finding of the last turn, and all turns. Numbers are ascending ranks in all editions.
const GAMES: &str = "\
setup 6a4 5e4 4i4 Fj1 / 6e7 5b7 4i7 Fj10
gravon legal: a4-a5-b5 e7-e6
gravon legal: a4-b4-b5 e7-e6
gravon legal: a4-b5 e7-f6
gravon legal: a4-a6 e7-e5
gravon legal: a4-a5-a6 e7-e6-e5
gravon legal: a4-a6 i7-i6 a6-b6xb7
gravon legal: a4-a6 i7-i6 a6-a7xb7
gravon legal: a4-a6 i7-i6 a6xb7
gravon legal: a4-a5-b5 i7-i6 b5xb7
gravon too-far: a4-a7
gravon too-far: a4-a5 i7-i6 a5-a8
gravon too-far: a4-a6-b6
gravon too-far: a4-a5 i7-i6 a5-a7xb7
gravon not-a-line: a4-b6
gravon not-a-line: a4-c3
gravon not-a-line: a4-a5-b6
gravon not-a-line: a4-a5 i7-i6 a5xb7
gravon nothing-to-strike: a4-a5xb5
gravon nothing-to-strike: a4xb5
gravon square-occupied: a4-a6 i7-i6 a6-b7
gravon square-occupied: a4-a6 i7-i6 a6-b6-b7
gravon too-far: e4-e5-f5
gravon too-far: e4-e6
gravon not-a-line: e4-f5
jumbo-2014 legal: a4-a5-b5 e7-e6-f6
isf legal: a4-b5 e7-e5
hasbro-1999 legal: a4-a6 i7-i6 a6-b6xb7
anniversary-2011 legal: a4-a6 i7-i6 a6-b6xb7
milton-bradley-1961 legal: a4-a6 i7-i6 a6xb7
gravon two-squares: a4-a6 i7-i6 a6-a4 i6-i7 a4-a6 i7-i6 a6-a4 i6-i7 a4-a6 i7-i6 a6-a4
isf two-squares: a4-a6 i7-i6 a6-a4 i6-i7 a4-a6 i7-i6 a6-a4
isf legal: a4-a6 i7-i6 a6-a4 i6-i7 a4-a6 i7-i6 a6-a5
isf two-squares: a4-a5-b5 i7-i6 b5-b4-a4 i6-i7 a4-b5 i7-i6 b5-a4
isf legal: a4-a5-b5 i7-i6 b5-b4-a4 i6-i7 a4-b5 i7-i6 b5-b4

setup 6a4 2b4 5e4 2i4 Fj1 / 6j7 2f7 5i7 2a7 Fj10
gravon corner-strike: e4-e5 f7-f6 e5-e6xf6
gravon corner-strike: b4-b5-a5
gravon corner-strike: b4-b6-a6
gravon corner-strike: b4-b7xa7
gravon legal: b4-b7 a7xb7
hasbro-1999 legal: b4-b7xa7
hasbro-1999 corner-strike: b4-b6-a6
hasbro-1999 corner-strike: e4-e5 f7-f6 e5-e6xf6
milton-bradley-1961 corner-strike: b4-b6-a6
milton-bradley-1961 scout-move-and-strike: b4-b7xa7

setup 6a3 5a4 4b3 Fj1 / 6a8 5a7 4b8 Fj10
gravon path-blocked: a3-b4
gravon path-blocked: a3-a4-b4
gravon path-blocked: a3-b3-b4
gravon path-blocked: a3-a5
gravon path-blocked: b3-c3 b8-c8 a3-a4-b4
gravon legal: b3-c3 b8-c8 a3-b4 a8-b7
gravon legal: a4-a5 b8-c8 a3-b4 a8-b7
gravon own-piece: b3-b4 b8-c8 a3-b4
gravon own-piece: b3-b4 b8-c8 a3-a4-b4

setup 6d4 5e1 4f1 Fj1 / 6d7 5e10 4f10 Fj10
gravon no-square: d4-d6
gravon no-square: d4-c5
gravon path-blocked: d4-d5-e5
gravon legal: d4-e5 d7-e6 e5xe6
gravon legal: d4-e4-e5 d7-e7-e6

setup 6a4 7b4 3e4 2f4 Si4 Bj4 Fj1 / 7a7 6b7 Bf7 3e7 Si7 2j7 Fj10
gravon legal: f4xf7
gravon legal: e4-e5 j7xj4
gravon legal: a4-a6 e7-e6 a6xa7
gravon legal: a4-a5 e7-e6 a5xa7
gravon legal: a4-a6 e7-e6 a6-b6xb7
gravon legal: b4-b5 e7-e6 b5-a5 e6-e5 a5-a6 e5-f5 a6xa7
gravon legal: e4-e5 i7-i6 e5-f5 i6-i5 f5-f6 a7-a6 f6xf7
gravon legal: e4-e5 i7-i6 e5-f5 i6-i5 i4xi5

setup 6f4 8e4 9i4 Bf1 Fj1 / 6j7 8i8 9j8 Bf7 Fj10
gravon legal: f4-f5 j7-j6 f5xf7
gravon legal: f4-e5 j7-j6 e5-e6 j6-j5 e6-e7xf7
gravon legal: f4-e5 j7-j6 e5-e6 j6-j5 e6xf7
gravon legal: e4-e5 j7-j6 e5-e6 j6-j5 e6-e7 j5-j4 e7xf7
gravon silent-defense legal: f4-f5 j7-j6 f5xf7
gravon combat-mismatch: f4-f5 j7-j6 f5xf7(6<B)
gravon combat-mismatch: f4-f5 j7-j6 f5xf7(6>B)
hasbro-1999 aggressor-advantage legal: f4-f5 j7-j6 f5xf7
milton-bradley-1961 legal: f4-f5 j7-j6 f5xf7

setup 6a4 7e4 Fj1 / 6i7 7b7 Fj10
gravon legal: a4-a6 i7-i6 a6-b6xb7
gravon empty-square: a4-a6 i7-i6 a6-b6xb7 b6-b5
gravon combat-mismatch: a4-a6 i7-i6 a6-b6xb7(6>7)
milton-bradley-1961 legal: a4-a6 i7-i6 a6-b6xb7 b6-b5
milton-bradley-1961 legal: a4-a6 i7-i6 a6-a7xb7
milton-bradley-1961 legal: a4-a6 i7-i6 a6xb7
milton-bradley-1961 silent-defense legal: a4-a6 i7-i6 a6-b6xb7

setup Te4 If4 Sa4 6i4 Fj1 / Ie7 Tf7 Sa7 6i7 Fj10
gravon legal: e4-e5 i7-i6 e5-e6 i6-i5 e6xe7
gravon legal: f4-f5 i7-i6 f5-f6 i6-i5 f6xf7

setup 6a4 2b4 Be4 4f4 Fj1 / 6i7 2e7 Bj7 4f7 Fj10
gravon legal: a4-a6 e7xe4 a6-a8 f7-f6 a8-a10^B@c2 f6-f5
gravon rescue legal: a4-a6 e7xe4 a6-a8 f7-f6 a8-a10^B@c2 f6-f5
hasbro-1999 legal: a4-a6 e7xe4 a6-a8 f7-f6 a8-a10^B@e3 e4xe3
hasbro-1999 silent-defense legal: a4-a6 e7xe4 a6-a8 f7-f6 a8-a10^B@c2 f6-f5
milton-bradley-1961 legal: a4-a6 e7-e5 a6-a8 e5xe4 a8-a10^B@c2 f7-f6
gravon legal: a4-a6 e7xe4 a6-a8 f7-f6 a8-a10 f6-f5
gravon legal: a4-a6 e7xe4 a6-a8 f7-f6 a8-a9 f6-f5 a9-b10^B@c2
gravon legal: a4-a6 e7xe4 a6-a8 f7-f6 a8-a9 f6-f5 a9-b9-b10^B@c2
gravon immovable-piece: a4-a6 e7xe4 a6-a8 f7-f6 a8-a10^B@c2 f6-f5 c2-c3
gravon rescue-scout: a4-a6 e7xe4 b4-b10^B@c2
gravon rescue-back-row: a4-a6 e7xe4 a6-a8^B@c2
gravon rescue-not-captured: a4-a6 e7xe4 a6-a8 f7-f6 a8-a10^4@c2
gravon rescue-square: a4-a6 e7xe4 a6-a8 f7-f6 a8-a10^B@c5
gravon rescue-square: a4-a6 e7xe4 a6-a8 f7-f6 a8-a10^B@j1
gravon rescue-square: a4-a6 e7xe4 a6-a8 f7-f6 a8-a10^B@a6
gravon rescue-same-piece: a4-a6 e7xe4 a6-a8 f7-f6 a8-a10^B@e3 e4xe3 a10-a9 f6-f5 a9-a10^B@c2

setup 6a4 6b4 6j4 Be4 Bf4 Bi4 2a1 2b1 2c1 Fh1 / 2e7 2f7 2i7 6d10 6g10 6h10 Bd9 Bg9 Bh9 Fe10
gravon rescue-limit: a4-a6 e7xe4 a6-a8 f7xf4 a8-a10^B@e2 i7xi4 b4-b6 e4-e5 b6-b8 e5-e4 b8-b10^B@f2 e4-e5 j4-j6 e5-e4 \
    j6-j8 f4-f5 j8-j10^B@i2

setup 6a4 8b4 Be4 2f4 Fj1 / 6i8 8j8 Ba10 2e7 Fb10
gravon legal: a4-a6 e7xe4 a6-a8 e4-e5 a8xa10 e5-e6
gravon rescue-back-row: a4-a6 e7xe4 a6-a8 e4-e5 a8xa10^B@c2
gravon legal: a4-a6 e7xe4 a6-a8 e4-e5 a8-b9 e5-e4 b9xb10
gravon game-over: a4-a6 e7xe4 a6-a8 e4-e5 a8-b9 e5-e4 b9xb10^B@c2
gravon game-over: a4-a6 e7xe4 a6-a8 e4-e5 a8-b9 e5-e4 b9xb10 i8-i7
gravon legal: a4-a6 e7xe4 a6-a8 e4-e5 a8-a9 e5-e4 a9xb10
gravon path-blocked: a4-a6 e7xe4 a6-a8 e4-e5 a8-a9 e5-e4 a9-a10xb10

setup 6a4 5b4 Be4 2f4 Fj1 / 6i8 5b10 Bj8 2e7 Fj10
gravon legal: a4-a6 e7xe4 a6-a8 e4-e5 a8-a9 e5-e4 a9-b9xb10^B@c2
gravon legal: a4-a6 e7xe4 a6-a8 e4-e5 a8-a9 e5-e4 a9xb10^B@c2
";

/// Returns the games above, and two random games of each edition.
pub fn records(seed: u64) -> Vec<Sketch> {
    let mut sketches = Vec::new();
    let mut setup = "";
    for line in GAMES.lines().filter(|line| !line.is_empty()) {
        match line.strip_prefix("setup ") {
            Some(pieces) => setup = pieces,
            None => sketches.push(written(setup, line)),
        }
    }
    for (edition, _) in EDITIONS {
        sketches.extend((0..2).map(|number| random_game(edition, seed, number)));
    }
    sketches
}

/// Returns the game of a line.
fn written(setup: &str, line: &'static str) -> Sketch {
    let (about, turns) = line.split_once(": ").expect("turns after the finding");
    let mut words: Vec<&'static str> = about.split(' ').collect();
    let (edition, finding) = (words.remove(0), words.pop().expect("a finding"));
    let mut terms = Terms { variant: "ultimate-lightning", options: words, ..Terms::of(edition) };
    if terms.rules().numbering.ranks == Ranks::Descending {
        terms.ranks = Some(Ranks::Ascending);
    }
    let setup = pieces(setup, terms.rules().numbering);
    let mut army = BTreeMap::new();
    for (_, kind) in setup.values().filter(|(side, _)| *side == Side::Red) {
        *army.entry(*kind).or_default() += 1;
    }
    terms.army = Some(army);
    let mut game = Game::from(&terms, setup).unwrap_or_else(|| panic!("an army is not whole: {line}"));
    for turn in turns.split(' ') {
        let (text, declared) = match turn.split_once('(') {
            Some((text, declared)) => (text, Some(declared.trim_end_matches(')').to_owned())),
            None => (turn, None),
        };
        let mut written = Written { text: text.to_owned(), declared };
        if game.state.judge(text).is_ok() {
            let played = game.state.play(text);
            written.declared = written.declared.or(declaration(&played, game.state.rules.numbering));
        }
        game.turns.push(written);
    }
    let sketch = game.sketch();
    let said = verdict_of(&one_record(&Style::default().text("", &sketch)));
    assert_eq!(said.findings.first().map_or("legal", |(name, _)| name), finding, "{line}");
    let last_ply = said.findings.first().map(|(_, ply)| *ply);
    assert!(last_ply.is_none_or(|ply| ply == Some(sketch.turns.len())), "{line}: {:?}", said.findings);
    sketch
}

/// Reads a setup: Red's and Blue's pieces.
fn pieces(text: &str, numbering: Numbering) -> Setup {
    let mut setup = Setup::new();
    for (side, words) in [Side::Red, Side::Blue].into_iter().zip(text.split(" / ")) {
        for word in words.split(' ') {
            let (sign, square) = word.split_at(1);
            let square = Square::parse(square).expect("a square");
            setup.insert(square, (side, numbering.read(sign).expect("a kind")));
        }
    }
    setup
}

/// Returns a random game with a small army in few columns.
fn random_game(edition: &'static str, seed: u64, number: u64) -> Sketch {
    config::first("corner turn and rescue", |attempt| {
        let mut random = Random::new(seed, 0x9A << 40 | number << 32 | attempt);
        let options = OPTIONS.into_iter().filter(|_| random.chance(30)).collect();
        let mut terms = Terms { variant: "ultimate-lightning", options, ..Terms::of(edition) };
        let mut army = BTreeMap::from([(Kind::Flag, 1), (Kind::Captain, 2), (Kind::Scout, 1), (Kind::Bomb, 1)]);
        for kind in [Kind::General, Kind::Sergeant, Kind::Miner, Kind::Spy].into_iter().filter(|_| random.chance(50)) {
            army.insert(kind, 1);
        }
        terms.army = Some(army);
        let mut game = Game::start(&terms, 4, &mut random)?;
        while game.turns.len() < PLIES && game.step(Manner::Runner, &mut random) {}
        let has = |sign: char, times: usize| game.turns.iter().any(|turn| turn.text.matches(sign).count() == times);
        (has('-', 2) && has('^', 1) && game.turns.len() > 8).then(|| game.sketch())
    })
}
