"""How a kernel opens the arrays that it is given: as C pointers, after a look at what they are.

All kernels keep their state alike. It lies in numpy arrays, named in a `NamedTuple` that Python makes, looks
into between two calls, and can send to another process. A kernel opens it once in each call, as a C struct of
pointers under the same names, and works on that without the GIL. The caller holds the arrays meanwhile.
"""

from cpython.buffer cimport PyBUF_C_CONTIGUOUS, PyBUF_FORMAT, PyBuffer_Release, PyObject_GetBuffer
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint64_t


cdef inline void* _opened(object array, Py_ssize_t width, bint signed) except? NULL:
    """The first element of an array, of any number of axes, in C order, without gaps.

    Raises:
        TypeError: elements of another kind.
        BufferError: not in C order.
    """
    cdef Py_buffer view
    PyObject_GetBuffer(array, &view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT)
    cdef void* data = view.buf
    cdef bint fits = view.itemsize == width and view.format[0] in (b"bhilq" if signed else b"BHILQ?")
    PyBuffer_Release(&view)
    if not fits:
        raise TypeError(f"an array of {'int' if signed else 'uint'}{8 * width} was expected, not {array.dtype}")
    return data


cdef inline int8_t* int8s(object array) except? NULL:
    return <int8_t*>_opened(array, 1, True)


cdef inline uint8_t* uint8s(object array) except? NULL:
    return <uint8_t*>_opened(array, 1, False)


cdef inline int16_t* int16s(object array) except? NULL:
    return <int16_t*>_opened(array, 2, True)


cdef inline int32_t* int32s(object array) except? NULL:
    return <int32_t*>_opened(array, 4, True)


cdef inline int64_t* int64s(object array) except? NULL:
    return <int64_t*>_opened(array, 8, True)


cdef inline uint64_t* uint64s(object array) except? NULL:
    return <uint64_t*>_opened(array, 8, False)
