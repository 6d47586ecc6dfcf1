//! From tags to rules.

use super::finding::{Detail, Finding};
use crate::board::{Army, Numbering, RankOrder, Variant};
use crate::notation::{self, Record, Span, Tag, TwoSquaresValue};
use crate::rules::{Edition, Options, Ruleset, TwoSquares};

/// The tags that decide by which rules a record is judged.
pub const RULE_TAGS: [&str; 7] = ["Edition", "Variant", "Options", "Ranks", "Army", "TwoSquares", "MoreSquares"];

/// What a record's tags lay down.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The rules it is judged by.
    pub rules: Ruleset,
    /// What its designations stand for.
    pub numbering: Numbering,
    /// The edition it names, or the one of records that name none.
    pub own_edition: &'static Edition,
    /// Whether every rule tag could be understood.
    pub is_understood: bool,
}

/// Reads the rule tags. `judge_by` takes the place of the record's edition and of its repetition tags.
pub(super) fn resolve(record: &Record<'_>, judge_by: Option<&'static Edition>, findings: &mut Vec<Finding>) -> Terms {
    let mut reader = Reader { record, findings, is_understood: true };
    let named = reader.edition(judge_by.is_some());
    let own_edition = named.unwrap_or(Edition::DEFAULT);
    let edition = judge_by.unwrap_or(own_edition);
    let variant = reader.variant(edition);
    let numbering = reader.numbering(own_edition);
    let mut rules = Ruleset::new(edition, variant);
    rules.options = reader.options(edition);
    if let Some(army) = reader.army(&numbering) {
        rules.set_army(army);
    }
    let (two_squares, more_squares) = (reader.two_squares(), reader.more_squares());
    if judge_by.is_none() {
        rules.two_squares = two_squares.unwrap_or(rules.two_squares);
        rules.more_squares = more_squares.unwrap_or(rules.more_squares);
    }
    Terms { rules, numbering, own_edition, is_understood: reader.is_understood }
}

struct Reader<'r> {
    record: &'r Record<'r>,
    findings: &'r mut Vec<Finding>,
    is_understood: bool,
}

impl<'r> Reader<'r> {
    fn tag(&self, name: &str) -> Option<&'r Tag<'r>> {
        self.record.tag_entry(name)
    }

    fn not_understood(&mut self, tag: &'static str, span: Span, nearest: Option<&'static str>) {
        self.is_understood = false;
        self.findings.push(Finding::at(Detail::TagValue { tag, nearest }, span));
    }

    fn edition(&mut self, is_overridden: bool) -> Option<&'static Edition> {
        let Some(tag) = self.tag("Edition") else {
            if !is_overridden {
                let span = self.record.tags.first().map_or(Span::default(), |tag| tag.name_span);
                self.findings.push(Finding::at(Detail::EditionMissing(Edition::DEFAULT), span));
            }
            return None;
        };
        let found = Edition::from_name(&tag.value);
        if found.is_none() {
            let near = nearest(&tag.value, Edition::ALL.iter().map(|edition| edition.name));
            self.not_understood("Edition", tag.value_span, near);
        }
        found
    }

    fn variant(&mut self, edition: &'static Edition) -> Variant {
        let Some(tag) = self.tag("Variant") else { return Variant::Original };
        let Some(variant) = Variant::from_name(&tag.value) else {
            let near = nearest(&tag.value, Variant::ALL.iter().map(|variant| variant.name()));
            self.not_understood("Variant", tag.value_span, near);
            return Variant::Original;
        };
        if !edition.lists(variant) {
            self.findings.push(Finding::at(Detail::VariantOutsideEdition(variant, edition), tag.value_span));
        }
        variant
    }

    fn options(&mut self, edition: &'static Edition) -> Options {
        let mut options = Options::NONE;
        let Some(tag) = self.tag("Options") else { return options };
        for name in tag.value.split_ascii_whitespace() {
            if !options.switch_on(name) {
                let near = nearest(name, Options::NAMES.into_iter());
                self.not_understood("Options", tag.value_span, near);
            }
        }
        for name in options.names().filter(|name| !edition.options.has(name)) {
            self.findings.push(Finding::at(Detail::OptionOutsideEdition(name, edition), tag.value_span));
        }
        options
    }

    fn numbering(&mut self, edition: &'static Edition) -> Numbering {
        let Some(tag) = self.tag("Ranks") else { return edition.numbering };
        let found = RankOrder::ALL.into_iter().find(|order| order.name() == tag.value);
        if found.is_none() {
            let near = nearest(&tag.value, RankOrder::ALL.iter().map(|order| order.name()));
            self.not_understood("Ranks", tag.value_span, near);
        }
        found.map_or(edition.numbering, |order| edition.numbering.in_order(order))
    }

    fn army(&mut self, numbering: &Numbering) -> Option<Army> {
        let tag = self.tag("Army")?;
        let mut army = Army::default();
        let is_read = notation::army(&tag.value).is_ok_and(|entries| {
            entries.iter().all(|entry| match numbering.kind(entry.piece) {
                Some(kind) => {
                    army.add(kind, entry.count);
                    true
                }
                None => false,
            })
        });
        if !is_read {
            self.not_understood("Army", tag.value_span, None);
        }
        is_read.then_some(army)
    }

    fn two_squares(&mut self) -> Option<TwoSquares> {
        let tag = self.tag("TwoSquares")?;
        let value = notation::two_squares(&tag.value);
        if value.is_none() {
            self.not_understood(
                "TwoSquares",
                tag.value_span,
                nearest(&tag.value, ["off", "3", "3 borders"].into_iter()),
            );
        }
        Some(match value? {
            TwoSquaresValue::Off => TwoSquares { limit: None, borders: false, wording: false },
            TwoSquaresValue::Limit { moves, borders } => TwoSquares { limit: Some(moves), borders, wording: false },
        })
    }

    fn more_squares(&mut self) -> Option<bool> {
        let tag = self.tag("MoreSquares")?;
        match &*tag.value {
            "on" => Some(true),
            "off" => Some(false),
            other => {
                self.not_understood("MoreSquares", tag.value_span, nearest(other, ["on", "off"].into_iter()));
                None
            }
        }
    }
}

/// The known value most like the one that was written, if any is like it at all.
pub(super) fn nearest(written: &str, known: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    const LONGEST: usize = 64;
    if written.len() > LONGEST {
        return None;
    }
    let written = written.trim().to_ascii_lowercase();
    known
        .map(|name| (strsim::damerau_levenshtein(&written, name), name))
        .filter(|(distance, name)| *distance <= name.len() / 2 && *distance < written.chars().count().max(1))
        .min()
        .map(|(_, name)| name)
}
