//! Generates the JSON Schema of the format. Adds the parts that cannot be derived from the types.

use super::maps::{Pieces, Standing, Tags};
use super::model::{GameDocument, OptionName, SCHEMA, SchemaName};
use super::names::{Name, Named, SquareName};
use crate::board::{Kind, Side};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;

/// Pattern for the names of all squares of all boards, including lakes.
const SQUARES: &str = "^[a-j]([1-9]|10)$";

/// Returns the JSON Schema of the format, indented and with a line end.
pub fn schema() -> String {
    let mut schema =
        SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<GameDocument<'_>>();
    schema.insert("$id".to_owned(), format!("urn:{}", SCHEMA.replace('/', ":")).into());
    schema.insert("title".to_owned(), SCHEMA.into());
    format!("{:#}\n", schema.as_value())
}

impl JsonSchema for Tags<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Tags".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "propertyNames": { "pattern": "^[A-Za-z0-9_]+$" },
            "additionalProperties": { "type": "string" }
        })
    }
}

impl JsonSchema for Pieces {
    fn schema_name() -> Cow<'static, str> {
        "Pieces".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "propertyNames": generator.subschema_for::<SquareName>(),
            "additionalProperties": generator.subschema_for::<Name<Option<Kind>>>()
        })
    }
}

impl JsonSchema for Standing {
    fn schema_name() -> Cow<'static, str> {
        "Standing".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let names: Vec<String> = Side::ALL
            .into_iter()
            .flat_map(|side| Option::<Kind>::all().into_iter().map(move |kind| (side, kind)))
            .map(|(side, kind)| format!("{side} {}", Named::name(kind)))
            .collect();
        json_schema!({
            "type": "object",
            "propertyNames": generator.subschema_for::<SquareName>(),
            "additionalProperties": { "type": "string", "enum": names }
        })
    }
}

impl JsonSchema for SchemaName {
    fn schema_name() -> Cow<'static, str> {
        "SchemaName".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "const": SCHEMA })
    }
}

impl JsonSchema for OptionName {
    fn schema_name() -> Cow<'static, str> {
        "Option".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": crate::rules::Options::NAMES })
    }
}

impl<T: Named> JsonSchema for Name<T> {
    fn schema_name() -> Cow<'static, str> {
        T::TITLE.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = T::all().into_iter().map(Named::name).collect();
        json_schema!({ "type": "string", "enum": names })
    }
}

impl JsonSchema for SquareName {
    fn schema_name() -> Cow<'static, str> {
        "Square".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": SQUARES })
    }
}
