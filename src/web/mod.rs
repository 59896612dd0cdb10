//! The server: pages, an API and the shape of another API over the same answers. Start at
//! [`serve`]; what is served is a [`Backend`].
//!
//! A request becomes a question, the library answers on a thread of its own, `render` prints, and
//! what was printed is kept for the next one who asks. Nothing here writes.

mod academyruins;
mod api;
mod backend;
mod limits;
mod pages;
mod reply;
mod routes;
mod server;

pub use backend::{Backend, Lane};
pub use limits::Limits;
pub use reply::{Lasting, Media, Reply};
pub use routes::{Access, routes};
pub use server::{Serving, serve, serve_until};
