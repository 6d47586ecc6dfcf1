//! Records shared out among files, whatever they hold: into so many of about the same size, or into files of a size.
//! `format-spec/query.md`, section "What filter does".

/// How records are shared out.
#[derive(Clone, Debug)]
pub(super) enum Shares {
    /// Each to the file that has least so far, of several the first: how many bytes each has.
    Least(Vec<u64>),
    /// To one file until it is long enough, then to the next.
    Filled {
        /// How many bytes are enough.
        size: u64,
        /// The number of the file, from 1.
        file: u32,
        /// How many bytes it has.
        bytes: u64,
    },
}

impl Shares {
    /// Among so many files.
    pub(super) fn among(files: u32) -> Self {
        Self::Least(vec![0; files as usize])
    }

    /// Into files that end once they have so many bytes.
    pub(super) const fn of_size(bytes: usize) -> Self {
        Self::Filled { size: bytes as u64, file: 1, bytes: 0 }
    }

    /// The name of the file to which the next record goes, which has so many bytes.
    pub(super) fn next(&mut self, length: usize) -> String {
        match self {
            Self::Least(files) => {
                let digits = files.len().to_string().len();
                let least = files.iter_mut().enumerate().min_by_key(|(_, bytes)| **bytes);
                let number = least.map_or(0, |(at, bytes)| {
                    *bytes += length as u64;
                    at + 1
                });
                format!("part-{number:0digits$}")
            }
            Self::Filled { size, file, bytes } => {
                if *bytes >= *size {
                    (*file, *bytes) = (*file + 1, 0);
                }
                *bytes += length as u64;
                format!("part-{file:05}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Shares;

    #[test]
    fn the_next_record_goes_to_the_shortest_file() {
        let mut shares = Shares::among(3);
        let files: Vec<String> = [5, 3, 3, 1, 1, 9].map(|length| shares.next(length)).into();
        assert_eq!(files, ["part-1", "part-2", "part-3", "part-2", "part-3", "part-2"]);
    }

    #[test]
    fn a_file_ends_once_it_is_long_enough() {
        let mut shares = Shares::of_size(10);
        let files: Vec<String> = [9, 9, 1, 10, 30, 1].map(|length| shares.next(length)).into();
        let numbers = [1, 1, 2, 2, 3, 4].map(|number| format!("part-{number:05}"));
        assert_eq!(files, numbers);
    }
}
