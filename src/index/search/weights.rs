//! What adds to a score, and what is everything worth? Start at [`SIGNALS`].
//!
//! The numbers that texts, questions, kinds of records and signals are weighed with stand here; which
//! share of a weight goes to what stands around, beside the code that shares it. They were tuned together on judged queries, English and Japanese, one after another
//! with two other values each; `benches/README.md` says what each gives.

use strum::{IntoStaticStr, VariantArray};

/// What adds to a score, in the order in which it is added.
pub(super) const SIGNALS: &[ReasonKind] = ReasonKind::VARIANTS;

/// What adds to a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ReasonKind {
    /// Words of the text or its title, or of the questions that it answers.
    Words,
    /// The text of the other language, which fits too.
    OtherLanguage,
    /// It defines a name among what was typed, or bears the number.
    Definition,
    /// Another good result points at it, or it sends its readers to one.
    Reference,
    /// It answers an everyday question that is like the query.
    Question,
    /// People ask about it in such words.
    Likeness,
}

/// How fast more occurrences stop counting (BM25's k1); tuned on judged queries.
pub(super) const SATURATION: f32 = 0.9;
/// How much long records are worse (BM25's b); low, because definitions are long.
pub(super) const LENGTH: f32 = 0.35;
/// Words of an average record.
pub(super) const AVERAGE: f32 = 45.0;
/// What a word in the record's own title adds.
pub(super) const IN_TITLE: f32 = 0.45;
/// What a word in the titles above adds.
pub(super) const IN_PATH: f32 = 0.45;
/// What words are worth that stand together but not one after another.
pub(super) const NEAR: f32 = 0.6;
/// What words are worth that stand apart in one record.
pub(super) const APART: f32 = 0.3;
/// How much records suffer from concepts they lack in a question; in other queries wholly.
pub(super) const COVERAGE: f32 = 0.6;
/// How much of a question counts for a heading, which says less than what stands below it.
pub(super) const QUESTION_OF_HEADING: f32 = 0.6;
/// How much rare words count more (BM25 has 1): a question's rarest words often miss its point.
pub(super) const RARITY: f32 = 0.8;
/// What whole runs of Japanese add.
pub(super) const RUN: f32 = 0.5;
/// What a word is worth that is part of a longer name, and in a question besides the name that it
/// is: names such as `exchange` are everyday words there.
/// Of 0.3, 0.5 and 1 on `tune.tsv`, 0.3 and 0.5 are alike and 1 is 0.01 worse.
pub(super) const NAMED_AGAIN: f32 = 0.5;
/// What a word is worth that is no name: questions are told in words that the rules do not use.
pub(super) const PLAIN: f32 = 0.8;
/// What a word with a capital inside a question is worth: cards are named so.
pub(super) const CAPITAL: f32 = 0.3;
/// What a word is worth there that is rare in the rules only because they are no everyday English.
pub(super) const WEAK: f32 = 0.4;
/// What a small number is worth that is written the other way, `two` for `2`.
pub(super) const NUMBER: f32 = 0.9;
/// What is meant by everyday words is worth against what was typed.
pub(super) const EVERYDAY_MEANT: f32 = 0.9;
/// What all of that is worth against names.
pub(super) const EVERYDAY_SAID: f32 = 1.05;
/// What a name of a single word is worth besides the word itself.
pub(super) const NAME_OF_ONE_WORD: f32 = 0.9;
/// What each further subrule of a definition loses.
pub(super) const FURTHER_SUBRULE: f32 = 0.88;
/// What a rule is worth that is of keywords, uncommon kinds of cards or a variant: people ask about
/// the game that everybody plays.
pub(super) const SPECIAL: f32 = 0.85;
/// What being the definition of a name adds, at most.
pub(super) const DEFINITION: f32 = 2.2;
/// How fast a definition matters less when the name is a smaller part of the query.
pub(super) const SHARE: f32 = 2.2;
/// What a document's record adds that is about a rule asked for by number; the rules themselves are
/// far above.
pub(super) const ON_NUMBER: f32 = 1.0;
/// What one adds that cites such a rule.
pub(super) const CITES_NUMBER: f32 = 0.6;
/// Which share of its own score a good result gives to what it points at.
pub(super) const CITED: f32 = 0.2;
/// Which share it gives to a term of the glossary that points at it.
pub(super) const TERM_OF_RULE: f32 = 0.4;
/// What the other language adds where both texts fit.
pub(super) const BOTH: f32 = 0.1;
/// What a word of a question that a record answers is worth in a question.
/// Of 0.1, 0.2, 0.3 and 0.5 on the judged queries together: 0.787, 0.791, 0.796, 0.796.
pub(super) const ASKED_OF_QUESTION: f32 = 0.3;
/// What the best question like the query is worth to a query of few words.
/// Of 0.6 and 0.8: the same on `tune.tsv`, 0.6 better where a card is named.
pub(super) const QUESTION_OF_WORDS: f32 = 0.6;
/// What the second question of a rule adds.
/// Of 0, 0.3, 0.45, 0.6 and 0.8 on all judged queries: 0.827, 0.830, 0.831, 0.831, 0.830.
pub(super) const QUESTION_SECOND: f32 = 0.6;
/// What the best question of all under the same rule adds to each of its subrules.
pub(super) const QUESTION_FAMILY: f32 = 0.2;
/// What pairs of words are worth in questions.
pub(super) const QUESTION_EXTRA: f32 = 0.5;
/// How much of the measure of a question is the weight of the query, the rest being its own length.
/// Of 0.5, 0.6, 0.7 and 0.8 on the judged queries: 0.784, 0.786, 0.789, 0.789.
pub(super) const QUESTION_SHARE: f32 = 0.7;
/// What each question is longer for that measure, in words.
pub(super) const QUESTION_START: f32 = 2.0;
/// What a word of a question weighs for that measure.
pub(super) const QUESTION_WEIGHT: f32 = 3.0;
/// The same of its pairs of characters.
pub(super) const QUESTION_PAIR_WEIGHT: f32 = 9.0;
/// What pairs of characters of a Japanese question are worth.
/// Of 0.35, 0.6, 0.8 and 0.9 on the judged queries: 0.790, 0.791, 0.793, 0.793.
pub(super) const QUESTION_PAIRS: f32 = 0.8;
/// What a word is worth among questions that is put for one of the query.
/// Of 0.7, 1, 1.3 and 1.6 on the judged queries: 0.780, 0.791, 0.794, 0.796.
pub(super) const QUESTION_ALIKE: f32 = 1.6;
/// What a rule adds that people surely ask about in such words, as a share of the best result,
/// in a query of few words.
pub(super) const LIKELY_OF_WORDS: f32 = 0.5;
/// The same in a question.
/// Of both together as 0.25 and 0.5, 0.5 and 0.7, 0.5 and 0.9 on the judged queries for tuning:
/// 0.867, 0.872, 0.871.
pub(super) const LIKELY_OF_QUESTION: f32 = 0.7;
/// Which share of that a group adds whose whole rule is surely asked about.
/// Of 0, 0.45 and 0.7 on the same: 0.851, 0.854, 0.855.
pub(super) const LIKELY_OF_FAMILY: f32 = 0.7;
/// From how unlikely a rule adds nothing, as a natural logarithm.
/// Of 6, 7, 8 and 10 on four of the five sets: 0.829, 0.831, 0.833, 0.829.
pub(super) const LIKELY_FROM: f32 = 8.0;
/// How unlikely a rule may be, as a natural logarithm, that is a result though it has no word
/// of the query: one of twenty is meant.
pub(super) const LIKELY_ALONE: f32 = 3.0;
/// Which share of the best fit a result has at least, so that it counts as one: less has hardly a
/// word of the query; of the rules that judges want among the first ten 8 in a thousand have less.
pub(super) const RELEVANT: f32 = 0.2;
/// Which share of a query a ruling or note has at least that comes before rules that have less.
pub(super) const TOLD_ELSEWHERE: f32 = 0.9;
/// What an English word is worth in a Japanese text.
pub(super) const LATIN_IN_JAPANESE: f32 = 0.5;
