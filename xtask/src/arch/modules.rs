//! The modules of a crate, and what a path written in one of them means.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::{Attribute, Item, UseTree};

/// Every module of one crate that is compiled outside of tests. The first is the root.
pub(super) struct Modules(Vec<Module>);

pub(super) struct Module {
    /// The names from the root down to this module.
    pub(super) path: Vec<String>,
    pub(super) file: PathBuf,
    /// Without what only tests see. Child modules are modules of their own.
    pub(super) items: Vec<Item>,
    children: BTreeMap<String, usize>,
    imports: Vec<Import>,
}

/// One name that a `use` brings into scope, or everything below a path.
pub(super) struct Import {
    pub(super) line: usize,
    pub(super) path: Vec<String>,
    /// `None` for `*`.
    pub(super) name: Option<String>,
}

/// What a path leads to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Another crate.
    External(String),
    /// A module of this crate, and the item in it that the path names, if it names one.
    Internal(usize, Option<String>),
}

/// Chains of imports that are longer than this are circles.
const LONGEST_CHAIN: usize = 16;

impl Modules {
    /// Reads a crate from `src/lib.rs` or `src/main.rs` down.
    pub(super) fn read(directory: &Path) -> anyhow::Result<Modules> {
        Modules::load(directory, &|path| std::fs::read_to_string(path).ok())
    }

    fn load(directory: &Path, read: &dyn Fn(&Path) -> Option<String>) -> anyhow::Result<Modules> {
        let mut modules = Modules(Vec::new());
        let roots = ["src/lib.rs", "src/main.rs"].map(|name| directory.join(name));
        let root = roots.iter().find_map(|path| Some((path, read(path)?)));
        let (path, text) = root.with_context(|| format!("{} has no source", directory.display()))?;
        modules.add_file(&[], path, &text, &directory.join("src"), read)?;
        Ok(modules)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &Module)> {
        self.0.iter().enumerate()
    }

    pub(super) fn get(&self, index: usize) -> &Module {
        &self.0[index]
    }

    /// `below` is the directory in which the files of child modules lie.
    fn add_file(
        &mut self,
        path: &[String],
        file: &Path,
        text: &str,
        below: &Path,
        read: &dyn Fn(&Path) -> Option<String>,
    ) -> anyhow::Result<usize> {
        let parsed = syn::parse_file(text).with_context(|| format!("parse {}", file.display()))?;
        self.add(path, file, parsed.items, below, read)
    }

    fn add(
        &mut self,
        path: &[String],
        file: &Path,
        items: Vec<Item>,
        below: &Path,
        read: &dyn Fn(&Path) -> Option<String>,
    ) -> anyhow::Result<usize> {
        let index = self.0.len();
        self.0.push(Module {
            path: path.to_vec(),
            file: file.to_owned(),
            items: Vec::new(),
            children: BTreeMap::new(),
            imports: Vec::new(),
        });
        for item in items {
            // A module with a path of its own is shared with another crate: it knows nothing of this one.
            let attributes = attributes(&item);
            if is_test_only(attributes) || attributes.iter().any(|it| it.path().is_ident("path")) {
                continue;
            }
            match item {
                Item::Mod(item) => {
                    let name = name_of(&item.ident);
                    let path = [path, std::slice::from_ref(&name)].concat();
                    let below = below.join(&name);
                    let child = match item.content {
                        Some((_, items)) => self.add(&path, file, items, &below, read)?,
                        None => {
                            let files = [below.with_extension("rs"), below.join("mod.rs")];
                            let found = files.iter().find_map(|path| Some((path, read(path)?)));
                            let (found, text) = found.with_context(|| {
                                format!("{}: the module `{name}` has no file", file.display())
                            })?;
                            self.add_file(&path, found, &text, &below, read)?
                        }
                    };
                    self.0[index].children.insert(name, child);
                }
                item => {
                    if let Item::Use(item) = &item {
                        self.0[index].imports.extend(imports(item));
                    }
                    self.0[index].items.push(item);
                }
            }
        }
        Ok(index)
    }

    /// Where a path leads that is written in the module `from`.
    pub(super) fn resolve(&self, from: usize, path: &[String]) -> Place {
        self.follow(from, path, LONGEST_CHAIN).unwrap_or_else(|| Place::External(path[0].clone()))
    }

    fn follow(&self, from: usize, path: &[String], chain: usize) -> Option<Place> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            // A path that starts with `::`.
            "" => Some(Place::External(rest.first()?.clone())),
            "crate" => self.descend(0, rest, chain),
            "self" => self.descend(from, rest, chain),
            "super" => {
                let parent =
                    self.0.iter().position(|module| module.children.values().any(|&it| it == from))?;
                // `super::super` goes on from the parent.
                match rest.first().map(String::as_str) {
                    Some("super") => self.follow(parent, rest, chain),
                    _ => self.descend(parent, rest, chain),
                }
            }
            _ if self.has(from, first, chain) => self.descend(from, path, chain),
            _ => Some(Place::External(first.clone())),
        }
    }

    /// Where a path leads that starts inside a module.
    fn descend(&self, module: usize, path: &[String], chain: usize) -> Option<Place> {
        let Some((first, rest)) = path.split_first() else { return Some(Place::Internal(module, None)) };
        let found = &self.0[module];
        if let Some(&child) = found.children.get(first) {
            return self.descend(child, rest, chain);
        }
        let chain = chain.checked_sub(1)?;
        if found.items.iter().any(|item| declares(item, first)) {
            return Some(Place::Internal(module, Some(first.clone())));
        }
        for import in &found.imports {
            let target = match &import.name {
                Some(name) if name == first => [&import.path[..], rest].concat(),
                None if self.glob(module, import, first, chain) => [&import.path[..], path].concat(),
                _ => continue,
            };
            return self.follow(module, &target, chain);
        }
        // A name that a macro declares, perhaps.
        Some(Place::Internal(module, Some(first.clone())))
    }

    /// Whether a module has something by this name, be it imported.
    fn has(&self, module: usize, name: &str, chain: usize) -> bool {
        let found = &self.0[module];
        found.children.contains_key(name)
            || found.items.iter().any(|item| declares(item, name))
            || found.imports.iter().any(|import| match &import.name {
                // `use game;` brings in a crate by its own name.
                Some(bound) => bound == name && import.path != [name],
                None => chain > 0 && self.glob(module, import, name, chain - 1),
            })
    }

    /// Whether this import of everything brings in `name`.
    fn glob(&self, module: usize, import: &Import, name: &str, chain: usize) -> bool {
        match self.follow(module, &import.path, chain) {
            Some(Place::Internal(target, None)) => target != module && self.has(target, name, chain),
            _ => false,
        }
    }
}

impl Module {
    pub(super) fn line(&self, line: usize) -> String {
        format!("{}:{line}", self.file.display())
    }
}

/// What a `use` brings into scope, with braces multiplied out.
pub(super) fn imports(item: &syn::ItemUse) -> Vec<Import> {
    let mut found = Vec::new();
    let start = if item.leading_colon.is_some() { vec![String::new()] } else { vec![] };
    collect_imports(&item.tree, start, &mut found);
    found
}

fn collect_imports(tree: &UseTree, mut path: Vec<String>, found: &mut Vec<Import>) {
    let line = tree.span().start().line;
    let (ident, bound) = match tree {
        UseTree::Path(tree) => {
            path.push(name_of(&tree.ident));
            return collect_imports(&tree.tree, path, found);
        }
        UseTree::Group(group) => {
            return group.items.iter().for_each(|tree| collect_imports(tree, path.clone(), found));
        }
        UseTree::Glob(_) => return found.push(Import { line, path, name: None }),
        UseTree::Name(tree) => (&tree.ident, None),
        UseTree::Rename(tree) => (&tree.ident, Some(name_of(&tree.rename))),
    };
    if ident != "self" {
        path.push(name_of(ident));
    }
    let name = bound.or_else(|| path.last().cloned());
    found.push(Import { line, path, name });
}

/// The segments of a path, without generic arguments; the first is empty if the path starts with `::`.
pub(super) fn segments(path: &syn::Path) -> Vec<String> {
    let start = path.leading_colon.map(|_| String::new());
    start.into_iter().chain(path.segments.iter().map(|segment| name_of(&segment.ident))).collect()
}

pub(super) fn name_of(ident: &proc_macro2::Ident) -> String {
    ident.to_string().trim_start_matches("r#").to_owned()
}

/// Whether an item declares this name. Imports are not declarations.
fn declares(item: &Item, name: &str) -> bool {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return false,
    };
    name_of(ident) == name
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// `#[cfg(test)]`, also as the first of several conditions that must all hold.
pub(super) fn is_test_only(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg") && {
            let condition = attribute.meta.to_token_stream().to_string().replace(' ', "");
            condition == "cfg(test)" || condition.starts_with("cfg(all(test,")
        }
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A crate from the texts of its files, each under its path below `src`.
    pub(in super::super) fn sample(files: &[(&str, &str)]) -> Modules {
        let read = |path: &Path| {
            let wanted = path.strip_prefix("sample/src").ok()?;
            files.iter().find(|(name, _)| Path::new(name) == wanted).map(|(_, text)| (*text).to_owned())
        };
        Modules::load(Path::new("sample"), &read).unwrap()
    }

    fn resolved(modules: &Modules, from: &str, path: &str) -> String {
        let (from, _) = modules.iter().find(|(_, module)| module.path.join("::") == from).unwrap();
        let path: Vec<String> = path.split("::").map(str::to_owned).collect();
        match modules.resolve(from, &path) {
            Place::External(name) => format!("::{name}"),
            Place::Internal(module, item) => {
                let path = modules.get(module).path.join("::");
                item.map_or(path.clone(), |item| format!("{path}.{item}"))
            }
        }
    }

    #[test]
    fn paths_lead_through_imports() {
        let modules = sample(&[
            (
                "lib.rs",
                "mod a; mod b { pub struct B; pub use game::Game as Truth; } pub use b::B; use game as g;",
            ),
            ("a.rs", "mod deep; use crate::B as Other; use super::b::*; use deep::Deep; type Alias = u8;"),
            ("a/deep.rs", "pub struct Deep; use super::Other; use super::super::b::Truth;"),
        ]);
        for (from, path, expected) in [
            ("", "B", "b.B"),
            ("", "g::Game", "::game"),
            ("", "game::Game", "::game"),
            ("", "std::fmt", "::std"),
            ("a", "Other", "b.B"),
            ("a", "Truth", "::game"),
            ("a", "Alias", "a.Alias"),
            ("a", "Deep", "a::deep.Deep"),
            ("a", "deep::Other", "b.B"),
            ("a", "crate::a::deep", "a::deep"),
            ("a", "Unknown", "::Unknown"),
            ("a::deep", "Other", "b.B"),
            ("a::deep", "Truth", "::game"),
            ("a::deep", "super::super::B", "b.B"),
            ("a::deep", "crate::a::Alias", "a.Alias"),
            ("a::deep", "::a::Alias", "::a"),
        ] {
            assert_eq!(resolved(&modules, from, path), expected, "{path} in {from}");
        }
    }

    #[test]
    fn what_only_tests_see_is_left_out() {
        let text =
            "#[cfg(test)] mod tests; #[cfg(all(test, unix))] use game::Game; #[cfg(not(test))] mod a {}";
        let modules = sample(&[("main.rs", text)]);
        let paths: Vec<_> = modules.iter().map(|(_, module)| module.path.join("::")).collect();
        assert_eq!(paths, ["", "a"]);
        assert_eq!(resolved(&modules, "", "Game"), "::Game");
    }

    #[test]
    fn a_circle_of_imports_ends() {
        let modules = sample(&[("lib.rs", "mod a { pub use super::b::X; } mod b { pub use super::a::X; }")]);
        assert_eq!(resolved(&modules, "a", "X"), "::X");
    }
}
