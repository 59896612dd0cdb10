//! What is the library asked for a page? One function per page; start at [`number`], or at
//! [`document`] for rulings, notes and the items of bulletins.

use super::asked::{Answered, Asked};
use crate::answer::{
    Absence, Beside, DiffAnswer, History, HistoryAnswer, ShowAnswer, ShownRecord, Subject,
};
use crate::ask;
use crate::ask::{DiffQuestion, HomeError, Library, SearchQuestion, Sides, TranslationQuestion};
use crate::model::{
    Class, DocumentKind, EditionId, Language, Level, NumberRange, Pair, RuleNumber,
    TranslationStatus, slug,
};
use crate::operations::{Fault, listed};
use crate::render::page::{self, DiffPage, GROUPS, Group, Layout, MOST_RESULTS, OLD, SearchPage};

/// How many results a page of them has.
const RESULTS: usize = 20;

/// Results, or the first page where nothing is asked.
pub fn search(library: &Library, asked: &Asked) -> Result<Answered, Fault> {
    let typed = asked.parameters.one("q")?;
    let named = asked.parameters.one("in")?;
    let limit = asked.parameters.one("limit")?;
    let count = limit.as_deref().map(read_limit).transpose()?.unwrap_or(RESULTS);
    let Some(typed) = typed else {
        let contents = ask::contents(library, &library.pick(named.as_deref())?)?;
        let news = if named.is_none() { news(library, asked)? } else { Vec::new() };
        return Ok(Answered::Page(page::start(&choosing(library, asked), &contents, &news)));
    };
    let question = SearchQuestion::read(&typed, count, false)?;
    let (wanted, edition) = ask::parted(&typed);
    let number = RuleNumber::read(wanted);
    let edition = edition.filter(|_| number.is_ok());
    let picked =
        library.pick(named.as_deref().or(edition).or(question.query.filters.edition.as_deref()))?;
    let view = asked.view.keeping(&ask::facing(library, &picked)?);
    let called_so = named_so(library, wanted, &picked)?;
    if let (None, Ok(number), Some(_)) = (&limit, number, &called_so) {
        return Ok(Answered::Elsewhere(view.number(number)));
    }
    // A range or term of an edition: its address tells where it is.
    if let (None, (wanted, Some(edition))) = (&limit, ask::parted(&typed))
        && let Ok(then) = library.pick(Some(edition))
        && !ask::show(library, &[wanted.to_owned()], &then)?.records.is_empty()
    {
        return Ok(Answered::Elsewhere(format!("/{}", page::percent_encoded(&typed))));
    }
    let group = one_of(asked, "group", &GROUPS.map(|group| (group.0, group)))?;
    let group = group.unwrap_or(GROUPS[0]);
    let found = SearchPage {
        group,
        counts: counts(library, &question, &picked)?,
        named: called_so,
        limit: question.limit,
    };
    let answer = ask::search(library, &of_group(&question, group), &picked)?;
    Ok(Answered::Page(page::search(&view, &answer, &found)))
}

/// What the newest edition changed, and behind it what changed since the reader was here, where
/// that is more; an edition before whose words are not here is told by numbers.
fn news(library: &Library, asked: &Asked) -> Result<Vec<DiffAnswer>, Fault> {
    let newest = library.edition_named("latest")?;
    let held: Vec<EditionId> = ask::sets(library, newest.language)
        .iter()
        .map(|set| set.0)
        .filter(|id| *id < newest)
        .collect();
    let before = match newest.language {
        Language::En => "previous",
        Language::Ja => "ja:previous",
    };
    let seen = asked.view.reading.seen.map(|seen| seen.0);
    let seen = held.iter().rev().skip(1).find(|id| Some(id.effective) == seen);
    let question = DiffQuestion { interface: Some(asked.view.language), ..DiffQuestion::default() };
    let seen = seen.map(ToString::to_string);
    let told = std::iter::once(before).chain(seen.as_deref()).filter_map(|old| {
        match ask::diff(library, Pair::new(old, &newest.to_string()), &question) {
            Ok(answer) => Some(Ok(answer)),
            // Nothing is known of what came before.
            Err(HomeError::OnlyOne { .. }) => None,
            Err(error) => Some(Err(error.into())),
        }
    });
    told.collect()
}

/// The same question of one group.
fn of_group(question: &SearchQuestion, group: Group) -> SearchQuestion {
    let mut question = question.clone();
    question.query.filters.kinds.extend(group.1);
    question.all_editions = group == OLD;
    question
}

/// How much each group holds; none where the question itself names kinds.
fn counts(
    library: &Library,
    question: &SearchQuestion,
    picked: &Sides,
) -> Result<Vec<(Group, usize)>, Fault> {
    if !question.query.filters.kinds.is_empty() {
        return Ok(Vec::new());
    }
    let one = SearchQuestion { limit: 1, ..question.clone() };
    let count = |group| -> Result<(Group, usize), Fault> {
        Ok((group, ask::search(library, &of_group(&one, group), picked)?.total))
    };
    GROUPS.into_iter().filter(|group| *group != OLD).map(count).collect()
}

/// What is called by the query itself: a term with its rule, or what was called so and is gone.
fn named_so(library: &Library, wanted: &str, picked: &Sides) -> Result<Option<ShowAnswer>, Fault> {
    let called = |name: &str| ask::show(library, &[name.to_owned()], picked);
    let is_term = |record: &ShownRecord| matches!(record.subject, Subject::Term(_));
    let mut answer = called(wanted)?;
    // A section may be called so in one language, and a term like the section in the other.
    let title = answer.records.first().and_then(|record| record.title.as_ref()?.en.clone());
    let other = title.filter(|_| NumberRange::read(wanted).is_err()).map(|title| called(&title));
    if let Some(other) = other.transpose()?.filter(|other| other.records.iter().any(is_term)) {
        answer = other;
    }
    let is_told = !answer.records.is_empty()
        || answer.absent.iter().any(|absence| !absence.former.is_empty());
    Ok(is_told.then_some(answer))
}

fn read_limit(typed: &str) -> Result<usize, Fault> {
    let is_number = typed.bytes().all(|byte| byte.is_ascii_digit());
    let count = typed.parse().ok().filter(|count| is_number && (1..=MOST_RESULTS).contains(count));
    count.ok_or_else(|| Fault::unread(format!("`limit` is 1 to {MOST_RESULTS}, not `{typed}`")))
}

/// The way to the page of results, for those who ask it where other sites have it.
pub fn search_elsewhere(_: &Library, asked: &Asked) -> Result<Answered, Fault> {
    Ok(Answered::Elsewhere(asked.view.address.replacen("/search", "/", 1)))
}

/// The table of contents.
pub fn contents(library: &Library, asked: &Asked) -> Result<Answered, Fault> {
    let picked = library.pick(asked.parameters.one("in")?.as_deref())?;
    Ok(Answered::Page(page::contents(&asked.view, &ask::contents(library, &picked)?)))
}

/// All terms.
pub fn glossary(library: &Library, asked: &Asked) -> Result<Answered, Fault> {
    let picked = library.pick(asked.parameters.one("in")?.as_deref())?;
    Ok(Answered::Page(page::glossary(&asked.view, &ask::glossary(library, &picked)?)))
}

/// One term.
pub fn entry(library: &Library, asked: &Asked) -> Result<Answered, Fault> {
    let (typed, edition) = asked.address();
    let picked = library.pick(edition)?;
    if let Some(answer) = ask::entry(library, typed, &picked)? {
        let there = |edition| answer.past.slug_in(edition).unwrap_or(&answer.slug);
        let address = |edition| format!("/glossary/{}", page::percent_encoded(there(edition)));
        if let Some(chosen) = chosen_edition(library, asked, None, address)? {
            return Ok(chosen);
        }
        return Ok(Answered::Page(page::entry(&choosing(library, asked), &answer)));
    }
    missing(library, asked, typed, &picked)
}

/// A rule, a section or a chapter; what is no number leads to the glossary.
pub fn number(library: &Library, asked: &Asked) -> Result<Answered, Fault> {
    let (typed, edition) = asked.address();
    let picked = library.pick(edition)?;
    let Ok(range) = NumberRange::read(typed) else {
        return Ok(match ask::entry(library, typed, &picked)? {
            Some(entry) => {
                let view = asked.view.keeping(&entry.facing);
                Answered::Elsewhere(view.term(&entry.slug))
            }
            None => missing(library, asked, typed, &picked)?,
        });
    };
    let number = range.first();
    if number.to_string() != typed {
        let view = asked.view.keeping(&ask::facing(library, &picked)?);
        return Ok(Answered::Elsewhere(view.range(range)));
    }
    let page = match number.level() {
        Level::Chapter | Level::Section => {
            let address = |_| format!("/{number}");
            if let Some(chosen) = chosen_edition(library, asked, Some(number), address)? {
                return Ok(chosen);
            }
            let view = choosing(library, asked);
            let answer = ask::section(library, number, &picked)?;
            let is_whole = asked.parameters.flag("whole")? && number.level() == Level::Chapter;
            let inside = answer.iter().flat_map(|chapter| &chapter.contents);
            let read = inside.filter(|_| is_whole);
            let read = read.map(|step| ask::section(library, step.number, &picked));
            let read: Vec<_> = read.filter_map(Result::transpose).collect::<Result<_, _>>()?;
            // Of an older edition it would be told what it was not yet.
            let news = match edition {
                None => ask::feed_of_section(library, number, 1)?,
                Some(_) => None,
            };
            let last = news.and_then(|news| Some(news.entries.first()?.edition.editions));
            answer.map(|answer| page::section(&view, &answer, &read, last))
        }
        Level::Rule | Level::Subrule => match ask::rule(library, number, &picked)? {
            Some(answer) => {
                let there = |edition| answer.past.number_in(edition).unwrap_or(number);
                let address = |edition| format!("/{}", there(edition));
                if let Some(chosen) = chosen_edition(library, asked, Some(number), address)? {
                    return Ok(chosen);
                }
                Some(page::rule(&choosing(library, asked), &answer))
            }
            None => None,
        },
    };
    page.map_or_else(|| missing(library, asked, typed, &picked), |page| Ok(Answered::Page(page)))
}

/// The view of a page on which an edition can be chosen.
fn choosing(library: &Library, asked: &Asked) -> page::View {
    asked.view.choosing(ask::choices(library, Language::En))
}

/// Where the choice of another edition leads: to what `address` says of it, or to what changed
/// since; none where nothing is chosen.
fn chosen_edition(
    library: &Library,
    asked: &Asked,
    number: Option<RuleNumber>,
    address: impl Fn(EditionId) -> String,
) -> Result<Option<Answered>, Fault> {
    let Some(typed) = asked.parameters.one("in")? else { return Ok(None) };
    let chosen = library.edition_named(&typed)?;
    let newest = library.edition_named("latest")?;
    if asked.parameters.one("with")?.is_some() && chosen != newest {
        let about = number.map_or(String::new(), |number| format!("?q={number}"));
        return Ok(Some(Answered::Elsewhere(format!("/diff/{chosen}/{newest}{about}"))));
    }
    let pin = if chosen == newest { String::new() } else { format!("@{chosen}") };
    Ok(Some(Answered::Elsewhere(address(chosen) + &pin)))
}

/// Where something went that is not there, or what is near it.
fn missing(
    library: &Library,
    asked: &Asked,
    typed: &str,
    picked: &Sides,
) -> Result<Answered, Fault> {
    let shown = ask::show(library, &[typed.to_owned()], picked)?;
    let facing = ask::facing(library, picked)?;
    let nothing = || Absence {
        typed: typed.to_owned(),
        edition: facing.en.or(facing.ja),
        is_sample: library.is_sample(),
        ..Absence::default()
    };
    // What is not addressed but meant: a plural, a synonym, a reading.
    let view = choosing(library, asked).keeping(&facing);
    let is_name = NumberRange::read(typed).is_err();
    match shown.records.first().filter(|_| is_name).map(|record| &record.subject) {
        Some(Subject::Number(number)) => return Ok(Answered::Elsewhere(view.number(*number))),
        Some(Subject::Term(term)) if ask::entry(library, term, picked)?.is_some() => {
            return Ok(Answered::Elsewhere(view.term(&slug(term))));
        }
        _ => (),
    }
    let absence = shown.absent.into_iter().next().unwrap_or_else(nothing);
    let question = History::of(typed, None);
    let went = ask::history(library, &question)?;
    let text = page::absent(&view, &absence, went.as_ref());
    Ok(match went {
        Some(HistoryAnswer { is_current: true, .. }) => Answered::Page(text),
        Some(_) => Answered::Gone(text),
        None => Answered::Absent(text),
    })
}

/// Of so many of the newest editions the choice and the feed tell what they changed: each is compared
/// for it, and the page has to be there within a second.
pub(super) const MOST_LEADS: usize = 16;

/// The page on which two editions are chosen, or what was chosen on it.
pub fn diff_choice(library: &Library, asked: &Asked) -> Result<Answered, Fault> {
    let chosen = (asked.parameters.one("old")?, asked.parameters.one("new")?);
    if let (Some(old), Some(new)) = chosen {
        // What is not here may be known: the page of the difference tells.
        let id = |typed: String| {
            let here = library.edition_meant(&typed).map(|edition| edition.to_string());
            page::percent_encoded(&here.unwrap_or(typed))
        };
        return Ok(Answered::Elsewhere(format!("/diff/{}/{}", id(old), id(new))));
    }
    let mut editions = Vec::new();
    let mut newest = Vec::new();
    for language in [Language::En, Language::Ja] {
        let changes = ask::changes_of_editions(library, language, usize::MAX)?;
        newest.extend(changes.iter().take(MOST_LEADS).map(|change| change.editions));
        editions.push((asked.view.choosing(ask::choices(library, language)), changes));
    }
    let leads = ask::leads(library, &newest, asked.view.language)?;
    Ok(Answered::Page(page::diff_choice(&asked.view, &editions, &leads)))
}

/// What changed between two editions.
pub fn diff(library: &Library, asked: &Asked) -> Result<Answered, Fault> {
    let [old, new] = asked.pieces.as_slice() else {
        return Err(Fault::unread("two editions are wanted".to_owned()));
    };
    let about = asked.parameters.one("q")?.unwrap_or_default();
    let about = about.split_whitespace().map(str::to_owned).collect();
    let interface = Some(asked.view.language);
    let question = DiffQuestion { interface, ..DiffQuestion::about(about) };
    let answer = ask::diff(library, Pair::new(old, new), &question)?;
    let layout = one_of(asked, "layout", &Layout::ALL.map(|layout| (layout.word(), layout)))?;
    let layout = layout.unwrap_or(asked.view.reading.layout);
    let shown = DiffPage {
        layout,
        beside: match layout {
            Layout::Table => ask::beside(library, &answer)?,
            Layout::Sides | Layout::Inline => Beside::default(),
        },
        only: one_of(asked, "only", &Class::ALL.map(|class| (class.word(), class)))?,
        page: page_asked(asked)?,
        bulletins: ask::bulletins_between(library, answer.editions),
        other: library.other_language(answer.editions)?.filter(|other| other.old != other.new),
    };
    let view = asked.view.choosing(ask::choices(library, answer.editions.new.language));
    Ok(Answered::Page(page::diff(&view, &answer, &shown)))
}

/// Which of several pages is asked for, from 1.
fn page_asked(asked: &Asked) -> Result<usize, Fault> {
    let Some(typed) = asked.parameters.one("page")? else { return Ok(1) };
    let page = typed.parse().ok().filter(|page| *page > 0);
    page.ok_or_else(|| Fault::unread(format!("`page` is a number from 1 on, not `{typed}`")))
}

/// The bulletins of a day beside what changed.
pub fn bulletin(library: &Library, asked: &Asked) -> Result<Answered, Fault> {
    let typed = asked.pieces.first().map_or("", String::as_str);
    let answers = ask::bulletin(library, Some(typed))?;
    if answers.is_empty() {
        let refused = Fault::nowhere(format!("no bulletin here goes with `{typed}`"));
        return Err(refused.with_hint("`/editions` lists what is here"));
    }
    Ok(Answered::Page(page::bulletin(&asked.view, &answers)))
}

/// The value of a parameter that is one of a few words.
fn one_of<T: Copy>(asked: &Asked, name: &str, words: &[(&str, T)]) -> Result<Option<T>, Fault> {
    let Some(typed) = asked.parameters.one(name)? else { return Ok(None) };
    let found = words.iter().find(|word| word.0 == typed);
    let known: Vec<&str> = words.iter().map(|word| word.0).collect();
    match found {
        Some(word) => Ok(Some(word.1)),
        None => Err(Fault::unread(format!("`{typed}` is no `{name}`"))
            .with_hint(format!("it is one of {}", listed(&known)))),
    }
}

/// One rule or term through all editions.
pub fn history(library: &Library, asked: &Asked) -> Result<Answered, Fault> {
    let (typed, edition) = asked.address();
    let question = History { blame: true, ..History::of(typed, edition.map(str::to_owned)) };
    match ask::history(library, &question)? {
        Some(answer) => {
            let at = answer.last.to_string();
            let picked = library.pick(if answer.is_current { None } else { Some(&at) })?;
            let facing = ask::facing(library, &picked)?;
            let number = answer.named.as_ref().and_then(|named| named.number);
            let former = number.map(|number| ask::other_bearers(library, number, &picked));
            let former = former.transpose()?.unwrap_or_default();
            let view = choosing(library, asked);
            Ok(Answered::Page(page::history(&view, &answer, &facing, &former)))
        }
        None => missing(library, asked, typed, &library.pick(edition)?),
    }
}

/// All editions.
pub fn editions(library: &Library, asked: &Asked) -> Result<Answered, Fault> {
    Ok(Answered::Page(page::editions(&choosing(library, asked), &ask::editions(library)?)))
}

/// Where the translation lags.
pub fn translation(library: &Library, asked: &Asked) -> Result<Answered, Fault> {
    let section = asked.parameters.one("section")?;
    let section = section.map(|typed| RuleNumber::read(&typed)).transpose();
    let section = section.map_err(|section| Fault::unread(section.to_string()))?;
    let words = TranslationStatus::ALL.map(|status| (status.word(), status));
    let status = one_of(asked, "status", &words)?;
    // The way to this page stands on every other one.
    if !library.has_japanese() {
        return Ok(Answered::Page(page::no_translation(&asked.view, Language::Ja)));
    }
    let status_of_all = || ask::translation_status(library, &TranslationQuestion::default());
    let newest = library.pick(None)?.en.unwrap_or_default();
    let answer = library.worked_out(newest, status_of_all)?;
    Ok(Answered::Page(page::translation(&asked.view, &answer, section, status)))
}

/// How to ask, and with which keys.
pub fn help(_: &Library, asked: &Asked) -> Result<Answered, Fault> {
    Ok(Answered::Page(page::help(&asked.view)))
}

/// All documents of the kind that the address names.
pub fn documents(library: &Library, asked: &Asked) -> Result<Answered, Fault> {
    let kind = kind(asked);
    let lines = ask::document_lines(library, kind)?;
    Ok(Answered::Page(page::documents(&asked.view, kind, &lines)))
}

fn kind(asked: &Asked) -> DocumentKind {
    match asked.view.address.split(['/', '?']).nth(1) {
        Some("rulings") => DocumentKind::Rulings,
        Some("notes") => DocumentKind::Notes,
        _ => DocumentKind::Bulletin,
    }
}

/// A document of a day, or one item of it; a whole bulletin stands beside what changed.
pub fn document(library: &Library, asked: &Asked) -> Result<Answered, Fault> {
    let kind = kind(asked);
    if let ([day], DocumentKind::Bulletin) = (asked.pieces.as_slice(), kind) {
        return Ok(Answered::Elsewhere(format!("/bulletin/{}", page::in_address(day))));
    }
    let day = asked.pieces.first().map_or("", String::as_str);
    let item = asked.pieces.get(1).map(String::as_str);
    match ask::document(library, kind, day, item)? {
        Some(answer) => Ok(Answered::Page(page::document(&asked.view, &answer, item.is_none()))),
        None => {
            let item = item.map_or(String::new(), |item| format!(" called `{item}`"));
            Err(Fault::nowhere(format!("nothing of {day}{item} is among the {kind} here"))
                .with_hint("`/editions` lists what is here"))
        }
    }
}

/// What documents say of a card; where none names it, what rules and examples do.
pub fn card(library: &Library, asked: &Asked) -> Result<Answered, Fault> {
    let named = asked.pieces.first().map_or("", String::as_str);
    match ask::card(library, named)? {
        Some(answer) if answer.slug != named => {
            Ok(Answered::Elsewhere(format!("/cards/{}", page::percent_encoded(&answer.slug))))
        }
        Some(answer) => Ok(Answered::Page(page::card(&asked.view, &answer))),
        None => {
            let name = format!("\"{}\"", named.replace(['"', '-'], " "));
            Ok(Answered::Elsewhere(format!("/?q={}", page::percent_encoded(&name))))
        }
    }
}
