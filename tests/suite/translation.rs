//! Does the translator's desk see where the sample's Japanese lags on purpose, and does a
//! translation survive a PO file? `corpus/sample/lag.tsv` says what lags.

use std::collections::BTreeMap;

use expect_test::expect;
use mtgcr::answer::{Draft, OwnRecord, Subject, TranslationAnswer};
use mtgcr::ask;
use mtgcr::ask::TranslationQuestion;
use mtgcr::check::check;
use mtgcr::diff::{ComparedRecord, Link, Overrides, compare};
use mtgcr::exchange::Format;
use mtgcr::model::{
    EditionId, FindingKind, Language, Pair, Record, RecordKind, Rulebook, TranslationStatus,
};
use mtgcr::parse;
use mtgcr::render::exchange;
use mtgcr::text::sentences;
use mtgcr::translation::{
    Associations, Bitext, Leftover, LeftoverSearch, Names, PairedBy, PastWording, PastWordings,
    RecordPair, Terms, TranslationMemory, Trust,
};

use super::real::data;

fn status(question: &TranslationQuestion) -> TranslationAnswer {
    let library = crate::suite::library();
    ask::translation_status(&library, question).expect("the sample is not damaged")
}

/// An edition of the sample by the name of its file.
fn sample(name: &str) -> Rulebook {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/sample").join(name);
    let bytes = std::fs::read(path).expect("the file is there");
    parse::read(&bytes).expect("it is an edition").rulebook
}

fn name(subject: &Subject) -> String {
    match subject {
        Subject::Number(number) => number.to_string(),
        Subject::Term(term) => term.clone(),
    }
}

#[test]
fn status_tells_what_lags_in_the_sample() {
    let answer = status(&TranslationQuestion::default());
    let lagging =
        answer.records.iter().filter(|record| record.status != TranslationStatus::Current);
    let told: String = lagging
        .map(|piece| format!("{} {} {}\n", piece.status, piece.kind, name(&piece.subject)))
        .collect();
    expect![[r#"
        missing rule 120.7
        stale rule 510.1d
        stale example 510.1d
        stale glossary Damage Assignment Order (Obsolete)
    "#]]
    .assert_eq(&told);
}

#[test]
fn an_old_translation_is_held_against_a_new_edition() {
    let question =
        TranslationQuestion { ja: Some("2024-09-20".to_owned()), ..TranslationQuestion::default() };
    let answer = status(&question);
    let totals: String =
        answer.totals().into_iter().map(|(status, count)| format!("{status} {count}\n")).collect();
    expect![[r#"
        current 352
        renumbered 21
        stale 18
        missing 2
        orphaned 10
    "#]]
    .assert_eq(&totals);
}

#[test]
fn check_finds_what_is_wrong_in_the_sample() {
    let library = crate::suite::library();
    let answer = mtgcr::ask::translation_check(&library, &TranslationQuestion::default())
        .expect("the sample is not damaged");
    let told = answer
        .findings
        .iter()
        .map(|finding| format!("{} {} {}\n", finding.severity, finding.kind, finding.subject));
    expect![[r#"
        error reference 508.1e
        warning leftover 509.4
        warning leftover 510.1d
        note reference-extra 510.1d
        warning leftover 510.1d
        warning leftover 510.1d
        warning reference-missing Damage Assignment Order (Obsolete)
        warning leftover Damage Assignment Order (Obsolete)
        warning leftover Damage Assignment Order (Obsolete)
        note reference-extra Damage Assignment Order (Obsolete)
        note reference-extra Damage Assignment Order (Obsolete)
        error missing 120.7
    "#]]
    .assert_eq(&told.collect::<String>());
}

/// All that is said in Japanese, as a file of the export gives it back.
fn given_back(answer: &TranslationAnswer, file: &str) -> Rulebook {
    let reading = parse::read(file.as_bytes()).expect("it is one of ours");
    assert_eq!(reading.recognition.id, EditionId::rules(Language::Ja, answer.en.effective));
    assert!(reading.rulebook.problems.is_empty(), "{:?}", reading.rulebook.problems);
    reading.rulebook
}

fn said(record: &Record) -> (RecordKind, String) {
    (record.kind, record.text.clone())
}

/// Whether what is held against nothing has English all the same.
fn has_english(record: &&OwnRecord) -> bool {
    record.en.as_ref().is_some_and(|text| !text.is_empty())
}

/// The answer in every format that is read again.
fn files(answer: &TranslationAnswer) -> [String; 4] {
    let (po, xliff) = (exchange::file(answer, Format::Po), exchange::file(answer, Format::Xliff));
    [po, xliff, exchange::file(answer, Format::Memory), exchange::file(answer, Format::Table)]
}

#[test]
fn what_goes_out_comes_back_and_nothing_is_lost() {
    let answer = status(&TranslationQuestion::default());
    let source = sample("CR-20241108.ja.txt");
    let mut ja: Vec<(RecordKind, String)> = source.records().iter().map(said).collect();
    ja.sort();
    let memory = exchange::file(&answer, Format::Memory);
    let untranslatable = answer.own.iter().filter(|record| !has_english(record));
    let untranslatable: Vec<&str> = untranslatable.map(|record| record.ja.text.as_str()).collect();
    for file in files(&answer) {
        let back = given_back(&answer, &file);
        let mut read: Vec<(RecordKind, String)> = back.records().iter().map(said).collect();
        read.sort();
        let lost = ja.iter().filter(|pair| !read.contains(pair));
        let orphaned = answer.records.iter().filter(|record| record.en.is_none());
        // What is gone from the English stays behind in PO and XLIFF, as it should.
        let orphaned: Vec<&str> =
            orphaned.filter_map(|record| Some(record.ja.as_ref()?.text.as_str())).collect();
        let lost = lost.filter(|piece| !orphaned.contains(&piece.1.as_str()));
        // A memory holds what translates something.
        let belongs = |text: &str| file != memory || !untranslatable.contains(&text);
        let lost: Vec<_> = lost.filter(|record| belongs(&record.1)).collect();
        assert!(lost.is_empty(), "{lost:?}");
        let entry = back.of_kind(RecordKind::Glossary).next().expect("there are entries");
        assert!(entry.term.as_ref().is_some_and(|term| term.reading.is_some()), "{entry:?}");
    }
}

#[test]
fn a_memory_gives_back_what_is_translated() {
    let answer = status(&TranslationQuestion::default());
    let reading =
        parse::read(exchange::file(&answer, Format::Memory).as_bytes()).expect("it is one of ours");
    assert_eq!(reading.recognition.id, EditionId::rules(Language::Ja, answer.en.effective));
    let read: Vec<(RecordKind, &str)> = reading
        .rulebook
        .records()
        .iter()
        .map(|record| (record.kind, record.text.as_str()))
        .collect();
    let translated = answer.records.iter().filter(|record| record.en.is_some());
    let written: Vec<(RecordKind, &str)> = translated
        .filter_map(|record| Some((record.kind, record.ja.as_ref()?.text.as_str())))
        .collect();
    let lost: Vec<_> = written.iter().filter(|written| !read.contains(written)).collect();
    assert!(lost.is_empty(), "{lost:?}");
    // What is held against nothing, front matter before all, is kept too where it has English.
    let own = answer.own.iter().filter(has_english);
    let own = own.filter(|record| !record.ja.text.trim().is_empty()).count();
    assert_eq!(read.len(), written.len() + own);
}

#[test]
fn units_that_name_nothing_or_stand_twice_are_told_in_every_format() {
    let answer = status(&TranslationQuestion::default());
    let files = [
        exchange::file(&answer, Format::Po),
        exchange::file(&answer, Format::Xliff),
        exchange::file(&answer, Format::Table),
    ];
    for file in files {
        let changed =
            file.replacen("rule 509.1", "rule fünf", 1).replacen("rule 508.1a", "rule 508.1", 1);
        assert_ne!(file, changed);
        let book = parse::read(changed.as_bytes()).expect("it is one of ours").rulebook;
        assert_eq!(book.problems.len(), 2, "{:?}", book.problems);
    }
}

#[test]
fn drafts_are_marked_and_no_translation_until_somebody_says_so() {
    let mut answer = status(&TranslationQuestion::default());
    let plain = given_back(&answer, &exchange::file(&answer, Format::Po));
    let wants = [TranslationStatus::Stale, TranslationStatus::Missing];
    let mut drafted = Vec::new();
    for (place, record) in answer.records.iter_mut().enumerate() {
        if wants.contains(&record.status) {
            let text = format!("下書き「{place}」。");
            let taken = vec![(1, record.subject.clone(), 0.9)];
            drafted.push(text.clone());
            record.draft = Some(Draft { text, taken });
        }
    }
    let file = exchange::file(&answer, Format::Po);
    assert_eq!(file.matches("#. draft: sentence 1 from ").count(), drafted.len());
    let said = |book: &Rulebook| book.records().iter().map(said).collect::<Vec<_>>();
    assert_eq!(said(&given_back(&answer, &file)), said(&plain));
    let approved = given_back(&answer, &file.replace("#, fuzzy\n", ""));
    for text in drafted {
        assert!(approved.records().iter().any(|record| record.text == *text), "{text}");
        assert!(
            exchange::file(&answer, Format::Xliff).contains(&text),
            "a proposal beside the translation"
        );
    }
}

#[test]
fn a_draft_is_made_of_sentences_that_are_translated() {
    let en = sample("CR-20241108.en.txt");
    let ja = sample("CR-20241108.ja.txt");
    let bitext = Bitext::trusting(Trust::Words, &en, &ja, &Names::default(), None);
    let memory = TranslationMemory::of(&bitext);
    let single = |text: &str, language| sentences(text, language).len() == 1;
    let record_pairs: Vec<RecordPair> = bitext
        .pairing
        .firsts()
        .filter(|pair| bitext.english(*pair).kind == RecordKind::Rule)
        .filter(|pair| single(&bitext.english(*pair).text, Language::En))
        .filter(|pair| single(&bitext.japanese(*pair).text, Language::Ja))
        .filter(|pair| bitext.english(*pair).text.ends_with('.'))
        .take(2)
        .collect();
    let [one, two] = record_pairs.as_slice() else { panic!("the sample has single sentences") };
    let text = |pair: &RecordPair| {
        (bitext.english(*pair).text.as_str(), bitext.japanese(*pair).text.as_str())
    };
    let ((en_one, ja_one), (en_two, ja_two)) = (text(one), text(two));
    let now = format!("{en_one} {en_two}");
    let draft = memory.draft(&now, None, None).expect("both are known");
    assert_eq!(draft.text, format!("{ja_one}{ja_two}"));
    let taken: Vec<usize> = draft.taken.iter().map(|pair| pair.0).collect();
    assert_eq!(taken, [1, 2]);
    // What stays is not taken from elsewhere, and a sentence nobody has translated stops a draft.
    let kept =
        memory.draft(&now, Some((en_one, ja_one)), Some(one.en)).expect("the other is known");
    assert_eq!(kept.taken.len(), 1);
    assert_eq!(memory.draft("Utterly novel gibberish whistles.", None, None), None);
    assert_eq!(memory.draft(en_one, Some((en_one, ja_one)), Some(one.en)), None);
}

#[test]
fn every_export_names_every_record() {
    let answer = status(&TranslationQuestion::default());
    let translated = answer.records.iter().filter(|record| record.en.is_some()).count();
    assert_eq!(exchange::jsonl(&answer).lines().count(), answer.records.len());
    let own = answer.own.len();
    let xliff = exchange::file(&answer, Format::Xliff);
    assert_eq!(xliff.matches("<trans-unit ").count(), translated + own);
    let approved = xliff.matches("approved=\"yes\"").count();
    assert!(approved > 0, "what is translated is approved");
    assert_eq!(approved, xliff.matches("state=\"translated\"").count());
    assert_eq!(xliff.matches(" approved=").count(), translated);
    let beside = ["headword ", "reading ", "printed "].map(|key| format!("msgctxt \"{key}"));
    let is_own = |line: &&str| {
        line.contains("msgctxt ") && !beside.iter().any(|start| line.starts_with(start))
    };
    let po = exchange::file(&answer, Format::Po);
    assert_eq!(po.lines().filter(is_own).count(), answer.records.len() + own);
}

#[test]
fn a_translation_memory_pairs_what_translates_what() {
    let answer = status(&TranslationQuestion::default());
    let memory = exchange::file(&answer, Format::Memory);
    let unit = |name: &str| {
        let start = memory.find(&format!("<tu tuid=\"{name}\">")).expect("the unit is there");
        memory[start..].split_inclusive("</tu>").next().unwrap_or_default().to_owned()
    };
    let header = memory.lines().find(|line| line.contains("<header")).expect("it has a header");
    let required = "creationtool creationtoolversion segtype o-tmf adminlang srclang datatype";
    for required in required.split(' ') {
        assert!(header.contains(&format!(" {required}=\"")), "{header}");
    }
    // What was translated goes with the translation, not what stands there now.
    assert!(unit("rule 510.1d").contains("damage assignment order"));
    assert!(!memory.contains("tuid=\"rule 120.7\""), "it is not translated");
    let own = answer.own.iter().filter(has_english).count();
    assert!(own < answer.own.len(), "the sample has front matter that translates nothing");
    let translated = answer.records.iter().filter(|record| record.ja.is_some()).count() + own;
    assert_eq!(memory.matches("<tu ").count(), translated);
    // The name of a part of the book is no English that anything translates.
    assert!(
        !["preamble", "title", "contents"]
            .iter()
            .any(|text| { memory.contains(&format!("<seg>{text}</seg>")) })
    );
    let kept = exchange::file(&answer, Format::Xliff).matches(" translate=\"no\"").count();
    assert_eq!(kept, answer.own.len() - own);
    assert_eq!(memory.matches("<seg>").count(), 2 * translated);
}

#[test]
fn a_broken_po_file_stops_nothing() {
    let whole = exchange::file(&status(&TranslationQuestion::default()), Format::Po);
    let places = whole.char_indices().map(|place| place.0).step_by(997);
    for place in places {
        // Whatever is cut off, reading ends and says what it took.
        if let Ok(reading) = parse::read(&whole.as_bytes()[..place]) {
            assert!(reading.rulebook.records().len() <= whole.matches("msgctxt ").count());
        }
    }
}

/// The excerpts of the official translation as one edition, where there are official texts.
fn excerpt() -> Option<(Rulebook, Rulebook)> {
    let data = data()?;
    let load = |path: &str| {
        let bytes = std::fs::read(data.join(path)).expect("the file is there");
        parse::read(&bytes).expect("it is an edition").rulebook
    };
    let rules = load("cr-ja/CR-20260116-ja.excerpt.txt");
    let glossary = load("cr-ja/glossary-20260116-ja.excerpt.txt");
    let id = rules.id;
    Some((load("cr-en/CR-20260116.txt"), Rulebook::joined(id, vec![rules, glossary])))
}

fn subjects(bitext: &Bitext<'_>, kind: FindingKind) -> Vec<String> {
    let called = |record: &Record| {
        let number = record.number.map(|number| number.to_string());
        number.or_else(|| record.headword().map(str::to_owned)).unwrap_or_default()
    };
    let found = check(bitext).into_iter().filter(|check| check.kind == kind);
    let records = found.filter_map(|finding| {
        let ja = finding.ja.map(|side| &bitext.ja.records()[side.place]);
        ja.or(finding.en.map(|side| &bitext.en.records()[side.place]))
    });
    records.map(called).collect()
}

#[test]
fn the_official_excerpt_is_paired_whole() {
    let Some((en, ja)) = excerpt() else { return };
    let bitext = Bitext::trusting(Trust::Words, &en, &ja, &Names::default(), None);
    assert!(bitext.pairing.orphaned.is_empty());
    assert!(bitext.pairing.missing.is_empty());
    let by_words =
        bitext.pairing.record_pairs.iter().filter(|pair| pair.how == PairedBy::Words).count();
    assert_eq!(by_words, 0);
}

#[test]
fn known_faults_of_the_official_excerpt_are_found() {
    let Some((en, ja)) = excerpt() else { return };
    let bitext = Bitext::trusting(Trust::Words, &en, &ja, &Names::default(), None);
    let found = |kind| subjects(&bitext, kind);
    assert_eq!(found(FindingKind::Duplicate), ["505.4"]);
    assert_eq!(found(FindingKind::Markup), ["510.1c"]);
    assert_eq!(found(FindingKind::Spelling), ["702.11g", "702.16h", "あなた、あなたの"]);
    assert_eq!(found(FindingKind::Missing), ["721"]);
    let brackets = found(FindingKind::Bracket);
    for number in ["601.2c", "702.6c", "702.16h", "702.22c"] {
        assert!(brackets.iter().any(|bracket| bracket == number), "{number} in {brackets:?}");
    }
    let references = found(FindingKind::Reference);
    for subject in ["104.6", "イニシアチブ", "サブゲーム", "省略", "合同パーマネント"]
    {
        assert!(
            references.iter().any(|reference| reference == subject),
            "{subject} in {references:?}"
        );
    }
}

/// What an English edition said before, by way of its predecessors.
struct Books {
    books: Vec<Rulebook>,
    links: Vec<Link>,
}

impl PastWordings for Books {
    fn wordings(&self, en: usize) -> Vec<PastWording> {
        let (mut place, mut wordings) = (en, Vec::new());
        for at in (0..self.links.len()).rev() {
            let Some(old) = self.links[at].old_of(place) else { break };
            let text = &self.books[at].records()[old].text;
            if *text != self.books[at + 1].records()[place].text {
                wordings.push(PastWording { edition: self.books[at].id, text: text.clone() });
            }
            place = old;
        }
        wordings
    }

    fn written(&self, _: RecordPair) -> Option<(PastWording, String)> {
        None
    }
}

#[test]
fn sentences_left_over_in_the_official_excerpt_are_found() {
    let (Some((en, ja)), Some(data)) = (excerpt(), data()) else { return };
    let load = |date: &str| {
        let bytes = std::fs::read(data.join(format!("cr-en/CR-{date}.txt"))).expect("it is there");
        parse::read(&bytes).expect("it is an edition").rulebook
    };
    let dates = ["20130713", "20140718", "20190125", "20200807", "20240920", "20241108"];
    let mut books: Vec<Rulebook> = dates.map(load).into();
    books.push(en.clone());
    let pieces = |book: &Rulebook| book.records().to_vec();
    let link = |pair: &[Rulebook]| {
        let records = Pair::new(pieces(&pair[0]), pieces(&pair[1]));
        let views =
            records.as_ref().map(|side| side.iter().map(ComparedRecord::from).collect::<Vec<_>>());
        Link::of(&compare(views.as_ref().map(Vec::as_slice), &Overrides::default()))
    };
    let links = books.windows(2).map(link).collect();
    let bitext = Bitext::trusting(Trust::Words, &en, &ja, &Names::default(), None);
    let before = Books { books, links };
    let associations = Associations::of(&bitext);
    let search = LeftoverSearch { bitext: &bitext, associations: &associations, before: &before };
    let left: Vec<Leftover> =
        bitext.spoken().flat_map(|pair| search.in_record_pair(pair)).collect();
    if std::env::var_os("MTGCR_PROBE").is_some() {
        for leftover in &left {
            let text = &bitext.japanese(leftover.record_pair).text[leftover.ja.clone()];
            eprintln!(
                "{:?} {} {:.3} {text} <<< {}",
                bitext.english(leftover.record_pair).number,
                leftover.until,
                leftover.gain,
                leftover.gone
            );
        }
    }
    let numbers: BTreeMap<String, String> = left
        .iter()
        .filter_map(|pair| {
            Some((bitext.english(pair.record_pair).number?.to_string(), pair.until.to_string()))
        })
        .collect();
    assert_eq!(numbers.get("509.4").map(String::as_str), Some("2024-09-20"), "{numbers:?}");
    assert!(numbers.contains_key("100.3"), "{numbers:?}");
    assert!(left.len() <= 10, "few sentences are left over: {numbers:?}");
}

#[test]
fn terms_are_rendered_as_the_official_excerpt_renders_them() {
    let Some((en, ja)) = excerpt() else { return };
    let names =
        Names::of([("Lethal Damage", "致死ダメージ"), ("Defending Player", "防御プレイヤー")]);
    let bitext = Bitext::trusting(Trust::Words, &en, &ja, &names, None);
    let terms = Terms::of(&bitext);
    let usage = terms.usage("defending players").expect("the rules have it");
    assert_eq!(usage.renderings[0].japanese, "防御プレイヤー");
    assert_eq!(usage.outliers.len(), 1);
    let candidates = terms.candidates();
    let has = |en: &str, ja: &str| {
        candidates.iter().any(|candidate| candidate.english == en && candidate.japanese == ja)
    };
    assert!(has("source", "発生源"), "{candidates:?}");
    assert!(has("supplementary deck", "補助デッキ"), "{candidates:?}");
    assert!(has("choose", "選ぶ") && has("assign", "割り振る"), "{candidates:?}");
    assert!(!has("return", "不正"), "{candidates:?}");
}

/// A Japanese rule of these words.
fn japanese(number: &str, text: &str) -> Record {
    Record {
        kind: RecordKind::Rule,
        number: Some(number.parse().expect("a number")),
        ordinal: 0,
        term: None,
        part: None,
        printed: number.to_owned(),
        text: text.to_owned(),
        lines: 1..2,
        piece: None,
        beside: None,
    }
}

/// What is found in one Japanese text, with the bytes where.
fn found_in(text: &str, kind: FindingKind) -> Vec<std::ops::Range<usize>> {
    found_between("A wug barks.", text, kind)
}

/// What is found in the Japanese text for an English one.
fn found_between(en: &str, ja: &str, kind: FindingKind) -> Vec<std::ops::Range<usize>> {
    let book = |id: &str, text: &str| {
        let id = id.parse::<EditionId>().expect("an id");
        Rulebook::new(id, vec![japanese("100.1", text)], Vec::new())
    };
    let (en, ja) = (book("2024-11-08", en), book("ja:2024-11-08", ja));
    let found = check(&Bitext::trusting(Trust::Words, &en, &ja, &Names::default(), None));
    let of_kind = found.into_iter().filter(|finding| finding.kind == kind);
    of_kind.filter_map(|finding| Some(finding.ja?.bytes)).collect()
}

#[test]
fn what_one_side_denies_or_lets_choose_is_found() {
    let case = |en: &str, ja: &str, expected: usize| {
        assert_eq!(found_between(en, ja, FindingKind::Opposite).len(), expected, "{en} {ja}");
    };
    case("A wug barks either here or there.", "ワグはここではなくそこで吠える。", 1);
    case("A wug barks here.", "ワグは猫ではなく犬に吠える。", 1);
    case("A wug doesn’t bark.", "ワグは吠える。", 1);
    case("A wug barks rather than sleeps.", "ワグは眠るのではなく吠える。", 0);
    case("A wug stops being a dog.", "ワグは犬ではなくなる。", 0);
    case("A wug and a dog bark.", "ワグだけでなく犬も吠える。", 0);
    case("It says “A wug doesn’t bark.”", "「ワグは吠える」とある。", 0);
    case("A wug barks either here or there.", "ワグはここかそこで吠える。", 0);
}

#[test]
fn a_last_letter_that_stands_nowhere_else_is_found() {
    let text = format!("{}猫のころ。", "犬のこと。".repeat(5));
    let at = text.len() - "のころ。".len();
    let end = text.len() - "。".len();
    assert_eq!(found_in(&text, FindingKind::Spelling), vec![at..end]);
    assert!(found_in("犬のこと。猫のころ。", FindingKind::Spelling).is_empty());
}

#[test]
fn brackets_without_partners_are_found() {
    let found = |text: &str| found_in(text, FindingKind::Bracket);
    assert!(found("(ワ)「グ『が』」（吠える)").is_empty());
    assert_eq!(found("(ワ「グ)").first(), Some(&(4..7)));
    assert_eq!(found("ワ)(グ"), [3..4, 4..5]);
}

#[test]
fn spaces_are_found_inside_japanese_words_alone() {
    let found = |text: &str| found_in(text, FindingKind::Space);
    assert_eq!(found("ワグが 吠える。rule 100.1 参照。Wug が 2体").first(), Some(&(9..10)));
    assert_eq!(found("吠え  る").first(), Some(&(6..8)));
    assert!(found(" ワグ。 吠える ").is_empty());
}
