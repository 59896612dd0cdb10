//! Which Japanese rule stands beside which English one? Start at [`Alignment::of`].
//!
//! Where the Japanese lags behind a renumbering, equal numbers do not mean equal rules, so the
//! translation's own pairs decide.

use std::collections::HashMap;

use crate::answer::{ReadStanding, Subject, TranslatedRecord, TranslationAnswer};
use crate::model::{RecordKind, RuleNumber, TranslationStatus};

/// Numbers of both languages side by side, and what each translation is.
#[derive(Debug, Default)]
pub(super) struct Alignment {
    ja_of: HashMap<RuleNumber, RuleNumber>,
    en_of: HashMap<RuleNumber, RuleNumber>,
    standings: HashMap<Subject, ReadStanding>,
    orphans: Vec<RuleNumber>,
}

impl Alignment {
    /// The alignment that a comparison of both editions comes to.
    pub fn of(answer: TranslationAnswer) -> Self {
        let mut alignment = Self::default();
        for record in answer.records {
            alignment.add(record);
        }
        alignment
    }

    fn add(&mut self, record: TranslatedRecord) {
        let is_numbered = matches!(record.kind, RecordKind::Rule | RecordKind::Section);
        let is_orphan = record.status == TranslationStatus::Orphaned;
        if let (true, Some(ja)) = (is_numbered, record.ja_number) {
            match &record.subject {
                _ if is_orphan => self.orphans.push(ja),
                Subject::Number(en) => {
                    self.ja_of.entry(*en).or_insert(ja);
                    self.en_of.entry(ja).or_insert(*en);
                }
                Subject::Term(_) => {}
            }
        }
        if !is_orphan {
            self.add_standing(record);
        }
    }

    /// A rule with its examples is as bad as the worst of them.
    fn add_standing(&mut self, record: TranslatedRecord) {
        let own = ReadStanding { status: record.status, since: record.since };
        match self.standings.get_mut(&record.subject) {
            Some(there) => {
                there.status = there.status.max(own.status);
                there.since.extend(own.since);
            }
            None => drop(self.standings.insert(record.subject, own)),
        }
    }

    /// The Japanese number of an English rule; none where it is not translated.
    pub fn ja_of(&self, en: RuleNumber) -> Option<RuleNumber> {
        self.ja_of.get(&en).copied()
    }

    /// The English number of a Japanese rule; none where the English is gone.
    pub fn en_of(&self, ja: RuleNumber) -> Option<RuleNumber> {
        self.en_of.get(&ja).copied()
    }

    /// What the translation of an English record is.
    pub fn standing(&self, subject: &Subject) -> Option<&ReadStanding> {
        self.standings.get(subject)
    }

    /// Japanese rules whose English is gone.
    pub fn orphans(&self) -> &[RuleNumber] {
        &self.orphans
    }
}
