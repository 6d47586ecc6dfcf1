//! Writes the sections with the tables of `stats`.

use super::Overview;
use super::game_lists::ShownLists;
use super::part::{Part, Section};
use crate::report::stats::{StatsTable, archive, groups, lengths, players, sides, strikes};

impl Overview<'_> {
    /// Returns a table with its definition and plots. `None` if the table has no rows.
    fn part(&self, table: &StatsTable) -> Option<Part> {
        let drawn = table.on_page(self.games, self.limits);
        let plots = table.plots(self.games, self.limits);
        (!drawn.rows.is_empty()).then(|| Part::new(table.says).plots(plots).table(drawn))
    }

    /// Returns a table with its definition and plots. `None` if the table has no rows, or if no record counts as a
    /// game.
    fn of_games(&self, table: &StatsTable) -> Option<Part> {
        self.part(table).filter(|_| self.games.counted() > 0)
    }

    pub(super) fn verdicts(&self) -> Part {
        let table = groups::VERDICTS;
        Part::new(table.says).table(table.on_page(self.games, self.limits))
    }

    pub(super) fn results(&self, lists: &ShownLists<'_>) -> Section {
        let mut section = Section::new("results", "Results");
        section = section.with_all(self.of_games(&groups::RESULTS).map(|part| part.under("By side")));
        for (table, heading) in [
            (groups::EDITIONS, "By edition"),
            (groups::VARIANTS, "By variant"),
            (groups::TERMINATIONS, "By termination"),
        ] {
            let part = self.of_games(&table).filter(|_| !(table.is_left_out)(self.games));
            section = section.with_all(part.map(|part| part.under(heading)));
        }
        let turns = groups::FIRST_TURNS.on_page(self.games, self.limits);
        if turns.rows.is_empty() {
            return section;
        }
        let links = lists.of_first_turns(groups::listed_first_turns(self.games));
        section.with(Part::new(groups::FIRST_TURNS.says).under("By first turn").linked(turns, links))
    }

    pub(super) fn lengths(&self) -> Section {
        let short = self.of_games(&archive::SHORT_GAMES).map(|part| part.under("Very short games"));
        Section::new("lengths", "Lengths").with_all(self.of_games(&lengths::TABLE)).with_all(short)
    }

    pub(super) fn deeds(&self) -> Section {
        let sides = self.of_games(&sides::SIDES).map(|part| part.under("Sides"));
        let kinds = self.of_games(&sides::KINDS).map(|part| part.under("Kinds"));
        Section::new("deeds", "Actions of sides and kinds").with_all(sides).with_all(kinds)
    }

    pub(super) fn strikes(&self) -> Section {
        Section::new("strikes", "Strikes").with_all(self.of_games(&strikes::TABLE).map(Part::folded))
    }

    pub(super) fn players(&self, lists: &ShownLists<'_>) -> Section {
        let table = players::PLAYERS.on_page(self.games, self.limits);
        let links = lists.of_players(&players::listed_names(self.games, self.limits));
        let plots = players::PLAYERS.plots(self.games, self.limits);
        let listed = (!table.rows.is_empty() && self.games.counted() > 0)
            .then(|| Part::new(players::PLAYERS.says).plots(plots).linked(table, links));
        let met = self.of_games(&players::HEAD_TO_HEAD).map(|part| part.under("Pairs of players").folded());
        let ended = self.of_games(&players::TERMINATIONS).map(|part| part.under("Results of each player").folded());
        Section::new("players", "Players and ratings").with_all(listed).with_all(met).with_all(ended)
    }
}
