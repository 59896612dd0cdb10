//! How is a text folded, cut into words and cut short?

use mtgcr::text::{
    abridged, analyse, fold, head, is_kanji, is_katakana, letter_width, morphemes, tail,
    without_middle,
};
use proptest::prelude::*;

/// Letters that mean the same are the same.
mod folding {
    use super::*;

    #[track_caller]
    fn case(typed: &str, folded: &str) {
        assert_eq!(fold(typed).text(), folded);
    }

    #[test]
    fn folds_what_means_nothing() {
        case("Trample", "trample");
        case("“If” Clause", "\"if\" clause");
        case("opponent’s", "opponent's");
        case("−1/−1", "-1/-1");
        case("７０２．１９ｂ", "702.19b");
        case("ｸﾘｰﾁｬｰ", "クリーチャー");
        case("ﾌﾞﾛｯｸ", "ブロック");
        case("ブロック", "ブロック");
        case("クリ－チャ―", "クリーチャ-");
        case("Junún Efreet", "junun efreet");
        case("Æther", "aether");
        case("＋1／＋1", "+1/+1");
        case("①", "1");
    }

    #[test]
    fn a_letter_is_folded_alone_as_among_others() {
        for letter in ('\u{20}'..'\u{3000}').chain('\u{3000}'..'\u{a000}') {
            let (alone, between) = (fold(&letter.to_string()).text(), fold(&format!("x {letter}")));
            // What joins the letter before it stands on the space here.
            if between.text().starts_with("x ") {
                assert_eq!(format!("x {alone}"), between.text(), "{letter:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn folding_twice_changes_nothing(text in "\\PC{0,40}") {
            let once = fold(&text).text();
            prop_assert_eq!(fold(&once).text(), once);
        }

        #[test]
        fn origins_are_bytes_of_the_text(text in "\\PC{0,40}") {
            let folded = fold(&text);
            prop_assert_eq!(folded.chars.len(), folded.origins.len());
            for origin in folded.origins {
                prop_assert!(text.get(origin).is_some());
            }
        }
    }
}

/// English words as an index keeps them.
mod english {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        analyse(text).into_iter().map(|word| word.text).collect()
    }

    #[track_caller]
    fn same(forms: &[&str]) {
        let stems: Vec<Vec<String>> = forms.iter().map(|form| words(form)).collect();
        assert!(stems.iter().all(|stem| *stem == stems[0]), "{stems:?}");
    }

    #[test]
    fn finds_words_numbers_and_symbols() {
        for (text, wanted) in [
            ("State-based actions", &["stat", "bas", "action"][..]),
            ("a +1/+1 counter, −1/−1", &["a", "+1/+1", "counter", "-1/-1"]),
            ("{T}: Add {2/W}.", &["{t}", "add", "{2/w}"]),
            ("an opponent’s 5/5", &["an", "opponent", "5/5"]),
            ("see rule 702.19b.", &["see", "rul", "702.19b"]),
            ("104.3a-e", &["104.3a", "e"]),
            ("it doesn't", &["it", "doesnt"]),
            ("{unclosed", &["unclos"]),
            ("- + {} '", &[]),
        ] {
            assert_eq!(words(text), wanted);
        }
    }

    #[test]
    fn inflections_meet() {
        same(&["attack", "attacks", "attacked", "attacking"]);
        same(&["ability", "abilities"]);
        same(&["activate", "activates", "activated", "activating"]);
        same(&["control", "controls", "controlled"]);
        same(&["tap", "taps", "tapped", "tapping"]);
        same(&["die", "dies", "died", "dying"]);
        same(&["choose", "chose", "chosen", "choosing", "chooses"]);
        same(&["pass", "passes", "passed", "passing"]);
        same(&["leave", "leaves", "left", "leaving"]);
        same(&["call", "called", "calls"]);
    }

    #[test]
    fn words_of_the_rules_stay_apart() {
        for (one, other) in [
            ("active", "activated"),
            ("command", "commander"),
            ("phase", "phasing"),
            ("equip", "equipment"),
            ("defending", "defender"),
            ("color", "colorless"),
            ("legend", "legendary"),
            ("enchant", "enchantment"),
            ("attacking", "attacker"),
        ] {
            assert_ne!(words(one), words(other));
        }
    }
}

/// Japanese in its smallest words.
mod pieces {
    use super::*;

    #[track_caller]
    fn case(text: &str, wanted: &str) {
        let pieces: Vec<&str> = morphemes(text).into_iter().map(|bytes| &text[bytes]).collect();
        assert_eq!(pieces.join("|"), wanted);
    }

    #[test]
    fn cuts_japanese_between_anything_else() {
        case("アンタップ・ステップ", "アンタップ|・|ステップ");
        case("{T}：カードを1枚引く。", "{T}：|カード|を|1|枚|引く|。");
        case("rule 702.19b〔トランプル〕参照", "rule 702.19b〔|トランプル|〕|参照");
        case("タフネスがパターンより大きい", "タフネス|が|パターン|より|大きい");
    }

    proptest! {
        #[test]
        fn pieces_join_to_the_text(text in "[ぁ-んァ-ヶ一-龠a-z0-9{}/。、・ ]{0,40}") {
            let pieces: String = morphemes(&text).into_iter().map(|bytes| &text[bytes]).collect();
            prop_assert_eq!(pieces, text);
        }
    }
}

/// Texts that are too long to be shown whole.
mod cut_short {
    use super::*;

    /// Whether a word goes on over a place.
    fn is_in_word(text: &str, at: usize) -> bool {
        let (before, behind) = text.split_at(at);
        let both = |is: fn(char) -> bool| before.ends_with(is) && behind.starts_with(is);
        both(|letter| letter.is_ascii_lowercase()) || both(is_katakana) || both(is_kanji)
    }

    proptest! {
        #[test]
        fn cuts_lie_between_words(
            words in proptest::collection::vec("[a-z]{1,9} |[ア-ン]{1,6}の|[一-龠]{1,4}が", 1..40),
            room in 20_usize..200,
        ) {
            let text = words.concat();
            let (start, end) = (head(&text, room), tail(&text, room));
            prop_assert!(text.starts_with(start) && text.ends_with(end));
            prop_assert!(!is_in_word(&text, start.len()));
            prop_assert!(!is_in_word(&text, text.len() - end.len()));
            for kept in [start, end] {
                prop_assert!(kept.chars().map(letter_width).sum::<usize>() <= room);
            }
        }
    }

    const LONG: &str = "A fox’s den, dug in 702.19b of the old book, is warmer than it looks.";
    const JAPANESE: &str = "狐の巣は、古い本の番人が掘ったプレイヤー用の穴より暖かい。";

    #[test]
    fn words_and_numbers_stay_whole() {
        assert_eq!(head(LONG, 5), "A");
        assert_eq!(head(LONG, 12), "A fox’s den");
        assert_eq!(head(LONG, 24), "A fox’s den, dug in");
        assert_eq!(tail(LONG, 12), "it looks.");
        assert_eq!(tail(LONG, 46), "of the old book, is warmer than it looks.");
        assert_eq!(head(JAPANESE, 10), "狐の巣は");
        assert_eq!(head(JAPANESE, 36), "狐の巣は、古い本の番人が掘った");
        assert_eq!(tail(JAPANESE, 14), "穴より暖かい。");
    }

    #[test]
    fn what_there_is_room_for_is_left_as_it_is() {
        assert_eq!(abridged(LONG, 100), LONG);
        assert_eq!(abridged(LONG, 12), "A fox’s den…");
        assert_eq!(without_middle(LONG, 12, 12), "A fox’s den … it looks.");
        assert_eq!(without_middle(LONG, 0, 12), " … it looks.");
        assert_eq!(without_middle("short", 3, 0), "short");
        assert_eq!(without_middle(LONG, 40, 40), LONG);
    }

    #[test]
    fn a_word_that_is_too_long_is_cut_all_the_same() {
        assert_eq!(head("Untergrundbahnhof", 5), "Unter");
        assert_eq!(tail("Untergrundbahnhof", 3), "hof");
        assert_eq!(head("", 0), "");
        assert_eq!(head("a", 0), "");
    }
}
