//! Content policies: what a browser may load and run. Nothing from elsewhere, and nothing that is written into a page.

/// For the client, and for whatever says nothing else. `connect-src 'self'` is also the socket: browsers count `ws:`
/// and `wss:` of the page's own host as the page's own origin.
pub(crate) const CLIENT: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// For a picture that is opened by itself: it brings its styles with it, and nothing else.
pub(crate) const PICTURE: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// For the pages of a server without the client: a style in the page, and pictures of games.
pub(crate) const PLAIN_PAGE: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
