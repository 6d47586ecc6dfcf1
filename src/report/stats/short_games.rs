//! Games that hardly began, told apart. `format-spec/statistics.md`, section "Games that hardly began".

use super::{Asked, StatsTable, columns, share};
use crate::analysis::{Games, ShortGames};
use crate::report::{Table, Value, wrap};

pub(super) const TABLE: StatsTable = StatsTable::new("short-games", short_games).if_asked();

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
    Table {
        name: "short-games",
        title: "Games that hardly began (shares of all games; of illegal setups, of all records)".to_owned(),
        columns: columns(["sort", "records", "share"]).to_vec(),
        rows: rows.map(|(name, count, of)| vec![Value::text(name), Value::Count(count), share(count, of)]).to_vec(),
    }
}

/// The same in sentences, for people; nothing where there are none.
pub(super) fn sentences(games: &Games, width: usize) -> String {
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
