//! How rule numbers are found in any text, how they are spelt, and what stands around them.

mod find {
    use mtgcr::citation::{Citation, Finder, Regions, Syntax, find};
    use mtgcr::model::RuleNumber;

    fn told(name: &str, text: &str) -> Vec<String> {
        let regions = Regions::of(text, Syntax::of(name, text));
        // Editions of the tests have sections 100 to 799, twenty rules in each, and letters to k.
        let known = |number: RuleNumber| {
            number.section_part() < 800
                && number.rule_part() <= 20
                && number.letters_ordinal() <= 11
        };
        let patterns = ["@rule({number})".to_owned()];
        let found = find(text, &regions, Finder { known: &known, patterns: &patterns });
        let told = |citation: &Citation| match citation.dated {
            Some(day) => format!("{} @{day}", citation.range),
            None => citation.range.to_string(),
        };
        found.citations.iter().map(told).collect()
    }

    #[track_caller]
    fn case(name: &str, text: &str, expected: &[&str]) {
        assert_eq!(told(name, text), expected, "{text}");
    }

    #[test]
    fn citations_are_found_however_they_are_written() {
        case("a.md", "CR 702.19b, and C.R. 702.19", &["702.19b", "702.19"]);
        case("a.md", "CR 601.2b + CR 117.3", &["601.2b", "117.3"]);
        case("a.md", "CR 704.5a-c", &["704.5a–c"]);
        case("a.md", "CR 601.2b and 601.2e–g", &["601.2b", "601.2e–g"]);
        case(
            "a.md",
            "rules 601.2b and 601.2e-g, (see rule 601.2f)",
            &["601.2b", "601.2e–g", "601.2f"],
        );
        case(
            "a.md",
            "MTG CR 100.2, [CR 613.1d], Comprehensive Rules 100",
            &["100.2", "613.1d", "100"],
        );
        case(
            "a.md",
            "総合ルール702.19b、CR702.19b、ルール509.1や509.2",
            &["702.19b", "702.19b", "509.1", "509.2"],
        );
        case("a.rs", "fn cr_601_2b_works() {} // @rule(702.3)", &["601.2b", "702.3"]);
        case("a.md", "https://example.org/mtg/rules/#R70219b", &["702.19b"]);
        case("a.md", "<https://example.org/cr/702.19b>", &["702.19b"]);
        case("a.md", "CR 702.19B and CR 704.5a/b/d", &["702.19b", "704.5a", "704.5b", "704.5d"]);
        case("a.md", "CR 702.19b, c, and d.", &["702.19b", "702.19c"]);
        // What begins the next line is none of it.
        case("a.rs", "// CR 122.1 / 122.6.\n// 24e says more.", &["122.1", "122.6"]);
        case("a.md", "CR 601.2a through 601.2d", &["601.2a–d"]);
        case(
            "a.md",
            "CR 601.2a to f, CR 601.2a..d, 601.2b,f-h",
            &["601.2a–f", "601.2a–d", "601.2b", "601.2f–h"],
        );
        case("a.md", "CR 601.2(b), rule 601.2.c and CR 702.19ff.", &["601.2b", "601.2c", "702.19"]);
        case(
            "a.md",
            "see [rule 702.19b](#rule-702-19b) and CR 702-704",
            &["702.19b", "702.19b", "702–704"],
        );
    }

    #[test]
    fn items_strings_and_sections_cite_where_the_file_names_rules() {
        let items = "- [x] **601.2a** Wugs\n- [ ] **601.2b** Dogs\n- [ ] **601.3** All bark\n";
        case("a.md", items, &["601.2a", "601.2b", "601.3"]);
        let strings = "it('Wugs (702.19)') // rule 702.19b";
        case("a.ts", strings, &["702.19", "702.19b"]);
        case("a.ts", "it('Wugs (702.19)')", &[]);
        case("a.ts", "// by the Comprehensive Rules: wugs (rule 602)", &["602"]);
        case("a.ts", "// CR 100\nf('rule 502, 703.4c')", &["100", "502", "703.4c"]);
    }

    #[test]
    fn names_and_fields_of_code_cite() {
        case("a.rs", "fn combat_cr_510_1c_and_702_19b() {}", &["510.1c", "702.19b"]);
        case("a.rs", "fn test_702_19b() {} // CR 702.19", &["702.19b", "702.19"]);
        case("a.rs", "fn test_702_19b() {}", &[]);
        case("A.cs", "[ComprehensiveRules(704.5f)] [MtgRule(\"702.19\")]", &["704.5f", "702.19"]);
        case("a.yaml", "comp_rules: 613.4\nrule_weight: 613.4\nrules: 701.2", &["613.4", "701.2"]);
    }

    #[test]
    fn texts_of_programs_cite_in_brackets_in_lists_and_in_fields() {
        let tests = (2..8).map(|rule| format!("it('does so (702.{rule})', f);\n"));
        let told: Vec<String> = (2..8).map(|rule| format!("702.{rule}")).collect();
        let told: Vec<&str> = told.iter().map(String::as_str).collect();
        case("a.ts", &tests.collect::<String>(), &told);
        case("a.ts", "it('costs (702.3)', f);\n", &[]);
        case("a.json", r#"{"crRefs": ["102.1", "103", "101.4"]}"#, &["102.1", "103", "101.4"]);
        case("a.json", r#"{"crRule": "CR 500.1, 503, 603.2b"}"#, &["500.1", "503", "603.2b"]);
        case("a.ts", "// CR 702.9\nconst rule = { ruleRef: '702' };\n", &["702.9", "702"]);
        case("a.ts", "const rule = { ruleRef: '702' };\n", &[]);
    }

    #[test]
    fn other_pages_of_a_site_and_words_behind_letters_are_no_citations() {
        case("a.md", "CR 702.9: https://example.org/mtg-coach/pull/421 and 422", &["702.9"]);
        case("a.md", "legal at CR 601.2c, as", &["601.2c"]);
        case("a.md", "CR 704.5y, z, aa", &["704.5y", "704.5z", "704.5aa"]);
    }

    #[test]
    fn columns_of_rules_cite() {
        let table = "| CR | Name |\n|---|---|\n| 104 | Ends |\n| 400-408 | 301 |";
        case("a.md", table, &["104", "400–408"]);
        case(
            "a.csv",
            "name,rule,price\n\"a, b\",702.19,100.2\nc,702.9b,101.3",
            &["702.19", "702.9b"],
        );
        case("a.csv", "price,weight\n702.19,100.2", &[]);
        case("a.md", "# Rules of thumb\n\n100 wugs, 702.19 wugs\n", &[]);
    }

    #[test]
    fn sections_of_another_book_are_no_citations() {
        case(
            "a.md",
            "CR 100.2; section 508.1 of the Wug Act; section 508.1 of the rules",
            &["100.2", "508.1"],
        );
    }

    #[test]
    fn comments_send_to_rules() {
        case(
            "A.java",
            "WUG(1), // 107.1b, of wugs\n// as it was left.  608.2g",
            &["107.1b", "608.2g"],
        );
        case("A.java", "// the exception: 514.3a\n// and wugs do 514.3", &["514.3a", "514.3"]);
    }

    #[test]
    fn comments_may_end_their_lines_anywhere() {
        case("a.rs", "// as (CR\n    // 701.2a) says", &["701.2a"]);
        case("a.rs", "/// CR 603.6 +\n    /// 117.3a", &["603.6", "117.3a"]);
        case("A.java", "/* rules 601.2b and\n * 601.2e-g. */", &["601.2b", "601.2e–g"]);
    }

    #[test]
    fn typesetters_join_words_to_numbers() {
        case("a.tex", "as CR~702.19b says, and rule~702.18", &["702.19b", "702.18"]);
        case("a.tex", "it weighs ~702.19 or so, a~703.2", &[]);
    }

    #[test]
    fn ranges_of_sections_cite() {
        case("a.rs", "// rules 702-705 tell", &["702–705"]);
        case(
            "a.rs",
            "// rules 702 to 705 tell, rules 3-5 and rules 100-200 of our club",
            &["702–705"],
        );
        case("a.rs", "// room 702-705, rule 702", &[]);
        case("a.rs", "// CR 100.2, rules 400-404 of that club", &["100.2"]);
    }

    #[test]
    fn numbers_of_full_width_are_read() {
        case("a.md", "ＣＲ７０２．１９ｂ", &["702.19b"]);
        case(
            "a.md",
            "総合ルール７０２.１９ｂ、ルール 702．19b や ７０２．１８ を参照。",
            &["702.19b", "702.19b", "702.18"],
        );
        case(
            "a.rs",
            "// ルール７０４．５ａ～ｃ（CR ７０２．３／７０２．４）",
            &["704.5a–c", "702.3", "702.4"],
        );
        case("a.rs", "// ７０２．６ａ\n// ＣＲ（７０２．６（ｂ））", &["702.6a", "702.6b"]);
        case("a.rs", "let a = \"７０２．６\"; // ｖ１０３．４", &[]);
        case("a.rs", "@ｒｕｌｅ（７０２．３）", &["702.3"]);
    }

    #[test]
    fn a_date_beside_a_number_is_evidence_and_tells_the_edition() {
        case("A.java", "// 614.12 13/01/18", &["614.12 @2018-01-13"]);
        case("A.java", "// 614.12 03/04/18", &["614.12"]);
        case("A.java", "a = 1; // wugs (614.12 13/01/18)", &["614.12 @2018-01-13"]);
        case("A.java", "// 601.2b 2018-01-13", &["601.2b @2018-01-13"]);
        case("a.md", "It says 702.19b (1/13/2018).", &["702.19b @2018-01-13"]);
        case(
            "a.md",
            "It says 702.19b (13.01.2018) and 13/1/2018: 702.18a",
            &["702.19b @2018-01-13", "702.18a @2018-01-13"],
        );
        case(
            "A.java",
            "// 5/5/98 - 614.12\n// 2009/10/05 - 601.2",
            &["614.12 @1998-05-05", "601.2 @2009-10-05"],
        );
        case(
            "a.md",
            "CR 601.2b, 2018-01-13; CR 601.2b - 2018-01-14",
            &["601.2b @2018-01-13", "601.2b @2018-01-14"],
        );
        case(
            "a.md",
            "CR 601.2b (July 1, 2012), CR 601.2c (1 Jul 2012); CR 601.2d as it was",
            &["601.2b @2012-07-01", "601.2c @2012-07-01", "601.2d"],
        );
        case("a.md", "総合ルール601.2b（2012年7月1日）", &["601.2b @2012-07-01"]);
        case(
            "a.rs",
            "// July 1st, 2012: 601.2b\n// 2012年7月1日 - 601.2c",
            &["601.2b @2012-07-01", "601.2c @2012-07-01"],
        );
        case("a.md", "CR 601.2b (may 3 wugs), CR 601.2c (march 14)", &["601.2b", "601.2c"]);
        // What has no such day, or is paid or measured on it, is none.
        case("A.java", "// 614.12 13/13/18 wugs", &[]);
        case("A.java", "// 614.12 1-2-18 wugs, 614.12 v1.2.18", &[]);
        case("a.md", "They paid 104.5 (2018-01-13) and 104.6 on 13/01/18", &[]);
        case("a.csv", "day,price\n2018-01-13,104.5\n104.6,2018-01-14", &[]);
    }

    #[test]
    fn bare_numbers_need_evidence() {
        case("A.java", "// 702.6a Wugging is a static ability", &["702.6a"]);
        case("A.java", "// 114.4. A wug is quiet", &["114.4"]);
        case("A.java", "// 608.2", &["608.2"]);
        case("A.java", "//20121001 - 601.2b/613.10", &["601.2b @2012-10-01", "613.10 @2012-10-01"]);
        case("A.java", "// 20121001\n// 601.2b", &["601.2b @2012-10-01"]);
        case("A.java", "/*\n * 2012-10-01\n * 601.2 Wugs\n */", &["601.2 @2012-10-01"]);
        case("a.md", "CR 601.2b (2012-10-01)", &["601.2b @2012-10-01"]);
        case("a.md", "It grew by 100.5 percent", &[]);
        case("a.rs", "// in 120.3s\nlet a = 600.0f;", &[]);
        case("a.rs", "let a = 100.2; // version 101.2.3, 192.168.100.2, $100.20", &[]);
        case("a.svg", "M 100.2a 101.3", &[]);
        case("a.md", "the rule 500 of our club", &[]);
        case("a.md", "CR 500 and rule 501", &["500", "501"]);
        case("a.md", "section 8 and section 301 of the law", &[]);
        case("a.md", "CR 999.9z", &["999.9z"]);
        case("a.md", "CR 702.xxx, CR 702.X and CR 702.", &["702", "702", "702"]);
        // What the end of a line cuts is no section.
        case("a.rs", "// told in CR 702.\n// 19b and so on (CR 702.\n// 3 wugs)", &["702"]);
        case("a.rs", "let rule = 702.19; // CR 702.190000", &[]);
        case(
            "a.py",
            "on(rule=\"601.1\")\non(rule = '303.4')\non(version=\"601.1\")",
            &["601.1", "303.4"],
        );
        case("a.rs", "// Rule 405.1 and rule 701.5 (Section 405)", &["405.1", "701.5", "405"]);
        case("a.rs", "// Rule 405.1 (section 405)", &["405.1"]);
    }
}

mod reference {
    use mtgcr::citation::references;
    use mtgcr::model::Target;

    #[track_caller]
    fn case(text: &str, expected: &[&str]) {
        let found = references(text).into_iter().map(|reference| {
            let target = match reference.target {
                Target::Numbers(range) => range.to_string(),
                Target::Term(term) => format!("term {term}"),
            };
            let title = reference.title.map_or(String::new(), |title| format!(" <{title}>"));
            format!("{}={target}{title}", &text[reference.bytes])
        });
        assert_eq!(found.collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn english_numbers_ranges_lists_and_titles_are_found() {
        case("Look at rule 702.19b, please.", &["702.19b=702.19b"]);
        case("As rules 613.7 and 613.8 say.", &["613.7=613.7", "613.8=613.8"]);
        case("See rules 506 and 509.", &["506=506", "509=509"]);
        case(
            "See rule 509, “Declare Blockers Step.” Then 12 cards.",
            &["509=509 <Declare Blockers Step>"],
        );
        case("(see section 8, “Multiplayer Rules”)", &["8=8 <Multiplayer Rules>"]);
        case("steps 601.2a–b and 704.5d-f", &["601.2a–b=601.2a–b", "704.5d-f=704.5d–f"]);
        case("steps 601.2a?b; is it 704.5d?", &["601.2a?b=601.2a–b", "704.5d=704.5d"]);
        case("rules 509.1–3, rules 601.2a - d", &["509.1–3=509.1–3", "601.2a - d=601.2a–d"]);
        case("up to 100 cards, 2.5 times, tel. 32.70.233.277", &[]);
        case("see rule 704.5aa.", &["704.5aa=704.5aa"]);
        case("follow 101.4a—an odd one", &["101.4a=101.4a"]);
        case("引用：CR508.1d・・・", &["508.1d=508.1d"]);
    }

    #[test]
    fn japanese_numbers_and_bracketed_titles_are_found() {
        case("rule 704〔状況起因処理〕参照。", &["704=704 <状況起因処理>"]);
        case("719〔事件カード〕参照。", &["719=719 <事件カード>"]);
        case("700.13. 参照。rule 8〔多人数戦ルール〕", &["700.13=700.13", "8=8 <多人数戦ルール>"]);
        case("ルール509や510を見よ。60枚。", &["509=509", "510=510"]);
        case("rule 103.2a-e で記された", &["103.2a-e=103.2a–e"]);
    }

    #[test]
    fn glossary_terms_are_found() {
        case("See Damage.", &["Damage=term Damage"]);
        case("1. A thing. See also Phase.", &["Phase=term Phase"]);
        case("ダメージ参照。", &["ダメージ=term ダメージ"]);
        case("See rule 100.1.", &["100.1=100.1"]);
    }
}

mod syntax {
    use mtgcr::citation::{RegionKind, Regions, Syntax};

    #[track_caller]
    fn case(name: &str, text: &str, expected: &[(RegionKind, &str)]) {
        let regions = Regions::of(text, Syntax::of(name, text));
        let found: Vec<(RegionKind, &str)> = regions
            .all()
            .iter()
            .map(|region| (region.kind, text[region.bytes.clone()].trim()))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn comments_and_strings_are_told_from_code() {
        use RegionKind::{Comment, Prose, Text};
        case(
            "a.rs",
            "/// one\nlet a = \"two // no\"; // three",
            &[(Comment, "one"), (Text, "two // no"), (Comment, "three")],
        );
        case("a.rs", "fn f<'a>(b: &'a str) { '\"' } // c", &[(Comment, "c")]);
        case("a.rs", r##"r#"a "b" c"# /* d */"##, &[(Text, r#"a "b" c"#), (Comment, "d")]);
        case("A.java", "/**\n * one\n */ int a;", &[(Comment, "*\n * one")]);
        case("a.ts", "let it = 'one'; // don't", &[(Text, "one"), (Comment, "don't")]);
        case(
            "a.py",
            "\"\"\"one\"\"\"\nb = 'c' # d",
            &[(Comment, "one"), (Text, "c"), (Comment, "d")],
        );
        case("a.sql", "select 1 -- one", &[(Comment, "one")]);
        case("a.md", "one", &[(Prose, "one")]);
        case("a.svg", "<!-- one -->", &[]);
        // Endings that nobody knows.
        case("a.rule", "when /* one */ then", &[(Comment, "one")]);
        let prose = "- one word stands here beside another\n- and two more stand in this line";
        case("a.draft", prose, &[(Prose, prose)]);
        case("a.bin", "key=one;two;three\n1 2 3 4 5 6", &[]);
        case("a.js", "it's // one", &[(Comment, "one")]);
    }
}

mod spelling {
    use mtgcr::citation::{Spelling, identifier_words};
    use mtgcr::model::NumberRange;

    #[track_caller]
    fn respelt(spelling: Spelling, written: &str, old: &str, new: &str, expected: Option<&str>) {
        let range = |text: &str| NumberRange::read(text).expect("a range");
        assert_eq!(spelling.with(written, range(old), range(new)).as_deref(), expected);
    }

    #[test]
    fn numbers_are_put_in_place_of_others_as_they_were_written() {
        let plain = Spelling::Plain;
        respelt(plain, "702.19b", "702.19b", "702.20b", Some("702.20b"));
        respelt(plain, "702.19B", "702.19b", "702.20c", Some("702.20C"));
        respelt(plain, "310.8a–g", "310.8a-g", "310.9a-g", Some("310.9a–g"));
        respelt(plain, "310.8a - 310.8g", "310.8a-g", "310.9b-h", Some("310.9b - 310.9h"));
        respelt(plain, "509.1-3", "509.1-3", "510.2-4", Some("510.2-4"));
        respelt(plain, "701-703", "701-703", "702-704", Some("702-704"));
        respelt(Spelling::Letters, "b", "704.5b", "704.5c", Some("c"));
        respelt(Spelling::Letters, "b", "704.5b", "704.6a", None);
        respelt(Spelling::Letters, "b–d", "704.5b-d", "704.5c-e", Some("c–e"));
        respelt(plain, "310.8a to g", "310.8a-g", "310.9a-g", Some("310.9a to g"));
        respelt(plain, "310.8a..=g", "310.8a-g", "310.9a-g", Some("310.9a..=g"));
        respelt(plain, "704.5AA", "704.5aa", "704.5ab", Some("704.5AB"));
        respelt(Spelling::Apart, "704.5(b)", "704.5b", "704.6c", Some("704.6(c)"));
        respelt(Spelling::Apart, "704.5.b", "704.5b", "704.6c", Some("704.6.c"));
        respelt(Spelling::Name, "704_5b", "704.5b", "704.6a", None);
        respelt(Spelling::Anchor, "7045b", "704.5b", "704.6a", Some("7046a"));
        respelt(Spelling::Anchor, "704", "704", "705", Some("705"));
    }

    #[test]
    fn numbers_stay_as_wide_as_they_were_written() {
        let plain = Spelling::Plain;
        respelt(plain, "７０２．１９ｂ", "702.19b", "702.20b", Some("７０２．２０ｂ"));
        respelt(plain, "７０２.１９b", "702.19b", "702.2c", Some("７０２.２c"));
        respelt(plain, "702．19Ｂ", "702.19b", "702.120c", Some("702．120Ｃ"));
        respelt(plain, "７０２．１９", "702.19", "702.19b", Some("７０２．１９ｂ"));
        respelt(plain, "３１０．８ａ～ｇ", "310.8a-g", "310.9a-g", Some("３１０．９ａ～ｇ"));
        respelt(Spelling::Letters, "ｂ", "704.5b", "704.5c", Some("ｃ"));
        respelt(Spelling::Apart, "７０４.５（ｂ）", "704.5b", "704.6c", Some("７０４.６（ｃ）"));
    }

    #[test]
    fn names_fall_into_their_words() {
        let words = |name| identifier_words(name).collect::<Vec<_>>().join(" ");
        assert_eq!(words("assignsCombatDamage"), "assigns combat damage");
        assert_eq!(words("cr_702_19b_ETBTrigger"), "cr 702 19b etb trigger");
        assert_eq!(words("FilterProp::EquippedBy"), "filter prop equipped by");
    }
}
