//! Where lines break, and what no text does to a terminal.

mod wrap {
    use std::collections::BTreeSet;

    use mtgcr::doc::wrap;
    use mtgcr::text::display_width;
    use proptest::prelude::*;
    use unicode_linebreak::linebreaks;

    #[track_caller]
    fn case(text: &str, width: usize, expected: &[&str]) {
        assert_eq!(wrap(text, width), expected);
    }

    #[test]
    fn lines_break_between_words_and_never_inside_numbers() {
        case("one two three", 7, &["one two", "three"]);
        case("rules 704.5d–f say so", 12, &["rules", "704.5d–f say", "so"]);
        case("rule 702.19b–702.19d", 12, &["rule", "702.19b–702.19d"]);
        case("a\nb", 10, &["a", "b"]);
        case("gets +2/+2 now", 8, &["gets", "+2/+2", "now"]);
    }

    #[test]
    fn japanese_lines_count_two_columns_and_do_not_begin_with_a_full_stop() {
        case("攻撃する。次に", 8, &["攻撃す", "る。次に"]);
        case("あいう、え", 6, &["あい", "う、え"]);
        case("-攻–1a", 1, &["-", "攻–", "1a"]);
    }

    /// Where the lines begin that are as short as can be.
    fn starts(text: &str) -> BTreeSet<usize> {
        let place = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
        wrap(text, 0).into_iter().map(place).collect()
    }

    proptest! {
        #[test]
        fn lines_break_where_unicode_breaks_them_but_for_numbers(
            text in "([a-cA-C1-3]{1,3}|[ .,:;()\\[\\]{}+/“”’'\"–—-]|攻|。| ){0,30}",
        ) {
            let breaks: BTreeSet<usize> = linebreaks(&text).map(|found| found.0).collect();
            let inside: BTreeSet<usize> =
                starts(&text).into_iter().filter(|start| *start > 0).collect();
            prop_assert!(inside.is_subset(&breaks), "{:?} of {:?}", inside, breaks);
            // Only behind these does a number or a fraction go on; a line does not begin with space.
            let goes_on = |place: &usize| {
                text[..*place].ends_with(['-', '–', '.', '/'])
                    || text[*place..].starts_with(char::is_whitespace)
            };
            let left_out = breaks.difference(&inside).filter(|place| **place < text.len());
            prop_assert!(left_out.into_iter().all(goes_on), "{:?} of {:?}", inside, breaks);
        }

        #[test]
        fn no_line_is_wider_than_it_may_be_but_for_one_that_cannot_break(
            text in "([a-c1-3]{1,9}|[ .,–-]|攻|。| ){0,30}",
            width in 1_usize..20,
        ) {
            let lines = wrap(&text, width);
            for line in &lines {
                let is_whole = starts(line).len() < 2;
                prop_assert!(display_width(line) <= width || is_whole, "{:?}", lines);
            }
            let bare = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(bare(&lines.concat()), bare(&text));
        }
    }
}

mod table {
    use mtgcr::doc::visible::coloured;
    use mtgcr::doc::{Block, Doc, Line, Terminal, terminal};
    use mtgcr::words::Words;

    #[test]
    fn colours_move_no_column() {
        let row = |number, text: &str| vec![Line::strong(number), Line::from(text)];
        let rows = vec![
            row("613.1", "a wug that is seen by nobody barks at what no other wug sees"),
            row("613.10", "a wug barks"),
        ];
        let (head, spare, bars) = (Vec::new(), Vec::new(), vec![3, 1]);
        let table = Block::Table { head, rows, numbers: 0..0, spare, bars };
        let doc = Doc { title: String::new(), blocks: vec![table] };
        for width in [40, 80, 100] {
            let told = |color| terminal(&doc, Terminal { width, color, words: Words::EN });
            let bare = coloured(&told(true)).replace("\x1b[1m", "").replace("\x1b[0m", "");
            assert_eq!(bare, told(false), "{width} columns");
        }
    }
}

mod visible {
    use mtgcr::doc::visible::{coloured, escaped, shown, styled};

    #[track_caller]
    fn case(text: &str, expected: &str) {
        assert_eq!(shown(text), expected);
        assert_eq!(coloured(text), expected);
    }

    #[test]
    fn what_could_command_a_terminal_is_a_visible_sign() {
        case("two\nlines\tand 〔both〕 é", "two\nlines\tand 〔both〕 é");
        case("\x1b]0;title\x07", "␛]0;title␇");
        case("\x1b[31mred\x1b[0m", "␛[31mred␛[0m");
        case("a\u{8}b\rc\u{7f}", "a␈b␍c␡");
        case("\u{9b}2J", "[U+009B]2J");
        case("a\u{202e}b\u{2066}c\u{200f}", "a[U+202E]b[U+2066]c[U+200F]");
    }

    #[test]
    fn only_our_own_styles_become_sequences() {
        let text = format!("{}\x1b[8m", styled("32", "new"));
        assert_eq!(coloured(&text), "\x1b[32mnew\x1b[0m␛[8m");
        assert_eq!(coloured("\u{fdd0}8\u{fdd1}x"), "[U+FDD0]8[U+FDD1]x");
    }

    #[test]
    fn json_says_the_same_without_what_commands() {
        let value = serde_json::json!({"a\u{202e}": "\u{9b}2J \x1b \u{7f} \u{2069}\n"});
        let printed = serde_json::to_string_pretty(&value).expect("it is JSON");
        let text = escaped(&printed);
        assert_eq!(shown(&text), text);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).expect("JSON"), value);
    }
}
