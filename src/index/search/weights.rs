//! What adds to a score, and what is everything worth? Start at [`SIGNALS`].
//!
//! The numbers that texts, questions, kinds of records and signals are weighed with stand here and in
//! no other place. They were tuned together on judged queries, English and Japanese, one after another
//! with two other values each; `benches/README.md` says what each gives.

/// What adds to a score, in the order in which it is added, with its name in answers for programs.
pub(super) const SIGNALS: [(ReasonKind, &str); 7] = [
    (ReasonKind::Words, "words"),
    (ReasonKind::OtherLanguage, "other-language"),
    (ReasonKind::Definition, "definition"),
    (ReasonKind::Reference, "reference"),
    (ReasonKind::Above, "rule-above"),
    (ReasonKind::Question, "question"),
    (ReasonKind::Likeness, "likeness"),
];

/// What adds to a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReasonKind {
    /// Words of the text or its title, or of the questions that it answers.
    Words,
    /// The text of the other language, which fits too.
    OtherLanguage,
    /// It defines a name among what was typed, or bears the number.
    Definition,
    /// Another good result points at it, or it sends its readers to one.
    Reference,
    /// The rule above it fits too.
    Above,
    /// It answers an everyday question that is like the query.
    Question,
    /// People ask about it in such words.
    Likeness,
}

impl ReasonKind {
    /// Its name in answers for programs.
    pub fn word(self) -> &'static str {
        SIGNALS[self as usize].1
    }
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
pub(super) const IN_PATH: f32 = 0.4;
/// The same in a question, whose words are less often those of the rule itself.
pub(super) const IN_PATH_OF_QUESTION: f32 = 0.5;
/// What words are worth that stand together but not one after another.
pub(super) const NEAR: f32 = 0.55;
/// What words are worth that stand apart in one record.
pub(super) const APART: f32 = 0.25;
/// How much records suffer from concepts they lack in a question; in other queries wholly.
pub(super) const COVERAGE: f32 = 0.6;
/// How much less questions are worth to a query of fewer words.
pub(super) const QUESTION_SHORT: f32 = 0.3;
/// What the best question of all under the same rule adds to each of its subrules.
pub(super) const QUESTION_FAMILY: f32 = 0.2;
/// How much of a question counts for a heading, which says less than what stands below it.
pub(super) const QUESTION_OF_HEADING: f32 = 0.6;
/// How much rare words count more (BM25 has 1): a question's rarest words often miss its point.
pub(super) const RARITY: f32 = 0.75;
/// Rarity up to which a name is an everyday word of the rules.
pub(super) const EVERYDAY_RARITY: f32 = 3.5;
/// How much rarer than that a keyword is.
pub(super) const KEYWORD_RARITY: f32 = 2.5;
/// What neighbouring words add that stand together.
pub(super) const PAIR: f32 = 0.55;
/// What whole runs of Japanese add.
pub(super) const RUN: f32 = 0.5;
/// What neighbouring words are worth that stand the other way round, as `0 toughness` does in
/// `toughness 0`.
pub(super) const SWAPPED: f32 = 0.9;
/// What a word is worth that is part of a longer name.
pub(super) const INSIDE_NAME: f32 = 0.5;
/// What a word is worth in a question besides the name that it is: names such as `exchange` are
/// everyday words there.
/// Of 0.3, 0.5 and 1 on `tune.tsv`, 0.3 and 0.5 are alike and 1 is 0.01 worse.
pub(super) const NAMED_AGAIN: f32 = 0.5;
/// What a word is worth that is no name: questions are told in words that the rules do not use.
pub(super) const PLAIN: f32 = 0.8;
/// What a size such as `5/5` is worth in a question: it belongs to the case, not to the rule.
pub(super) const SIZE: f32 = 0.3;
/// What a word with a capital inside a question is worth: cards are named so.
pub(super) const CAPITAL: f32 = 0.3;
/// What another word is worth in a question.
pub(super) const ASKED_WORD: f32 = 0.8;
/// What a word is worth there that is rare in the rules only because they are no everyday English.
pub(super) const WEAK: f32 = 0.4;
/// What a small number is worth that is written the other way, `two` for `2`.
pub(super) const NUMBER: f32 = 0.9;
/// What numbers and symbols of a Japanese query are worth in Japanese texts.
pub(super) const SHARED: f32 = 0.7;
/// What is meant by everyday words is worth against what was typed.
pub(super) const EVERYDAY_MEANT: f32 = 0.9;
/// What all of that is worth against names.
pub(super) const EVERYDAY_SAID: f32 = 1.05;
/// What a name of a single word is worth besides the word itself.
pub(super) const NAME_OF_ONE_WORD: f32 = 0.9;
/// What each further subrule of a definition loses.
pub(super) const FURTHER_SUBRULE: f32 = 0.88;
/// What a rule of a keyword is worth in a query that does not name it: people ask about the game
/// that everybody plays.
pub(super) const OF_KEYWORD: f32 = 0.9;
/// The same of an uncommon kind of card.
pub(super) const OF_UNCOMMON: f32 = 0.75;
/// The same of a variant.
pub(super) const OF_VARIANT: f32 = 0.85;
/// What a title is worth in a question, which wants a rule that says something.
pub(super) const TITLE_FOR_QUESTION: f32 = 0.9;
/// What an entry of the glossary is worth in a question.
pub(super) const ENTRY_FOR_QUESTION: f32 = 0.95;
/// What a state-based action is worth in a question: what happens by itself is asked most.
pub(super) const STATE_FOR_QUESTION: f32 = 1.25;
/// What being the definition of a name adds, at most.
pub(super) const DEFINITION: f32 = 2.2;
/// How fast a definition matters less when the name is a smaller part of the query.
pub(super) const SHARE: f32 = 2.2;
/// From which share on a query is mainly about one name.
pub(super) const MAINLY: f32 = 0.6;
/// What is left for everyday words of the rules that stand aside in a longer query.
pub(super) const ASIDE: f32 = 0.3;
/// What a keyword is worth at least, however long the query.
pub(super) const KEYWORD: f32 = 0.35;
/// What a document's record adds that is about a rule asked for by number; the rules themselves are
/// far above.
pub(super) const ON_NUMBER: f32 = 1.0;
/// What one adds that cites such a rule.
pub(super) const CITES_NUMBER: f32 = 0.6;
/// Which share of its own score a good result gives to what it points at.
pub(super) const CITED: f32 = 0.2;
/// Which share it gives to a term of the glossary that points at it.
pub(super) const TERM_OF_RULE: f32 = 0.4;
/// Which share it gives to one that points at the rule above it.
pub(super) const TERM_OF_RULE_ABOVE: f32 = 0.35;
/// What the other language adds where both texts fit.
pub(super) const BOTH: f32 = 0.1;
/// What the rule above a subrule adds where both fit.
pub(super) const ABOVE: f32 = 0.06;
/// What a word of a question that a record answers is worth in a question.
/// Of 0.1, 0.2, 0.3 and 0.5 on the judged queries together: 0.787, 0.791, 0.796, 0.796.
pub(super) const ASKED_OF_QUESTION: f32 = 0.3;
/// What the best question like the query is worth to a query that is one name.
pub(super) const QUESTION_OF_NAME: f32 = 0.5;
/// The same to a query of few words.
/// Of 0.6 and 0.8: the same on `tune.tsv`, 0.6 better where a card is named.
pub(super) const QUESTION_OF_WORDS: f32 = 0.6;
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
/// How much a question of the tables suffers from what it lacks of a query of few words.
/// Of 0.5, 1.5, 2 and 3: the same on the judged queries, and on the sample only 3 keeps what names
/// two keywords.
pub(super) const QUESTION_LACKING_OF_WORDS: f32 = 3.0;
/// The same of a question.
/// Of 0, 0.4, 0.8 and 1.2 on the judged queries: 0.786, 0.791, 0.788, 0.786.
pub(super) const QUESTION_LACKING: f32 = 0.4;
/// What the second question of a rule adds.
/// Of 0.35, 0.5 and 0.6 on the same rows.
pub(super) const QUESTION_SECOND: f32 = 0.6;
/// How much rare words count more among questions (BM25 has 1).
pub(super) const QUESTION_RARITY: f32 = 0.85;
/// What words of a question are worth that stand together but not one after another.
pub(super) const QUESTION_NEAR: f32 = 0.7;
/// What they are worth apart.
pub(super) const QUESTION_APART: f32 = 0.4;
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
