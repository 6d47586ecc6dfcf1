//! What pieces are called in English, Dutch, German and French, and what is short for it.
//!
//! Names are in lower case and without accents. The same short name may stand for several kinds; a letter
//! that SRN has for a piece stands for that one first.

use crate::board::Kind;

/// The names of one kind.
pub struct Names {
    /// The kind.
    pub kind: Kind,
    /// Its names in English.
    pub english: &'static [&'static str],
    /// In Dutch.
    pub dutch: &'static [&'static str],
    /// In German.
    pub german: &'static [&'static str],
    /// In French.
    pub french: &'static [&'static str],
    /// What is short for it in any of them, beside the beginnings of three letters and more.
    pub short: &'static [&'static str],
}

/// The names of all kinds.
pub static NAMES: [Names; Kind::COUNT] = [
    Names {
        kind: Kind::Marshal,
        english: &["marshal", "marshall", "fieldmarshal"],
        dutch: &["maarschalk", "veldmaarschalk"],
        german: &["marschall", "feldmarschall"],
        french: &["marechal"],
        short: &["mr", "ms", "mrs", "msh", "mars", "ma", "mar", "ml", "fm", "m"],
    },
    Names {
        kind: Kind::General,
        english: &["general"],
        dutch: &["generaal"],
        german: &["general"],
        french: &["general"],
        short: &["gl", "gn", "gnl", "ge", "g"],
    },
    Names {
        kind: Kind::Colonel,
        english: &["colonel"],
        dutch: &["kolonel"],
        german: &["oberst"],
        french: &["colonel"],
        short: &["co", "cl", "cnl", "ko", "kl", "ob", "obst", "o", "c", "k"],
    },
    Names {
        kind: Kind::Major,
        english: &["major"],
        dutch: &["majoor"],
        german: &["major"],
        french: &["commandant"],
        short: &["mj", "mjr", "ma", "cdt", "cmdt", "cm", "cd", "m"],
    },
    Names {
        kind: Kind::Captain,
        english: &["captain"],
        dutch: &["kapitein"],
        german: &["hauptmann"],
        french: &["capitaine"],
        short: &[
            "cp",
            "cpt",
            "capt",
            "kp",
            "kpt",
            "kapt",
            "ca",
            "ka",
            "ha",
            "hm",
            "hpt",
            "hptm",
            "hauptleute",
            "c",
            "k",
            "h",
        ],
    },
    Names {
        kind: Kind::Lieutenant,
        english: &["lieutenant"],
        dutch: &["luitenant"],
        german: &["leutnant"],
        french: &["lieutenant"],
        short: &["lt", "ltn", "lnt", "li", "lu", "le", "l"],
    },
    Names {
        kind: Kind::Sergeant,
        english: &["sergeant"],
        dutch: &["sergeant"],
        german: &["unteroffizier", "feldwebel"],
        french: &["sergent"],
        short: &["sg", "sgt", "sarge", "sergt", "srg", "srgt", "se", "uo", "uof", "uffz", "un", "fe", "fw", "u", "s"],
    },
    Names {
        kind: Kind::Miner,
        english: &["miner", "sapper"],
        dutch: &["mineur"],
        german: &["mineur"],
        french: &["demineur", "mineur"],
        short: &["mn", "mnr", "mi", "dm", "de", "m", "d"],
    },
    Names {
        kind: Kind::Scout,
        english: &["scout"],
        dutch: &["verkenner"],
        german: &["aufklarer", "aufklaerer", "kundschafter", "spaher", "spaeher"],
        french: &["eclaireur"],
        short: &["sc", "sct", "vk", "vkn", "ve", "au", "ku", "ks", "ec", "v", "a", "e", "s"],
    },
    Names {
        kind: Kind::Spotter,
        english: &["spotter"],
        dutch: &["spotter"],
        german: &["spotter"],
        french: &["observateur"],
        short: &["st", "spt", "t"],
    },
    Names {
        kind: Kind::Infiltrator,
        english: &["infiltrator"],
        dutch: &["infiltrant"],
        german: &["infiltrator"],
        french: &["infiltrateur", "infiltre"],
        short: &["in", "i"],
    },
    Names {
        kind: Kind::Spy,
        english: &["spy"],
        dutch: &["spion", "spionne"],
        german: &["spion", "spionin"],
        french: &["espion", "espionne"],
        short: &["sp", "es", "s", "spies"],
    },
    Names {
        kind: Kind::Bomb,
        english: &["bomb"],
        dutch: &["bom"],
        german: &["bombe"],
        french: &["bombe"],
        short: &["bommen", "bb", "bo", "bm", "b"],
    },
    Names {
        kind: Kind::Flag,
        english: &["flag"],
        dutch: &["vlag", "vaandel"],
        german: &["fahne", "flagge"],
        french: &["drapeau"],
        short: &["fl", "fg", "fa", "vl", "va", "dr", "dp", "f", "v", "d"],
    },
];

impl Names {
    /// Its names in all languages.
    pub fn full(&self) -> impl Iterator<Item = &'static str> {
        [self.english, self.dutch, self.german, self.french].into_iter().flatten().copied()
    }
}

/// The shortest beginning of a name that is read as the name.
const SHORTEST_BEGINNING: usize = 3;

/// The kinds that a word of letters in lower case without accents may stand for, most likely first: those that are called so
/// or for which it is short; else those whose names begin so; else the one whose name is most like it.
pub fn kinds(word: &str) -> Vec<Kind> {
    let called = |test: &dyn Fn(&Names) -> bool| -> Vec<Kind> {
        NAMES.iter().filter(|names| test(names)).map(|names| names.kind).collect()
    };
    let mut kinds = called(&|names| names.full().any(|name| name == word));
    if kinds.is_empty() {
        kinds = called(&|names| names.short.contains(&word));
        // Of SRN's own letters this one is short for others too: what it means in SRN comes first.
        if word == "s" {
            kinds.sort_by_key(|kind| *kind != Kind::Spy);
        }
    }
    if kinds.is_empty() && word.len() >= SHORTEST_BEGINNING {
        kinds = called(&|names| names.full().any(|name| name.starts_with(word)));
    }
    // Several of them: `sergeanten`.
    if kinds.is_empty()
        && let Some(one) = word.strip_suffix("en")
    {
        kinds = called(&|names| names.full().any(|name| name == one));
    }
    if kinds.is_empty() && word.len() > SHORTEST_BEGINNING + 1 {
        // A word that differs in two letters is another word.
        let letters = word.chars().count();
        let is_near =
            |name: &&str| name.chars().count().abs_diff(letters) <= 1 && strsim::damerau_levenshtein(name, word) <= 1;
        let slip = NAMES.iter().flat_map(Names::full).filter(is_near).min();
        kinds = called(&|names| names.full().any(|name| Some(name) == slip));
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::{NAMES, kinds};
    use crate::board::Kind;

    #[test]
    fn a_slip_in_a_short_word_makes_another_word() {
        for (word, meant) in [("flog", &[][..]), ("bumb", &[]), ("major", &[Kind::Major]), ("mayor", &[Kind::Major])] {
            assert_eq!(kinds(word), meant, "{word}");
        }
    }

    #[test]
    fn every_kind_is_told_by_its_names() {
        for (index, names) in NAMES.iter().enumerate() {
            assert_eq!(names.kind.index(), index);
            for name in names.full() {
                assert_eq!(kinds(name).first(), Some(&names.kind), "{name}");
                assert!(kinds(&name[..3]).contains(&names.kind), "{name}");
            }
            for short in names.short {
                assert!(kinds(short).contains(&names.kind), "{short}");
            }
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
