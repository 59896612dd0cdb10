//! What is here, and what became of it? `diff`, `history`, `bulletin`, `editions`

use super::asked::{Asked, Fault, Reply, Rest, Surface, Takes};
use super::operation::{Answers, Operation, Question, Tool};
use crate::answer::{Bulletin, Bulletins, Diff, Editions, History};
use crate::ask::{self, DiffQuestion};
use crate::doc;
use crate::model::Pair;
use crate::render;
use crate::words::Words;

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
