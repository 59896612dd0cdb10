//! What is told first of a difference? Start at [`of`].
//!
//! Made from the changes alone, so that nothing is told first that is not told below.

use std::collections::{BTreeMap, BTreeSet};

use crate::answer::{
    Copied, FirstAndLast, Heading, Lead, LeadPoint, MemberChange, RenamedTerm, Renumbering,
    Rewording, ShownChange, ShownText, Titled,
};
use crate::diff::tokens;
use crate::model::{Class, Level, Pair, RecordKind, RuleNumber, Tone, WordOp, WordRun};

/// Fewer records than this are not many, by reading the leads of all neighbours at hand.
const FEWEST_REWORDED: usize = 8;

/// So many rewordings are told.
const MOST_REWORDINGS: usize = 5;

/// Fewer letters than this that came or went are told below only; by reading the leads of all
/// neighbours, as the next.
const FEWEST_LETTERS: usize = 40;

/// So many edited rules are named.
const MOST_EDITED: usize = 8;

/// Longer pieces of text are sentences and no pattern.
const MOST_WORDS: usize = 6;

/// Fewer numbers than this that went up or down are told below only.
const FEWEST_RENUMBERED: usize = 3;

/// So many renumberings are told.
const MOST_RENUMBERINGS: usize = 8;

/// The lead of all changes between two editions.
pub(super) fn of(changes: &[ShownChange], moves: &[Pair<RuleNumber>]) -> Lead {
    let changes = Changes { all: changes };
    let headings = |class: Class, is_wanted: &dyn Fn(&ShownChange) -> bool| -> Vec<Titled> {
        let all = changes.of_class(class).filter(|change| is_wanted(change));
        let mut titled: Vec<Titled> = all.filter_map(titled).collect();
        titled.sort_by_key(|heading| heading.number);
        titled
    };
    let is_keyword = |change: &ShownChange| change.kind == RecordKind::Rule && is_keyword(change);
    let is_section = |change: &ShownChange| change.kind == RecordKind::Section;
    let (mut new_sections, mut gone_sections) =
        (headings(Class::Added, &is_section), headings(Class::Removed, &is_section));
    // A section of another chapter may bear the title of one that is gone, and `[…]` is none.
    let titles = |sections: &[Titled]| -> BTreeSet<Option<String>> {
        sections.iter().map(|section| section.title.clone()).collect()
    };
    let (came, went) = (titles(&new_sections), titles(&gone_sections));
    let is_one =
        |section: &Titled| section.title.as_ref().is_none_or(|title| !title.starts_with('['));
    new_sections.retain(|section| is_one(section) && !went.contains(&section.title));
    gone_sections.retain(|section| is_one(section) && !came.contains(&section.title));
    let new_keywords = headings(Class::Added, &is_keyword);
    let names: BTreeSet<String> = new_keywords
        .iter()
        .filter_map(|keyword| keyword.title.as_deref())
        .map(str::to_lowercase)
        .collect();
    let terms = |class| changes.terms(class, &names);
    let mut points = vec![
        LeadPoint::NewSections { rules: new_sections },
        LeadPoint::NewKeywords { rules: new_keywords },
        LeadPoint::GoneSections { rules: gone_sections },
        LeadPoint::GoneKeywords { rules: headings(Class::Removed, &is_keyword) },
    ];
    points.push(LeadPoint::NewTerms { terms: terms(Class::Added) });
    points.push(LeadPoint::GoneTerms { terms: terms(Class::Removed) });
    points.push(LeadPoint::RenamedTerms { terms: changes.renamed() });
    points.extend(changes.members().map(LeadPoint::Members));
    let rewordings = changes.rewordings();
    let edited = changes.edited(&rewordings);
    points.extend(rewordings.into_iter().map(LeadPoint::Reworded));
    points.extend(changes.copies().into_iter().map(LeadPoint::Copied));
    points.push(LeadPoint::NewRules { numbers: changes.lone_rules(Class::Added) });
    points.push(LeadPoint::GoneRules { numbers: changes.lone_rules(Class::Removed) });
    points.push(LeadPoint::EditedRules { numbers: edited });
    points.extend(changes.renumberings(moves).into_iter().map(LeadPoint::Renumbered));
    points.retain(|point| !is_empty(point));
    Lead { points }
}

fn is_empty(point: &LeadPoint) -> bool {
    match point {
        LeadPoint::NewKeywords { rules }
        | LeadPoint::GoneKeywords { rules }
        | LeadPoint::NewSections { rules }
        | LeadPoint::GoneSections { rules } => rules.is_empty(),
        LeadPoint::NewTerms { terms } | LeadPoint::GoneTerms { terms } => terms.is_empty(),
        LeadPoint::RenamedTerms { terms } => terms.is_empty(),
        LeadPoint::NewRules { numbers }
        | LeadPoint::GoneRules { numbers }
        | LeadPoint::EditedRules { numbers } => numbers.is_empty(),
        LeadPoint::Members(_)
        | LeadPoint::Reworded(_)
        | LeadPoint::Copied(_)
        | LeadPoint::Renumbered(_) => false,
    }
}

/// How a headword ends whose term is no longer used.
pub(super) const OBSOLETE: &str = "(obsolete)";

/// Whether a change is of the heading of a keyword, which stands in a section of keywords.
fn is_keyword(change: &ShownChange) -> bool {
    let in_keywords = match &change.heading {
        Heading::Section(_, title) => {
            title.to_lowercase().contains("keyword") || title.contains("キーワード")
        }
        _ => false,
    };
    let level = own_number(change).map(RuleNumber::level);
    in_keywords && change.is_heading() && level == Some(Level::Rule)
}

/// The number, of the new edition where it stands there.
fn own_number(change: &ShownChange) -> Option<RuleNumber> {
    change.new.as_ref().or(change.old.as_ref())?.number
}

fn titled(change: &ShownChange) -> Option<Titled> {
    let text = change.new.as_ref().or(change.old.as_ref())?;
    let title = change.is_heading().then(|| text.text.clone());
    Some(Titled { number: text.number?, title })
}

/// All changes between two editions.
struct Changes<'a> {
    all: &'a [ShownChange],
}

impl<'a> Changes<'a> {
    fn of_class(&self, class: Class) -> impl Iterator<Item = &'a ShownChange> + use<'a> {
        self.all.iter().filter(move |change| change.class == class)
    }

    /// Sections and rules of a class, by number.
    fn numbers(&self, class: Class) -> BTreeMap<RuleNumber, &'a ShownChange> {
        let numbered = self.of_class(class).filter(|change| is_numbered(change));
        numbered.filter_map(|change| Some((own_number(change)?, change))).collect()
    }

    /// What came into lists and what went from them.
    fn members(&self) -> impl Iterator<Item = MemberChange> + use<'a> {
        let rules = self.all.iter().filter(|change| change.kind == RecordKind::Rule);
        rules.filter_map(|rule| {
            let members = rule.members.as_ref()?;
            Some(MemberChange {
                number: own_number(rule)?,
                list: members.list.clone(),
                added: members.added.clone(),
                removed: members.removed.clone(),
            })
        })
    }

    /// Headwords that came or went, those of new keywords apart; what is called obsolete is gone.
    fn terms(&self, class: Class, keywords: &BTreeSet<String>) -> Vec<String> {
        let entries = self.all.iter().filter(|change| change.kind == RecordKind::Glossary);
        let headwords = entries.filter_map(|entry| {
            let term = |side: &'a Option<ShownText>| side.as_ref()?.term.as_deref();
            let (old, new) = (term(&entry.old), term(&entry.new));
            let is_live = |term: &&str| !term.to_lowercase().ends_with(OBSOLETE);
            let (old, new) = (old.filter(is_live), new.filter(is_live));
            let own = match class {
                Class::Added => new.filter(|_| old.is_none()),
                _ => old.filter(|_| new.is_none()),
            };
            own.filter(|term| !self.is_glued(term)).map(str::to_owned)
        });
        headwords.filter(|headword| !keywords.contains(&headword.to_lowercase())).collect()
    }

    /// Whether a headword stands on a line of another entry: typesetting lost what parts them, and
    /// the term neither came nor went.
    fn is_glued(&self, headword: &str) -> bool {
        let entries = self.all.iter().filter(|change| change.kind == RecordKind::Glossary);
        let mut sides = entries.flat_map(|entry| entry.old.iter().chain(&entry.new));
        sides.any(|side| side.text.lines().any(|line| line.trim() == headword))
    }

    /// Rules of which many letters came or went, what rewordings and lists tell apart.
    fn edited(&self, rewordings: &[Rewording]) -> Vec<RuleNumber> {
        let rules = self.all.iter().filter(|change| {
            change.kind == RecordKind::Rule && change.is_rewritten() && change.members.is_none()
        });
        let weighed = rules.filter_map(|rule| {
            let letters = |op: WordOp| -> usize {
                let changed = rule.words.iter();
                let own = changed.filter(|run| run.op == op && run.tone == Tone::Words);
                own.map(|run| run.text.chars().count()).sum()
            };
            let is_told = |pair: &Pair<String>| {
                let lower = pair.as_ref().map(|words| words.to_lowercase());
                let mut told = rewordings.iter();
                told.any(|told| {
                    (told.old.to_lowercase(), told.new.to_lowercase())
                        == (lower.old.clone(), lower.new.clone())
                })
            };
            let told: usize = replacements(&rule.words)
                .filter(is_told)
                .map(|pair| pair.old.chars().count().max(pair.new.chars().count()))
                .sum();
            let letters = letters(WordOp::Delete).max(letters(WordOp::Insert)).saturating_sub(told);
            Some((letters, own_number(rule)?)).filter(|weighed| weighed.0 >= FEWEST_LETTERS)
        });
        let mut weighed: Vec<(usize, RuleNumber)> = weighed.collect();
        weighed.sort_by_key(|(letters, number)| (usize::MAX - letters, *number));
        weighed.truncate(MOST_EDITED);
        let mut numbers: Vec<RuleNumber> = weighed.into_iter().map(|entry| entry.1).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    fn renamed(&self) -> Vec<RenamedTerm> {
        let entries = self.all.iter().filter(|change| change.kind == RecordKind::Glossary);
        let moved =
            entries.filter(|entry| matches!(entry.class, Class::Moved | Class::MovedEdited));
        let headwords = moved.filter_map(|entry| {
            let (old, new) = entry.old.as_ref().zip(entry.new.as_ref())?;
            Some(RenamedTerm { old: old.term.clone()?, new: new.term.clone()? })
        });
        headwords.collect()
    }

    /// Words that were put in place of others in many records, the commonest first.
    fn rewordings(&self) -> Vec<Rewording> {
        let mut records: BTreeMap<Pair<String>, BTreeMap<Pair<String>, usize>> = BTreeMap::new();
        for change in self.all.iter().filter(|change| change.is_rewritten() && !is_matter(change)) {
            let of_record: BTreeSet<Pair<String>> = replacements(&change.words).collect();
            for pair in of_record {
                let key = pair.as_ref().map(|words| words.to_lowercase());
                *records.entry(key).or_default().entry(pair).or_default() += 1;
            }
        }
        let mut rewordings: Vec<Rewording> = records
            .into_values()
            .filter_map(|spellings| {
                let records = spellings.values().sum();
                let words = spellings.into_iter().max_by_key(|spelling| spelling.1)?.0;
                Some(Rewording { old: words.old, new: words.new, records })
            })
            .filter(|rewording| rewording.records >= FEWEST_REWORDED)
            .collect();
        rewordings.sort_by_key(|rewording| usize::MAX - rewording.records);
        rewordings.truncate(MOST_REWORDINGS);
        rewordings
    }

    /// Runs of new rules that say what other rules say, those of one rule together.
    fn copies(&self) -> Vec<Copied> {
        let mut copies: Vec<Copied> = Vec::new();
        for change in self.of_class(Class::Added) {
            let original: Option<RuleNumber> =
                change.copy_of.as_deref().and_then(|name| name.parse().ok());
            let (Some(copy), Some(original)) = (own_number(change), original) else {
                continue;
            };
            let goes_on = |run: &&mut Copied| {
                run.copies.last.parent() == copy.parent()
                    && run.originals.last.parent() == original.parent()
                    && run.originals.last < original
            };
            match copies.last_mut().filter(goes_on) {
                Some(run) => (run.copies.last, run.originals.last) = (copy, original),
                None => copies.push(Copied {
                    copies: FirstAndLast::of(copy),
                    originals: FirstAndLast::of(original),
                }),
            }
        }
        // One rule that says what another says is told below.
        copies.retain(|copy| copy.copies.first != copy.copies.last);
        copies
    }

    /// Rules that came or went by themselves: not with their rule or section, and no copies.
    fn lone_rules(&self, class: Class) -> Vec<RuleNumber> {
        let numbers = self.numbers(class);
        let alone = numbers.iter().filter(|(number, change)| {
            let above = number.ancestry();
            let with_above =
                above[..above.len() - 1].iter().any(|ancestor| numbers.contains_key(ancestor));
            change.kind == RecordKind::Rule
                && !with_above
                && !is_keyword(change)
                && change.copy_of.is_none()
        });
        alone.map(|rule| *rule.0).collect()
    }

    /// Rules and sections whose numbers went up or down together, and because of what.
    fn renumberings(&self, moves: &[Pair<RuleNumber>]) -> Vec<Renumbering> {
        let came = Beside::of(
            self.all.iter().filter_map(|change| Some((change, change.new.as_ref()?.number?))),
        );
        let went = Beside::of(
            self.all.iter().filter_map(|change| Some((change, change.old.as_ref()?.number?))),
        );
        let mut runs: Vec<Run> = Vec::new();
        for moved in moves.iter().filter(|moved| leads_itself(**moved, moves)) {
            let Some(by) = shift(*moved) else { continue };
            let parents = Pair::new(moved.old.parent(), moved.new.parent());
            match runs.last_mut().filter(|run| (run.parents, run.by) == (parents, by)) {
                Some(run) => {
                    (run.old.last, run.new.last, run.count) = (moved.old, moved.new, run.count + 1)
                }
                None => runs.push(Run {
                    parents,
                    by,
                    old: FirstAndLast::of(moved.old),
                    new: FirstAndLast::of(moved.new),
                    count: 1,
                }),
            }
        }
        let mut told: Vec<(usize, Renumbering)> = Vec::new();
        let mut before: Option<&Run> = None;
        // What came and went before a run, which runs behind it have as reasons too.
        let mut reasons: (Vec<Titled>, Vec<Titled>) = Default::default();
        for run in &runs {
            let earlier = before.filter(|earlier| earlier.parents == run.parents);
            if earlier.is_none() {
                reasons = Default::default();
            }
            before = Some(run);
            // What went elsewhere did so for no reason that stands before it.
            let stays = run.parents.old == run.parents.new;
            let more = run.by - earlier.map_or(0, |earlier| earlier.by);
            reasons.0.extend(came.before(run.new.first, more));
            reasons.1.extend(went.before(run.old.first, -more));
            let (came, went) = reasons.clone();
            let is_whole = stays && came.len() as i32 - went.len() as i32 == run.by;
            let (came, went) = if is_whole { (came, went) } else { Default::default() };
            if run.count >= FEWEST_RENUMBERED {
                let (old, new, by) = (run.old, run.new, run.by);
                told.push((run.count, Renumbering { old, new, by, came, went }));
            }
        }
        // The longest runs, in the order of the book.
        told.sort_by_key(|counted| usize::MAX - counted.0);
        told.truncate(MOST_RENUMBERINGS);
        told.sort_by_key(|counted| counted.1.old.first);
        told.into_iter().map(|counted| counted.1).collect()
    }
}

/// Numbers that follow each other and went up or down by as much.
struct Run {
    parents: Pair<Option<RuleNumber>>,
    by: i32,
    old: FirstAndLast,
    new: FirstAndLast,
    count: usize,
}

/// Whether a number moved by itself and not only with the section above it; those of subrules are
/// told with their rules.
fn leads_itself(pair: Pair<RuleNumber>, moves: &[Pair<RuleNumber>]) -> bool {
    match pair.old.level() {
        Level::Section => true,
        Level::Rule => {
            let sections = pair.old.section().zip(pair.new.section());
            let follows = sections.is_some_and(|(old, new)| {
                old != new && moves.binary_search(&Pair::new(old, new)).is_ok()
            });
            !(follows && pair.old.rule_part() == pair.new.rule_part())
        }
        Level::Chapter | Level::Subrule => false,
    }
}

/// By how much a number went up; none where it is of another level now.
fn shift(pair: Pair<RuleNumber>) -> Option<i32> {
    let last = |number: RuleNumber| match number.level() {
        Level::Chapter => number.chapter_part(),
        Level::Section => number.section_part(),
        Level::Rule => number.rule_part(),
        Level::Subrule => number.letters_ordinal(),
    };
    (pair.old.level() == pair.new.level())
        .then(|| i32::from(last(pair.new)) - i32::from(last(pair.old)))
}

/// Changed sections and rules of one edition by number.
struct Beside<'a>(BTreeMap<RuleNumber, &'a ShownChange>);

impl<'a> Beside<'a> {
    fn of(changes: impl Iterator<Item = (&'a ShownChange, RuleNumber)>) -> Self {
        Self(
            changes
                .filter(|change| is_numbered(change.0))
                .map(|change| (change.1, change.0))
                .collect(),
        )
    }

    /// The `count` numbers right before `first`, where all that bear them came in or went there.
    fn before(&self, first: RuleNumber, count: i32) -> Vec<Titled> {
        let count = usize::try_from(count).unwrap_or_default();
        let numbers = std::iter::successors(first.previous(), |number| number.previous());
        let mut titled: Vec<Titled> = numbers
            .take(count)
            .filter_map(|number| {
                let change = self.0.get(&number)?;
                let parent = |side: &Option<ShownText>| side.as_ref()?.number?.parent();
                let stayed =
                    parent(&change.old).is_some_and(|old| Some(old) == parent(&change.new));
                let sides = [&change.new, &change.old].into_iter().flatten();
                let text = sides.into_iter().find(|text| text.number == Some(number))?;
                let title = change.is_heading().then(|| text.text.clone());
                (!stayed).then_some(Titled { number, title })
            })
            .collect();
        titled.reverse();
        if titled.len() == count { titled } else { Vec::new() }
    }
}

fn is_numbered(change: &ShownChange) -> bool {
    matches!(change.kind, RecordKind::Section | RecordKind::Rule)
}

fn is_matter(change: &ShownChange) -> bool {
    matches!(change.kind, RecordKind::Front | RecordKind::Back)
}

/// The words of a text that were replaced, each with what replaced them, over a single word that
/// stayed too; where words only came or went, with the words around them.
fn replacements(words: &[WordRun]) -> impl Iterator<Item = Pair<String>> + '_ {
    let is_changed = |run: &WordRun| run.op != WordOp::Equal && run.tone == Tone::Words;
    let is_bridge = |at: usize| {
        let beside = [at.checked_sub(1), Some(at + 1)].map(|at| words.get(at?));
        let word = words[at].text.trim();
        words[at].op == WordOp::Equal
            && !word.is_empty()
            && word.chars().all(|letter| letter.is_ascii_alphabetic())
            && beside.into_iter().all(|run| run.is_some_and(is_changed))
    };
    let marked: Vec<bool> =
        (0..words.len()).map(|at| is_changed(&words[at]) || is_bridge(at)).collect();
    let mut found = Vec::new();
    let mut at = 0;
    for chunk in marked.chunk_by(|one, other| one == other) {
        let (runs, rest) = words[at..].split_at(chunk.len());
        let before = at.checked_sub(1).map_or("", |before| from_last_word(&words[before].text));
        at += chunk.len();
        if !chunk[0] {
            continue;
        }
        let of = |op: WordOp| -> String {
            let own = runs.iter().filter(|run| run.op == op || run.op == WordOp::Equal);
            own.map(|run| run.text.as_str()).collect()
        };
        let whole = [of(WordOp::Delete), of(WordOp::Insert)];
        let [old, new] = whole.each_ref().map(|text| text.trim_matches(is_mark));
        let is_pattern = |text: &str| {
            tokens(text).len() <= MOST_WORDS
                && !text.contains(|letter: char| letter.is_ascii_digit())
        };
        let says_more = old.chars().chain(new.chars()).any(char::is_alphabetic);
        if !says_more || !is_pattern(old) || !is_pattern(new) {
            continue;
        }
        let after = rest.first().map_or("", |run| first_word(&run.text));
        let around = |text: &String| {
            let phrase = format!("{before}{text}{after}");
            phrase.split_whitespace().collect::<Vec<&str>>().join(" ")
        };
        found.push(match old.is_empty() || new.is_empty() {
            true if before.is_empty() => continue,
            true => Pair::new(around(&whole[0]), around(&whole[1])),
            false => Pair::new(old.to_owned(), new.to_owned()),
        });
    }
    found.into_iter()
}

fn is_mark(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '.' | ',' | ';' | ':' | '。' | '、' | '(' | ')')
}

/// A text from its last word on; nothing where a sentence or clause ends there.
fn from_last_word(text: &str) -> &str {
    let last = tokens(text).last().map_or("", |bytes| &text[bytes.start..]);
    if last.trim_end().chars().all(char::is_alphabetic) { last } else { "" }
}

/// The beginning of a text with its first word; nothing where a mark stands before it.
fn first_word(text: &str) -> &str {
    let Some(first) = tokens(text).into_iter().next() else { return "" };
    let space = |rest: &str| rest.find(char::is_whitespace);
    let end = match text[first.clone()].is_ascii() {
        true => space(&text[first.start..]).map_or(text.len(), |end| first.start + end),
        false => first.end,
    };
    let is_word = text[first].chars().all(char::is_alphabetic);
    if is_word { text[..end].trim_end_matches(is_mark) } else { "" }
}
