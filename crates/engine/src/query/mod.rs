//! Questions about records: the language of `filter --where`, the keys that records are sorted and parted by,
//! and questions about hidden pieces.
//!
//! A nom grammar makes a syntax tree of an expression, a checker looks up its names and types, and only then are
//! records asked, each no farther read than the answer takes. Nothing here judges a record or reads a file.
//! `format-spec/query.md` is the specification.

mod call;
mod check;
mod combinators;
mod comparison;
mod condition;
mod event;
mod fault;
mod formula;
mod grammar;
mod key;
mod logic;
mod operand;
mod other_signs;
mod phrase;
mod phrase_check;
mod phrase_grammar;
mod question;
mod sequence;
mod subject;
mod syntax;
mod term_grammar;
#[cfg(test)]
mod tests;
mod turn_log;
mod vocabulary;

pub use event::Event;
pub use fault::{Expected, Fault, FaultKind, Hint};
pub use grammar::{MAX_DEPTH, MAX_LENGTH};
pub use key::{Grouping, Key, KeyValue, ListedField};
pub use logic::Logic;
pub use operand::{FIELDS, Field, Function, Needs, Shape, Stage};
pub use phrase::{Argument, Before, Phrase, Pieces, Step};
pub use question::{NamedKind, Question, QuestionFault, QuestionPart};
pub use sequence::MAX_STEPS;
pub use subject::{MakesId, Subject};
pub use syntax::{
    Arithmetic, Comparison, Expression, Listed, Literal, Operand, Operator, Relation, Suffix, Term, Test, Value,
};
pub use turn_log::{Keep, Kept};
pub use vocabulary::Vocabulary;

use condition::Condition;

/// Reads an expression as far as its syntax: names are not looked up.
///
/// # Errors
/// The first thing that cannot be read.
pub fn parse(text: &str) -> Result<Expression<'_>, Fault> {
    grammar::expression(text)
}

/// A question about records, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    condition: Condition,
    needs: Needs,
    /// The stages at which something becomes known, in order.
    stages: Vec<Stage>,
}

impl Query {
    /// Reads and checks an expression.
    ///
    /// # Errors
    /// The first thing that cannot be read; or, if all can, everything that names or holds against each other what
    /// there is not or what does not go together.
    pub fn parse(text: &str) -> Result<Self, Vec<Fault>> {
        let expression = parse(text).map_err(|fault| vec![fault])?;
        let condition = check::check(expression)?;
        let mut needs = Needs::default();
        let mut stages = Vec::new();
        condition.for_each(&mut |check| {
            needs = needs.and(check.needs());
            stages.push(check.needs().stage);
        });
        stages.sort_unstable();
        stages.dedup();
        Ok(Self { condition, needs, stages })
    }

    /// What an answer takes at most.
    pub fn needs(&self) -> Needs {
        self.needs
    }

    /// Whether it is true of the record, which is read as far as that takes. Where [`needs`](Self::needs) names
    /// events, the subject must keep them.
    pub fn matches(&self, subject: &mut Subject<'_>) -> bool {
        for stage in &self.stages {
            subject.read(*stage);
            if let Some(answer) = self.condition.holds(&|check| check.holds(subject)) {
                return answer;
            }
        }
        false
    }
}
