//! Converts tags to rules.

use super::finding::{Detail, Finding};
use crate::board::{Army, Numbering, RankOrder, Side, Variant, nearest};
use crate::notation::{self, Date, Expected, Fault, FaultKind, Record, Span, Tag, TwoSquaresValue};
use crate::rules::{Edition, Options, Ruleset, TwoSquares};

/// Tags that determine the rules of a record.
pub const RULE_TAGS: [&str; 7] = ["Edition", "Variant", "Options", "Ranks", "Army", "TwoSquares", "MoreSquares"];

/// Rules, numbering and limits that the tags of a record define.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Terms {
    /// Rules by which the record is judged.
    pub rules: Ruleset,
    /// Meaning of the record's designations.
    pub numbering: Numbering,
    /// Edition that the record names. If the record names no edition, the default edition.
    pub own_edition: &'static Edition,
    /// Declared limits after which the game is drawn: a number of plies in all, and a number of consecutive quiet plies
    /// (plies without a strike, a right guess or a rescue). The declared limits are compared with the turns. A limit
    /// never ends a game by itself.
    pub limits: [Option<u32>; 2],
    /// `true` if every rule tag was understood.
    pub is_understood: bool,
    /// `true` if the record's edition is known. Otherwise [`Terms::own_edition`] is a guess.
    pub is_edition_known: bool,
    /// `true` if the meaning of the designations is known. Otherwise [`Terms::numbering`] is a guess.
    pub is_numbering_known: bool,
}

impl Terms {
    /// Creates the terms of a record that is judged by these rules and has no other tags.
    pub fn new(rules: Ruleset) -> Self {
        Self {
            numbering: rules.edition.numbering,
            own_edition: rules.edition,
            rules,
            limits: [None; 2],
            is_understood: true,
            is_edition_known: true,
            is_numbering_known: true,
        }
    }
}

/// Minimum length of an abbreviated tag name, such as `Vari` for `Variant`.
const BEGINNING: usize = 3;

/// Returns `true` if the record has no readable tag `name`, but has an unreadable tag with this name or a similar
/// name.
fn is_unread(record: &Record<'_>, name: &str) -> bool {
    if record.unread_tags.is_empty() {
        return false;
    }
    let name_lower = name.to_ascii_lowercase();
    let is_meant = |unread: &&str| {
        let unread = unread.to_ascii_lowercase();
        unread == name_lower
            || unread.len() >= BEGINNING
                && (name_lower.starts_with(&unread) || strsim::damerau_levenshtein(&unread, &name_lower) <= 1)
    };
    record.unread_tags.iter().any(is_meant) && record.tag_entry(name).is_none()
}

/// `true` if the record contains only tags, including tags that could not be read.
fn ends_in_its_tags(record: &Record<'_>) -> bool {
    use Expected::{ClosingBracket, TagName, TagValue};
    let is_of_tags = |fault: &Fault| {
        let expected = FaultKind::Expected;
        let kinds = [FaultKind::UnclosedTag, expected(TagName), expected(TagValue), expected(ClosingBracket)];
        kinds.contains(&fault.kind)
    };
    let has_no_result = record.is_result_missing || !record.faults.is_empty() && record.result.is_none();
    record.rows.is_empty() && record.turns.is_empty() && has_no_result && record.faults.iter().all(is_of_tags)
}

/// Reads the rule tags. `judge_by` replaces the record's edition. The record's tags `TwoSquares` and `MoreSquares`
/// are then ignored.
pub(super) fn resolve(record: &Record<'_>, judge_by: Option<&'static Edition>, findings: &mut Vec<Finding>) -> Terms {
    let mut names = RULE_TAGS.iter().chain(&["Position"]);
    let mut reader = Reader { record, findings, is_understood: !names.any(|name| is_unread(record, name)) };
    let named = reader.edition(judge_by.is_some());
    let own_edition = named.unwrap_or(Edition::DEFAULT);
    let edition = judge_by.unwrap_or(own_edition);
    let is_edition_known = named.is_some() || !reader.names("Edition");
    // Variants and options are checked against the edition only if the edition is known.
    let asked = judge_by.or(is_edition_known.then_some(own_edition));
    let variant = reader.variant(asked);
    let order = reader.order();
    let numbering = order.map_or(own_edition.numbering, |order| own_edition.numbering.in_order(order));
    let is_numbering_known = is_edition_known && (order.is_some() || !reader.names("Ranks"));
    let mut rules = Ruleset::new(edition, variant);
    rules.options = reader.options(asked);
    if let Some(army) = reader.army(&numbering, is_numbering_known) {
        rules.set_army(army);
    }
    let (two_squares, more_squares) = (reader.two_squares(), reader.more_squares());
    if judge_by.is_none() {
        rules.two_squares = two_squares.unwrap_or(rules.two_squares);
        rules.more_squares = more_squares.unwrap_or(rules.more_squares);
    }
    reader.position();
    reader.date();
    let limits = ["MoveLimit", "QuietLimit"].map(|name| reader.limit(name));
    let is_understood = reader.is_understood;
    Terms { rules, numbering, own_edition, limits, is_understood, is_edition_known, is_numbering_known }
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

    /// Returns `true` if the record has a tag of this name, even if the tag could not be read.
    fn names(&self, name: &str) -> bool {
        self.tag(name).is_some() || is_unread(self.record, name)
    }

    fn not_understood(&mut self, tag: &'static str, span: Span, nearest: Option<&'static str>) {
        self.is_understood = false;
        self.findings.push(Finding::at(Detail::TagValue { tag, nearest }, span));
    }

    fn edition(&mut self, is_overridden: bool) -> Option<&'static Edition> {
        let Some(tag) = self.tag("Edition") else {
            // If the record ends within its tags, it may be cut off, and the tag `Edition` may be in the missing part.
            if !is_overridden && !ends_in_its_tags(self.record) && !self.names("Edition") {
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

    /// Checks the tag `Date`, which does not affect the rules.
    fn date(&mut self) {
        let Some(tag) = self.tag("Date") else { return };
        if !Date::may_be(&tag.value) {
            self.findings.push(Finding::at(Detail::DateValue, tag.value_span));
        }
    }

    /// Checks the tags `Position` and `Ply`. A record without the tag `Position` may use the tag `Ply` for anything.
    fn position(&mut self) {
        let Some(position) = self.tag("Position") else { return };
        let side = Side::from_name(&position.value);
        if side.is_none() {
            let near = nearest(&position.value, Side::ALL.map(Side::name));
            self.not_understood("Position", position.value_span, near);
        }
        let Some(tag) = self.tag("Ply") else { return };
        let ply = notation::ply(&tag.value);
        if ply.is_none_or(|ply| side.is_some_and(|side| Side::of_ply(ply + 1) != side)) {
            self.not_understood("Ply", tag.value_span, None);
        }
    }

    fn variant(&mut self, edition: Option<&'static Edition>) -> Variant {
        let Some(tag) = self.tag("Variant") else { return Variant::Original };
        let Some(variant) = Variant::from_name(&tag.value) else {
            let near = nearest(&tag.value, Variant::ALL.map(Variant::name));
            self.not_understood("Variant", tag.value_span, near);
            return Variant::Original;
        };
        if let Some(edition) = edition.filter(|edition| !edition.lists(variant)) {
            self.findings.push(Finding::at(Detail::VariantOutsideEdition(variant, edition), tag.value_span));
        }
        variant
    }

    fn options(&mut self, edition: Option<&'static Edition>) -> Options {
        let mut options = Options::NONE;
        let Some(tag) = self.tag("Options") else { return options };
        for name in tag.value.split_ascii_whitespace() {
            if !options.switch_on(name) {
                let near = nearest(name, Options::NAMES);
                self.not_understood("Options", tag.value_span, near);
            }
        }
        let Some(edition) = edition else { return options };
        for name in options.names().filter(|name| !edition.options.has(name)) {
            self.findings.push(Finding::at(Detail::OptionOutsideEdition(name, edition), tag.value_span));
        }
        options
    }

    /// Returns the order of the ranks that the record names.
    fn order(&mut self) -> Option<RankOrder> {
        let tag = self.tag("Ranks")?;
        let found = RankOrder::from_name(&tag.value);
        if found.is_none() {
            let near = nearest(&tag.value, RankOrder::ALL.map(RankOrder::name));
            self.not_understood("Ranks", tag.value_span, near);
        }
        found
    }

    fn army(&mut self, numbering: &Numbering, is_numbering_known: bool) -> Option<Army> {
        let tag = self.tag("Army")?;
        let mut army = Army::default();
        let entries = notation::army(&tag.value);
        let is_list = entries.is_ok();
        let is_read = entries.is_ok_and(|entries| {
            entries.iter().all(|entry| match numbering.kind(entry.piece) {
                Some(kind) => {
                    army.add(kind, entry.count);
                    true
                }
                None => false,
            })
        });
        // If the numbering is unknown, it cannot be decided if the edition has these pieces.
        if !is_read && (is_numbering_known || !is_list) {
            self.not_understood("Army", tag.value_span, None);
        }
        is_read.then_some(army)
    }

    fn two_squares(&mut self) -> Option<TwoSquares> {
        let tag = self.tag("TwoSquares")?;
        let value = notation::two_squares(&tag.value);
        if value.is_none() {
            self.not_understood("TwoSquares", tag.value_span, nearest(&tag.value, ["off", "3", "3 borders"]));
        }
        Some(match value? {
            TwoSquaresValue::Off => TwoSquares { limit: None, borders: false, wording: false },
            TwoSquaresValue::Limit { moves, borders } => TwoSquares { limit: Some(moves), borders, wording: false },
        })
    }

    fn limit(&mut self, name: &'static str) -> Option<u32> {
        let tag = self.tag(name)?;
        let found = notation::limit(&tag.value);
        if found.is_none() {
            self.not_understood(name, tag.value_span, None);
        }
        found
    }

    fn more_squares(&mut self) -> Option<bool> {
        let tag = self.tag("MoreSquares")?;
        match &*tag.value {
            "on" => Some(true),
            "off" => Some(false),
            other => {
                self.not_understood("MoreSquares", tag.value_span, nearest(other, ["on", "off"]));
                None
            }
        }
    }
}
