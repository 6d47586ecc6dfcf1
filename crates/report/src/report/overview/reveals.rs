//! Writes the section with the summary of reveals.

use super::part::{Part, Section};
use super::{LOOK, Overview};
use crate::report::Table;
use crate::report::reveals::{SummaryParts, survival_plots};
use crate::report::small_samples::legend;

const KINDS: &str = "A piece is known when its opponent can deduce its kind from everything that the game has \
    shown. The table counts the setup pieces of legal games whose records name all pieces. For each kind it \
    gives the number of pieces, the number that became known, the plies by which a quarter, half and three \
    quarters of them had become known, the share that was captured, and the ply by which half were captured.";

const HOW: &str = "The share of pieces that became known in each way: by striking, by being struck, by a long \
    move, by a guess or a rescue, or because no other kind was possible.";

const SURVIVAL: &str = "The share of pieces still hidden at each ply. It is the product-limit estimate of Kaplan and \
    Meier, because some games end while pieces are hidden. The number at risk is the number of pieces that were hidden \
    before the ply in games that lasted to that ply. Alive is the same estimate for pieces still on the board; its \
    curve is broad and pale. Curves are thin where fewer than 30 pieces are at risk. The last columns give the scores \
    of the owners in games that lasted to the ply: first the owners of pieces still hidden at the ply, then the owners \
    of pieces already known.";

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
