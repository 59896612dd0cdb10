//! How is a text fetched? Start at [`Client::get`].
//!
//! A request that fails for a passing reason is repeated after a pause; one that was cut off goes on where
//! it ended, if the server can tell that the rest belongs to it.

use std::io::{self, Read};
use std::time::Duration;

use ureq::http::header::{
    ACCEPT_ENCODING, IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_RANGE, LOCATION, RANGE, RETRY_AFTER,
};
use ureq::http::{HeaderMap, Response};
use ureq::{Agent, Body};

use super::error::FetchError;
use super::partial::{Partial, Validators};
use crate::model::Address;

/// How to ask.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Asks this machine in place of every other; none by default.
    pub base: Option<Address>,
    /// More bytes than this are not read, after decompression.
    pub limit: u64,
    /// How long to wait before a request is repeated, for each time; two, eight and thirty seconds
    /// by default (picked by gut feeling).
    pub pauses: Vec<Duration>,
    /// How long to wait for a connection, for an answer's beginning, and for more of it; thirty
    /// seconds by default.
    pub time_out: Duration,
    /// How long one transfer may take in all, however steadily it drips; ten minutes by default.
    pub total_time_out: Duration,
    /// Hosts to which an answer may redirect from another one: these, and their subdomains.
    pub trusted: Vec<String>,
    /// Waits this long; by default it sleeps.
    pub wait: fn(Duration),
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            base: None,
            limit: 16 << 20,
            pauses: [2, 8, 30].map(Duration::from_secs).to_vec(),
            time_out: Duration::from_secs(30),
            total_time_out: Duration::from_secs(600),
            trusted: Vec::new(),
            wait: std::thread::sleep,
        }
    }
}

/// How many redirects are followed.
const MOST_STEPS: usize = 5;

/// The longest pause, whatever a server asks for.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// A downloaded text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Download {
    /// All bytes, decompressed.
    pub bytes: Vec<u8>,
    /// What identifies them.
    pub validators: Validators,
    /// The address that answered, where it is on another host than the one that was asked.
    pub elsewhere: Option<Address>,
}

/// The answer of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fetched {
    /// Nothing has changed since the last request.
    Unchanged,
    /// The whole text.
    Whole(Download),
}

/// Asks servers, one request at a time.
#[derive(Debug)]
pub struct Client {
    agent: Agent,
    settings: Settings,
}

/// Why one request failed, and whether another may succeed.
enum Fault {
    Permanent(FetchError),
    /// The pause that the server asks for.
    Transient(FetchError, Option<Duration>),
}

impl Client {
    /// A client that says which program it is; the environment names its proxy.
    pub fn new(settings: Settings) -> Self {
        let time_out = Some(settings.time_out);
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .user_agent(concat!("mtgcr/", env!("CARGO_PKG_VERSION")))
            // Each redirect is checked before it is followed.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_global(Some(settings.total_time_out))
            .timeout_resolve(time_out)
            .timeout_connect(time_out)
            .timeout_recv_response(time_out)
            .timeout_per_read(time_out)
            .build();
        Self { agent: config.new_agent(), settings }
    }

    /// Fetches `address`, unless it is unchanged since `known`; `report` hears how many bytes have
    /// arrived, and of how many.
    pub fn get(
        &self,
        address: &Address,
        known: &Validators,
        report: &dyn Fn(u64, Option<u64>),
    ) -> Result<Fetched, FetchError> {
        let place = self.settings.base.as_ref();
        let place = place.map_or_else(|| address.clone(), |base| address.moved_to(base));
        let mut pauses = self.settings.pauses.iter();
        let mut partial = Partial::default();
        let mut tries = 0;
        loop {
            tries += 1;
            let (error, asked) = match self.attempt(&place, known, &mut partial, report) {
                Ok(fetched) => return Ok(fetched),
                Err(Fault::Permanent(error)) => return Err(error.after(tries)),
                Err(Fault::Transient(error, asked)) => (error, asked),
            };
            let Some(pause) = pauses.next() else { return Err(error.after(tries)) };
            (self.settings.wait)(asked.unwrap_or_default().min(LONGEST_PAUSE).max(*pause));
        }
    }

    fn attempt(
        &self,
        address: &Address,
        known: &Validators,
        partial: &mut Partial,
        report: &dyn Fn(u64, Option<u64>),
    ) -> Result<Fetched, Fault> {
        let (mut place, mut steps) = (address.clone(), 0);
        loop {
            let (response, is_conditional) = self.ask(&place, known, partial)?;
            match response.status().as_u16() {
                304 if is_conditional => return Ok(Fetched::Unchanged),
                304 => return Err(Fault::Permanent(FetchError::unasked(&place))),
                200 => partial.begin(response.headers()),
                206 if partial.is_continued_by(response.headers()) => {}
                301 | 302 | 303 | 307 | 308 => {
                    place = self.next(address, &place, response.headers())?;
                    steps += 1;
                    if steps > MOST_STEPS {
                        return Err(Fault::Permanent(FetchError::endless(address, &place)));
                    }
                    continue;
                }
                status => {
                    *partial = Partial::default();
                    return Err(refused(&place, status, response.headers()));
                }
            }
            let elsewhere = (place.host() != address.host()).then(|| place.clone());
            return self.read(&place, elsewhere, response, partial, report);
        }
    }

    /// The target of a redirect; an error where its host is not trusted.
    fn next(&self, asked: &Address, from: &Address, headers: &HeaderMap) -> Result<Address, Fault> {
        let link = headers.get(LOCATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let next = from.join(link);
        let unsound = |reason| FetchError::Unsound { address: from.clone(), reason };
        let nowhere = || Fault::Permanent(unsound(format!("it leads on to `{link}`")));
        let next = next.ok_or_else(nowhere)?;
        let is_below = |host: &str, name: &str| {
            host == name || host.strip_suffix(name).is_some_and(|rest| rest.ends_with('.'))
        };
        let host = next.host();
        let is_named =
            host == asked.host() || self.settings.trusted.iter().any(|name| is_below(host, name));
        let is_open = from.is_secure() && !next.is_secure();
        if is_named && !is_open {
            return Ok(next);
        }
        Err(Fault::Permanent(FetchError::Elsewhere { address: from.clone(), to: next }))
    }

    /// One request; tells whether it asked for something only if it has changed.
    fn ask(
        &self,
        address: &Address,
        known: &Validators,
        partial: &Partial,
    ) -> Result<(Response<Body>, bool), Fault> {
        let mut request = self.agent.get(address.to_string());
        let mut is_conditional = false;
        if let Some(name) = partial.if_range() {
            let rest = format!("bytes={}-", partial.bytes.len());
            request = request.header(RANGE, rest).header(IF_RANGE, name);
            request = request.header(ACCEPT_ENCODING, "identity");
        } else {
            for (header, value) in
                [(IF_NONE_MATCH, &known.etag), (IF_MODIFIED_SINCE, &known.modified)]
            {
                if let Some(value) = value {
                    request = request.header(header, value);
                    is_conditional = true;
                }
            }
        }
        let response = request.call().map_err(|error| fault(address, error, partial))?;
        Ok((response, is_conditional))
    }

    fn read(
        &self,
        address: &Address,
        elsewhere: Option<Address>,
        mut response: Response<Body>,
        partial: &mut Partial,
        report: &dyn Fn(u64, Option<u64>),
    ) -> Result<Fetched, Fault> {
        let limit = self.settings.limit;
        let too_large =
            || Fault::Permanent(FetchError::TooLarge { address: address.clone(), limit });
        if partial.total.is_some_and(|total| total > limit) {
            return Err(too_large());
        }
        let body = response.body_mut().with_config();
        let mut reader = body.limit(u64::MAX).reader();
        let mut buffer = vec![0; 32 << 10];
        loop {
            let count = match reader.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(fault(address, ureq::Error::from(error), partial)),
            };
            partial.bytes.extend_from_slice(&buffer[..count]);
            let came = partial.bytes.len() as u64;
            if came > limit {
                return Err(too_large());
            }
            report(came, partial.total);
        }
        if !partial.is_whole() {
            return Err(cut(address, partial));
        }
        let Partial { bytes, validators, .. } = std::mem::take(partial);
        Ok(Fetched::Whole(Download { bytes, validators, elsewhere }))
    }
}

fn refused(address: &Address, status: u16, headers: &HeaderMap) -> Fault {
    let address = address.clone();
    match status {
        404 | 410 => Fault::Permanent(FetchError::NotThere { address, status }),
        // A rest that is not there, or begins elsewhere, is asked for from the start.
        206 | 408 | 416 | 429 | 500..=599 => {
            let asked =
                headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
            let error = FetchError::Status { address, status, tries: 1 };
            Fault::Transient(error, asked.map(Duration::from_secs))
        }
        _ => Fault::Permanent(FetchError::Status { address, status, tries: 1 }),
    }
}

fn cut(address: &Address, partial: &Partial) -> Fault {
    let (bytes, total) = (partial.bytes.len() as u64, partial.total);
    Fault::Transient(FetchError::Cut { address: address.clone(), bytes, total, tries: 1 }, None)
}

fn fault(address: &Address, error: ureq::Error, partial: &Partial) -> Fault {
    use ureq::Error;
    let whose = || address.clone();
    let lost = |kind: io::ErrorKind| {
        use io::ErrorKind as Kind;
        let kinds = [Kind::UnexpectedEof, Kind::ConnectionReset, Kind::ConnectionAborted];
        kinds.contains(&kind) || kind == Kind::BrokenPipe
    };
    match error {
        // Asking again would only take as long again.
        Error::Timeout(ureq::Timeout::Global) => {
            let (address, bytes) = (whose(), partial.bytes.len() as u64);
            Fault::Permanent(FetchError::TooSlow { address, bytes, total: partial.total })
        }
        Error::Timeout(_) => {
            Fault::Transient(FetchError::TimedOut { address: whose(), tries: 1 }, None)
        }
        Error::Io(cause) if cause.kind() == io::ErrorKind::TimedOut => {
            Fault::Transient(FetchError::TimedOut { address: whose(), tries: 1 }, None)
        }
        Error::Io(cause) if lost(cause.kind()) => cut(address, partial),
        Error::Io(_)
        | Error::HostNotFound
        | Error::ConnectionFailed
        | Error::ConnectProxyFailed(_)
        | Error::InvalidProxyUrl
        | Error::Tls(_)
        | Error::Rustls(_) => {
            let reason = error.to_string();
            Fault::Permanent(FetchError::Unreachable { address: whose(), reason })
        }
        Error::Decompress(..) => {
            let reason = error.to_string();
            Fault::Transient(FetchError::Unsound { address: whose(), reason }, None)
        }
        _ if !partial.bytes.is_empty() && !partial.is_whole() => cut(address, partial),
        _ => Fault::Permanent(FetchError::Unsound { address: whose(), reason: error.to_string() }),
    }
}
