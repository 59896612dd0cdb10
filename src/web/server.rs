//! How do connections come in, and how does the server end? Start at [`serve`].

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use super::library::Library;
use super::limits::Limits;
use super::patient::Patient;
use super::routes::routes;

/// Where and how to serve.
#[derive(Clone, Debug)]
pub struct Serving {
    /// The address to listen at.
    pub addr: SocketAddr,
    /// How many threads hold connections; questions have threads of their own.
    pub threads: usize,
    /// How much may be asked.
    pub limits: Limits,
}

/// Serves until the process is told to end; `announce` gets the address when it listens.
pub fn serve(
    library: Library,
    serving: &Serving,
    announce: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let limits = serving.limits;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(serving.threads)
        .max_blocking_threads(limits.quick + limits.long + 1)
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(serving.addr).await?;
        announce(listener.local_addr()?);
        let library = Arc::new(library);
        tokio::spawn(keep_current(library.clone(), limits.look));
        accept(listener, routes(library, &limits), limits).await
    });
    // A question that still runs is nobody's any more.
    runtime.shutdown_background();
    served
}

/// Looks for new generations as long as the server runs.
async fn keep_current(library: Arc<Library>, look: Duration) {
    let mut ticks = interval(look);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let library = library.clone();
        // A look that breaks off changes nothing, and the next one may go better.
        let _ = tokio::task::spawn_blocking(move || library.look_for_newer()).await;
    }
}

/// Takes connections until the end is asked for, then lets running requests finish.
async fn accept(listener: TcpListener, routes: Router, limits: Limits) -> io::Result<()> {
    let mut end = std::pin::pin!(end()?);
    let running = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(limits.connections));
    loop {
        let stream = tokio::select! {
            _ = &mut end => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(_) => {
                    // Out of files, or the client left: the next one may fare better.
                    sleep(Duration::from_millis(20)).await;
                    continue;
                }
            },
        };
        // One too many is let go at once, so that nobody waits behind those who are slow.
        let Ok(place) = places.clone().try_acquire_owned() else { continue };
        let connection = connection(stream, routes.clone(), &limits);
        let connection = running.watch(connection);
        tokio::spawn(async move {
            // A connection that breaks is the client's affair.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    let _ = timeout(limits.farewell, running.shutdown()).await;
    Ok(())
}

fn connection(
    stream: TcpStream,
    routes: Router,
    limits: &Limits,
) -> http1::Connection<TokioIo<Patient>, TowerToHyperService<Router>> {
    // Answers are written whole, so waiting for more only delays them.
    let _ = stream.set_nodelay(true);
    let stream = TokioIo::new(Patient::new(stream, limits.stall_time));
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_header_size(limits.head_bytes)
        .serve_connection(stream, TowerToHyperService::new(routes))
}

/// Comes when the process is told to end.
#[cfg(unix)]
fn end() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) =
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Comes when the process is told to end.
#[cfg(not(unix))]
fn end() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
