//! Answers with a problem.

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use wire::{
    RequestError,
    http::{
        account_problem::AccountProblem,
        problem::{Problem, Scarce},
    },
};

/// The answer to a request that fails.
#[derive(Debug)]
pub(crate) struct Failed(Problem);

/// What a handler makes of it.
pub(crate) type Answer<T = Response> = Result<T, Failed>;

impl From<Problem> for Failed {
    fn from(problem: Problem) -> Failed {
        Failed(problem)
    }
}

impl From<AccountProblem> for Failed {
    fn from(problem: AccountProblem) -> Failed {
        Failed(problem.into())
    }
}

impl From<RequestError> for Failed {
    fn from(error: RequestError) -> Failed {
        Failed(error.into())
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let Failed(problem) = self;
        let status = StatusCode::from_u16(problem.status()).expect("a status");
        let mut response = (status, Json(&problem)).into_response();
        let hint = match problem {
            Problem::TooMany(Scarce::Reads) => Some((header::RETRY_AFTER, "1")),
            Problem::TooMany(Scarce::Answers) => Some((header::RETRY_AFTER, "10")),
            Problem::TooMany(Scarce::Guesses | Scarce::Hindsights | Scarce::LogIns) => {
                Some((header::RETRY_AFTER, "60"))
            }
            // The rest of the body is never read, so the connection cannot be used again.
            Problem::BodyTooLarge | Problem::BodyTooSlow => Some((header::CONNECTION, "close")),
            Problem::NoUpgrade => Some((header::UPGRADE, "websocket")),
            Problem::SocketVersion => Some((header::SEC_WEBSOCKET_VERSION, "13")),
            _ => None,
        };
        if let Some((name, value)) = hint {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        response
    }
}
