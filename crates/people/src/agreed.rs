//! What all nodes of a database must have in common, and whichever comes first decides.

use tables::TablesError;

use crate::people::People;

impl People {
    /// What was agreed on under this name: ours, unless somebody was quicker.
    pub async fn agree(&self, name: &str, ours: &str) -> Result<String, TablesError> {
        const OFFER: &str = "INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING";
        self.0.execute(OFFER, vec![name.into(), ours.into()]).await?;
        let rows = self.0.query("SELECT value FROM setting WHERE key = $1", vec![name.into()]).await?;
        rows.first().map_or_else(|| Ok(ours.to_owned()), |row| row.get(0))
    }
}
