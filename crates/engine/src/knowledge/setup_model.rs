//! Models of setups: mixtures of ways in which players set up their pieces. See `format-spec/priors.md`, section
//! "Mixtures".
//!
//! Each part of a mixture has a share and gives every arrangement a probability. The game then shows which parts fit
//! the player. To this end, the share of a part is multiplied by the probability that the part gave to everything that
//! was seen.

use super::prior::{EMPTY, PRIOR_SCHEMA, Prior, PriorFault, SquareWeights, board};
use crate::board::{Board, Kind, Side};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Schema of the documents that contain mixtures.
pub const MIXTURE_SCHEMA: &str = "adjutant/prior/2";

/// Mixture of ways to set up an army. Each part gives an arrangement a probability, which is multiplied by the share of
/// the part. The sum of these products is the probability of the arrangement.
#[derive(Clone, Debug, PartialEq)]
pub struct SetupModel {
    parts: Arc<[ModelPart]>,
}

/// Part of a [`SetupModel`].
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ModelPart {
    /// Binary logarithm of the part's share, minus the binary logarithm of the total weight of all arrangements.
    pub log2_factor: f64,
    pub weights: SquareWeights,
}

impl From<SquareWeights> for SetupModel {
    /// Creates a model with a single part.
    fn from(weights: SquareWeights) -> Self {
        // The share and the total weight of the only part make no difference.
        Self { parts: Arc::new([ModelPart { log2_factor: 0.0, weights }]) }
    }
}

impl SetupModel {
    pub(super) fn parts(&self) -> &[ModelPart] {
        &self.parts
    }
}

/// Models by group, such as `standard/original`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetupModels {
    /// Origin of the setups, in a few words. Empty if the document does not contain the origin.
    pub about: String,
    /// Models by group.
    pub groups: BTreeMap<String, SetupModel>,
}

/// Document with the schema [`MIXTURE_SCHEMA`].
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    schema: String,
    about: String,
    groups: BTreeMap<String, Group>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    /// Number of setups from which the parts were learned.
    #[serde(rename = "setups")]
    _setups: u64,
    parts: Vec<Part>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    share: f64,
    log2_total: f64,
    /// Weights by the name of a kind. The name `empty` means an empty square.
    weights: BTreeMap<String, Weights>,
}

/// Weights of a kind.
#[derive(Deserialize)]
#[serde(untagged)]
enum Weights {
    /// The same weight on every square.
    Everywhere(f64),
    /// Weights by square, from the left of the back row.
    BySquare(Vec<f64>),
}

/// Name of an empty square in a document.
const NO_PIECE: &str = "empty";

impl SetupModels {
    /// Maximum number of parts of a model.
    pub const MOST_PARTS: usize = 64;

    /// Reads a document of either schema: counts ([`Prior`]) or mixtures.
    ///
    /// # Errors
    /// The text is not a valid document.
    pub fn read(text: &str) -> Result<Self, PriorFault> {
        #[derive(Deserialize)]
        struct Schema {
            schema: String,
        }
        let form = |error: serde_json::Error| PriorFault::Form(error.to_string());
        let Schema { schema } = serde_json::from_str(text).map_err(form)?;
        match &schema[..] {
            PRIOR_SCHEMA => Ok(Self::from(&Prior::read(text)?)),
            MIXTURE_SCHEMA => Self::of(serde_json::from_str(text).map_err(form)?),
            _ => Err(PriorFault::Schema(schema)),
        }
    }

    /// Returns the built-in models, which describe the setups of people. See `format-spec/priors.md`, section "The
    /// prior `people`".
    pub fn people() -> Self {
        Self::read(include_str!("people.json")).unwrap_or_default()
    }

    fn of(document: Document) -> Result<Self, PriorFault> {
        debug_assert_eq!(document.schema, MIXTURE_SCHEMA);
        let model = |(name, group): (String, Group)| {
            let board = board(&name).ok_or_else(|| PriorFault::Name(name.clone()))?;
            let has_sound_number = (1..=Self::MOST_PARTS).contains(&group.parts.len());
            if !has_sound_number || !group.parts.iter().all(|part| part.share > 0.0 && part.share <= 1.0) {
                return Err(PriorFault::Parts(name));
            }
            let parts = group.parts.iter().map(|part| part.read(&name, board)).collect::<Result<Vec<_>, _>>()?;
            Ok((name, SetupModel { parts: parts.into() }))
        };
        let groups = document.groups.into_iter().map(model).collect::<Result<_, _>>()?;
        Ok(Self { about: document.about, groups })
    }
}

impl From<&Prior> for SetupModels {
    fn from(prior: &Prior) -> Self {
        let model = |group: &String| Some((group.clone(), prior.weights(group)?.into()));
        Self { about: String::new(), groups: prior.groups.keys().filter_map(model).collect() }
    }
}

impl Part {
    fn read(&self, group: &str, board: Board) -> Result<ModelPart, PriorFault> {
        let squares = board.zone_squares(Side::Red).count();
        let mut table = vec![[0.0; Kind::COUNT + 1]; squares];
        for (name, weights) in &self.weights {
            let at = match Kind::from_name(name) {
                Some(kind) => kind.index(),
                None if name == NO_PIECE => EMPTY,
                None => return Err(PriorFault::Name(name.clone())),
            };
            let wrong = || PriorFault::Weights(group.to_owned(), name.clone(), squares);
            let mut weight_on = |square: usize, weight: f64| {
                table[square][at] = weight;
                (0.0..=Self::MOST_WEIGHT).contains(&weight).then_some(()).ok_or_else(wrong)
            };
            match weights {
                Weights::Everywhere(weight) => (0..squares).try_for_each(|square| weight_on(square, *weight))?,
                Weights::BySquare(weights) if weights.len() == squares => {
                    weights.iter().enumerate().try_for_each(|(square, weight)| weight_on(square, *weight))?;
                }
                Weights::BySquare(_) => return Err(wrong()),
            }
        }
        let log2_factor = self.share.log2() - self.log2_total;
        Ok(ModelPart { log2_factor, weights: SquareWeights::from_table(board, table) })
    }

    /// Maximum weight of a kind on a square.
    const MOST_WEIGHT: f64 = 1e9;
}
