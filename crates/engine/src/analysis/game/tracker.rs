//! Collects the figures of one game turn by turn.

use super::{Courses, Material, PieceCourse, PiecesLeft};
use crate::analysis::{QuietRun, SideCounts, TurnCounts};
use crate::board::{BySide, Side};
use crate::replay::{Observer, Replay};
use crate::rules::{Game, Played, UncertainGame, Violation};
use serde::Serialize;

/// Numbers of a side's turns at which a repetition rule barred at least one other turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Barred {
    /// Number of the side's turns at which another turn was illegal only because of the two-squares rule.
    pub two_squares: u32,
    /// Number of the side's turns at which another turn was illegal only because of the more-squares rule.
    pub more_squares: u32,
}

/// Figures of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameFigures {
    /// Number of turns in the record.
    pub plies: u32,
    /// Number of plies before the first turn.
    pub plies_before: u32,
    /// Ply of the last known position. `material`, `pieces` and `barred` cover the turns up to this ply.
    pub last_position: u32,
    /// Counts for each side.
    pub sides: BySide<SideCounts>,
    /// Longest run of turns in which no piece was removed.
    pub quiet: QuietRun,
    /// Pieces on the board at the beginning, and after each turn that changed the number of pieces.
    pub material: Vec<Material>,
    /// Every piece of the game: first Red's, then Blue's.
    pub pieces: Vec<PieceCourse>,
    /// For each side, the number of its turns at which a repetition rule barred another turn.
    pub barred: BySide<Barred>,
}

impl GameFigures {
    /// Returns the total number of squares that the pieces of a side travelled.
    pub fn squares(&self, side: Side) -> u64 {
        self.pieces.iter().filter(|piece| piece.side == side).map(|piece| u64::from(piece.squares)).sum()
    }
}

/// Observer that collects the figures of one game.
#[derive(Clone, Debug)]
pub struct GameTracker {
    /// Counters that are updated on every turn.
    pub counts: TurnCounts,
    courses: Courses,
    material: Vec<Material>,
    barred: BySide<Barred>,
    /// For each repetition rule, 1 if the rule bars a turn in the current position; otherwise 0.
    barred_now: Barred,
}

impl Default for GameTracker {
    fn default() -> Self {
        Self {
            counts: TurnCounts::default(),
            courses: Courses::new(),
            material: Vec::new(),
            barred: BySide::default(),
            barred_now: Barred::default(),
        }
    }
}

impl GameTracker {
    /// Returns the figures of the game, or `None` if the game could not be replayed.
    ///
    /// `refused` is `true` for each side whose setup was refused. Such a side has no pieces.
    pub fn finish(mut self, replayed: &Replay, refused: BySide<bool>) -> Option<GameFigures> {
        let (game, plies) = (replayed.game.as_ref()?, replayed.plies()?);
        let mut sides: BySide<SideCounts> = BySide::default();
        for side in Side::ALL.into_iter().filter(|side| !refused[*side]) {
            sides[side].add(side, &self.counts, game);
        }
        let with_pieces = Side::ALL.into_iter().filter(|side| !refused[*side]);
        let pieces = with_pieces.flat_map(|side| self.courses.of(side, game.position())).collect();
        for side in Side::ALL.into_iter().filter(|side| refused[*side]) {
            self.material.iter_mut().for_each(|material| material.sides[side] = PiecesLeft::default());
        }
        let last_position = game.plies();
        let quiet = self.counts.quiet(replayed.last_ply()?);
        let (material, barred) = (self.material, self.barred);
        let plies_before = game.plies_before();
        Some(GameFigures { plies, plies_before, last_position, sides, quiet, material, pieces, barred })
    }
}

impl Observer for GameTracker {
    fn begin(&mut self, game: &Game) {
        self.counts.begin(game);
        self.material.push(Material::of(game.position(), game.plies()));
    }

    fn before(&mut self, game: &UncertainGame) {
        self.barred_now = Barred::default();
        game.each_barred_by_repetition(|_, rule| match rule {
            Violation::TwoSquares(_) => self.barred_now.two_squares = 1,
            Violation::MoreSquares(_) => self.barred_now.more_squares = 1,
            _ => {}
        });
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.counts.turn(played, game);
        self.courses.add(played, game.position());
        if (played.target.is_some() || played.rescued.is_some())
            && let Some(before) = self.material.last()
        {
            let now = before.after(played, game.position());
            if now.sides.red.pieces != before.sides.red.pieces || now.sides.blue.pieces != before.sides.blue.pieces {
                self.material.push(now);
            }
        }
        let count = &mut self.barred[played.side];
        count.two_squares += self.barred_now.two_squares;
        count.more_squares += self.barred_now.more_squares;
    }

    fn open_turn(&mut self, played: &Played, game: &Game) {
        self.counts.open_turn(played, game);
    }
}

#[cfg(test)]
mod tests {
    use super::{Barred, GameFigures, GameTracker, Material};
    use crate::analysis::game::PieceCourse;
    use crate::board::{BySide, Kind, Side, Variant};
    use crate::generate::{Plan, Policy};
    use crate::notation::{parse, write_record};
    use crate::replay::{Observer, Verdict, replay};
    use crate::rules::{Edition, Game, Options, Played, Ruleset};

    /// Replays a game with this setup under the rules of `edition`, and returns the figures of the game.
    fn figures(edition: &str, setup: &str, turns: &str) -> GameFigures {
        let text = format!("[Edition \"{edition}\"]\n[TwoSquares \"3\"]\n{setup}\n\n{turns} *\n");
        let record = parse(text.as_bytes());
        let mut tracker = GameTracker::default();
        let replayed = replay(text.as_bytes(), &record, None, &mut tracker);
        assert_eq!(replayed.verdict, Verdict::Legal, "{:?}", replayed.findings);
        tracker.finish(&replayed, BySide::default()).expect("a game")
    }

    fn course(figures: &GameFigures, home: &str) -> PieceCourse {
        *figures.pieces.iter().find(|piece| piece.home.to_string() == home).expect("a piece set up there")
    }

    /// Each side has a Marshal, a Miner, two Scouts and a Flag. Two Scouts face each other on column e, with no piece
    /// between them.
    const SETUP: &str = "[Army \"10 3 2*2 F\"]\n\n10: F.........\n 9: 2.........\n 7: 3...2....X\n 4: 3...2....X\n\
         1: 2........F\n";

    #[test]
    fn the_way_of_a_piece_is_what_it_really_went() {
        let turns = "a4-a5 e7xe4(2=2) j4-j5 a9-d9 j5-j6 d9-e9 j6xj7(10=10) a7-a6 a1-d1";
        let figures = figures("jumbo-2014", SETUP, turns);
        // The striker travelled from e7 to e5 only.
        let striker = course(&figures, "e7");
        assert_eq!((striker.kind, striker.turns, striker.squares, striker.removed), (Some(Kind::Scout), 1, 2, Some(2)));
        assert_eq!(striker.last.to_string(), "e7");
        let walker = course(&figures, "a9");
        assert_eq!((walker.turns, walker.squares, walker.removed), (2, 3 + 1, None));
        assert_eq!(walker.last.to_string(), "e9");
        let marshal = course(&figures, "j4");
        assert_eq!((marshal.turns, marshal.squares, marshal.last.to_string().as_str()), (3, 2, "j6"));
        assert_eq!((figures.squares(Side::Red), figures.sides.red.unmoved), (1 + 2 + 3, 2));
        let numbers = figures.material.iter().map(|m| (m.ply, m.sides.red.pieces, m.sides.blue.pieces));
        assert_eq!(numbers.collect::<Vec<_>>(), [(0, 5, 5), (2, 4, 4), (7, 3, 3)]);
        assert_eq!((figures.quiet.first, figures.quiet.turns), (3, 4));
    }

    #[test]
    fn a_corner_strike_goes_along_its_first_leg_and_the_second_if_it_is_won() {
        let setup = "[Army \"10 3 2*2 S F\"]\n\n10: F.........\n 9: 2.........\n 7: 3...2S...X\n 4: 3...2S...X\n\
                     1: 2........F\n";
        let tied = figures("hasbro-1999", setup, "a4-a5 f7-f6 a5-a4 e7-f7 e4-e7xf7(2=2)");
        assert_eq!((course(&tied, "e4").squares, course(&tied, "e4").removed), (3, Some(5)));
        let won = figures("hasbro-1999", setup, "a4-a5 f7-f6 e4-e6xf6(2>S)");
        assert_eq!((course(&won, "e4").squares, course(&won, "e4").last.to_string().as_str()), (2 + 1, "f6"));
    }

    #[test]
    fn turns_that_only_repetition_bars_are_counted() {
        let there_and_back = "a4-a5 j7-j6 a5-a4 j6-j7 a4-a5 j7-j6";
        let barred = |turns: &str| figures("jumbo-2014", SETUP, turns).barred;
        assert_eq!(barred(there_and_back), BySide::default());
        // Red has moved back and forth three times, so the move a5-a4 is barred now.
        let red = Barred { two_squares: 1, more_squares: 0 };
        assert_eq!(barred(&format!("{there_and_back} a5-a6")), BySide::new(red, Barred::default()));
        let at_limit = figures("jumbo-2014", SETUP, &format!("{there_and_back} a5-b5")).sides;
        assert_eq!((at_limit.red.at_limit, at_limit.blue.at_limit), (1, 1));
    }

    /// Observer that compares the counts, which are updated turn by turn, with the pieces on the board.
    #[derive(Default)]
    struct Recount {
        tracker: GameTracker,
        turns: u32,
    }

    impl Observer for Recount {
        fn begin(&mut self, game: &Game) {
            self.tracker.begin(game);
        }

        fn turn(&mut self, played: &Played, game: &Game) {
            self.tracker.turn(played, game);
            let kept = self.tracker.material.last().expect("the setup at least");
            assert_eq!(kept.sides, Material::of(game.position(), played.ply).sides, "ply {}", played.ply);
            self.turns += 1;
        }
    }

    #[test]
    fn what_is_kept_of_the_pieces_is_what_stands_on_the_board() {
        let mut recount = Recount::default();
        for edition in Edition::ALL {
            let mut rules = Ruleset::new(edition, Variant::Original);
            rules.options = Options::ALL;
            let plan = Plan { rules, policy: Policy::Plausible, seed: 5, max_plies: 600 };
            for number in 1..=5 {
                let mut text = Vec::new();
                write_record(&plan.record(number).expect("an army that fits"), &mut text);
                recount.tracker = GameTracker::default();
                replay(&text, &parse(&text), None, &mut recount);
            }
        }
        assert!(recount.turns > 3000, "{}", recount.turns);
    }

    #[test]
    fn what_the_two_squares_rule_bars_does_not_depend_on_what_the_opponent_has() {
        let plans = [("jumbo-2014", Variant::Infiltrator), ("sci-fi-2011", Variant::Original)];
        let mut barred = 0;
        for (edition, variant) in plans {
            let mut rules = Ruleset::new(Edition::from_name(edition).expect("an edition"), variant);
            rules.options = Options::ALL;
            for policy in [Policy::Aggressive, Policy::Shuffling] {
                let plan = Plan { rules: rules.clone(), policy, seed: 3, max_plies: 200 };
                for number in 1..=10 {
                    let mut text = Vec::new();
                    write_record(&plan.record(number).expect("an army that fits"), &mut text);
                    let text = String::from_utf8(text).expect("a record is UTF-8");
                    // The rows of Blue's setup are removed from the text. Then only combats reveal Blue's pieces.
                    let (tags, rest) = text.split_once("\n\n").expect("tags and rows");
                    let hidden: Vec<&str> = rest.lines().skip(rules.edition.board.zone(Side::Blue).count()).collect();
                    let hidden = format!("{tags}\n\n{}\n", hidden.join("\n"));
                    let [whole, half] = [&text, &hidden].map(|text| {
                        let mut tracker = GameTracker::default();
                        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut tracker);
                        assert!(!replayed.verdict.is_failure(), "{:?}\n{text}", replayed.findings);
                        tracker.finish(&replayed, BySide::default()).expect("a game")
                    });
                    assert_eq!(whole.plies, half.plies, "{hidden}");
                    assert_eq!(whole.barred.red.two_squares, half.barred.red.two_squares, "{hidden}");
                    barred += whole.barred.red.two_squares;
                }
            }
        }
        assert!(barred > 0);
    }
}
