//! Builds the web client and writes `$OUT_DIR/client.rs`, the table of its files that `src/http/client.rs` includes.
//!
//! Without the `web` feature, or without Node.js, no client is built and the server falls back to plain pages.

mod npm;
mod table;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, exit},
};

/// The inputs of the client build. `node_modules` is left out because it follows from the lock file.
const SOURCES: &[&str] = &[
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    ".npmrc",
];

fn main() {
    println!("cargo:rerun-if-changed=build");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where"));
    let client = env::var_os("CARGO_FEATURE_WEB").and_then(|_| build(&out));
    fs::write(out.join("client.rs"), table::source(client.as_deref())).expect("write client.rs");
}

/// Returns the client's files, or `None` if Node.js is not available to build them.
fn build(out: &Path) -> Option<Vec<table::File>> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where"));
    let web = here.join("../../web");
    watch(&web);
    if let Err(missing) = npm::check() {
        println!(
            "cargo:warning={missing}: the web client is left out, and the server has plain pages instead"
        );
        // Rebuild after Node.js or npm has been installed somewhere on the path.
        let path = env::var_os("PATH").unwrap_or_default();
        for directory in env::split_paths(&path).filter(|directory| directory.is_dir()) {
            println!("cargo:rerun-if-changed={}", directory.display());
        }
        return None;
    }
    match make(&web, &here.join("build/pack.mjs"), out) {
        Ok(files) => Some(files),
        Err(error) => {
            eprintln!("{error}\n\nTo build the server without the web client: --no-default-features");
            exit(1);
        }
    }
}

/// Tells Cargo which changes require another build.
fn watch(web: &Path) {
    // Cargo would rerun the script every time for a path that does not exist.
    for source in SOURCES.iter().map(|source| web.join(source)).filter(|source| source.exists()) {
        println!("cargo:rerun-if-changed={}", source.display());
    }
    // The modules that Vite's configuration imports sit beside it, along with other tools' configurations.
    for path in fs::read_dir(web).into_iter().flatten().flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".ts") && !name.ends_with(".config.ts") {
            println!("cargo:rerun-if-changed={}", path.display());
        }
    }
}

fn make(web: &Path, pack: &Path, out: &Path) -> Result<Vec<table::File>, String> {
    let _installed = npm::install(web)?;
    let (built, packed) = (out.join("web"), out.join("web-packed"));
    let build = ["run", "build", "--", "--emptyOutDir", "--outDir"];
    npm::run(Command::new(npm::NPM).args(build).arg(&built).current_dir(web))?;
    // Node.js is already required, and it provides both compressors.
    npm::run(Command::new("node").args([pack, &built, &packed]))?;
    table::read(&built, &packed)
}
