#if defined(__linux__)
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
#elif defined(__APPLE__)
#include <stdio.h>
#include <sys/stdio.h>
#include <errno.h>
#else
#include <errno.h>
#endif
#include "filesystem.h"

/* The values of <linux/fs.h>, which older C libraries do not repeat. */
enum { no_replace = 1, exchange = 2 };

int documents_rename_exclusively(const char *from, const char *to) {
#if defined(__linux__) && defined(SYS_renameat2)
    return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, no_replace);
#elif defined(__APPLE__)
    return renamex_np(from, to, RENAME_EXCL);
#else
    (void)from, (void)to;
    errno = ENOSYS;
    return -1;
#endif
}

int documents_rename_exchanging(const char *one, const char *other) {
#if defined(__linux__) && defined(SYS_renameat2)
    return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, exchange);
#elif defined(__APPLE__)
    return renamex_np(one, other, RENAME_SWAP);
#else
    (void)one, (void)other;
    errno = ENOSYS;
    return -1;
#endif
}
