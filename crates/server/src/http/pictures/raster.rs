//! From a drawing to pixels.

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

/// Renders one of our own drawings, one pixel per unit.
pub(super) fn pixels(svg: &str) -> Pixmap {
    let tree = Tree::from_str(svg, &Options::default()).expect("a drawing of ours");
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).expect("a drawing of some size");
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels
}

pub(super) fn png(svg: &str) -> Vec<u8> {
    pixels(svg).encode_png().expect("writing to memory")
}
