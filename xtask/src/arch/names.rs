//! Public types that share a name. One name stands for one thing in the whole workspace, so that a reader need not look
//! up which type is meant.

use std::collections::BTreeMap;

use syn::{Item, Visibility};

use super::modules::{Modules, name_of};

/// Why several types may share a name, and the names.
const SHARED: &[(&str, &[&str])] = &[
    ("each dialect has its own, and it is written with its dialect", &["AiOpponent", "Asked", "ErrorCode"]),
    ("`client` reads what `wire` writes", &["About", "Delta", "End", "Fact", "HeardDetail", "Peer"]),
    ("each kind of store has its own, and it is written with its store", &["Options"]),
    ("both", &["Message", "State"]),
    ("`wire` writes what an inner crate says", &["Announcement", "Move", "Rematch", "Thought"]),
];

/// A name with every place at which a public type is declared by it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shared {
    pub(super) name: String,
    pub(super) places: Vec<String>,
}

/// The names that several public types share without a reason.
pub(super) fn shared(crates: &[Modules]) -> Vec<Shared> {
    let names = declared(crates).into_iter();
    names
        .filter(|(name, places)| places.len() > 1 && !is_listed(name))
        .map(|(name, places)| Shared { name, places })
        .collect()
}

/// The names that are listed as shared, and are not.
pub(super) fn unshared(crates: &[Modules]) -> Vec<&'static str> {
    let declared = declared(crates);
    let is_shared = |name: &&str| declared.get(*name).is_some_and(|places| places.len() > 1);
    SHARED.iter().flat_map(|(_, names)| names.iter().copied()).filter(|name| !is_shared(name)).collect()
}

fn is_listed(name: &str) -> bool {
    SHARED.iter().any(|(_, names)| names.contains(&name))
}

/// `pub` means public: rustc's lint `unreachable_pub` makes sure that everything else says `pub(crate)` or less.
fn declared(crates: &[Modules]) -> BTreeMap<String, Vec<String>> {
    let mut declared: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for module in crates.iter().flat_map(|modules| modules.iter().map(|(_, module)| module)) {
        for item in &module.items {
            let (visibility, ident) = match item {
                Item::Enum(item) => (&item.vis, &item.ident),
                Item::Struct(item) => (&item.vis, &item.ident),
                Item::Trait(item) => (&item.vis, &item.ident),
                Item::Type(item) => (&item.vis, &item.ident),
                Item::Union(item) => (&item.vis, &item.ident),
                _ => continue,
            };
            if let Visibility::Public(_) = visibility {
                let place = module.line(ident.span().start().line);
                declared.entry(name_of(ident)).or_default().push(place);
            }
        }
    }
    declared
}

#[cfg(test)]
mod tests {
    use super::super::modules::tests::sample;
    use super::*;

    #[test]
    fn two_public_types_by_one_name_are_found() {
        let crates = [
            sample(&[("lib.rs", "mod a { pub struct Plan; pub struct Own; }\nmod b { pub enum Plan {} }")]),
            sample(&[("lib.rs", "pub type Own = u8;")]),
        ];
        let found: Vec<_> = shared(&crates).into_iter().map(|it| (it.name, it.places.len())).collect();
        assert_eq!(found, [("Own".to_owned(), 2), ("Plan".to_owned(), 2)]);
    }

    #[test]
    fn what_is_private_or_has_a_reason_may_share() {
        let crates = [
            sample(&[(
                "lib.rs",
                "pub struct Plan; mod a { struct Plan; } mod b { pub(crate) enum Plan {} }",
            )]),
            sample(&[("lib.rs", "#[cfg(test)] pub struct Plan; pub struct Message; pub fn Plan() {}")]),
            sample(&[("lib.rs", "pub enum Message {}")]),
        ];
        assert_eq!(shared(&crates), []);
        assert!(!unshared(&crates).contains(&"Message"));
        assert!(unshared(&crates).contains(&"Asked"), "a reason that is no longer needed is found");
    }
}
