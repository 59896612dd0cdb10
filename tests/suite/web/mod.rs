//! The server, asked in process and over real connections.

/// The shape of the Academy Ruins API.
mod academyruins;
/// The same on official texts, against what that API's own program made of them.
mod academyruins_real;
/// The questions of the API, and how it says no.
mod api;
/// One request in process.
mod ask;
/// One request over a connection.
mod client;
/// Clients that take no answer, and one connection too many.
mod connections;
/// What holds for every answer: headers, tags, compression, limits.
mod every;
/// Feeds, maps and what machines read in a page's head.
mod found;
/// What is found again from a page: choices, what is gone, what is called so.
mod page_found_again;
/// What holds for every page: links, languages, headings.
mod page_links;
/// Pages, one by one.
mod pages;
/// The program as it serves: connections, signals, imports meanwhile.
mod process;
/// Answers against the description of the API.
mod schema;
