//! Converts between Python's values and the engine's.

use crate::errors::unreadable;
use adjutant::board::{Variant, Viewer};
use adjutant::rules::Ruleset;
use adjutant::{Edition, Side};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Reads the name of a side.
pub fn side(name: &str) -> PyResult<Side> {
    Side::from_name(name).ok_or_else(|| unreadable(format!("expected the side `red` or `blue`, found `{name}`")))
}

/// Reads the name of a viewer.
pub fn viewer(name: &str) -> PyResult<Viewer> {
    Viewer::ALL
        .into_iter()
        .find(|viewer| viewer.name() == name)
        .ok_or_else(|| unreadable(format!("expected the viewer `red`, `blue`, `spectator` or `all`, found `{name}`")))
}

/// Reads the name of an edition.
pub fn edition(name: &str) -> PyResult<&'static Edition> {
    Edition::from_name(name).ok_or_else(|| unreadable(format!("there is no edition `{name}`")))
}

/// Reads the names of an edition and a variant.
pub fn rules(edition_name: Option<&str>, variant: Option<&str>) -> PyResult<Ruleset> {
    let edition = edition_name.map_or(Ok(Edition::DEFAULT), edition)?;
    let variant = match variant {
        None => Variant::Original,
        Some(name) => Variant::ALL
            .into_iter()
            .find(|variant| variant.name() == name)
            .ok_or_else(|| unreadable(format!("there is no variant `{name}`")))?,
    };
    Ok(Ruleset::new(edition, variant))
}

/// Converts JSON to Python's lists, dictionaries and numbers.
pub fn python(py: Python<'_>, value: &impl serde::Serialize) -> PyResult<Py<PyAny>> {
    let text = serde_json::to_string(value).map_err(unreadable)?;
    Ok(py.import("json")?.call_method1("loads", (PyString::new(py, &text),))?.unbind())
}
