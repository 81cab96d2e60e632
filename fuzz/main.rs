//! One program for every target: `FUZZ_TARGET` names it. With `FUZZ_SEEDS`, it writes every target's seeds below that
//! directory, under the target's name, and ends.

#![no_main]

use std::{env, fs, io, path::Path, process, sync::OnceLock};

use libfuzzer_sys::fuzz_target;
use probe::Target;

static TARGET: OnceLock<&'static Target> = OnceLock::new();

fn target() -> &'static Target {
    if let Some(directory) = env::var_os("FUZZ_SEEDS") {
        sow(Path::new(&directory)).expect("a directory for seeds");
        process::exit(0);
    }
    let name = env::var("FUZZ_TARGET").unwrap_or_default();
    let Some(target) = probe::find(&name) else {
        let names: Vec<_> = probe::TARGETS.iter().map(|target| target.name).collect();
        eprintln!("FUZZ_TARGET is one of {}", names.join(", "));
        process::exit(2);
    };
    target
}

fn sow(directory: &Path) -> io::Result<()> {
    for target in probe::TARGETS {
        let directory = directory.join(target.name);
        fs::create_dir_all(&directory)?;
        for (number, seed) in (target.seeds)().iter().enumerate() {
            fs::write(directory.join(format!("seed-{number}")), seed)?;
        }
    }
    Ok(())
}

fuzz_target!(init: { TARGET.get_or_init(target); }, |bytes: &[u8]| {
    if let Some(target) = TARGET.get() {
        (target.check)(bytes);
    }
});
