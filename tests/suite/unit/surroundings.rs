//! What stands around a citation: what it is said of, in comments, sentences and fields.

mod around {
    use mtgcr::citation::{Finder, Regions, Surroundings, Syntax, Words, find};
    use proptest::prelude::*;

    fn words(name: &str, text: &str) -> Vec<Words> {
        let regions = Regions::of(text, Syntax::of(name, text));
        let found = find(text, &regions, Finder { known: &|_| true, patterns: &[] });
        let surroundings = Surroundings::of(text, &regions, &found.citations);
        (0..found.citations.len()).map(|index| Words::clone(&surroundings.words(index))).collect()
    }

    #[track_caller]
    fn claims(name: &str, text: &str, expected: &[&str]) {
        let found: Vec<String> = words(name, text).into_iter().map(|words| words.claim).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_claim_follows_a_colon_or_stands_before_brackets() {
        claims(
            "a.rs",
            "/// CR 100.1 + CR 100.2: Wugs bark\n/// at night.\nfn bark() {}",
            &[": Wugs bark at night.", ": Wugs bark at night."],
        );
        claims(
            "a.rs",
            "// It is quiet. A wug sleeps at home (CR 100.3).",
            &["A wug sleeps at home (CR"],
        );
        claims(
            "a.rs",
            "// Quiet. As CR 100.4 has it, wugs sleep. Then dawn.",
            &["As CR 100.4 has it, wugs sleep."],
        );
    }

    #[test]
    fn a_sentence_behind_a_bare_number_is_a_quote() {
        let found = words("A.java", "// 100.2a Wugging is what wugs do.\nvoid wugLoudly() {}");
        assert!(found[0].is_head && found[0].claim.contains("Wugging is what"), "{found:?}");
        let titled =
            words("A.java", "/**\n * 100.2. Wugs\n * 100.2a A wug barks. 100.2b Loudly.\n */");
        assert_eq!(
            titled.iter().map(|words| words.is_head).collect::<Vec<_>>(),
            [true, true, true]
        );
        assert_eq!(titled[0].claim, ". Wugs");
        let pointing =
            words("A.java", "// 100.2a A wug (see rule 104) barks.\n// 100.3. They eat.");
        assert_eq!(pointing[0].rule.trim(), "A wug (see rule 104) barks.");
        let joined =
            words("A.java", "// 100.2. Wugs 100.2a A wug barks.\n// rule 100.3. They eat.");
        assert_eq!(
            joined.iter().map(|words| words.is_head).collect::<Vec<_>>(),
            [true, true, true]
        );
        // Japanese ends a sentence by a sign of three bytes.
        claims("a.md", "吠える。rule 100.2〔犬〕参照。眠る。", &["rule 100.2〔犬〕参照。"]);
        // In a list what ends with a number is said of it, and not the next line.
        let listed =
            words("a.md", "So (CR 100.1).\n```\n  Wug,   // 100.2\n  Bark,  // 100.3\n```\n");
        assert_eq!(
            listed.iter().map(|words| (&*words.claim, words.is_head)).collect::<Vec<_>>()[1..],
            [("Wug,   //", false), ("Bark,  //", false)]
        );
        let quoted = words("a.rs", "// CR 100.2: \"one two three four five\"");
        assert_eq!(quoted[0].quotes, [("one two three four five".to_owned(), true)]);
    }

    #[test]
    fn quotes_hold_quotes_and_sentences() {
        #[track_caller]
        fn case(text: &str, expected: &[&str]) {
            let found: Vec<_> = words("a.rs", text)
                .into_iter()
                .flat_map(|words| words.quotes)
                .map(|quote| quote.0)
                .collect();
            assert_eq!(found, expected, "{text}");
        }
        case("// CR 100.2: \"A wug says \"bark\" at night.\"", &["A wug says \"bark\" at night."]);
        case("// CR 100.2 says “A wug “barks” at night.” So", &["A wug “barks” at night."]);
        case("// CR 100.2: \"A wug barks. It sleeps.\" So", &["A wug barks. It sleeps."]);
        case("// CR 100.2 says \"A wug barks. It sleeps.\"", &["A wug barks. It sleeps."]);
        case("// \"A wug barks. It sleeps.\" (CR 100.2)", &["A wug barks. It sleeps."]);
        case("// ``A wug barks at night'' (CR~100.2)", &["A wug barks at night"]);
        case("// `f()` and `g(a b c d)` as CR 100.2, don't `h` it, it's 'a b c d e'", &[]);
        case("// CR 100.2 is 5\" long, \"a wug barks at night\"", &["a wug barks at night"]);
        case(
            "// 総合ルール100.2「ワグは「吠える」と言う。そして眠る。」",
            &["ワグは「吠える」と言う。そして眠る。"],
        );
        case(
            "// 「ワグは吠える。それから眠る。」（総合ルール100.2）",
            &["ワグは吠える。それから眠る。"],
        );
        let inner = words("a.rs", "// CR 100.2: \"A wug (see rule 101.1) barks loudly.\" So");
        assert_eq!(inner[0].quotes[0].0, "A wug (see rule 101.1) barks loudly.");
        let inner = words("a.md", "\"A wug barks loudly. See rule 101.1.\" — CR 100.2");
        assert_eq!(inner[1].quotes[0].0, "A wug barks loudly. See rule 101.1.");
        let head = words("A.java", "// 100.2a ワグは吠える。それから眠る。\n// 100.2b を参照");
        assert_eq!(head.iter().map(|words| words.is_head).collect::<Vec<_>>(), [true, false]);
    }

    const PIECES: [&str; 40] = [
        "長",
        "ＣＲ　７０２．１９ｂ",
        "総合ルール７０２.１９ｂ",
        "CR 702.\n// 19b",
        "601.2b 13/01/18",
        "e\u{301}",
        "\r\n",
        "\0",
        "～",
        "／",
        "総合ルール100.2a",
        "〔題〕",
        "を参照。",
        "、",
        "：",
        "（",
        "CR 702.19b",
        " 601.2a–c",
        "/b",
        "// ",
        "\n",
        "é",
        "「",
        "」",
        "(",
        ")",
        "; ",
        ". ",
        "* ",
        "| ",
        "\"",
        "“",
        "”",
        "702.1 Word",
        "20121001 - 100.1",
        "rule ",
        "#R70219b",
        ":",
        "😀",
        "'",
    ];

    proptest! {
        #[test]
        fn any_text_is_read(
            places in proptest::collection::vec(0..PIECES.len(), 0..40),
            name in proptest::sample::select(vec!["a.rs", "a.md", "a.py", "a.sql", "a.bin"]),
        ) {
            // Some lines are longer than what is read around a citation.
            let piece = |place: usize| match PIECES[place] {
                "長" => "長😀".repeat(600),
                piece => piece.to_owned(),
            };
            let text: String = places.into_iter().map(piece).collect();
            for read in words(name, &text) {
                prop_assert!(read.claim.len() <= text.len() + 1);
            }
        }
    }
}

mod fields {
    use mtgcr::citation::{Finder, Regions, Surroundings, Syntax, find};

    /// Whether all of a line may be said of each citation of a file.
    #[track_caller]
    fn case(name: &str, text: &str, expected: &[bool]) {
        let regions = Regions::of(text, Syntax::of(name, text));
        let found = find(text, &regions, Finder { known: &|_| true, patterns: &[] }).citations;
        let surroundings = Surroundings::of(text, &regions, &found);
        let all: Vec<bool> = (0..found.len()).map(|at| surroundings.words(at).is_line).collect();
        assert_eq!(all, expected, "{text}");
    }

    #[test]
    fn of_a_field_that_says_nothing_its_line_speaks() {
        case("A.cs", "[Rule(\"702.19b\", \"Wugs bark at night\")] void F() {}", &[true]);
        case("a.ts", "const all = [{ rules: ['CR 702.9a', '702.9b'], text: `Bark` }];", &[true; 2]);
        case("a.js", "f('CR 702.19b: wugs sleep', 'wugs bark at night')", &[false]);
        case("a.rs", "// CR 702.19b\nlet a = \"wugs bark at night\";", &[false]);
    }
}
