//! What stands in the rules, and what is it called? `search`, `show`, `suggest`, `term`, `keywords`

use super::asked::{Asked, Fault, Limits, Reply, Rest, Surface, Takes};
use super::operation::{Answers, Operation, Question, Tool};
use crate::answer::{
    Absence, Keywords, Search, SearchAnswer, Show, ShowAnswer, ShowDetail, ShownRecord, Suggest,
    Term,
};
use crate::ask::{self, HomeError, QueryError};
use crate::doc;
use crate::render::{self, Detail};
use crate::words::Words;

/// How far down the results of a search can be paged.
const DEEPEST: usize = 2000;

impl Question for Search {
    const OPERATION: Operation = Operation {
        name: "search",
        about: "Searches both languages.",
        answers: Answers::Json(&[("Search", "")]),
        is_long: false,
        api: Takes {
            limits: Limits { least: 0, few: Some(10), most: 200, deepest: Some(DEEPEST) },
            ..Takes::ALL
        },
        tool: Some(Tool {
            name: "search",
            title: "Search the rules",
            description: "Finds rules, examples and glossary entries of the Magic: The Gathering \
                Comprehensive Rules by words, in English and Japanese at once. Use it first \
                whenever the rule number is not known, with a few telling words of the rules' own \
                language; then read what was found whole with `show`.",
            takes: Takes::few(5, 50),
        }),
        ..Operation::of::<Self>()
    };

    fn ask(mut self, on: &Asked<'_>) -> Result<Reply, Fault> {
        if self.all_editions && self.edition.is_some() {
            let names = [on.called("in"), on.called("all_editions")];
            let what = format!("`{}` and `{}` exclude each other", names[0], names[1]);
            return Err(Fault::conflict(what));
        }
        self.window.offset = self.window.offset.min(DEEPEST);
        let answer = loop {
            match (ask::search_for(on.library, &self, DEEPEST), on.surface) {
                // Programs pass on what people have typed so far: there, who asks for nothing finds
                // nothing, and a quotation mark without a partner is a sign like others.
                (Err(HomeError::Query(QueryError::Empty)), Surface::Api) => {
                    on.library.pick(self.edition.as_deref())?;
                    break SearchAnswer::default();
                }
                (Err(HomeError::Query(QueryError::OpenQuote { place })), Surface::Api) => {
                    let typed = self.words.join(" ");
                    let sign = |(at, sign)| if at == place.start { ' ' } else { sign };
                    self.words = vec![typed.chars().enumerate().map(sign).collect()];
                }
                (found, _) => break found?,
            }
        };
        let total = answer.total.min(DEEPEST);
        let rest = self.window.left_out(answer.hits.len(), total, "results");
        // Bulletins and rulings are searched too, whatever the edition, so none is ever closed.
        Ok(on.reply(&answer, rest, || {
            let remarks = render::search_remarks(&answer, Words::EN);
            remarks + "\n" + &doc::markdown(&render::search(&answer, Words::EN))
        }))
    }
}

/// How many records that cite one are listed in short.
const FEW_CITING: usize = 10;

/// How many mentions in other documents are told in short.
const FEW_MENTIONS: usize = 2;

impl Question for Show {
    const OPERATION: Operation = Operation {
        name: "show",
        about: "Shows rules and terms in both languages.",
        answers: Answers::Json(&[("Show", "")]),
        is_long: false,
        api: Takes {
            lacks: &["detail"],
            // Some megabytes; the longest section has fewer.
            limits: Limits { least: 1, few: Some(1000), most: 1000, deepest: Some(1_000_000) },
            ..Takes::ALL
        },
        tool: Some(Tool {
            name: "show",
            title: "Show rules and terms",
            description: "Gives the exact words of rules by number, and of keywords and other \
                glossary terms by name, in English and Japanese side by side, with examples, what \
                they point at, what cites them and since which edition they stand so. Use it \
                whenever a number is named, and for what `search` found before relying on it.",
            takes: Takes::few(10, 100),
        }),
        ..Operation::of::<Self>()
    };

    fn ask(self, on: &Asked<'_>) -> Result<Reply, Fault> {
        let is_tool = on.surface == Surface::Tool;
        let mut answer = ask::show_in(on.library, &self, !is_tool)?;
        if answer.total == 0 && answer.absent.is_empty() {
            let fault = Fault::nowhere("nothing was asked for");
            let advice = "give numbers or terms: `[\"702.19b\", \"Trample\"]`";
            return Err(if is_tool { fault.with_hint(advice) } else { fault });
        }
        if let (true, Some(absent)) = (answer.records.is_empty() && !is_tool, answer.absent.first())
        {
            return Err(absence(absent));
        }
        let left_out = self.window.left_out(answer.records.len(), answer.total, "records");
        let is_short = is_tool && self.detail == ShowDetail::Short;
        let shortened = is_short.then(|| shorten(&mut answer)).flatten();
        if let Some(language) = self.lang {
            answer = answer.in_language(language);
        }
        // The answer says itself where the next part begins.
        let rest = Rest { next: None, ..left_out }.and(shortened);
        Ok(on
            .reply(&answer, rest, || doc::markdown(&render::show(&answer, Detail::All, Words::EN))))
    }
}

/// What is not there, in the words of the command line.
pub(super) fn absence(absent: &Absence) -> Fault {
    let told = render::absent(absent, Words::EN);
    let mut lines = told.lines().map(str::trim);
    let fault = Fault::nowhere(lines.next().unwrap_or("nothing is there"));
    let fault = fault.with_suggestions(absent.nearest.clone());
    match lines.next() {
        Some(hint) => fault.with_hint(hint),
        None => fault,
    }
}

/// Leaves out most of what others say of the records.
fn shorten(answer: &mut ShowAnswer) -> Option<String> {
    let (mut citing, mut mentions) = (0, 0);
    for record in &mut answer.records {
        let ShownRecord { referenced_by, mentions: said, .. } = record;
        citing += referenced_by.len().saturating_sub(FEW_CITING);
        mentions += said.len().saturating_sub(FEW_MENTIONS);
        referenced_by.truncate(FEW_CITING);
        said.truncate(FEW_MENTIONS);
    }
    let left_out = match (citing, mentions) {
        (0, 0) => return None,
        (citing, 0) => format!("{citing} more records that cite these"),
        (0, mentions) => format!("{mentions} more mentions in other documents"),
        (citing, mentions) => {
            format!("{citing} more records that cite these, {mentions} more mentions in documents")
        }
    };
    Some(format!("left out are {left_out}; ask with `detail` `full` for all"))
}

impl Question for Suggest {
    const OPERATION: Operation = Operation {
        name: "suggest",
        about: "Says which terms, titles, numbers, readings and cards begin so.",
        answers: Answers::Json(&[("Suggestions", "")]),
        is_long: false,
        api: Takes {
            limits: Limits { least: 0, few: Some(10), most: 100, deepest: Some(10_000) },
            ..Takes::ALL
        },
        ..Operation::of::<Self>()
    };

    fn ask(self, on: &Asked<'_>) -> Result<Reply, Fault> {
        let picked = on.library.pick(self.edition.as_deref())?;
        let (words, places) = (self.words.join(" "), self.window.places(0));
        let answer = ask::suggest(on.library, &words, places, &picked)?;
        let rest = self.window.left_out(answer.suggestions.len(), answer.total, "names");
        // Cards are those of rulings and notes too, so no answer is ever closed.
        Ok(on.reply(&answer, rest, String::new))
    }
}

impl Question for Term {
    const OPERATION: Operation = Operation {
        name: "term",
        about: "Says what a term is called in the other language.",
        answers: Answers::Json(&[("Terms", "")]),
        tool: Some(Tool {
            name: "term",
            title: "Translate a term",
            description: "Says what a keyword, step, zone or other rules term is called in the \
                other language, how the Japanese is read, and how often each rendering stands in \
                the official translation. Use it before writing a rules term in the other language.",
            takes: Takes::ALL,
        }),
        ..Operation::of::<Self>()
    };

    fn ask(self, on: &Asked<'_>) -> Result<Reply, Fault> {
        let picked = on.library.pick(self.edition.as_deref())?;
        let answer = ask::term(on.library, &self.words.join(" "), &picked)?;
        Ok(on.reply(&answer, Rest::default(), || {
            let remarks = render::term_remarks(&answer, Words::EN);
            remarks + "\n" + &doc::markdown(&render::term(&answer, Words::EN))
        }))
    }
}

impl Question for Keywords {
    const OPERATION: Operation = Operation {
        name: "keywords",
        about: "Lists the keyword abilities, keyword actions and ability words of an edition.",
        answers: Answers::Json(&[("Keywords", "")]),
        is_long: false,
        ..Operation::of::<Self>()
    };

    fn ask(self, on: &Asked<'_>) -> Result<Reply, Fault> {
        let answer = ask::keywords(on.library, self.edition.as_deref())?;
        Ok(on.reply(&answer, Rest::default(), String::new))
    }
}
