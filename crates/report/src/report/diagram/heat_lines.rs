//! Writes the lines below a diagram with the chances that hidden pieces have a given kind.

use crate::board::Square;
use crate::report::phrases::basis;
use crate::report::{fold, format_count, join_list};
use crate::scene::{Heat, Scene, SideHeat};

/// Maximum number of squares that are named. If there are more, only their number is shown.
const FEW: usize = 3;

/// Maximum number of different chances that are listed.
const MOST: usize = 6;

/// Returns a line for each side whose odds are shown, and a line about the basis of the odds. Empty if no odds are
/// shown.
pub fn heat_lines(scene: &Scene, width: usize) -> String {
    let Some(heat) = scene.heat.as_ref().filter(|heat| !heat.views.is_empty()) else { return String::new() };
    let lines: String = heat.views.iter().map(|view| fold(&line(scene, heat, view), width)).collect();
    lines + &fold(&format!("odds: {}\n", basis(&heat.prior)), width)
}

fn line(scene: &Scene, heat: &Heat, view: &SideHeat) -> String {
    let head = format!("{}, for {}, after ply {}", heat.kind.title(), view.viewer.title(), scene.ply);
    let Some(chances) = &view.chances else {
        return format!("{head}: unknown; the record reveals too little, or counting takes too long\n");
    };
    let (hidden, known): (Vec<_>, Vec<_>) =
        chances.iter().copied().partition(|(square, _)| scene.warmth(*square).is_some());
    let known: Vec<Square> = known.into_iter().filter(|(_, chance)| *chance > 0.0).map(|(square, _)| square).collect();
    let mut parts: Vec<String> = Vec::new();
    if !known.is_empty() {
        parts.push(format!("known on {}", join_list(known.iter().map(ToString::to_string), "and")));
    }
    let groups = groups(hidden);
    let (shown, others) = groups.split_at(groups.len().min(MOST));
    parts.extend(shown.iter().map(|(percent, squares)| format!("{} at {percent} %", named(squares))));
    if !others.is_empty() {
        let number: usize = others.iter().map(|(_, squares)| squares.len()).sum();
        parts.push(format!("{} below that", format_count(number as u64, "square")));
    }
    if groups.is_empty() {
        parts.push("no piece is hidden".to_owned());
    }
    format!("{head}: {}\n", parts.join(", "))
}

/// Groups squares by their chance in percent with one decimal, highest first.
fn groups(mut chances: Vec<(Square, f64)>) -> Vec<(String, Vec<Square>)> {
    chances.sort_by(|(one, chance), (other, another)| another.total_cmp(chance).then(one.cmp(other)));
    let mut groups: Vec<(String, Vec<Square>)> = Vec::new();
    for (square, chance) in chances {
        let percent = if chance == 0.0 { "0".to_owned() } else { format!("{:.1}", chance * 100.0) };
        match groups.last_mut().filter(|(last, _)| *last == percent) {
            Some((_, squares)) => squares.push(square),
            None => groups.push((percent, vec![square])),
        }
    }
    groups
}

fn named(squares: &[Square]) -> String {
    match squares {
        few if few.len() <= FEW => join_list(few.iter().map(ToString::to_string), "and"),
        many => format!("{} squares", many.len()),
    }
}
