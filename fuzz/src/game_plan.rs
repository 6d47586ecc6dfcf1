//! Builds games from bytes. Every byte decides something, and the game is legal for all bytes.

use adjutant::board::{Army, Kind};
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{Record, Score};
use adjutant::replay::{replay, turn_as_written};
use adjutant::rules::{Edition, Options, Ruleset, Turn, TwoSquares};
use arbitrary::Arbitrary;

/// Maximum number of plies that are played at random.
const MOST_RANDOM: u32 = 120;

/// Description of a game to build.
#[derive(Arbitrary, Clone, Debug)]
pub struct GamePlan {
    edition: u8,
    variant: u8,
    /// Bit mask of the options that are on.
    options: u8,
    army: ArmyPlan,
    two_squares: Option<(u8, bool)>,
    more_squares: Option<bool>,
    /// Policy of the players in the random beginning.
    policy: u8,
    seed: u16,
    random_plies: u8,
    /// Choices among the legal turns after the random beginning, one per turn.
    turns: Vec<u8>,
}

/// Army of each side.
#[derive(Arbitrary, Clone, Debug)]
enum ArmyPlan {
    /// Army of the variant.
    Variant,
    /// Few pieces, so that endings, chases and rescues come soon. Two bits give the number of pieces of a kind.
    Small(u32),
    /// Few movers among many Bombs, so that some pieces have no legal turn.
    Walled { bombs: u8, movers: u8 },
    /// Scouts, and Colonels that they chase.
    Hunting { scouts: u8, colonels: u8 },
}

impl ArmyPlan {
    fn army(&self) -> Option<Army> {
        let mut counts = [0; Kind::COUNT];
        match *self {
            Self::Variant => return None,
            Self::Small(bits) => {
                for kind in Kind::ALL {
                    counts[kind.index()] = (bits >> (2 * kind.index() as u32) & 3) as u8 % 3;
                }
            }
            Self::Walled { bombs, movers } => {
                counts[Kind::Bomb.index()] = bombs % 26;
                const MOVERS: [Kind; 6] =
                    [Kind::Scout, Kind::Sergeant, Kind::Colonel, Kind::Spy, Kind::Spotter, Kind::Infiltrator];
                for (bit, kind) in MOVERS.into_iter().enumerate() {
                    counts[kind.index()] += movers >> bit & 1;
                }
            }
            Self::Hunting { scouts, colonels } => {
                counts[Kind::Scout.index()] = 1 + scouts % 3;
                counts[Kind::Colonel.index()] = colonels % 3;
            }
        }
        counts[Kind::Flag.index()] = 1;
        Some(Army::of(counts))
    }
}

impl GamePlan {
    fn rules(&self) -> Ruleset {
        let edition = Edition::ALL[usize::from(self.edition) % Edition::ALL.len()];
        let (variant, _) = edition.variants[usize::from(self.variant) % edition.variants.len()];
        let mut rules = Ruleset::new(edition, variant);
        for (bit, name) in Options::NAMES.into_iter().enumerate() {
            if self.options >> bit & 1 == 1 {
                rules.options.switch_on(name);
            }
        }
        if let Some(army) = self.army.army() {
            rules.set_army(army);
        }
        if let Some((limit, borders)) = self.two_squares {
            let limit = (limit % 8 != 0).then_some(u16::from(limit % 8));
            rules.two_squares = limit.map_or(TwoSquares::OFF, TwoSquares::with_limit);
            rules.two_squares.borders = borders && limit.is_some();
        }
        rules.more_squares = self.more_squares.unwrap_or(rules.more_squares);
        rules
    }

    /// Returns the game. `None` if the army does not fit into its zone.
    pub fn record(&self) -> Option<Record<'static>> {
        let plan = Plan {
            rules: self.rules(),
            policy: Policy::ALL[usize::from(self.policy) % Policy::ALL.len()],
            seed: self.seed.into(),
            max_plies: u32::from(self.random_plies).min(MOST_RANDOM),
        };
        let mut record = plan.record(1).ok()?;
        if record.result == Some(Score::Open) {
            self.go_on(&mut record, &plan.rules);
        }
        Some(record)
    }

    fn go_on(&self, record: &mut Record<'static>, rules: &Ruleset) {
        let text = crate::text_of(record);
        let Some(mut game) = replay(&text, &adjutant::notation::parse(&text), None, &mut ()).game else { return };
        for choice in &self.turns {
            if game.ending().is_some() {
                break;
            }
            let turns = game.legal_turns();
            let Some(turn) = turns.get(usize::from(*choice) % turns.len().max(1)) else { break };
            let rescues: Vec<Turn> = if rules.options.rescue { game.legal_rescues(turn) } else { Vec::new() };
            // If pieces can be brought back, half of the choices bring one back.
            let turn =
                if choice & 64 == 0 { rescues.get(usize::from(choice & 63) % rescues.len().max(1)) } else { None }
                    .unwrap_or(turn);
            let Ok(ready) = game.judge(turn) else { panic!("{turn:?} is said to be legal and is refused") };
            let Ok(played) = game.play(&ready) else { panic!("{turn:?} was judged here") };
            record.turns.push(turn_as_written(&played, &rules.edition.numbering));
        }
        let Some(ending) = game.ending() else { return };
        let score = Score::won_by(ending.winner);
        record.result = Some(score);
        let cause = ending.cause.name();
        for tag in &mut record.tags {
            match &*tag.name {
                "Result" => tag.value = score.token().into(),
                "Termination" => tag.value = cause.into(),
                _ => {}
            }
        }
    }
}
