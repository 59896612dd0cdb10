//! What are the items of a bulletin and their pieces called in running text? Start at
//! [`item_label`].

use crate::answer::{
    BulletinItem, BulletinPiece, Certainty, CitedRule, Fate, Mention, MentionLink, ShownChange,
    Told, Verdict,
};
use crate::model::{DocumentKind, Language, NumberRange, Role, RuleNumber};

use super::labels::{change_name, class_label};

/// The rules an item speaks of, or its headword.
pub fn item_label(item: &BulletinItem) -> String {
    let numbers: Vec<String> = item.numbers.iter().map(NumberRange::to_string).collect();
    match &item.term {
        Some(term) => term.clone(),
        None => numbers.join(", "),
    }
}

/// What a piece is, with the number of its rule: `509.2 English text`.
pub fn role_label(piece: &BulletinPiece) -> String {
    let language = match piece.language {
        Language::En => "English",
        Language::Ja => "Japanese",
    };
    let number = piece.number.filter(|_| piece.role == Role::Text);
    let number = number.map_or(String::new(), |it: RuleNumber| format!("{it} "));
    format!("{number}{language} {}", piece.role.word())
}

/// How sure it is which words were deleted and inserted; nothing where the bulletin marks them.
pub fn certainty_label(told: &Told) -> Option<String> {
    match told.certainty {
        Certainty::Marked => None,
        Certainty::Exact => Some("told apart exactly".to_owned()),
        Certainty::Within { characters } => {
            Some(format!("told apart, {characters} characters do not fit"))
        }
        Certainty::OneEdition { characters: 0 } => {
            Some("only one of the editions is here: the rest is unsure".to_owned())
        }
        Certainty::OneEdition { characters } => Some(format!(
            "only one of the editions is here, and {characters} characters do not fit"
        )),
        Certainty::OneText { characters: 0 } => {
            Some("fits one of the editions only: the rest is unsure".to_owned())
        }
        Certainty::OneText { characters } => {
            Some(format!("fits one of the editions only, and {characters} characters do not fit"))
        }
        Certainty::Unresolved => Some("deleted and inserted words not told apart".to_owned()),
    }
}

/// What there is to say against an item; nothing where all is well.
pub fn verdict_label(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Changed | Verdict::Unchecked => None,
        Verdict::Unchanged => Some("did not change".to_owned()),
        Verdict::NoSuchRule { numbers } => {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            Some(format!("no such rule in either edition: {}", numbers.join(", ")))
        }
        Verdict::WrongNumber { printed, meant } => {
            Some(format!("the number {printed} is wrong: this is {meant}"))
        }
    }
}

/// A change on one line: `509.4 → 509.2  renumbered and edited`.
pub fn change_line(change: &ShownChange) -> String {
    format!("{}  {}", change_name(change), class_label(change.class))
}

/// The words of a mention, on one line.
pub fn mention_text(mention: &Mention) -> String {
    let text = format!("{} {}", mention.printed, mention.text);
    text.trim().replace('\n', " ")
}

/// Where a mention comes from, and what has become of the rule since.
pub fn mention_label(mention: &Mention) -> String {
    let document = match mention.document.document {
        DocumentKind::Bulletin => "bulletin",
        DocumentKind::Rulings => "ruling",
        _ => "note",
    };
    let (number, date) = (mention.number, mention.document.effective);
    let link = match mention.link {
        MentionLink::Number => "",
        MentionLink::Words => ", which it quotes",
        MentionLink::Title => ", whose title it bears",
    };
    format!("{document} of {date} on {number}{link}{}", fate_label(mention.fate))
}

/// What has become of a rule: `, gone since 2024-11-08`.
fn fate_label(fate: Fate) -> String {
    match fate {
        Fate::Same | Fate::Unknown => String::new(),
        Fate::Moved(now) => format!(", {now} today"),
        Fate::Gone(edition) => format!(", gone since {edition}"),
    }
}

/// The rules that a result speaks of: `speaks of 508.1d; 509.2, gone since 2024-11-08`; nothing
/// where it speaks of none.
pub fn cited_label(cited: &[CitedRule]) -> Option<String> {
    let rules: Vec<String> = cited.iter().map(cited_rule).collect();
    (!rules.is_empty()).then(|| format!("speaks of {}", rules.join("; ")))
}

/// A rule that a document speaks of: `509.2, gone since 2024-11-08`.
pub fn cited_rule(it: &CitedRule) -> String {
    format!("{}{}", it.number, fate_label(it.fate))
}
