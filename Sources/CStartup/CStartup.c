// Required for O_CLOEXEC, and for the name of `fopen` that the linker does not wrap.
#define _GNU_SOURCE
#include "CStartup.h"

#include <errno.h>
#include <fcntl.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// `CommandLine` in Swift finds the arguments at the end of the stack, whose limits it reads from /proc/self/maps. If
// /proc does not exist, `CommandLine` has no arguments. glibc and Darwin pass the arguments to every constructor; musl
// does not.
static int argument_count;
static char *const *arguments;
static bool has_begun;

#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep_arguments(int count, char *const *values) {
    argument_count = count;
    arguments = values;
}
#endif

char *const *typeq_arguments(int *count) {
    has_begun = true;
    *count = argument_count;
    return arguments;
}

// Before `main`, the Swift runtime searches for the program that prints backtraces. The search starts with the path of
// the runtime, which is /proc/self/exe in a static program. The runtime exits if this path cannot be read, for example
// in a root folder without /proc. typeq does not include that program, so the search would make nine system calls and
// find nothing.
char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
    (void)name;
    return NULL;
}

// Before `main`, `CommandLine` in Swift reads all of /proc/self/maps, although typeq does not use its arguments. If the
// file cannot be opened, `CommandLine` assumes that the system has no /proc. After the program has started, every file
// is opened as usual.
#if defined(__GLIBC__)
FILE *__wrap_fopen(const char *path, const char *mode) {
    if (!has_begun && arguments && strcmp(path, "/proc/self/maps") == 0) {
        errno = ENOENT;
        return NULL;
    }
    return fopen64(path, mode);
}
#endif

void typeq_occupy_standard_descriptors(void) {
    for (int descriptor = 0; descriptor < 3; descriptor++) {
        if (fcntl(descriptor, F_GETFD) >= 0) continue;
        // The system uses the lowest free number, which is this descriptor. Reading standard input is an error, as if it were
        // closed, and so is writing to the other descriptors. Programs that are started do not inherit these descriptors.
        if (open("/dev/null", (descriptor == 0 ? O_WRONLY : O_RDONLY) | O_CLOEXEC) >= 0) continue;
        // Reading from or writing to the descriptor of a folder is an error.
        open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    }
}

void typeq_return_large_blocks(void) {
#if defined(__GLIBC__)
    // 128 KiB is the initial threshold, which the library raises unless it is set.
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
#endif
}

// A weak reference does not link a library that nothing else uses.
#if defined(__linux__)
__attribute__((weak)) extern const char *zlibVersion(void);
__attribute__((weak)) extern const char *BZ2_bzlibVersion(void);
__attribute__((weak)) extern const char *lzma_version_string(void);

const char *typeq_zlib_version(void) { return zlibVersion ? zlibVersion() : NULL; }
const char *typeq_bzip2_version(void) { return BZ2_bzlibVersion ? BZ2_bzlibVersion() : NULL; }
const char *typeq_xz_version(void) { return lzma_version_string ? lzma_version_string() : NULL; }
#else
const char *typeq_zlib_version(void) { return NULL; }
const char *typeq_bzip2_version(void) { return NULL; }
const char *typeq_xz_version(void) { return NULL; }
#endif
