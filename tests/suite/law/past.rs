//! What do surfaces say of other days: what a rule is called today, and what was said before?
//! Start at [`Law::history`] and [`search_all_editions`].

use std::collections::BTreeMap;

use mtgcr::model::{Language, Pair, RecordKind};

use super::checks::{Law, differs};
use super::oracle::{At, Oracle, Today, View};
use super::shown::{Above, Index, Shown, squeezed, text};
use super::surfaces::Program;
use super::tally::Tally;

impl Law<'_> {
    /// The thread of a record, asked for in its own edition, ends at its number of today.
    pub fn history(&mut self) {
        let edition = self.view.english().id;
        for (at, facts) in self.asked.clone() {
            let record = self.view.record(at);
            let At::En(_) = at else { continue };
            let Some(number) = record.number.filter(|_| record.kind != RecordKind::Example) else {
                continue;
            };
            let Some(answer) = self.program.history(&number.to_string(), edition) else {
                let wrong = format!("{} has no history", self.name(at));
                self.tally.judge("history", "found", Some(wrong));
                continue;
            };
            self.tally.judge("history", "found", None);
            if !self.index.bears_alone(at) {
                continue;
            }
            let last = answer["events"].as_array().and_then(|items| items.last()).cloned();
            let last = last.unwrap_or_default();
            let told = text(&last["new"]["number"]).filter(|_| answer["current"] == true);
            self.today("history", &self.name(at), told, &facts);
            if let Today::Gone(gone) = facts.today {
                let told = text(&last["edition"]);
                let wrong = differs(&self.name(at), &told, &Some(gone.to_string()));
                self.tally.judge("history", "gone since", wrong);
            }
        }
    }

    /// What the comparison with the newest edition says that each rule is called there.
    pub fn diff(&mut self) {
        let newest = self.view.oracle.english.last().expect("there is one").id;
        let edition = self.view.english().id;
        if newest == edition {
            return;
        }
        let answer = self.program.diff(Pair::new(edition, newest));
        let mut became: BTreeMap<(String, String), Option<String>> = BTreeMap::new();
        for change in answer["changes"].as_array().into_iter().flatten() {
            let (old, new) = (&change["old"], &change["new"]);
            let kind = text(&change["kind"]).unwrap_or_default();
            if let Some(number) = text(&old["number"]).filter(|_| old["part"].is_null()) {
                let key = (kind + &number, squeezed(&text(&old["text"]).unwrap_or_default()));
                became.insert(key, text(&new["number"]));
            }
        }
        for (at, facts) in self.asked.clone() {
            let record = self.view.record(at);
            let (At::En(_), Some(number)) = (at, record.number) else { continue };
            let key = (format!("{}{number}", record.kind), squeezed(&record.text));
            let told = became.get(&key).cloned().unwrap_or(Some(number.to_string()));
            self.today("diff", &self.name(at), told, &facts);
        }
    }
}

const SURFACE: &str = "all editions";

/// Searches every chapter in all editions, and judges every so many of the results.
pub fn search_all_editions(program: &Program, oracle: &Oracle, every: usize, tally: &mut Tally) {
    let newest = oracle.english.len() - 1;
    let texts = oracle.japanese_by(newest).into_iter().map(|text| oracle.japanese[text].id);
    let sides = program.sides(oracle.english[newest].id, &texts.collect::<Vec<_>>());
    let mut by_editions: BTreeMap<(usize, Vec<usize>), Vec<Shown>> = BTreeMap::new();
    for chapter in '1'..='9' {
        let hits = Shown::all(&program.search(&chapter.to_string(), &sides, true));
        for hit in hits.into_iter().step_by(every) {
            let place = |language, books: &[mtgcr::model::Rulebook]| {
                let edition = hit.side(language)?.edition.clone()?;
                books.iter().position(|book| book.id.to_string() == edition)
            };
            let en = place(Language::En, &oracle.english);
            let ja = place(Language::Ja, &oracle.japanese);
            // A Japanese text alone is held against the English of its own day.
            let by_day = |ja: usize| {
                let day = oracle.japanese[ja].id.effective;
                let by_then = oracle.english.partition_point(|en| en.id.effective <= day);
                by_then.saturating_sub(1)
            };
            let Some(beside) = en.or(ja.map(by_day)) else { continue };
            let texts = ja.map_or_else(|| oracle.japanese_by(beside), |ja| vec![ja]);
            by_editions.entry((beside, texts)).or_default().push(hit);
        }
    }
    for ((en, ja), hits) in by_editions {
        let view = oracle.view(en, ja);
        let index = Index::of(&view);
        for hit in &hits {
            judge(&view, &index, hit, tally);
        }
    }
}

/// One result: what it shows stands there, belongs together, and stands under titles of its day.
fn judge(view: &View<'_>, index: &Index<'_>, hit: &Shown, tally: &mut Tally) {
    let name = format!(
        "{} of {} beside {}",
        hit.number.as_deref().unwrap_or_default(),
        hit.en.as_ref().and_then(|english| english.edition.as_deref()).unwrap_or("nothing"),
        hit.ja.as_ref().and_then(|japanese| japanese.edition.as_deref()).unwrap_or("nothing"),
    );
    let Pair { old: en, new: ja } = index.resolve(hit);
    let together = |en: &At, ja: &At| {
        let (At::En(en), At::Ja(text, place)) = (en, ja) else { return false };
        view.english_of(*text, *place) == Some(*en)
    };
    let wrong = match (&en[..], &ja[..]) {
        ([], []) => return,
        // A text alone has no counterpart on its day.
        ([en], []) if hit.ja.is_none() => {
            (!view.facts(*en).ja.is_empty()).then_some("lacks its Japanese")
        }
        ([], [ja]) if hit.en.is_none() => {
            let is_alone = view.facts(*ja).en.is_none() || view.is_duplicate(*ja);
            (!is_alone).then_some("lacks its English")
        }
        _ if hit.en.is_none() || hit.ja.is_none() => None,
        _ => {
            let any = en.iter().any(|en| ja.iter().any(|ja| together(en, ja)));
            (!any).then_some("does not belong together")
        }
    };
    tally.judge(SURFACE, "counterpart", wrong.map(|wrong| format!("{name} {wrong}")));
    if hit.en.is_some() && hit.ja.is_some() {
        let of_its_day = view.oracle.japanese_by(view.en);
        let wrong = !view.ja.iter().all(|text| of_its_day.contains(text));
        tally.judge(SURFACE, "of its day", wrong.then(|| format!("{name} are of two days")));
    }
    for Above { number, en: english, ja: japanese } in hit.path.iter().flatten() {
        for (language, title) in [(Language::En, english), (Language::Ja, japanese)] {
            let Some(title) = title else { continue };
            let stands = index.has_title(language, number, title);
            let wrong = || format!("{name}: {number} has no {language} title `{title}` there");
            tally.judge(SURFACE, "titles stand", (!stands).then(wrong));
        }
    }
    // Each side stands in the edition that it names, under the number of the result.
    for (language, found) in [(Language::En, &en), (Language::Ja, &ja)] {
        if hit.side(language).is_some() {
            let wrong = found.is_empty().then(|| format!("{name}: no such {language} text"));
            tally.judge(SURFACE, "text stands", wrong);
        }
    }
}
