//! Which words changed, and is it typography only? Own sentences.

use mtgcr::diff::{fold, set_change, tokens, words};
use mtgcr::model::{Tone, WordOp, WordRun};

#[track_caller]
fn case(old: &str, new: &str, expected: &str) {
    assert_eq!(marked(&words(old, new)), expected);
    let joined = |skipped: WordOp, runs: &[WordRun]| -> String {
        let kept = runs.iter().filter(|run| run.op != skipped);
        kept.map(|run| run.text.as_str()).collect()
    };
    assert_eq!(joined(WordOp::Insert, &words(old, new)), old);
    assert_eq!(joined(WordOp::Delete, &words(old, new)), new);
}

fn marked(runs: &[WordRun]) -> String {
    let mark = |run: &WordRun| match (run.op, run.tone) {
        (WordOp::Equal, _) => run.text.clone(),
        (WordOp::Delete, Tone::Words) => format!("[-{}-]", run.text),
        (WordOp::Insert, Tone::Words) => format!("{{+{}+}}", run.text),
        (WordOp::Delete, Tone::Typography) => format!("[~{}~]", run.text),
        (WordOp::Insert, Tone::Typography) => format!("{{~{}~}}", run.text),
    };
    runs.iter().map(mark).collect()
}

#[test]
fn words_change_whole() {
    case("A wug barks twice.", "A wug sings twice.", "A wug [-barks-]{+sings+} twice.");
    case("A wug barks.", "A big wug barks.", "A {+big +}wug barks.");
    case("A wug barks loudly.", "A wug barks.", "A wug barks[- loudly-].");
    case("see rule 702.19b.", "see rule 702.20b.", "see rule [-702.19b-]{+702.20b+}.");
    case("Pay {2/W}.", "Pay {2/U}.", "Pay [-{2/W}-]{+{2/U}+}.");
    case("", "New.", "{+New.+}");
    case("Same.", "Same.", "Same.");
}

#[test]
fn typography_is_told_apart() {
    case("A wug’s tail", "A wug's tail", "A [~wug’s~]{~wug's~} tail");
    case("Wugs bark?all do.", "Wugs bark—all do.", "Wugs bark[~?~]{~—~}all do.");
}

#[test]
fn stray_words_do_not_make_confetti() {
    case(
        "The wug that barks at the moon is loud.",
        "A bird which sings under the old bridge is loud.",
        "[-The wug that barks at the moon-]{+A bird which sings under the old bridge+} is loud.",
    );
}

#[test]
fn whole_sentences_come_and_go() {
    case(
        "A wug barks. A wug sings.",
        "A wug barks. A wug runs. A wug sings.",
        "A wug barks. {+A wug runs. +}A wug sings.",
    );
}

#[test]
fn japanese_changes_by_morphemes_and_their_endings() {
    case(
        "戦闘ダメージを割り振る。",
        "戦闘ダメージを割り振り、",
        "戦闘ダメージを割り振[-る。-]{+り、+}",
    );
    case("赤のカードを引く。", "青のカードを引く。", "[-赤-]{+青+}のカードを引く。");
}

#[track_caller]
fn same(one: &str, other: &str) {
    assert_eq!(fold(one), fold(other));
}

#[test]
fn typography_is_folded() {
    same("A “wug” isn’t — usually – blue.", "A \"wug\" isn't--usually - blue.");
    same("_Magic_(R) and Magic™", "Magic and Magic(tm)");
    same("Wait . . .", "Wait...");
    same("Wait…", "Wait. . .");
    same("Pay {oT}, {o2}.", "Pay {T}, {2}.");
    same("El-Hajjâj  \n and Æther", "El-Hajjaj and Aether");
    same("＋１／＋１カウンター", "+1/+1カウンター");
    same("Wugs bark?all of them. Wug ? Blue.", "Wugs bark—all of them. Wug — Blue.");
    same("Choose one ?; rules 1a?b", "Choose one —; rules 1a–b");
    same("構築 デッキ", "構築デッキ");
    same("a wug ’who’s barked", "a wug who's barked");
    same("It says “wug,” or 'wug'.", "It says 'wug,' or wug.");
    same("the \"a ‘b’ c” rule", "the “a \"b' c\" rule");
    same("See <wug.example>.", "See wug.example.");
}

#[test]
fn words_are_not_folded() {
    let words = [
        ("a wug", "awug"),
        ("Wug", "wug"),
        ("カード", "カド"),
        ("wugs’ bark", "wugs bark"),
        ("it’s", "its"),
    ];
    let questions = [("Why? A wug.", "Why- A wug."), ("“Why?”", "“Why—”"), ("何？X", "何-X")];
    for (one, other) in words.into_iter().chain(questions) {
        assert_ne!(fold(one), fold(other));
    }
}

#[track_caller]
fn cut(text: &str, expected: &[&str]) {
    let found: Vec<&str> = tokens(text).into_iter().map(|range| &text[range]).collect();
    assert_eq!(found, expected);
}

#[test]
fn words_numbers_and_symbols_are_whole() {
    cut("It’s {2/W}, {T}.", &["It’s", "{2/W}", ",", "{T}", "."]);
    cut("rule 702.19b. A +1/+1", &["rule", "702.19b", ".", "A", "+1/+1"]);
    cut("704.5d–f", &["704.5d", "–", "f"]);
    cut("赤のカードを2枚", &["赤", "の", "カード", "を", "2", "枚"]);
}

#[test]
fn members_come_and_go() {
    let old =
        "The colours of wugs are amber, blue, coral, grey, jade, lime, mint, ochre, pink, and red.";
    let new = "The colours of wugs are amber, blue, coral, grey, jade, lemon, lime, mint, ochre, pink, red, and teal. Some are rare.";
    let change = set_change(old, new).expect("both are lists");
    assert_eq!(change.added, ["lemon", "teal"]);
    assert_eq!(change.list.as_deref(), Some("colours of wugs"));
    assert!(change.removed.is_empty());
    assert_eq!(set_change("A wug, if any, barks.", "A wug, if any, sings."), None);
    let apart = "All other colours of wugs are amber, blue, coral, grey, jade, lime, mint, ochre, pink, and teal. One colour is of two words: red.";
    let change = set_change(old, apart).expect("both are lists");
    assert_eq!((change.added, change.removed), (vec!["teal".to_owned()], Vec::new()));
    assert_eq!(change.list.as_deref(), Some("colours of wugs"));
    let moved = |rule| old.replace("grey", &format!("grey (see rule {rule})"));
    assert_eq!(set_change(&moved("119.2"), &moved("120.2")), None);
    let signs = |signs: &str| format!("The signs are {{A}}, {{B}}, {{C}}, {{D}}, {{E}}, {signs}.");
    let (old, new) =
        (signs("{F}; {G}, {H} and {I}, {J}"), signs("{F}, {G}; {H}, {I}, {J}; and {K}"));
    assert_eq!(set_change(&old, &new).expect("both are lists").added, ["{K}"]);
    assert!(set_change(&old, &new).expect("both are lists").removed.is_empty());
}
