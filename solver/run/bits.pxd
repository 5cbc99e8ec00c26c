"""bits.h for the kernels: machine operations on a word of 64 bits, and on rows of them."""

from libc.stdint cimport int64_t, uint64_t

cdef extern from "bits.h" nogil:
    int size(uint64_t word)
    int lowest(uint64_t word)
    int64_t peek(const int64_t* word)
    uint64_t in_common(const uint64_t* a, const uint64_t* b, int64_t width)
    void clear(uint64_t* a, const uint64_t* b, int64_t width)
