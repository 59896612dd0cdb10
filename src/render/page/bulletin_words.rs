//! What are the pieces of a bulletin and the verdicts on it called on a page? Start at [`verdict`].

use super::view::View;
use crate::answer::{BulletinPiece, Certainty, Verdict};
use crate::model::{Language, Role, RuleNumber};

/// What there is to say against an item; nothing where all is well.
pub fn verdict(view: &View, verdict: &Verdict) -> Option<String> {
    let listed = |numbers: &[RuleNumber]| {
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        numbers.join(", ")
    };
    Some(match (verdict, view.language) {
        (Verdict::Changed | Verdict::Unchecked, _) => return None,
        (Verdict::Unchanged, _) => view.say("did not change", "変更なし").to_owned(),
        (Verdict::NoSuchRule { numbers }, Language::En) => {
            format!("no such rule in either edition: {}", listed(numbers))
        }
        (Verdict::NoSuchRule { numbers }, Language::Ja) => {
            format!("どちらの版にもない番号：{}", listed(numbers))
        }
        (Verdict::WrongNumber { printed, meant }, Language::En) => {
            format!("the number {printed} is wrong: this is {meant}")
        }
        (Verdict::WrongNumber { printed, meant }, Language::Ja) => {
            format!("番号 {printed} は誤り。正しくは {meant}")
        }
    })
}

/// What a piece is, with the number of its rule.
pub fn piece_label(view: &View, piece: &BulletinPiece) -> String {
    let language = match piece.language {
        Language::En => view.say("English", "英語"),
        Language::Ja => view.say("Japanese", "日本語"),
    };
    let role = role(view, piece.role);
    let number = piece.number.filter(|_| piece.role == Role::Text);
    let number = number.map_or(String::new(), |it| format!("{it} "));
    let joint = view.say(" ", "の");
    format!("{number}{language}{joint}{role}")
}

/// What a piece is to its item.
pub fn role(view: &View, role: Role) -> &'static str {
    match role {
        Role::Heading => view.say("heading", "見出し"),
        Role::Text => view.say("text", "本文"),
        Role::Example => view.say("example", "例"),
        Role::Remark => view.say("remark", "解説"),
        Role::Step => view.say("step", "手順"),
        Role::Citation => view.say("citation", "引用"),
    }
}

/// How sure it is which words were deleted and inserted; nothing where that is plain.
pub fn certainty(view: &View, certainty: Certainty) -> Option<String> {
    let misfit = |characters: usize| match view.language {
        Language::En if characters == 1 => "one character differs from the rules".to_owned(),
        Language::En => format!("{characters} characters differ from the rules"),
        Language::Ja => format!("ルール本文と{characters}字異なる"),
    };
    let alone = view.say("checked against one edition only", "片方の版とだけ照合");
    let one_text = view.say("as in one of the two editions", "片方の版とだけ一致");
    let comma = view.say(", ", "、");
    match certainty {
        Certainty::Marked | Certainty::Exact => None,
        Certainty::Within { characters } => Some(misfit(characters)),
        Certainty::Plain => {
            let plain = view.say(
                "the text of one edition, words that the other lacks marked",
                "一方の版の文のみ掲載。他方にない語句を表示",
            );
            Some(plain.to_owned())
        }
        Certainty::ByTranslation { is_partial: false } => {
            Some(view.say("marked as the English beside it", "英文の変更に準じて表示").to_owned())
        }
        Certainty::ByTranslation { is_partial: true } => {
            let partly = view.say(
                "whole sentences marked as the English beside it",
                "英文の変更に準じて文単位で表示",
            );
            Some(partly.to_owned())
        }
        Certainty::OneEdition { characters: 0 } => Some(alone.to_owned()),
        Certainty::OneEdition { characters } => {
            Some(format!("{alone}{comma}{}", misfit(characters)))
        }
        Certainty::OneText { characters: 0 } => Some(one_text.to_owned()),
        Certainty::OneText { characters } => {
            Some(format!("{one_text}{comma}{}", misfit(characters)))
        }
        Certainty::Unresolved => {
            let unresolved = view.say("which words changed is unclear", "変更箇所は判別できず");
            Some(unresolved.to_owned())
        }
    }
}
