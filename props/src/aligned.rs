//! An allocator with which runs can be repeated: every buffer starts at a
//! multiple of the widest vector. Libraries treat the elements in front of the
//! first aligned vector one by one and the others in vectors, and where only one
//! of the two panics or wraps, an outcome would depend on where the system's
//! allocator happened to put a buffer. Nothing is hidden by it: the elements
//! behind the last whole vector are treated one by one as well, and how many
//! those are is up to the case.
//!
//! Each binary that runs subjects installs it for itself:
//!
//! ```
//! #[global_allocator]
//! static ALLOCATOR: int_props::aligned::Aligned = int_props::aligned::Aligned;
//!
//! let buffer = vec![0_u8; 40];
//! assert_eq!(buffer.as_ptr() as usize % int_props::aligned::ALIGNMENT, 0);
//! ```

use std::alloc::{GlobalAlloc, Layout, System};

/// Bytes: the width of the widest vectors there are (AVX-512), and of a cache line.
pub const ALIGNMENT: usize = 64;

/// Shorter buffers hold no vector, and there are many of them.
const FROM: usize = 32;

/// The system's allocator, with aligned buffers.
pub struct Aligned;

/// A function of the layout alone, so that a buffer goes back as it came.
fn aligned(layout: Layout) -> Layout {
    match layout.size() {
        FROM.. => layout.align_to(ALIGNMENT).unwrap_or(layout),
        _ => layout,
    }
}

#[expect(unsafe_code, reason = "an allocator is unsafe by its trait")]
// SAFETY: every call is passed on to `System` with the same stricter layout.
unsafe impl GlobalAlloc for Aligned {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise: the size is not zero.
        unsafe { System.alloc(aligned(layout)) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(aligned(layout)) }
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        // SAFETY: `ptr` came from `alloc` with this layout, and so from `System` with the stricter one.
        unsafe { System.dealloc(ptr, aligned(layout)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_are_aligned_and_short_ones_left_alone() {
        let layout = |size| aligned(Layout::from_size_align(size, 8).unwrap()).align();
        assert_eq!([layout(8), layout(31), layout(32), layout(5000)], [8, 8, 64, 64]);
        let wide = Layout::from_size_align(5000, 4096).unwrap();
        assert_eq!(aligned(wide).align(), 4096);
    }
}
