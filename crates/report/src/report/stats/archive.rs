//! Writes the statistics of many games as text, including games that ended very early.

use super::{PlayerLimits, StatsTable, TableInput, columns, share};
use crate::analysis::{Games, Group, ShortGames};
use crate::report::summary::counted_lines;
use crate::report::{Table, TableLook, Value, fold, format_count, visible, wrap};
use std::collections::BTreeMap;

/// Returns the edition and the variant that all games share.
fn shared(games: &Games) -> String {
    let only = |groups: &BTreeMap<String, Group>| {
        groups.keys().next().filter(|_| groups.len() == 1).map(|name| visible(name).into_owned())
    };
    let names = [("edition", only(&games.editions)), ("variant", only(&games.variants))];
    names.into_iter().filter_map(|(by, name)| name.map(|name| format!("{by} of all games: {name}\n"))).collect()
}

/// Returns the statistics of many games as text. If `tables` is empty, the text is a summary followed by the
/// default tables; otherwise, the given tables.
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

/// Returns the number of records, and the number that count as games.
fn head(games: &Games, look: TableLook) -> String {
    let mut text = counted_lines(&games.verdicts, look.width);
    text += &short_game_sentences(games, look.width);
    if games.cut_short > 0 {
        let said = format!(
            "in {}, positions are unknown after a turn with an open outcome; later events of pieces are not counted",
            format_count(games.cut_short, "game")
        );
        text += &wrap(&said, "", look.width);
    }
    text
}

/// Table that classifies games that ended very early. See `format-spec/statistics.md`, section "Games that hardly
/// began".
pub(in crate::report) const SHORT_GAMES: StatsTable = StatsTable::new(
    "short-games",
    "The table counts games in which a setup was refused, games forfeited before both sides had played, and games \
    without turns for other reasons. Each of these games is counted in the first line that fits. The last lines count \
    games skipped for their length, and records with an illegal setup, which are not games.",
    short_games,
)
.if_asked();

/// Returns the number of records of each class.
fn short_games(asked: &TableInput<'_>) -> Table {
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
        "Very short games (shares of all games; for illegal setups, of all records)",
        columns(["sort", "records", "share"]),
        rows.map(|(name, count, of)| vec![Value::text(name), Value::Count(count), share(count, of)]),
    )
}

/// Returns the numbers of games that ended very early, in sentences. Empty if there are no such games.
fn short_game_sentences(games: &Games, width: usize) -> String {
    let ShortGames { refused_setups, immediate_forfeits, no_turns, illegal_setups } = games.short;
    let mut text = String::new();
    if illegal_setups > 0 {
        let have = if illegal_setups == 1 { "record has" } else { "records have" };
        text += &wrap(&format!("{illegal_setups} {have} an illegal setup"), "", width);
    }
    let sorts = [
        (refused_setups, "with a refused setup"),
        (immediate_forfeits, "forfeited before both sides had played"),
        (no_turns, "without a turn for other reasons"),
    ];
    let reasons = sorts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    let reasons = reasons.collect::<Vec<_>>().join(", ");
    if games.short.games() > 0 {
        let hint = if games.min_plies == 0 { "; they count as games, unless `--min-plies 2` skips them" } else { "" };
        text += &wrap(&format!("very short: {reasons}{hint}"), "", width);
    }
    if games.min_plies > 0 {
        let (out, least) = (games.too_short, games.min_plies);
        text += &wrap(&format!("games skipped because they have fewer than {least} turns: {out}"), "", width);
    }
    text
}
