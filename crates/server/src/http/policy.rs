//! Content security policies: what a browser may load and run. Nothing from other origins, and no inline scripts.

/// For the client, and the default for other responses. `connect-src 'self'` also covers the socket: browsers treat
/// `ws:` and `wss:` on the page's own host as the same origin.
pub(crate) const CLIENT: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// For a picture opened on its own: it contains its styles and needs nothing else.
pub(crate) const PICTURE: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// For the pages of a server without the client: an inline style, and pictures of games.
pub(crate) const PLAIN_PAGE: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
