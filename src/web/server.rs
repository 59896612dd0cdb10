//! How do connections come in, and how does the server end? Start at [`serve`].

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_util::io::InspectWriter;
use tower::ServiceExt;

use super::backend::Backend;
use super::limits::{Activity, Connection, Limits, make_room};
use super::routes::{Access, routes};

/// Where and how to serve.
#[derive(Clone, Debug)]
pub struct Serving {
    /// The address to listen at.
    pub addr: SocketAddr,
    /// How many threads hold connections; questions have threads of their own.
    pub threads: usize,
    /// How much may be asked.
    pub limits: Limits,
    /// Who may ask.
    pub access: Access,
}

/// Serves until the process is told to end; `announce` gets the address when it listens.
pub fn serve(
    backend: Backend,
    serving: &Serving,
    announce: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    serve_until(backend, serving, announce, end)
}

/// Serves until `end` comes, which is made when the server begins.
pub fn serve_until<End: Future<Output = ()>>(
    backend: Backend,
    serving: &Serving,
    announce: impl FnOnce(SocketAddr),
    end: impl FnOnce() -> io::Result<End>,
) -> io::Result<()> {
    let limits = serving.limits;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(serving.threads)
        .max_blocking_threads(limits.places.iter().sum::<usize>() + 1)
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let listener = listen(serving.addr)?;
        let bound = listener.local_addr()?;
        announce(bound);
        let backend = Arc::new(backend);
        tokio::spawn(keep_current(backend.clone(), limits.look));
        let access = Access { bound: Some(bound), ..serving.access.clone() };
        accept(listener, routes(backend, &limits, &access), limits, end()?).await
    });
    // A question that still runs is nobody's any more.
    runtime.shutdown_background();
    served
}

/// Bytes of an answer that the system is asked to keep for a client.
const SEND_BYTES: u32 = 64 << 10;
/// Bytes of requests and answers that we keep for a connection.
const BUFFER_BYTES: usize = 32 << 10;
/// Bytes of a request's head.
const HEAD_BYTES: usize = 16 << 10;
/// How long a client may take to send a head, also the next one.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// Listens at an address; the system keeps little of an answer for each client.
///
/// It would take megabytes for each, and tell only when a third of them is gone, by when a slow
/// reader seems to take nothing at all.
fn listen(addr: SocketAddr) -> io::Result<TcpListener> {
    let socket = if addr.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // On Windows this would let another program listen at the same address.
    socket.set_reuseaddr(cfg!(unix))?;
    socket.set_send_buffer_size(SEND_BYTES)?;
    socket.bind(addr)?;
    socket.listen(1024)
}

/// Looks for new generations as long as the server runs.
async fn keep_current(backend: Arc<Backend>, look: Duration) {
    let mut ticks = interval(look);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let backend = backend.clone();
        // A look that breaks off changes nothing, and the next one may go better.
        let _ = tokio::task::spawn_blocking(move || backend.look_for_newer()).await;
    }
}

/// Takes connections until the end is asked for, then lets running requests finish.
async fn accept(
    listener: TcpListener,
    routes: Router,
    limits: Limits,
    end: impl Future<Output = ()>,
) -> io::Result<()> {
    let mut end = std::pin::pin!(end);
    let running = GracefulShutdown::new();
    let mut open = Vec::new();
    loop {
        let (stream, peer) = tokio::select! {
            _ = &mut end => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => (stream, peer.ip().to_canonical()),
                Err(_) => {
                    // Out of files, or the client left: the next one may fare better.
                    sleep(Duration::from_millis(20)).await;
                    continue;
                }
            },
        };
        // One too many is let go at once, so that nobody waits behind those who are slow.
        if !make_room(&mut open, peer, limits.connections) {
            continue;
        }
        let activity = Arc::new(Activity::begun());
        let connection = running.watch(connection(stream, routes.clone(), activity.clone()));
        let seen = activity.clone();
        let task = tokio::spawn(async move {
            // A connection that breaks is the client's affair.
            tokio::select! {
                _ = connection => {}
                () = seen.stalled(limits.stall_time) => {}
            }
        });
        open.push(Connection { peer, activity, task: task.abort_handle() });
    }
    drop(listener);
    let _ = timeout(limits.farewell, running.shutdown()).await;
    Ok(())
}

fn connection(
    stream: TcpStream,
    routes: Router,
    activity: Arc<Activity>,
) -> impl GracefulConnection + use<> {
    // Answers are written whole, so waiting for more only delays them.
    let _ = stream.set_nodelay(true);
    let seen = activity.clone();
    let stream = TokioIo::new(InspectWriter::new(stream, move |_: &[u8]| seen.goes_on()));
    // A layer would wrap every route anew for each connection.
    let routes = routes.map_request(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(activity.clone());
        request
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_header_size(HEAD_BYTES)
        .max_buf_size(BUFFER_BYTES)
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
