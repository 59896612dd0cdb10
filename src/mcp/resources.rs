//! Which rules can be read as resources? Start at [`read`].
//!
//! ```text
//! rule://702.19b@2026-01-16      a rule of an edition
//! rule://702.19b                 the same of the newest edition
//! rule://Trample@ja:2026-01-16   a glossary entry of the Japanese edition, and of the English then
//! ```
//!
//! A rule is named as tools name it: a range, a term, a number in any spelling, an edition by its
//! date or set code. What programs make of addresses is read too: one slash or three, escapes, a
//! question mark for the `@`.

use percent_encoding::percent_decode_str;
use rmcp::model::{ErrorData, ReadResourceResult, Resource, ResourceContents, ResourceTemplate};

use super::tools::Failure;
use crate::answer::{ShownRecord, Subject};
use crate::ask::{self, Library};
use crate::doc::{self, visible::shown};
use crate::model::{Level, Titles};
use crate::render::{self, Detail};
use crate::words::Words;

const SCHEME: &str = "rule";
const MARKDOWN: &str = "text/markdown";

/// The forms of address, of an edition and of the newest one, with their arguments.
const FORMS: [(&str, &[&str]); 2] =
    [("rule://{query}@{edition}", &["query", "edition"]), ("rule://{query}", &["query"])];

/// The names of the arguments of a form of address, where there is such a form.
pub(super) fn arguments(form: &str) -> Option<Vec<&'static str>> {
    FORMS.iter().find(|own| own.0 == form).map(|own| own.1.to_vec())
}

/// The forms of address.
pub(super) fn templates() -> Vec<ResourceTemplate> {
    let [of_edition, of_newest] = FORMS.map(|form| form.0);
    let newest = ResourceTemplate::new(of_newest, "newest rule")
        .with_title("A rule or term of the newest edition")
        .with_description("One rule by number, a range of them, or a glossary entry by name.")
        .with_mime_type(MARKDOWN);
    let rule = ResourceTemplate::new(of_edition, "rule")
        .with_title("A rule or term of an edition")
        .with_description(
            "One rule by number (`702.19b`) or glossary entry by name (`Trample`), in English and \
             Japanese, as it stands in an edition: an id (`2026-01-16`), a date, a set code or \
             `latest`. An address with an edition always gives the same words.",
        )
        .with_mime_type(MARKDOWN);
    vec![rule, newest]
}

/// The chapters of the newest edition, from which all else is reached.
pub(super) fn chapters(library: &Library) -> Result<Vec<Resource>, Failure> {
    let wanted: Vec<String> = ('1'..='9').map(String::from).collect();
    let answer = ask::show(library, &wanted, &library.pick(None)?)?;
    Ok(answer.records.iter().filter_map(chapter).collect())
}

fn chapter(record: &ShownRecord) -> Option<Resource> {
    let Subject::Number(number) = record.subject else { return None };
    let edition = record.en.iter().chain(&record.ja).next()?.edition;
    let title = record.title.as_ref().and_then(Titles::any_title).unwrap_or_default();
    let resource = Resource::new(format!("{SCHEME}://{number}@{edition}"), number.to_string());
    Some(resource.with_title(format!("{number} {title}")).with_mime_type(MARKDOWN))
}

/// The rule or term at an address.
pub(super) fn read(uri: &str, library: &Library) -> Result<ReadResourceResult, Failure> {
    let (wanted, edition) = parts(uri)?;
    let picked = library.pick(edition.as_deref())?;
    let mut answer = ask::show(library, &[wanted], &picked)?;
    let is_chapter = |record: &&ShownRecord| {
        record.subject.number().is_some_and(|number| number.level() == Level::Chapter)
    };
    if let Some(chapter) = answer.records.iter().find(is_chapter) {
        // The titles of its sections are all that there is to read in a chapter.
        let wanted: Vec<String> = chapter.subrules.iter().map(ToString::to_string).collect();
        let sections = ask::show(library, &wanted, &picked)?;
        answer.records.extend(sections.records);
    }
    let text = shown(&doc::markdown(&render::show(&answer, Detail::All, Words::EN))).into_owned();
    if answer.records.is_empty() {
        let hint = Some("the tool `search` finds numbers and terms".to_owned());
        return Err(Failure { message: text.trim_end().to_owned(), hint });
    }
    Ok(ReadResourceResult::new(vec![ResourceContents::text(text, uri).with_mime_type(MARKDOWN)]))
}

/// Number or term, and the edition.
fn parts(uri: &str) -> Result<(String, Option<String>), Failure> {
    let is_ours = |scheme: &str| scheme.eq_ignore_ascii_case(SCHEME);
    let whole = match uri.trim().split_once(':') {
        Some((scheme, whole)) if is_ours(scheme) => whole.trim_matches('/'),
        _ => "",
    };
    let (wanted, edition) = match whole.rsplit_once('@').or_else(|| whole.rsplit_once("?in=")) {
        Some((wanted, edition)) => (wanted.trim_end_matches('/'), Some(decoded(edition))),
        None => (whole, None),
    };
    let edition = edition.filter(|edition| !edition.trim().is_empty());
    if wanted.is_empty() {
        return Err(Failure {
            message: format!("`{uri}` is no address of a rule"),
            hint: Some("addresses look like `rule://702.19b@2026-01-16`".to_owned()),
        });
    }
    Ok((decoded(wanted), edition))
}

fn decoded(part: &str) -> String {
    percent_decode_str(part).decode_utf8_lossy().into_owned()
}

/// The protocol has no milder way to say that there is no such resource.
pub(super) fn not_found(failure: Failure) -> ErrorData {
    ErrorData::resource_not_found(failure.told(), None)
}
