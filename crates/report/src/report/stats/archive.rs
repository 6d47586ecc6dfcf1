//! The figures of many games for people, and the games among them that hardly began.

use super::{Asked, PlayerLimits, StatsTable, columns, share};
use crate::analysis::{Games, Group, ShortGames};
use crate::report::summary::counted_lines;
use crate::report::{Table, TableLook, Value, counted, fold, visible, wrap};
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
    let mut text = counted_lines(&games.verdicts, look.width);
    text += &short_game_sentences(games, look.width);
    if games.cut_short > 0 {
        let said = format!(
            "in {} positions are known only up to a turn with an open outcome; what became of pieces later is not counted",
            counted(games.cut_short, "game")
        );
        text += &wrap(&said, "", look.width);
    }
    text
}

/// Games that hardly began, told apart. `format-spec/statistics.md`, section "Games that hardly began".
pub(in crate::report) const SHORT_GAMES: StatsTable = StatsTable::new(
    "short-games",
    "Games of which a setup was refused, that were forfeited before both sides had played, or that have no turn for \
     other reasons, each counted as the first of these that it is; games that were left out for their length; and \
     records that are no games because a setup breaks the rules.",
    short_games,
)
.if_asked();

/// How many records there are of each sort.
fn short_games(asked: &Asked<'_>) -> Table {
    let ShortGames { refused_setups, immediate_forfeits, no_turns, illegal_setups } = asked.games.short;
    let (all, counted) = (asked.games.verdicts.records(), asked.games.verdicts.counted());
    let rows = [
        ("refused-setup", refused_setups, counted),
        ("immediate-forfeit", immediate_forfeits, counted),
        ("no-turns", no_turns, counted),
        ("left-out", asked.games.too_short, counted),
        ("illegal-setup", illegal_setups, all),
    ];
    Table::new(
        "Games that hardly began (shares of all games; of illegal setups, of all records)",
        columns(["sort", "records", "share"]),
        rows.map(|(name, count, of)| vec![Value::text(name), Value::Count(count), share(count, of)]),
    )
}

/// The same in sentences, for people; nothing where there are none.
fn short_game_sentences(games: &Games, width: usize) -> String {
    let ShortGames { refused_setups, immediate_forfeits, no_turns, illegal_setups } = games.short;
    let mut text = String::new();
    if illegal_setups > 0 {
        let have = if illegal_setups == 1 { "record has" } else { "records have" };
        text += &wrap(&format!("{illegal_setups} {have} a setup that breaks the rules"), "", width);
    }
    let sorts = [
        (refused_setups, "with a refused setup"),
        (immediate_forfeits, "forfeited before both sides had played"),
        (no_turns, "without a turn for other reasons"),
    ];
    let told = sorts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    let told = told.collect::<Vec<_>>().join(", ");
    if games.short.games() > 0 {
        let hint = if games.min_plies == 0 { "; they count, unless `--min-plies 2` leaves them out" } else { "" };
        text += &wrap(&format!("hardly begun: {told}{hint}"), "", width);
    }
    if games.min_plies > 0 {
        let (out, least) = (games.too_short, games.min_plies);
        text += &wrap(&format!("left out of the figures, having fewer than {least} turns: {out}"), "", width);
    }
    text
}
