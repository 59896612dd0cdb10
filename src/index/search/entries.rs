//! Which texts are searched? Start at [`EntrySet`].

/// A set of entries: those of an edition, of several, or of all history.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntrySet {
    bits: Vec<u64>,
}

impl EntrySet {
    /// Whether `entry` belongs to it.
    pub fn contains(&self, entry: u32) -> bool {
        let word = self.bits.get(entry as usize / 64);
        word.is_some_and(|it| it & (1 << (entry % 64)) != 0)
    }

    /// Adds `entry`.
    pub fn insert(&mut self, entry: u32) {
        let word = entry as usize / 64;
        if self.bits.len() <= word {
            self.bits.resize(word + 1, 0);
        }
        self.bits[word] |= 1 << (entry % 64);
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.bits.iter().map(|it| it.count_ones() as usize).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|it| *it == 0)
    }
}

impl FromIterator<u32> for EntrySet {
    fn from_iter<T: IntoIterator<Item = u32>>(entries: T) -> Self {
        let mut set = Self::default();
        set.extend(entries);
        set
    }
}

impl Extend<u32> for EntrySet {
    fn extend<T: IntoIterator<Item = u32>>(&mut self, entries: T) {
        entries.into_iter().for_each(|it| self.insert(it));
    }
}
