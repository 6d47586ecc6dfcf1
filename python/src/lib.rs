//! The native module of the Python package `adjutant`. See `python/README.md`.

// Python determines the types of arguments and results.
#![allow(clippy::needless_pass_by_value, clippy::unnecessary_wraps)]

mod archive;
mod arrow;
mod board;
mod convert;
mod errors;
mod game;
mod planes;
mod turn;

use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Stratego records and rules.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("KINDS", PyTuple::new(py, adjutant::Kind::ALL.map(adjutant::Kind::name))?)?;
    module.add_class::<archive::Games>()?;
    module.add_class::<arrow::Table>()?;
    module.add_class::<board::Board>()?;
    module.add_class::<errors::Finding>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<game::Positions>()?;
    module.add_class::<planes::Batches>()?;
    module.add_class::<turn::Turn>()?;
    module.add_function(wrap_pyfunction!(archive::read, module)?)?;
    module.add_function(wrap_pyfunction!(archive::validate, module)?)?;
    module.add_function(wrap_pyfunction!(arrow::to_arrow, module)?)?;
    module.add_function(wrap_pyfunction!(board::editions, module)?)?;
    module.add_function(wrap_pyfunction!(planes::boards, module)?)?;
    module.add("AdjutantError", py.get_type::<errors::AdjutantError>())?;
    module.add("IllegalTurn", py.get_type::<errors::IllegalTurn>())?;
    module.add("InputError", py.get_type::<errors::InputError>())?;
    module.add("SetupError", py.get_type::<errors::SetupError>())?;
    Ok(())
}
