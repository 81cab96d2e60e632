//! People's moves come before whatever computers think about.

/// Lets the calling thread step back behind those that carry people's messages.
pub(crate) fn step_back() {
    // On Linux this applies to the calling thread alone. Where it is not permitted, the priority stays as it is.
    #[cfg(target_os = "linux")]
    let _as_before = rustix::process::setpriority_process(None, 10);
}
