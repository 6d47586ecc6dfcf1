//! The section with the summary of reveals.

use super::part::{Part, Section};
use super::{LOOK, Overview};
use crate::report::Table;
use crate::report::few::legend;
use crate::report::reveals::{SummaryParts, survival_plots};

const KINDS: &str = "A piece is known where its opponent can work out what it is, from everything that the game has shown. \
    Counted are the pieces of the setups of legal games whose records name all pieces. Of each kind: how many pieces there \
    were, how many became known, and the plies by which a quarter, half and three quarters of them had become known; what share \
    was captured, and the ply by which half were.";

const HOW: &str = "The share of the pieces that became known in each way: by striking, by being struck, by a long move, by a \
    guess or a rescue, or because nothing else was left for them to be.";

const SURVIVAL: &str = "The share of pieces still hidden after so many plies. As games end while pieces are hidden, it is the \
    product-limit estimate of Kaplan and Meier. The numbers at risk say on how many pieces it rests: those that were hidden \
    before the ply in games that lasted to it. Alive is the same of the pieces that are still on the board; its curve is broad \
    and pale. Where the numbers at risk are fewer than 30 curves are thin. Beside it stand the scores of the owners in games \
    that lasted to the ply, their pieces being hidden then, or known.";

impl Overview<'_> {
    pub(super) fn survival(&self) -> Section {
        let mut section = Section::new("reveals", "When pieces become known");
        let Some(parts) = SummaryParts::new(self.reveals, &self.asked, LOOK) else { return section };
        let of_kinds = legend(&parts.kinds.rows, "pieces");
        section = section.with(Part::new(KINDS).table(parts.kinds).note(of_kinds.trim_end()));
        section = section.with_all(parts.how.map(|how| Part::new(HOW).table(how)));
        if parts.survival.is_empty() {
            return section;
        }
        let tables: Vec<Table> = parts.survival.into_iter().map(|table| table.without("bar")).collect();
        let of_survival = tables.iter().map(|table| legend(&table.rows, "pieces")).find(|legend| !legend.is_empty());
        let survival = Part::new(SURVIVAL).under("Survival").plots(survival_plots(self.reveals, &self.asked));
        section.with(survival.tables(tables).note(of_survival.unwrap_or_default().trim_end()).folded())
    }
}
