//! The addresses of the Academy Ruins API under `/academyruins`, so that bots can ask their own
//! server. Start at [`academyruins`].

mod answers;
mod routes;

pub use routes::academyruins;
