//! What is wrong, and what lags? `lint`, `translation`, `check`, `export`, `cite`, `cite/suggest`

use super::operation::{
    Answers, Asked, Fault, Limits, Operation, Question, Reply, Surface, Takes, Tool,
};
use super::records::absence;
use crate::answer::{
    Cite, CiteLevel, CiteTask, Export, ExportFormat, FindingsAnswer, Lint, Saying,
    TranslationAnswer, TranslationCheck, TranslationLag, Window,
};
use crate::ask::{self, CiteQuestion, CiteText};
use crate::doc;
use crate::exchange::Format;
use crate::model::{RuleNumber, TranslationStatus};
use crate::render::page::Media;
use crate::render::{self, exchange};
use crate::words::Words;

impl Question for Lint {
    const OPERATION: Operation = Operation {
        name: "lint",
        about: "Tells what is wrong in the official text of an edition.",
        answers: Answers::Json(&[("Findings", "")]),
        tool: Some(Tool {
            name: "lint",
            title: "Find mistakes in an edition",
            description: "Lists what is wrong in the official text of an edition: references to \
                rules that are not there, numbers out of order, misprints. Use it where a text \
                looks mistaken.",
            takes: Takes::few(10, 100),
        }),
        ..Operation::of::<Self>()
    };

    fn ask(self, on: &Asked<'_>) -> Result<Reply, Fault> {
        let place = on.library.pick_one(self.edition.as_deref().unwrap_or("latest"))?;
        Ok(found(ask::lint(on.library, place)?, self.window, on))
    }
}

impl Question for TranslationCheck {
    const OPERATION: Operation = Operation {
        name: "check",
        about: "Tells where the Japanese disagrees with the English that it translates.",
        answers: Answers::Json(&[("Findings", "")]),
        tool: Some(Tool {
            name: "translation_check",
            title: "Check the translation",
            description: "Lists where the Japanese rules disagree with the English that they \
                translate: numbers, references, terms, words left over from older editions. Use it \
                for translators' questions.",
            takes: Takes::few(10, 100),
        }),
        ..Operation::of::<Self>()
    };

    fn ask(self, on: &Asked<'_>) -> Result<Reply, Fault> {
        Ok(found(ask::translation_check(on.library, &self.of)?, self.window, on))
    }
}

fn found(mut answer: FindingsAnswer, window: Window, on: &Asked<'_>) -> Reply {
    let rest = window.keep(&mut answer.findings, "findings");
    on.reply(&answer, rest, || doc::markdown(&render::findings(&answer, true, Words::EN)))
}

impl Question for TranslationLag {
    const OPERATION: Operation = Operation {
        name: "translation",
        about: "Tells where the Japanese lags behind the English.",
        answers: Answers::Json(&[("Translation", "")]),
        api: Takes::ALL.without(&["only"]),
        tool: Some(Tool {
            name: "translation_status",
            title: "See where the translation lags",
            description: "Says of the Japanese rules, record by record, whether they still say \
                what today's English says: current, renumbered, stale (the English words changed \
                since), missing or orphaned (the English is gone), with the English words that \
                changed. Use it before relying on a Japanese text alone.",
            takes: Takes::few(10, 100),
        }),
        ..Operation::of::<Self>()
    };

    fn ask(self, on: &Asked<'_>) -> Result<Reply, Fault> {
        let mut answer = ask::translation_status(on.library, &self.of)?;
        if let (true, Some(number)) = (answer.is_empty(), self.of.section)
            && let Some(absent) = ask::absence(on.library, number, answer.en)?
        {
            return Err(absence(&absent));
        }
        if on.surface == Surface::Tool {
            answer.records.retain(|record| match self.only.as_slice() {
                [] => record.status != TranslationStatus::Current,
                only => only.contains(&record.status),
            });
        }
        let rest = self.window.keep(&mut answer.records, "records");
        Ok(on.reply(&answer, rest, || doc::markdown(&render::translation(&answer, Words::EN))))
    }
}

/// What files of other programs are.
const CSV: Media = Media("text/csv; charset=utf-8");
const PO: Media = Media("text/x-gettext-translation; charset=utf-8");
const XLIFF: Media = Media("application/x-xliff+xml");
const TMX: Media = Media("application/x-tmx+xml");
const JSON_LINES: Media = Media("application/x-ndjson");

impl Question for Export {
    const OPERATION: Operation = Operation {
        name: "export",
        about: "Gives both languages, or the lineage of rule numbers, as files of other programs.",
        answers: Answers::Texts(&[Media::TEXT, CSV, PO, XLIFF, TMX, JSON_LINES]),
        ..Operation::of::<Self>()
    };

    fn ask(self, on: &Asked<'_>) -> Result<Reply, Fault> {
        let is_whole = matches!(self.format, ExportFormat::Csv | ExportFormat::Lineage);
        if self.of.section.is_some() && is_whole {
            let what = "`csv` and `lineage` are whole: they exclude `section`";
            return Err(Fault::conflict(what));
        }
        let status = || {
            let answer = ask::translation_status(on.library, &self.of)?;
            match (answer.is_empty(), self.of.section) {
                (true, Some(number)) => Err(nothing_of(on, number, &answer)?),
                _ => Ok(answer),
            }
        };
        let (media, data) = match self.format {
            ExportFormat::Lineage => (Media::TEXT, ask::lineage(on.library)?.0),
            ExportFormat::Csv => (CSV, exchange::csv(&ask::terms(on.library, &self.of)?)),
            format => written(format, &status()?),
        };
        Ok(Reply { media, ..Reply::of(data) })
    }
}

/// Both languages as a file of another program; nothing of what is not made of records.
pub fn written(format: ExportFormat, answer: &TranslationAnswer) -> (Media, String) {
    let of = |format: Format| exchange::file(answer, format);
    match format {
        ExportFormat::Po => (PO, of(Format::Po)),
        ExportFormat::Xliff => (XLIFF, of(Format::Xliff)),
        ExportFormat::Tmx => (TMX, of(Format::Memory)),
        ExportFormat::Table => (CSV, of(Format::Table)),
        ExportFormat::Jsonl => (JSON_LINES, exchange::jsonl(answer)),
        ExportFormat::Csv | ExportFormat::Lineage | ExportFormat::Site => {
            (Media::TEXT, String::new())
        }
    }
}

/// Why there is nothing to write of a number: no edition has it, or the Japanese text does not hold
/// it.
fn nothing_of(
    on: &Asked<'_>,
    number: RuleNumber,
    answer: &TranslationAnswer,
) -> Result<Fault, Fault> {
    let Some(absent) = ask::absence(on.library, number, answer.en)? else {
        let told =
            [("edition", answer.ja.to_string().into()), ("number", number.to_string().into())];
        return Ok(Fault::nowhere(Words::EN.tell("export-not-held", &told)));
    };
    let said = render::absent(&absent, Words::EN);
    let said = said.lines().next().unwrap_or_default().to_owned();
    Ok(Fault::nowhere(said).with_suggestions(absent.nearest))
}

/// The longest text that is read; source files and articles are shorter.
pub const LONGEST_TEXT: usize = 1 << 20;

impl Question for Cite {
    const OPERATION: Operation = Operation {
        name: "cite",
        about: "Tells which rule numbers in the text that is sent are wrong, and what is right.",
        answers: Answers::Json(&[("Citations", "")]),
        api: Takes {
            lacks: &["task", "all", "limit", "offset"],
            calls: &[("in", "edition")],
            sent: Some("text"),
            ..Takes::ALL
        },
        tool: Some(Tool {
            name: "cite",
            title: "Check cited rule numbers",
            description: "Judges the rule numbers that a text cites (moved, gone, misquoted, \
                doubtful), with what to write instead; or suggests the rules that a text is about. \
                Use it on code, comments, articles and your own answers.",
            takes: Takes::few(10, 100).without(&["level", "explain"]),
        }),
        ..Operation::of::<Self>()
    };

    fn ask(self, on: &Asked<'_>) -> Result<Reply, Fault> {
        let Self { text, task, edition, to, name, explain, window, .. } = self;
        // The API has measured it as it was sent, before what no text holds was put otherwise.
        if on.surface == Surface::Tool && text.len() > LONGEST_TEXT {
            let fault = Fault::unread(format!("`text` has more than {LONGEST_TEXT} bytes"));
            return Err(fault.with_hint("send it in parts"));
        }
        if task == CiteTask::Suggest {
            return Saying { words: vec![text], edition: to.or(edition), window }.ask(on);
        }
        let level = if self.all { CiteLevel::All } else { self.level };
        let question = CiteQuestion { edition, to, level, explain, ..CiteQuestion::default() };
        // What a text without a name is called, as on the command line or as models know it.
        let nameless = if on.surface == Surface::Api { "stdin.md" } else { "text.md" };
        let name = name.as_deref().unwrap_or(nameless);
        let text = CiteText { name, text: &text, ..CiteText::default() };
        let mut answer = ask::cited(on.library, question, &text)?;
        let rest = window.keep(&mut answer.findings, "findings");
        Ok(on.reply(&answer, rest, || doc::markdown(&render::cite(&answer, Words::EN))))
    }
}

impl Question for Saying {
    const OPERATION: Operation = Operation {
        name: "cite/suggest",
        about: "Tells which rules say something.",
        answers: Answers::Json(&[("Saying", "")]),
        api: Takes {
            limits: Limits { least: 0, few: Some(5), most: 100, deepest: Some(10_000) },
            ..Takes::ALL
        },
        ..Operation::of::<Self>()
    };

    fn ask(self, on: &Asked<'_>) -> Result<Reply, Fault> {
        let question = CiteQuestion { to: self.edition, ..CiteQuestion::default() };
        let (words, places) = (self.words.join(" "), self.window.places(0));
        let answer = ask::citations(on.library, question)?.suggest(&words, places)?;
        let rest = self.window.left_out(answer.suggestions.len(), answer.total, "rules");
        Ok(on.reply(&answer, rest, || doc::markdown(&render::saying(&answer, Words::EN))))
    }
}
