//! A proxy that speaks TLS in front of a server, with a certificate that nobody but its own authority vouches for.

use std::{
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    runtime::Runtime,
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
    },
};

/// Ends with the test.
pub(crate) struct Https {
    _runtime: Runtime,
    pub(crate) url: String,
    /// The certificate of its authority.
    pub(crate) authority: PathBuf,
    directory: PathBuf,
}

impl Https {
    pub(crate) fn before(server: SocketAddr) -> Https {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("https-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&directory).unwrap();
        let authority = testbed::certificates::certify(&directory).unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(config(&directory)));
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let url = format!("https://localhost:{}", listener.local_addr().unwrap().port());
        runtime.spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let acceptor = acceptor.clone();
                tokio::spawn(async move {
                    let Ok(mut near) = acceptor.accept(stream).await else { return };
                    let Ok(mut far) = TcpStream::connect(server).await else { return };
                    let _either_has_ended = copy_bidirectional(&mut near, &mut far).await;
                });
            }
        });
        Https { _runtime: runtime, url, authority, directory }
    }
}

impl Drop for Https {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.directory);
    }
}

fn config(directory: &Path) -> ServerConfig {
    let chain = CertificateDer::pem_file_iter(directory.join("server.crt")).unwrap();
    let chain = chain.collect::<Result<Vec<_>, _>>().unwrap();
    let key = PrivateKeyDer::from_pem_file(directory.join("server.key")).unwrap();
    ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .unwrap()
}
