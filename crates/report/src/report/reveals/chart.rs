//! Draws the course of a game as a text chart. The chart shows the information that each side lacks about the other
//! side's pieces, in bits. It also shows the plies at which pieces became known.

use crate::analysis::{Reveal, Timeline};
use crate::board::Side;
use crate::knowledge::RevealCause;
use crate::report::{TableLook, fold, wrap};
use anstyle::AnsiColor;
use std::fmt::Write;

/// Number of lines of a side's panel.
const HEIGHT: usize = 5;

/// Number of columns before the panel, for a number and a line.
const MARGIN: usize = 8;

/// Block characters, from empty to full. Each block is filled from the bottom.
const BLOCKS: [char; 9] =
    [' ', '\u{2581}', '\u{2582}', '\u{2583}', '\u{2584}', '\u{2585}', '\u{2586}', '\u{2587}', '\u{2588}'];
const ASCII: [char; 3] = [' ', ':', '#'];

const MARKS: [&str; 6] = ["x strike", "> long move", "? guess", "^ rescue", "= deduced", "* several of these"];

/// Returns the mark below a panel for a piece that became known in this way.
const fn mark(how: RevealCause) -> char {
    match how {
        RevealCause::Strike | RevealCause::Struck => 'x',
        RevealCause::LongMove => '>',
        RevealCause::Guess | RevealCause::Spotted | RevealCause::Infiltrated => '?',
        RevealCause::Rescued => '^',
        _ => '=',
    }
}

/// Draws the chart of a game between the plies `first` and `last`, and a legend of its marks.
pub fn chart(timeline: &Timeline, first: u32, last: u32, look: TableLook) -> String {
    let plies = last - first;
    let width = look.width.saturating_sub(MARGIN + 1).clamp(10, 200).min(plies as usize + 1);
    let scale = Scale { width, first, plies };
    let most = timeline.course.iter().flat_map(|lack| [lack.bits.red, lack.bits.blue]).flatten().fold(1.0, f64::max);
    let mut text = String::new();
    for side in Side::ALL {
        text += &wrap(&title(timeline, side), "", look.width);
        let values = scale.values(timeline, side);
        for line in (0..HEIGHT).rev() {
            let label = match line {
                0 => "0".to_owned(),
                line if line + 1 == HEIGHT => format!("{most:.0}"),
                _ => String::new(),
            };
            let bar = if look.unicode { '\u{2502}' } else { '|' };
            let row = colored(row(&values, most, line, look.unicode).trim_end(), side, look);
            let _ = writeln!(text, "{}", format!("{label:>6} {bar}{row}").trim_end());
        }
        let marks = scale.marks(timeline.reveals.iter().filter(|reveal| reveal.piece.side() == side));
        let _ = writeln!(text, "{}", format!("{:MARGIN$}{marks}", "").trim_end());
    }
    let _ = writeln!(text, "{:>MARGIN$}{}", "ply ", scale.axis());
    // A mark must stay on the same line as its meaning.
    let marks = MARKS.map(|mark| mark.replace(' ', "\u{A0}")).join("  ");
    text + &fold(&marks, look.width).replace('\u{A0}', " ")
}

fn title(timeline: &Timeline, side: Side) -> String {
    let bits = |lack: Option<f64>| lack.map_or_else(|| "?".to_owned(), |bits| format!("{bits:.1}"));
    let of = |entry: Option<&crate::analysis::MissingInformation>| bits(entry.and_then(|lack| lack.bits[side]));
    format!(
        "{}'s uncertainty about {}'s pieces: {} bits at the start, {} at the end",
        side.other().title(),
        side.title(),
        of(timeline.course.first()),
        of(timeline.course.last())
    )
}

fn colored(row: &str, side: Side, look: TableLook) -> String {
    let style = look.style([AnsiColor::Red, AnsiColor::Blue][side as usize].on_default());
    format!("{style}{row}{style:#}")
}

/// Mapping from plies to columns.
struct Scale {
    width: usize,
    /// Ply of the first column.
    first: u32,
    /// Number of plies after the first.
    plies: u32,
}

impl Scale {
    /// Returns the column of a ply.
    fn column(&self, ply: u32) -> usize {
        (u64::from(ply - self.first) * self.width as u64 / (u64::from(self.plies) + 1)) as usize
    }

    /// Returns the missing bits at the end of each column.
    fn values(&self, timeline: &Timeline, side: Side) -> Vec<Option<f64>> {
        let mut values = vec![None; self.width];
        let mut course = timeline.course.iter().peekable();
        let mut bits = None;
        for (column, value) in values.iter_mut().enumerate() {
            while let Some(lack) = course.next_if(|lack| self.column(lack.ply) <= column) {
                bits = lack.bits[side];
            }
            *value = bits;
        }
        values
    }

    /// Returns a line with a mark in each column with reveals.
    fn marks<'t>(&self, reveals: impl Iterator<Item = &'t Reveal>) -> String {
        let mut marks = vec![' '; self.width];
        for reveal in reveals {
            let found = &mut marks[self.column(reveal.ply)];
            let mark = mark(reveal.how);
            *found = if *found == ' ' || *found == mark { mark } else { '*' };
        }
        marks.into_iter().collect()
    }

    /// Returns the line with ply numbers below their columns.
    fn axis(&self) -> String {
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
            .into_iter()
            .find(|step| self.column(self.first + *step) >= 8)
            .unwrap_or(self.plies.max(1));
        let mut axis = String::new();
        let last = self.first + self.plies;
        let multiples = (self.first / step + 1..=last / step).map(|multiple| multiple * step);
        for ply in std::iter::once(self.first).chain(multiples) {
            let (column, number) = (self.column(ply), ply.to_string());
            if (axis.is_empty() || axis.len() < column) && column + number.len() <= self.width.max(number.len()) {
                let _ = write!(axis, "{:blank$}{number}", "", blank = column - axis.len());
            }
        }
        axis
    }
}

/// Returns one line of a side's curve; line 0 is at the bottom.
fn row(values: &[Option<f64>], most: f64, line: usize, unicode: bool) -> String {
    let shades: &[char] = if unicode { &BLOCKS } else { &ASCII };
    let full = (shades.len() - 1) as f64;
    let cell = |value: &Option<f64>| {
        let Some(bits) = value else { return if line == 0 { '?' } else { ' ' } };
        let filled = (bits / most * HEIGHT as f64 - line as f64).clamp(0.0, 1.0);
        // Values above 0 are always visible.
        let shade = if line == 0 && *bits > 0.0 { (filled * full).max(1.0) } else { filled * full };
        shades[shade.round() as usize]
    };
    values.iter().map(cell).collect()
}
