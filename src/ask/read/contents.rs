//! What is in the book? Start at [`contents`].

use crate::answer::{Chapter, ContentsAnswer};
use crate::ask::records;
use crate::book::{Library, Sides};
use crate::home::HomeError;
use crate::model::{Level, RuleNumber};

/// The chapters and sections of the editions picked.
pub fn contents(library: &Library, sides: &Sides) -> Result<ContentsAnswer, HomeError> {
    let pair = library.pair(sides)?;
    let numbers = pair.numbers_of_leader()?;
    let step = |number: &RuleNumber| Ok(records::step(pair.titles_of(*number)?));
    let mut chapters = Vec::new();
    for chapter in numbers.iter().filter(|number| number.level() == Level::Chapter) {
        let sections = numbers.iter().filter(|number| number.parent() == Some(*chapter));
        let sections: Result<_, HomeError> = sections.map(step).collect();
        chapters.push(Chapter { step: step(chapter)?, sections: sections? });
    }
    Ok(ContentsAnswer { facing: records::facing(library, sides)?, chapters })
}
