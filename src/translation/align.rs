//! Which members of two ordered lists belong together? Start at [`align`].
//!
//! The classic dynamic programme of Needleman and Wunsch with free gaps. Nothing here knows what
//! the members are.

/// Pairs of places, ascending on both sides, whose scores sum up highest; a pair whose score is
/// not above 0 is never made.
pub(super) fn align(
    old: usize,
    new: usize,
    mut score: impl FnMut(usize, usize) -> f32,
) -> Vec<(usize, usize)> {
    let width = new + 1;
    let mut best = vec![0.0_f32; (old + 1) * width];
    let mut pairs = vec![false; (old + 1) * width];
    for i in (0..old).rev() {
        for j in (0..new).rev() {
            let skip = best[(i + 1) * width + j].max(best[i * width + j + 1]);
            let gain = score(i, j);
            let take = best[(i + 1) * width + j + 1] + gain;
            let takes = gain > 0.0 && take >= skip;
            pairs[i * width + j] = takes;
            best[i * width + j] = if takes { take } else { skip };
        }
    }
    let (mut i, mut j, mut found) = (0, 0, Vec::new());
    while i < old && j < new {
        if pairs[i * width + j] {
            found.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if best[(i + 1) * width + j] >= best[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    found
}
