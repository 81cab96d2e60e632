//! This node, and the others that share its database.

use anyhow::{Context, ensure};
use room::NodeIdentity;

use super::Settings;

impl Settings {
    /// Who this process is to others that share its database.
    pub(crate) fn node(&self) -> NodeIdentity {
        let name = self.node.clone().filter(|name| !name.is_empty()).unwrap_or_else(machine);
        NodeIdentity { name, link: self.link.clone().unwrap_or_default() }
    }

    /// The name of this node, if it shares its database with others.
    pub(crate) fn node_name(&self) -> Option<String> {
        let shares = self.database.is_some() || self.database_url_file.is_some();
        shares.then(|| self.node().name)
    }

    /// Where to listen for other nodes, and what they all know. None if there are no others.
    pub(crate) fn cluster(&self) -> anyhow::Result<Option<(String, link::ClusterSecret)>> {
        let (Some(link), Some(file)) =
            (self.link_listen.as_ref().or(self.link.as_ref()), &self.cluster_secret_file)
        else {
            ensure!(
                self.link.is_none(),
                "--link needs --cluster-secret-file: other nodes must prove that they belong"
            );
            return Ok(None);
        };
        let cannot = || format!("cannot read the cluster's secret from {}", file.display());
        let text = std::fs::read_to_string(file).with_context(cannot)?;
        Ok(Some((link.clone(), link::ClusterSecret::new(&text).with_context(cannot)?)))
    }
}

/// The name of this machine, or one that nobody else has.
fn machine() -> String {
    let name = rustix::system::uname();
    let name = name.nodename().to_string_lossy();
    if name.is_empty() { format!("node-{}", std::process::id()) } else { name.into_owned() }
}
