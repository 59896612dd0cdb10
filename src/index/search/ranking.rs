//! What is everything worth? Start at [`Ranking`].
//!
//! The numbers that texts, questions, kinds of records and groups are weighed with stand here and
//! in no other place. They were tuned together on judged queries, English and Japanese, one after
//! another with two other values each, and a change was kept where it gave a thousandth of the
//! mean of classes; `cargo bench -- relevance` says what they come to.

/// What ranks.
pub(super) struct Ranking {
    /// How fast more occurrences stop counting (BM25's k1); tuned on judged queries.
    pub saturation: f32,
    /// How much long records are worse (BM25's b); low, because definitions are long.
    pub length: f32,
    /// Words of an average record.
    pub average: f32,
    /// What a word in the record's own title adds.
    pub in_title: f32,
    /// What a word in the titles above adds.
    pub in_path: f32,
    /// The same in a question, whose words are less often those of the rule itself.
    pub in_path_of_question: f32,
    /// What words are worth that stand together but not one after another.
    pub near: f32,
    /// What words are worth that stand apart in one record.
    pub apart: f32,
    /// How much records suffer from concepts they lack in a question; in other queries wholly.
    pub coverage: f32,
    /// How much less questions are worth to a query of fewer words.
    pub question_short: f32,
    /// What the best question of all under the same rule adds to each of its subrules.
    pub question_family: f32,
    /// How much of a question counts for a heading, which says less than what stands below it.
    pub question_of_heading: f32,
    /// How much rare words count more (BM25 has 1): a question's rarest words often miss its point.
    pub rarity: f32,
    /// Rarity up to which a name is an everyday word of the rules, and how much more a keyword has.
    pub everyday_rarity: f32,
    /// Keyword rarity.
    pub keyword_rarity: f32,
    /// What neighbouring words add that stand together, and whole runs of Japanese.
    pub pair: f32,
    /// Run.
    pub run: f32,
    /// What neighbouring words are worth that stand the other way round, as `0 toughness` does in
    /// `toughness 0`.
    pub swapped: f32,
    /// What a word is worth that is part of a longer name.
    pub inside_name: f32,
    /// What a word is worth in a question besides the name that it is: names such as `exchange` are
    /// everyday words there.
    /// Of 0.3, 0.5 and 1 on `tune.tsv`, 0.3 and 0.5 are alike and 1 is 0.01 worse.
    pub named_again: f32,
    /// What a word is worth that is no name: questions are told in words that the rules do not use.
    pub plain: f32,
    /// What a size such as `5/5` is worth in a question: it belongs to the case, not to the rule.
    pub size: f32,
    /// What a word with a capital inside a question is worth: cards are named so.
    pub capital: f32,
    /// The same in a question, and what a word is worth there that is rare in the rules only because
    /// they are no everyday English.
    pub asked_word: f32,
    /// Weak.
    pub weak: f32,
    /// What a small number is worth that is written the other way, `two` for `2`.
    pub number: f32,
    /// What numbers and symbols of a Japanese query are worth in Japanese texts.
    pub shared: f32,
    /// What is meant is worth against what was typed, and all of it against names.
    pub everyday_meant: f32,
    /// Everyday said.
    pub everyday_said: f32,
    /// What a name of a single word is worth besides the word itself.
    pub name_of_one_word: f32,
    /// What each further subrule of a definition loses.
    pub further_subrule: f32,
    /// What rules of a keyword, of an uncommon kind of card and of a variant are worth in a query that
    /// does not name it: people ask about the game that everybody plays.
    pub of_keyword: f32,
    /// Of uncommon.
    pub of_uncommon: f32,
    /// Of variant.
    pub of_variant: f32,
    /// What a title is worth in a question, which wants a rule that says something.
    pub title_for_question: f32,
    /// What an entry of the glossary is worth in a question.
    pub entry_for_question: f32,
    /// What a state-based action is worth in a question: what happens by itself is asked most.
    pub state_for_question: f32,
    /// What being the definition of a name adds, at most.
    pub definition: f32,
    /// How fast a definition matters less when the name is a smaller part of the query.
    pub share: f32,
    /// From which share on a query is mainly about one name.
    pub mainly: f32,
    /// What is left for everyday words of the rules that stand aside in a longer query.
    pub aside: f32,
    /// What a keyword is worth at least, however long the query.
    pub keyword: f32,
    /// What a document's record adds that is about a rule asked for by number, and one that cites it;
    /// the rules themselves are far above.
    pub on_number: f32,
    /// Cites number.
    pub cites_number: f32,
    /// Which share of its own score a good result gives to what it points at.
    pub cited: f32,
    /// Which share it gives to a term of the glossary that points at it.
    pub term_of_rule: f32,
    /// Which share it gives to one that points at the rule above it.
    pub term_of_rule_above: f32,
    /// What the other language adds where both texts fit.
    pub both: f32,
    /// What the rule above a subrule adds where both fit.
    pub above: f32,
    /// What a word of a question that a record answers is worth in a question.
    /// Of 0.1, 0.2, 0.3 and 0.5 on the judged queries together: 0.787, 0.791, 0.796, 0.796.
    pub asked_of_question: f32,
    /// What the best question like the query is worth to a query that is one name.
    pub question_of_name: f32,
    /// The same to a query of few words.
    /// Of 0.6 and 0.8: the same on `tune.tsv`, 0.6 better where a card is named.
    pub question_of_words: f32,
    /// What pairs of words are worth in questions.
    pub question_extra: f32,
    /// How much of the measure of a question is the weight of the query, the rest being its own length.
    /// Of 0.5, 0.6, 0.7 and 0.8 on the judged queries: 0.784, 0.786, 0.789, 0.789.
    pub question_share: f32,
    /// What each question is longer for that measure, in words.
    pub question_start: f32,
    /// What a word of a question weighs for that measure.
    pub question_weight: f32,
    /// The same of its pairs of characters.
    pub question_pair_weight: f32,
    /// What pairs of characters of a Japanese question are worth.
    /// Of 0.35, 0.6, 0.8 and 0.9 on the judged queries: 0.790, 0.791, 0.793, 0.793.
    pub question_pairs: f32,
    /// How much a question of the tables suffers from what it lacks of a query of few words.
    /// Of 0.5, 1.5, 2 and 3: the same on the judged queries, and on the sample only 3 keeps what names
    /// two keywords.
    pub question_lacking_of_words: f32,
    /// The same of a question.
    /// Of 0, 0.4, 0.8 and 1.2 on the judged queries: 0.786, 0.791, 0.788, 0.786.
    pub question_lacking: f32,
    /// What the second question of a rule adds.
    /// Of 0.35, 0.5 and 0.6 on the same rows.
    pub question_second: f32,
    /// How much rare words count more among questions (BM25 has 1).
    pub question_rarity: f32,
    /// What words of a question are worth that stand together but not one after another.
    pub question_near: f32,
    /// What they are worth apart.
    pub question_apart: f32,
    /// What a word is worth among questions that is put for one of the query.
    /// Of 0.7, 1, 1.3 and 1.6 on the judged queries: 0.780, 0.791, 0.794, 0.796.
    pub question_alike: f32,
    /// What a rule adds that people surely ask about in such words, as a share of the best result,
    /// in a query of few words.
    pub likely_of_words: f32,
    /// The same in a question.
    /// Of both together as 0.25 and 0.5, 0.5 and 0.7, 0.5 and 0.9 on the judged queries for tuning:
    /// 0.867, 0.872, 0.871.
    pub likely_of_question: f32,
    /// Which share of that a group adds whose whole rule is surely asked about.
    /// Of 0, 0.45 and 0.7 on the same: 0.851, 0.854, 0.855.
    pub likely_of_family: f32,
    /// From how unlikely a rule adds nothing, as a natural logarithm.
    /// Of 6, 7, 8 and 10 on four of the five sets: 0.829, 0.831, 0.833, 0.829.
    pub likely_from: f32,
    /// How unlikely a rule may be, as a natural logarithm, that is a result though it has no word
    /// of the query: one of twenty is meant.
    pub likely_alone: f32,
    /// Which share of the best fit a result has at least, so that it counts as one: less has hardly a
    /// word of the query; of the rules that judges want among the first ten 8 in a thousand have less.
    pub relevant: f32,
    /// Which share of a query a ruling or note has at least that comes before rules that have less.
    pub told_elsewhere: f32,
    /// What an English word is worth in a Japanese text.
    pub latin_in_japanese: f32,
}

/// The numbers.
pub(super) const RANKING: Ranking = Ranking {
    saturation: 0.9,
    length: 0.35,
    average: 45.0,
    in_title: 0.45,
    in_path: 0.4,
    in_path_of_question: 0.5,
    near: 0.55,
    apart: 0.25,
    coverage: 0.6,
    question_short: 0.3,
    question_family: 0.2,
    question_of_heading: 0.6,
    rarity: 0.75,
    everyday_rarity: 3.5,
    keyword_rarity: 2.5,
    pair: 0.55,
    run: 0.5,
    swapped: 0.9,
    inside_name: 0.5,
    named_again: 0.5,
    plain: 0.8,
    size: 0.3,
    capital: 0.3,
    asked_word: 0.8,
    weak: 0.4,
    number: 0.9,
    shared: 0.7,
    everyday_meant: 0.9,
    everyday_said: 1.05,
    name_of_one_word: 0.9,
    further_subrule: 0.88,
    of_keyword: 0.9,
    of_uncommon: 0.75,
    of_variant: 0.85,
    title_for_question: 0.9,
    entry_for_question: 0.95,
    state_for_question: 1.25,
    definition: 2.2,
    share: 2.2,
    mainly: 0.6,
    aside: 0.3,
    keyword: 0.35,
    on_number: 1.0,
    cites_number: 0.6,
    cited: 0.2,
    term_of_rule: 0.4,
    term_of_rule_above: 0.35,
    both: 0.1,
    above: 0.06,
    asked_of_question: 0.3,
    question_of_name: 0.5,
    question_of_words: 0.6,
    question_extra: 0.5,
    question_share: 0.7,
    question_start: 2.0,
    question_weight: 3.0,
    question_pair_weight: 9.0,
    question_pairs: 0.8,
    question_lacking_of_words: 3.0,
    question_lacking: 0.4,
    question_second: 0.6,
    question_rarity: 0.85,
    question_near: 0.7,
    question_apart: 0.4,
    question_alike: 1.6,
    likely_of_words: 0.5,
    likely_of_question: 0.7,
    likely_of_family: 0.7,
    likely_from: 8.0,
    likely_alone: 3.0,
    relevant: 0.2,
    told_elsewhere: 0.9,
    latin_in_japanese: 0.5,
};
