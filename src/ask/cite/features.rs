//! What speaks for a rule that may have been meant by a citation, and what against the cited one?
//! Start at [`FEATURES`], then [`DOUBTS`].
//!
//! Each feature is one number, and what it is worth was learnt. Tuned on 134 citations whose numbers
//! people corrected in one engine, and on 2,100 that stood beside them and that they left: features
//! that did not help citations that were kept aside were taken out again. Kept aside were all
//! corrections of one number at a time, because people make one mistake in many places: learnt on
//! the others, the right number comes first for 70 of 134 and among the first three for 94; learnt
//! on all, for 73 and 95. `cargo bench -- citations` measures what comes of it.

use super::reader::{Fitting, Part};
use crate::model::{Level, RuleNumber};

/// What is known of a candidate.
pub(super) struct Seen<'s> {
    /// How well it fits the words.
    pub fitting: &'s Fitting,
    /// How well the best candidate does.
    pub best: f32,
    /// Its place among the candidates by words.
    pub place: Option<usize>,
    /// How likely people ask about it in the words of the claim.
    pub asked: f32,
    /// The citation; none where only words are given.
    pub cited: Option<Cited<'s>>,
}

/// What is known of a citation and of a candidate for it.
pub(super) struct Cited<'s> {
    /// The cited number.
    pub number: RuleNumber,
    /// How many editions ago the candidate bore it, where it did.
    pub age: Option<usize>,
    /// Whether another rule of the candidate's rule bore it.
    pub is_family: bool,
    /// How often records point at the candidate.
    pub pointed: u32,
    /// Section and rule of what else is cited near by, without a rule 0.
    pub near: &'s [(u16, u16)],
}

/// What a feature is called, what it is worth, and what it is of a candidate.
type Feature = (&'static str, f32, fn(&Seen<'_>) -> f32);

/// What speaks for a candidate; words count as BM25 does, in tens.
pub(super) const FEATURES: [Feature; 30] = [
    ("its words in the claim", 1.90, |seen| seen.part(Part::Claim)),
    ("in names of the code in the claim", 0.53, |seen| seen.part(Part::Names)),
    ("in the rest of the comment", 0.43, |seen| seen.part(Part::Block)),
    ("in the code below", 0.06, |seen| seen.part(Part::Code)),
    ("in the code that it stands in", 0.22, |seen| seen.part(Part::Above)),
    ("its part of the fit of the best", 0.42, |seen| seen.share()),
    ("its place by words", 1.13, |seen| seen.place.map_or(0.0, |at| 1.0 / (at + 1) as f32)),
    ("its heading is named in the claim", 0.32, |seen| seen.fitting.named.claim / 10.0),
    ("or anywhere around", 0.59, |seen| seen.fitting.named.around / 10.0),
    ("people ask about it so", 2.0, |seen| seen.asked),
    ("it is that heading", 0.22, |seen| sign(seen.fitting.named.is_heading)),
    ("it is the first rule under it", 1.41, |seen| sign(seen.fitting.named.is_first)),
    ("it stands where things are defined", 0.47, |seen| sign(is_definition(seen.number()))),
    ("both are sections", 0.47, |seen| seen.both(Level::Section)),
    ("both are rules", 0.33, |seen| seen.both(Level::Rule)),
    ("both are subrules", 0.37, |seen| seen.both(Level::Subrule)),
    ("it bore the number", 0.75, |seen| seen.old()),
    ("and fits", 0.80, |seen| seen.old() * seen.share()),
    ("and its heading is named", 0.84, |seen| seen.old_named()),
    ("and lately", 1.28, |seen| seen.age().map_or(0.0, |age| 1.0 / (1.0 + age as f32 / 10.0))),
    ("its family bore the number", 0.64, |seen| seen.of(|cited, _| cited.is_family)),
    ("of the same section", 2.14, |seen| seen.of(|cited, own| of_section(cited.number, own))),
    ("of the same rule", -0.41, |seen| seen.of(|cited, own| of_rule(cited.number, own))),
    ("a letter beside it", 0.67, |seen| seen.of(|cited, own| is_letter_slip(cited.number, own))),
    ("a section beside it", 1.21, |seen| seen.slip_section()),
    ("its rule is cited near by", 0.39, |seen| {
        let own = (seen.number().section_part(), seen.number().rule_part());
        seen.of(|cited, _| own.1 != 0 && cited.near.contains(&own))
    }),
    ("its section is cited near by", 0.46, |seen| seen.near_section()),
    ("records point at it", 0.16, |seen| {
        seen.cited.as_ref().map_or(0.0, |cited| (1.0 + cited.pointed as f32).ln())
    }),
    ("the cited rule lies under it", -0.24, |seen| {
        seen.of(|cited, own| own != cited.number && own.covers(cited.number))
    }),
    ("it is a section and the cited a rule", -0.17, |seen| {
        let is_section = |number: RuleNumber| number.level() == Level::Section;
        seen.of(|cited, own| is_section(own) && !is_section(cited.number))
    }),
];

impl Seen<'_> {
    fn number(&self) -> RuleNumber {
        self.fitting.number
    }

    /// How well its words fit those of a part, in tens.
    pub fn part(&self, part: Part) -> f32 {
        self.fitting.parts[part as usize] / 10.0
    }

    /// The part of the fit of the best candidate that it has.
    pub fn share(&self) -> f32 {
        self.fitting.drawn / self.best.max(1.0)
    }

    fn of(&self, is_so: impl FnOnce(&Cited<'_>, RuleNumber) -> bool) -> f32 {
        self.cited.as_ref().map_or(0.0, |cited| sign(is_so(cited, self.number())))
    }

    fn both(&self, level: Level) -> f32 {
        self.of(|cited, own| own.level() == level && cited.number.level() == level)
    }

    fn age(&self) -> Option<usize> {
        self.cited.as_ref()?.age
    }

    fn old(&self) -> f32 {
        sign(self.age().is_some())
    }

    fn old_named(&self) -> f32 {
        self.old() * sign(self.fitting.named.around > 0.0)
    }

    fn slip_section(&self) -> f32 {
        self.of(|cited, own| is_section_slip(cited.number, own))
    }

    fn near_section(&self) -> f32 {
        self.of(|cited, own| cited.near.iter().any(|pair| pair.0 == own.section_part()))
    }

    /// What all features are worth together.
    pub fn worth(&self) -> f32 {
        FEATURES.iter().map(|(_, worth, of)| worth * of(self)).sum()
    }
}

/// What is known of the cited rule and of the best of the others.
pub(super) struct Rivals<'s> {
    /// The cited rule.
    pub cited: &'s Seen<'s>,
    /// The likeliest of the others.
    pub best: &'s Seen<'s>,
    /// Whether the cited rule is a keyword's and no word of its heading stands around.
    pub is_unnamed: bool,
    /// Whether another heading is named.
    pub is_other_named: bool,
    /// Whether nothing is said but the name of something else.
    pub is_mistitled: bool,
    /// Whether something is quoted that another rule has.
    pub is_misquoted: bool,
    /// How many other citations are of the same claim.
    pub group: usize,
}

/// What a doubt is called, what it is worth, and what it is of a citation.
type Doubt = (&'static str, f32, fn(&Rivals<'_>) -> f32);

/// What speaks against the cited rule, from the same citations as [`FEATURES`].
pub(super) const DOUBTS: [Doubt; 12] = [
    ("how much more the best is worth", 0.628, |both| both.best.worth() - both.cited.worth()),
    ("the cited rule's part of the best fit", -1.972, |both| both.cited.share()),
    ("its words in the claim", -0.500, |both| both.cited.part(Part::Claim)),
    ("the words of the best", -0.091, |both| both.best.part(Part::Claim)),
    ("its heading is not named", 1.365, |both| sign(both.is_unnamed)),
    ("and another is", 1.374, |both| sign(both.is_unnamed && both.is_other_named)),
    ("nothing but another's name is said", 2.5, |both| sign(both.is_mistitled)),
    ("another's words are quoted", 0.455, |both| sign(both.is_misquoted)),
    ("others are cited with it", -1.292, |both| both.group.min(4) as f32),
    ("the best bore the number and is named", 1.818, |both| both.best.old_named()),
    ("the best is a slip of the section away", 1.104, |both| both.best.slip_section()),
    // Where it is of the cited rule itself, what is near by says nothing.
    ("the words may be of what is cited near by", -1.250, |both| {
        let is_other = both.best.number().rule() != both.cited.number().rule();
        both.best.near_section() * sign(is_other)
    }),
];

impl Rivals<'_> {
    /// Whether the cited rule is doubted where everything shall be told that somebody may want to
    /// read again: an eighth of all citations is.
    pub fn are_doubtful(&self) -> bool {
        DOUBTS.iter().map(|(_, worth, of)| worth * of(self)).sum::<f32>() >= 0.0
    }
}

fn sign(is_there: bool) -> f32 {
    f32::from(u8::from(is_there))
}

/// Whether a rule stands first in its section, or first in its rule.
fn is_definition(number: RuleNumber) -> bool {
    match number.level() {
        Level::Rule => number.rule_part() == 1,
        Level::Subrule => number.letters_ordinal() == 1,
        _ => false,
    }
}

fn of_section(one: RuleNumber, other: RuleNumber) -> bool {
    one.section_part() == other.section_part()
}

fn of_rule(one: RuleNumber, other: RuleNumber) -> bool {
    one.rule().is_some() && one.rule() == other.rule()
}

fn is_letter_slip(cited: RuleNumber, number: RuleNumber) -> bool {
    let letters = [cited.letters_ordinal(), number.letters_ordinal()];
    of_rule(cited, number) && !letters.contains(&0) && letters[0].abs_diff(letters[1]) == 1
}

fn is_section_slip(cited: RuleNumber, number: RuleNumber) -> bool {
    cited.section_part().abs_diff(number.section_part()) == 1
        && cited.rule_part() == number.rule_part()
        && cited.letters_ordinal() == number.letters_ordinal()
}
