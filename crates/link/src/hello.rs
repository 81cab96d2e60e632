//! The first words on a connection: each end proves to the other that it knows the cluster's secret.
//!
//! The far end begins with a nonce, so that a proof which somebody has overheard is worth nothing on another connection.

use std::io;

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use crate::secret::{ClusterSecret, End, Nonce, Proof, nonce};

/// What the far end begins with. The last byte is the version of what follows.
const GREETING: [u8; 8] = *b"parlink\x01";

#[derive(Debug, thiserror::Error)]
pub(crate) enum BadHello {
    #[error("it does not know the cluster's secret")]
    Secret,
    #[error("it is no node, or one of another version")]
    Stranger,
    #[error(transparent)]
    Broken(#[from] io::Error),
}

pub(crate) async fn accept(stream: &mut TcpStream, secret: &ClusterSecret) -> Result<(), BadHello> {
    let far = nonce();
    stream.write_all(&[&GREETING[..], &far].concat()).await?;
    let (mut near, mut proof) = (Nonce::default(), Proof::default());
    stream.read_exact(&mut near).await?;
    stream.read_exact(&mut proof).await?;
    if !secret.is_proven_by(&proof, End::Near, &near, &far) {
        return Err(BadHello::Secret);
    }
    stream.write_all(&secret.proof(End::Far, &near, &far)).await?;
    Ok(())
}

pub(crate) async fn introduce(stream: &mut TcpStream, secret: &ClusterSecret) -> Result<(), BadHello> {
    let (mut greeting, mut far, mut proof) = ([0; GREETING.len()], Nonce::default(), Proof::default());
    stream.read_exact(&mut greeting).await?;
    if greeting != GREETING {
        return Err(BadHello::Stranger);
    }
    stream.read_exact(&mut far).await?;
    let near = nonce();
    stream.write_all(&[near, secret.proof(End::Near, &near, &far)].concat()).await?;
    // Whoever does not believe us hangs up.
    if stream.read_exact(&mut proof).await.is_err() {
        return Err(BadHello::Secret);
    }
    if !secret.is_proven_by(&proof, End::Far, &near, &far) {
        return Err(BadHello::Secret);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    async fn pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let near = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        (near, listener.accept().await.unwrap().0)
    }

    #[tokio::test]
    async fn both_ends_must_know_the_secret() {
        let [ours, theirs] =
            ["a secret of the tests", "a secret of others"].map(|text| ClusterSecret::new(text).unwrap());
        for (near_knows, far_knows, expected) in
            [(&ours, &ours, true), (&theirs, &ours, false), (&ours, &theirs, false)]
        {
            let (mut near, mut far) = pair().await;
            let accepting = async {
                let accepted = accept(&mut far, far_knows).await;
                drop(far);
                accepted
            };
            let (introduced, accepted) = tokio::join!(introduce(&mut near, near_knows), accepting);
            assert_eq!((introduced.is_ok(), accepted.is_ok()), (expected, expected));
        }
    }

    #[tokio::test]
    async fn what_proved_one_connection_does_not_prove_another() {
        let secret = ClusterSecret::new("a secret of the tests").unwrap();
        let (mut near, mut far) = pair().await;
        // Somebody between the two writes down what the near end says.
        let (mut tapped, mut tap) = pair().await;
        let overhear = async {
            let mut challenge = [0; 40];
            far.write_all(&[&GREETING[..], &nonce()].concat()).await.unwrap();
            near.read_exact(&mut challenge).await.unwrap();
            tap.write_all(&challenge).await.unwrap();
            let mut overheard = [0; 64];
            tap.read_exact(&mut overheard).await.unwrap();
            drop(tap);
            overheard
        };
        let (_, overheard) = tokio::join!(introduce(&mut tapped, &secret), overhear);

        let (mut thief, mut far) = pair().await;
        thief.write_all(&overheard).await.unwrap();
        assert!(matches!(accept(&mut far, &secret).await, Err(BadHello::Secret)));
    }
}
