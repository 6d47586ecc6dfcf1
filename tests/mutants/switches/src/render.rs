//! Writes a file with its mutants and their switches.

use std::fmt::Write as _;
use std::ops::Range;

use crate::Placed;
use crate::places::{Change, Place};

struct Renderer<'a> {
    text: &'a str,
    crate_name: &'a str,
    file: &'a str,
    out: String,
    placed: &'a mut Vec<Placed>,
}

/// Returns the text with its places changed. The places are in the order of the text, outer ones first.
pub fn render(text: &str, places: &[Place], crate_name: &str, file: &str, placed: &mut Vec<Placed>) -> String {
    let mut renderer = Renderer { text, crate_name, file, out: String::new(), placed };
    renderer.stretch(0..text.len(), places);
    renderer.out
}

impl Renderer<'_> {
    /// Writes a range of the text with the places in it.
    fn stretch(&mut self, range: Range<usize>, mut places: &[Place]) {
        let mut at = range.start;
        while let Some((place, rest)) = places.split_first() {
            self.out.push_str(&self.text[at..place.range.start]);
            let within =
                rest.iter().take_while(|inner| inner.range.end <= place.range.end && !place.range.is_empty()).count();
            self.place(place, &rest[..within]);
            at = place.range.end;
            places = &rest[within..];
        }
        self.out.push_str(&self.text[at..range.end]);
    }

    fn place(&mut self, place: &Place, within: &[Place]) {
        let first = self.placed.len();
        let start = self.out.len();
        match &place.change {
            Change::Gone => {}
            Change::Expression(mutants) => {
                self.out.push('(');
                for (id, text) in mutants {
                    let _ = write!(self.out, "if {}::switches::on({id}) {{ ", self.crate_name);
                    self.mutant(*id, text, place);
                    self.out.push_str(" } else ");
                }
                self.out.push_str("{ ");
                self.stretch(place.range.clone(), within);
                self.out.push_str(" })");
            }
            Change::Body(mutants) => {
                for (id, text) in mutants {
                    let _ = write!(self.out, " if {}::switches::on({id}) {{ return ", self.crate_name);
                    self.mutant(*id, text, place);
                    self.out.push_str("; } ");
                }
            }
            Change::Guard { holds, fails, is_new } => {
                let mut also = String::new();
                for id in holds {
                    let _ = write!(also, "{}::switches::on({id}) || ", self.crate_name);
                }
                let mut unless = String::new();
                for id in fails {
                    let _ = write!(unless, "!{}::switches::on({id}) && ", self.crate_name);
                }
                if *is_new {
                    self.out.push_str(" if ");
                }
                self.out.push_str(&also);
                self.out.push('(');
                self.out.push_str(&unless);
                self.out.push('(');
                for id in holds.iter().chain(fails) {
                    self.mutant(*id, "", place);
                }
                if *is_new {
                    self.out.push_str("true");
                } else {
                    self.stretch(place.range.clone(), within);
                }
                self.out.push_str("))");
            }
        }
        let node = (start, self.out.len());
        // Inner places have their own numbers.
        let ids = match &place.change {
            Change::Expression(mutants) | Change::Body(mutants) => mutants.iter().map(|(id, _)| *id).collect(),
            Change::Guard { holds, fails, .. } => holds.iter().chain(fails).copied().collect(),
            Change::Gone => Vec::new(),
        };
        for placed in &mut self.placed[first..] {
            if ids.contains(&placed.id) {
                placed.node = node;
            }
        }
    }

    fn mutant(&mut self, id: u32, text: &str, place: &Place) {
        let start = self.out.len();
        self.out.push_str(text);
        let text = (start, self.out.len());
        let constant = place.constant.clone();
        let arm = matches!(&place.change, Change::Guard { fails, .. } if fails.contains(&id));
        self.placed.push(Placed { id, file: self.file.to_owned(), text, node: text, constant, arm });
    }
}
