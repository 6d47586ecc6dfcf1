//! The figures of many games for people.

use super::{PlayerLimits, StatsTable, short_games};
use crate::analysis::{Games, Group};
use crate::report::summary::verdict_line;
use crate::report::{TableLook, fold, visible, wrap};
use std::collections::BTreeMap;

/// The edition and the variant that all games share.
fn shared(games: &Games) -> String {
    let only = |groups: &BTreeMap<String, Group>| {
        groups.keys().next().filter(|_| groups.len() == 1).map(|name| visible(name).into_owned())
    };
    let names = [("edition", only(&games.editions)), ("variant", only(&games.variants))];
    names.into_iter().filter_map(|(by, name)| name.map(|name| format!("{by} of all games: {name}\n"))).collect()
}

/// The figures of many games for people: those tables, or what everyone wants to know first, and then all.
pub fn archive_text(games: &Games, tables: &[StatsTable], limits: PlayerLimits, look: TableLook) -> String {
    if !tables.is_empty() {
        let texts: Vec<String> = tables.iter().map(|table| table.text(games, limits, look)).collect();
        return texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    }
    let mut text = head(games, look);
    if games.counted() > 0 {
        text += &fold(&shared(games), look.width);
        for table in StatsTable::ALL.iter().filter(|table| !(table.is_left_out)(games)) {
            let drawn = table.text(games, limits, look);
            if !drawn.is_empty() {
                text = text + "\n" + &drawn;
            }
        }
    }
    text
}

/// How many records there are, and how many of them count.
fn head(games: &Games, look: TableLook) -> String {
    let mut text = fold(&verdict_line(&games.verdicts), look.width);
    if games.verdicts.counted() < games.verdicts.records() {
        text += &fold("only legal and undecided ones are counted", look.width);
    }
    text += &short_games::sentences(games, look.width);
    if games.cut_short > 0 {
        let said = format!(
            "{} could be followed only so far, the record not knowing the pieces; what happened later is not counted",
            games.cut_short
        );
        text += &wrap(&said, "", look.width);
    }
    text
}
