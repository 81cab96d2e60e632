//! Writes the client's files as a Rust table.

use std::{
    fs,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    path::{Path, PathBuf},
};

pub(crate) struct File {
    /// The request path: `/assets/index-1a2b3c.js`.
    route: String,
    kind: &'static str,
    etag: String,
    plain: PathBuf,
    packed: Option<Packed>,
}

struct Packed {
    brotli: PathBuf,
    gzip: PathBuf,
}

/// Browsers are told not to sniff content types, so each one must be right.
fn kind(extension: &str) -> Option<&'static str> {
    Some(match extension {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "jpg" => "image/jpeg",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "wav" => "audio/wav",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => return None,
    })
}

pub(crate) fn read(built: &Path, packed: &Path) -> Result<Vec<File>, String> {
    let mut files = Vec::new();
    walk(built, "", packed, &mut files)?;
    files.sort_by(|a, b| a.route.cmp(&b.route));
    if files.iter().any(|file| file.route == "/index.html") {
        Ok(files)
    } else {
        Err(format!("{} has no index.html", built.display()))
    }
}

fn walk(directory: &Path, prefix: &str, packed: &Path, files: &mut Vec<File>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", directory.display());
    for entry in fs::read_dir(directory).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().into_string().map_err(|name| format!("{name:?} is not UTF-8"))?;
        let (path, route) = (entry.path(), format!("{prefix}/{name}"));
        if path.is_dir() {
            walk(&path, &route, packed, files)?;
            continue;
        }
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        let kind = kind(extension).ok_or(format!(
            "{route}: a file of an unknown kind; say in crates/server/build/table.rs what .{extension} is"
        ))?;
        let mut hasher = DefaultHasher::new();
        fs::read(&path).map_err(failed)?.hash(&mut hasher);
        let beside = |ending: &str| packed.join(format!("{}.{ending}", &route[1..]));
        let (brotli, gzip) = (beside("br"), beside("gz"));
        let packed = (brotli.exists() && gzip.exists()).then_some(Packed { brotli, gzip });
        files.push(File { route, kind, etag: format!("{:016x}", hasher.finish()), plain: path, packed });
    }
    Ok(())
}

/// An expression of type `Option<&[File]>`.
pub(crate) fn source(files: Option<&[File]>) -> String {
    let Some(files) = files else {
        return "None\n".to_owned();
    };
    let rows: String = files.iter().map(row).collect();
    format!("Some(&[\n{rows}])\n")
}

fn row(file: &File) -> String {
    let File { route, kind, etag, plain, packed } = file;
    let packed = match packed {
        Some(Packed { brotli, gzip }) => {
            format!("Some(Packed {{ brotli: include_bytes!({brotli:?}), gzip: include_bytes!({gzip:?}) }})")
        }
        None => "None".to_owned(),
    };
    // Weak, because the same tag covers every encoding.
    let etag = format!("W/\"{etag}\"");
    format!(
        "    File {{ route: {route:?}, kind: {kind:?}, etag: {etag:?}, plain: include_bytes!({plain:?}), packed: {packed} }},\n"
    )
}
