//! Are the real bulletin, rulings and notes read as they are? Skipped, saying so, without
//! `MTGCR_TEST_DATA`.

use std::fs;

use mtgcr::model::{Language, Part, RecordKind, Role, RuleNumber};
use mtgcr::parse::{Reading, Wanted, read_as};

use super::parse::{squeezed, squeezed_records};
use super::real::data;

/// The texts that people really have, and what each must be taken for.
const SEEDS: [(&str, &str); 7] = [
    ("seeds/cr-changes-2024-11-08.en-ja.txt", "bulletin:ja:2024-11-08"),
    ("seeds/rulings-summary-2003-02-21.en-ja.txt", "rulings:ja:2003-02-21"),
    ("seeds/urza-rulings-1998-10-18.ja.txt", "rulings:ja:1998-10-18"),
    ("seeds/viewer-802-20231117.ja.txt", "ja:2023-11-17"),
    ("seeds/combat-phase-notes-2013-10-07.ja.txt", "notes:ja:2013-10-07"),
    (
        "bulletins/ja-2017-07-15-hour-devastation-comprehensive-rules-changes.md",
        "bulletin:ja:2017-07-14",
    ),
    ("bulletins/ja-2017-07-15-hour-devastation-update-bulletin.md", "bulletin:ja:2017-07-14"),
];

fn seed(place: usize) -> Option<Reading> {
    let path = data()?.join(SEEDS[place].0);
    let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
    let bytes = fs::read(&path).expect("the file is there");
    Some(read_as(&bytes, &Wanted { name, ..Wanted::default() }).expect("it is known"))
}

#[test]
fn real_documents_are_taken_for_what_they_are_and_lose_nothing() {
    for (place, (path, id)) in SEEDS.into_iter().enumerate() {
        let Some(reading) = seed(place) else { return };
        assert_eq!(reading.recognition.id.to_string(), id, "{path}");
        if path.ends_with(".txt") {
            let same = squeezed_records(&reading.rulebook) == squeezed(&reading.text);
            assert!(same, "{path}: something was lost or moved");
        }
    }
}

/// Roles and languages of the pieces of one item: `Te` is an English text, `xj` a Japanese example.
fn roles(reading: &Reading, number: &str) -> String {
    let number: RuleNumber = number.parse().expect("a number");
    let records = reading.rulebook.records().iter().filter(|record| record.number == Some(number));
    let pieces = records.filter_map(|record| record.piece.as_ref());
    let letter = |role| match role {
        Role::Heading => "H",
        Role::Text => "T",
        Role::Example => "x",
        Role::Remark => "R",
        Role::Step => "s",
        Role::Citation => "c",
    };
    let letters = pieces.map(|piece| match piece.language {
        Language::En => format!("{}e", letter(piece.role)),
        Language::Ja => format!("{}j", letter(piece.role)),
    });
    letters.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_item_of_the_real_bulletin_has_its_number_language_and_role() {
    let Some(reading) = seed(0) else { return };
    for (number, expected) in [
        ("118", "Hj xe"),
        ("506.3c", "Te Tj"),
        ("508.3f", "Te Tj"),
        ("508.4a", "Te Tj"),
        ("508.4b", "Te Tj"),
        ("509.2", "Te xe Tj Te Tj"),
        ("509.2a", "Te Tj"),
        ("509.3", "Te Tj Te Tj"),
        ("509.3a", "Te Tj"),
        ("509.6", "Rj Te Tj"),
        ("509.4", "Rj Te xe Tj xj"),
        ("510.1c", "Te xe Tj xe xe xe xe xj xj xe"),
        ("510.1d", "Te Tj xe xj"),
        ("611.2b", "Rj Te Tj"),
        ("700.9", "Rj Te Tj"),
        ("702.160", "Hj"),
        ("702.160a", "Te"),
        ("702.176", "Hj Te"),
        ("702.176a", "Te"),
        ("703.4k", "Te Tj"),
        ("703.4m", "Te Tj"),
        ("720", "Hj xe"),
        ("802.5", "Te Tj"),
        ("805.10f", "Te Tj"),
    ] {
        assert_eq!(roles(&reading, number), expected, "{number}");
    }
    let of_term = |term: &str| {
        let records = reading.rulebook.records().iter();
        records.filter(|record| record.headword() == Some(term)).count()
    };
    assert_eq!(of_term("Damage Assignment Order"), 3);
    assert_eq!(of_term("Damage Assignment Order (Obsolete)"), 2);
    assert_eq!(of_term("Impending"), 1);
}

#[test]
fn every_real_ruling_has_its_pair() {
    let Some(reading) = seed(1) else { return };
    let mut keys: Vec<(String, Language)> = reading
        .rulebook
        .records()
        .iter()
        .filter_map(|record| record.piece.as_ref())
        .filter(|piece| piece.role != Role::Heading)
        .map(|record| (record.key.clone(), record.language))
        .collect();
    keys.sort();
    let unique = keys.len();
    keys.dedup();
    assert_eq!(keys.len(), unique, "no key stands twice in one language");
    assert_eq!(keys.len(), 66);
    let unpaired = keys.iter().filter(|(key, language)| {
        let other = if *language == Language::En { Language::Ja } else { Language::En };
        !keys.contains(&(key.clone(), other))
    });
    assert_eq!(unpaired.count(), 0);
    let misspelt = reading.rulebook.records().iter().filter_map(|record| record.piece.as_ref());
    let misspelt = misspelt
        .flat_map(|piece| &piece.sources)
        .filter(|sources| sources.printed != sources.name)
        .count();
    assert_eq!(misspelt, 2, "Barclary is Barclay, in both languages");
}

#[test]
fn the_real_lists_notes_and_page_have_all_their_parts() {
    let (Some(lists), Some(page), Some(notes)) = (seed(2), seed(3), seed(4)) else { return };
    let count = |reading: &Reading, role: Role| {
        let pieces = reading.rulebook.records().iter().filter_map(|record| record.piece.as_ref());
        pieces.filter(|piece| piece.role == role).count()
    };
    assert_eq!((count(&lists, Role::Heading), count(&lists, Role::Text)), (4, 27));
    assert_eq!((count(&notes, Role::Step), count(&notes, Role::Citation)), (16, 2));
    let copies = notes.rulebook.records().iter().filter(|record| record.part == Some(Part::Copy));
    assert_eq!(copies.count(), 1);
    let held: Vec<String> = page.rulebook.sections_held.iter().map(ToString::to_string).collect();
    assert_eq!(held, ["802"]);
    assert_eq!(page.recognition.part.as_deref(), Some("802"));
    let rules: Vec<String> = page.rulebook.numbers().map(|number| number.to_string()).collect();
    assert_eq!(
        rules.join(" "),
        "8 802 802.1 802.2 802.2a 802.3 802.3a 802.3b 802.4 802.4a 802.4b 802.5 802.6"
    );
    assert_eq!(page.rulebook.of_kind(RecordKind::Example).count(), 1);
}
