//! What speaks for a rule that may have been meant by a citation, and what against the cited one?
//! Start at [`Signs`], then [`Doubts`].
//!
//! Each sign is one number, and what it is worth was learnt. Tuned on 134 citations whose numbers
//! people corrected in one engine, and on 2,100 that stood beside them and that they left: signs
//! that did not help citations that were kept aside were taken out again. Kept aside were all
//! corrections of one number at a time, because people make one mistake in many places: learnt on
//! the others, the right number comes first for 70 of 134 and among the first three for 94; learnt
//! on all, for 73 and 95. `cargo bench -- citations` measures what comes of it.

use super::reader::{Fitting, PARTS};

/// What speaks for one candidate; the same fields hold what each sign is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Signs {
    /// How well its words fit those of the claim, as BM25 counts, in tens.
    pub claim: f32,
    /// The same, of names of the code in the claim.
    pub names: f32,
    /// The same, of the rest of the comment.
    pub block: f32,
    /// The same, of the code below.
    pub code: f32,
    /// The same, of the code that it stands in.
    pub above: f32,
    /// The part of the fit of the best candidate that it has.
    pub share: f32,
    /// One through its place among the candidates by words.
    pub place: f32,
    /// How rare the words of its heading are that stands in the claim, in tens.
    pub named: f32,
    /// The same, of a heading that stands anywhere around.
    pub named_around: f32,
    /// How likely people ask about it in the words of the claim.
    pub asked: f32,
    /// Whether it is the heading that is named.
    pub heading: f32,
    /// Whether it is the first rule under the heading that is named.
    pub opening: f32,
    /// Whether it stands first in its rule or section, where things are defined.
    pub definition: f32,
    /// Whether both it and the cited number are sections.
    pub level_section: f32,
    /// Whether both are rules.
    pub level_rule: f32,
    /// Whether both are subrules.
    pub level_subrule: f32,
    /// Whether it bore the cited number once.
    pub old: f32,
    /// The same, with its part of the fit of the best.
    pub old_fits: f32,
    /// The same, where its heading is named.
    pub old_named: f32,
    /// The same, the less the longer ago it was.
    pub old_late: f32,
    /// Whether another rule of its rule bore the cited number once.
    pub old_family: f32,
    /// Whether it is of the section of the cited number.
    pub section: f32,
    /// Whether it is of the rule of the cited number.
    pub rule: f32,
    /// Whether the cited number is its own but for a neighbouring letter.
    pub slip_letter: f32,
    /// The same, for a neighbouring section.
    pub slip_section: f32,
    /// Whether a citation near by is of its rule.
    pub near_rule: f32,
    /// Whether a citation near by is of its section.
    pub near_section: f32,
    /// How often records point at it, by its logarithm.
    pub pointed: f32,
    /// Whether the cited rule lies under it.
    pub parent: f32,
    /// Whether it is a section and the cited number is of a rule.
    pub broader: f32,
}

/// What each sign is worth.
const WORTH: Signs = Signs {
    claim: 1.90,
    names: 0.53,
    block: 0.43,
    code: 0.06,
    above: 0.22,
    share: 0.42,
    place: 1.13,
    named: 0.32,
    named_around: 0.59,
    asked: 2.0,
    heading: 0.22,
    opening: 1.41,
    definition: 0.47,
    level_section: 0.47,
    level_rule: 0.33,
    level_subrule: 0.37,
    old: 0.75,
    old_fits: 0.80,
    old_named: 0.84,
    old_late: 1.28,
    old_family: 0.64,
    section: 2.14,
    rule: -0.41,
    slip_letter: 0.67,
    slip_section: 1.21,
    near_rule: 0.39,
    near_section: 0.46,
    pointed: 0.16,
    parent: -0.24,
    broader: -0.17,
};

impl Signs {
    /// What the words say of a candidate, by the best of them and its place behind it.
    pub fn of_words(fitting: &Fitting, best: f32, place: Option<usize>) -> Self {
        const { assert!(PARTS == 5) };
        let [claim, names, block, code, above] = fitting.parts.map(|part| part / 10.0);
        Self {
            claim,
            names,
            block,
            code,
            above,
            share: fitting.drawn / best.max(1.0),
            place: place.map_or(0.0, |place| 1.0 / (place + 1) as f32),
            named: fitting.named.claim / 10.0,
            named_around: fitting.named.around / 10.0,
            heading: sign(fitting.named.is_heading),
            opening: sign(fitting.named.is_first),
            ..Self::default()
        }
    }

    fn values(&self) -> [f32; 30] {
        [
            self.claim,
            self.names,
            self.block,
            self.code,
            self.above,
            self.share,
            self.place,
            self.named,
            self.named_around,
            self.asked,
            self.heading,
            self.opening,
            self.definition,
            self.level_section,
            self.level_rule,
            self.level_subrule,
            self.old,
            self.old_fits,
            self.old_named,
            self.old_late,
            self.old_family,
            self.section,
            self.rule,
            self.slip_letter,
            self.slip_section,
            self.near_rule,
            self.near_section,
            self.pointed,
            self.parent,
            self.broader,
        ]
    }

    /// What all signs are worth together.
    pub fn worth(&self) -> f32 {
        let each = WORTH.values();
        self.values().iter().zip(each).map(|(sign, worth)| sign * worth).sum()
    }
}

/// A sign that is there or not.
pub(super) fn sign(is_there: bool) -> f32 {
    f32::from(u8::from(is_there))
}

/// What speaks against the cited rule; the same fields hold what each is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Doubts {
    /// By how much the best candidate is worth more than it.
    pub margin: f32,
    /// The part of the fit of the best that it has.
    pub share: f32,
    /// How well its words fit those of the claim.
    pub claim: f32,
    /// The same, of the best candidate.
    pub best_claim: f32,
    /// Whether it is a keyword's and no word of its heading stands around.
    pub unnamed: f32,
    /// The same, where another heading is named.
    pub usurped: f32,
    /// Whether nothing is said but the name of something else.
    pub mistitled: f32,
    /// Whether something is quoted that another rule has.
    pub misquoted: f32,
    /// How many other citations are of the same claim, up to four.
    pub group: f32,
    /// Whether the best candidate bore the cited number once, and its heading is named.
    pub old_named: f32,
    /// Whether the best candidate is a neighbouring section's rule of the same number.
    pub slip_section: f32,
    /// Whether the best candidate is of another rule than it and of a section that is cited near by,
    /// whose words these may be.
    pub beside: f32,
}

/// What each doubt is worth, from the same citations as [`WORTH`].
const DOUBT: Doubts = Doubts {
    margin: 0.628,
    share: -1.972,
    claim: -0.500,
    best_claim: -0.091,
    unnamed: 1.365,
    usurped: 1.374,
    mistitled: 2.5,
    misquoted: 0.455,
    group: -1.292,
    old_named: 1.818,
    slip_section: 1.104,
    beside: -1.250,
};

/// How much all doubts must be worth together for a citation to be told where everything shall be
/// that somebody may want to read again: an eighth is.
pub(super) const POSSIBLE: f32 = 0.0;

impl Doubts {
    fn values(&self) -> [f32; 12] {
        [
            self.margin,
            self.share,
            self.claim,
            self.best_claim,
            self.unnamed,
            self.usurped,
            self.mistitled,
            self.misquoted,
            self.group,
            self.old_named,
            self.slip_section,
            self.beside,
        ]
    }

    /// What all doubts are worth together.
    pub fn worth(&self) -> f32 {
        let each = DOUBT.values();
        self.values().iter().zip(each).map(|(doubt, worth)| doubt * worth).sum()
    }
}
