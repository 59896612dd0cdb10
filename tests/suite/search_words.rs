//! How are words, readings, sentences, names and queries read, one by one?

/// Words as an index keeps them.
mod words {
    use mtgcr::text::analyse;

    #[track_caller]
    fn case(text: &str, wanted: &str) {
        let found: Vec<String> = analyse(text).into_iter().map(|word| word.text).collect();
        assert_eq!(found.join(" "), wanted);
    }

    #[track_caller]
    fn same(texts: &[&str]) {
        let forms: Vec<Vec<String>> = texts
            .iter()
            .map(|text| analyse(text).into_iter().map(|word| word.text).collect())
            .collect();
        assert!(forms.iter().all(|form| *form == forms[0]), "{forms:?}");
    }

    #[test]
    fn japanese_words_lose_particles_and_inflection() {
        case("クリーチャーをブロックした", "クリーチャ ブロック");
        case("ダメージ割り振り順", "ダメージ 割り振 順");
        case("マナ・コストを支払う", "マナ コスト 支払");
        case("カードを1枚引く", "カード 1 枚 引き");
        case("{T}で+1/+1カウンターを置く", "{t} +1/+1 カウンタ 置き");
        case("接死を持つ", "接死 持ち");
        case("呪文を唱え、絆魂を得る", "呪文 唱える 絆魂 得り");
    }

    #[test]
    fn spellings_meet() {
        same(&["割り振り", "割振り", "割り振る", "割振る"]);
        same(&["アンタップ・ステップ", "アンタップステップ", "ｱﾝﾀｯﾌﾟ･ｽﾃｯﾌﾟ", "アンタップ ステップ"]);
        same(&["コントローラー", "コントローラ"]);
        same(&["プレイヤー", "プレーヤー"]);
        same(&["引き分け", "引分け", "引き分ける"]);
        same(&["生け贄", "生贄"]);
        same(&["打ち消す", "打消す", "打ち消された"]);
    }

    #[test]
    fn bytes_are_those_of_the_text() {
        let text = "Ａ-ﾀｯﾌﾟ 割振り";
        let bytes: Vec<&str> =
            analyse(text).into_iter().map(|word| &text[word.place.bytes]).collect();
        assert_eq!(bytes, ["Ａ", "ﾀｯﾌﾟ", "割振り"]);
    }
}

/// Kana and romaji.
mod readings {
    use mtgcr::text::{kana_of_romaji, reading_key};

    #[track_caller]
    fn romaji(typed: &str, kana: &str) {
        assert_eq!(kana_of_romaji(typed).first().map(String::as_str), Some(kana));
    }

    #[track_caller]
    fn same(readings: &[&str]) {
        let keys: Vec<String> = readings.iter().map(|reading| reading_key(reading)).collect();
        assert!(keys.iter().all(|key| *key == keys[0] && !key.is_empty()), "{keys:?}");
    }

    #[test]
    fn reads_romaji() {
        romaji("toranpuru", "とらんぷる");
        romaji("torampuru", "とらんぷる");
        romaji("yuusenken", "ゆうせんけん");
        romaji("sesshi", "せっし");
        romaji("nidankougeki", "にだんこうげき");
        romaji("shin'ai", "しんあい");
        romaji("kotchi", "こっち");
        romaji("Chishi dameeji", "ちしだめえじ");
        romaji("onna", "おんな");
        assert_eq!(kana_of_romaji("trample"), [""; 0]);
        assert!(kana_of_romaji("shoukanyoi").contains(&"しょうかんよい".to_owned()));
    }

    #[test]
    fn readings_meet() {
        same(&["だめーじ", "だめえじ", "ダメージ", "ﾀﾞﾒｰｼﾞ"]);
        same(&["ゆうせんけん", "ゆせんけん"]);
        same(&["ごほう", "ごほ", "ごほー"]);
    }
}

/// Where sentences end.
mod sentences {
    use mtgcr::model::Language;
    use mtgcr::text::sentences;

    #[track_caller]
    fn case(language: Language, text: &str, expected: &[&str]) {
        let found: Vec<&str> =
            sentences(text, language).into_iter().map(|bytes| &text[bytes]).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn english_sentences_end_at_full_stops() {
        case(Language::En, "A wug barks. It sings.", &["A wug barks.", "It sings."]);
        case(Language::En, "See rule 702.19b. Then go.", &["See rule 702.19b.", "Then go."]);
        case(
            Language::En,
            "It says “Bark.” Then (see rule 1.) it barks.",
            &["It says “Bark.”", "Then (see rule 1.) it barks."],
        );
        case(
            Language::En,
            "“Whenever [a wug] barks, . . .” triggers. (See Wug.)",
            &["“Whenever [a wug] barks, . . .” triggers.", "(See Wug.)"],
        );
    }

    #[test]
    fn japanese_sentences_end_at_full_stops_outside_quotes() {
        case(Language::Ja, "吠える。歌う。", &["吠える。", "歌う。"]);
        case(
            Language::Ja,
            "「吠える。」と言う。(吠えない。)歌う",
            &["「吠える。」と言う。", "(吠えない。)", "歌う"],
        );
    }
}

/// Whether two headwords are one.
mod terms {
    use mtgcr::text::{fold_term, folds_to};

    use proptest::prelude::*;

    proptest! {
        #[test]
        fn folding_to_is_what_folding_gives(
            one in "(Wug|wug|WÙG|・|-| |(Obsolete)|（廃語）|Ａ){0,4}",
            other in "(Wug|wug|WÙG|・|-| |(Obsolete)|（廃語）|Ａ){0,4}",
        ) {
            let folded = fold_term(&other);
            prop_assert_eq!(folds_to(&one, &folded), fold_term(&one) == folded);
        }
    }
}

/// Where a text speaks of terms.
mod headwords {
    use mtgcr::text::Headwords;

    #[track_caller]
    fn case(terms: &[&str], text: &str, expected: &[&str]) {
        let mut headwords = Headwords::default();
        for (place, term) in terms.iter().enumerate() {
            headwords.add(term, place);
        }
        let found = headwords.find(text).into_iter();
        let found = found.map(|(bytes, term)| format!("{}={}", &text[bytes], terms[term]));
        assert_eq!(found.collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn english_terms_are_found_in_plural_and_the_longest_wins() {
        let terms = ["Ability", "Activated Ability", "Class (Enchantment Type)"];
        case(&terms, "Two activated abilities.", &["activated abilities=Activated Ability"]);
        case(
            &terms,
            "An ability’s cost, a class",
            &["ability’s=Ability", "class=Class (Enchantment Type)"],
        );
        case(&terms, "Disability", &[]);
    }

    #[test]
    fn japanese_terms_do_not_begin_inside_other_words() {
        let terms = ["能力", "カード", "起動型能力"];
        case(
            &terms,
            "起動型能力と能力を持つカード。",
            &["起動型能力=起動型能力", "能力=能力", "カード=カード"],
        );
        case(&terms, "特性定義能力、カードタイプ", &[]);
    }
}

/// Names of cards in a text.
mod cards {
    use std::ops::Range;

    use mtgcr::lexicon::names;

    #[track_caller]
    fn case(text: &str, expected: &[&str]) {
        let found = names(text).into_iter().map(|name| {
            let part =
                |place: Option<Range<usize>>| place.map_or("-", |bytes| &text[bytes]).to_owned();
            format!("{}|{}", part(name.japanese), part(name.english))
        });
        assert_eq!(found.collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn names_in_brackets_are_found_in_both_languages() {
        case("《大蜘蛛/Giant Spider》がいる。", &["大蜘蛛|Giant Spider"]);
        case("《大蜘蛛》と《Giant Spider(3E)》。", &["大蜘蛛|-", "-|Giant Spider"]);
        case("《背教/Backslide(ONS)》を使う。", &["背教|Backslide"]);
        case("閉じていない《大蜘蛛", &[]);
    }

    #[test]
    fn bare_english_names_are_found_among_japanese_words() {
        case("Wall of Junk は壁であり、Raze は違う。", &["-|Wall of Junk", "-|Raze"]);
        case("Karn, Silver Golem のテキスト", &["-|Karn, Silver Golem"]);
        case("Urza's Armor や Furnace of Rath みたいに", &["-|Urza's Armor", "-|Furnace of Rath"]);
        case("APNAP順で X を決める。DCI の人。", &[]);
        case("Giant Spider blocks.", &[]);
    }
}

/// Forms by their beginnings.
mod forms {
    use mtgcr::lexicon::{Form, Start, forms, forms_of};

    use std::collections::HashSet;

    #[test]
    fn every_form_is_found_by_its_start() {
        let starts: HashSet<Start> = forms().map(|form| form.start()).collect();
        for start in starts {
            let wanted: Vec<Form> = forms().filter(|form| form.start() == start).collect();
            assert_eq!(forms_of(start).collect::<Vec<_>>(), wanted, "{start:?}");
        }
    }
}

/// The language of queries.
mod queries {
    use mtgcr::index::query::{Filters, Query};
    use mtgcr::words::Words;

    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    #[track_caller]
    fn check(typed: &str, wanted: Expect) {
        let shown = match Query::read(typed) {
            Ok(query) => show(&query),
            Err(error) => {
                let told = Words::EN.said(&error.trouble.what);
                format!("{told}; {:?}", error.place)
            }
        };
        wanted.assert_eq(&shown);
    }

    fn show(query: &Query) -> String {
        let mut parts = vec![format!("words `{}`", query.words)];
        for (name, list) in [("required", &query.required), ("excluded", &query.excluded)] {
            if !list.is_empty() {
                parts.push(format!("{name} {list:?}"));
            }
        }
        if !query.alternatives.is_empty() {
            parts.push(format!("alternatives {:?}", query.alternatives));
        }
        if !query.numbers.is_empty() {
            let numbers: Vec<String> = query.numbers.iter().map(ToString::to_string).collect();
            parts.push(format!("numbers {}", numbers.join(" ")));
        }
        if query.filters != Filters::default() {
            parts.push(format!("{:?}", query.filters));
        }
        parts.join("; ")
    }

    #[test]
    fn reads_the_language_of_queries() {
        check("trample deathtouch", expect!["words `trample deathtouch`"]);
        check(
            "\"lethal damage\" -prevent deal*",
            expect![[
                r#"words ``; required [Phrase("lethal damage"), Prefix("deal")]; excluded [Words("prevent")]"#
            ]],
        );
        check(
            "tap OR untap step",
            expect![[r#"words `step`; alternatives [[Words("tap"), Words("untap")]]"#]],
        );
        check("702.19b trample", expect!["words `trample`; numbers 702.19b"]);
        check(
            "702.19b@FDN",
            expect![[
                r#"words ``; numbers 702.19b; Filters { kept: Listed { kinds: [], languages: [], sections: [] }, edition: Some("FDN"), since: None, left_out: Listed { kinds: [], languages: [], sections: [] } }"#
            ]],
        );
        check("somebody@example", expect!["words `somebody@example`"]);
        check("-1/-1 counter", expect!["words `-1/-1 counter`"]);
        check(
            "kind:rule lang:ja section:702 in:2024-11-08 接死",
            expect![[
                r#"words `接死`; Filters { kept: Listed { kinds: [Rule], languages: [Ja], sections: [NumberRange { first: 702, last: 702 }] }, edition: Some("2024-11-08"), since: None, left_out: Listed { kinds: [], languages: [], sections: [] } }"#
            ]],
        );
        check("note: this", expect!["words `note: this`"]);
    }

    #[test]
    fn points_at_what_is_wrong() {
        check("say \"what", expect!["the quotation mark at character 5 is not closed; Some(4..9)"]);
        check(
            "x kind:poem",
            expect!["`poem` at character 8 is not a value of `kind:`; Some(7..11)"],
        );
        check("OR | -", expect!["there is nothing to search for; None"]);
        check("", expect!["there is nothing to search for; None"]);
        check(
            &"あ".repeat(40_000),
            expect!["the query has 120000 bytes, more than the 8192 that are read; None"],
        );
    }

    proptest! {
        #[test]
        fn odd_input_is_read_or_refused(typed in "(\\PC|[\"*:|\\-\\t]|OR | kind:|in:){0,60}") {
            if let Err(error) = Query::read(&typed) {
                let len = typed.chars().count();
                prop_assert!(error.place.is_none_or(|place| place.start < len && place.end <= len));
            }
        }
    }
}

/// Numbers in any clothes.
mod numbers {
    use mtgcr::index::query::Query;

    #[track_caller]
    fn case(typed: &str, wanted: &str) {
        let query = Query::read(typed).expect("it can be read");
        let numbers = query.numbers.iter().filter(|_| query.words.is_empty());
        let found: Vec<String> = numbers.map(ToString::to_string).collect();
        assert_eq!(found.join(" "), wanted);
    }

    #[test]
    fn reads_numbers_in_many_spellings() {
        case("702.19B", "702.19b");
        case("rule 509-1h", "509.1h");
        case("(see rule 608.2b)", "608.2b");
        case("C.R. 305.7", "305.7");
        case("CR#800.4A", "800.4a");
        case("no. 205_3i", "205.3i");
        case("７０４．５ｆ", "704.5f");
        case("702,2c", "702.2c");
        case("704.5d-f", "704.5d–f");
        case("rules 704.5f and 702.12b", "704.5f 702.12b");
        case("総合ルール 702.19b 参照", "702.19b");
        case("702.19 b", "702.19b");
        case("section 702", "702");
        case("総合ルール702.19b", "702.19b");
        case("CR702.19b", "702.19b");
        case("第510条1項c", "510.1c");
        case("第３０２．２", "302.2");
        case("302.2番", "302.2");
        case("302.2参照", "302.2");
        case("302.2と302.3", "302.2 302.3");
        case("規則302.2", "302.2");
        case("!302.2", "302.2");
        case("r302.2", "302.2");
        case("sec. 302.2", "302.2");
        case("302.2/302.3", "302.2 302.3");
        case("702/19b", "702.19b");
        case("CR 702,19,b", "702.19b");
        case("ルール７０２の１９ｂ", "702.19b");
        case("702.19, subrule (b)", "702.19b");
        case("702.19 (b)", "702.19b");
        case("r.702.19-b", "702.19b");
        case("rule 702 point 19", "702.19");
        case("702.19, 702.2", "702.19 702.2");
        case("chapter 3", "3");
        case("trample 702.19b", "");
        case("5/5", "");
        case("+1/+1", "");
    }
}
