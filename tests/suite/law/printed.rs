//! Do the texts that people read hold the same records beside each other? Start at
//! [`Law::printed`].

use std::collections::BTreeMap;

use super::checks::Law;
use super::oracle::At;
use super::shown::squeezed;

impl Law<'_> {
    /// What `show` prints for a terminal, as Markdown and as a page that stands alone.
    pub fn printed(&mut self) {
        let mut prints: BTreeMap<String, [(&'static str, String); 3]> = BTreeMap::new();
        for (at, facts) in self.asked.clone() {
            let Some(wanted) = self.address(at, &facts) else { continue };
            let (program, sides) = (self.program, &self.sides);
            let printed = prints.entry(wanted).or_insert_with_key(|wanted| {
                program.printed(wanted, sides).map(|(name, text)| (name, bare(&text)))
            });
            let other = match at {
                At::En(_) => facts.ja.first().map(|(text, place)| At::Ja(*text, *place)),
                At::Ja(..) => facts.en.map(At::En),
            };
            for (surface, text) in printed.clone() {
                // A heading has a title once, also where the record prints it in both languages.
                let has = |part: &str| text.contains(&bare(part));
                let lacks = |at: At| !self.view.record(at).text.split('／').all(has);
                let wrong = lacks(at).then(|| format!("{} is not printed", self.name(at)));
                let beside = other.map(|other| {
                    let (name, other_name) = (self.name(at), self.name(other));
                    lacks(other).then(|| format!("{name} stands without {other_name}"))
                });
                self.tally.judge(surface, "found", wrong);
                if let Some(wrong) = beside {
                    self.tally.judge(surface, "counterpart", wrong);
                }
            }
        }
    }
}

/// Without what a form needs: blanks, line ends, signs that Markdown would take for its own.
fn bare(text: &str) -> String {
    squeezed(text).replace(['\\', '*', '_', '>'], "")
}
