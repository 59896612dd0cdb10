//! What is told first of a difference? Start at [`of`].
//!
//! Made from the changes alone, so that nothing is told first that is not told below.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::answer::{
    Copied, FirstAndLast, Heading, Lead, LeadPoint, MemberChange, RenamedTerm, Renumbering,
    Rewording, ShownChange, ShownText, Titled, is_obsolete,
};
use crate::citation::references;
use crate::diff::tokens;
use crate::model::{Class, Level, Pair, RecordKind, RuleNumber, Target, Tone, WordOp, WordRun};

/// Fewer records than this are not many, by reading the leads of all neighbours at hand.
const FEWEST_REWORDED: usize = 8;

/// So many rewordings are told.
const MOST_REWORDINGS: usize = 5;

/// Fewer letters than this that came or went are told below only; by reading the leads of all
/// neighbours, as the next.
const FEWEST_LETTERS: usize = 40;

/// The same of an entry, where the rule changed to which it points.
const FEWEST_LETTERS_OF_ENTRY: usize = 30;

/// So many edited rules are named, and so many terms that changed.
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
        let titled = all.filter_map(|change| {
            let text = change.new.as_ref().or(change.old.as_ref())?;
            let title = change.is_heading().then(|| text.text.clone());
            Some(Titled { number: text.number?, title })
        });
        let mut titled: Vec<Titled> = titled.collect();
        titled.sort_by_key(|heading| heading.number);
        titled
    };
    let is_section = |change: &ShownChange| change.kind == RecordKind::Section;
    // A section of another chapter may bear the title of one that is gone, and `[…]` is none.
    let sections = |class: Class, other: Class| {
        let others: BTreeSet<Option<String>> =
            headings(other, &is_section).into_iter().map(|section| section.title).collect();
        let is_one = |title: &String| !title.starts_with('[');
        let mut own = headings(class, &is_section);
        own.retain(|own| !others.contains(&own.title) && own.title.as_ref().is_none_or(is_one));
        own
    };
    let new_sections = sections(Class::Added, Class::Removed);
    let gone_sections = sections(Class::Removed, Class::Added);
    let new_keywords = headings(Class::Added, &is_keyword);
    let gone_keywords = headings(Class::Removed, &is_keyword);
    let keywords = new_keywords.iter().chain(&gone_keywords);
    let names = keywords.filter_map(|keyword| keyword.title.as_deref());
    let names: BTreeSet<String> = names.map(str::to_lowercase).collect();
    let terms = |class| changes.terms(class, &names);
    let rewordings = changes.rewordings();
    let edited = changes.edited(&rewordings);
    let named = [
        all_of(new_sections, |rules| LeadPoint::NewSections { rules }),
        all_of(new_keywords, |rules| LeadPoint::NewKeywords { rules }),
        all_of(gone_sections, |rules| LeadPoint::GoneSections { rules }),
        all_of(gone_keywords, |rules| LeadPoint::GoneKeywords { rules }),
        all_of(changes.changed_terms(), |terms| LeadPoint::ChangedTerms { terms }),
        all_of(terms(Class::Added), |terms| LeadPoint::NewTerms { terms }),
        all_of(terms(Class::Removed), |terms| LeadPoint::GoneTerms { terms }),
        all_of(changes.renamed(), |terms| LeadPoint::RenamedTerms { terms }),
    ];
    let (new_rules, gone_rules) =
        (changes.lone_rules(Class::Added), changes.lone_rules(Class::Removed));
    let numbered = [
        all_of(new_rules, |numbers| LeadPoint::NewRules { numbers }),
        all_of(gone_rules, |numbers| LeadPoint::GoneRules { numbers }),
        all_of(edited, |numbers| LeadPoint::EditedRules { numbers }),
    ];
    let points = named.into_iter().flatten();
    let rules = changes.all.iter().filter(|change| change.kind == RecordKind::Rule);
    let members = rules.filter_map(|rule| {
        Some(MemberChange { number: own_number(rule)?, members: rule.members.clone()? })
    });
    let points = points.chain(members.map(LeadPoint::Members));
    let points = points.chain(rewordings.into_iter().map(LeadPoint::Reworded));
    let points = points.chain(changes.copies().into_iter().map(LeadPoint::Copied));
    let points = points.chain(numbered.into_iter().flatten());
    let renumbered = changes.renumberings(moves).into_iter().map(LeadPoint::Renumbered);
    Lead { points: points.chain(renumbered).collect() }
}

/// The point that tells of all of `told`; none where that is nothing.
fn all_of<T>(told: Vec<T>, point: fn(Vec<T>) -> LeadPoint) -> Option<LeadPoint> {
    (!told.is_empty()).then(|| point(told))
}

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

/// All changes between two editions.
struct Changes<'a> {
    all: &'a [ShownChange],
}

impl<'a> Changes<'a> {
    fn of_class(&self, class: Class) -> impl Iterator<Item = &'a ShownChange> + use<'a> {
        self.all.iter().filter(move |change| change.class == class)
    }

    /// Sections and rules that changed, by their number in one edition.
    fn numbered(
        &self,
        side: fn(&ShownChange) -> &Option<ShownText>,
    ) -> BTreeMap<RuleNumber, &'a ShownChange> {
        let numbered = self
            .all
            .iter()
            .filter(|change| matches!(change.kind, RecordKind::Section | RecordKind::Rule));
        numbered.filter_map(|change| Some((side(change).as_ref()?.number?, change))).collect()
    }

    /// Headwords that came or went, those of keywords that did apart; what is called obsolete is gone.
    fn terms(&self, class: Class, keywords: &BTreeSet<String>) -> Vec<String> {
        let entries = || self.all.iter().filter(|change| change.kind == RecordKind::Glossary);
        // A headword that stands on a line of another entry: typesetting lost what parts them, and
        // the term neither came nor went.
        let sides = entries().flat_map(|entry| entry.old.iter().chain(&entry.new));
        let glued: HashSet<&str> =
            sides.flat_map(|side| side.text.lines()).map(str::trim).collect();
        let headwords = entries().filter_map(|entry| {
            let term = |side: &'a Option<ShownText>| side.as_ref()?.term.as_deref().filter(is_live);
            let (old, new) = (term(&entry.old), term(&entry.new));
            let own = match class {
                Class::Added => new.filter(|_| old.is_none()),
                _ => old.filter(|_| new.is_none()),
            };
            own.filter(|term| !glued.contains(term)).map(str::to_owned)
        });
        headwords.filter(|headword| !keywords.contains(&headword.to_lowercase())).collect()
    }

    /// Rules of which many letters came or went, what rewordings and lists tell apart.
    fn edited(&self, rewordings: &[Rewording]) -> Vec<RuleNumber> {
        let rules = self.all.iter().filter(|change| {
            change.kind == RecordKind::Rule && change.is_rewritten() && change.members.is_none()
        });
        let weighed = rules.filter_map(|rule| {
            let is_told = |pair: &Pair<String>| {
                rewordings.iter().any(|told| {
                    told.old.to_lowercase() == pair.old.to_lowercase()
                        && told.new.to_lowercase() == pair.new.to_lowercase()
                })
            };
            let told: usize = replacements(&rule.words)
                .filter(is_told)
                .map(|pair| pair.old.chars().count().max(pair.new.chars().count()))
                .sum();
            let letters = letters(rule).saturating_sub(told);
            Some((letters, own_number(rule)?)).filter(|weighed| weighed.0 >= FEWEST_LETTERS)
        });
        most_changed(weighed)
    }

    /// Terms of whose entries many letters changed, as of a rule to which they point.
    fn changed_terms(&self) -> Vec<String> {
        let edited = |kind: RecordKind, fewest: usize| {
            let of_kind = self.all.iter().filter(move |change| change.kind == kind);
            of_kind.filter(move |change| change.is_rewritten() && letters(change) >= fewest)
        };
        let rules: BTreeSet<RuleNumber> =
            edited(RecordKind::Rule, FEWEST_LETTERS).filter_map(own_number).collect();
        let leads_to_one = |text: &str| {
            let is_one = |target: &Target| matches!(target, Target::Numbers(range) if rules.contains(&range.first()));
            references(text).iter().any(|reference| is_one(&reference.target))
        };
        let entries = edited(RecordKind::Glossary, FEWEST_LETTERS_OF_ENTRY);
        most_changed(entries.filter(|entry| entry.class == Class::Edited).filter_map(|entry| {
            let new = entry.new.as_ref().filter(|new| leads_to_one(&new.text))?;
            let term = new.term.as_deref().filter(is_live)?;
            Some((letters(entry), term.to_owned()))
        }))
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
        let is_matter =
            |change: &ShownChange| matches!(change.kind, RecordKind::Front | RecordKind::Back);
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
        let mut numbers = self.numbered(match class {
            Class::Removed => |change| &change.old,
            _ => |change| &change.new,
        });
        numbers.retain(|_, change| change.class == class);
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
        let (came, went) =
            (self.numbered(|change| &change.new), self.numbered(|change| &change.old));
        let above = |old: RuleNumber, new: RuleNumber| Pair::new(old.parent(), new.parent());
        let mut runs: Vec<(usize, Renumbering)> = Vec::new();
        for moved in moves.iter().filter(|moved| leads_itself(**moved, moves)) {
            let Some(by) = shift(*moved) else { continue };
            let goes_on = |(_, run): &&mut (usize, Renumbering)| {
                run.by == by && above(run.old.last, run.new.last) == above(moved.old, moved.new)
            };
            match runs.last_mut().filter(goes_on) {
                Some((count, run)) => {
                    (run.old.last, run.new.last, *count) = (moved.old, moved.new, *count + 1);
                }
                None => {
                    let (old, new) = (FirstAndLast::of(moved.old), FirstAndLast::of(moved.new));
                    runs.push((1, Renumbering { old, new, by, came: vec![], went: vec![] }));
                }
            }
        }
        let mut before = None;
        // What came and went before a run, which runs behind it have as reasons too.
        let mut reasons: (Vec<Titled>, Vec<Titled>) = Default::default();
        for (_, run) in &mut runs {
            let parents = above(run.old.first, run.new.first);
            let earlier = before.filter(|earlier: &(Pair<_>, i32)| earlier.0 == parents);
            if earlier.is_none() {
                reasons = Default::default();
            }
            let more = run.by - earlier.map_or(0, |earlier| earlier.1);
            before = Some((parents, run.by));
            reasons.0.extend(right_before(&came, run.new.first, more));
            reasons.1.extend(right_before(&went, run.old.first, -more));
            // What went elsewhere did so for no reason that stands before it.
            let is_whole = reasons.0.len() as i32 - reasons.1.len() as i32 == run.by;
            if is_whole && parents.old == parents.new {
                (run.came, run.went) = reasons.clone();
            }
        }
        // The longest runs, in the order of the book.
        runs.retain(|run| run.0 >= FEWEST_RENUMBERED);
        runs.sort_by_key(|run| Reverse(run.0));
        runs.truncate(MOST_RENUMBERINGS);
        let mut told: Vec<Renumbering> = runs.into_iter().map(|run| run.1).collect();
        told.sort_by_key(|run| run.old.first);
        told
    }
}

/// Whether a headword is of a term that is still used.
fn is_live(headword: &&str) -> bool {
    !is_obsolete(headword)
}

/// How many letters came into a text or went, whichever are more.
fn letters(change: &ShownChange) -> usize {
    let of = |op: WordOp| -> usize {
        let own = change.words.iter().filter(|run| run.op == op && run.tone == Tone::Words);
        own.map(|run| run.text.chars().count()).sum()
    };
    of(WordOp::Delete).max(of(WordOp::Insert))
}

/// What changed most, by its letters, in order and each once.
fn most_changed<T: Ord>(weighed: impl Iterator<Item = (usize, T)>) -> Vec<T> {
    let mut weighed: Vec<(usize, T)> = weighed.collect();
    weighed.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
    weighed.truncate(MOST_EDITED);
    let named: BTreeSet<T> = weighed.into_iter().map(|entry| entry.1).collect();
    named.into_iter().collect()
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

/// By how much the number of a section or rule went up; none where it is of another level now.
fn shift(pair: Pair<RuleNumber>) -> Option<i32> {
    let last = |number: RuleNumber| match number.level() {
        Level::Section => number.section_part(),
        _ => number.rule_part(),
    };
    (pair.old.level() == pair.new.level())
        .then(|| i32::from(last(pair.new)) - i32::from(last(pair.old)))
}

/// The `count` numbers right before `first`, where all that bear them came in or went there.
fn right_before(
    changed: &BTreeMap<RuleNumber, &ShownChange>,
    first: RuleNumber,
    count: i32,
) -> Vec<Titled> {
    let count = usize::try_from(count).unwrap_or_default();
    let numbers = std::iter::successors(first.previous(), |number| number.previous());
    let titled = numbers.take(count).filter_map(|number| {
        let change = changed.get(&number)?;
        let parent = |side: &Option<ShownText>| side.as_ref()?.number?.parent();
        let stayed = parent(&change.old).is_some_and(|old| Some(old) == parent(&change.new));
        let mut sides = [&change.new, &change.old].into_iter().flatten();
        let text = sides.find(|text| text.number == Some(number))?;
        let title = change.is_heading().then(|| text.text.clone());
        (!stayed).then_some(Titled { number, title })
    });
    let mut titled: Vec<Titled> = titled.collect();
    titled.reverse();
    if titled.len() == count { titled } else { Vec::new() }
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
