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

/// The system's allocator, with aligned buffers. Asking it for aligned memory takes
/// several times as long as asking for some more, and starting further in.
pub struct Aligned;

/// What is asked of the system for a buffer that is moved into place; `None` for one
/// that stays as the system gives it. A function of the layout alone, so that a
/// buffer goes back as it came.
fn padded(layout: Layout) -> Option<Layout> {
    if layout.size() < FROM || layout.align() >= ALIGNMENT {
        return None;
    }
    let size = layout.size().checked_add(ALIGNMENT)?;
    Layout::from_size_align(size, layout.align()).ok()
}

/// Moves a fresh block of padded size into place. The byte in front of the buffer
/// says by how much.
#[expect(unsafe_code, reason = "an allocator is unsafe by its trait")]
fn place(block: *mut u8) -> *mut u8 {
    if block.is_null() {
        return block;
    }
    let shift = ALIGNMENT - block.addr() % ALIGNMENT;
    // SAFETY: 1 ≤ shift ≤ ALIGNMENT, by which the block is longer than the buffer.
    unsafe {
        let buffer = block.add(shift);
        buffer.sub(1).write(shift as u8);
        buffer
    }
}

#[expect(unsafe_code, reason = "an allocator is unsafe by its trait")]
// SAFETY: a buffer is a block of `System`'s, or lies within one of padded size.
unsafe impl GlobalAlloc for Aligned {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise: the size is not zero.
        match padded(layout) {
            Some(padded) => place(unsafe { System.alloc(padded) }),
            None => unsafe { System.alloc(layout) },
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        match padded(layout) {
            Some(padded) => place(unsafe { System.alloc_zeroed(padded) }),
            None => unsafe { System.alloc_zeroed(layout) },
        }
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        // SAFETY: `ptr` came from `alloc` with this layout, and if that padded it, the
        // byte in front of it is the one that `place` wrote.
        unsafe {
            match padded(layout) {
                Some(padded) => System.dealloc(ptr.sub(usize::from(ptr.sub(1).read())), padded),
                None => System.dealloc(ptr, layout),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(unsafe_code, reason = "an allocator is unsafe by its trait")]
    fn buffers_are_aligned_zeroed_where_asked_and_go_back() {
        for size in [1, 31, 32, 33, 64, 100, 4096, 1 << 20] {
            for align in [1, 2, 8, 16, 64, 4096] {
                let layout = Layout::from_size_align(size, align).unwrap();
                for zeroed in [false, true] {
                    // SAFETY: the size is not zero; the buffer is written within its
                    // size, and goes back with its layout.
                    unsafe {
                        let buffer = if zeroed {
                            Aligned.alloc_zeroed(layout)
                        } else {
                            Aligned.alloc(layout)
                        };
                        let wanted = if size < FROM { align } else { align.max(ALIGNMENT) };
                        assert_eq!(buffer.addr() % wanted, 0, "{layout:?}");
                        let bytes = std::slice::from_raw_parts_mut(buffer, size);
                        assert!(!zeroed || bytes.iter().all(|b| *b == 0), "{layout:?}");
                        bytes.fill(0xff);
                        Aligned.dealloc(buffer, layout);
                    }
                }
            }
        }
    }
}
