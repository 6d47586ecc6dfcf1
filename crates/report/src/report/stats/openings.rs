//! How games begin, as a tree. `format-spec/statistics.md`, section "Openings".

use super::{Asked, StatsTable, result_columns, results, share};
use crate::analysis::Opening;
use crate::report::{Column, Cut, Table, Value, visible};
use std::collections::BTreeSet;

pub(in crate::report) const TABLE: StatsTable = StatsTable {
    is_left_out: |games| games.openings.are_off(),
    ..StatsTable::new(
        "openings",
        "How games begin, left and right exchanged or not: each beginning stands below the one that it continues, the \
         most frequent first. Shares are of all games, results and the score are Red's.",
        openings,
    )
};

/// The beginnings that are shown: all, or for people those with most games. Of as many the shorter ones come first, so
/// that what a shown one continues is shown.
fn shown<'o>(tree: Vec<Opening<'o>>, asked: &Asked<'_>) -> Vec<Opening<'o>> {
    if asked.limits.top >= tree.len() {
        return tree;
    }
    let mut most: Vec<usize> = (0..tree.len()).collect();
    most.sort_by_key(|at| (std::cmp::Reverse(tree[*at].red.games()), tree[*at].plies));
    let most: BTreeSet<usize> = most.into_iter().take(asked.limits.top).collect();
    tree.into_iter().enumerate().filter(|(at, _)| most.contains(at)).map(|(_, opening)| opening).collect()
}

/// A turn with its number, set in as deep as it stands in the tree.
fn numbered(opening: &Opening<'_>) -> String {
    let before = usize::from(opening.plies) - 1;
    let dots = if before % 2 == 0 { "." } else { "..." };
    format!("{}{}{dots} {}", "  ".repeat(before), before / 2 + 1, visible(opening.turn()))
}

fn openings(asked: &Asked<'_>) -> Table {
    let openings = &asked.games.openings;
    let all = openings.all().games();
    let mut tree = openings.tree();
    tree.retain(|opening| opening.red.games() >= asked.limits.least_games);
    let number = tree.len();
    let tree = shown(tree, asked);
    let more =
        if tree.len() < number { format!(", the {} most frequent of {number}", tree.len()) } else { String::new() };
    let row = |opening: &Opening<'_>| {
        let turn = if asked.people.is_some() { numbered(opening) } else { opening.turn().to_owned() };
        let names = [Value::text(opening.line), Value::Count(opening.plies.into()), Value::Text(turn)];
        let games = opening.red.games();
        names.into_iter().chain([Value::Count(games), share(games, all)]).chain(results(&opening.red)).collect()
    };
    let [won, drawn, lost, open, score, low, high] = result_columns(1, 2);
    Table::new(
        format!("Openings of {} turns up to their mirror image, and Red's score{more}", openings.plies),
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
