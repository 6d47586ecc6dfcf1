//! Shows games in the terminal: a list of records, and a game that the user steps through from a viewer's
//! perspective. See `format-spec/replay.md`.
//!
//! [`App`] is the state; keys and the mouse change the state. [`App::draw`] draws the state without changing it.
//! `App` does not depend on any terminal. [`Screen`] is the terminal, which is restored at the end.
//!
//! Nothing is computed in this module. Scenes come from [`scene`](crate::scene), knowledge comes from
//! [`knowledge`](crate::knowledge), and bits come from [`analysis`](crate::analysis).

mod app;
mod draw;
mod facts;
mod keys;
mod layout;
mod look;
mod ply_views;
mod records;
mod screen;
mod viewed;

pub use app::{App, NextStep, Start};
pub use look::Look;
pub use records::Records;
pub use screen::{Screen, leave_for_good, run};
pub use viewed::Perspective;
