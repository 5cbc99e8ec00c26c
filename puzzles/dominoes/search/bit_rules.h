/* The 28 tiles in the order of rules/tiles.py, as the compiled searches need them; a test holds them against it. */
#ifndef PIPCUBE_BIT_RULES_H
#define PIPCUBE_BIT_RULES_H

#include <stdint.h>

/* The lower and the higher number of each tile, and its pips. */
static const int64_t LOW[28] = {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6};
static const int64_t HIGH[28] = {0, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 3, 4, 5, 6, 4, 5, 6, 5, 6, 6};
static const int64_t PIPS[28] = {0, 1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 8, 6, 7, 8, 9, 8, 9, 10, 10, 11, 12};

/* For each number the set of the tiles that have it. */
static const int64_t FITS[7] = {0x7f, 0x1f82, 0x3e104, 0x3c4208, 0x1c88410, 0x6910820, 0xd221040};

/* For each binary digit of the pips the set of the tiles that have it. */
#define PLANE1 0x4a9552a
#define PLANE2 0x70d99cc
#define PLANE4 0x80dfe70
#define PLANE8 0xff20000

#endif
