// What happens before `main`. See CStartup.c.
#ifndef TYPEQ_CSTARTUP_H
#define TYPEQ_CSTARTUP_H

#include <stdio.h>

/// The arguments of the process, the program's name first, and their number. Null where the C library does not hand them
/// to constructors.
char *const *typeq_arguments(int *count);

/// Takes the place of the function of Swift's runtime that looks for an auxiliary program, by the linker's option `--wrap`
/// in Scripts/build. Returns null: there is no such program.
char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name);

#if defined(__GLIBC__)
/// Takes the place of `fopen`, as above. Opens a file, but for the one that only Swift's runtime reads before `main`.
FILE *__wrap_fopen(const char *path, const char *mode);
#endif

#endif
