//! Exceptions, and findings of records.

use adjutant::Finding as Found;
use adjutant::replay::Severity;
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

create_exception!(adjutant, AdjutantError, PyException, "Base class of all exceptions of this package.");
create_exception!(adjutant, InputError, AdjutantError, "An input or an argument cannot be read.");
create_exception!(adjutant, SetupError, AdjutantError, "A setup breaks the rules of its edition or variant.");
create_exception!(
    adjutant,
    IllegalTurn,
    AdjutantError,
    "A turn breaks a rule. `args` are the message and the name of the finding."
);

/// Returns an exception about an argument that cannot be read.
pub fn unreadable(what: impl std::fmt::Display) -> PyErr {
    InputError::new_err(what.to_string())
}

/// Finding: an error or a warning about a record.
#[pyclass(frozen, module = "adjutant")]
#[derive(Clone)]
pub struct Finding {
    #[pyo3(get)]
    name: &'static str,
    #[pyo3(get)]
    severity: &'static str,
    #[pyo3(get)]
    message: String,
    #[pyo3(get)]
    rule: Option<&'static str>,
    #[pyo3(get)]
    help: Option<&'static str>,
    #[pyo3(get)]
    ply: Option<u32>,
    #[pyo3(get)]
    side: Option<&'static str>,
    #[pyo3(get)]
    line: Option<u64>,
    #[pyo3(get)]
    column: Option<u64>,
}

impl Finding {
    /// Creates a finding at a place of its file: line and column, from 1.
    pub fn new(found: &Found, place: Option<(u64, u64)>) -> Self {
        let article = adjutant::explain::article(found.name());
        Self {
            name: found.name(),
            severity: found.severity().name(),
            message: found.to_string(),
            rule: article.map(|article| article.rule),
            help: article.map(|article| article.remedy),
            ply: found.ply,
            side: found.side.map(adjutant::Side::name),
            line: place.map(|(line, _)| line),
            column: place.map(|(_, column)| column),
        }
    }
}

#[pymethods]
impl Finding {
    /// `True` for an error, `False` for a warning.
    #[getter]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error.name()
    }

    fn __repr__(&self) -> String {
        let ply = self.ply.map(|ply| format!(" ply {ply}")).unwrap_or_default();
        format!("<Finding {}[{}]{ply}: {}>", self.severity, self.name, self.message)
    }
}
