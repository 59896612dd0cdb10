//! What a reader gets: plain data, complete. Start at the answer of a question: [`ShowAnswer`],
//! [`EditionsAnswer`], [`ImportAnswer`], [`DiffAnswer`], [`HistoryAnswer`].
//!
//! Nothing here knows how answers are found, or how people read them. Programs read them as JSON,
//! whose keys stand here beside what they mean: each file's head tells the shape, `shape` what the
//! shapes share. The keys are stable. Offsets are Unicode scalar values into `text`; `number` is
//! null for a glossary entry and `term` is null for a rule. Messages are told in English: see
//! `render::json`.

mod bulletin;
mod changes;
mod cite;
mod diff;
mod doctor;
mod document;
mod editions;
mod feed;
mod findings;
mod history;
mod import;
mod lead;
mod questions;
mod read;
mod search;
mod shape;
mod show;
mod suggest;
mod term;
mod translation;
mod update;

pub use bulletin::{
    BulletinAnswer, BulletinItem, BulletinPiece, Bulletins, Certainty, CitedRule, Mention, Told,
    Verdict,
};
pub use changes::{ChangesAnswer, EditionCounts, SectionCounts, changes_words, count_of};
pub use cite::{
    CiteAnswer, CiteExplained, CiteFinding, CiteLevel, CiteSkipped, CiteSuggestion, CiteTold,
    CiteUpdate, CiteVerdict, MigrateAnswer, RewrittenFile, SayingAnswer, SayingRule,
};
pub use diff::{
    Beside, BesideChange, Counterpart, DiffAnswer, Heading, Members, Relation, SharedWords,
    ShownChange, ShownText,
};
pub use doctor::{DoctorAnswer, HeldEditions, JudgedEdition, LackingText};
pub use document::{CardAnswer, DocumentAnswer, DocumentItem, DocumentLine, DocumentPiece};
pub use editions::{EditionChoice, EditionLine, EditionsAnswer, VerifyAnswer};
pub use feed::{EditionChanges, FeedAnswer, FeedChange, FeedEntry, Followed};
pub use findings::{FindingLine, FindingsAnswer, Quote};
pub use history::{Blamed, HistoryAnswer, HistoryEvent, TopicAnswer, TopicCount};
pub use import::{ImportAnswer, ImportLine, Imported, ProblemLine, RemoveAnswer, RemovedEdition};
pub use lead::{
    BookNames, Copied, FirstAndLast, Lead, LeadPoint, MemberChange, RenamedTerm, Renumbering,
    Rewording, Titled,
};
pub use questions::{
    Bulletin, Cite, CiteTask, Diff, Editions, Export, ExportFormat, History, Keywords, Lint, Named,
    Saying, Search, Show, ShowDetail, Suggest, Term, TranslationCheck, TranslationLag,
    TranslationQuestion, Window,
};
pub use read::{
    Chapter, ContentsAnswer, EntryAnswer, Facing, GlossaryAnswer, GlossaryLine, Link, LinkedText,
    Past, PastEvent, Preview, PreviewTarget, ReadRecord, ReadSide, RuleAnswer, SectionAnswer,
};
pub use search::{
    Correction, FoundText, ReadAs, ScoreReason, SearchAnswer, SearchHit, SearchedEditions,
    WiderQuery,
};
pub use show::{
    Absence, FormerRule, ShowAnswer, ShownRecord, ShownReference, Side, Subject, TodayNumber,
};
pub use suggest::{SuggestAnswer, Suggestion, SuggestionKind};
pub use term::{
    CountedTexts, KeywordsAnswer, Rendering, TermAnswer, TermExample, TermPair, TermPlace, TermRow,
    TermSource, TermsAnswer,
};
pub use translation::{Coverage, Draft, OwnRecord, Totals, TranslatedRecord, TranslationAnswer};
pub use update::{Lag, UpdateAnswer, UpdateFate, UpdateLine};
