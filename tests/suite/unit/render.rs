//! How answers look: leads, texts on pages, addresses of files, another API's marks.

mod lead {
    use mtgcr::answer::{
        BookNames, Copied, FirstAndLast, Lead, LeadPoint, Renumbering, Rewording, Titled,
    };
    use mtgcr::model::{Language, RuleNumber};
    use mtgcr::render::lead::lead_texts;

    #[track_caller]
    fn case(point: LeadPoint, en: &str, ja: &str) {
        let (lead, unnamed) = (Lead { points: vec![point] }, BookNames::default());
        assert_eq!(lead_texts(&lead, &unnamed, Language::En), [en]);
        assert_eq!(lead_texts(&lead, &unnamed, Language::Ja), [ja]);
    }

    fn number(typed: &str) -> RuleNumber {
        typed.parse().expect("it is a number")
    }

    fn numbers(first: &str, last: &str) -> FirstAndLast {
        FirstAndLast { first: number(first), last: number(last) }
    }

    fn titled(typed: &str, title: &str) -> Titled {
        Titled { number: number(typed), title: Some(title.to_owned()) }
    }

    #[test]
    fn each_point_is_a_line_in_both_languages() {
        case(
            LeadPoint::NewKeywords {
                rules: vec![titled("702.21", "Wug"), titled("702.22", "Bark")],
            },
            "New keywords: 702.21 Wug, 702.22 Bark",
            "新しいキーワード：702.21 Wug、702.22 Bark",
        );
        case(
            LeadPoint::GoneRules { numbers: ["509.2", "509.3", "601.2a"].map(number).to_vec() },
            "Gone rules: 509.2–3, 601.2a",
            "なくなったルール：509.2–3、601.2a",
        );
        case(
            LeadPoint::Renumbered(Renumbering {
                old: numbers("702.21", "702.143"),
                new: numbers("702.22", "702.144"),
                by: 1,
                came: vec![titled("702.21", "Wug")],
                went: Vec::new(),
            }),
            "702.21–143 went up by 1, to 702.22–144, since 702.21 Wug came in",
            "702.21 Wugの追加により702.21–143は1繰り下がり、702.22–144に",
        );
        case(
            LeadPoint::Reworded(Rewording {
                old: "barks the wug".to_owned(),
                new: "barks".to_owned(),
                records: 9,
            }),
            "“barks the wug” → “barks” in 9 records",
            "「barks the wug」→「barks」（9項目）",
        );
        case(
            LeadPoint::Copied(Copied {
                copies: numbers("805.10a", "805.10g"),
                originals: numbers("810.7a", "810.7f"),
            }),
            "805.10a–g say what 810.7a–f say",
            "805.10a–gは810.7a–fと同じ内容",
        );
    }

    #[test]
    fn of_many_names_the_rest_are_counted() {
        let terms = (0..20).map(|number| format!("Wug {number}")).collect();
        let lead = Lead { points: vec![LeadPoint::NewTerms { terms }] };
        let said = lead_texts(&lead, &BookNames::default(), Language::En).concat();
        assert!(said.ends_with("Wug 11 and 8 more"), "{said}");
    }
}

mod page {
    use std::sync::LazyLock;

    use expect_test::{Expect, expect};
    use mtgcr::answer::{
        DocumentAnswer, DocumentItem, DocumentPiece, Facing, GlossaryAnswer, GlossaryLine,
        RuleAnswer, SearchAnswer,
    };
    use mtgcr::ask::{self, Library, SearchQuestion};
    use mtgcr::model::{
        CitedRule, Fate, Language, Mark, MarkedText, Mention, MentionLink, Role, ScoreReason,
    };
    use mtgcr::render::page::{self, Reading, SearchPage, View};
    use mtgcr::words::Words;
    use mtgcr::{doc, render};
    use proptest::prelude::*;

    static LIBRARY: LazyLock<Library> =
        LazyLock::new(|| Library::sample().expect("the sample opens"));

    fn view(language: Language) -> View {
        View { is_sample: true, ..View::of(language, "/") }
    }

    /// A rule of the sample with other English words.
    fn rule(text: &str) -> RuleAnswer {
        let sides = LIBRARY.pick(None).expect("it has editions");
        let number = "702.19b".parse().expect("it is a number");
        let answer = ask::rule(&LIBRARY, number, &sides).expect("the sample is not damaged");
        let mut answer = answer.expect("the sample has it");
        let english = answer.records[0].en.as_mut().expect("it is there in English");
        english.text.text = text.to_owned();
        english.text.links.clear();
        answer
    }

    /// What stands in a page behind `from`, up to `to`.
    #[track_caller]
    fn part<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
        let (_, rest) = page.split_once(from).unwrap_or_else(|| panic!("no {from} in {page}"));
        rest.split_once(to).map_or(rest, |parts| parts.0)
    }

    fn check(text: &str, expected: Expect) {
        let page = page::rule(&view(Language::En), &rule(text));
        expected.assert_eq(part(&page, "<div lang=\"en\"><p>", "</p>"));
    }

    #[test]
    fn symbols_are_drawn_and_named() {
        check(
            "{2}{W/U}, {oT}",
            expect![[
                r#"<span class="mana n" role="img" aria-label="2 generic mana"><span>{</span>2<span>}</span></span><span class="mana w" data-with="u" role="img" aria-label="white mana or blue mana"><span>{</span>W/U<span>}</span></span>, <span class="mana t" role="img" aria-label="tap"><span>{o</span>T<span>}</span></span>"#
            ]],
        );
    }

    #[test]
    fn what_is_no_symbol_stays_as_it_is() {
        check("{LEVEL 2-6} {} {rN} { } a}b{", expect!["{LEVEL 2-6} {} {rN} { } a}b{"]);
    }

    #[test]
    fn italics_are_set_and_blanks_are_left() {
        check("the _Magic_ game", expect!["the <i>Magic</i> game"]);
        check("“_Wolf in ________ Cloth_”", expect!["“_Wolf in ________ Cloth_”"]);
        check("a_b_c _ d _", expect!["a_b_c _ d _"]);
    }

    #[test]
    fn a_page_is_described_without_marks_of_italics() {
        let page = page::rule(&view(Language::En), &rule("_Magic_: {T}, {oG}, ____"));
        let described = part(&page, "<meta name=\"description\"", ">");
        assert!(described.contains("Magic: {T}, {oG}, ____"), "{described}");
        assert!(!described.contains("_Magic_"), "{described}");
    }

    /// What a reader of Japanese alone sees of an item with these pieces.
    fn item(pieces: &[(Role, Language, &str)]) -> String {
        let piece = |(role, language, text): &(Role, Language, &str)| DocumentPiece {
            role: *role,
            language: *language,
            printed: String::new(),
            cards: Vec::new(),
            text: (*text).to_owned(),
        };
        let pieces = pieces.iter().map(piece).collect();
        let item =
            DocumentItem { name: "1".to_owned(), is_changed: false, pieces, rules: Vec::new() };
        let id = "bulletin:2024-11-08".parse().expect("it is an edition");
        let answer =
            DocumentAnswer { id, title: None, items: vec![item], previous: None, next: None };
        let view = view(Language::Ja);
        let reading = Reading { shown: Some(Language::Ja), ..view.reading };
        page::document(&View { reading, ..view }, &answer, false)
    }

    #[test]
    fn what_one_language_alone_says_is_shown_whichever_is_read() {
        let (en, ja) = (Language::En, Language::Ja);
        let heads = [(Role::Heading, en, "Costs"), (Role::Heading, ja, "コスト")];
        let both = [heads[0], (Role::Text, en, "Bark."), heads[1], (Role::Text, ja, "ワン。")];
        assert!(item(&both).contains("<div class=\"two\">"));
        let page = item(&[heads[0], (Role::Text, en, "Bark."), heads[1]]);
        // The sheet hides English beside Japanese: here it stands by itself, and is said to.
        assert!(!page.contains("<div class=\"two\">") && page.contains("<p>Bark.</p>"), "{page}");
        assert!(page.contains("<p class=\"absent\">"), "{page}");
    }

    #[test]
    fn an_item_without_a_heading_is_called_by_its_first_words() {
        let piece = |text: &str| DocumentPiece {
            role: Role::Text,
            language: Language::En,
            printed: String::new(),
            cards: Vec::new(),
            text: text.to_owned(),
        };
        let item = |name: &str, text: &str| {
            let (name, pieces) = (name.to_owned(), vec![piece(text)]);
            DocumentItem { name, is_changed: false, pieces, rules: Vec::new() }
        };
        let id = "notes:2013-10-07".parse().expect("it is an edition");
        let (items, next) = (vec![item("12", "Dogs bark.")], Some(item("13", "Cats do not.")));
        let answer = DocumentAnswer { id, title: None, items, previous: None, next };
        let page = page::document(&view(Language::En), &answer, true);
        let listed = part(&page, "<h2>", "</h2>");
        assert!(listed.contains("12") && listed.contains("Dogs bark."), "{listed}");
        let page = page::document(&view(Language::En), &answer, false);
        let next = part(&page, "rel=\"next\"", "</a>");
        assert!(next.contains("13") && next.contains("Cats do not."), "{next}");
    }

    #[test]
    fn what_is_said_of_a_rule_in_two_languages_is_told_once_and_in_words() {
        let mut answer = rule("Bark.");
        let said = |language, text: &str| Mention {
            document: "rulings:2003-02-21".parse().expect("it is an edition"),
            effective: "2003-02-21".parse().expect("it is a day"),
            item: Some("A.1".to_owned()),
            rule: CitedRule { number: answer.number, fate: Fate::Same, link: MentionLink::Number },
            link: MentionLink::Number,
            role: Role::Text,
            language,
            printed: "+ A.1 -".to_owned(),
            text: text.to_owned(),
        };
        answer.mentions = vec![said(Language::En, "Woof."), said(Language::Ja, "ワン。")];
        let page = page::rule(&view(Language::En), &answer);
        let notes = part(&page, "id=\"notes\"", "</section>");
        assert!(notes.contains("<blockquote lang=\"en\">Woof.</blockquote>"), "{notes}");
        assert!(!notes.contains("ワン") && !notes.contains("+ A.1"), "{notes}");
        assert!(notes.contains("changed since the last time"), "{notes}");
    }

    #[test]
    fn that_nothing_is_there_in_japanese_is_said_once() {
        let mut answer = rule("Bark.");
        answer.below.push(answer.records[0].clone());
        for record in answer.records.iter_mut().chain(&mut answer.below) {
            record.ja = None;
        }
        let page = page::rule(&view(Language::En), &answer);
        assert_eq!(page.matches("class=\"absent\"").count(), 1, "{page}");
    }

    /// The list of terms in Japanese, of words and their readings.
    fn glossary(words: &[(&str, Option<&str>)]) -> String {
        let entries = words.iter().map(|(word, reading)| GlossaryLine {
            slug: (*word).to_owned(),
            en: None,
            ja: Some((*word).to_owned()),
            name_ja: None,
            reading: reading.map(str::to_owned),
        });
        let facing = Facing { en: None, ja: None, is_newest: true };
        page::glossary(&view(Language::Ja), &GlossaryAnswer { facing, entries: entries.collect() })
    }

    fn all<'a>(page: &'a str, from: &str) -> Vec<&'a str> {
        let pieces = page.split(from).skip(1);
        pieces.map(|piece| piece.split_once('<').map_or(piece, |parts| parts.0)).collect()
    }

    #[test]
    fn words_stand_as_in_a_dictionary() {
        let sorted = [
            "アーティファクト",
            "あいぼう",
            "アクティブ・プレイヤー",
            "えんちゃんと",
            "エンチャント・タイプ",
            "カード",
            "かいけつ",
            "きゃすと",
            "きゃっしゅ",
            "ばとる",
            "バンド",
            "はんのう",
        ];
        let reversed: Vec<(&str, Option<&str>)> =
            sorted.iter().rev().map(|word| (*word, None)).collect();
        assert_eq!(all(&glossary(&reversed), "<span lang=\"ja\">"), sorted);
    }

    #[test]
    fn a_word_stands_under_the_row_of_its_first_kana() {
        let words = "アがパょヴっんX威".chars().map(String::from).collect::<Vec<_>>();
        let words: Vec<(&str, Option<&str>)> =
            words.iter().map(|word| (word.as_str(), None)).collect();
        let page = glossary(&words);
        let rows: Vec<&str> = page
            .split("<h2 id=\"letter-")
            .skip(1)
            .filter_map(|row| row.split('"').next())
            .collect();
        assert_eq!(rows, ["あ", "か", "た", "は", "や", "わ", "威", "X"]);
    }

    #[test]
    fn a_reading_is_told_where_the_word_does_not_say_it() {
        let words = [
            ("アクティブ・チーム", Some("あくてぃぶちーむ")),
            ("アンタップ状態", Some("あんたっぷじょうたい")),
        ];
        let page = glossary(&words);
        assert!(!page.contains("あくてぃぶちーむ"));
        assert!(
            page.contains("アンタップ状態</span> <small lang=\"ja\">あんたっぷじょうたい</small>")
        );
    }

    /// A search of the sample with one result.
    static FOUND: LazyLock<SearchAnswer> = LazyLock::new(|| {
        let question = SearchQuestion::read("trample", 10, false).expect("it is a query");
        let sides = LIBRARY.pick(None).expect("it has editions");
        let mut answer = ask::search(&LIBRARY, &question, &sides).expect("it is a query");
        answer.hits.retain(|hit| hit.en.is_some());
        answer.hits.truncate(1);
        answer.hits[0].ja = None;
        answer
    });

    #[test]
    fn why_a_result_is_here_is_told_without_names_of_files() {
        let (words, table) = ("does a wug bark?".to_owned(), Some("questions"));
        let why = ScoreReason { kind: "question", words, table, row: None, worth: 1.0 };
        let mut found = FOUND.clone();
        found.hits[0].why = Some(why.clone());
        let told = |found: &SearchAnswer| doc::markdown(&render::search(found, Words::EN));
        assert!(told(&found).contains("wug bark") && !told(&found).contains("index/"));
        found.hits[0].reasons.push(why);
        assert!(told(&found).contains("(index/questions)"), "who asks for all is told");
    }

    proptest! {
        #[test]
        fn of_a_long_text_the_part_is_shown_that_answers(
            words in proptest::collection::vec("[a-z]{1,9} |[ア-ン]{1,6}の|[一-龠]{1,4}が", 400..600),
            nth in 0_usize..200,
        ) {
            let start: usize = words[..nth].iter().map(String::len).sum();
            let end = start + words[nth..nth + 9].iter().map(String::len).sum::<usize>();
            let found = words[nth].trim_end();
            let marks = vec![(start..start + found.len(), Mark::Match)];
            let mut answer = FOUND.clone();
            let english = answer.hits[0].en.as_mut().expect("one is there in English");
            (english.text, english.headword) = (MarkedText { text: words.concat(), marks }, None);
            english.answer = start..end;
            let shown = SearchPage {
                group: page::GROUPS[0], counts: Vec::new(), named: None, obsolete: None,
                card: None, limit: 10,
            };
            let page = page::search(&view(Language::En), &answer, &shown);
            let text = part(&page, "<div lang=\"en\"><p>", "</p>");
            let marked = format!("<mark>{found}</mark>");
            prop_assert!(text.contains(&marked), "{} in {}", found, text);
            let bare = text.replace(&marked, found).replace('…', "");
            prop_assert_eq!(&bare, &words.concat()[start..end]);
        }
    }
}

mod addresses {
    use mtgcr::model::Language;
    use mtgcr::render::page::{Host, file_of, way};

    #[track_caller]
    fn case(language: Language, address: &str, expected: &str) {
        assert_eq!(file_of(language, address), expected);
    }

    #[test]
    fn each_address_has_a_file_that_any_system_can_hold() {
        case(Language::En, "/", "index.html");
        case(Language::Ja, "/", "ja/index.html");
        case(Language::En, "/702.19b", "702.19b/index.html");
        case(Language::En, "/509.2@ja:2024-11-08", "509.2@ja-2024-11-08/index.html");
        case(Language::Ja, "/contents?in=2024-11-08", "ja/contents@2024-11-08/index.html");
        case(Language::En, "/diff/a/b?only=moved&page=2", "diff/a/b+only=moved+page=2/index.html");
        case(Language::En, "/feed/702.19b.atom", "feed/702.19b.atom");
        case(Language::En, "/glossary/%E6%8E%A5%E6%AD%BB", "glossary/接死/index.html");
        case(Language::En, "/glossary/%2e%2e", "glossary/_/index.html");
        case(Language::En, "/a/../..%2Fb", "a/_/.._b/index.html");
    }

    #[test]
    fn a_way_leads_from_file_to_file() {
        assert_eq!(way("index.html", "702/index.html"), "702/index.html");
        assert_eq!(
            way("ja/a/index.html", "glossary/接/index.html"),
            "../../glossary/%E6%8E%A5/index.html"
        );
    }

    #[test]
    fn a_folder_has_other_whole_addresses_than_a_server() {
        let base = Some("https://rules.example".to_owned());
        let server = Host { base: base.clone(), ..Host::default() };
        let folder = Host { base, is_folder: true, ..Host::default() };
        let ja = Some(Language::Ja);
        assert_eq!(server.whole(ja, "/702"), "https://rules.example/702?lang=ja");
        assert_eq!(folder.whole(ja, "/702"), "https://rules.example/ja/702/");
        assert_eq!(Host::default().whole(ja, "/702"), "/702?lang=ja");
        assert_eq!(Host::default().whole(None, "/702"), "/702");
    }
}

mod academyruins {
    use std::sync::LazyLock;

    use mtgcr::answer::DiffAnswer;
    use mtgcr::ask::{self, DiffQuestion, Library};
    use mtgcr::model::{Class, Pair, RecordKind, Tone, WordOp, WordRun};
    use mtgcr::render::academyruins::diff;
    use serde_json::Value;

    /// A difference of the sample with one edited rule.
    static ONE: LazyLock<DiffAnswer> = LazyLock::new(|| {
        let library = Library::sample().expect("the sample opens");
        let editions = Pair::new("2024-09-20", "2024-11-08");
        let answer = ask::diff(&library, editions, &DiffQuestion::default());
        let mut answer = answer.expect("the sample is not damaged");
        let is_edited = |class: Class| class == Class::Edited;
        answer.changes.retain(|change| is_edited(change.class) && change.kind == RecordKind::Rule);
        answer.changes.truncate(1);
        answer
    });

    #[track_caller]
    fn case(runs: &[(WordOp, &str)], old: &str, new: &str) {
        let run = |(op, text): &(WordOp, &str)| WordRun {
            op: *op,
            tone: Tone::Words,
            text: (*text).to_owned(),
        };
        let mut answer = ONE.clone();
        answer.changes[0].words = runs.iter().map(run).collect();
        let told = diff(&answer, Pair::new(String::new(), String::new()));
        let told: Value = serde_json::from_str(&told).expect("it is JSON");
        let change = &told["changes"][0];
        assert_eq!(
            (&change["old"]["ruleText"], &change["new"]["ruleText"]),
            (&old.into(), &new.into())
        );
    }

    #[test]
    fn words_are_marked_whole_and_without_spaces() {
        use WordOp::{Delete, Equal, Insert};
        let both = [(Equal, "It "), (Delete, "may "), (Insert, "can "), (Equal, "attack.")];
        case(&both, "It <<<<may>>>> attack.", "It <<<<can>>>> attack.");
        let more = [(Equal, "It attacks"), (Insert, " and then blocks"), (Equal, ".")];
        case(&more, "It <<<<attacks.>>>>", "It attacks <<<<and then blocks.>>>>");
        let part = [(Equal, "the rule"), (Insert, "s"), (Equal, " say")];
        case(&part, "the <<<<rule>>>> say", "the <<<<rules>>>> say");
    }
}

#[test]
fn a_difference_of_many_pages_begins_where_the_wanted_change_is() {
    use mtgcr::answer::Beside;
    use mtgcr::ask::{self, DiffQuestion, Library};
    use mtgcr::model::{Class, Language, Pair};
    use mtgcr::render::page::{self, DiffPage, Layout, View};

    let library = Library::sample().expect("the sample opens");
    let editions = Pair::new("2024-09-20", "2024-11-08");
    let answer = ask::diff(&library, editions, &DiffQuestion::default());
    let mut answer = answer.expect("the sample is not damaged");
    answer.changes.retain(|change| change.class == Class::Edited);
    let first = answer.changes.first().cloned().expect("something was edited");
    answer.changes.splice(0..0, vec![first; 400]);
    let view = View::of(Language::En, "/diff");
    let shown = |at: Option<&str>| {
        let (only, at) = (Some(Class::Edited), at.map(str::to_owned));
        let (layout, beside) = (Layout::default(), Beside::default());
        let (view, answer, bulletins) = (&view, &answer, Vec::new());
        page::diff(DiffPage {
            view,
            answer,
            layout,
            only,
            page: 1,
            at,
            bulletins,
            other: None,
            beside,
        })
    };
    let term = "term-damage-assignment-order-obsolete";
    let is_there = |page: &str| page.contains(&format!("id=\"{term}\""));
    assert!(is_there(&shown(Some(term))) && !is_there(&shown(None)));
    assert!(!is_there(&shown(Some("term-nothing"))));
}
