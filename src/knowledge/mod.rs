//! What each side can know of the other's pieces, at every ply, from what it saw.
//!
//! [`Knowledge`] follows a replay and reads nothing but its events: what a turn shows is decided in one place
//! (`evidence`), kept piece by piece (`dossier`), and taken together with the army exactly ([`Arrangements`]).
//! Nothing here judges turns or looks at what a record knows beyond what was seen. `format-spec/knowledge.md`.

mod arrangements;
mod closure;
mod dossier;
mod evidence;
mod follow;
mod learned;

pub use arrangements::{Arrangements, Budget, Group};
pub use follow::Knowledge;
pub use learned::{How, Learned};
