//! What both languages have in common, and what a translation still says of English that is gone.

use mtgcr::model::{EditionId, Record, RecordKind, Rulebook};
use mtgcr::translation::{
    Associations, Bitext, LeftoverSearch, Names, PastWording, PastWordings, PhraseSearch,
    RecordFacts, RecordPair, Terms, Trust,
};

fn record(number: usize, text: &str) -> Record {
    let number = format!("100.{number}");
    Record {
        kind: RecordKind::Rule,
        number: Some(number.parse().expect("a number")),
        ordinal: 0,
        term: None,
        part: None,
        printed: number,
        text: text.to_owned(),
        lines: 1..2,
        piece: None,
        beside: None,
    }
}

fn edition(typed: &str) -> EditionId {
    typed.parse().expect("it is an edition")
}

/// Two editions of these rules, in English and Japanese.
fn books(rules: &[(&str, &str)]) -> (Rulebook, Rulebook) {
    let book = |id: &str, texts: Vec<&str>| {
        let records = (1..).zip(texts).map(|(number, text)| record(number, text)).collect();
        Rulebook::new(edition(id), records, Vec::new())
    };
    let (en, ja) = rules.iter().copied().unzip();
    (book("2024-11-08", en), book("ja:2024-11-08", ja))
}

mod facts {
    use super::*;

    #[track_caller]
    fn case(text: &str, symbols: &[&str], sizes: &[&str], figures: &[u32]) {
        let facts = RecordFacts::of(0, &record(1, text)).facts;
        let values = |facts: Vec<mtgcr::translation::Fact<String>>| -> Vec<String> {
            facts.into_iter().map(|fact| fact.value).collect()
        };
        assert_eq!(values(facts.symbols), symbols, "{text}");
        assert_eq!(values(facts.sizes), sizes, "{text}");
        let found: Vec<u32> = facts.figures.iter().map(|fact| fact.value).collect();
        assert_eq!(found, figures, "{text}");
    }

    #[test]
    fn symbols_sizes_and_figures_are_the_same_in_both_languages() {
        case("Pay {2/W} for a 2/2 and ten +1/+1 counters.", &["{2/W}"], &["2/2", "+1/+1"], &[]);
        case("＋1/＋1カウンター10個と{t}", &["{T}"], &["+1/+1"], &[10]);
        case("60枚のカード。rule 702.19b〔題〕参照。", &[], &[], &[60]);
        case("1,000 wugs, see rule 100.2a. In 1998.", &[], &[], &[1000, 1998]);
        case("a -X/-0 wug and/or */* 1/2.", &[], &["-X/-0", "*/*", "1/2"], &[]);
    }
}

mod names {
    use super::*;

    #[test]
    fn names_meet_in_any_spelling() {
        let names = Names::of([
            ("Wug, Wuggish", "ワグ、ワグ的"),
            ("Great Wug (Obsolete)", "大・ワグ(廃語)"),
        ]);
        let names: Vec<(&str, Vec<&str>)> =
            names.iter().map(|(en, ja)| (en, ja.iter().map(String::as_str).collect())).collect();
        let expected = [("great wug", "大ワグ"), ("wug", "ワグ"), ("wuggish", "ワグ的")];
        assert_eq!(names, expected.map(|(en, ja)| (en, vec![ja])));
    }
}

mod terms {
    use super::*;

    #[test]
    fn phrases_hold_together_by_their_marks() {
        let pair = ("Lethal damages, a wug’s end.", "致死ダメージとブロック・ワグを割り振る");
        let (en, ja) = books(&[pair, pair]);
        let bitext = Bitext::trusting(Trust::Words, &en, &ja, &Names::default(), None);
        let terms = Terms::of(&bitext);
        let stands = |term: &&str| terms.usage(term).is_some();
        let asked =
            ["lethal damage", "damages", "Wug end", "wugs", "damage wug", "damage a wug", "a"];
        let found: Vec<&str> = asked.into_iter().filter(stands).collect();
        assert_eq!(found, ["lethal damage", "damages", "Wug end", "wugs"]);
    }

    #[test]
    fn phrases_that_no_glossary_has_are_found_by_what_stands_beside_them() {
        let gains = [
            ["You gain a wug at home.", "家でワグを得る。"],
            ["Now gain a wug.", "今ワグを得る。"],
            ["Dogs gain a wug.", "犬がワグを得る。"],
            ["Cats gain a wug there.", "そこで猫がワグを得た。"],
        ];
        let others = [["A wug barks.", "ワグが吠える。"], ["Gain no dog.", "犬を得ない。"]];
        let pairs = [gains.to_vec(), others.repeat(5)].concat();
        let pairs: Vec<[String; 2]> = pairs.iter().map(|pair| pair.map(str::to_owned)).collect();
        let found = |typed: &str| {
            let known = |word: &str| match word {
                "wug" => vec!["ワグ".to_owned()],
                "ワグ" => vec!["Wug".to_owned()],
                _ => Vec::new(),
            };
            let found = PhraseSearch::new(&pairs, &known).counterpart(typed);
            found.map_or(String::new(), |found| format!("{} {}", found.english, found.japanese))
        };
        // A phrase is made of what its words are called, in either language.
        assert_eq!(found("gain wugs"), "gain wugs ワグを得る");
        assert_eq!(found("ワグを得る"), "gain a wug ワグを得る");
        assert_eq!(found("得る"), "gain 得る");
        assert_eq!(found("sleep"), "");
        assert_eq!(found("・"), "");
    }
}

#[test]
fn what_is_denied_is_no_counterpart() {
    let wugs = [["The wug is zibbly.", "ワグは変わらない。"]];
    let others = [["A wug sleeps.", "ワグが眠る。"], ["Dogs eat fish.", "犬が魚を食べる。"]];
    let pairs = [wugs.repeat(5), others.repeat(9)].concat();
    let pairs: Vec<[String; 2]> = pairs.iter().map(|pair| pair.map(str::to_owned)).collect();
    let found = |typed: &str| {
        let found = PhraseSearch::new(&pairs, &|_: &str| Vec::new()).counterpart(typed);
        found.map(|found| found.japanese)
    };
    assert_eq!(found("zibbly"), None);
    assert_eq!(found("変わらない"), None);
}

#[test]
fn what_a_participle_tells_the_kind_of_is_called_after_it() {
    let kind = ["The attacking dog eats a fish.", "攻撃犬は魚を食べる。"];
    let deed = ["The attacking dog bites a cat.", "犬を攻撃して猫を噛む。"];
    let other = ["A wug barks.", "ワグが吠える。"];
    let pairs = [vec![kind; 3], vec![deed; 4], vec![other; 10]].concat();
    let pairs: Vec<[String; 2]> = pairs.iter().map(|pair| pair.map(str::to_owned)).collect();
    let known = |word: &str| match word {
        "attack" => vec!["攻撃".to_owned()],
        "dog" => vec!["犬".to_owned()],
        _ => Vec::new(),
    };
    let found = PhraseSearch::new(&pairs, &known).counterpart("attacking dogs");
    assert_eq!(found.map(|found| found.japanese).as_deref(), Some("攻撃犬"));
}

mod leftover {
    use super::*;

    /// What the first rule said before, and of what its Japanese was a translation.
    struct Before {
        wording: PastWording,
        written: Option<(PastWording, String)>,
    }

    impl PastWordings for Before {
        fn wordings(&self, en: usize) -> Vec<PastWording> {
            if en == 0 { vec![self.wording.clone()] } else { Vec::new() }
        }

        fn written(&self, record_pair: RecordPair) -> Option<(PastWording, String)> {
            self.written.clone().filter(|_| record_pair.en == 0)
        }
    }

    /// What of the first rule's Japanese is left over, given what its English was before.
    fn left(rules: &[(&str, &str)], before: &str, is_translated: bool) -> Vec<String> {
        let (en, ja) = books(rules);
        let bitext = Bitext::trusting(Trust::Words, &en, &ja, &Names::default(), None);
        let edition = edition("2024-09-20");
        let wording = PastWording { edition, text: before.to_owned() };
        let written = (PastWording { edition, text: before.to_owned() }, rules[0].1.to_owned());
        let before = Before { wording, written: Some(written).filter(|_| is_translated) };
        let associations = Associations::of(&bitext);
        let search =
            LeftoverSearch { bitext: &bitext, associations: &associations, before: &before };
        bitext
            .spoken()
            .flat_map(|pair| search.in_record_pair(pair))
            .map(|leftover| leftover.gone)
            .collect()
    }

    #[test]
    fn a_sentence_with_other_endings_is_not_gone() {
        let today =
            ("Tapping wugs’ copies waぁing declares.", "ワグのコピーをタップすると宣言される。");
        let gone = "Dogs sleep at home.";
        assert_eq!(left(&[today], gone, true), [gone]);
        let same = "Tapped wug’s copy waぁed declared.";
        assert_eq!(left(&[today], same, true), [""; 0]);
    }

    /// Rules in which each noun has one translation.
    fn with_rules(today: &str) -> Vec<(String, String)> {
        let mut rules = vec![(today.to_owned(), "そのワグは野原から巣へ動く。".to_owned())];
        let places = [("field", "野原"), ("cave", "洞窟"), ("river", "河川"), ("den", "巣")];
        let doings = [("barks", "吠える"), ("sleeps", "眠る"), ("eats", "食べる")];
        for (place, japanese) in places {
            for (doing, said) in doings {
                rules.push((
                    format!("A wug {doing} in the {place}."),
                    format!("ワグは{japanese}で{said}。"),
                ));
            }
        }
        rules
    }

    #[track_caller]
    fn case(today: &str, is_left: bool) {
        let before = "That wug moves from the field to the den.";
        let rules = with_rules(today);
        let rules: Vec<(&str, &str)> =
            rules.iter().map(|rule| (rule.0.as_str(), rule.1.as_str())).collect();
        let expected = if is_left { vec![before] } else { Vec::new() };
        assert_eq!(left(&rules, before, false), expected, "{today}");
    }

    #[test]
    fn what_a_pronoun_stands_for_is_said_otherwise_and_not_gone() {
        case("That wug moves from where it is to the den.", false);
        // What gave way to something else is gone.
        case("That wug moves from the cave to the den at night.", true);
        // So is what has nothing in its place.
        case("That wug quickly moves to the den again at night.", true);
    }
}
