//! What a reader gets: plain data, complete. Start at the answer of a question: [`ShowAnswer`],
//! [`EditionsAnswer`], [`ImportAnswer`], [`DiffAnswer`], [`HistoryAnswer`].
//!
//! Nothing here knows how answers are found or printed.

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
mod keywords;
mod lead;
mod read;
mod remove;
mod search;
mod show;
mod suggest;
mod term;
mod terms;
mod translation;
mod update;

pub use bulletin::{
    BulletinAnswer, BulletinItem, BulletinPiece, Certainty, CitedRule, Fate, Mention, MentionLink,
    Told, Verdict,
};
pub use changes::{ChangesAnswer, EditionCounts, SectionCounts, changes_words, count_of};
pub use cite::{
    CiteAnswer, CiteExplained, CiteFinding, CiteLevel, CiteSkipped, CiteSuggestion, CiteVerdict,
    MigrateAnswer, SayingAnswer,
};
pub use diff::{
    Beside, BesideChange, Counterpart, DiffAnswer, Heading, Members, Relation, SharedWords,
    ShownChange, ShownText,
};
pub use doctor::{Advice, DoctorAnswer};
pub use document::{CardAnswer, DocumentAnswer, DocumentItem, DocumentPiece};
pub use editions::{EditionChoice, EditionLine, EditionsAnswer, VerifyAnswer};
pub use feed::{EditionChanges, FeedAnswer, FeedChange, FeedEntry, Followed};
pub use findings::{FindingLine, FindingsAnswer, Quote};
pub use history::{Blamed, HistoryAnswer, HistoryEvent, TopicAnswer, TopicCount};
pub use import::{ImportAnswer, ImportLine, Imported};
pub use keywords::KeywordsAnswer;
pub use lead::{Copied, Lead, LeadPoint, MemberChange, Renumbering, Rewording, Titled};
pub use read::{
    ContentsAnswer, EntryAnswer, Facing, GlossaryAnswer, GlossaryLine, Link, LinkedText, Past,
    PastEvent, Preview, PreviewTarget, ReadRecord, ReadSide, ReadStanding, RuleAnswer,
    SectionAnswer,
};
pub use remove::RemoveAnswer;
pub use search::{FoundText, ScoreReason, SearchAnswer, SearchHit, WiderQuery};
pub use show::{
    Absence, Cited, ExampleStatus, FormerRule, PathStep, ShowAnswer, ShownRecord, ShownReference,
    ShownStatus, Side, Subject, TodayNumber,
};
pub use suggest::{SuggestAnswer, Suggestion, SuggestionKind};
pub use term::{Rendering, TermAnswer, TermExample, TermPair, TermSource};
pub use terms::{TermRow, TermsAnswer};
pub use translation::{
    ChangedSince, Coverage, Draft, OwnRecord, Totals, TranslatedRecord, TranslationAnswer,
};
pub use update::{Lag, UpdateAnswer, UpdateFate, UpdateLine};
