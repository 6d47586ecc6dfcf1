//! The README's tour and two commands are true: what it shows is what the program prints.

#[test]
fn the_tour_shows_what_the_program_prints() {
    trycmd::TestCases::new().case("README.md").run();
}
