//! Thousands of random games of `ultimate-lightning` with small armies close to each other, so that corners, Bombs,
//! equal ranks and rescues occur often; and games of `free` with pieces on any land square.

use super::{Pieces, SideBySide, compare, words};
use crate::effort::{Share, compared};
use crate::knowledge::play::{TrackedPlay, lightning_army, rules};
use crate::reference::{self, RawRecord, read_records, rules_of};
use adjutant::board::{Kind, Outcome, Variant};
use adjutant::generate::Random;
use adjutant::replay::Observer;
use adjutant::rules::{Action, Edition, Game, Played, Ruleset, TwoSquares};
use std::collections::BTreeMap;

const EDITIONS: [&str; 4] = ["gravon", "milton-bradley-1961", "hasbro-1999", "jumbo-2014"];

/// Returns the rules of a random edition with random options.
fn any_rules(variant: Variant, random: &mut Random) -> Ruleset {
    let edition = Edition::from_name(EDITIONS[random.index(EDITIONS.len())]).expect("an edition");
    rules(edition, variant, random.below(8) as u8)
}

/// Games that were compared, and the shortest game that differs.
#[derive(Default)]
struct Compared {
    games: u64,
    plies: u64,
    judged: u64,
    listed: u64,
    happened: BTreeMap<&'static str, u64>,
    differing: u64,
    smallest: Option<(usize, String)>,
}

impl Compared {
    /// Adds a game. `text` is its record.
    fn add(&mut self, observer: &SideBySide, difference: Option<String>, text: &str) {
        self.games += 1;
        self.plies += observer.state.plies() as u64;
        self.judged += observer.judged.get();
        self.listed += observer.listed;
        if let Some(difference) = difference {
            self.differing += 1;
            if self.smallest.as_ref().is_none_or(|(length, _)| text.len() < *length) {
                self.smallest = Some((text.len(), format!("{difference}\n{text}")));
            }
        }
    }

    fn count(&mut self, played: &Played, game: &Game) {
        for (name, happens) in events(played, game) {
            *self.happened.entry(name).or_default() += u64::from(happens);
        }
    }

    /// Checks that no game differs, and that every named event happened at least the given number of times.
    fn conclude(&self, share: Share, expected: &[(&str, u64)]) {
        let Self { games, plies, judged, listed, happened, differing, smallest } = self;
        eprintln!("{games} games, {plies} plies, {judged} turns judged, {listed} lists of turns; {happened:?}");
        assert!(smallest.is_none(), "{differing} of {games} games differ:\n{}", smallest.as_ref().unwrap().1);
        for (name, least) in expected {
            let (happened, least) = (happened.get(name).copied().unwrap_or(0), share.least(*least));
            assert!(happened >= least, "{name}: {happened} times, {least} wanted");
        }
    }
}

/// Returns the events of a turn that are counted.
fn events(played: &Played, game: &Game) -> Vec<(&'static str, bool)> {
    let turn = played.turn;
    let is_corner = matches!(turn.action, Action::CornerMove { .. } | Action::CornerStrike { .. });
    let is_captain = played.kind == Some(Kind::Captain);
    let is_far = turn.from.line_to(turn.to).is_some_and(|(_, distance)| distance == 2);
    let is_equal = played.outcome.is_some() && played.kind == played.target_kind;
    let struck_bomb = played.outcome.is_some() && played.target_kind == Some(Kind::Bomb);
    let rescued = played.rescued.and_then(|id| game.position().piece(id).kind);
    vec![
        ("corner move", matches!(turn.action, Action::CornerMove { .. })),
        ("corner strike", matches!(turn.action, Action::CornerStrike { .. })),
        ("straight move of two squares", is_captain && is_far && turn.action == Action::Move),
        ("straight strike at two squares", is_captain && is_far && turn.action == Action::Strike),
        ("lost corner strike", is_corner && played.outcome == Some(Outcome::Loss)),
        ("moved in after a corner strike", is_corner && played.moved_in),
        ("equal ranks", is_equal),
        ("Bomb cleared", struck_bomb && played.outcome == Some(Outcome::Win)),
        ("Bomb fallen with its striker", struck_bomb && played.outcome == Some(Outcome::Tie)),
        ("rescue", rescued.is_some()),
        ("rescue of a Bomb", rescued == Some(Kind::Bomb)),
    ]
}

/// Plays a game to its end; returns its record.
fn play_out(play: &mut TrackedPlay, compared: &mut Compared) -> String {
    while let Some(played) = play.turn() {
        compared.count(&played, &play.game);
    }
    play.record()
}

/// Returns a game of `ultimate-lightning` with a small army.
fn lightning_game(number: u64) -> TrackedPlay {
    let mut random = Random::new(0x9A, number);
    let mut rules = any_rules(Variant::UltimateLightning, &mut random);
    let army = lightning_army(4 + random.index(9), &mut random);
    rules.set_army(army);
    if random.chance(20) {
        let limit = random.chance(60).then(|| 1 + random.below(3) as u16);
        rules.two_squares = limit.map_or(TwoSquares::OFF, TwoSquares::with_limit);
        rules.two_squares.borders = limit.is_some() && random.chance(50);
    }
    if random.chance(20) {
        rules.more_squares = random.chance(70);
    }
    TrackedPlay::new(rules, army.total() as usize, random)
}

/// Compares the record of a game.
fn compare_record(text: &str, random: Random, compared: &mut Compared) {
    let raw = read_records(text).pop().flatten().expect("one record that the reference can read");
    let rules = rules_of(&raw).expect("the tags are in order");
    let setup = super::cases::reference_setup(&raw, &rules);
    let observer = SideBySide::new(&rules, &setup, random);
    let mut observer = observer.unwrap_or_else(|difference| panic!("{difference}\n{text}"));
    observer.probed_percent = 15;
    observer.listed_percents = &[0, 30, 20, 10, 5];
    observer.written = raw.turns.iter().map(|turn| turn.text.clone()).collect();
    let difference = compare(&mut observer, &raw, text).err();
    compared.add(&observer, difference, text);
}

compared! {
    fn ultimate_lightning(share, one in 200) {
        let mut compared = Compared::default();
        for number in 0..share.of(10_000) {
            let text = play_out(&mut lightning_game(number), &mut compared);
            compare_record(&text, Random::new(0x9B, number), &mut compared);
        }
        compared.conclude(share, &[
            ("corner move", 20_000),
            ("corner strike", 5000),
            ("straight move of two squares", 5000),
            ("straight strike at two squares", 2000),
            ("lost corner strike", 500),
            ("moved in after a corner strike", 100),
            ("equal ranks", 2000),
            ("Bomb cleared", 1000),
            ("Bomb fallen with its striker", 2000),
            ("rescue", 1000),
            ("rescue of a Bomb", 300),
        ]);
    }
}

/// Follows a game whose setup no rows can express, turn by turn.
fn compare_play(play: &mut TrackedPlay, random: Random, compared: &mut Compared) {
    let rules = play.game.rules();
    let options: Vec<&str> = rules.options.names().collect();
    let tags = [("Edition", rules.edition.name), ("Variant", "free"), ("Options", &options.join(" "))];
    let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let rules = rules_of(&RawRecord { tags: tags.into(), ..RawRecord::default() }).expect("the tags are in order");
    let side = |side: adjutant::board::Side| [reference::Side::Red, reference::Side::Blue][side as usize];
    let pieces = play.set_up().map(|(owner, kind, square)| {
        let kind = reference::Kind::ALL.into_iter().find(|of| of.name() == kind.name()).expect("a kind");
        (square.to_string(), (side(owner), kind))
    });
    let setup: Pieces = pieces.collect();
    let mut observer = SideBySide::new(&rules, &setup, random).unwrap_or_else(|difference| panic!("{difference}"));
    observer.listed_percents = &[0, 30, 20, 10, 5];
    observer.begin(&play.game);
    let numbering = play.game.rules().edition.numbering;
    while observer.difference.is_none()
        && let Some(played) = play.turn()
    {
        observer.written.extend(play.latest().map(|turn| words::text(turn, &numbering)));
        compared.count(&played, &play.game);
        observer.turn(&played, &play.game);
    }
    let difference = observer.difference.take();
    let text = format!("{setup:?}\n{}", observer.written.join(" "));
    compared.add(&observer, difference, &text);
}

compared! {
    fn free_with_pieces_anywhere(share, one in 50) {
        let mut compared = Compared::default();
        for number in 0..share.of(3000) {
            let mut random = Random::new(0xF4EE, number);
            let rules = any_rules(Variant::Free, &mut random);
            let in_own_half = random.chance(50);
            let mut play = TrackedPlay::anywhere(rules, 2 + random.index(7), in_own_half, random);
            let random = Random::new(0xF4EF, number);
            if in_own_half {
                let text = play_out(&mut play, &mut compared);
                compare_record(&text, random, &mut compared);
            } else {
                compare_play(&mut play, random, &mut compared);
            }
        }
        compared.conclude(share, &[("rescue", 100)]);
    }
}
