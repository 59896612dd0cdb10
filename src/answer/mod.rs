//! What a reader gets: plain data, complete. Start at the answer of a question: [`ShowAnswer`],
//! [`EditionsAnswer`], [`ImportAnswer`], [`DiffAnswer`], [`HistoryAnswer`].
//!
//! Nothing here knows how answers are found, or how people read them. Programs read them as JSON,
//! whose keys, and the schema that the API publishes, are the fields here with what they mean; `shape`
//! has what several share. The keys are stable. Offsets are Unicode scalar values into `text`; `number` is
//! null for a glossary entry and `term` is null for a rule. Messages are told in English: see
//! `render::json`.

mod bulletin;
mod cite;
mod diff;
mod history;
mod home;
mod questions;
mod read;
mod search;
mod shape;
mod show;
mod translation;

pub use crate::model::{CitedRule, Mention};
pub use bulletin::{
    BulletinAnswer, BulletinItem, BulletinPiece, Bulletins, CardAnswer, Certainty, DocumentAnswer,
    DocumentItem, DocumentLine, DocumentPiece, Told, Verdict,
};
pub use cite::{
    CiteAnswer, CiteExplained, CiteFinding, CiteLevel, CiteSkipped, CiteSuggestion, CiteTold,
    CiteUpdate, CiteVerdict, MigrateAnswer, RewrittenFile, SayingAnswer, SayingRule,
};
pub use diff::{
    Beside, BesideChange, BookNames, ChangesAnswer, Copied, Counterpart, DiffAnswer, EditionCounts,
    FirstAndLast, Heading, Lead, LeadPoint, MemberChange, Relation, RenamedTerm, Renumbering,
    Rewording, SectionCounts, SharedWords, ShownChange, ShownText, Titled, changes_words, count_of,
    counted, is_obsolete,
};
pub use history::{
    Blamed, BorneName, EditionChanges, FeedAnswer, FeedChange, FeedEntry, Followed, HistoryAnswer,
    HistoryEvent, TopicAnswer, TopicCount,
};
pub use home::{
    DoctorAnswer, EditionChoice, EditionLine, EditionsAnswer, HeldEditions, ImportAnswer,
    ImportLine, Imported, JudgedEdition, LackingText, Lag, ProblemLine, RemoveAnswer,
    RemovedEdition, UpdateAnswer, UpdateFate, UpdateLine, VerifyAnswer,
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
    Correction, CountedTexts, FoundText, KeywordsAnswer, ReadAs, Rendering, SearchAnswer,
    SearchHit, SuggestAnswer, Suggestion, TermAnswer, TermExample, TermPair, TermPlace, TermRow,
    TermSource, TermsAnswer, WiderQuery,
};
pub use show::{
    Absence, FormerRule, ShowAnswer, ShownRecord, ShownReference, Side, Subject, TodayNumber,
};
pub use translation::{
    Coverage, Draft, FindingLine, FindingsAnswer, OwnRecord, Quote, Totals, TranslatedRecord,
    TranslationAnswer,
};
