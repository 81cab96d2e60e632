//! Logging in with an identity from elsewhere.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    extract::{ConnectInfo, Query, State},
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Redirect, Response},
};
use people::{ChallengeKind, OneTime};
use serde::{Deserialize, Serialize};
use wire::http::{account_problem::AccountProblem, problem::Problem};

use super::enter::enter;
use crate::{
    accounts::{random, unavailable},
    app::{App, now},
    http::{games::base_url, problem::Answer},
    oidc::{Away, Oidc},
};

/// Somebody who is away, and the browser that they have to come back with.
#[derive(Serialize, Deserialize)]
struct Leaving {
    away: Away,
    browser: String,
}

fn provider(app: &App) -> Result<&Oidc, AccountProblem> {
    app.oidc.as_ref().ok_or(AccountProblem::NoOidc)
}

fn with_errand(mut answer: Response, cookie: HeaderValue) -> Response {
    answer.headers_mut().append(header::SET_COOKIE, cookie);
    answer
}

/// `GET /api/login/oidc`
pub(crate) async fn leave(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Answer {
    let oidc = provider(&app)?;
    app.accounts.meters.challenge(app.client_address(peer, &headers).0).map_err(Problem::TooMany)?;
    let browser = OneTime::new(random()).reveal();
    let redirect = format!("{}/api/login/oidc/callback", base_url(&app, &headers));
    let leaving = Leaving { away: Oidc::leave(redirect), browser: browser.clone() };
    let state = app.accounts.challenge(ChallengeKind::OidcLogin, &leaving, now()).await?;
    let address = oidc.address(&leaving.away, &state).await.map_err(|_| AccountProblem::OidcFailed)?;
    let answer = Redirect::to(&address).into_response();
    Ok(with_errand(answer, app.cookie(&headers).set_errand(&browser)))
}

#[derive(Deserialize)]
pub(crate) struct Back {
    #[serde(default)]
    code: Option<String>,
    #[serde(default)]
    state: Option<String>,
}

/// `GET /api/login/oidc/callback`. A browser shows what comes of it, so whatever fails leads to a page.
pub(crate) async fn come_back(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Query(back): Query<Back>,
    headers: HeaderMap,
) -> Answer {
    provider(&app)?;
    let cookie = app.cookie(&headers);
    let answer = match finish(&app, peer, &headers, back).await {
        Ok(answer) => return Ok(answer),
        Err(Problem::Account(AccountProblem::Banned)) => Redirect::to("/log-in?oidc=banned"),
        Err(_) => Redirect::to("/log-in?oidc=failed"),
    };
    Ok(with_errand(answer.into_response(), cookie.clear_errand()))
}

async fn finish(app: &App, peer: SocketAddr, headers: &HeaderMap, back: Back) -> Result<Response, Problem> {
    let failed = || AccountProblem::OidcFailed;
    let (cookie, oidc) = (app.cookie(headers), provider(app)?);
    let state = back.state.ok_or_else(failed)?;
    let leaving: Leaving = app.accounts.answered(ChallengeKind::OidcLogin, &state, now()).await?;
    // Whoever started it in another browser could have somebody log in as them.
    let same_browser = cookie.read_errand(headers).is_some_and(|shown| {
        subtle::ConstantTimeEq::ct_eq(shown.as_bytes(), leaving.browser.as_bytes()).into()
    });
    if !same_browser {
        return Err(failed().into());
    }
    let code = back.code.ok_or_else(failed)?;
    let identity = oidc.identity(&leaving.away, code, now() / 1000).await.map_err(|_| failed())?;
    if let Some(person) = app.people.by_oidc(&identity).await.map_err(unavailable)? {
        let entered = enter(app, peer, headers, &person).await?;
        let session = entered.headers().get(header::SET_COOKIE).cloned();
        let mut answer = with_errand(Redirect::to("/").into_response(), cookie.clear_errand());
        answer.headers_mut().extend(session.map(|session| (header::SET_COOKIE, session)));
        return Ok(answer);
    }
    // Somebody new, who chooses a name first.
    let errand = app.accounts.challenge(ChallengeKind::OidcSignUp, &identity, now()).await?;
    Ok(with_errand(Redirect::to("/sign-up?oidc=1").into_response(), cookie.set_errand(&errand)))
}

/// The identity that a browser has just come back with.
pub(super) async fn identity(app: &App, headers: &HeaderMap) -> Result<String, AccountProblem> {
    let expired = AccountProblem::ChallengeExpired;
    let errand = app.cookie(headers).read_errand(headers).ok_or(expired)?;
    app.accounts.answered(ChallengeKind::OidcSignUp, &errand, now()).await
}
