//! The mail server.

use anyhow::{Context, ensure};
use lettre::SmtpTransport;

use super::{SecretText, Settings};
use crate::mail::MailSettings;

impl Settings {
    /// Read once, when the server starts, so that what is wrong is noticed then.
    pub(super) fn read_mail(&self) -> anyhow::Result<Option<MailSettings>> {
        let Some(file) = &self.mail_url_file else { return Ok(None) };
        let url = SecretText::in_file(file)?;
        let url = url.expose().trim();
        // The URL itself is not shown: it has a password in it.
        ensure!(
            url.starts_with("smtp://") || url.starts_with("smtps://"),
            "mail-url-file must hold a URL that begins with smtps:// or smtp://"
        );
        let transport = SmtpTransport::from_url(url)
            .map_err(|_| anyhow::anyhow!("mail-url-file holds no URL of a mail server"))?;
        let from = self.mail_from.as_deref().context("mail-url-file needs mail-from")?;
        let from = from.parse().with_context(|| format!("mail-from is no mail address: {from}"))?;
        let base = self.public_url().context("mail-url-file needs public-url: links in mails lead there")?;
        Ok(Some(MailSettings { transport: transport.build(), from, base }))
    }
}
