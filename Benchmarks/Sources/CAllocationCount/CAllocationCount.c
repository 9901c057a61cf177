#include "CAllocationCount.h"

#include <stdlib.h>

#ifdef __GLIBC__
/* A malloc in the program overrides malloc in the library. It counts the calls, and forwards them. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static long count;

void *malloc(size_t size) { count++; return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { count++; return __libc_calloc(number, size); }
void *realloc(void *old, size_t size) { count++; return __libc_realloc(old, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    count++;
    *result = __libc_memalign(alignment, size);
    return *result ? 0 : 12;
}

long typeq_allocation_count(void) { return count; }
#else
long typeq_allocation_count(void) { return -1; }
#endif
