//! Writes openings as a tree. See `format-spec/statistics.md`, section "Openings".

use super::{StatsTable, TableInput, result_columns, results, share};
use crate::analysis::Opening;
use crate::report::{Column, Cut, Table, Value, visible};
use std::collections::BTreeSet;

pub(in crate::report) const TABLE: StatsTable = StatsTable {
    is_left_out: |games| games.openings.is_disabled(),
    ..StatsTable::new(
        "openings",
        "The first turns of the games; an opening and its mirror image count as one. Each opening is listed below the \
        shorter opening that it continues, and the most frequent opening comes first. Shares are shares of all games; \
        results and score are Red's.",
        openings,
    )
};

/// Returns the openings to show. In machine-readable output, these are all openings. In text output, they are the
/// openings with most games. Between openings with the same number of games, the shorter opening comes first. The
/// parent of a shown opening is therefore always shown.
fn shown<'o>(tree: Vec<Opening<'o>>, asked: &TableInput<'_>) -> Vec<Opening<'o>> {
    if asked.limits.top >= tree.len() {
        return tree;
    }
    let mut most: Vec<usize> = (0..tree.len()).collect();
    most.sort_by_key(|at| (std::cmp::Reverse(tree[*at].red.games()), tree[*at].plies));
    let most: BTreeSet<usize> = most.into_iter().take(asked.limits.top).collect();
    tree.into_iter().enumerate().filter(|(at, _)| most.contains(at)).map(|(_, opening)| opening).collect()
}

/// Formats the last turn of an opening with its number. The text is indented by its depth in the tree.
fn numbered(opening: &Opening<'_>) -> String {
    let before = usize::from(opening.plies) - 1;
    let dots = if before % 2 == 0 { "." } else { "..." };
    format!("{}{}{dots} {}", "  ".repeat(before), before / 2 + 1, visible(opening.turn()))
}

fn openings(asked: &TableInput<'_>) -> Table {
    let openings = &asked.games.openings;
    let all = openings.all().games();
    let mut tree = openings.tree();
    tree.retain(|opening| opening.red.games() >= asked.limits.least_games);
    let number = tree.len();
    let tree = shown(tree, asked);
    let more =
        if tree.len() < number { format!("; the {} most frequent of {number}", tree.len()) } else { String::new() };
    let row = |opening: &Opening<'_>| {
        let turn = if asked.people.is_some() { numbered(opening) } else { opening.turn().to_owned() };
        let names = [Value::text(opening.line), Value::Count(opening.plies.into()), Value::Text(turn)];
        let games = opening.red.games();
        names.into_iter().chain([Value::Count(games), share(games, all)]).chain(results(&opening.red)).collect()
    };
    let [won, drawn, lost, open, score, low, high] = result_columns(1, 2);
    Table::new(
        format!("Openings of {} turns (mirror images count as one) and Red's score{more}", openings.plies),
        [
            Column::new("line", ""),
            Column::new("plies", ""),
            Column::new("turn", "turn").cut(Cut::End),
            Column::new("games", "games"),
            Column::new("share", "share"),
            Column { name: "red_won", heading: "red", ..won },
            drawn,
            Column { name: "blue_won", heading: "blue", ..lost },
            open,
            Column { name: "red_score", ..score },
            low,
            high,
        ],
        tree.iter().map(row),
    )
}
