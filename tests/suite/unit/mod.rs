//! What the rooms of the library do, asked at their doors: a file for each room.
