//! What mails say.

use wire::http::account::MailLanguage;

pub(super) struct Letter {
    pub(super) subject: String,
    pub(super) text: String,
}

/// To somebody who wants this address to be theirs at a server.
pub(super) fn confirm(language: MailLanguage, server: &str, name: &str, link: &str) -> Letter {
    let (subject, text) = match language {
        MailLanguage::En => (
            format!("Confirm your address for {name}"),
            format!(
                "Somebody, probably you, wants to use this address for the account {name} at {server}.\n\n\
                 To confirm it, open this link within a day:\n\n{link}\n\n\
                 If it was not you, do nothing: the address will not be used.\n"
            ),
        ),
        MailLanguage::De => (
            format!("Adresse für {name} bestätigen"),
            format!(
                "Jemand, vermutlich du, möchte diese Adresse für das Konto {name} bei {server} verwenden.\n\n\
                 Öffne zur Bestätigung innerhalb eines Tages diesen Link:\n\n{link}\n\n\
                 Wenn du das nicht warst, tu einfach nichts: Die Adresse wird dann nicht verwendet.\n"
            ),
        ),
        MailLanguage::Es => (
            format!("Confirma tu dirección para {name}"),
            format!(
                "Alguien, probablemente tú, quiere usar esta dirección para la cuenta {name} en {server}.\n\n\
                 Para confirmarla, abre este enlace antes de que pase un día:\n\n{link}\n\n\
                 Si no has sido tú, no hagas nada: la dirección no se usará.\n"
            ),
        ),
        MailLanguage::Fr => (
            format!("Confirmez votre adresse pour {name}"),
            format!(
                "Quelqu’un, sans doute vous, souhaite utiliser cette adresse pour le compte {name} sur {server}.\n\n\
                 Pour la confirmer, ouvrez ce lien dans les 24 heures :\n\n{link}\n\n\
                 Si ce n’était pas vous, ne faites rien : l’adresse ne sera pas utilisée.\n"
            ),
        ),
        MailLanguage::Zh => (
            format!("确认 {name} 的邮箱地址"),
            format!(
                "有人（应该就是您）想把这个地址用于 {server} 上的账号 {name}。\n\n\
                 请在一天之内打开以下链接确认：\n\n{link}\n\n\
                 如果不是您本人，请忽略此邮件：该地址不会被使用。\n"
            ),
        ),
    };
    Letter { subject, text }
}

/// To somebody who has forgotten a password.
pub(super) fn reset(language: MailLanguage, server: &str, name: &str, link: &str) -> Letter {
    let (subject, text) = match language {
        MailLanguage::En => (
            format!("A new password for {name}"),
            format!(
                "Somebody, probably you, has asked for a new password for the account {name} at {server}.\n\n\
                 Choose one within an hour at this link, which works once:\n\n{link}\n\n\
                 If it was not you, do nothing: your password stays as it is.\n"
            ),
        ),
        MailLanguage::De => (
            format!("Ein neues Passwort für {name}"),
            format!(
                "Jemand, vermutlich du, hat ein neues Passwort für das Konto {name} bei {server} angefordert.\n\n\
                 Wähle es innerhalb einer Stunde über diesen Link, der einmal gilt:\n\n{link}\n\n\
                 Wenn du das nicht warst, tu einfach nichts: Dein Passwort bleibt, wie es ist.\n"
            ),
        ),
        MailLanguage::Es => (
            format!("Una contraseña nueva para {name}"),
            format!(
                "Alguien, probablemente tú, ha pedido una contraseña nueva para la cuenta {name} en {server}.\n\n\
                 Elígela antes de que pase una hora en este enlace, que funciona una sola vez:\n\n{link}\n\n\
                 Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.\n"
            ),
        ),
        MailLanguage::Fr => (
            format!("Un nouveau mot de passe pour {name}"),
            format!(
                "Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte {name} sur {server}.\n\n\
                 Choisissez-le dans l’heure grâce à ce lien, qui ne fonctionne qu’une fois :\n\n{link}\n\n\
                 Si ce n’était pas vous, ne faites rien : votre mot de passe ne change pas.\n"
            ),
        ),
        MailLanguage::Zh => (
            format!("为 {name} 设置新密码"),
            format!(
                "有人（应该就是您）请求为 {server} 上的账号 {name} 设置新密码。\n\n\
                 请在一小时之内打开以下链接设置，链接只能使用一次：\n\n{link}\n\n\
                 如果不是您本人，请忽略此邮件：您的密码保持不变。\n"
            ),
        ),
    };
    Letter { subject, text }
}
