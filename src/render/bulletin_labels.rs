//! What are the items of a bulletin and their pieces called in running text? Start at
//! [`item_label`].

use crate::answer::{
    BulletinItem, BulletinPiece, Certainty, CitedRule, Fate, Mention, MentionLink, ShownChange,
    Told, Verdict,
};
use crate::model::{DocumentKind, Language, NumberRange, Role, RuleNumber};

use super::labels::{change_name, class_label, gone_label};
use super::words::Words;

/// The rules an item speaks of, or its headword.
pub fn item_label(item: &BulletinItem) -> String {
    let numbers: Vec<String> = item.numbers.iter().map(NumberRange::to_string).collect();
    match &item.term {
        Some(term) => term.clone(),
        None => numbers.join(", "),
    }
}

/// What an item is called: its rules or its headword, and the heading that it bears itself, each
/// number said once.
pub fn item_title(item: &BulletinItem) -> String {
    let label = item_label(item);
    let own = item.pieces.first().filter(|piece| piece.role == Role::Heading);
    let own = own.map_or(String::new(), |piece| {
        let printed = piece.printed.trim_start_matches(['#', ' ']).trim();
        format!("{printed} {}", piece.text).trim().to_owned()
    });
    match (label.is_empty(), own.is_empty()) {
        (_, true) => label,
        (true, _) => own,
        _ if own.contains(&label) => own,
        _ => format!("{label} {own}"),
    }
}

/// What a piece is, with the number of its rule: `509.2 English text`.
pub fn role_label(piece: &BulletinPiece, words: Words) -> String {
    let language = words.say(match piece.language {
        Language::En => "language-en",
        Language::Ja => "language-ja",
    });
    let role = words.say(&format!("role-{}", piece.role.word()));
    let number = piece.number.filter(|_| piece.role == Role::Text);
    let number = number.map_or(String::new(), |number: RuleNumber| format!("{number} "));
    let piece = words.tell("piece", &[("language", language.into()), ("role", role.into())]);
    format!("{number}{piece}")
}

/// How sure it is which words were deleted and inserted; nothing where the bulletin marks them.
pub fn certainty_label(told: &Told, words: Words) -> Option<String> {
    let of = |key: &str, count: usize| Some(words.tell(key, &[("count", count.into())]));
    match told.certainty {
        Certainty::Marked => None,
        Certainty::Exact => Some(words.say("certainty-exact")),
        Certainty::Within { characters } => of("certainty-within", characters),
        Certainty::Plain => Some(words.say("certainty-plain")),
        Certainty::ByTranslation { is_partial: false } => {
            Some(words.say("certainty-by-translation"))
        }
        Certainty::ByTranslation { is_partial: true } => {
            Some(words.say("certainty-by-translation-partly"))
        }
        Certainty::OneEdition { characters: 0 } => Some(words.say("certainty-one-edition")),
        Certainty::OneEdition { characters } => of("certainty-one-edition-within", characters),
        Certainty::OneText { characters: 0 } => Some(words.say("certainty-one-text")),
        Certainty::OneText { characters } => of("certainty-one-text-within", characters),
        Certainty::Unresolved => Some(words.say("certainty-unresolved")),
    }
}

/// What there is to say against an item; nothing where all is well.
pub fn verdict_label(verdict: &Verdict, words: Words) -> Option<String> {
    match verdict {
        Verdict::Changed | Verdict::Unchecked => None,
        Verdict::Unchanged => Some(words.say("verdict-unchanged")),
        Verdict::ChangedBefore { edition } => {
            let edition = edition.effective.to_string();
            Some(words.tell("verdict-changed-before", &[("edition", edition.into())]))
        }
        Verdict::NoSuchRule { numbers } => {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            Some(words.tell("verdict-no-such-rule", &[("numbers", words.list(&numbers).into())]))
        }
        Verdict::WrongNumber { printed, meant } => {
            let (printed, meant) = (printed.to_string().into(), meant.to_string().into());
            Some(words.tell("verdict-wrong-number", &[("printed", printed), ("meant", meant)]))
        }
    }
}

/// A change on one line: `509.4 → 509.2  renumbered and edited`.
pub fn change_line(change: &ShownChange, words: Words) -> String {
    format!("{}  {}", change_name(change, words), class_label(change.class, words))
}

/// The words of a mention, on one line.
pub fn mention_text(mention: &Mention) -> String {
    let text = format!("{} {}", mention.printed, mention.text);
    text.trim().replace('\n', " ")
}

/// Where a mention comes from, and what has become of the rule since.
pub fn mention_label(mention: &Mention, words: Words) -> String {
    let document = match mention.document.document {
        DocumentKind::Bulletin => "document-bulletin",
        DocumentKind::Rulings => "document-ruling",
        _ => "document-note",
    };
    let link = match mention.link {
        MentionLink::Number => "mention-by-number",
        MentionLink::Words => "mention-by-words",
        MentionLink::Title => "mention-by-title",
    };
    let said = words.tell(
        link,
        &[
            ("document", words.say(document).into()),
            ("date", mention.document.effective.to_string().into()),
            ("number", mention.rule.number.to_string().into()),
        ],
    );
    match fate_label(mention.rule.fate, words) {
        Some(fate) => words.list(&[said, fate]),
        None => said,
    }
}

/// What has become of a rule: `gone since 2024-11-08`; nothing where it is what it was.
fn fate_label(fate: Fate, words: Words) -> Option<String> {
    match fate {
        Fate::Same | Fate::Unknown => None,
        Fate::Moved(now) => Some(words.tell("fate-moved", &[("number", now.to_string().into())])),
        Fate::Gone(gone) => Some(gone_label(gone, words)),
    }
}

/// The rules that a result speaks of: `speaks of 508.1d; 509.2, gone since 2024-11-08`; nothing
/// where it speaks of none.
pub fn cited_label(cited: &[CitedRule], words: Words) -> Option<String> {
    let rules: Vec<String> = cited.iter().map(|rule| cited_rule(rule, words)).collect();
    let told = || words.tell("speaks-of", &[("rules", rules.join("; ").into())]);
    (!rules.is_empty()).then(told)
}

/// A rule that a document speaks of: `509.2, gone since 2024-11-08`.
pub fn cited_rule(rule: &CitedRule, words: Words) -> String {
    let told = match fate_label(rule.fate, words) {
        Some(fate) => words.list(&[rule.number.to_string(), fate]),
        None => rule.number.to_string(),
    };
    match rule.link {
        MentionLink::Number => told,
        _ => words.tell("cited-by-title", &[("rule", told.into())]),
    }
}
