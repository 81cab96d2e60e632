//! What a crate that knows a secret lets others see: no public signature may name a type of a secret crate.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Fields, ImplItem, Item, ItemImpl, Type, Visibility};

use super::modules::{Modules, Place, imports, is_test_only, name_of, segments};

/// A public item, where it is, and the secret that it names.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Leak {
    pub(super) place: String,
    pub(super) what: String,
}

/// Every place at which the public interface of a crate names one of the `secret` crates. `pub` means public:
/// rustc's lint `unreachable_pub` makes sure that everything else says `pub(crate)` or less.
pub(super) fn leaks(modules: &Modules, secret: &[&str]) -> Vec<Leak> {
    let mut found = Vec::new();
    for (index, module) in modules.iter() {
        let mut surface = Surface { modules, secret, module: index, named: Vec::new() };
        module.items.iter().for_each(|item| surface.look_at(item));
        found.extend(surface.named.into_iter().map(|(line, what)| Leak { place: module.line(line), what }));
    }
    found
}

/// Looks at the public parts of items, and notes the secrets in them.
struct Surface<'a> {
    modules: &'a Modules,
    secret: &'a [&'a str],
    module: usize,
    named: Vec<(usize, String)>,
}

impl Surface<'_> {
    fn look_at(&mut self, item: &Item) {
        match item {
            Item::Const(item) if is_public(&item.vis) => self.visit_type(&item.ty),
            Item::Static(item) if is_public(&item.vis) => self.visit_type(&item.ty),
            Item::Fn(item) if is_public(&item.vis) => self.visit_signature(&item.sig),
            Item::Type(item) if is_public(&item.vis) => self.visit_item_type(item),
            Item::Trait(item) if is_public(&item.vis) => self.visit_item_trait(item),
            Item::Struct(item) if is_public(&item.vis) => {
                self.visit_generics(&item.generics);
                self.look_at_fields(&item.fields, false);
            }
            Item::Enum(item) if is_public(&item.vis) => {
                self.visit_generics(&item.generics);
                item.variants.iter().for_each(|variant| self.look_at_fields(&variant.fields, true));
            }
            Item::Union(item) if is_public(&item.vis) => {
                self.look_at_fields(&Fields::Named(item.fields.clone()), false);
            }
            Item::Use(item) => {
                for import in imports(item) {
                    let everything = import.name.is_none();
                    if (is_public(&item.vis) || everything) && self.is_secret(&import.path) {
                        self.named.push((import.line, import.path.join("::")));
                    }
                }
            }
            Item::ExternCrate(item)
                if is_public(&item.vis) && self.secret.contains(&name_of(&item.ident).as_str()) =>
            {
                self.named.push((item.span().start().line, item.ident.to_string()));
            }
            // A macro is expanded elsewhere; what it writes there cannot be seen here.
            Item::Macro(item) if item.mac.path.is_ident("macro_rules") => {
                self.look_at_macro(&item.mac.tokens);
            }
            Item::Impl(item) => self.look_at_impl(item),
            _ => {}
        }
    }

    fn look_at_fields(&mut self, fields: &Fields, all: bool) {
        for field in fields.iter().filter(|field| all || is_public(&field.vis)) {
            self.visit_type(&field.ty);
        }
    }

    fn look_at_impl(&mut self, item: &ItemImpl) {
        if self.is_private(&item.self_ty) {
            return;
        }
        if let Some((of, _)) = &item.trait_ {
            // Whoever can name the trait and the type can use everything in here.
            self.visit_path(of);
            self.visit_type(&item.self_ty);
            self.visit_generics(&item.generics);
        }
        for part in &item.items {
            let public = |visibility| item.trait_.is_some() || is_public(visibility);
            match part {
                ImplItem::Fn(part) if public(&part.vis) && !is_test_only(&part.attrs) => {
                    self.visit_signature(&part.sig);
                }
                ImplItem::Const(part) if public(&part.vis) => self.visit_type(&part.ty),
                ImplItem::Type(part) => self.visit_type(&part.ty),
                _ => {}
            }
        }
    }

    fn look_at_macro(&mut self, tokens: &TokenStream) {
        for token in tokens.clone() {
            match token {
                TokenTree::Group(group) => self.look_at_macro(&group.stream()),
                TokenTree::Ident(ident) if self.secret.contains(&name_of(&ident).as_str()) => {
                    self.named.push((ident.span().start().line, format!("{ident} in a macro")));
                }
                _ => {}
            }
        }
    }

    /// Whether a type is declared in this crate and not public: nobody else can name it, so what is implemented
    /// for it is of no use to them.
    fn is_private(&self, of: &Type) -> bool {
        let Type::Path(of) = of else { return false };
        let Place::Internal(module, Some(name)) = self.modules.resolve(self.module, &segments(&of.path))
        else {
            return false;
        };
        self.modules.get(module).items.iter().any(|item| match item {
            Item::Struct(item) => name_of(&item.ident) == name && !is_public(&item.vis),
            Item::Enum(item) => name_of(&item.ident) == name && !is_public(&item.vis),
            _ => false,
        })
    }

    fn is_secret(&self, path: &[String]) -> bool {
        match self.modules.resolve(self.module, path) {
            Place::External(name) => self.secret.contains(&name.as_str()),
            Place::Internal(module, Some(name)) => self.is_alias_of_secret(module, &name),
            Place::Internal(_, None) => false,
        }
    }

    /// A private alias does not hide what it stands for.
    fn is_alias_of_secret(&self, module: usize, name: &str) -> bool {
        self.modules.get(module).items.iter().any(|item| match item {
            Item::Type(item) if item.ident == name => {
                let mut alias = Surface { module, named: Vec::new(), ..*self };
                alias.visit_type(&item.ty);
                !alias.named.is_empty()
            }
            _ => false,
        })
    }
}

impl<'ast> Visit<'ast> for Surface<'_> {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        if self.is_secret(&segments(path)) {
            let line = path.span().start().line;
            self.named.push((line, path.to_token_stream().to_string().replace(' ', "")));
        }
        visit::visit_path(self, path);
    }

    /// Bodies are nobody's business.
    fn visit_block(&mut self, _: &'ast syn::Block) {}
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

#[cfg(test)]
mod tests {
    use super::super::modules::tests::sample;
    use super::*;

    fn found(text: &str) -> Vec<Leak> {
        leaks(&sample(&[("lib.rs", text)]), &["game", "store"])
    }

    #[test]
    fn leaks_are_found() {
        for text in [
            // Handed on whole.
            "pub use game::Game;",
            "pub use ::game::Game as Board;",
            "pub use {\n    view::View,\n    game::Game,\n};",
            "pub extern crate game;",
            "pub extern crate game as g;",
            "pub type Truth = game::Game;",
            "pub type Truths<T> = std::collections::HashMap<T, game::Game>;",
            "mod inner { pub use game::Game; }",
            "use game as g; pub use g::Game;",
            "macro_rules! m { () => { pub use game::Game; } }",
            // Nobody could tell which names these are.
            "use game::*;",
            // In a signature.
            "pub fn f(game: game::Game) {}",
            "use game::Game; pub fn f(game: &mut Game) {}",
            "use game::Game as G; pub fn f() -> Result<Option<Box<G>>, ()> { todo() }",
            "use game::{self as g, Game as G}; pub fn f() -> impl Iterator<Item = (u8, G)> { todo() }",
            "pub async fn f<T: Into<store::Entry>>(entry: T) {}",
            "pub fn f<T>(entry: T) where T: Fn(store::Entry) -> u8 {}",
            "pub fn f(on: impl FnOnce([store::Entry; 2])) {}",
            "pub fn f(on: &dyn store::Store) {}",
            "pub const F: fn(game::Game) = f;",
            "pub static F: Option<game::Game> = None;",
            // In a type.
            "pub struct Room { pub game: game::Game }",
            "pub struct Room(u8, pub game::Game);",
            "pub struct Room<T: store::Store>(T);",
            "pub enum Event { Quiet, Loud { game: game::Game } }",
            "pub enum Event { Loud(Vec<game::Game>) }",
            "pub union U { pub a: game::Game }",
            // In a method or a trait.
            "pub struct Room; impl Room { pub fn f(&self) -> &game::Game { todo() } }",
            "pub struct Room; impl Room { pub const ALL: &[game::Game] = &[]; }",
            "pub trait T { fn f(&self, game: game::Game); }",
            "pub trait T { fn f(&self) -> store::Entry { todo() } }",
            "pub trait T { type A: From<game::Game>; }",
            "pub trait T: Into<game::Game> {}",
            "pub struct Room; impl std::ops::Deref for Room { type Target = game::Game; }",
            "pub struct Room; impl From<game::Game> for Room {}",
            "pub struct Room; impl T for Room { fn f(&self, game: game::Game) {} }",
            "impl From<store::Entry> for view::View {}",
            // By way of a private name.
            "use game::Game; type Truth = Game; pub fn f(truth: Truth) {}",
            "mod a { pub(crate) use game::Game as G; } use crate::a::G; pub fn f(g: G) {}",
            "mod a { pub(crate) use game::Game; } use a::*; pub fn f(g: Game) {}",
            "mod a { use super::G; pub fn f(g: G) {} } use game::Game as G;",
        ] {
            assert_eq!(found(text).len(), 1, "{text}: {:?}", found(text));
        }
    }

    #[test]
    fn what_stays_inside_is_fine() {
        for text in [
            "use game::{self, Game};",
            "pub(crate) use game::Game; pub(super) type Truth = game::Game;",
            "use game::{self, Game}; pub use self::room::Room; mod room { pub struct Room; }",
            "pub use crate::game::Lobby; mod game { pub struct Lobby; } pub fn f(lobby: crate::game::Lobby) {}",
            "pub use view::game::Thing;",
            "// pub use game::Game;\nconst A: &str = \"pub use game::Game;\";",
            "#[cfg(test)] mod tests { pub use game::Game; }",
            "pub fn f() { let game: game::Game = game::Game::new(); }",
            "pub struct Room { game: game::Game } impl Room { fn f(&self) -> &game::Game { &self.game } }",
            "pub struct Room; impl Room { pub(crate) fn f(&self) -> game::Game { todo() } }",
            "pub(crate) struct Actor { pub game: game::Game } impl Actor { pub fn f() -> game::Game { todo() } }",
            "struct Actor; impl From<game::Game> for Actor {} enum E { A(game::Game) }",
            "trait T { fn f(&self) -> game::Game; } pub fn f(game: Game) {}",
            "pub struct Room; impl Room { #[cfg(test)] pub fn f(&self) -> &game::Game { todo() } }",
        ] {
            assert_eq!(found(text), vec![], "{text}");
        }
    }

    #[test]
    fn leaks_name_their_place() {
        let leak = Leak { place: "sample/src/lib.rs:4".into(), what: "game::Game".into() };
        assert_eq!(found("mod room {}\n\npub type Truth =\n    Option<game::Game>;\n"), [leak]);
    }
}
