//! Whose setups were counted, and how many different ones. `format-spec/statistics.md`, section "Different setups".
//!
//! Of each player and each different setup of his 16 bytes are kept, with what the tree around them takes some 25.

use super::frequent::Packed;
use crate::analysis::{Fate, Merge, Results, as_text, merge_fields};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What stands for players that are not named; no name is this.
pub const NOBODY: &str = "?";

/// A number that stands for a setup: equal setups have the same, on all machines; different ones hardly ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// The fingerprint of a setup: FNV-1a of its packed bytes, the bits of the sum mixed as `SplitMix64` does.
    pub fn of(setup: &Packed) -> Self {
        let sum = setup
            .bytes()
            .iter()
            .fold(0xCBF2_9CE4_8422_2325_u64, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3));
        let mixed = (sum ^ (sum >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Self(mixed ^ (mixed >> 31))
    }
}

as_text!(Fingerprint, "16 hexadecimal digits", |fingerprint| format!("{:016x}", fingerprint.0), |text| {
    let is_hex = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex.then(|| u64::from_str_radix(text, 16).ok().map(Fingerprint)).flatten()
});

/// The setups of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owner {
    /// How the games came out for the player.
    pub results: Results,
    /// The different setups, and how often each was played.
    pub setups: BTreeMap<Fingerprint, u64>,
}

impl Owner {
    /// How often the most frequent setup was played.
    pub fn most(&self) -> u64 {
        self.setups.values().copied().max().unwrap_or(0)
    }
}

merge_fields!(Owner { results, setups });

/// The players and their setups.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Owners(BTreeMap<String, Owner>);

impl Owners {
    /// Counts a setup of that player.
    pub fn add(&mut self, player: Option<&str>, setup: Fingerprint, fate: Fate) {
        let name = player.unwrap_or(NOBODY);
        if !self.0.contains_key(name) {
            self.0.insert(name.to_owned(), Owner::default());
        }
        let Some(owner) = self.0.get_mut(name) else { return };
        owner.results.add(fate);
        owner.setups.entry(setup).or_default().merge(1);
    }

    /// The players by name, [`NOBODY`] among them if a setup is nobody's.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Owner)> {
        self.0.iter().map(|(name, owner)| (&**name, owner))
    }

    /// How many setups there are, all players' together.
    pub fn setups(&self) -> u64 {
        self.0.values().fold(0, |sum, owner| sum.saturating_add(owner.results.games()))
    }

    /// How many players there are that have a name.
    pub fn players(&self) -> u64 {
        self.0.keys().filter(|name| *name != NOBODY).count() as u64
    }

    /// How many different setups there are.
    pub fn different(&self) -> u64 {
        let setups: BTreeSet<&Fingerprint> = self.0.values().flat_map(|owner| owner.setups.keys()).collect();
        setups.len() as u64
    }
}

merge_fields!(Owners(_));

#[cfg(test)]
mod tests {
    use super::{Fingerprint, Owners, Packed};
    use crate::analysis::setups::{Arrangement, MOST_SQUARES};
    use crate::analysis::{Fate, Merge};
    use crate::board::{Board, Kind};
    use std::collections::BTreeSet;

    fn with(kind: Kind, cell: usize) -> Fingerprint {
        let mut cells = [None; MOST_SQUARES];
        cells[cell] = Some(kind);
        Fingerprint::of(&Packed::from(&Arrangement::new(Board::STANDARD, cells)))
    }

    #[test]
    fn fingerprints_do_not_change() {
        let flag = with(Kind::Flag, 0);
        assert_eq!(String::from(flag), "c5c0f59a9e2193d0");
        assert_eq!(Fingerprint::try_from(String::from(flag)).ok(), Some(flag));
        for text in ["", "12", "+123456789abcdef", "123456789abcdefg"] {
            assert!(Fingerprint::try_from(text.to_owned()).is_err(), "{text}");
        }
        let all: BTreeSet<_> =
            Kind::ALL.into_iter().flat_map(|kind| (0..MOST_SQUARES).map(move |cell| with(kind, cell))).collect();
        assert_eq!(all.len(), Kind::COUNT * MOST_SQUARES);
    }

    #[test]
    fn a_setup_that_two_play_is_one() {
        let mut owners = Owners::default();
        let mut others = Owners::default();
        owners.add(Some("Ann"), with(Kind::Flag, 0), Fate::Won);
        owners.add(Some("Bob"), with(Kind::Flag, 0), Fate::Lost);
        others.add(Some("Ann"), with(Kind::Flag, 0), Fate::Open);
        others.add(None, with(Kind::Flag, 9), Fate::Open);
        owners.merge(others);
        assert_eq!((owners.players(), owners.different()), (2, 2));
        let ann =
            owners.iter().find(|(name, _)| *name == "Ann").map(|(_, owner)| (owner.results.games(), owner.most()));
        assert_eq!(ann, Some((2, 2)));
    }
}
