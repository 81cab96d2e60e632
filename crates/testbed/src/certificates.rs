//! Certificates for a server that is to speak TLS: an authority of its own, and what it vouches for.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::run;

const NAMES: &str = "subjectAltName=DNS:localhost,IP:127.0.0.1";
const KEY: [&str; 5] = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

/// Writes `server.crt` and `server.key` to a directory, and says where the authority's certificate is.
pub fn certify(directory: &Path) -> anyhow::Result<PathBuf> {
    let openssl = |args: &[&str]| {
        let mut openssl = Command::new("openssl");
        run(openssl.args(args).current_dir(directory))
    };
    let authority = ["-subj", "/CN=testbed", "-days", "30", "-keyout", "ca.key", "-out", "ca.pem"];
    openssl(&[&["req", "-x509"], &KEY[..], &authority].concat())?;
    let server = ["-subj", "/CN=localhost", "-addext", NAMES, "-keyout", "server.key", "-out", "server.csr"];
    openssl(&[&["req"], &KEY[..], &server].concat())?;
    openssl(&[
        "x509",
        "-req",
        "-in",
        "server.csr",
        "-CA",
        "ca.pem",
        "-CAkey",
        "ca.key",
        "-CAcreateserial",
        "-days",
        "30",
        "-copy_extensions",
        "copy",
        "-out",
        "server.crt",
    ])?;
    Ok(directory.join("ca.pem"))
}
