//! A side in a document: by its name.

use crate::board::Side;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::Serializer;

pub fn serialize<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(side.name())
}

pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
    let name = String::deserialize(deserializer)?;
    Side::from_name(&name).ok_or_else(|| D::Error::custom("expected `red` or `blue`"))
}
