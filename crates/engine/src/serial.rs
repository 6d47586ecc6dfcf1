//! Serialization with serde (feature `serde`): JSON forms of board values, turns, scenes and findings.
//!
//! | type | JSON |
//! |---|---|
//! | enums with names, such as [`Side`], [`Kind`], [`Verdict`] | the name: `"red"`, `"marshal"`, `"legal"` |
//! | [`Square`], [`Turn`], [`WrittenTurn`], [`Setup`], [`Designation`] | the text that `Display` writes: `"a4"`, `"a4-a5"` |
//! | [`KindSet`] | list of kinds, such as `["miner", "scout"]` |
//! | [`Army`] | object of counts, such as `{"marshal": 1, "scout": 8}` |
//! | [`Board`] | its name, such as `"standard"` |
//! | [`Numbering`] | `{"order": "ascending", "one": "spy"}` |
//! | [`Finding`] | `{"name", "severity", "ply", "side", "start", "end", "message"}`; cannot be deserialized |
//! | [`Violation`], [`SetupFault`] | `{"name", "message"}`; cannot be deserialized |
//! | [`Event`](crate::replay::Event), [`Ending`](crate::rules::Ending) | their fields; `"event"` is the type of the event |
//! | [`Scene`](crate::scene::Scene) and its parts | their fields; `"pieces"` is an object by square |
//!
//! A whole record has its own JSON, `adjutant/game/2`: the crate `adjutant` writes it with `Format::write_record`.
//!
//! # Examples
//! ```
//! # extern crate adjutant_engine as adjutant;
//! use adjutant::rules::Turn;
//!
//! let turn: Turn = serde_json::from_str("\"a4-a5\"")?;
//! assert_eq!(serde_json::to_string(&turn)?, "\"a4-a5\"");
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! A scene, as a server sends it to Red:
//! ```
//! # extern crate adjutant_engine as adjutant;
//! use adjutant::board::{Variant, Viewer};
//! use adjutant::knowledge::Knowledge;
//! use adjutant::rules::{Edition, Game, Ruleset, Setup};
//! use adjutant::scene::Scene;
//!
//! let setup: Setup = "[Position \"red\"]\nred: F@a1 2@b1\nblue: F@j10 2@i10".parse()?;
//! let game = Game::new(Ruleset::new(Edition::DEFAULT, Variant::Free), &setup)?;
//! let scene = Scene::new(&game, &Knowledge::of(&game), None, &Edition::DEFAULT.numbering, Viewer::Red);
//! let json = serde_json::to_value(&scene)?;
//! assert_eq!(json["viewer"], "red");
//! assert_eq!(json["to_move"], "red");
//! assert_eq!(json["captured"]["blue"], serde_json::json!({ "named": {}, "unnamed": 0, "returned": 0 }));
//! let flag = serde_json::json!({
//!     "side": "red", "kind": "flag", "possible": ["flag"], "is_named": false, "is_known": false, "has_moved": false
//! });
//! assert_eq!(json["pieces"]["a1"], flag);
//! assert!(json["pieces"]["j10"]["kind"].is_null()); // Red does not know it
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board::{
    Army, Board, Designation, Kind, KindSet, Numbering, Outcome, RankOrder, Side, Square, Variant, Viewer,
};
use crate::knowledge::RevealCause;
use crate::notation::{Score, WrittenTurn};
use crate::replay::{Finding, Severity, Termination, Verdict};
use crate::rules::{Effort, EndingCause, ObservationKind, Setup, SetupFault, Turn, Violation};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Serializes types as the text of their `Display`, and reads them with their `FromStr`.
macro_rules! as_text {
    ($($type:ty),+ $(,)?) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
                }
            }
        )+
    };
}

as_text!(
    Designation,
    Effort,
    EndingCause,
    Kind,
    ObservationKind,
    Outcome,
    RankOrder,
    RevealCause,
    Score,
    Setup,
    Severity,
    Side,
    Square,
    Termination,
    Turn,
    Variant,
    Verdict,
    Viewer,
    WrittenTurn,
);

impl Serialize for KindSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for KindSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let kinds = Vec::<Kind>::deserialize(deserializer)?;
        Ok(kinds.into_iter().fold(Self::EMPTY, Self::with))
    }
}

impl Serialize for Army {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Army {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut army = Self::default();
        BTreeMap::<Kind, u8>::deserialize(deserializer)?.into_iter().for_each(|(kind, count)| army.add(kind, count));
        Ok(army)
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Cow::<str>::deserialize(deserializer)?;
        Self::from_name(&name).ok_or_else(|| D::Error::custom(format_args!("no board has the name `{name}`")))
    }
}

/// Fields of a numbering in JSON.
#[derive(Serialize, Deserialize)]
struct NumberingFields {
    order: RankOrder,
    one: Option<Kind>,
}

impl Serialize for Numbering {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        NumberingFields { order: self.order(), one: self.one() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Numbering {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let NumberingFields { order, one } = NumberingFields::deserialize(deserializer)?;
        Ok(Self::new(order, one))
    }
}

/// A broken rule: its stable name, and a sentence for people.
#[derive(Serialize)]
struct Reason {
    name: &'static str,
    message: String,
}

impl Serialize for Violation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Reason { name: self.name(), message: self.to_string() }.serialize(serializer)
    }
}

impl Serialize for SetupFault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Reason { name: self.name(), message: self.to_string() }.serialize(serializer)
    }
}

/// Members of a finding in JSON.
#[derive(Serialize)]
struct FindingMembers {
    name: &'static str,
    severity: Severity,
    ply: Option<u32>,
    side: Option<Side>,
    /// Start of the span in the replayed text, as a byte offset. `end` is the end of the span.
    start: u32,
    end: u32,
    message: String,
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { ply, side, span, .. } = *self;
        let (name, severity, message) = (self.name(), self.severity(), self.to_string());
        FindingMembers { name, severity, ply, side, start: span.start, end: span.end, message }.serialize(serializer)
    }
}

/// Serializes pairs of a square and a value as an object whose keys are the squares.
pub(crate) mod by_square {
    use super::{BTreeMap, Deserialize, Deserializer, Serialize, Serializer, Square};

    /// Writes the pairs in their order.
    pub fn serialize<T: Serialize, S: Serializer>(pairs: &[(Square, T)], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(pairs.iter().map(|(square, value)| (square, value)))
    }

    /// Reads the pairs, and sorts them by square.
    pub fn deserialize<'de, T, D>(deserializer: D) -> Result<Vec<(Square, T)>, D::Error>
    where
        T: Deserialize<'de>,
        D: Deserializer<'de>,
    {
        Ok(BTreeMap::deserialize(deserializer)?.into_iter().collect())
    }
}
