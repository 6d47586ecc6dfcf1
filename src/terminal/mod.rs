//! Games in the terminal: a list of records, and a game stepped through as a viewer sees it. `format-spec/replay.md`.
//!
//! [`App`] is the state, which keys and the mouse change; [`App::draw`] draws it, and changes nothing. Both are
//! independent of any terminal; [`Screen`] is the terminal, which it leaves as it was. What is seen of a game comes from
//! [`scene`](crate::scene), what is known from [`knowledge`](crate::knowledge), the bits from
//! [`analysis`](crate::analysis): nothing is worked out here.

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

pub use app::{After, App, Start};
pub use look::Look;
pub use records::Records;
pub use screen::{Screen, leave_for_good, run};
pub use viewed::Perspective;
