//! Makes slips in the tags that select the rules.

use super::{game::Case, text};
use adjutant::generate::Random;
use adjutant::notation::{Record, Tag};
use adjutant::replay::terms_and_setup;
use adjutant::rules::Edition;

fn set(record: &mut Record<'static>, name: &'static str, value: &'static str) {
    record.tags.retain(|tag| tag.name != name);
    record.tags.push(Tag::implied(name, value));
}

pub fn edition(case: &Case, random: &mut Random) -> Option<Vec<u8>> {
    let mut record = case.record.clone();
    let other = Edition::ALL[random.index(Edition::ALL.len())].name;
    if record.tag("Edition") == Some(other) {
        return None;
    }
    set(&mut record, "Edition", other);
    Some(text(&record))
}

pub fn ranks(case: &Case, _: &mut Random) -> Option<Vec<u8>> {
    let mut record = case.record.clone();
    let terms = terms_and_setup(&record, None).0;
    let other = if terms.numbering.order().name() == "ascending" { "descending" } else { "ascending" };
    set(&mut record, "Ranks", other);
    Some(text(&record))
}

pub fn option(case: &Case, _: &mut Random) -> Option<Vec<u8>> {
    let mut record = case.record.clone();
    record.tag("Options")?;
    record.tags.retain(|tag| tag.name != "Options");
    Some(text(&record))
}
