//! Names and abbreviations of pieces in English, Dutch, German and French.
//!
//! All names and abbreviations are in lower case and without accents. An abbreviation may mean several kinds. If a
//! letter is also an SRN letter, its SRN meaning comes first.

use super::vocabulary::{Words, phrases_of};
use crate::board::Kind;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The full names of each kind, English first.
const FULL: Words<Kind> = &[
    (Kind::Marshal, "marshal, marshall, fieldmarshal, maarschalk, veldmaarschalk, marschall, feldmarschall, marechal"),
    (Kind::General, "general, generaal"),
    (Kind::Colonel, "colonel, kolonel, oberst"),
    (Kind::Major, "major, majoor, commandant"),
    (Kind::Captain, "captain, kapitein, hauptmann, capitaine"),
    (Kind::Lieutenant, "lieutenant, luitenant, leutnant"),
    (Kind::Sergeant, "sergeant, unteroffizier, feldwebel, sergent"),
    (Kind::Miner, "miner, sapper, mineur, demineur"),
    (Kind::Scout, "scout, verkenner, aufklarer, aufklaerer, kundschafter, spaher, spaeher, eclaireur"),
    (Kind::Spotter, "spotter, observateur"),
    (Kind::Infiltrator, "infiltrator, infiltrant, infiltrateur, infiltre"),
    (Kind::Spy, "spy, spion, spionne, spionin, espion, espionne"),
    (Kind::Bomb, "bomb, bom, bombe"),
    (Kind::Flag, "flag, vlag, vaandel, fahne, flagge, drapeau"),
];

/// Abbreviations of each kind in all languages. Beginnings of at least three letters are recognized without this list.
const SHORT: Words<Kind> = &[
    (Kind::Marshal, "mr, ms, mrs, msh, mars, ma, mar, ml, fm, m"),
    (Kind::General, "gl, gn, gnl, ge, g"),
    (Kind::Colonel, "co, cl, cnl, ko, kl, ob, obst, o, c, k"),
    (Kind::Major, "mj, mjr, ma, cdt, cmdt, cm, cd, m"),
    (Kind::Captain, "cp, cpt, capt, kp, kpt, kapt, ca, ka, ha, hm, hpt, hptm, hauptleute, c, k, h"),
    (Kind::Lieutenant, "lt, ltn, lnt, li, lu, le, l"),
    (Kind::Sergeant, "sg, sgt, sarge, sergt, srg, srgt, se, uo, uof, uffz, un, fe, fw, u, s"),
    (Kind::Miner, "mn, mnr, mi, dm, de, m, d"),
    (Kind::Scout, "sc, sct, vk, vkn, ve, au, ku, ks, ec, v, a, e, s"),
    (Kind::Spotter, "st, spt, t"),
    (Kind::Infiltrator, "in, i"),
    (Kind::Spy, "sp, es, s, spies"),
    (Kind::Bomb, "bommen, bb, bo, bm, b"),
    (Kind::Flag, "fl, fg, fa, vl, va, dr, dp, f, v, d"),
];

/// All full names with their kinds.
static NAMES: LazyLock<Vec<(&str, Kind)>> = LazyLock::new(|| phrases_of(FULL).collect());

/// Kinds of each full name.
static KINDS_OF_NAME: LazyLock<HashMap<&str, Vec<Kind>>> = LazyLock::new(|| kinds_by_text(FULL));

/// Kinds of each abbreviation.
static KINDS_OF_ABBREVIATION: LazyLock<HashMap<&str, Vec<Kind>>> = LazyLock::new(|| kinds_by_text(SHORT));

fn kinds_by_text(words: Words<Kind>) -> HashMap<&'static str, Vec<Kind>> {
    let mut kinds: HashMap<&str, Vec<Kind>> = HashMap::new();
    for (text, kind) in phrases_of(words) {
        kinds.entry(text).or_default().push(kind);
    }
    kinds
}

/// `true` if the word is the full name of a kind.
pub(super) fn is_full(word: &str) -> bool {
    KINDS_OF_NAME.contains_key(word)
}

/// Minimum number of letters of a beginning that is read as the whole name.
const SHORTEST_BEGINNING: usize = 3;

/// Returns the kinds that a word may mean, most likely first. The word must be in lower case and without accents.
///
/// Tries in this order: full names, abbreviations, beginnings of names, plurals, and names with one typing error.
pub fn kinds(word: &str) -> Vec<Kind> {
    let called = |test: &dyn Fn(&str) -> bool| -> Vec<Kind> {
        let mut kinds: Vec<Kind> = NAMES.iter().filter(|(name, _)| test(name)).map(|(_, kind)| *kind).collect();
        kinds.dedup();
        kinds
    };
    let mut kinds = KINDS_OF_NAME.get(word).cloned().unwrap_or_default();
    if kinds.is_empty() {
        kinds = KINDS_OF_ABBREVIATION.get(word).cloned().unwrap_or_default();
        // This letter of SRN is also short for other kinds; its SRN meaning comes first.
        if word == "s" {
            kinds.sort_by_key(|kind| *kind != Kind::Spy);
        }
    }
    if kinds.is_empty() && word.len() >= SHORTEST_BEGINNING {
        kinds = called(&|name| name.starts_with(word));
    }
    // A plural: `sergeanten`.
    if kinds.is_empty()
        && let Some(one) = word.strip_suffix("en")
    {
        kinds = KINDS_OF_NAME.get(one).cloned().unwrap_or_default();
    }
    if kinds.is_empty() && word.len() > SHORTEST_BEGINNING + 1 {
        // A word that differs from a name in two letters is another word.
        let letters = word.chars().count();
        let ends = |word: &str| (word.bytes().next(), word.bytes().next_back());
        let (first, last) = ends(word);
        let is_near = |name: &&str| {
            // One slip changes the first or the last letter, but not both.
            let (its_first, its_last) = ends(name);
            (its_first == first || its_last == last)
                && name.len().abs_diff(letters) <= 1
                && may_be_near(name, word)
                && strsim::osa_distance(name, word) <= 1
        };
        let slip = NAMES.iter().map(|(name, _)| *name).filter(is_near).min();
        kinds = called(&|name| Some(name) == slip);
    }
    kinds
}

/// Returns `false` if the name and the word certainly differ in two letters or more: besides their common beginning and
/// their common end, the name has more than two bytes. This is much faster than a distance.
fn may_be_near(name: &str, word: &str) -> bool {
    let beginning = name.bytes().zip(word.bytes()).take_while(|(one, other)| one == other).count();
    let end = name.bytes().rev().zip(word.bytes().rev()).take_while(|(one, other)| one == other).count();
    beginning + end + 2 >= name.len()
}

#[cfg(test)]
mod tests {
    use super::{FULL, SHORT, kinds, phrases_of};
    use crate::board::Kind;

    #[test]
    fn a_slip_in_a_short_word_makes_another_word() {
        for (word, meant) in [("flog", &[][..]), ("bumb", &[]), ("major", &[Kind::Major]), ("mayor", &[Kind::Major])] {
            assert_eq!(kinds(word), meant, "{word}");
        }
    }

    #[test]
    fn every_kind_is_told_by_its_names() {
        assert_eq!([FULL, SHORT].map(|table| table.iter().map(|(kind, _)| *kind).collect::<Vec<_>>()), [Kind::ALL; 2]);
        for (name, kind) in phrases_of(FULL) {
            assert_eq!(kinds(name).first(), Some(&kind), "{name}");
            assert!(kinds(&name[..3]).contains(&kind), "{name}");
        }
        for (short, kind) in phrases_of(SHORT) {
            assert!(kinds(short).contains(&kind), "{short}");
        }
    }

    #[test]
    fn what_is_short_for_several_stands_for_all_of_them() {
        assert_eq!(kinds("m"), [Kind::Marshal, Kind::Major, Kind::Miner]);
        assert_eq!(kinds("s"), [Kind::Spy, Kind::Sergeant, Kind::Scout]);
        assert_eq!(kinds("kol"), [Kind::Colonel]);
        assert_eq!(kinds("mr"), [Kind::Marshal]);
        assert_eq!(kinds("sergaent"), [Kind::Sergeant]);
        assert_eq!(kinds("e5"), []);
        assert_eq!(kinds("resigns"), []);
    }
}
