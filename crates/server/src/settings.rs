//! All settings: from flags, then the environment, then the file, then defaults.

mod bounds;
mod brains;
mod identities;
mod mail;
mod node;
mod place;
mod ranges;
mod secret;

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use guest::{recon::Endpoint, uci};
use people::People;
use push::Keys;
use room::DatabaseUrl;
use serde::Deserialize;

use crate::{mail::MailSettings, oidc::OidcSettings, origin::Origins, push::Push};

use self::brains::read_engine;
pub use place::{DATA, database_at, journal_in, ladders_in, people_at};
pub use secret::SecretText;

/// Run the Parallax server
///
/// Every setting can be given as a flag, as an environment variable, or in a TOML file (--config), where it has the
/// name of its flag: `max-rooms = 500`. Flags override the environment, which overrides the file. Only the file can
/// configure several language models ([[recon]], in order of preference) and all the options of an engine ([[uci]]).
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// TOML file with settings
    #[arg(long, env = "PARALLAX_CONFIG", value_name = "FILE")]
    #[serde(skip)]
    config: Option<PathBuf>,
    /// Address to listen on [default: 127.0.0.1]
    #[arg(long, env = "PARALLAX_HOST")]
    host: Option<IpAddr>,
    /// Port to listen on; 0 picks a free one [default: 3000]
    #[arg(long, env = "PARALLAX_PORT")]
    port: Option<u16>,
    /// Directory for the journal and the bots' ladders [default: ./data]
    #[arg(long, env = "PARALLAX_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// PostgreSQL database for games, instead of a journal in the data directory, such as
    /// postgres://user:password@host/parallax?sslmode=verify-full [default: none]
    #[arg(long, env = "PARALLAX_DATABASE_URL", value_name = "URL", hide_env_values = true)]
    database: Option<SecretText>,
    /// File that holds the URL of the database, to keep its password out of command lines and the environment
    #[arg(long, env = "PARALLAX_DATABASE_URL_FILE", value_name = "FILE", conflicts_with = "database")]
    database_url_file: Option<PathBuf>,
    /// Name of this node among those that share the database [default: the name of this machine]
    #[arg(long, env = "PARALLAX_NODE", value_name = "NAME")]
    node: Option<String>,
    /// Address and port at which the other nodes reach this one, such as 10.0.0.5:7000 [default: none; it serves alone]
    #[arg(long, env = "PARALLAX_LINK", value_name = "ADDRESS:PORT", requires = "cluster_secret_file")]
    link: Option<String>,
    /// Address and port to listen on for other nodes, if that is not where they reach this one [default: --link]
    #[arg(long, env = "PARALLAX_LINK_LISTEN", value_name = "ADDRESS:PORT", requires = "link")]
    link_listen: Option<String>,
    /// File with a secret that all nodes share, by which they know each other [default: none]
    #[arg(long, env = "PARALLAX_CLUSTER_SECRET_FILE", value_name = "FILE")]
    cluster_secret_file: Option<PathBuf>,
    /// URL at which players reach this server, used in links; PUBLIC_BASE works too [default: the host named in the
    /// request]
    #[arg(long, env = "PARALLAX_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// URL of the source code of this very server, if you have changed it or host it yourself: its licence asks you to
    /// offer it to whoever plays here [default: none; the page /source says to ask you]
    #[arg(long, env = "PARALLAX_SOURCE_URL", value_name = "URL")]
    source_url: Option<String>,
    /// How players reach whoever runs this server: a mail address or a URL, shown on every page [default: none]
    #[arg(long, env = "PARALLAX_CONTACT", value_name = "ADDRESS")]
    contact: Option<String>,
    /// Other origins whose pages may open sockets, comma-separated [default: http://localhost:5173]
    #[arg(long, env = "ALLOWED_ORIGINS", value_name = "ORIGINS", value_delimiter = ',')]
    allowed_origins: Option<Vec<String>>,
    /// Proxies whose X-Forwarded-For header is trusted, comma-separated [default: none]
    #[arg(long, env = "PARALLAX_TRUSTED_PROXIES", value_name = "ADDRESSES", value_delimiter = ',')]
    trusted_proxies: Option<Vec<IpAddr>>,
    /// Send no push messages to players who are away
    #[arg(long, env = "PARALLAX_NO_PUSH")]
    #[serde(default)]
    no_push: bool,
    /// Rate games by house rules, too, in a pool of their own
    #[arg(long, env = "PARALLAX_RATE_HOUSE_RULES")]
    #[serde(default)]
    rate_house_rules: bool,
    /// Push services to send to, comma-separated: hosts, *.domains, or origins such as http://127.0.0.1:4000 [default:
    /// those of the usual browsers]
    #[arg(long, env = "PARALLAX_PUSH_HOSTS", value_name = "HOSTS")]
    push_hosts: Option<String>,
    /// Bearer token that grants access to /metrics [default: none; nobody has access]
    #[arg(long, env = "PARALLAX_METRICS_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    metrics_token: Option<String>,
    /// Another address and port to listen on, such as 127.0.0.1:9100, where /metrics needs no token [default: none]
    #[arg(long, env = "PARALLAX_METRICS_LISTEN", value_name = "ADDRESS:PORT")]
    metrics_listen: Option<SocketAddr>,
    /// Maximum number of rooms in memory; beyond that the server is full [default: 20000]
    #[arg(long, env = "PARALLAX_MAX_ROOMS")]
    max_rooms: Option<usize>,
    /// Maximum number of live seeks and challenges in the lobby, and of correspondence ones; beyond that the lobby is
    /// full [default: 5000]
    #[arg(long, env = "PARALLAX_MAX_SEEKS")]
    max_seeks: Option<usize>,
    /// Maximum message size, in bytes [default: 65536]
    #[arg(long, env = "PARALLAX_MAX_MESSAGE_BYTES")]
    max_message_bytes: Option<usize>,
    /// Messages per second from one connection [default: 100]
    #[arg(long, env = "PARALLAX_MESSAGE_RATE")]
    message_rate: Option<f64>,
    /// Messages in a burst from one connection [default: 20]
    #[arg(long, env = "PARALLAX_MESSAGE_BURST")]
    message_burst: Option<f64>,
    /// Moves and tries per second from one seat [default: 10]
    #[arg(long, env = "PARALLAX_COMMIT_RATE")]
    commit_rate: Option<f64>,
    /// Moves and tries in a burst from one seat [default: 20]
    #[arg(long, env = "PARALLAX_COMMIT_BURST")]
    commit_burst: Option<f64>,
    /// Rooms created per minute from one address [default: 120]
    #[arg(long, env = "PARALLAX_ROOMS_PER_MINUTE")]
    rooms_per_minute: Option<f64>,
    /// Games created per day from one address; 0 means as many as it likes [default: 500]
    #[arg(long, env = "PARALLAX_GAMES_PER_DAY")]
    games_per_day: Option<u32>,
    /// Pages and records of games read per minute from one address [default: 1200]
    #[arg(long, env = "PARALLAX_READS_PER_MINUTE")]
    reads_per_minute: Option<f64>,
    /// Wrong room codes, game ids, invitations and tokens per minute from one address [default: 60]
    #[arg(long, env = "PARALLAX_GUESSES_PER_MINUTE")]
    guesses_per_minute: Option<f64>,
    /// Wrong passwords and codes per minute, from one address and for one account [default: 10]
    #[arg(long, env = "PARALLAX_WRONG_LOGINS_PER_MINUTE")]
    wrong_logins_per_minute: Option<f64>,
    /// New accounts per hour from one address [default: 20]
    #[arg(long, env = "PARALLAX_SIGN_UPS_PER_HOUR")]
    sign_ups_per_hour: Option<f64>,
    /// Provider of identities to log in with, by OpenID Connect, such as https://id.example.com; set --public-url too
    /// [default: none]
    #[arg(long, env = "PARALLAX_OIDC_ISSUER", value_name = "URL", requires = "oidc_client_id")]
    oidc_issuer: Option<String>,
    /// Name of this server at the provider, which lets it return to PUBLIC-URL/api/login/oidc/callback
    #[arg(long, env = "PARALLAX_OIDC_CLIENT_ID", value_name = "ID")]
    oidc_client_id: Option<String>,
    /// File with the secret that goes with the client id [default: none; the client is public]
    #[arg(long, env = "PARALLAX_OIDC_CLIENT_SECRET_FILE", value_name = "FILE")]
    oidc_client_secret_file: Option<PathBuf>,
    /// What players know the provider by [default: the host of its URL]
    #[arg(long, env = "PARALLAX_OIDC_LABEL", value_name = "TEXT")]
    oidc_label: Option<String>,
    /// Set when the settings are checked.
    #[arg(skip)]
    #[serde(skip)]
    oidc: Option<OidcSettings>,
    /// File with the URL of a mail server, such as smtps://user:password@mail.example.com; accounts may then have a mail
    /// address, to which links to a new password go. Set --mail-from and --public-url too [default: none; there are no
    /// mail addresses]
    #[arg(long, env = "PARALLAX_MAIL_URL_FILE", value_name = "FILE", requires = "mail_from")]
    mail_url_file: Option<PathBuf>,
    /// Address that mails come from, such as "Chess club <chess@example.com>"
    #[arg(long, env = "PARALLAX_MAIL_FROM", value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// Set when the settings are checked.
    #[arg(skip)]
    #[serde(skip)]
    mail: Option<MailSettings>,
    /// Maximum number of connections; a quarter of them is kept for addresses from which somebody plays [default: as
    /// many as the limit on open files allows]
    #[arg(long, env = "PARALLAX_MAX_CONNECTIONS")]
    max_connections: Option<usize>,
    /// Seconds within which the head of a request must arrive, and then its body [default: 30]
    #[arg(long, env = "PARALLAX_REQUEST_SECONDS")]
    request_seconds: Option<u64>,
    /// Simultaneous sockets from one address [default: 200]
    #[arg(long, env = "PARALLAX_SOCKETS_PER_ADDRESS")]
    sockets_per_address: Option<usize>,
    /// Unread messages after which a socket is dropped [default: 64]
    #[arg(long, env = "PARALLAX_OUTBOX")]
    outbox: Option<usize>,
    /// Seconds to wait for an absent player, in games created over HTTP [default: 300]
    #[arg(long, env = "PARALLAX_GRACE_SECONDS")]
    grace_seconds: Option<u64>,
    /// Seconds to wait for an absent player, in rooms created over protocol v1 [default: 60]
    #[arg(long, env = "PARALLAX_GRACE_SECONDS_V1")]
    grace_seconds_v1: Option<u64>,
    /// Seconds before a proposed modifier profile expires unanswered [default: 60]
    #[arg(long, env = "PARALLAX_PROPOSAL_SECONDS")]
    proposal_seconds: Option<u64>,
    /// Seconds before a room without sockets is unloaded from memory [default: 30]
    #[arg(long, env = "PARALLAX_SLEEP_SECONDS")]
    sleep_seconds: Option<u64>,
    /// Days before a room in which the game has not begun is called off; 0 means never [default: 7]
    #[arg(long, env = "PARALLAX_WAITING_DAYS")]
    waiting_days: Option<u64>,
    /// Days for which finished games are kept; games older than this are deleted [default: for ever]
    #[arg(long, env = "PARALLAX_KEEP_DAYS")]
    keep_days: Option<u64>,
    /// Minutes for which a finished room stays in memory [default: 30]
    #[arg(long, env = "PARALLAX_FINISHED_MINUTES")]
    finished_minutes: Option<u64>,
    /// Seconds between pings; a client that answers none is dropped [default: 25]
    #[arg(long, env = "PARALLAX_PING_SECONDS")]
    ping_seconds: Option<u64>,
    /// Milliseconds that a bot takes for a move at least; at most twice that [default: 600]
    #[arg(long, env = "PARALLAX_BOT_PAUSE_MS")]
    bot_pause_ms: Option<u64>,
    /// Bots that may think at once; those of one address leave a place for others [default: half of the processors, and
    /// at least 2]
    #[arg(long, env = "PARALLAX_BOT_THREADS")]
    bot_threads: Option<usize>,
    /// Bots that may wait at once for a language model or an engine [default: 16]
    #[arg(long, env = "PARALLAX_BOT_GUESTS")]
    bot_guests: Option<usize>,
    /// Base URL of a chat completions API, such as http://localhost:11434/v1, whose language model plays as recon. If
    /// it needs a key, set PARALLAX_RECON_KEY in the environment [default: none]
    #[arg(long, env = "PARALLAX_RECON_URL", value_name = "URL", requires = "recon_model")]
    #[serde(skip)]
    recon_url: Option<String>,
    /// Name of the language model at that URL
    #[arg(long, env = "PARALLAX_RECON_MODEL", value_name = "MODEL", requires = "recon_url")]
    #[serde(skip)]
    recon_model: Option<String>,
    /// Simultaneous games against the language model [default: 32]
    #[arg(long, env = "PARALLAX_RECON_GAMES")]
    recon_games: Option<usize>,
    /// UCI engines to play against, comma-separated: the name players ask for, and the program [default: none]
    #[arg(long = "uci", env = "PARALLAX_UCI", value_name = "NAME=PATH", value_delimiter = ',', value_parser = read_engine)]
    #[serde(skip)]
    engines: Option<Vec<uci::EngineSettings>>,
    /// Set only from the file.
    #[arg(skip)]
    #[serde(default)]
    recon: Vec<Endpoint>,
    #[arg(skip)]
    #[serde(default)]
    uci: Vec<uci::EngineSettings>,
    /// Threads that serve requests [default: one per processor]
    #[arg(long, env = "PARALLAX_WORKERS")]
    workers: Option<usize>,
}

impl Settings {
    /// Fills in from the file whatever neither a flag nor the environment sets, and checks all of it.
    pub fn with_file(self) -> anyhow::Result<Settings> {
        let mut settings = self.filled()?;
        settings.oidc = settings.read_oidc()?;
        settings.mail = settings.read_mail()?;
        settings.check()?;
        settings.check_addresses()?;
        settings.database()?;
        Ok(settings)
    }

    fn check_addresses(&self) -> anyhow::Result<()> {
        if let Some(url) = self.source_url() {
            ensure!(is_url(url), "source-url must begin with http:// or https://, not {url}");
        }
        if let Some(contact) = self.contact() {
            let is_mail = contact.strip_prefix("mailto:").is_some_and(is_mail_address);
            ensure!(is_mail || is_url(&contact), "contact must be a mail address or a URL, not {contact}");
        }
        Ok(())
    }

    fn filled(mut self) -> anyhow::Result<Settings> {
        let public_base = || std::env::var("PUBLIC_BASE").ok().filter(|base| !base.is_empty());
        self.public_url = self.public_url.or_else(public_base);
        let Some(path) = self.config.clone() else {
            return Ok(self);
        };
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let file: Settings = toml::from_str(&text).map_err(|error| {
            // The line itself is not shown: it may contain a secret, which must not be logged.
            let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            anyhow!("{}, line {line}, is not a settings file: {}", path.display(), error.message())
        })?;
        Ok(Settings {
            config: self.config,
            host: self.host.or(file.host),
            port: self.port.or(file.port),
            data: self.data.or(file.data),
            // Whoever names either on the command line does not want the file's.
            database_url_file: self
                .database_url_file
                .clone()
                .or(file.database_url_file.filter(|_| self.database.is_none())),
            database: self.database.or(file.database.filter(|_| self.database_url_file.is_none())),
            node: self.node.or(file.node),
            link: self.link.or(file.link),
            link_listen: self.link_listen.or(file.link_listen),
            cluster_secret_file: self.cluster_secret_file.or(file.cluster_secret_file),
            public_url: self.public_url.or(file.public_url),
            source_url: self.source_url.or(file.source_url),
            contact: self.contact.or(file.contact),
            allowed_origins: self.allowed_origins.or(file.allowed_origins),
            trusted_proxies: self.trusted_proxies.or(file.trusted_proxies),
            no_push: self.no_push || file.no_push,
            rate_house_rules: self.rate_house_rules || file.rate_house_rules,
            push_hosts: self.push_hosts.or(file.push_hosts),
            metrics_token: self.metrics_token.or(file.metrics_token),
            metrics_listen: self.metrics_listen.or(file.metrics_listen),
            max_rooms: self.max_rooms.or(file.max_rooms),
            max_seeks: self.max_seeks.or(file.max_seeks),
            max_message_bytes: self.max_message_bytes.or(file.max_message_bytes),
            message_rate: self.message_rate.or(file.message_rate),
            message_burst: self.message_burst.or(file.message_burst),
            commit_rate: self.commit_rate.or(file.commit_rate),
            commit_burst: self.commit_burst.or(file.commit_burst),
            rooms_per_minute: self.rooms_per_minute.or(file.rooms_per_minute),
            games_per_day: self.games_per_day.or(file.games_per_day),
            reads_per_minute: self.reads_per_minute.or(file.reads_per_minute),
            guesses_per_minute: self.guesses_per_minute.or(file.guesses_per_minute),
            wrong_logins_per_minute: self.wrong_logins_per_minute.or(file.wrong_logins_per_minute),
            sign_ups_per_hour: self.sign_ups_per_hour.or(file.sign_ups_per_hour),
            oidc_issuer: self.oidc_issuer.or(file.oidc_issuer),
            oidc_client_id: self.oidc_client_id.or(file.oidc_client_id),
            oidc_client_secret_file: self.oidc_client_secret_file.or(file.oidc_client_secret_file),
            oidc_label: self.oidc_label.or(file.oidc_label),
            oidc: None,
            mail_url_file: self.mail_url_file.or(file.mail_url_file),
            mail_from: self.mail_from.or(file.mail_from),
            mail: None,
            max_connections: self.max_connections.or(file.max_connections),
            request_seconds: self.request_seconds.or(file.request_seconds),
            sockets_per_address: self.sockets_per_address.or(file.sockets_per_address),
            outbox: self.outbox.or(file.outbox),
            grace_seconds: self.grace_seconds.or(file.grace_seconds),
            grace_seconds_v1: self.grace_seconds_v1.or(file.grace_seconds_v1),
            proposal_seconds: self.proposal_seconds.or(file.proposal_seconds),
            sleep_seconds: self.sleep_seconds.or(file.sleep_seconds),
            waiting_days: self.waiting_days.or(file.waiting_days),
            keep_days: self.keep_days.or(file.keep_days),
            finished_minutes: self.finished_minutes.or(file.finished_minutes),
            ping_seconds: self.ping_seconds.or(file.ping_seconds),
            bot_pause_ms: self.bot_pause_ms.or(file.bot_pause_ms),
            bot_threads: self.bot_threads.or(file.bot_threads),
            bot_guests: self.bot_guests.or(file.bot_guests),
            recon_url: self.recon_url,
            recon_model: self.recon_model,
            recon_games: self.recon_games.or(file.recon_games),
            engines: self.engines,
            recon: file.recon,
            uci: file.uci,
            workers: self.workers.or(file.workers),
        })
    }

    pub fn address(&self) -> (IpAddr, u16) {
        (self.host.unwrap_or(Ipv4Addr::LOCALHOST.into()), self.port.unwrap_or(3000))
    }

    pub(crate) fn data(&self) -> &Path {
        self.data.as_deref().unwrap_or(Path::new(DATA))
    }

    pub(crate) fn journal(&self) -> PathBuf {
        journal_in(self.data.as_deref())
    }

    /// The database for games, if they are not in a journal of our own.
    pub(crate) fn database(&self) -> anyhow::Result<Option<DatabaseUrl>> {
        database_at(self.database.as_ref(), self.database_url_file.as_deref())
    }

    /// Everybody here. The directory is there by now.
    pub(crate) async fn people(&self) -> anyhow::Result<People> {
        people_at(self.data.as_deref(), self.database.as_ref(), self.database_url_file.as_deref()).await
    }

    pub(crate) fn mail(&self) -> Option<MailSettings> {
        self.mail.clone()
    }

    pub(crate) fn oidc(&self) -> Option<OidcSettings> {
        self.oidc.clone()
    }

    /// The key is where the journal is. Nodes that share a database share the key, too: players may subscribe at one, and
    /// play at another.
    pub(crate) async fn push(&self, people: &People) -> anyhow::Result<Push> {
        if self.no_push {
            return Ok(Push::off());
        }
        let hosts = self.push_hosts.as_deref().map(str::parse).transpose().context("push-hosts")?;
        let file = self.data().join("push.key");
        let cannot = || format!("cannot use {}; --no-push goes without", file.display());
        let keys = if self.database()?.is_some() {
            let agreed = people.agree("push-key", &Keys::text(&file).with_context(cannot)?).await?;
            Keys::of_text(&agreed, self.contact())
        } else {
            Keys::open(&file, self.contact())
        };
        Ok(Push::start(keys.with_context(cannot)?, hosts.unwrap_or_default()))
    }

    pub(crate) fn ladders(&self) -> PathBuf {
        ladders_in(self.data.as_deref())
    }

    pub fn workers(&self) -> Option<usize> {
        self.workers
    }

    pub(crate) fn public_url(&self) -> Option<String> {
        self.public_url.clone()
    }

    /// An `http` or `https` URL.
    pub(crate) fn source_url(&self) -> Option<&str> {
        self.source_url.as_deref().filter(|it| !it.is_empty())
    }

    /// A `mailto:` or an `http` or `https` URL.
    pub(crate) fn contact(&self) -> Option<String> {
        let given = self.contact.as_deref().filter(|it| !it.is_empty())?;
        Some(if is_url(given) || given.starts_with("mailto:") {
            given.to_owned()
        } else {
            format!("mailto:{given}")
        })
    }

    pub(crate) fn metrics_token(&self) -> Option<String> {
        self.metrics_token.clone().filter(|token| !token.is_empty())
    }

    pub(crate) fn metrics_listen(&self) -> Option<SocketAddr> {
        self.metrics_listen
    }

    pub(crate) fn rates_house_rules(&self) -> bool {
        self.rate_house_rules
    }

    pub(crate) fn proxies(&self) -> Vec<IpAddr> {
        let proxies = self.trusted_proxies.iter().flatten();
        proxies.map(IpAddr::to_canonical).collect()
    }

    pub(crate) fn origins(&self) -> Origins {
        let default = || vec!["http://localhost:5173".to_owned()];
        Origins::new(self.allowed_origins.clone().unwrap_or_else(default), self.public_url.as_deref())
    }
}

fn is_url(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or(text.strip_prefix("http://"));
    rest.is_some_and(|rest| {
        !rest.is_empty() && !text.contains(|it: char| it.is_whitespace() || it.is_control())
    })
}

fn is_mail_address(text: &str) -> bool {
    let plain = !text.contains(|it: char| it.is_whitespace() || it.is_control() || it == '/');
    plain && text.split_once('@').is_some_and(|(name, host)| !name.is_empty() && !host.is_empty())
}
