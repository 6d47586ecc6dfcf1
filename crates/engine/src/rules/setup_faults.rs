//! The faults of a setup as one error.

use super::setup::SetupFault;
use std::error::Error;
use std::fmt;
use std::ops::Deref;

/// Error: the setup breaks rules. Contains every fault, in the order of [`super::Setup::faults`]. There is at least
/// one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFaults(Vec<SetupFault>);

impl Deref for SetupFaults {
    type Target = [SetupFault];

    fn deref(&self) -> &[SetupFault] {
        &self.0
    }
}

impl IntoIterator for SetupFaults {
    type Item = SetupFault;
    type IntoIter = std::vec::IntoIter<SetupFault>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl From<Vec<SetupFault>> for SetupFaults {
    fn from(faults: Vec<SetupFault>) -> Self {
        Self(faults)
    }
}

/// Writes the faults, separated by semicolons.
impl fmt::Display for SetupFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl Error for SetupFaults {}
