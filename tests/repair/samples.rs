//! Broken samples and their corrected versions: if they differ in one turn, this turn is among the candidates.

use crate::repair::support::{assert_kept, repaired, sample, turns};
use adjutant::notation::parse;
use adjutant::repair::Slip;
use std::path::Path;

#[test]
fn the_mended_form_is_among_the_candidates() {
    for (name, slip, ply) in [
        ("combat-mismatch", Slip::Outcome, 3),
        ("corner-strike", Slip::Leg, 3),
        ("game-over", Slip::Superfluous, 4),
        ("not-in-front", Slip::Leg, 3),
        ("not-your-piece", Slip::Exchanged, 3),
        ("nothing-to-strike", Slip::Sign, 5),
        ("own-piece", Slip::Row, 3),
        ("rescue-limit", Slip::RescueSuperfluous, 35),
        ("rescue-not-captured", Slip::Piece, 13),
        ("rescue-same-piece", Slip::RescueSuperfluous, 17),
        ("rescue-scout", Slip::RescueSuperfluous, 3),
        ("rescue-square", Slip::Row, 13),
        ("square-occupied", Slip::Sign, 3),
        ("too-far", Slip::Row, 3),
    ] {
        let (broken, mended) = (sample(&format!("broken/{name}.srn")), sample(&format!("mended/{name}.srn")));
        let record = parse(broken.as_bytes());
        let repair = repaired(&broken, 1000);
        let wanted = turns(&parse(mended.as_bytes()));
        let found = repair.candidates.iter().find(|candidate| turns(&candidate.applied(&record)) == wanted);
        let found = found.unwrap_or_else(|| panic!("{name}: {wanted}\n{:#?}", repair.candidates));
        assert_eq!((found.slip, found.correction.ply()), (slip, Some(ply)), "{name}");
        assert!(found.saves_all(), "{name}");
    }
}

#[test]
fn no_candidate_for_a_sample_promises_more_than_it_keeps() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/broken");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).expect("the samples can be listed") {
        let path = entry.expect("its entries can be read").path();
        if path.extension().is_some_and(|ending| ending == "srn") {
            let text = std::fs::read_to_string(&path).expect("a sample can be read");
            assert_kept(&parse(text.as_bytes()), &repaired(&text, 40));
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen}");
}
