//! What is asked of a page, what stands behind the question mark, and what is the library asked for
//! it? One function per page; start at [`Asked`], at [`number`], or at [`document`] for rulings, notes
//! and the items of bulletins.
//!
//! Names of parameters are those of the command line. Nothing here knows HTTP: who serves pages
//! tells the status.

use strum::VariantArray;

use crate::answer::{
    Absence, DiffAnswer, EntryAnswer, FormerRule, History, HistoryEvent, Show, ShowAnswer,
    ShownRecord, Subject, TodayNumber,
};
use crate::ask::{
    self, DiffQuestion, HomeError, Library, SearchQuestion, Sides, TranslationQuestion,
};
use crate::model::{
    Class, DocumentKind, EditionId, Language, Level, NotRead, NumberRange, Pair, RuleNumber, Said,
    TranslationStatus, Trouble, When, slug,
};
use crate::operations::listed;
use crate::render::page::{
    self, DiffPage, GROUPS, Group, Layout, MOST_RESULTS, Media, OLD, SearchPage, View,
};

/// What was asked for.
pub struct Asked<'a> {
    /// Of whom.
    pub library: &'a Library,
    /// For whom.
    pub view: View,
    /// The pieces of the address that the route leaves open.
    pub pieces: Vec<String>,
    /// What stands behind the question mark.
    pub parameters: Parameters,
}

impl<'a> Asked<'a> {
    /// What is asked of a library; the page tells where another edition than the one that was meant
    /// answers.
    pub fn of(
        library: &'a Library,
        view: View,
        pieces: Vec<String>,
        typed: Parameters,
    ) -> Result<Self, NoPage> {
        let behind = pieces.first().and_then(|piece| ask::parted(piece).1);
        let meant = typed.values("in").next().or(behind);
        let view = View {
            is_sample: library.is_sample(),
            substitute: meant.and_then(|typed| library.substitute(typed)),
            behind: library.behind()?,
            ..view
        };
        Ok(Self { library, view, pieces, parameters: typed })
    }

    /// A piece of the address that the route leaves open; empty where it leaves none.
    pub(super) fn piece(&self, nth: usize) -> &str {
        self.pieces.get(nth).map_or("", String::as_str)
    }

    /// The name in the address, and the edition behind its `@`.
    pub(super) fn address(&self) -> (&str, Option<&str>) {
        ask::parted(self.piece(0))
    }

    /// The view of a page on which an edition can be chosen.
    pub(super) fn choosing(&self) -> View {
        self.view.choosing(ask::choices(self.library, Language::En))
    }

    /// The editions that are to be read.
    pub(super) fn picked(&self) -> Result<Sides, NoPage> {
        Ok(self.library.pick(self.parameters.one("in")?.as_deref())?)
    }

    /// The value of a parameter that is one of a few words.
    pub(super) fn one_of<T: Copy>(
        &self,
        name: &str,
        all: &[T],
        word: impl Fn(T) -> &'static str,
    ) -> Result<Option<T>, NoPage> {
        let Some(typed) = self.parameters.one(name)? else { return Ok(None) };
        let known: Vec<&str> = all.iter().map(|of| word(*of)).collect();
        let found = known.iter().position(|word| *word == typed).map(|place| all[place]);
        let what = Said::new("page-wrong-word").with("typed", &typed).with("name", name);
        let hint = Some(Said::new("page-wrong-word-hint").with("words", listed(&known)));
        found.map(Some).ok_or(NoPage::Unread(Trouble { what, hint }))
    }
}

/// Why there is no page, for its reader.
#[derive(Debug)]
pub enum NoPage {
    /// The library could not answer.
    Home(HomeError),
    /// What was asked cannot be read.
    Unread(Trouble),
    /// Nothing is there.
    Nowhere(Trouble),
}

impl NoPage {
    pub(super) fn unread(what: Said) -> Self {
        Self::Unread(Trouble::of(what))
    }

    pub(super) fn nowhere(what: Said) -> Self {
        Self::Nowhere(Trouble::of(what))
    }
}

impl From<HomeError> for NoPage {
    fn from(error: HomeError) -> Self {
        Self::Home(error)
    }
}

/// What becomes of a request, or why nothing does.
pub type Answer = Result<Answered, NoPage>;

/// What becomes of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// A page.
    Page(String),
    /// A page about something that is no longer there.
    Gone(String),
    /// A page about something that is not there.
    Absent(String),
    /// A file that is no page.
    File(Media, String),
    /// Another address.
    Elsewhere(String),
}

/// The parameters of a request, in the order in which they were typed.
#[derive(Clone, Debug, Default)]
pub struct Parameters(pub Vec<(String, String)>);

impl Parameters {
    /// Those that have one of the `known` names: others stand behind links from elsewhere.
    pub fn of(mut typed: Vec<(String, String)>, known: &[&str]) -> Self {
        typed.retain(|pair| known.contains(&pair.0.as_str()));
        Self(typed)
    }

    /// All values of a name, empty ones too.
    pub fn values(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |pair| pair.0 == name).map(|pair| pair.1.as_str())
    }

    /// The one value of a name, if there is any that is not empty.
    pub fn one(&self, name: &str) -> Result<Option<String>, NoPage> {
        let mut values = self.values(name).filter(|value| !value.trim().is_empty());
        match (values.next(), values.next()) {
            (value, None) => Ok(value.map(str::to_owned)),
            _ => Err(NoPage::unread(Said::new("page-wrong-twice").with("name", name))),
        }
    }

    /// The number that a name has, from 1 to `most`.
    pub fn count(&self, name: &str, most: usize) -> Result<Option<usize>, NoPage> {
        let Some(typed) = self.one(name)? else { return Ok(None) };
        let is_number = typed.bytes().all(|byte| byte.is_ascii_digit());
        let count = typed.parse().ok().filter(|count| is_number && (1..=most).contains(count));
        let said = || Said::new("page-wrong-count").with("name", name).with("most", most);
        Ok(Some(count.ok_or_else(|| NoPage::unread(said().with("typed", &typed)))?))
    }

    /// Whether a flag is set: `whole`, `whole=true`.
    pub fn is_set(&self, name: &str) -> bool {
        self.values(name).any(|value| !matches!(value, "false" | "0"))
    }
}

/// How many results a page of them has.
const RESULTS: usize = 20;

/// Results, or the first page where nothing is asked.
pub fn search(asked: &Asked<'_>) -> Answer {
    let library = asked.library;
    let (typed, named) = (asked.parameters.one("q")?, asked.parameters.one("in")?);
    let limit = asked.parameters.count("limit", MOST_RESULTS)?;
    let Some(typed) = typed else {
        let contents = ask::contents(library, &asked.picked()?)?;
        let news = if named.is_none() { news(asked)? } else { Vec::new() };
        return Ok(Answered::Page(page::start(&asked.choosing(), &contents, &news)));
    };
    let question = SearchQuestion::read(&typed, limit.unwrap_or(RESULTS), false)?;
    let (wanted, edition) = ask::parted(&typed);
    let number = RuleNumber::read(wanted);
    let picked = edition.filter(|_| number.is_ok());
    let meant = named.as_deref().or(picked).or(question.query.filters.edition.as_deref());
    let picked = library.pick(meant)?;
    let view = View {
        substitute: meant.and_then(|typed| library.substitute(typed)),
        ..asked.choosing().keeping(&ask::facing(library, &picked)?)
    };
    let called_so = named_so(asked, wanted, &picked)?;
    // What never was is told there, too.
    if let (None, Ok(number)) = (&limit, number) {
        return Ok(Answered::Elsewhere(view.number(number)));
    }
    // A range or term of an edition: its address tells where it is.
    if let (None, Some(edition)) = (&limit, edition)
        && let Ok(then) = library.pick(Some(edition))
        && !ask::show(library, &[wanted.to_owned()], &then)?.records.is_empty()
    {
        return Ok(Answered::Elsewhere(format!("/{}", page::percent_encoded(&typed))));
    }
    let group = asked.one_of("group", &GROUPS, |group| group.0)?.unwrap_or(GROUPS[0]);
    let counts = counts(asked, &question, &picked)?;
    let answer = ask::search(library, &of_group(&question, group), &picked)?;
    let named = match answer.corrections.as_slice() {
        [only] if called_so.is_none() && only.typed == wanted => {
            named_so(asked, &only.meant, &picked)?
        }
        _ => called_so,
    };
    let subject = named.as_ref().and_then(|named| Some(&named.records.first()?.subject));
    let term = subject.filter(|subject| subject.number().is_none()).map(ToString::to_string);
    let new = term.map_or(Ok(None), |term| ask::entry(library, &term, &picked))?;
    let old = new.as_ref().map_or(Ok(None), |new| obsolete(asked, new))?;
    let obsolete = old.zip(new).map(|(old, new)| Pair::new(old, new));
    let (card, limit) = (ask::card(library, wanted)?, question.limit);
    let found = SearchPage { group, counts, named, obsolete, card, limit };
    Ok(Answered::Page(page::search(&view, &answer, &found)))
}

/// What the newest edition changed, and behind it what changed since the reader was here, where
/// that is more; an edition before whose words are not here is told by numbers.
fn news(asked: &Asked<'_>) -> Result<Vec<DiffAnswer>, NoPage> {
    let library = asked.library;
    let newest = library.edition_named("latest")?;
    let prefix = if newest.language == Language::Ja { "ja:" } else { "" };
    // Of a day that was issued again all is new that the day brought.
    let before = format!("{prefix}{}", newest.effective.day_before());
    let seen = asked.view.reading.seen.map(|seen| seen.0);
    let held = ask::sets(library, newest.language).into_iter().rev().map(|set| set.0);
    let mut held = held.skip_while(|id| *id >= newest).skip(1);
    let seen = held.find(|id| Some(id.effective) == seen).map(|id| id.to_string());
    let question = DiffQuestion { interface: Some(asked.view.language), ..DiffQuestion::default() };
    let told = std::iter::once(before.as_str()).chain(seen.as_deref()).filter_map(|old| {
        match ask::diff(library, Pair::new(old, &newest.to_string()), &question) {
            Ok(answer) => Some(Ok(answer)),
            // Nothing is known of what came before.
            Err(error) if error.is_of_question() => None,
            Err(error) => Some(Err(error.into())),
        }
    });
    told.collect()
}

/// The same question of one group.
fn of_group(question: &SearchQuestion, group: Group) -> SearchQuestion {
    let mut question = question.clone();
    question.query.filters.kept.kinds.extend(group.1);
    question.all_editions = group == OLD;
    question
}

/// How much each group holds but that of all editions; none where the question itself names kinds.
fn counts(
    asked: &Asked<'_>,
    question: &SearchQuestion,
    picked: &Sides,
) -> Result<Vec<(Group, Option<usize>)>, HomeError> {
    let one = SearchQuestion { limit: 1, ..question.clone() };
    let count = |group| match group {
        OLD => Ok((group, None)),
        _ => Ok((group, Some(ask::search(asked.library, &of_group(&one, group), picked)?.total))),
    };
    let groups = GROUPS.into_iter().filter(|_| question.query.filters.kept.kinds.is_empty());
    let mut counts = groups.map(count).collect::<Result<Vec<_>, HomeError>>()?;
    // Nothing is offered that may find nothing.
    let is_empty = counts.iter().all(|told| !matches!(told.1, Some(1..)));
    if let Some((_, old)) = counts.last_mut().filter(|_| is_empty) {
        *old = Some(ask::search(asked.library, &of_group(&one, OLD), picked)?.total);
    }
    Ok(counts)
}

/// What is called by the query itself: a term with its rule, or what was called so and is gone.
fn named_so(
    asked: &Asked<'_>,
    wanted: &str,
    picked: &Sides,
) -> Result<Option<ShowAnswer>, HomeError> {
    let called = |name: &str| ask::show(asked.library, &[name.to_owned()], picked);
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

/// A term before it was called obsolete.
fn obsolete(asked: &Asked<'_>, new: &EntryAnswer) -> Result<Option<EntryAnswer>, HomeError> {
    let is_obsolete = |slug: &String| slug.ends_with("-obsolete");
    let events = new.past.events.iter().filter(|_| is_obsolete(&new.slug));
    let event = events.into_iter().find(|event| event.slug.as_ref().is_some_and(is_obsolete));
    let then =
        event.and_then(|event| Some((new.past.slug_in(event.before?)?, event.before?.to_string())));
    let Some((slug, before)) = then else { return Ok(None) };
    // What was before may not be here.
    let Ok(then) = asked.library.pick(Some(&before)) else { return Ok(None) };
    ask::entry(asked.library, slug, &then)
}

/// One term.
pub fn entry(asked: &Asked<'_>) -> Answer {
    let (typed, edition) = asked.address();
    let picked = asked.library.pick(edition)?;
    let missing = || missing(asked, typed, &picked);
    let Some(answer) = ask::entry(asked.library, typed, &picked)? else { return missing() };
    let there = |edition| answer.past.slug_in(edition).unwrap_or(&answer.slug);
    let address = |edition| format!("/glossary/{}", page::percent_encoded(there(edition)));
    let last = answer.past.events.last();
    let view = with_end(asked, last.is_some_and(|last| last.class == Some(Class::Removed)))?;
    let before = obsolete(asked, &answer)?;
    let name = answer.name.en.as_deref().unwrap_or(typed);
    chosen_or(asked, name, address, || page::entry(&view, &answer, before.as_ref()))
}

/// A rule, a section or a chapter; what is no number leads to the glossary.
pub fn number(asked: &Asked<'_>) -> Answer {
    let (library, (typed, edition)) = (asked.library, asked.address());
    let picked = match library.pick(edition) {
        Err(HomeError::NotHere { .. }) => return not_here(asked),
        picked => picked?,
    };
    let missing = || missing(asked, typed, &picked);
    let Ok(range) = NumberRange::read(typed) else {
        let Some(entry) = ask::entry(library, typed, &picked)? else { return missing() };
        return Ok(Answered::Elsewhere(asked.view.keeping(&entry.facing).term(&entry.slug)));
    };
    let number = range.first();
    if number.to_string() != typed {
        let view = asked.view.keeping(&ask::facing(library, &picked)?);
        return Ok(Answered::Elsewhere(view.range(range)));
    }
    if matches!(number.level(), Level::Rule | Level::Subrule) {
        let Some(answer) = ask::rule(library, number, &picked)? else { return missing() };
        let there = |edition| answer.past.number_in(edition).unwrap_or(number);
        let view = with_end(asked, matches!(answer.today, TodayNumber::Gone(_)))?;
        let page = || page::rule(&view, &answer);
        return chosen_or(asked, typed, |edition| format!("/{}", there(edition)), page);
    }
    let Some(answer) = ask::section(library, number, &picked)? else { return missing() };
    let is_whole = asked.parameters.is_set("whole") && number.level() == Level::Chapter;
    let read = answer.contents.iter().filter(|_| is_whole);
    let read = read.map(|step| ask::section(library, step.number, &picked));
    let read: Vec<_> = read.filter_map(Result::transpose).collect::<Result<_, _>>()?;
    // Of an older edition it would be told what it was not yet.
    let news = edition.is_none().then(|| ask::feed_of_section(library, number, 1)).transpose()?;
    let last = news.flatten().and_then(|news| news.entries.into_iter().next());
    let view = with_end(asked, matches!(answer.today, TodayNumber::Gone(_)))?;
    let page = || page::section(&view, &answer, &read, last.as_ref());
    let there = |edition| ask::number_in(library, number, &picked, edition).ok().flatten();
    let there = |edition| format!("/{}", there(edition).unwrap_or(number));
    chosen_or(asked, typed, there, page)
}

/// The view of a page of the past, with how what it tells went, if it is gone.
fn with_end(asked: &Asked<'_>, is_gone: bool) -> Result<View, NoPage> {
    let (typed, edition) = asked.address();
    let question = History::of(typed, edition.map(str::to_owned));
    let told = is_gone.then(|| ask::history(asked.library, &question)).transpose()?.flatten();
    let went = told.and_then(|told| told.events.into_iter().next_back());
    let when = |went: &HistoryEvent| match went.may_be_earlier {
        true => When::By(went.edition),
        false => When::In(went.edition),
    };
    // The pages of rules know it better, since when others lie between.
    let newest = went.as_ref().map(when).map_or(TodayNumber::default(), TodayNumber::Gone);
    Ok(View { newest, went, ..asked.choosing() })
}

/// Where the choice of another edition leads: to what `address` says of it, or to what changed
/// since; the page where nothing is chosen.
fn chosen_or(
    asked: &Asked<'_>,
    about: &str,
    address: impl Fn(EditionId) -> String,
    page: impl FnOnce() -> String,
) -> Answer {
    let Some(typed) = asked.parameters.one("in")? else { return Ok(Answered::Page(page())) };
    let chosen = asked.library.edition_named(&typed)?;
    let newest = asked.library.edition_named("latest")?;
    if asked.parameters.one("with")?.is_some() && chosen != newest {
        let about = page::percent_encoded(about);
        return Ok(Answered::Elsewhere(format!("/diff/{chosen}/{newest}?q={about}")));
    }
    let pin = match asked.view.substitute {
        // What was meant stays in the address, so that the page tells it.
        Some(_) => format!("@{}", page::percent_encoded(&typed)),
        None if chosen == newest => String::new(),
        None => format!("@{chosen}"),
    };
    Ok(Answered::Elsewhere(address(chosen) + &pin))
}

/// What is known of a rule in an edition of which no text is here, nor one before it.
fn not_here(asked: &Asked<'_>) -> Answer {
    let question = Show { wanted: vec![asked.piece(0).to_owned()], ..Show::default() };
    let absence = ask::show_in(asked.library, &question, false)?.absent.pop().unwrap_or_default();
    let meant = absence.stood().and_then(|_| absence.former.last());
    let newest = meant.map(|rule| rule.today).unwrap_or_default();
    Ok(Answered::Absent(page::absent(&View { newest, ..asked.choosing() }, &absence, None)))
}

/// Where something went that is not there, or what is near it.
fn missing(asked: &Asked<'_>, typed: &str, picked: &Sides) -> Answer {
    let library = asked.library;
    let shown = ask::show(library, &[typed.to_owned()], picked)?;
    let facing = ask::facing(library, picked)?;
    let edition = facing.en.or(facing.ja);
    let nothing = || Absence { typed: typed.to_owned(), edition, ..Absence::default() };
    // What is not addressed but meant: a plural, a synonym, a reading.
    let view = asked.choosing().keeping(&facing);
    let is_name = NumberRange::read(typed).is_err();
    match shown.records.first().filter(|_| is_name).map(|record| &record.subject) {
        Some(Subject::Number(number)) => return Ok(Answered::Elsewhere(view.number(*number))),
        Some(Subject::Term(term)) if ask::entry(library, term, picked)?.is_some() => {
            return Ok(Answered::Elsewhere(view.term(&slug(term))));
        }
        _ => (),
    }
    let mut absence = shown.absent.into_iter().next().unwrap_or_else(nothing);
    let mut went = ask::history(library, &History::of(typed, None))?;
    // What bears the number behind the newest text here went nowhere: it has another one here.
    let today = TodayNumber::Bears(absence.number.map(|range| range.first()));
    let came = |rule: &FormerRule| facing.is_newest && rule.today == today;
    // What bears another number there did not go, either.
    if absence.former.iter().any(|rule| rule.then.is_some() || came(rule)) {
        let here = absence.former.iter().filter_map(|rule| rule.then).map(|then| then.to_string());
        absence.nearest.splice(0..0, here.collect::<Vec<_>>());
        went = None;
    }
    let text = page::absent(&view, &absence, went.as_ref());
    Ok(match went {
        Some(went) if went.is_current && facing.is_newest => Answered::Page(text),
        Some(went) if !went.is_current => Answered::Gone(text),
        _ => Answered::Absent(text),
    })
}

/// Of so many of the newest editions the choice and the feed tell what they changed: each is compared
/// for it, and the page has to be there within a second.
pub(super) const MOST_LEADS: usize = 16;

/// The page on which two editions are chosen, or what was chosen on it.
pub fn diff_choice(asked: &Asked<'_>) -> Answer {
    let library = asked.library;
    if let (Some(old), Some(new)) = (asked.parameters.one("old")?, asked.parameters.one("new")?) {
        // What is not here may be known: the page of the difference tells.
        let id = |typed: String| {
            let here = library.edition_meant(&typed).map(|edition| edition.to_string());
            page::percent_encoded(&here.unwrap_or(typed))
        };
        return Ok(Answered::Elsewhere(format!("/diff/{}/{}", id(old), id(new))));
    }
    let (mut editions, mut newest) = (Vec::new(), Vec::new());
    for language in [Language::En, Language::Ja] {
        let changes = ask::changes_of_editions(library, language, usize::MAX)?;
        newest.extend(changes.iter().take(MOST_LEADS).map(|change| change.editions));
        editions.push((asked.view.choosing(ask::choices(library, language)), changes));
    }
    let leads = ask::leads(library, &newest, asked.view.language)?;
    Ok(Answered::Page(page::diff_choice(&asked.view, &editions, &leads)))
}

/// What changed between two editions.
pub fn diff(asked: &Asked<'_>) -> Answer {
    let library = asked.library;
    let about = asked.parameters.one("q")?.unwrap_or_default();
    let about = about.split_whitespace().map(str::to_owned).collect();
    let interface = Some(asked.view.language);
    let question = DiffQuestion { interface, ..DiffQuestion::about(about) };
    let answer = ask::diff(library, Pair::new(asked.piece(0), asked.piece(1)), &question)?;
    let layout = asked.one_of("layout", Layout::VARIANTS, Layout::into)?;
    let layout = layout.unwrap_or(asked.view.reading.layout);
    let beside = (layout == Layout::Table).then(|| ask::beside(library, &answer)).transpose()?;
    let view = asked.view.choosing(ask::choices(library, answer.editions.new.language));
    let bulletins = ask::bulletins_between(library, answer.editions).into_iter();
    let mut bulletins: Vec<_> = bulletins.map(|bulletin| bulletin.effective).collect();
    bulletins.dedup();
    let page = DiffPage {
        view: &view,
        answer: &answer,
        layout,
        beside: beside.unwrap_or_default(),
        only: asked.one_of("only", &Class::ALL, Class::into)?,
        page: asked.parameters.count("page", 1000)?.unwrap_or(1),
        at: asked.parameters.one("at")?,
        bulletins,
        other: library.other_language(answer.editions)?.filter(|other| other.old != other.new),
    };
    Ok(Answered::Page(page::diff(page)))
}

/// The bulletins of a day beside what changed.
pub fn bulletin(asked: &Asked<'_>) -> Answer {
    let answers = ask::bulletin(asked.library, Some(asked.piece(0)))?;
    if answers.is_empty() {
        let said = Said::new("page-wrong-bulletin").with("day", asked.piece(0));
        return Err(NoPage::nowhere(said));
    }
    Ok(Answered::Page(page::bulletin(&asked.view, &answers)))
}

/// One rule or term through all editions.
pub fn history(asked: &Asked<'_>) -> Answer {
    let (library, (typed, edition)) = (asked.library, asked.address());
    let question = History { blame: true, ..History::of(typed, edition.map(str::to_owned)) };
    let Some(answer) = ask::history(library, &question)? else {
        return missing(asked, typed, &library.pick(edition)?);
    };
    let at = (!answer.is_current).then(|| answer.last.to_string());
    let picked = library.pick(at.as_deref()).or_else(|_| library.pick(None))?;
    let facing = ask::facing(library, &picked)?;
    let number = answer.named.as_ref().and_then(|named| named.number);
    let others = |number| ask::other_bearers(library, number, &picked);
    let mut former = number.map_or(Ok(Vec::new()), others)?;
    // Its own rule is no other one.
    let borne = answer.borne.iter().filter(|borne| RuleNumber::read(&borne.name).ok() == number);
    let borne: Vec<EditionId> = borne.map(|borne| borne.edition).collect();
    former.retain(|rule| !borne.iter().any(|own| (rule.first..=rule.last).contains(own)));
    Ok(Answered::Page(page::history(&asked.choosing(), &answer, &facing, &former)))
}

/// Where the translation lags.
pub fn translation(asked: &Asked<'_>) -> Answer {
    let library = asked.library;
    let section = asked.parameters.one("section")?.map(|typed| RuleNumber::read(&typed));
    let wrong = |not: NotRead| Said::new("page-wrong-section").with("typed", not.typed);
    let section = section.transpose().map_err(|not| NoPage::unread(wrong(not)))?;
    let status = asked.one_of("status", &TranslationStatus::ALL, TranslationStatus::into)?;
    // The way to this page stands on every other one.
    if !library.has_japanese() {
        return Ok(Answered::Page(page::no_translation(&asked.view)));
    }
    let status_of_all = || ask::translation_status(library, &TranslationQuestion::default());
    let newest = library.pick(None)?.en.unwrap_or_default();
    let answer = library.worked_out(newest, status_of_all)?;
    Ok(Answered::Page(page::translation(&asked.view, &answer, section, status)))
}

/// All documents of the kind that the address names.
pub fn documents(asked: &Asked<'_>) -> Answer {
    let lines = ask::document_lines(asked.library, kind(asked))?;
    Ok(Answered::Page(page::documents(&asked.choosing(), kind(asked), &lines)))
}

fn kind(asked: &Asked<'_>) -> DocumentKind {
    let is_of = |kind: &DocumentKind| asked.view.address.starts_with(&format!("/{kind}"));
    let kinds = [DocumentKind::Rulings, DocumentKind::Notes];
    kinds.into_iter().find(is_of).unwrap_or(DocumentKind::Bulletin)
}

/// A document of a day, or one item of it; a whole bulletin stands beside what changed.
pub fn document(asked: &Asked<'_>) -> Answer {
    let (kind, day) = (kind(asked), asked.piece(0));
    let item = asked.pieces.get(1).map(String::as_str);
    if let (None, DocumentKind::Bulletin) = (item, kind) {
        return Ok(Answered::Elsewhere(format!("/bulletin/{}", page::in_address(day))));
    }
    let nothing = || {
        let said = Said::new("page-wrong-document").with("day", day).with("kind", kind);
        NoPage::nowhere(said.with("item", item.unwrap_or("none")))
    };
    let answer = ask::document(asked.library, kind, day, item)?.ok_or_else(nothing)?;
    Ok(Answered::Page(page::document(&asked.view, &answer, item.is_none())))
}

/// What documents say of a card; where none names it, what rules and examples do.
pub fn card(asked: &Asked<'_>) -> Answer {
    let named = asked.piece(0);
    Ok(match ask::card(asked.library, named)? {
        Some(answer) if answer.slug != named => {
            Answered::Elsewhere(format!("/cards/{}", page::percent_encoded(&answer.slug)))
        }
        Some(answer) => Answered::Page(page::card(&asked.view, &answer)),
        None => {
            let name = format!("\"{}\"", named.replace(['"', '-'], " "));
            Answered::Elsewhere(format!("/?q={}", page::percent_encoded(&name)))
        }
    })
}
