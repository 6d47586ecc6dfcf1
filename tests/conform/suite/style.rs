//! Writes sketches as text: plainly, or in any other style that the notation allows.

use super::sketch::Sketch;
use crate::reference::{Kind, Numbering, Ranks};
use adjutant::generate::Random;

/// Style of a record. The default is close to the export form.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "independent interpretations of the notation")]
pub struct Style {
    /// Tags in another order, with spaces inside the brackets.
    pub loose_tags: bool,
    /// Rows without spaces, in another order, middle rows too.
    pub loose_rows: bool,
    /// Lower case letters for pieces, `X` for 10, `1` for the Spy or Spotter if the edition allows it.
    pub other_signs: bool,
    /// Capital columns, and `X` for `x`.
    pub capitals: bool,
    /// No turn numbers at all.
    pub no_numbers: bool,
    /// A number before every turn, with leading zeros, without a space after it.
    pub all_numbers: bool,
    /// A space before the declaration of a turn and before its rescue.
    pub apart: bool,
    /// All turns on one line.
    pub one_line: bool,
    /// Comments of both kinds, glyphs, ignored lines.
    pub remarks: bool,
    /// CRLF at line ends.
    pub crlf: bool,
    /// Tabs, lone CRs and trailing spaces instead of single spaces.
    pub odd_blanks: bool,
    /// A byte order mark before the first tag.
    pub mark: bool,
}

impl Style {
    /// Returns one or two random deviations from the default.
    pub fn any(random: &mut Random) -> Self {
        let mut style = Self::default();
        for _ in 0..=random.below(3) {
            style.take(random.below(12));
        }
        style
    }

    /// Adds one deviation.
    pub fn take(&mut self, which: u32) {
        let all = [
            &mut self.loose_tags,
            &mut self.loose_rows,
            &mut self.other_signs,
            &mut self.capitals,
            &mut self.no_numbers,
            &mut self.all_numbers,
            &mut self.apart,
            &mut self.one_line,
            &mut self.remarks,
            &mut self.crlf,
            &mut self.odd_blanks,
            &mut self.mark,
        ];
        for (index, interpretation) in (0..).zip(all) {
            *interpretation |= index == which;
        }
    }

    /// Returns the text of the record, ending with a line end.
    pub fn text(&self, event: &str, sketch: &Sketch) -> String {
        let mut text = self.tags(event, sketch);
        text.push('\n');
        text.push_str(&self.rows(sketch));
        text.push('\n');
        text.push_str(&self.turns(sketch));
        if self.odd_blanks {
            text = text.replace("\n\n", " \t\n\r \n").replace(" b", "\tb").replace(" 1", "\r 1");
        }
        if self.crlf {
            text = text.replace('\n', "\r\n");
        }
        if self.mark { format!("\u{feff}{text}") } else { text }
    }

    fn tags(&self, event: &str, sketch: &Sketch) -> String {
        let mut tags = vec![("Event".to_owned(), event.to_owned())];
        tags.extend(sketch.tags());
        if self.loose_tags {
            tags.reverse();
            tags.push(("Remark".to_owned(), "a \"quoted\" word, and a \\".to_owned()));
        }
        let line = |(name, value): &(String, String)| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            if self.loose_tags { format!("[ {name}   \"{value}\" ] \n") } else { format!("[{name} \"{value}\"]\n") }
        };
        let lines: Vec<String> = tags.iter().map(line).collect();
        match (self.remarks, lines.split_last()) {
            (true, Some((last, before))) => format!("{}; a remark\n% ignored\n{last}", before.concat()),
            _ => lines.concat(),
        }
    }

    fn rows(&self, sketch: &Sketch) -> String {
        let rules = sketch.terms.rules();
        let mut lines: Vec<String> = Vec::new();
        for (row, signs) in sketch.rows().into_iter().rev() {
            let signs: Vec<String> = signs.into_iter().map(|sign| self.sign(&sign, rules.numbering)).collect();
            if self.loose_rows {
                lines.push(format!("{row}:{}", signs.concat()));
            } else {
                let cells: String = signs.iter().map(|sign| format!("{sign:>3}")).collect();
                lines.push(format!("{row:>2}:{cells}"));
            }
        }
        if self.loose_rows {
            lines.reverse();
            let (row, middle) = if rules.board.rows == 10 { (6, "..~~..~~..") } else { (5, "..~~..~~..") };
            if !sketch.setup.keys().any(|square| square.row == row) {
                lines.push(format!("0{row} : {middle}"));
            }
        }
        if self.remarks {
            if let Some(first) = lines.first_mut() {
                first.push_str(" ; the first row");
            }
            lines.push("{the setup is over\nlook: 1. a4-a5 is no turn here}".to_owned());
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    fn sign(&self, sign: &str, numbering: Numbering) -> String {
        if !self.other_signs {
            return sign.to_owned();
        }
        let one = numbering.one.filter(|_| numbering.ranks == Ranks::Ascending);
        match sign {
            "10" => "X".to_owned(),
            "S" if one == Some(Kind::Spy) => "1".to_owned(),
            "T" if one == Some(Kind::Spotter) => "1".to_owned(),
            _ => sign.to_ascii_lowercase(),
        }
    }

    fn turns(&self, sketch: &Sketch) -> String {
        let mut text = String::new();
        for (index, turn) in sketch.turns.iter().enumerate() {
            let (number, is_red) = (index / 2 + 1, index % 2 == 0);
            let is_separated = self.remarks && index % 6 == 1;
            if self.all_numbers {
                text.push_str(&format!("0{number}{}", if is_red { "." } else { "..." }));
            } else if !self.no_numbers && is_red {
                text.push_str(&format!("{number}. "));
            } else if is_separated && !self.no_numbers {
                text.push_str(&format!("{number}... "));
            }
            text.push_str(&self.turn(&turn.whole()));
            if self.remarks {
                text.push_str(["$1", " $2$14", "", ""][index % 4]);
                text.push_str(["", " {a thought; and another}", "", " ; to the line's end\n% 5. a4-a5\n"][index % 4]);
            }
            text.push(if is_red || self.one_line { ' ' } else { '\n' });
        }
        if self.all_numbers {
            text.push_str(&format!("{}. ", sketch.turns.len() / 2 + 1));
        }
        text.push_str(&sketch.result);
        text.push_str(if self.remarks { " {so it ended} ; indeed\n" } else { "\n" });
        text
    }

    fn turn(&self, turn: &str) -> String {
        let mut turn = turn.to_owned();
        if self.capitals {
            turn = turn.to_ascii_uppercase();
        }
        if self.apart {
            turn = turn.replace('(', " (").replace('^', "  ^");
        }
        turn
    }
}
