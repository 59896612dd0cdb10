//! How alike must two records be, and how much of either must the other have? Each figure has the
//! edition on which it was weighed behind it.

/// One whole, in units of likeness.
pub(super) const WHOLE: u32 = 1000;
/// Likeness and support together that make a pair; as the weights of the evidence.
pub(super) const ENOUGH: i64 = 560;
/// The likeness below which no support helps: the words are others, so the rule is another.
pub(super) const LEAST_LIKENESS: u32 = 300;
/// The same for examples that begin otherwise: all tell of creatures that attack and spells that
/// resolve. Texts without spaces are compared by pairs of letters, which agree less.
pub(super) const LEAST_OF_EXAMPLES: u32 = 460;
/// The same for a rule that nobody else has a use for and whose number stayed.
pub(super) const LEAST_LIKENESS_ALONE: u32 = 220;
/// How the words and what speaks beside them count when candidates compete: the rule that has the
/// words wins over one that only has the number. Measured against published lists of changes: with
/// one to one, 509.4 of 2016-08-26 keeps its number against its words; with two to one, rules lose
/// their numbers whose words went elsewhere in part, as 701.36a of 2021-06-18 did.
pub(super) const WORDS_TO_SUPPORT: (i64, i64) = (3, 2);
/// How much of what it states first a longer text must have left in a shorter one to be the same
/// rule: read on all neighbours, as 212.6b of 2007-10-01.
pub(super) const LEAST_STATED: usize = 500;
/// Two texts that are more alike than this need no such sign.
pub(super) const ALIKE_AS_A_WHOLE: u32 = 600;
/// How often the choice is made at most; measured: neighbouring editions stay the same after
/// three, the rewrite of 2009-07-11 after five.
pub(super) const MOST_ROUNDS: usize = 6;
/// A word that stands in more records of either edition does not lead to candidates.
pub(super) const COMMON: u32 = 60;
/// How many candidates of each record are kept; measured: with 3 some splits are lost, with 8
/// nothing is won.
pub(super) const KEPT: usize = 5;

/// Records that are known by the same opening, number or parent are tried all with all up to so many
/// pairs, sections of a level up to more: editions have some hundred open.
pub(super) const MOST_ALIKE: usize = 900;
pub(super) const MOST_SECTIONS: usize = 250_000;

/// A rule of more bytes is no heading.
pub(super) const LONGEST_HEADING: usize = 50;
/// So many words in a row are a phrase that two texts do not share by chance.
pub(super) const PHRASE: usize = 4;
/// The fewest words by which a text that is no title is known again anywhere in the book: `See
/// rule …` is three.
pub(super) const FEWEST_OF_UNIQUE: usize = 5;
/// The fewest words at the beginning of a text by which it is known again.
pub(super) const FEWEST_OF_OPENING: usize = 7;
/// The fewest rules that two headings share which are one.
pub(super) const FEWEST_CHILDREN_OF_ONE: usize = 2;
/// The fewest words by which a part of a text is known again.
pub(super) const FEWEST_OF_PART: usize = 8;
/// The fewest words of a record that says what another said before.
pub(super) const FEWEST_REPEATED: usize = 12;
/// The least share of the shorter text's words that must stand in phrases of the other: single
/// words that both have are how rules are written.
pub(super) const LEAST_IN_PHRASES: f32 = 0.25;
/// The same of a text of few words that came from another section, and how many are few: the last
/// sentence of each step of 2009-07-11.
pub(super) const LEAST_IN_PHRASES_FROM_ELSEWHERE: f32 = 0.4;
pub(super) const FEWEST_FROM_ELSEWHERE: usize = 24;
/// The least share of an entry that a rule says, and of the rule that it is: read on all entries
/// that went.
pub(super) const LEAST_OF_ENTRY: f32 = 0.5;

/// The likeness below which two definitions speak of something else, whatever the headwords.
pub(super) const LEAST_OF_DEFINITIONS: u32 = 100;
/// Of 1000: how much of two headwords must be the same.
pub(super) const LEAST_OF_HEADWORDS: usize = 600;
/// The longest ending of a form of a word.
pub(super) const LONGEST_ENDING: usize = 4;

/// The least share of an unpaired record's words that must come from, or go to, the other.
/// By the square of their rarity, and the same of a text of a few words, as 806.2 of 2010-04-23.
pub(super) const LEAST_OF_ITS_WORDS: f32 = 0.5;
pub(super) const LEAST_OF_FEW_WORDS: f32 = 0.7;
/// The least share of the rare words of a record that the other must have, in whatever order; read on
/// all successors of all neighbours, as 805.4 of 2009-09-04.
pub(super) const LEAST_RARE: f32 = 0.42;
/// How much it counts, beside shares, that words stayed in their section: every step of a turn ends
/// in the same sentence.
pub(super) const SAME_SECTION: f32 = 0.25;
/// The least share of the other's words that this must be.
pub(super) const LEAST_OF_OTHER: f32 = 0.12;
/// The least share of a record's words that must come in phrases that the other's pair lacks.
pub(super) const LEAST_IN_FRESH_PHRASES: f32 = 0.4;
/// The least share of a record's words in phrases by which it says what another said before.
pub(super) const LEAST_REPEATED: f32 = 0.8;
/// The least share of a record's words that another says now, where it said nearly the same of
/// another case before, and the share, by rarity, that only it had and the other has now: a text
/// that speaks of double-faced cards takes the word for melded ones.
pub(super) const LEAST_OF_CASE: f32 = 0.6;
pub(super) const LEAST_FRESH_OF_CASE: f32 = 0.1;
