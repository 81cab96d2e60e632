//! Mail, where the operator has a server for it: links that confirm an address, or lead to a new password.
//!
//! Nobody waits for it. Whoever asks for a link is answered before anything is looked up, so that neither the answer nor
//! its time says whether there is such an account.

mod words;

use std::time::Duration;

use anyhow::Context;
use lettre::{
    Message, SmtpTransport, Transport as _,
    message::{Mailbox, header::ContentType},
};
use people::{AccountName, EmailAddress, OneTime, People};
use tokio::{sync::mpsc, time::timeout};
use wire::http::account::MailLanguage;

use crate::{accounts::random, app::now};

/// So many letters may wait. More are refused, which is the same for everybody.
const WAITING: usize = 64;
const RESET_LASTS_MS: u64 = 60 * 60 * 1000;
/// A server that says nothing for so long is given up for this letter.
const PATIENCE: Duration = Duration::from_secs(30);

/// How mail is sent.
#[derive(Clone)]
pub(crate) struct MailSettings {
    pub(crate) transport: SmtpTransport,
    pub(crate) from: Mailbox,
    /// Links lead there. What a request calls this server is not to be trusted with them.
    pub(crate) base: String,
}

impl std::fmt::Debug for MailSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MailSettings(..)")
    }
}

/// Sends nothing unless it is configured.
#[derive(Clone, Default, Debug)]
pub(crate) struct Mail(Option<mpsc::Sender<Errand>>);

/// The outbox is full, or there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotSent;

#[derive(Debug)]
enum Errand {
    Confirm { to: EmailAddress, name: AccountName, link: OneTime, language: MailLanguage },
    Forgotten { name: AccountName, language: MailLanguage },
}

impl Mail {
    pub(crate) fn start(settings: Option<MailSettings>, people: People) -> Mail {
        let Some(settings) = settings else { return Mail(None) };
        let (sender, mut errands) = mpsc::channel(WAITING);
        tokio::spawn(async move {
            while let Some(errand) = errands.recv().await {
                // Neither addresses nor names: logs are read by others than those who get the mail.
                match timeout(PATIENCE, run(&settings, &people, errand)).await {
                    Ok(Ok(())) => {}
                    Ok(Err(error)) => tracing::warn!(error = format!("{error:#}"), "a mail was not sent"),
                    Err(_) => tracing::warn!("a mail was not sent: the mail server does not answer"),
                }
            }
        });
        Mail(Some(sender))
    }

    pub(crate) fn is_on(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn confirm(
        &self,
        to: EmailAddress,
        name: AccountName,
        link: OneTime,
        language: MailLanguage,
    ) -> Result<(), NotSent> {
        self.send(Errand::Confirm { to, name, link, language })
    }

    pub(crate) fn forgotten(&self, name: AccountName, language: MailLanguage) -> Result<(), NotSent> {
        self.send(Errand::Forgotten { name, language })
    }

    fn send(&self, errand: Errand) -> Result<(), NotSent> {
        self.0.as_ref().ok_or(NotSent)?.try_send(errand).map_err(|_| NotSent)
    }
}

async fn run(settings: &MailSettings, people: &People, errand: Errand) -> anyhow::Result<()> {
    let base = settings.base.trim_end_matches('/');
    match errand {
        Errand::Confirm { to, name, link, language } => {
            let link = format!("{base}/confirm-email#{}", link.reveal());
            write(settings, &to, words::confirm(language, base, name.as_str(), &link)).await
        }
        Errand::Forgotten { name, language } => {
            let Some(person) = people.account(&name).await? else { return Ok(()) };
            let Some(to) = people.email(person.id).await? else { return Ok(()) };
            let secret = OneTime::new(random());
            let expires_at = now() + RESET_LASTS_MS;
            if !people.add_mailed_reset(secret.hash(), person.id, expires_at, now()).await? {
                return Ok(());
            }
            let link = format!("{base}/reset#{}", secret.reveal());
            let name = person.name.unwrap_or(name);
            write(settings, &to, words::reset(language, base, name.as_str(), &link)).await
        }
    }
}

async fn write(settings: &MailSettings, to: &EmailAddress, letter: words::Letter) -> anyhow::Result<()> {
    let message = Message::builder()
        .from(settings.from.clone())
        .to(to.as_str().parse().context("the address")?)
        .subject(letter.subject)
        // No automatic answers.
        .header(AutoSubmitted)
        .header(ContentType::TEXT_PLAIN)
        .body(letter.text)?;
    let transport = settings.transport.clone();
    tokio::task::spawn_blocking(move || transport.send(&message)).await??;
    Ok(())
}

/// `Auto-Submitted: auto-generated`, as RFC 3834 asks of letters that no human wrote.
#[derive(Clone, Debug)]
struct AutoSubmitted;

impl lettre::message::header::Header for AutoSubmitted {
    fn name() -> lettre::message::header::HeaderName {
        lettre::message::header::HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<AutoSubmitted, Box<dyn std::error::Error + Send + Sync>> {
        Ok(AutoSubmitted)
    }

    fn display(&self) -> lettre::message::header::HeaderValue {
        lettre::message::header::HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}
