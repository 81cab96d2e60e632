//! Who asks.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use people::{Person, PersonRole, Scope, SignUpMode};
use wire::http::{
    account::{AccountRole, Me, MyPerson, OidcOffer, SignUpPolicy},
    problem::Problem,
};

use crate::{
    accounts::{Cookie, PasskeySite, unavailable},
    app::App,
    http::problem::Answer,
};

/// `GET /api/me`
pub(crate) async fn show(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    let caller = app.caller(&headers).await?;
    if let Some(caller) = &caller {
        caller.may(Scope::Read)?;
    }
    let me = of(&app, &headers, caller.as_ref().map(|caller| &caller.person)).await?;
    let mut answer = answer(me);
    // The session lasts for another thirty days, so the cookie does, too.
    let cookie = app.cookie(&headers);
    if let Some(token) = caller.and_then(|_| cookie.read(&headers)) {
        answer.headers_mut().insert(header::SET_COOKIE, cookie.set(&token));
    }
    Ok(answer)
}

pub(super) fn answer(me: Me) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(me)).into_response()
}

/// The same with the cookie of a new session.
pub(super) fn with_cookie(mut answer: Response, cookie: Cookie, token: &people::SessionToken) -> Response {
    answer.headers_mut().insert(header::SET_COOKIE, cookie.set(token));
    answer
}

pub(super) async fn of(app: &App, headers: &HeaderMap, person: Option<&Person>) -> Result<Me, Problem> {
    let sign_up = match app.accounts.sign_up_mode().await? {
        SignUpMode::Open => SignUpPolicy::Open,
        SignUpMode::Invitation => SignUpPolicy::Invitation,
        SignUpMode::Closed => SignUpPolicy::Closed,
    };
    let person = match person {
        Some(person) => Some(my(app, person).await?),
        None => None,
    };
    let oidc = app.oidc.as_ref().map(|oidc| OidcOffer { label: oidc.label().to_owned() });
    let passkeys = PasskeySite::of(app.public_url.as_deref(), &app.origins, headers).is_some();
    let rates_house_rules = app.rates_house_rules;
    Ok(Me { person, sign_up, passkeys, oidc, mail: app.mail.is_on(), rates_house_rules })
}

async fn my(app: &App, person: &Person) -> Result<MyPerson, Problem> {
    let (passkeys, recovery_codes_left) = match person.is_guest() {
        true => (0, 0),
        false => {
            let passkeys = app.people.passkeys(person.id).await.map_err(unavailable)?.len() as u32;
            (passkeys, app.people.codes_left(person.id).await.map_err(unavailable)? as u32)
        }
    };
    // Where no mail is sent, there are no addresses.
    let email = match app.mail.is_on() {
        true => app.people.email(person.id).await.map_err(unavailable)?,
        false => None,
    };
    Ok(MyPerson {
        name: person.name.as_ref().map(|name| name.as_str().to_owned()),
        role: role(person.role),
        created_at: person.created_at,
        has_password: person.has_password,
        passkeys,
        recovery_codes_left,
        email: email.map(|email| email.as_str().to_owned()),
    })
}

pub(crate) fn role(role: PersonRole) -> AccountRole {
    match role {
        PersonRole::Player => AccountRole::Player,
        PersonRole::Bot => AccountRole::Bot,
        PersonRole::Arbiter => AccountRole::Arbiter,
        PersonRole::Admin => AccountRole::Admin,
    }
}
