//! The icon for browsers that ask for `/favicon.ico`, whatever the page says.

use super::{raster, share};

const SIZES: [u8; 2] = [16, 32];

/// A list of PNG pictures behind a head that says where each begins.
pub(super) fn ico() -> Vec<u8> {
    let pictures = SIZES.map(|size| raster::png(&share::icon(size.into())));
    let mut head = vec![0, 0, 1, 0, SIZES.len() as u8, 0];
    let mut place = 6 + 16 * SIZES.len();
    for (size, picture) in SIZES.into_iter().zip(&pictures) {
        // Width, height, no palette, one plane, 32 bits per pixel.
        head.extend([size, size, 0, 0, 1, 0, 32, 0]);
        head.extend((picture.len() as u32).to_le_bytes());
        head.extend((place as u32).to_le_bytes());
        place += picture.len();
    }
    [head, pictures.concat()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_is_where_the_head_says() {
        let ico = ico();
        let number = |at: usize| u32::from_le_bytes(ico[at..at + 4].try_into().unwrap()) as usize;
        for (index, size) in SIZES.into_iter().enumerate() {
            let entry = 6 + 16 * index;
            let png = &ico[number(entry + 12)..][..number(entry + 8)];
            assert!(png.starts_with(b"\x89PNG"), "{size}");
            assert_eq!([ico[entry], png[19]], [size; 2], "the width in the list and in the picture");
        }
    }
}
