//! How is the lead of a difference said? Start at [`lead_lines`].
//!
//! The same sentences for all formats, in the language of the interface: each format only decides
//! how numbers are linked and words of the book are marked.

use crate::answer::{Copied, Lead, LeadPoint, MemberChange, Renumbering, Rewording, Titled};
use crate::model::{Language, Level, NumberRange, Pair, RuleNumber};

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeadPiece {
    /// Words of the interface.
    Words(String),
    /// A number of the new edition, with how it is printed.
    Number(RuleNumber, String),
    /// A number of the old edition, with how it is printed.
    OldNumber(RuleNumber, String),
    /// Words of the book.
    Book(String),
}

impl LeadPiece {
    /// What it says, whatever it is.
    pub fn text(&self) -> &str {
        match self {
            Self::Words(it) | Self::Number(_, it) | Self::OldNumber(_, it) | Self::Book(it) => it,
        }
    }
}

/// So many names of one kind are said; the rest are counted.
const MOST_NAMES: usize = 12;

/// The points of a lead, a line each.
pub fn lead_lines(lead: &Lead, language: Language) -> Vec<Vec<LeadPiece>> {
    lead.points.iter().map(|it| Line::of(language).point(it)).collect()
}

/// The same as plain text.
pub fn lead_texts(lead: &Lead, language: Language) -> Vec<String> {
    let lines = lead_lines(lead, language).into_iter();
    lines.map(|it| it.iter().map(LeadPiece::text).collect()).collect()
}

/// What numbers from `first` to `last` are called together: `702.21–143`.
pub fn range_name(first: RuleNumber, last: RuleNumber) -> String {
    let range = NumberRange::new(first, last);
    match range {
        Some(_) if first == last => first.to_string(),
        Some(_) if first.section() == last.section() => match last.level() {
            Level::Rule if first.level() == Level::Rule => {
                format!("{first}–{}", last.rule_part())
            }
            Level::Subrule if first.rule() == last.rule() && first.level() == Level::Subrule => {
                format!("{first}–{}", last.letters())
            }
            _ => format!("{first}–{last}"),
        },
        _ => format!("{first}–{last}"),
    }
}

struct Line {
    language: Language,
    pieces: Vec<LeadPiece>,
}

impl Line {
    fn of(language: Language) -> Self {
        Self { language, pieces: Vec::new() }
    }

    fn point(mut self, point: &LeadPoint) -> Vec<LeadPiece> {
        match point {
            LeadPoint::NewKeywords(it) => {
                self.titled(("New keywords", "新しいキーワード"), it, true)
            }
            LeadPoint::GoneKeywords(it) => {
                self.titled(("Gone keywords", "なくなったキーワード"), it, false);
            }
            LeadPoint::NewSections(it) => self.titled(("New sections", "新しい節"), it, true),
            LeadPoint::GoneSections(it) => {
                self.titled(("Gone sections", "なくなった節"), it, false);
            }
            LeadPoint::NewTerms(it) => self.terms(("New terms", "新しい用語"), it),
            LeadPoint::GoneTerms(it) => self.terms(("Gone terms", "なくなった用語"), it),
            LeadPoint::RenamedTerms(it) => self.renamed(it),
            LeadPoint::NewRules(it) => self.numbers(("New rules", "新しいルール"), it, true),
            LeadPoint::GoneRules(it) => self.numbers(("Gone rules", "なくなったルール"), it, false),
            LeadPoint::Members(it) => self.members(it),
            LeadPoint::Reworded(it) => self.reworded(it),
            LeadPoint::Copied(it) => self.copied(it),
            LeadPoint::Renumbered(it) => self.renumbered(it),
        }
        self.pieces
    }

    fn say(&mut self, en: &str, ja: &str) {
        let words = match self.language {
            Language::En => en,
            Language::Ja => ja,
        };
        if !words.is_empty() {
            self.pieces.push(LeadPiece::Words(words.to_owned()));
        }
    }

    fn book(&mut self, words: &str) {
        self.pieces.push(LeadPiece::Book(words.to_owned()));
    }

    fn number(&mut self, number: RuleNumber, printed: String, is_new: bool) {
        self.pieces.push(match is_new {
            true => LeadPiece::Number(number, printed),
            false => LeadPiece::OldNumber(number, printed),
        });
    }

    /// `LABEL: …, …, and 3 more`.
    fn list<T>(&mut self, label: (&str, &str), items: &[T], each: impl Fn(&mut Self, &T)) {
        self.say(label.0, label.1);
        self.say(": ", "：");
        self.several(items, each);
    }

    fn several<T>(&mut self, items: &[T], each: impl Fn(&mut Self, &T)) {
        // One more name takes no more room than saying that there is one more.
        let shown = if items.len() <= MOST_NAMES + 1 { items.len() } else { MOST_NAMES };
        for (at, item) in items[..shown].iter().enumerate() {
            if at > 0 {
                self.say(", ", "、");
            }
            each(self, item);
        }
        let more = items.len() - shown;
        if more > 0 {
            self.say(&format!(" and {more} more"), &format!("ほか{more}件"));
        }
    }

    fn titled(&mut self, label: (&str, &str), items: &[Titled], is_new: bool) {
        self.list(label, items, |line, it| line.one_titled(it, is_new));
    }

    fn one_titled(&mut self, it: &Titled, is_new: bool) {
        self.number(it.number, it.number.to_string(), is_new);
        if let Some(title) = &it.title {
            self.say(" ", " ");
            self.book(title);
        }
    }

    fn terms(&mut self, label: (&str, &str), terms: &[String]) {
        self.list(label, terms, |line, it| line.book(it));
    }

    fn renamed(&mut self, terms: &[Pair<String>]) {
        self.list(("Renamed terms", "名称変更"), terms, |line, it| {
            line.book(&it.old);
            line.say(" → ", " → ");
            line.book(&it.new);
        });
    }

    fn numbers(&mut self, label: (&str, &str), numbers: &[RuleNumber], is_new: bool) {
        let runs: Vec<&[RuleNumber]> =
            numbers.chunk_by(|one, other| one.next() == Some(*other)).collect();
        self.list(label, &runs, |line, run| {
            if let (Some(first), Some(last)) = (run.first(), run.last()) {
                line.number(*first, range_name(*first, *last), is_new);
            }
        });
    }

    fn members(&mut self, it: &MemberChange) {
        self.number(it.number, it.number.to_string(), true);
        if let Some(list) = &it.list {
            self.say(" ", " ");
            self.book(list);
        }
        self.say(": ", "：");
        let signed = |sign: &'static str, names: &[String]| -> Vec<(&str, String)> {
            names.iter().map(|it| (sign, it.clone())).collect()
        };
        let names = [signed("+", &it.added), signed("−", &it.removed)].concat();
        self.several(&names, |line, (sign, name)| {
            line.say(sign, sign);
            line.book(name);
        });
    }

    fn reworded(&mut self, it: &Rewording) {
        self.say("“", "「");
        self.book(&it.old);
        self.say("” → “", "」→「");
        self.book(&it.new);
        let records = it.records;
        self.say(&format!("” in {records} records"), &format!("」（{records}項目）"));
    }

    fn copied(&mut self, it: &Copied) {
        let range = |it: Pair<RuleNumber>| range_name(it.old, it.new);
        self.number(it.copies.old, range(it.copies), true);
        self.say(" say what ", "は");
        self.number(it.originals.old, range(it.originals), true);
        self.say(" say", "と同じ内容");
    }

    fn renumbered(&mut self, it: &Renumbering) {
        let stays = it.old.old.parent() == it.new.old.parent();
        let (old, new) = (range_name(it.old.old, it.old.new), range_name(it.new.old, it.new.new));
        if self.language == Language::Ja {
            self.causes(it);
            if !it.came.is_empty() || !it.went.is_empty() {
                self.say("", "により");
            }
        }
        self.number(it.old.old, old, false);
        let by = it.by();
        match (stays, by > 0) {
            (true, true) => {
                self.say(&format!(" went up by {by}, to "), &format!("は{by}繰り下がり、"))
            }
            (true, false) => {
                self.say(&format!(" went down by {}, to ", -by), &format!("は{}繰り上がり、", -by))
            }
            (false, _) => self.say(" are now ", "は"),
        }
        self.number(it.new.old, new, true);
        self.say("", "に");
        if self.language == Language::En && !(it.came.is_empty() && it.went.is_empty()) {
            self.say(", since ", "");
            self.causes(it);
        }
    }

    /// What came and what went: `702.21 Ward came in`.
    fn causes(&mut self, it: &Renumbering) {
        if !it.came.is_empty() {
            self.several(&it.came, |line, it| line.one_titled(it, true));
            self.say(" came in", "の追加");
        }
        if !it.went.is_empty() {
            if !it.came.is_empty() {
                self.say(" and ", "と");
            }
            self.several(&it.went, |line, it| line.one_titled(it, false));
            self.say(" went", "の削除");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn case(point: LeadPoint, en: &str, ja: &str) {
        let lead = Lead { points: vec![point] };
        assert_eq!(lead_texts(&lead, Language::En), [en]);
        assert_eq!(lead_texts(&lead, Language::Ja), [ja]);
    }

    fn number(typed: &str) -> RuleNumber {
        typed.parse().expect("it is a number")
    }

    fn numbers(old: &str, new: &str) -> Pair<RuleNumber> {
        Pair::new(number(old), number(new))
    }

    fn titled(typed: &str, title: &str) -> Titled {
        Titled { number: number(typed), title: Some(title.to_owned()) }
    }

    #[test]
    fn each_point_is_a_line_in_both_languages() {
        case(
            LeadPoint::NewKeywords(vec![titled("702.21", "Wug"), titled("702.22", "Bark")]),
            "New keywords: 702.21 Wug, 702.22 Bark",
            "新しいキーワード：702.21 Wug、702.22 Bark",
        );
        case(
            LeadPoint::GoneRules(["509.2", "509.3", "601.2a"].map(number).to_vec()),
            "Gone rules: 509.2–3, 601.2a",
            "なくなったルール：509.2–3、601.2a",
        );
        case(
            LeadPoint::Renumbered(Renumbering {
                old: numbers("702.21", "702.143"),
                new: numbers("702.22", "702.144"),
                came: vec![titled("702.21", "Wug")],
                went: Vec::new(),
            }),
            "702.21–143 went up by 1, to 702.22–144, since 702.21 Wug came in",
            "702.21 Wugの追加により702.21–143は1繰り下がり、702.22–144に",
        );
        case(
            LeadPoint::Reworded(Rewording {
                old: "barks the wug".to_owned(),
                new: "barks".to_owned(),
                records: 9,
            }),
            "“barks the wug” → “barks” in 9 records",
            "「barks the wug」→「barks」（9項目）",
        );
        case(
            LeadPoint::Copied(Copied {
                copies: numbers("805.10a", "805.10g"),
                originals: numbers("810.7a", "810.7f"),
            }),
            "805.10a–g say what 810.7a–f say",
            "805.10a–gは810.7a–fと同じ内容",
        );
    }

    #[test]
    fn of_many_names_the_rest_are_counted() {
        let terms = (0..20).map(|it| format!("Wug {it}")).collect();
        let lead = Lead { points: vec![LeadPoint::NewTerms(terms)] };
        let said = lead_texts(&lead, Language::En).concat();
        assert!(said.ends_with("Wug 11 and 8 more"), "{said}");
    }
}
