#include "CStartup.h"

// Says which C library this is.
#include <stdlib.h>

// Swift's `CommandLine` finds the arguments by the limits of the stack, which it reads from /proc/self/maps: without /proc
// there are none. glibc and Darwin hand them to every constructor; musl does not.
static int argument_count;
static char *const *arguments;

#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep_arguments(int count, char *const *values) {
    argument_count = count;
    arguments = values;
}
#endif

char *const *typeq_arguments(int *count) {
    *count = argument_count;
    return arguments;
}

// Before `main`, Swift's runtime looks for the program that prints backtraces. It starts at the path of the runtime,
// which in a static program is /proc/self/exe, and ends the process where that cannot be read: in a root folder without
// /proc, as in an initramfs. typeq ships without that program, so the search costs nine system calls and finds nothing.
char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
    (void)name;
    return NULL;
}
