//! How is the lead of a difference said? Start at [`lead_lines`].
//!
//! The same sentences for all formats, in the language of the interface: each format only decides
//! how numbers are linked and words of the book are marked.

use std::collections::HashMap;

use maud::{Markup, html};

use crate::answer::{
    BookNames, Copied, EditionChanges, FirstAndLast, Lead, LeadPoint, MemberChange, Renumbering,
    Rewording, Titled,
};
use crate::model::{EditionId, Language, Level, NumberRange, RuleNumber, SetChange, slug};
use crate::words::{MessagePiece, Words};

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeadPiece {
    /// Words of the interface.
    Words(String),
    /// A number of the new edition, with how it is printed.
    Number(RuleNumber, String),
    /// A number of the old edition, with how it is printed.
    OldNumber(RuleNumber, String),
    /// Words of the book, in the language of the edition.
    Book(String),
    /// Words of the book, in the language of the interface.
    Named(String),
    /// A term of the new edition by its headword, with what it is called.
    Term(String, Box<Self>),
}

impl LeadPiece {
    /// What it says, whatever it is.
    pub fn text(&self) -> &str {
        match self {
            Self::Words(text)
            | Self::Number(_, text)
            | Self::OldNumber(_, text)
            | Self::Book(text)
            | Self::Named(text) => text,
            Self::Term(_, called) => called.text(),
        }
    }
}

/// So many names of one kind are said; the rest are counted.
const MOST_NAMES: usize = 12;

/// The points of a lead, a line each, with what words of the book are called in this language.
pub fn lead_lines(lead: &Lead, names: &BookNames, language: Language) -> Vec<Vec<LeadPiece>> {
    let teller = Teller { words: Words::of(language), names };
    lead.points.iter().map(|point| teller.point(point)).collect()
}

/// The same as plain text.
pub fn lead_texts(lead: &Lead, names: &BookNames, language: Language) -> Vec<String> {
    let lines = lead_lines(lead, names, language).into_iter();
    lines.map(|line| line.iter().map(LeadPiece::text).collect()).collect()
}

/// The first points of a lead as a list, each in the language of the interface with the words of the
/// book in that of the edition; numbers of the new edition lead to what stands at `address`, on
/// whichever of its pages, or on this one.
pub fn lead_items(
    lead: &Lead,
    names: &BookNames,
    most: usize,
    interface: Language,
    edition: Language,
    address: &str,
) -> Markup {
    let lines = lead_lines(lead, names, interface);
    html! {
        @if !lines.is_empty() {
            ul.lead {
                @for line in lines.iter().take(most) {
                    li { @for piece in line { (lead_piece(piece, edition, address)) } }
                }
            }
        }
    }
}

/// What was told first of editions, by the newer one.
pub type Leads = HashMap<EditionId, (Lead, BookNames)>;

/// What is told first of an edition, so many points of its lead; else so many of the rules that it
/// brought by name.
pub fn lead_or_titles(
    edition: &EditionChanges,
    leads: &Leads,
    [points, most]: [usize; 2],
    interface: Language,
    address: &str,
) -> Markup {
    let (titles, language) = (&edition.new_titles, edition.editions.new.language);
    let lead = leads.get(&edition.editions.new).filter(|lead| !lead.0.points.is_empty());
    html! {
        @if let Some((lead, names)) = lead {
            (lead_items(lead, names, points, interface, language, address))
        } @else if !titles.is_empty() {
            p {
                (Words::of(interface).say("page-new"))
                @for (nth, (number, title)) in titles.iter().take(most).enumerate() {
                    @if nth > 0 { "," }
                    " " (number) " " span lang=(language) { (title) }
                }
                @if titles.len() > most { " … +" (titles.len() - most) }
            }
        }
    }
}

fn lead_piece(piece: &LeadPiece, edition: Language, address: &str) -> Markup {
    let there = |anchor: String| match address {
        "" => format!("#{anchor}"),
        address => format!("{address}?at={anchor}#{anchor}"),
    };
    html! {
        @match piece {
            LeadPiece::Words(words) | LeadPiece::Named(words) => (words),
            LeadPiece::Number(number, printed) => {
                a href=(there(number.to_string())) { (printed) }
            },
            LeadPiece::OldNumber(_, printed) => b { (printed) },
            LeadPiece::Book(words) => span lang=(edition) { (words) },
            LeadPiece::Term(headword, called) => {
                a href=(there(format!("term-{}", slug(headword)))) { (lead_piece(called, edition, address)) }
            },
        }
    }
}

/// What numbers from `first` to `last` are called together: `702.21–143`.
pub fn range_name(first: RuleNumber, last: RuleNumber) -> String {
    let is_range = NumberRange::new(first, last).is_some();
    let levels = [first, last].map(RuleNumber::level);
    match levels {
        _ if is_range && first == last => first.to_string(),
        [Level::Rule, Level::Rule] if is_range && first.section() == last.section() => {
            format!("{first}–{}", last.rule_part())
        }
        [Level::Subrule, Level::Subrule] if is_range && first.rule() == last.rule() => {
            format!("{first}–{}", last.letters())
        }
        _ => format!("{first}–{last}"),
    }
}

/// A line or a part of one.
type Pieces = Vec<LeadPiece>;

#[derive(Clone, Copy)]
struct Teller<'n> {
    words: Words,
    names: &'n BookNames,
}

impl Teller<'_> {
    fn point(self, point: &LeadPoint) -> Pieces {
        match point {
            LeadPoint::NewKeywords { rules } => self.titled("lead-new-keywords", rules, true),
            LeadPoint::GoneKeywords { rules } => self.titled("lead-gone-keywords", rules, false),
            LeadPoint::NewSections { rules } => self.titled("lead-new-sections", rules, true),
            LeadPoint::GoneSections { rules } => self.titled("lead-gone-sections", rules, false),
            LeadPoint::ChangedTerms { terms } => self.terms("lead-changed-terms", terms),
            LeadPoint::NewTerms { terms } => self.terms("lead-new-terms", terms),
            LeadPoint::GoneTerms { terms } => {
                self.list("lead-gone-terms", terms, |term| self.book(term))
            }
            LeadPoint::RenamedTerms { terms } => self.list("lead-renamed-terms", terms, |term| {
                [self.book(&term.old), said(" → "), self.book(&term.new)].concat()
            }),
            LeadPoint::NewRules { numbers } => self.numbers("lead-new-rules", numbers, true),
            LeadPoint::GoneRules { numbers } => self.numbers("lead-gone-rules", numbers, false),
            LeadPoint::EditedRules { numbers } => self.numbers("lead-edited-rules", numbers, true),
            LeadPoint::Members(change) => self.members(change),
            LeadPoint::Reworded(Rewording { old, new, records }) => {
                let count = said(&records.to_string());
                let told = vec![("old", book(old)), ("new", book(new)), ("count", count)];
                self.tell("lead-reworded", told)
            }
            LeadPoint::Copied(Copied { copies, originals }) => {
                let [copies, originals] = [copies, originals].map(|ends| range(*ends, true));
                self.tell("lead-copied", vec![("copies", copies), ("originals", originals)])
            }
            LeadPoint::Renumbered(renumbering) => self.renumbered(renumbering),
        }
    }

    /// A message with pieces in it, in the order that its language wants.
    fn tell(self, key: &str, told: Vec<(&'static str, Pieces)>) -> Pieces {
        let names: Vec<&'static str> = told.iter().map(|slot| slot.0).collect();
        let told_by = |piece: MessagePiece| match piece {
            MessagePiece::Words(words) => said(&words),
            MessagePiece::Slot(nth) => told[nth].1.clone(),
        };
        self.words.pieces(key, &[], &names).into_iter().flat_map(told_by).collect()
    }

    fn terms(self, key: &str, terms: &[String]) -> Pieces {
        self.list(key, terms, |term| {
            let piece = |called| match called {
                LeadPiece::Words(_) => called,
                _ => LeadPiece::Term(term.clone(), Box::new(called)),
            };
            self.book(term).into_iter().map(piece).collect()
        })
    }

    /// `LABEL: …, …, and 3 more`.
    fn list<T>(self, key: &str, items: &[T], each: impl Fn(&T) -> Pieces) -> Pieces {
        self.tell(key, vec![("names", self.several(items, each))])
    }

    fn several<T>(self, items: &[T], each: impl Fn(&T) -> Pieces) -> Pieces {
        // One more name takes no more room than saying that there is one more.
        let shown = if items.len() <= MOST_NAMES + 1 { items.len() } else { MOST_NAMES };
        let mut names = Pieces::new();
        for (at, item) in items[..shown].iter().enumerate() {
            if at > 0 {
                names.extend(said(self.words.joint()));
            }
            names.extend(each(item));
        }
        match items.len() - shown {
            0 => names,
            more => {
                let count = said(&more.to_string());
                self.tell("lead-more", vec![("names", names), ("count", count)])
            }
        }
    }

    fn titled(self, key: &str, items: &[Titled], is_new: bool) -> Pieces {
        self.list(key, items, |rule| self.one_titled(rule, is_new))
    }

    fn numbers(self, key: &str, numbers: &[RuleNumber], is_new: bool) -> Pieces {
        let runs: Vec<&[RuleNumber]> =
            numbers.chunk_by(|one, other| one.next() == Some(*other)).collect();
        self.list(key, &runs, |run| match (run.first(), run.last()) {
            (Some(first), Some(last)) => number(*first, range_name(*first, *last), is_new),
            _ => Pieces::new(),
        })
    }

    fn members(self, change: &MemberChange) -> Pieces {
        let SetChange { list, added, removed } = &change.members;
        let mut what = number(change.number, change.number.to_string(), true);
        if let Some(list) = list {
            what.extend([said(" "), self.book(list)].concat());
        }
        let came = added.iter().map(|name| ("+", name));
        let names: Vec<_> = came.chain(removed.iter().map(|name| ("−", name))).collect();
        let text = self.several(&names, |(sign, name)| [said(sign), self.book(name)].concat());
        self.tell("told", vec![("what", what), ("text", text)])
    }

    fn renumbered(self, renumbering: &Renumbering) -> Pieces {
        let stays = renumbering.old.first.parent() == renumbering.new.first.parent();
        let by = renumbering.by;
        let key = match (stays, by > 0) {
            (true, true) => "lead-up",
            (true, false) => "lead-down",
            (false, _) => "lead-now",
        };
        let mut told =
            vec![("old", range(renumbering.old, false)), ("new", range(renumbering.new, true))];
        if stays {
            told.push(("by", said(&by.unsigned_abs().to_string())));
        }
        let what = self.tell(key, told);
        match self.causes(renumbering) {
            None => what,
            Some(causes) => self.tell("lead-since", vec![("what", what), ("causes", causes)]),
        }
    }

    /// What came and what went: `702.21 Ward came in`.
    fn causes(self, renumbering: &Renumbering) -> Option<Pieces> {
        let told = |key, titles: &[Titled], is_new| {
            (!titles.is_empty()).then(|| self.titled(key, titles, is_new))
        };
        let Renumbering { came, went, .. } = renumbering;
        match (told("lead-came", came, true), told("lead-went", went, false)) {
            (Some(came), Some(went)) => {
                Some(self.tell("lead-came-and-went", vec![("came", came), ("went", went)]))
            }
            (came, went) => came.or(went),
        }
    }

    /// Words of the book, in the language of the interface where they are known in it.
    fn book(self, words: &str) -> Pieces {
        match self.names.get(words) {
            Some(name) => vec![LeadPiece::Named(name.to_owned())],
            None if words.contains(", ") => [said("“"), book(words), said("”")].concat(),
            None => book(words),
        }
    }

    fn one_titled(self, rule: &Titled, is_new: bool) -> Pieces {
        let mut pieces = number(rule.number, rule.number.to_string(), is_new);
        if let Some(title) = &rule.title {
            pieces.extend([said(" "), self.book(title)].concat());
        }
        pieces
    }
}

/// Words of the interface; none where there are none.
fn said(words: &str) -> Pieces {
    if words.is_empty() { Pieces::new() } else { vec![LeadPiece::Words(words.to_owned())] }
}

fn book(words: &str) -> Pieces {
    vec![LeadPiece::Book(words.to_owned())]
}

fn range(ends: FirstAndLast, is_new: bool) -> Pieces {
    number(ends.first, range_name(ends.first, ends.last), is_new)
}

fn number(number: RuleNumber, printed: String, is_new: bool) -> Pieces {
    vec![match is_new {
        true => LeadPiece::Number(number, printed),
        false => LeadPiece::OldNumber(number, printed),
    }]
}
