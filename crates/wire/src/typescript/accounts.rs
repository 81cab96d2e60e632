//! The HTTP bodies of accounts.

use ts_rs::TS as _;

use super::config;
use crate::http::{
    account::{
        AccountRole, ForgottenRequest, LogIn, MailLanguage, Me, MyPerson, NewCredential, OidcOffer,
        PasskeyProof, RecoverRequest, SignUpPolicy, SignUpRequest, SignedUp, UseLink,
    },
    account_keys::{
        ChangePassword, CreatedToken, NewRecoveryCodes, NewToken, PasskeyChallenge, PasskeyEntry,
        PasskeyRequest, Passkeys, RecoveryCodes, SessionEntry, Sessions, SetEmail, TokenEntry, TokenScope,
        Tokens,
    },
};

pub(super) fn declarations() -> Vec<String> {
    let config = config();
    vec![
        AccountRole::decl(&config),
        SignUpPolicy::decl(&config),
        OidcOffer::decl(&config),
        MyPerson::decl(&config),
        Me::decl(&config),
        NewCredential::decl(&config),
        SignUpRequest::decl(&config),
        SignedUp::decl(&config),
        PasskeyProof::decl(&config),
        LogIn::decl(&config),
        RecoverRequest::decl(&config),
        MailLanguage::decl(&config),
        ForgottenRequest::decl(&config),
        SetEmail::decl(&config),
        UseLink::decl(&config),
        SessionEntry::decl(&config),
        Sessions::decl(&config),
        ChangePassword::decl(&config),
        PasskeyRequest::decl(&config),
        PasskeyChallenge::decl(&config),
        PasskeyEntry::decl(&config),
        Passkeys::decl(&config),
        NewRecoveryCodes::decl(&config),
        RecoveryCodes::decl(&config),
        TokenScope::decl(&config),
        NewToken::decl(&config),
        TokenEntry::decl(&config),
        Tokens::decl(&config),
        CreatedToken::decl(&config),
    ]
}
