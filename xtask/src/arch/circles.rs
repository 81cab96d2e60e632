//! Modules of a crate that need each other. Dependencies between modules point one way, as those between crates do.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use proc_macro2::TokenStream;
use syn::visit::{self, Visit};

use super::modules::{Module, Modules, Place, imports, is_test_only, segments};
use crate::source;

/// Modules with the same parent, each of which uses the next, and the last of which uses the first.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Circle {
    /// As in `a → b → a`.
    pub(super) name: String,
    /// One place for each arrow, with what is written there.
    pub(super) places: Vec<String>,
}

/// Who uses whom among the children of one module, and where.
type Siblings = BTreeMap<String, BTreeMap<String, String>>;

/// Short circles first, and no arrow in more than one: a longer circle is reported once the shorter ones are gone.
/// A module and its own children do not count: they are one subject.
pub(super) fn find(modules: &Modules) -> Vec<Circle> {
    let mut found = Vec::new();
    for (parent, siblings) in uses(modules) {
        let arrows = siblings.iter().flat_map(|(from, targets)| targets.keys().map(move |to| (from, to)));
        let mut circles: Vec<Vec<&str>> =
            arrows.filter_map(|(from, to)| way(&siblings, to, from)).map(from_the_first).collect();
        circles.sort_by_key(|circle| (circle.len(), circle.clone()));
        let mut seen = BTreeSet::new();
        for circle in circles {
            let arrows: Vec<_> = circle.iter().copied().zip(circle.iter().copied().cycle().skip(1)).collect();
            if !arrows.iter().any(|arrow| seen.contains(arrow)) {
                let full = |name: &&str| [&parent[..], &[(*name).to_owned()]].concat().join("::");
                let name: Vec<String> = circle.iter().chain(&circle[..1]).map(full).collect();
                let places = arrows.iter().map(|(from, to)| siblings[*from][*to].clone()).collect();
                found.push(Circle { name: name.join(" → "), places });
                seen.extend(arrows);
            }
        }
    }
    found
}

/// Every circle once, whichever arrow it was found by.
fn from_the_first(mut circle: Vec<&str>) -> Vec<&str> {
    let first = (0..circle.len()).min_by_key(|&i| circle[i]).unwrap_or_default();
    circle.rotate_left(first);
    circle
}

/// The modules on the shortest way, both ends included.
fn way<'a>(siblings: &'a Siblings, from: &'a str, to: &str) -> Option<Vec<&'a str>> {
    let mut queue = VecDeque::from([vec![from]]);
    let mut seen = BTreeSet::from([from]);
    while let Some(way) = queue.pop_front() {
        let last = *way.last()?;
        if last == to {
            return Some(way);
        }
        for next in siblings.get(last).into_iter().flat_map(BTreeMap::keys) {
            if seen.insert(next) {
                queue.push_back([&way[..], &[next]].concat());
            }
        }
    }
    None
}

/// By the path of the parent.
fn uses(modules: &Modules) -> BTreeMap<Vec<String>, Siblings> {
    let mut found: BTreeMap<Vec<String>, Siblings> = BTreeMap::new();
    for (index, module) in modules.iter() {
        for (line, path) in paths(module) {
            let Place::Internal(target, _) = modules.resolve(index, &path) else { continue };
            let (from, to) = (&module.path, &modules.get(target).path);
            let common = from.iter().zip(to).take_while(|(a, b)| a == b).count();
            if let (Some(a), Some(b)) = (from.get(common), to.get(common)) {
                let place = format!("{}: {}", module.line(line), path.join("::"));
                let siblings = found.entry(from[..common].to_vec()).or_default();
                siblings.entry(a.clone()).or_default().entry(b.clone()).or_insert(place);
            }
        }
    }
    found
}

/// Every path in a module, in code and in the arguments of macros, with its line.
fn paths(module: &Module) -> Vec<(usize, Vec<String>)> {
    let mut paths = Paths(Vec::new());
    module.items.iter().for_each(|item| paths.visit_item(item));
    paths.0
}

struct Paths(Vec<(usize, Vec<String>)>);

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.0.extend(imports(item).into_iter().map(|import| (import.line, import.path)));
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if let Some(first) = path.segments.first() {
            self.0.push((first.ident.span().start().line, segments(path)));
        }
        visit::visit_path(self, path);
    }

    fn visit_token_stream(&mut self, tokens: &'ast TokenStream) {
        let found = source::paths(tokens.clone()).into_iter();
        self.0.extend(found.map(|path| (path.line, path.text.split("::").map(str::to_owned).collect())));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !is_test_only(&item.attrs) {
            visit::visit_impl_item_fn(self, item);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::modules::tests::sample;
    use super::*;

    fn names(files: &[(&str, &str)]) -> Vec<String> {
        find(&sample(files)).into_iter().map(|circle| circle.name).collect()
    }

    #[test]
    fn circles_are_found_however_they_are_written() {
        for (a, b) in [
            ("use crate::b::B;", "use crate::a::A;"),
            ("use super::b::B;", "use crate::{c::C, a};"),
            ("use crate::b;", "fn f() { crate::a::run() }"),
            ("use crate::b;", "fn f() { println!(\"{}\", crate::a::X) }"),
            ("use crate::b;", "fn f() { use crate::a::A; }"),
            ("use crate::b;", "struct X(Option<Box<crate::a::A>>);"),
            ("use crate::b;", "impl crate::a::A for u8 {}"),
            ("use crate::b;", "use crate::A;"),
            ("use crate::b;", "use super::*; fn f(a: A) {}"),
            ("mod deep { use crate::b::B; } ", "mod deep { use super::super::a::A; }"),
        ] {
            let a = format!("pub struct A; {a}");
            let root = "mod a; mod b; mod c; pub use a::A;";
            let found = names(&[("lib.rs", root), ("a.rs", &a), ("b.rs", b), ("c.rs", "")]);
            assert_eq!(found, ["a → b → a"], "{a} and {b}");
        }
    }

    #[test]
    fn siblings_in_a_folder_and_long_ways_count() {
        let root = ("lib.rs", "mod a; mod b { use crate::c; } mod c { use crate::a; }");
        let files = [root, ("a.rs", "mod x { use super::y; use crate::b; } mod y { use super::x; }")];
        assert_eq!(names(&files), ["a → b → c → a", "a::x → a::y → a::x"]);
    }

    #[test]
    fn both_places_are_named() {
        let found = find(&sample(&[(
            "lib.rs",
            "mod a {\n use crate::b;\n}\nmod b {\n fn f() { super::a::f(); }\n}",
        )]));
        let places = ["sample/src/lib.rs:2: crate::b", "sample/src/lib.rs:5: super::a::f"];
        assert_eq!(found, [Circle { name: "a → b → a".into(), places: places.map(str::to_owned).to_vec() }]);
    }

    #[test]
    fn what_points_one_way_is_no_circle() {
        for (a, b) in [
            ("use crate::b::B;", "pub struct B; use crate::c;"),
            ("use crate::b::B;", "// crate::a\n const A: &str = \"crate::a\"; use other::a;"),
            ("use crate::b::B;", "#[cfg(test)] mod tests { use crate::a; }"),
            // A folder and what lies in it.
            ("mod x { use super::A; } use x::X; pub struct A;", ""),
            ("use super::b;", "struct R; impl R { #[cfg(test)] fn f() { crate::a::g(); } }"),
        ] {
            assert_eq!(
                names(&[("lib.rs", "mod a; mod b; mod c {}"), ("a.rs", a), ("b.rs", b)]),
                [""; 0],
                "{a} and {b}"
            );
        }
    }
}
