//! What the rooms of the library do, asked at their doors: a file for each room.

/// Numbers of rules in other people's texts.
mod citation;
/// Somebody's source tree.
mod project;
/// What stands around numbers of rules.
mod surroundings;
