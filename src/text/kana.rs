//! How is a word read and sorted, and how does a name sound? Start at [`reading_key`], at [`in_dictionary`],
//! at [`kana_of_romaji`] for Latin letters, and at [`kana_sound`] and [`latin_sounds`].
//!
//! English names are written in katakana by ear: デスタッチ is Deathtouch. What both have in common
//! are consonants, without those that Japanese does not tell apart. Nothing here knows which words
//! exist.

use std::sync::LazyLock;

use wana_kana::ConvertJapanese;

use super::fold::{fold, is_hiragana, is_kana};

/// What all ways to write one reading have in common: `だめーじ`, `ダメエジ`, `ダメージ`.
///
/// Katakana becomes hiragana; long vowels, middle dots and spaces fall away.
pub fn reading_key(kana: &str) -> String {
    let mut key = String::new();
    for letter in fold(kana).chars.into_iter().map(to_hiragana) {
        let lengthens = key.chars().last().is_some_and(|last| is_lengthened_by(last, letter));
        if is_hiragana(letter) && !lengthens {
            key.push(letter);
        }
    }
    key
}

/// Katakana as hiragana, everything else as it is.
pub fn to_hiragana(letter: char) -> char {
    match letter {
        'ァ'..='ヶ' => char::from_u32(u32::from(letter) - 0x60).unwrap_or(letter),
        _ => letter,
    }
}

/// Hiragana as katakana, everything else as it is.
pub fn katakana_of(kana: &str) -> String {
    let raised = |letter: char| match letter {
        'ぁ'..='ゖ' => char::from_u32(u32::from(letter) + 0x60).unwrap_or(letter),
        _ => letter,
    };
    kana.chars().map(raised).collect()
}

fn is_lengthened_by(last: char, vowel: char) -> bool {
    match vowel {
        'あ' | 'ぁ' => "あかさたなはまやらわがざだばぱゃ".contains(last),
        'い' => "いきしちにひみりぎじぢびぴ".contains(last),
        'う' => "うくすつぬふむゆるぐずづぶぷゅおこそとのほもよろをごぞどぼぽょ".contains(last),
        'え' | 'ぇ' => "えけせてねへめれげぜでべぺ".contains(last),
        'お' => "おこそとのほもよろごぞどぼぽょ".contains(last),
        _ => false,
    }
}

/// The kana row by row, each in the place of its vowel; those with a sound mark and small ones stand
/// behind, five by five.
const ROWS: [&str; 10] = [
    "あいうえおぁぃぅぇぉ  ゔ",
    "かきくけこがぎぐげご",
    "さしすせそざじずぜぞ",
    "たちつてとだぢづでど  っ",
    "なにぬねの",
    "はひふへほばびぶべぼぱぴぷぺぽ",
    "まみむめも",
    "や ゆ よゃ ゅ ょ",
    "らりるれろ",
    "わゐ ゑをゎ",
];

/// The row of a kana by its first one, the kana with neither sound marks nor smallness, and its
/// vowel; none for what is not in a row.
pub fn kana_row(kana: char) -> Option<[char; 3]> {
    let in_row = |row: &&str| row.chars().position(|letter| letter == kana && kana != ' ');
    let row = ROWS.into_iter().find(|row| in_row(row).is_some())?;
    let column = in_row(&row)? % 5;
    let first = |row: &str, column| row.chars().nth(column);
    Some([first(row, 0)?, first(row, column)?, first(ROWS[0], column)?])
}

/// What a word is sorted by, as dictionaries have it; the second decides where the first is the same.
///
/// Marks between words do not count, a small kana or one with a sound mark stands with its plain one,
/// and `ー` stands for the vowel before it.
pub fn in_dictionary(word: &str) -> (String, String) {
    let mut plain = String::with_capacity(word.len());
    for letter in word.chars().flat_map(char::to_lowercase).map(to_hiragana) {
        let placed = match letter {
            'ー' => plain.chars().last().and_then(kana_row).map(|of| of[2]),
            _ => kana_row(letter).map(|of| of[1]),
        };
        plain
            .extend(Some(placed.unwrap_or(letter)).filter(|at| at.is_alphanumeric() || *at == ' '));
    }
    (plain, word.to_lowercase())
}

/// Latin letters read as Japanese syllables, the likeliest way first; none where they cannot be.
///
/// `n` before a vowel or `y` may end a syllable: `shoukanyoi` is しょうかんよい.
pub fn kana_of_romaji(text: &str) -> Vec<String> {
    // Older Hepburn writes `m` before lips, and `tch` for a doubled `ch`.
    let plain = fold(text).text().replace("mb", "nb").replace("mp", "np");
    let letters = plain.replace("tch", "cch").replace(' ', "");
    let begins = |at: usize| letters[at + 1..].starts_with(['a', 'i', 'u', 'e', 'o', 'y']);
    let ends = letters.match_indices('n').map(|found| found.0).filter(|at| begins(*at));
    let apart = ends.map(|at| format!("{}'{}", &letters[..=at], &letters[at + 1..]));
    let ways = std::iter::once(letters.clone()).chain(apart.take(MOST_ENDS));
    let kana = ways.map(|letters| letters.to_hiragana().replace('\'', ""));
    kana.filter(|kana| kana.chars().all(is_kana)).collect()
}

/// So many letters of one word are taken for ends of syllables, one at a time.
const MOST_ENDS: usize = 4;

/// Small vowels, which make ヴィ of ヴ.
const SMALL: &str = "ぁぃぅぇぉ";

/// Consonants and the kana that begin with them; no other kana begins with one.
const KANA: [(&str, &str); 17] = [
    ("k", "かきくけこ"),
    ("g", "がぎぐげご"),
    ("s", "さしすせそざじずぜぞぢづ"),
    ("t", "たてと"),
    ("c", "ち"),
    ("ts", "つ"),
    ("d", "だでど"),
    ("n", "なにぬねのん"),
    ("h", "はひへほ"),
    ("f", "ふ"),
    ("b", "ばびぶべぼゔ"),
    ("p", "ぱぴぷぺぽ"),
    ("m", "まみむめも"),
    ("y", "やゆよ"),
    ("r", "らりるれろ"),
    ("w", "わ"),
    ("", "ゃゅょっー"),
];

/// Letters that together sound otherwise than one by one, the longest first, each with how; `?`, `!`
/// and `&` stand for what sounds in two ways.
static LATIN: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let pairs = "tion=sn sion=sn ture=c fore=f fire=f tch=c exa=gs exi=gs exe=gs exh=gs alk=k alm=m \
        dul=sr dge=s dgi=s sce=s sci=s ph=f th=s sh=s ch=? ck=k gh= qu=& tz=ts mp=np mb=nb ce=s \
        ci=s cy=s ge=! gi=! x=ks c=k q=k v=b";
    pairs.split(' ').filter_map(|pair| pair.split_once('=')).collect()
});

/// How katakana sound; none of other writing.
pub fn kana_sound(text: &str) -> Option<String> {
    let kana: Vec<char> = text.chars().filter(|letter| *letter != '・').map(to_hiragana).collect();
    let mut sound = String::new();
    for (at, letter) in kana.iter().enumerate() {
        let is_small = |next: &char| SMALL.contains(*next);
        match KANA.iter().find(|(_, own)| own.contains(*letter)) {
            Some((consonant, _)) => sound += consonant,
            None if *letter == 'う' && kana.get(at + 1).is_some_and(is_small) => sound.push('w'),
            None if "あいうえお".contains(*letter) && at == 0 => sound.push('a'),
            None if "あいうえおぁぃぅぇぉ".contains(*letter) => {}
            None => return None,
        }
    }
    Some(sound)
}

/// How an English name may sound.
pub fn latin_sounds(name: &str) -> Vec<String> {
    let plain = name.to_lowercase();
    let mut sounds: Vec<String> = Vec::new();
    for (ch, soft, qu) in [("c", "s", "k"), ("k", "s", "k"), ("c", "g", "k"), ("c", "s", "kw")] {
        let words = plain.split(|letter: char| !letter.is_ascii_alphabetic());
        let sound: String = words.map(word_sound).collect();
        let first = if plain.starts_with(['a', 'e', 'i', 'o', 'u']) { "a" } else { "" };
        let sound = first.to_owned() + &sound.replace('?', ch).replace('!', soft).replace('&', qu);
        if !sounds.contains(&sound) {
            sounds.push(sound);
        }
    }
    sounds
}

/// Whether the first vowel of katakana may be that of an English name.
pub fn vowels_meet(katakana: &str, name: &str) -> bool {
    const ROWS: [(char, &str); 5] = [
        ('a', "あかがさざただなはばぱまやらわぁゃ"),
        ('i', "いきぎしじちぢにひびぴみりぃ"),
        ('e', "えけげせぜてでねへべぺめれぇ"),
        ('o', "おこごそぞとどのほぼぽもよろぉょ"),
        ('u', "うくぐすずつづぬふぶぷむゆるゔぅゅ"),
    ];
    let kana: Vec<char> = katakana.chars().map(to_hiragana).collect();
    let vowel = |letter: &char| ROWS.iter().find(|row| row.1.contains(*letter)).map(|row| row.0);
    let plain = name.to_lowercase();
    let consonants = plain.chars().take_while(|letter| !"aeiouy".contains(*letter)).count();
    let mut vowels = plain.chars().skip(consonants);
    let written = (vowels.next().unwrap_or(' '), vowels.next().unwrap_or(' '));
    let spoken: &[char] = match written {
        ('e', 'a' | 'e') | ('i', 'e') => &['i', 'e'],
        ('a', 'i' | 'y') => &['e', 'y'],
        ('a', _) => &['a', 'e', 'o'],
        ('o', 'o') | ('e', 'w') => &['u'],
        ('e', _) => &['e', 'i'],
        ('i' | 'y', _) => &['i', 'y'],
        ('o', 'u') => &['a', 'u', 'o'],
        ('o', _) => &['o', 'a'],
        _ => &['a', 'u'],
    };
    // Before the vowel of the name each consonant but the last has one of its own.
    let mut heard = kana.iter().enumerate().filter_map(|(at, letter)| {
        let next = kana.get(at + 1).copied().unwrap_or(' ');
        // `ai` is the vowel of `fight`, and that of フォ is the small one.
        let heard = vowel(letter).filter(|_| !SMALL.contains(next))?;
        Some(if heard == 'a' && next == 'い' { 'y' } else { heard })
    });
    let first = heard.next();
    let last = heard.nth(consonants.saturating_sub(2)).filter(|_| consonants > 1);
    // What is put behind a consonant that has no vowel is no `a` or `e`: サクリ is not Scry.
    let is_cluster = consonants > 1 && plain.chars().nth(1) != Some('h');
    let is_other = is_cluster && matches!(first, Some('a' | 'e'));
    !is_other && last.or(first).is_some_and(|heard| spoken.contains(&heard))
}

fn word_sound(word: &str) -> String {
    // An `e` at the end is not spoken, nor is what stands before some letters at the beginning.
    let word = match word.strip_suffix('e') {
        Some(rest) if !rest.ends_with(['g', 'c', 'd']) && rest.len() > 2 => rest,
        _ => word,
    };
    let silent = word.starts_with("kn") || word.starts_with("wr");
    let mut rest = if silent { &word[1..] } else { word };
    let is_vowel = |letter: char| "aeiouy".contains(letter);
    let mut sound = String::new();
    let mut before = ' ';
    while let Some(letter) = rest.chars().next() {
        if letter == before && !is_vowel(letter) {
            rest = &rest[1..];
            continue;
        }
        before = letter;
        if let Some((together, heard)) = LATIN.iter().find(|(all, _)| rest.starts_with(all)) {
            sound += heard;
            before = ' ';
            // What made a letter soft, or stands behind `m`, is heard itself.
            let is_soft = together.len() == 2 && together.ends_with(['e', 'i', 'y']);
            rest = &rest[if is_soft { 1 } else { together.len() }..];
            continue;
        }
        rest = &rest[1..];
        let sounds_on = rest.starts_with(is_vowel);
        match letter {
            'l' => sound.push('r'),
            'z' | 'j' => sound.push('s'),
            'r' | 'h' | 'w' if !sounds_on => {}
            'y' if sound.is_empty() && sounds_on => sound.push('y'),
            letter if is_vowel(letter) => {}
            letter => sound.push(letter),
        }
    }
    sound
}
