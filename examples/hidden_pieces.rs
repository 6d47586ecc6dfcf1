//! Prints the kinds that each piece may have after ply 10, from its opponent's point of view.
//!
//! Run `cargo run --example hidden_pieces -- FILE`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "samples/games/gravon-barrage.srn".to_owned());
    let game = adjutant::read(path)?.next().ok_or("there is no game")??.replay();
    let knowledge = game.knowledge(10);
    let position = game.positions().nth(10).ok_or("the game is shorter")?;
    for piece in adjutant::Side::ALL.into_iter().flat_map(|side| position.standing(side)) {
        let kinds: Vec<String> = knowledge.possible_kinds(piece).iter().map(|kind| kind.to_string()).collect();
        println!("{} {}: {}", piece.side(), position.piece(piece).square, kinds.join(", "));
    }
    Ok(())
}
