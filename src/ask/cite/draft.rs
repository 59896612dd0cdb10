//! How is a text judged again and again while somebody writes it? Start at [`Draft`].
//!
//! What is told is what [`Citations::check`] tells of the same text. Only citations are judged that
//! are asked for, and again only those that a change may have touched: each knows how far around it
//! was read.

use std::ops::Range;

use super::checker::{Citations, CiteText, Lines};
use super::judge::Judged;
use super::written_for::StatedEdition;
use crate::answer::CiteFinding;
use crate::citation::{Citation, Region, Regions, Surroundings};
use crate::home::HomeError;
use crate::model::NumberRange;

/// A file as its project knows it.
#[derive(Clone, Debug, Default)]
pub struct CiteFile {
    /// Its name; the ending says how comments are written.
    pub name: String,
    /// The edition that it was written for, where the project says so.
    pub edition: Option<StatedEdition>,
    /// Citations that are of another edition than the rest of it.
    pub left: Vec<(NumberRange, StatedEdition)>,
}

impl CiteFile {
    /// What is read when the file says `text`.
    pub fn saying<'t>(&'t self, text: &'t str) -> CiteText<'t> {
        let Self { name, edition, left } = self;
        CiteText { name, text, lines: Vec::new(), edition: *edition, left }
    }
}

/// A text that changes, which somebody else holds; its lines end with `\n`, as
/// [`with_newlines`](super::line_ends::with_newlines) makes them.
#[derive(Clone, Debug)]
pub struct Draft {
    file: CiteFile,
    regions: Regions,
    citations: Vec<Citation>,
    /// What is known of each of them so far.
    known: Vec<Option<Known>>,
}

/// What is known of a citation.
#[derive(Clone, Debug)]
struct Known {
    /// What is true of it; none where it is to be left alone.
    judged: Option<Judged>,
    /// The bytes that had a say in it.
    reach: Range<usize>,
}

/// How many places of a text may differ for the rest of it to be worth comparing.
const MOST_CHANGED: usize = 64;

impl Draft {
    /// Finds the citations of a text; its name says how comments are written.
    pub fn read(citations: &Citations<'_>, file: CiteFile, text: &str) -> Self {
        let (regions, found) = citations.find(&file.saying(text));
        let known = vec![None; found.citations.len()];
        Self { file, regions, citations: found.citations, known }
    }

    /// Finds the citations of the text as it is now, after a change.
    pub fn read_again(&mut self, citations: &Citations<'_>, text: &str, change: &TextChange) {
        let mut new = Self::read(citations, std::mem::take(&mut self.file), text);
        let mut changed = vec![change.new.clone()];
        changed.extend(change.regions(&self.regions, &new.regions));
        let mut old = (0..self.citations.len()).peekable();
        for place in 0..new.citations.len() {
            let bytes = &new.citations[place].bytes;
            while let Some(at) =
                old.next_if(|at| change.place(self.citations[*at].bytes.start).start < bytes.start)
            {
                changed.push(change.bytes(&self.citations[at].bytes));
            }
            let same =
                old.next_if(|at| change.is_same(&self.citations[*at], &new.citations[place]));
            match same {
                Some(at) => new.known[place] = self.known[at].take(),
                None => changed.push(bytes.clone()),
            }
        }
        changed.extend(old.map(|at| change.bytes(&self.citations[at].bytes)));
        let is_far = |reach: &Range<usize>| {
            changed.len() <= MOST_CHANGED
                && changed.iter().all(|bytes| bytes.end < reach.start || reach.end < bytes.start)
        };
        for known in &mut new.known {
            if let Some(knowledge) = known {
                knowledge.reach = change.bytes(&knowledge.reach);
            }
            *known = known.take().filter(|known| is_far(&known.reach));
        }
        *self = new;
    }

    /// The citation that holds a byte, or ends before it.
    pub fn at(&self, byte: usize) -> Option<usize> {
        let after = self.citations.partition_point(|citation| citation.bytes.start <= byte);
        after.checked_sub(1).filter(|place| byte <= self.citations[*place].bytes.end)
    }

    /// The citations that touch a range.
    pub fn within(&self, range: &Range<usize>) -> Range<usize> {
        let first = self.citations.partition_point(|citation| citation.bytes.end < range.start);
        let last = self.citations.partition_point(|citation| citation.bytes.start <= range.end);
        first..last.max(first)
    }

    /// Where the citation at `place` stands, and what it names.
    pub fn citation(&self, place: usize) -> Option<(Range<usize>, NumberRange)> {
        self.citations.get(place).map(|citation| (citation.bytes.clone(), citation.range))
    }

    /// What is told of the citations at `wanted`, in order; `lines` are those of the text as it was
    /// read last.
    pub fn findings(
        &mut self,
        citations: &Citations<'_>,
        mut lines: Lines<'_>,
        wanted: Range<usize>,
    ) -> Result<Vec<CiteFinding>, HomeError> {
        let whole = lines.whole();
        let text = self.file.saying(whole);
        let surroundings = Surroundings::of(whole, &self.regions, &self.citations);
        let mut from = wanted.start;
        while let Some(start) = (from..wanted.end).find(|place| self.known[*place].is_none()) {
            let end = (start..wanted.end).find(|place| self.known[*place].is_some());
            let run = start..end.unwrap_or(wanted.end);
            let judged =
                citations.judge(&text, &self.regions, &self.citations, run.clone(), &lines)?;
            for (place, judged) in run.clone().zip(judged) {
                self.known[place] = Some(Known { judged, reach: surroundings.reach(place) });
            }
            from = run.end;
        }
        let told = wanted.filter_map(|place| {
            let judged = self.known[place].as_ref()?.judged.clone()?;
            let is_told = citations.is_told(&judged);
            is_told.then(|| citations.finding(&text, &self.citations[place], judged, &mut lines))
        });
        Ok(told.collect())
    }

    /// How many citations it has.
    pub fn len(&self) -> usize {
        self.citations.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.citations.is_empty()
    }
}

/// What stands elsewhere in a text than it did: one part was replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextChange {
    old: Range<usize>,
    new: Range<usize>,
}

impl TextChange {
    /// Bytes that were replaced by so many others.
    pub fn of(replaced: Range<usize>, length: usize) -> Self {
        let new = replaced.start..replaced.start + length;
        Self { old: replaced, new }
    }

    /// This change, and a later one, as one that replaced all from the first to the last place.
    pub fn then(&self, later: &Self) -> Self {
        let start = self.new.start.min(later.old.start);
        let end = self.new.end.max(later.old.end);
        let old = self.old.start - (self.new.start - start)..self.old.end + (end - self.new.end);
        Self { old, new: start..end - later.old.len() + later.new.len() }
    }

    /// The part in which two texts differ.
    pub fn between(old: &str, new: &str) -> Self {
        let same = |pair: &(u8, u8)| pair.0 == pair.1;
        let start = old.bytes().zip(new.bytes()).take_while(same).count();
        let start = old.floor_char_boundary(start);
        let rest = old[start..].bytes().rev().zip(new[start..].bytes().rev());
        let mut behind = rest.take_while(same).count();
        while !old.is_char_boundary(old.len() - behind) {
            behind -= 1;
        }
        Self { old: start..old.len() - behind, new: start..new.len() - behind }
    }

    /// Where a place of the old text is; what was replaced is all of what replaced it.
    fn place(&self, at: usize) -> Range<usize> {
        match () {
            () if at <= self.old.start => at..at,
            () if at < self.old.end => self.new.clone(),
            () => at - self.old.end + self.new.end..at - self.old.end + self.new.end,
        }
    }

    /// Where bytes of the old text are.
    fn bytes(&self, bytes: &Range<usize>) -> Range<usize> {
        self.place(bytes.start).start..self.place(bytes.end).end
    }

    /// Whether bytes of the old text are these of the new.
    fn leads_to(&self, old: &Range<usize>, new: &Range<usize>) -> bool {
        let leads = |old: usize, new: usize| self.place(old) == (new..new);
        leads(old.start, new.start) && leads(old.end, new.end)
    }

    fn is_same(&self, old: &Citation, new: &Citation) -> bool {
        self.leads_to(&old.bytes, &new.bytes)
            && (old.range, old.spelling, old.evidence, old.dated)
                == (new.range, new.spelling, new.evidence, new.dated)
    }

    /// The part of the new text in which comments and strings begin or end elsewhere.
    fn regions(&self, old: &Regions, new: &Regions) -> Option<Range<usize>> {
        let same = |pair: &(&Region, &Region)| {
            pair.0.kind == pair.1.kind && self.leads_to(&pair.0.bytes, &pair.1.bytes)
        };
        let (old, new) = (old.all(), new.all());
        let before = old.iter().zip(new).take_while(same).count();
        let (old, new) = (&old[before..], &new[before..]);
        let behind = old.iter().rev().zip(new.iter().rev()).take_while(same).count();
        let (old, new) = (&old[..old.len() - behind], &new[..new.len() - behind]);
        let old = old.iter().map(|region| self.bytes(&region.bytes));
        old.chain(new.iter().map(|region| region.bytes.clone()))
            .reduce(|one, other| one.start.min(other.start)..one.end.max(other.end))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use proptest::prelude::*;

    use super::*;
    use crate::answer::CiteLevel;
    use crate::ask::{CiteQuestion, citations, with_newlines};
    use crate::book::Library;

    static LIBRARY: LazyLock<Library> =
        LazyLock::new(|| Library::sample().expect("the sample opens"));

    static CITATIONS: LazyLock<Citations<'static>> = LazyLock::new(|| {
        let edition = Some("2024-09-20".to_owned());
        let level = CiteLevel::All;
        let question = CiteQuestion { edition, level, ..CiteQuestion::default() };
        citations(&LIBRARY, question).expect("the sample is not damaged")
    });

    const PIECES: [&str; 33] = [
        "長",
        "ＣＲ　７０２．１９ｂ",
        "// CR 509.\n// 4a says\n",
        "// 509.4 13/01/18\n",
        "e\u{301}",
        "\r\n",
        "\r",
        "\0",
        "「トランプル」",
        "総合ルール702.19bを参照。",
        "（",
        "// CR 509.4: Blockers are declared\n",
        "// CR 509.4a and CR 510.1c\n",
        "CR 999.1 ",
        "509.5a A sentence of a rule.\n",
        "rule 702.19b",
        "/* ",
        " */",
        "\"",
        "\n",
        "\n\n",
        "é😀",
        "fn assign_damage() {\n    ",
        "}\n",
        "mtgcr: ignore",
        "// trample and the rest of its damage\n",
        "702.9a",
        "(2024-09-20)",
        " ",
        "a",
        "// 509.4\n",
        "(CR 510.1a)",
        "```\n",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn a_change_is_judged_as_the_whole_text_would_be(
            first in proptest::collection::vec(0..PIECES.len(), 0..60),
            filler in 0_usize..2,
            changes in proptest::collection::vec(
                (
                    0.0_f64..1.0,
                    0.0_f64..0.1,
                    proptest::collection::vec(0..PIECES.len(), 0..3),
                    proptest::bool::weighted(0.7),
                ),
                1..5,
            ),
            name in proptest::sample::select(vec!["a.rs", "a.md", "a.py"]),
        ) {
            let citations = &*CITATIONS;
            let far = "let wug = 1;\n".repeat(filler * 1200);
            // Some lines are longer than what is read around a citation.
            let piece = |place: &usize| match PIECES[*place] {
                "長" => "長😀".repeat(600),
                piece => piece.to_owned(),
            };
            let written = |places: &[usize]| places.iter().map(piece).collect::<String>();
            let middle = first.len() / 2;
            let mut text = written(&first[..middle]) + &far + &written(&first[middle..]);
            let file = CiteFile { name: name.to_owned(), ..CiteFile::default() };
            let unified = with_newlines(&text);
            let mut draft = Draft::read(citations, file, &unified);
            let all = 0..draft.len();
            draft.findings(citations, Lines::of(&unified), all).expect("it is not damaged");
            let mut change: Option<TextChange> = None;
            for (start, length, new, is_asked) in changes {
                let place = |part: f64| text.floor_char_boundary((part * text.len() as f64) as usize);
                let range = place(start)..place((start + length).min(1.0));
                let later = TextChange::of(range.clone(), written(&new).len());
                text.replace_range(range, &written(&new));
                let both = change.as_ref().map_or_else(|| later.clone(), |earlier| earlier.then(&later));
                // Nobody asks between some changes.
                change = Some(both.clone()).filter(|_| !is_asked);
                if !is_asked {
                    continue;
                }
                let unified = with_newlines(&text);
                draft.read_again(citations, &unified, &both);
                let all = 0..draft.len();
                let told = draft.findings(citations, Lines::of(&unified), all);
                let told = told.expect("it is not damaged");
                let asked = CiteText { name, text: &text, ..CiteText::default() };
                let checked = citations.check(&asked).expect("it is not damaged");
                prop_assert_eq!(told, checked.findings);
            }
        }
    }
}
