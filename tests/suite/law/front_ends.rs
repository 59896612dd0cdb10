//! Do pages, API and the assistant's tools say what `show` says? Start at [`Law::pages`].
//!
//! They are asked by the date of the English edition, so only where the Japanese texts beside it
//! are those of that day.

use std::collections::BTreeMap;

use mtgcr::model::{Language, RecordKind, RuleNumber, TranslationStatus};
use serde_json::Value;

use super::checks::Law;
use super::oracle::{At, Facts};
use super::page::Page;
use super::shown::Shown;
use super::surfaces::Program;

/// Of the records asked for, every so many is asked for where each costs much.
const FEWER: usize = 3;

impl Law<'_> {
    /// Sections to read through, and the pages of rules and entries.
    pub fn pages(&mut self) {
        let edition = self.view.english().id;
        let mut sections: BTreeMap<String, Vec<Shown>> = BTreeMap::new();
        for (at, facts) in self.asked.clone() {
            let number = self.view.record(facts.en.map_or(at, At::En)).number;
            let Some(section) = number.map(|number| number.section().unwrap_or(number)) else {
                continue;
            };
            let target = format!("/{section}@{edition}");
            let program = self.program;
            let records = sections.entry(target).or_insert_with_key(|target| {
                program.get(target).map_or(Vec::new(), |html| Page::read(&html).records)
            });
            let records = records.clone();
            self.on_page("section page", at, &facts, &records);
        }
        self.there_and_back("section page");
        for (at, facts) in self.fewer() {
            let record = self.view.record(facts.en.map_or(at, At::En));
            let target = match (record.number, record.headword()) {
                (Some(number), _) if facts.en.is_some() => format!("/{number}@{edition}"),
                (None, Some(headword)) => Program::entry_address(headword, edition),
                _ => continue,
            };
            let page = self.program.get(&target).map(|html| Page::read(&html));
            let page = page.unwrap_or_default();
            self.on_page("page", at, &facts, &page.records);
            if record.kind == RecordKind::Rule {
                self.page_path(at, &facts, &page);
            }
            self.newest_leads_on(at, &facts, &page);
        }
        self.there_and_back("page");
    }

    /// A page has a label for the worst status of a record and its examples.
    fn on_page(&mut self, surface: &'static str, at: At, facts: &Facts, records: &[Shown]) {
        let mut worst = facts.clone();
        if let (Some(en), Some(own)) = (facts.en, facts.status) {
            let records = self.view.english().records();
            let below = (en + 1..records.len())
                .take_while(|place| records[*place].kind == RecordKind::Example);
            let below = below.filter_map(|place| self.view.facts(At::En(place)).status);
            worst.status = below.chain([own]).max();
        }
        use TranslationStatus::{Missing, Renumbered, Stale};
        worst.status = worst.status.filter(|status| [Renumbered, Stale, Missing].contains(status));
        self.whole(surface, at, &worst, records);
    }

    /// Each step above a rule has a title in one language, that of the edition beside it.
    fn page_path(&mut self, at: At, facts: &Facts, page: &Page) {
        let wrong = page.path.iter().zip(&facts.path).find_map(|((number, title), right)| {
            let (language, title) = title.as_ref()?;
            let right = match language {
                Language::En => &right.en,
                Language::Ja => &right.ja,
            };
            let is_right = right.as_ref().is_some_and(|change| change.1.as_ref() == Some(title));
            (!is_right).then(|| format!("{number} `{title}` and not {right:?}"))
        });
        let is_whole = page.path.len() == facts.path.len();
        let wrong = wrong.or((!is_whole).then(|| format!("{} steps", page.path.len())));
        let wrong = wrong.map(|finding| format!("{}: {finding}", self.name(at)));
        self.tally.judge("page", "titles", wrong);
    }

    /// The link to the newest edition leads to the same rule, or to none where it is gone.
    fn newest_leads_on(&mut self, at: At, facts: &Facts, page: &Page) {
        let record = self.view.record(at);
        let is_numbered = matches!(record.kind, RecordKind::Section | RecordKind::Rule);
        let is_old = self.view.en + 1 < self.view.oracle.english.len();
        if !(is_numbered && is_old && facts.en.is_some() && self.index.bears_alone(at)) {
            return;
        }
        let address = page.newest.as_deref().and_then(|newest| newest.strip_prefix('/'));
        let number = address.and_then(|address| address.split(['?', '#', '@']).next());
        let number =
            number.filter(|number| number.parse::<RuleNumber>().is_ok()).map(str::to_owned);
        self.today("page", &self.name(at), number, facts);
    }

    /// The API's JSON.
    pub fn api(&mut self) {
        let edition = self.view.english().id;
        for (at, facts) in self.fewer() {
            let Some(wanted) = self.address(at, &facts) else { continue };
            let wanted = wanted.replace(['%', '&', '+', '#'], " ");
            let target = format!("/api/v1/show?in={edition}&q={wanted}");
            let answer = self.program.get(&target);
            let answer = answer.and_then(|answer| serde_json::from_str(&answer).ok());
            self.whole("api", at, &facts, &Shown::all(&answer.unwrap_or(Value::Null)));
        }
        self.there_and_back("api");
    }

    /// The assistant's tool.
    pub fn assistant(&mut self) {
        let asked = self.fewer();
        let wanted: Vec<Option<String>> =
            asked.iter().map(|(at, facts)| self.address(*at, facts)).collect();
        let wanted: Vec<String> = wanted.into_iter().map(Option::unwrap_or_default).collect();
        let answers = self.program.assistant(&wanted, self.view.english().id);
        for ((at, facts), answer) in asked.iter().zip(&answers) {
            self.whole("assistant", *at, facts, &Shown::all(answer));
        }
        self.there_and_back("assistant");
    }

    /// Some of the records asked for, where each costs much.
    pub(super) fn fewer(&self) -> Vec<(At, Facts)> {
        self.asked.iter().step_by(FEWER).cloned().collect()
    }
}
