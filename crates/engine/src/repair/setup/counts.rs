//! Setups whose pieces are not those of the army: pieces misread, left out, written twice.

use super::cells::Cells;
use crate::board::{Kind, Side, Square};
use crate::notation::Cell;
use crate::repair::correction::Correction;
use crate::repair::slip::Slip;
use crate::repair::trial::{Trial, Trials};
use crate::replay::Terms;
use std::ops::ControlFlow;

/// How many pieces of a side are changed at most.
const MOST_CHANGES: usize = 3;

/// What becomes of one side: squares, and what they hold.
type Fix = Vec<(Square, Cell)>;

/// Tries every way in which a few changes make armies of both sides.
pub(in crate::repair) fn try_counts(trials: &mut Trials<'_>, cells: &Cells, terms: &Terms) {
    let [red, blue] = Side::ALL.map(|side| Fault::of(cells, terms, side).fixes(cells, terms));
    let mut tried = 0;
    for first in &red {
        for second in &blue {
            let fix: Fix = first.iter().chain(second).copied().collect();
            if fix.is_empty() {
                continue;
            }
            let (slip, remote) = slip(cells, &fix);
            tried += 1;
            if !trials.attempt(Trial { correction: Correction::Setup(fix), slip, remote }) || tried >= MOST_FIXES {
                return;
            }
        }
    }
}

/// What kind of slip a fix undoes, and how far it is from the usual one.
fn slip(cells: &Cells, fix: &Fix) -> (Slip, u32) {
    let [(square, cell)] = fix.as_slice() else { return (Slip::SetupPieces, 0) };
    let written = cells.at(*square);
    // Who writes from left to right writes again what stands on the left.
    let [above, below, left, right] = Square::STEPS.map(|step| cells.at(square.step(step)) == written);
    match (written, cell) {
        (Cell::Piece(_), Cell::Empty | Cell::NoSquare) => (Slip::SetupSuperfluous, u32::from(!left && !right)),
        (Cell::Empty | Cell::NoSquare, _) => (Slip::SetupMissing, 0),
        _ if left => (Slip::SetupDoubled, 0),
        _ if right => (Slip::SetupDoubled, 1),
        _ if above || below => (Slip::SetupDoubled, 2),
        _ => (Slip::SetupPiece, 0),
    }
}

/// In what the pieces of a side are not its army.
struct Fault {
    side: Side,
    /// Groups of squares of which so many hold a piece too many: those of a kind, and each that says nothing.
    excess: Vec<(Vec<Square>, usize)>,
    /// The kinds of which pieces are missing.
    missing: Vec<Kind>,
}

impl Fault {
    fn of(cells: &Cells, terms: &Terms, side: Side) -> Self {
        let (army, numbering) = (&terms.rules.army, &terms.numbering);
        let mut fault = Self { side, excess: Vec::new(), missing: Vec::new() };
        let pieces: Vec<(Square, Option<Kind>)> = cells
            .pieces(side)
            .filter(|(_, piece)| !piece.is_unknown())
            .map(|(square, piece)| (square, numbering.kind(piece)))
            .collect();
        let unknown = cells.pieces(side).filter(|(_, piece)| piece.is_unknown()).count();
        if pieces.is_empty() {
            return fault;
        }
        for (square, _) in pieces.iter().filter(|(_, kind)| kind.is_none()) {
            fault.excess.push((vec![*square], 1));
        }
        for kind in Kind::ALL {
            let squares: Vec<Square> =
                pieces.iter().filter(|(_, other)| *other == Some(kind)).map(|(square, _)| *square).collect();
            let expected = usize::from(army.count(kind));
            if squares.len() > expected {
                let many = squares.len() - expected;
                fault.excess.push((squares, many));
            } else if (terms.rules.army_is_exact || kind == Kind::Flag) && unknown == 0 {
                fault.missing.extend(std::iter::repeat_n(kind, expected - squares.len()));
            }
        }
        fault
    }

    /// Every way to mend it; one that changes nothing, if there is nothing to mend.
    fn fixes(&self, cells: &Cells, terms: &Terms) -> Vec<Fix> {
        let many: usize = self.excess.iter().map(|(_, many)| many).sum();
        let mut fixes = Vec::new();
        if many.max(self.missing.len()) > MOST_CHANGES {
            return fixes;
        }
        let empty: Vec<Square> = cells.empty(self.side).collect();
        // Only so many fixes are gathered; more could not be told apart.
        let _ = self.choose(&mut Vec::new(), &mut |chosen| {
            place(&self.missing, chosen, &empty, &mut Vec::new(), &mut |placed| {
                let cell = |kind: Option<Kind>| {
                    kind.map_or(Cell::Empty, |kind| Cell::Piece(terms.numbering.designation(kind)))
                };
                fixes.push(placed.iter().map(|(square, kind)| (*square, cell(*kind))).collect());
                if fixes.len() < MOST_FIXES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
        });
        fixes
    }

    /// Every choice of squares that hold a piece too many.
    fn choose(&self, chosen: &mut Vec<Square>, each: &mut dyn FnMut(&[Square]) -> ControlFlow<()>) -> ControlFlow<()> {
        choose_from(&self.excess, 0, chosen, each)
    }
}

/// What a square gets; `None`: it becomes empty.
type Placed = (Square, Option<Kind>);

/// How many ways to mend a side are looked at.
const MOST_FIXES: usize = 4000;

/// Every choice of so many squares from each group, in order; `from`: the first square of the first group to choose.
fn choose_from(
    groups: &[(Vec<Square>, usize)],
    from: usize,
    chosen: &mut Vec<Square>,
    each: &mut dyn FnMut(&[Square]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(((squares, many), others)) = groups.split_first() else { return each(chosen) };
    if *many == 0 {
        return choose_from(others, 0, chosen, each);
    }
    for (at, square) in squares.iter().enumerate().skip(from) {
        chosen.push(*square);
        let mut rest = vec![(squares.clone(), many - 1)];
        rest.extend_from_slice(others);
        let flow = choose_from(&rest, at + 1, chosen, each);
        chosen.pop();
        flow?;
    }
    ControlFlow::Continue(())
}

/// Every way to put the missing kinds on the chosen squares, and the rest of them on empty ones; what is chosen and gets
/// none becomes empty.
fn place(
    missing: &[Kind],
    chosen: &[Square],
    empty: &[Square],
    placed: &mut Vec<Placed>,
    each: &mut dyn FnMut(&[Placed]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((square, others)) = chosen.split_first() else {
        let Some((kind, kinds)) = missing.split_first() else { return each(placed) };
        for (at, square) in empty.iter().enumerate() {
            placed.push((*square, Some(*kind)));
            let rest: Vec<Square> =
                empty.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, s)| *s).collect();
            let flow = place(kinds, &[], &rest, placed, each);
            placed.pop();
            flow?;
        }
        return ControlFlow::Continue(());
    };
    let mut tried: Vec<Kind> = Vec::new();
    for (at, kind) in missing.iter().enumerate() {
        if tried.contains(kind) {
            continue;
        }
        tried.push(*kind);
        let mut kinds = missing.to_vec();
        kinds.remove(at);
        placed.push((*square, Some(*kind)));
        let flow = place(&kinds, others, empty, placed, each);
        placed.pop();
        flow?;
    }
    // More squares than kinds: one of them is empty.
    if chosen.len() > missing.len() {
        placed.push((*square, None));
        let flow = place(missing, others, empty, placed, each);
        placed.pop();
        flow?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::choose_from;
    use crate::board::Square;
    use std::ops::ControlFlow;

    #[test]
    fn of_each_group_so_many_squares_are_chosen_each_once() {
        let squares = |names: &str| -> Vec<Square> {
            names.split_whitespace().map(|name| Square::parse(name).expect("a square")).collect()
        };
        let mut choices = Vec::new();
        let groups = [(squares("a1 b1 c1"), 2), (squares("a2 b2"), 1), (squares("a3"), 0)];
        let _ = choose_from(&groups, 0, &mut Vec::new(), &mut |chosen| {
            choices.push(chosen.iter().map(Square::to_string).collect::<Vec<_>>().join(" "));
            ControlFlow::Continue(())
        });
        assert_eq!(choices, ["a1 b1 a2", "a1 b1 b2", "a1 c1 a2", "a1 c1 b2", "b1 c1 a2", "b1 c1 b2"]);
    }
}
