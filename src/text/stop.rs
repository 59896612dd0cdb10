//! Which words of a question say nothing about what is asked? Start at [`is_stop_word`].

/// Words without matter of their own, as stems.
const ENGLISH: [&str; 130] = [
    "a", "an", "the", "this", "that", "these", "those", "it", "its", "itself", "i", "im", "me",
    "my", "mine", "we", "us", "our", "you", "your", "youre", "he", "she", "his", "her", "him",
    "they", "them", "their", "theirs", "is", "am", "are", "be", "been", "being", "do", "does",
    "doesnt", "dont", "did", "didnt", "hav", "has", "had", "havent", "hasnt", "can", "cant",
    "cannot", "could", "couldnt", "would", "wouldnt", "should", "shouldnt", "will", "wont",
    "shall", "may", "might", "must", "what", "whats", "which", "who", "whos", "whom", "whose",
    "when", "whenever", "wher", "where", "why", "how", "if", "then", "than", "so", "and", "or",
    "but", "nor", "not", "no", "yes", "of", "to", "in", "into", "on", "onto", "at", "by", "for",
    "from", "with", "as", "about", "there", "here", "ther", "some", "any", "much", "many", "also",
    "too", "just", "still", "ever", "even", "get", "got", "happen", "happens", "let", "go", "work",
    "mean", "pleas", "please", "mak", "was", "were", "stuff", "thing", "really", "actually",
    "somebody",
];

/// Japanese words of questions, in the form the index keeps.
const JAPANESE: [&str; 42] = [
    "いつ",
    "どう",
    "どれ",
    "どの",
    "どこ",
    "どちら",
    "なに",
    "何",
    "なぜ",
    "誰",
    "だれ",
    "いくつ",
    "いくら",
    "よい",
    "良い",
    "いい",
    "教え",
    "教える",
    "こと",
    "もの",
    "場合",
    "とき",
    "時",
    "ため",
    "それ",
    "これ",
    "あれ",
    "その",
    "この",
    "さん",
    "的",
    "方法",
    "やり方",
    "どんな",
    "くる",
    "来る",
    "いく",
    "いける",
    "もらう",
    "もし",
    "しまう",
    "くれる",
];

/// Whether a word, in the form the index keeps, says nothing about what is asked.
pub fn is_stop_word(word: &str) -> bool {
    ENGLISH.contains(&word) || JAPANESE.contains(&word)
}
