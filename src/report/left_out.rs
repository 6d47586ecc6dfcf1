//! What a report leaves out, because it was asked to: said, so that a status is not a riddle.

/// Findings that are not reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// How many there are.
    pub findings: u64,
    /// How many of them make the run exit with 1 all the same.
    pub counted: u64,
}

impl LeftOut {
    /// Counts a finding.
    pub fn finding(&mut self, is_counted: bool) {
        self.findings += 1;
        self.counted += u64::from(is_counted);
    }

    /// Adds what another counted.
    pub fn add(&mut self, other: Self) {
        self.findings += other.findings;
        self.counted += other.counted;
    }

    /// How many were left out by those options, and what the exit status counts of them. `None` if there are none.
    pub fn said(self, options: &[&str]) -> Option<String> {
        let findings = match self.findings {
            0 => return None,
            1 => "1 finding".to_owned(),
            many => format!("{many} findings"),
        };
        let counts = match self.counted {
            0 => String::new(),
            1 if self.findings == 1 => "; the exit status still counts it".to_owned(),
            all if all == self.findings => "; the exit status still counts them".to_owned(),
            some => format!("; the exit status still counts {some} of them"),
        };
        Some(format!("{findings} left out by {}{counts}", options.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::LeftOut;

    #[test]
    fn what_still_counts_is_said() {
        let said = |findings, counted| LeftOut { findings, counted }.said(&["--select", "--ignore"]);
        assert_eq!(said(0, 0), None);
        for (findings, counted, text) in [
            (1, 0, "1 finding left out by --select, --ignore"),
            (1, 1, "1 finding left out by --select, --ignore; the exit status still counts it"),
            (2, 2, "2 findings left out by --select, --ignore; the exit status still counts them"),
            (3, 1, "3 findings left out by --select, --ignore; the exit status still counts 1 of them"),
        ] {
            assert_eq!(said(findings, counted).as_deref(), Some(text));
        }
    }
}
