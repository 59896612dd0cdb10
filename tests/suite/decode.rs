//! Are encodings told apart by what the bytes mean, and other files refused with their reason?

use mtgcr::parse::{MAX_BYTES, Refusal, decode, read};

#[track_caller]
fn case(bytes: &[u8], encoding: &str, expected: &str) {
    let decoded = decode(bytes);
    assert_eq!(
        (decoded.encoding.to_string().as_str(), decoded.text.as_str()),
        (encoding, expected)
    );
}

#[test]
fn letters_decide_between_encodings_that_accept_every_byte() {
    case(
        b"Types: Dand\x83n, El-Hajj\x83j, Ghazb\xa0n.",
        "code page 437",
        "Types: Dandân, El-Hajjâj, Ghazbán.",
    );
    case(
        b"Types: Dand\x89n, El-Hajj\x89j, Ghazb\x87n.",
        "Mac Roman",
        "Types: Dandân, El-Hajjâj, Ghazbán.",
    );
    case(
        b"Types: Dand\xe2n, El-Hajj\xe2j, Ghazb\xe1n.",
        "Windows-1252",
        "Types: Dandân, El-Hajjâj, Ghazbán.",
    );
    case(b"It\x92s \x93quoted\x94 \x97 twice.", "Windows-1252", "It’s “quoted” — twice.");
    case(b"It\xd5s \xd2quoted\xd3 \xd1 twice.", "Mac Roman", "It’s “quoted” — twice.");
}

#[test]
fn unicode_is_told_by_its_mark_or_its_zeros() {
    case(b"plain", "ASCII", "plain");
    case("Æther".as_bytes(), "UTF-8", "Æther");
    case("\u{feff}Æther".as_bytes(), "UTF-8 with mark", "Æther");
    let units = |text: &str| text.encode_utf16().collect::<Vec<_>>();
    let text = "The rules of ’99, in two bytes each.";
    let le: Vec<u8> = units(text).into_iter().flat_map(u16::to_le_bytes).collect();
    let be: Vec<u8> = units(text).into_iter().flat_map(u16::to_be_bytes).collect();
    case(&le, "UTF-16LE", text);
    case(&be, "UTF-16BE", text);
    case(&[b"\xff\xfe", le.as_slice()].concat(), "UTF-16LE with mark", text);
    case(&[b"\xfe\xff", be.as_slice()].concat(), "UTF-16BE with mark", text);
}

#[test]
fn japanese_encodings_are_told_by_their_kana() {
    let text = "このルールは、攻撃クリーチャーがどのようにダメージを割り振るかを定める。次の段落も読むこと。";
    let (shift_jis, ..) = encoding_rs::SHIFT_JIS.encode(text);
    let (euc_jp, ..) = encoding_rs::EUC_JP.encode(text);
    case(&shift_jis, "Shift JIS", text);
    case(&euc_jp, "EUC-JP", text);
    let (mail, ..) = encoding_rs::ISO_2022_JP.encode(text);
    case(&mail, "ISO-2022-JP", text);
    case(b"\x1b[1mplain\x1b[0m", "ASCII", "\x1b[1mplain\x1b[0m");
}

#[test]
fn a_damaged_byte_is_told_and_changes_no_encoding() {
    let text = "前の行。\nこのルールは、攻撃クリーチャーがどのようにダメージを割り振るかを定める。";
    let (shift_jis, ..) = encoding_rs::SHIFT_JIS.encode(text);
    let marked = format!("\u{feff}{text}");
    let english = "It’s “quoted” — twice. ".repeat(5);
    let told = |bytes: &[u8], at: usize| {
        let decoded = decode(&[&bytes[..at], b"\xff", &bytes[at..]].concat());
        let problems: Vec<String> = decoded.problems.iter().map(ToString::to_string).collect();
        format!("{}: {}", decoded.encoding, problems.join("; "))
    };
    let damage = "line 2: 1 damaged byte, which is no";
    let ja = format!("{damage} UTF-8, in `このルールは、\u{fffd}`");
    let at = text.find("攻撃").expect("it is there");
    assert_eq!(told(text.as_bytes(), at), format!("UTF-8: {ja}"));
    assert_eq!(told(marked.as_bytes(), at + 3), format!("UTF-8 with mark: {ja}"));
    assert_eq!(
        told(&shift_jis, "前の行。\n".len() / 3 * 2 + 1),
        format!("Shift JIS: {damage} Shift JIS, in `\u{fffd}`")
    );
    assert!(told(english.as_bytes(), 24).starts_with("UTF-8: line 1: 1 damaged"));
    // A character that was cut, and one that lost its first byte.
    let cut = decode(&text.as_bytes()[..text.len() - 1]);
    assert_eq!((cut.encoding, cut.text.ends_with("める\u{fffd}")), ("UTF-8", true));
    let lost = [&text.as_bytes()[..at], &text.as_bytes()[at + 1..]].concat();
    assert!(
        decode(&lost)
            .text
            .ends_with("\u{fffd}\u{fffd}撃クリーチャーがどのようにダメージを割り振るかを定める。")
    );
}

#[test]
fn lost_and_mistaken_characters_are_told() {
    let problems = |text: &str| {
        let problems = decode(text.as_bytes()).problems;
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(
        problems("Dand\u{fffd}n and Ghazb?n"),
        "2 characters were lost before this copy was made"
    );
    assert!(problems("It doesnâ€™t").contains("wrong encoding"));
    assert_eq!(problems("See www.example.com/rules?a=b&c=d. Really?"), "");
}

#[track_caller]
fn refused(bytes: &[u8], expected: &str) {
    let refusal = read(bytes).map(|reading| reading.recognition).expect_err("it is none of ours");
    assert!(refusal.to_string().contains(expected), "{refusal}");
}

#[test]
fn what_is_no_rules_text_is_refused_with_its_reason() {
    refused(b"", "the file is empty");
    refused(b" \r\n\t\n", "the file is empty");
    refused(b"%PDF-1.7 and so on", "this is a PDF and not a text file");
    refused(b"PK\x03\x04rest", "Word document cannot be read");
    refused(&[0; 4096], "control characters");
    let noise: Vec<u8> = (0..=255u8).cycle().take(4096).collect();
    refused(&noise, "control characters");
    refused(b"Dear diary,\n\ntoday I drew seven lands.\n", "none of the documents known");
    assert!(matches!(read(&vec![b'x'; MAX_BYTES + 1]), Err(Refusal::TooLarge { .. })));
}
