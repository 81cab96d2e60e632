//! What a process has used so far, as reported by Linux.

use std::fs;

use anyhow::Context;

#[derive(Clone, Copy, Debug)]
pub(super) struct Usage {
    /// For all threads, in user and kernel mode.
    pub(super) cpu_seconds: f64,
    pub(super) resident_bytes: u64,
}

/// The unit that the kernel reports to user space, whatever it uses internally.
const TICKS_PER_SECOND: f64 = 100.0;

impl Usage {
    pub(super) fn of(pid: u32) -> anyhow::Result<Usage> {
        let read = |name: &str| {
            let path = format!("/proc/{pid}/{name}");
            fs::read_to_string(&path).with_context(|| format!("cannot read {path}: is the server running?"))
        };
        Ok(Usage {
            cpu_seconds: cpu_seconds(&read("stat")?).context("/proc/PID/stat has changed its form")?,
            resident_bytes: resident_bytes(&read("status")?)
                .context("/proc/PID/status has changed its form")?,
        })
    }
}

impl std::ops::AddAssign for Usage {
    fn add_assign(&mut self, other: Usage) {
        self.cpu_seconds += other.cpu_seconds;
        self.resident_bytes += other.resident_bytes;
    }
}

/// The processor time of a process and of its children, whether they have ended or not.
pub(super) fn cpu_with_children(pid: u32) -> anyhow::Result<f64> {
    let read = |path: String| {
        fs::read_to_string(&path).with_context(|| format!("cannot read {path}: is the process running?"))
    };
    let stat = read(format!("/proc/{pid}/stat"))?;
    let ended = ended_children_seconds(&stat).context("/proc/PID/stat has changed its form")?;
    let children = read(format!("/proc/{pid}/task/{pid}/children"))?;
    let children = children.split_whitespace().filter_map(|child| child.parse().ok());
    // One that ends right now is in neither count; it is one of many.
    let living: f64 =
        children.filter_map(|child: u32| Usage::of(child).ok()).map(|usage| usage.cpu_seconds).sum();
    Ok(Usage::of(pid)?.cpu_seconds + ended + living)
}

fn ended_children_seconds(stat: &str) -> Option<f64> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    let user: u64 = fields.nth(13)?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some((user + system) as f64 / TICKS_PER_SECOND)
}

fn cpu_seconds(stat: &str) -> Option<f64> {
    // The second field, the name, may contain anything; the third follows the last parenthesis.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    let user: u64 = fields.nth(11)?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some((user + system) as f64 / TICKS_PER_SECOND)
}

fn resident_bytes(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_linux_writes() {
        let stat = "42 (a ) b) S 1 42 42 0 -1 4194304 100 0 0 0 250 50 70 30 20 0 3 0 100 1000 200";
        assert_eq!(cpu_seconds(stat), Some(3.0));
        assert_eq!(ended_children_seconds(stat), Some(1.0));
        assert_eq!(cpu_seconds("42 (a)"), None);
        assert_eq!(resident_bytes("VmPeak:\t 10 kB\nVmRSS:\t  2 kB\n"), Some(2048));
        assert!(Usage::of(std::process::id()).unwrap().resident_bytes > 0);
    }
}
