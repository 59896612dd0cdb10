//! How long does the server run? Start at [`serve`].

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;
use rmcp::transport::stdio;
use tokio::runtime::Builder;

use tokio::time::timeout;

use super::lines::sift;
use super::server::{Current, Server};
use crate::ask::Library;

/// Answers an assistant over standard input and output until the input ends.
///
/// `library` is the open home at `home`; a generation that is published there meanwhile is taken
/// up with the next question.
pub fn serve(home: PathBuf, library: Library) -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let ended = runtime.block_on(run(Server::new(Current::new(home, library))));
    // Whoever waits for more input on another thread need not be waited for.
    runtime.shutdown_background();
    ended
}

async fn run(server: Server) -> io::Result<()> {
    let (input, output) = stdio();
    let (input, output, written) = sift(input, output);
    let ended = match server.serve((input, output)).await {
        Ok(serving) => serving.waiting().await.map(|_| ()).map_err(io::Error::other),
        // A client that leaves before it says anything has every right to.
        Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
        Err(error) => Err(io::Error::other(error)),
    };
    // The last answers are still on their way; a client that takes none has left.
    let _ = timeout(FAREWELL, written).await;
    ended
}

/// How long the client may take to read the last answers.
const FAREWELL: Duration = Duration::from_secs(10);
