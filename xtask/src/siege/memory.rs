//! How much memory the server uses, as Linux reports it.

use std::fs;

use anyhow::Context as _;

pub(super) struct Memory {
    pid: u32,
    at_first: u64,
}

impl Memory {
    /// What the server uses now.
    pub(super) fn of(pid: u32) -> anyhow::Result<Memory> {
        Ok(Memory { pid, at_first: bytes(pid, "VmRSS:")? })
    }

    /// How far it has been above that. The kernel's high-water mark misses no moment.
    pub(super) fn grown(&self) -> anyhow::Result<u64> {
        Ok(bytes(self.pid, "VmHWM:")?.saturating_sub(self.at_first))
    }
}

fn bytes(pid: u32, field: &str) -> anyhow::Result<u64> {
    let path = format!("/proc/{pid}/status");
    let status = fs::read_to_string(&path).with_context(|| format!("read {path}: the server has ended"))?;
    read(&status, field).with_context(|| format!("find {field} in {path}"))
}

fn read(status: &str, field: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_linux_writes() {
        assert_eq!(read("VmHWM:\t     10 kB\nVmRSS:\t      2 kB\n", "VmRSS:"), Some(2048));
        assert_eq!(read("VmPeak:\t 1 kB\n", "VmRSS:"), None);
        assert!(Memory::of(std::process::id()).unwrap().at_first > 0);
    }
}
