"""The list search for other kernels; `list_kernel.pyx` says what it does."""

from libc.stdint cimport int32_t, int64_t, uint64_t


cdef struct Lists:
    # The arrays of `list_search.Lists`, and how long their axes are.
    uint64_t* full
    uint64_t* left
    int64_t* start
    int64_t* size
    int64_t* need
    uint64_t* covered
    uint64_t* branches
    int32_t* group
    int64_t* tried
    int64_t* number
    int64_t options, groups


cdef int open_lists(Lists* s, lists) except -1
cdef int64_t search(Lists* s, int64_t budget, int32_t* solutions, int64_t room, bint* over) noexcept nogil
