/* Bit operations for the compiled searches: on one word, and on rows of words. */
#ifndef PIPCUBE_BITS_H
#define PIPCUBE_BITS_H

#include <stdint.h>

#ifdef _MSC_VER
#include <intrin.h>
static __inline int size(uint64_t word) { return (int)__popcnt64(word); }
static __inline int lowest(uint64_t word) {
    unsigned long index;
    _BitScanForward64(&index, word);
    return (int)index;
}
#define restrict __restrict
#define inline __inline
#else
/* The number of bits set in a word. */
static inline int size(uint64_t word) { return __builtin_popcountll(word); }
/* The index of the lowest bit set in a word that is not zero. */
static inline int lowest(uint64_t word) { return __builtin_ctzll(word); }
#endif

/* A word that another thread may write meanwhile: looked at anew each time. */
static inline int64_t peek(const int64_t *word) { return *(const volatile int64_t *)word; }

/* Rows are worked on in blocks of so many words; their length is a multiple of it. */
#define BLOCK 4

/* The number of bits that two rows have in common. */
static inline uint64_t in_common(const uint64_t *a, const uint64_t *b, int64_t width) {
    uint64_t total = 0;
    for (int64_t w = 0; w < width; w += BLOCK)
        total += size(a[w] & b[w]) + size(a[w + 1] & b[w + 1]) + size(a[w + 2] & b[w + 2]) +
                 size(a[w + 3] & b[w + 3]);
    return total;
}

/* Clear the bits of the first row that the second has. */
static inline void clear(uint64_t *restrict a, const uint64_t *restrict b, int64_t width) {
    for (int64_t w = 0; w < width; w += BLOCK)
        for (int k = 0; k < BLOCK; k++)
            a[w + k] &= ~b[w + k];
}

#endif
