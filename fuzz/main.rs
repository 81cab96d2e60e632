//! One program for every target: `FUZZ_TARGET` names it. With `FUZZ_SEEDS`, it writes the target's seeds into that
//! directory and ends.

#![no_main]

use std::{env, fs, path::Path, process, sync::OnceLock};

use libfuzzer_sys::fuzz_target;
use probe::Target;

static TARGET: OnceLock<&'static Target> = OnceLock::new();

fn target() -> &'static Target {
    let name = env::var("FUZZ_TARGET").unwrap_or_default();
    let Some(target) = probe::find(&name) else {
        let names: Vec<_> = probe::TARGETS.iter().map(|target| target.name).collect();
        eprintln!("FUZZ_TARGET is one of {}", names.join(", "));
        process::exit(2);
    };
    if let Some(directory) = env::var_os("FUZZ_SEEDS") {
        for (number, seed) in (target.seeds)().iter().enumerate() {
            fs::write(Path::new(&directory).join(format!("seed-{number}")), seed).expect("a directory for seeds");
        }
        process::exit(0);
    }
    target
}

fuzz_target!(init: { TARGET.get_or_init(target); }, |bytes: &[u8]| {
    if let Some(target) = TARGET.get() {
        (target.check)(bytes);
    }
});
