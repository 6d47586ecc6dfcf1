//! Players of the setups, and the number of different setups. See `format-spec/statistics.md`, section "Different
//! setups".
//!
//! Each different setup of a player takes 16 bytes, or about 25 bytes including the nodes of the tree.

use super::frequent::PackedSetup;
use crate::analysis::{Fate, Merge, Results, as_text, merge_fields};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Name under which the setups of unnamed players are counted. No player has this name.
pub const NOBODY: &str = "?";

/// A hash of a setup. Equal setups have the same fingerprint on all machines. Different setups almost always have
/// different fingerprints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Computes the fingerprint: FNV-1a of the packed bytes, with the final mix of `SplitMix64`.
    pub fn of(setup: &PackedSetup) -> Self {
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

/// Setups of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owner {
    /// Results for the player.
    pub results: Results,
    /// Each different setup, with the number of times that the player used it.
    pub setups: BTreeMap<Fingerprint, u64>,
}

impl Owner {
    /// Returns the number of times that the player used their most frequent setup.
    pub fn most(&self) -> u64 {
        self.setups.values().copied().max().unwrap_or(0)
    }
}

merge_fields!(Owner { results, setups });

/// Setups by player.
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

    /// Iterates over the players by name. If the player of some setup is not named, [`NOBODY`] is included.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Owner)> {
        self.0.iter().map(|(name, owner)| (&**name, owner))
    }

    /// Returns the number of setups of all players.
    pub fn setups(&self) -> u64 {
        self.0.values().fold(0, |sum, owner| sum.saturating_add(owner.results.games()))
    }

    /// Returns the number of named players.
    pub fn players(&self) -> u64 {
        self.0.keys().filter(|name| *name != NOBODY).count() as u64
    }

    /// Returns the number of different setups.
    pub fn different(&self) -> u64 {
        let setups: BTreeSet<&Fingerprint> = self.0.values().flat_map(|owner| owner.setups.keys()).collect();
        setups.len() as u64
    }
}

merge_fields!(Owners(_));

#[cfg(test)]
mod tests {
    use super::{Fingerprint, Owners, PackedSetup};
    use crate::analysis::setups::{Arrangement, MOST_SQUARES};
    use crate::analysis::{Fate, Merge};
    use crate::board::{Board, Kind};
    use std::collections::BTreeSet;

    fn with(kind: Kind, cell: usize) -> Fingerprint {
        let mut cells = [None; MOST_SQUARES];
        cells[cell] = Some(kind);
        Fingerprint::of(&PackedSetup::from(&Arrangement::new(Board::STANDARD, cells)))
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
