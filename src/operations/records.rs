//! What stands in the rules, what is it called, and what became of it? `search`, `show`, `suggest`,
//! `term`, `keywords`, `diff`, `history`, `bulletin`, `editions`

use super::operation::{
    Answers, Asked, Fault, Limits, Operation, Question, Reply, Rest, Surface, Takes, Tool,
};
use crate::answer::{
    Absence, Bulletin, Bulletins, Diff, Editions, History, Keywords, Search, SearchAnswer, Show,
    ShowAnswer, ShowDetail, ShownRecord, Suggest, Term,
};
use crate::ask::{self, DiffQuestion, HomeError, QueryError, QueryFault};
use crate::doc;
use crate::model::Pair;
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
                (
                    Err(HomeError::Query(QueryError { fault: QueryFault::Empty, .. })),
                    Surface::Api,
                ) => {
                    on.library.pick(self.edition.as_deref())?;
                    break SearchAnswer::default();
                }
                (
                    Err(HomeError::Query(QueryError {
                        fault: QueryFault::OpenQuote, place, ..
                    })),
                    Surface::Api,
                ) => {
                    let typed = self.words.join(" ");
                    let start = place.map(|place| place.start);
                    let sign = |(at, sign)| if Some(at) == start { ' ' } else { sign };
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

/// How many renumberings are listed for a model.
const FEW_MOVES: usize = 20;

impl Question for Diff {
    const OPERATION: Operation = Operation {
        name: "diff",
        about: "Tells what changed between two editions.",
        answers: Answers::Json(&[("Diff", "")]),
        tool: Some(Tool {
            name: "diff",
            title: "Compare two editions",
            description: "Tells what changed between any two editions of the rules: which rules \
                were added, removed, edited, moved to another number, and how the words differ. Use \
                it for `what is new in …`, and before trusting advice that is older than the newest \
                edition. For one rule through all editions use `history`.",
            takes: Takes::few(10, 100),
        }),
        ..Operation::of::<Self>()
    };

    fn ask(self, on: &Asked<'_>) -> Result<Reply, Fault> {
        let named = |typed: &Option<String>, newest: &str| match typed {
            Some(typed) => typed.clone(),
            None => newest.to_owned(),
        };
        let editions = Pair::new(named(&self.old, "previous"), named(&self.new, "latest"));
        let question = DiffQuestion { asked: self, ..DiffQuestion::default() };
        let named = editions.as_ref().map(String::as_str);
        let mut answer = ask::diff(on.library, named, &question)?;
        let mut rest = question.asked.window.keep(&mut answer.changes, "changes");
        let moves = answer.moves.len();
        if on.surface == Surface::Tool && moves > FEW_MOVES {
            answer.moves.truncate(FEW_MOVES);
            rest = rest.and(Some(format!(
                "{FEW_MOVES} of {moves} new numbers are listed; give a number in `query` for its own"
            )));
        }
        let is_closed = on.library.is_closed(&editions.old) && on.library.is_closed(&editions.new);
        let view = render::DiffView::default();
        let reply =
            on.reply(&answer, rest, || doc::markdown(&render::diff(&answer, view, Words::EN)));
        Ok(Reply { is_closed, ..reply })
    }
}

impl Question for History {
    const OPERATION: Operation = Operation {
        name: "history",
        about: "Follows a rule or term through all editions.",
        answers: Answers::Json(&[("History", "history"), ("Topic", "topic")]),
        api: Takes::ALL.saying(&[(
            "query",
            "A rule number or a term, in either language; with `topic`, words.",
        )]),
        tool: Some(Tool {
            name: "history",
            title: "Follow one rule through time",
            description: "Follows one rule or glossary entry through all editions, whatever its \
                number was, deleted ones too: when it came, how its words and number changed, when \
                it went. Use it for `since when`, and to find what an old number is today: give, in \
                `in`, a date on which it was right.",
            takes: Takes::few(5, 200)
                .without(&["topic"])
                .saying(&[("limit", "How many events, the newest.")]),
        }),
        ..Operation::of::<Self>()
    };

    fn ask(self, on: &Asked<'_>) -> Result<Reply, Fault> {
        if self.topic {
            if self.named.edition.is_some() || self.blame {
                let what = "`topic` counts through all editions: it excludes `in` and `blame`";
                return Err(Fault::conflict(what));
            }
            let answer = ask::topic(on.library, &self.name())?;
            return Ok(on.reply(&answer, Rest::default(), String::new));
        }
        let Some(mut answer) = ask::history(on.library, &self)? else {
            let edition = self.named.edition.as_ref();
            let edition = edition.map_or(String::new(), |edition| format!(" in {edition}"));
            let fault = Fault::nowhere(format!("there is no `{}`{edition}", self.name()));
            let hint = "`query` is one rule number or one glossary term: `search` finds it, and \
                        with `all_editions` one that is gone";
            let is_tool = on.surface == Surface::Tool;
            return Err(if is_tool { fault.with_hint(hint) } else { fault });
        };
        let rest = self.window.newest(&mut answer.events, "events");
        Ok(on.reply(&answer, rest, || {
            doc::markdown(&match self.blame {
                true => render::blame(&answer, Words::EN),
                false => render::history(&answer, Words::EN),
            })
        }))
    }
}

/// Changes that a bulletin does not mention are told to a model up to so many.
const MOST_UNMENTIONED: usize = 50;

impl Question for Bulletin {
    const OPERATION: Operation = Operation {
        name: "bulletin",
        about: "Tells what the bulletin of an edition said, beside what changed.",
        answers: Answers::Json(&[("Bulletins", "")]),
        tool: Some(Tool {
            name: "bulletin",
            title: "Read an update bulletin",
            description: "Gives what the publisher's update bulletin said of an edition, item by \
                item, beside what really changed. Use it for `why was this changed`.",
            takes: Takes::few(5, 50),
        }),
        ..Operation::of::<Self>()
    };

    fn ask(self, on: &Asked<'_>) -> Result<Reply, Fault> {
        let is_tool = on.surface == Surface::Tool;
        let mut answers = ask::bulletin(on.library, self.edition.as_deref())?;
        if answers.is_empty() {
            let fault = Fault::nowhere("no bulletin here goes with that edition");
            let hint = "the tool `editions` lists bulletins too";
            return Err(if is_tool { fault.with_hint(hint) } else { fault });
        }
        let rest = self.window.items(&mut answers);
        for answer in answers.iter_mut().filter(|_| is_tool) {
            answer.unmentioned.truncate(MOST_UNMENTIONED);
        }
        Ok(on.reply(&Bulletins { bulletins: &answers }, rest, || {
            doc::markdown(&render::bulletin(&answers, Words::EN))
        }))
    }
}

impl Question for Editions {
    const OPERATION: Operation = Operation {
        name: "editions",
        about: "Lists the editions that are here.",
        answers: Answers::Json(&[("Editions", "")]),
        is_long: false,
        api: Takes::ALL.without(&["lang", "limit", "offset"]),
        tool: Some(Tool {
            name: "editions",
            title: "List the editions",
            description: "Lists the editions of the rules and the other documents that are here, \
                with effective dates, set codes and sizes. Use it to learn how new the texts are, \
                and to find the name of an edition.",
            takes: Takes::few(20, 500).saying(&[("limit", "How many editions, the newest.")]),
        }),
        ..Operation::of::<Self>()
    };

    fn ask(self, on: &Asked<'_>) -> Result<Reply, Fault> {
        let mut answer = ask::editions(on.library)?;
        answer.editions.retain(|edition| self.lang.is_none_or(|lang| edition.id.language == lang));
        if on.surface == Surface::Tool {
            // Oldest first, whatever the document, as they are paged from the newest.
            answer.editions.sort_by_key(|edition| (edition.id.effective, edition.id));
        }
        let rest = self.window.newest(&mut answer.editions, "editions");
        Ok(on.reply(&answer, rest, || doc::markdown(&render::editions(&answer, Words::EN))))
    }
}
