//! Translators' files, which become a Japanese edition again. Start at [`read::parse`].

mod po;
mod read;
mod table;
mod tmx;
mod unit;
mod xliff;
mod xml;

pub(super) use read::{Format, is_broken, parse, recognise};
